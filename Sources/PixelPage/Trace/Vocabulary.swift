import PixelPalCore
import Replay

/// The tables of values that a page contains once and references by index.
struct Vocabulary {
  /// The looks of surfaces.
  private(set) var looks: [SurfaceLook] = []
  private var numbers: [SurfaceLook.Key: Int] = [:]
  /// The last look of each surface, cached because a surface rarely changes.
  private var latest = [Int](repeating: 0, count: Surface.allCases.count)
  var pictures = Numbered<DrawnState.Picture>()
  /// The states of the pal, apart from its steps.
  var states = Numbered<PalCondition>()
  var kinds = Numbered<ChangeKind>()
  var phrases = Phrases()

  /// The name of a kind of change, and the surfaces that it may affect.
  struct ChangeKind: Hashable {
    let name: String
    let reach: SurfaceGroups
  }

  /// Returns the index of the look of the surface at `place`.
  mutating func number(of presentation: Presentation, at place: Int) -> Int {
    if latest[place] < looks.count, looks[latest[place]].isLook(of: presentation) { return latest[place] }
    let key = SurfaceLook.Key(presentation)
    let number = numbers[key] ?? looks.count
    if number == looks.count {
      numbers[key] = number
      looks.append(SurfaceLook(key, words: presentation.picturePhrase))
    }
    latest[place] = number
    return number
  }

  /// Appends a change to `list`: its instant, its kind, its description and its reason.
  mutating func write(_ change: PalChange, in zone: Zone, to list: inout NumberList) {
    list.add(at: change.at)
    list.add(kinds.number(of: ChangeKind(name: change.kind.name, reach: change.kind.affectedSurfaces)))
    phrases.write(change.kind.phrase, to: &list)
    phrases.write(change.reason.sentence(in: zone), to: &list)
  }
}

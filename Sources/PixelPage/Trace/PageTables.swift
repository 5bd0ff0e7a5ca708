import PixelPalCore
import Replay

/// The tables of values that a page contains once and references by index.
struct PageTables {
  /// The looks of surfaces.
  private(set) var looks: [SurfaceLook] = []
  private var lookIndices: [SurfaceLook.Key: Int] = [:]
  /// The last look of each surface, cached because a surface rarely changes.
  private var lastLookIndices = [Int](repeating: 0, count: Surface.allCases.count)
  var pictures = InternTable<DrawnState.Picture>()
  /// The states of the pal, apart from its steps.
  var palStates = InternTable<PalStateWithoutSteps>()
  var changeKinds = InternTable<ChangeKind>()
  var phrases = PhraseTable()

  /// The name of a kind of change, and the surfaces that it may affect.
  struct ChangeKind: Hashable {
    let name: String
    let affectedSurfaces: AffectedSurfaces
  }

  /// Returns the index of the look of the surface at `place`.
  mutating func lookIndex(of presentation: Presentation, at place: Int) -> Int {
    if lastLookIndices[place] < looks.count, looks[lastLookIndices[place]].matches(presentation) {
      return lastLookIndices[place]
    }
    let key = SurfaceLook.Key(presentation)
    let index = lookIndices[key] ?? looks.count
    if index == looks.count {
      lookIndices[key] = index
      looks.append(SurfaceLook(key, phrase: presentation.picturePhrase))
    }
    lastLookIndices[place] = index
    return index
  }

  /// Appends a change to `list`: its instant, its kind, its description and its reason.
  mutating func write(_ change: PalChange, in zone: Zone, to list: inout NumberList) {
    list.appendInstant(change.at)
    list.append(
      changeKinds.index(of: ChangeKind(name: change.kind.name, affectedSurfaces: change.kind.affectedSurfaces)))
    phrases.write(change.kind.phrase, to: &list)
    phrases.write(change.reason.sentence(in: zone), to: &list)
  }
}

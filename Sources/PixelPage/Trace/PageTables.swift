import PixelPalCore
import Replay

/// The tables of values that a page stores once and references by index.
struct PageTables {
  /// The distinct looks of surfaces, ordered by index.
  private(set) var looks: [SurfaceLook] = []
  private var lookIndices: [SurfaceLook.Key: Int] = [:]
  /// The last look of each surface, cached because looks rarely change.
  private var lastLookIndices = [Int](repeating: 0, count: Surface.allCases.count)
  var pictures = InternTable<DrawnState.Picture>()
  /// The distinct states of the pal, without its step counts.
  var palStates = InternTable<PalStateWithoutSteps>()
  var changeKinds = InternTable<ChangeKind>()
  var phrases = PhraseTable()

  /// A kind of change, with its name and the surfaces it can affect.
  struct ChangeKind: Hashable {
    let name: String
    let affectedSurfaces: AffectedSurfaces
  }

  /// Returns the index of the look that `presentation` gives the surface at `place`.
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

  /// Appends a change to `list`, as its instant, its kind, its description and its reason.
  mutating func write(_ change: PalChange, in zone: Zone, to list: inout NumberList) {
    list.appendInstant(change.at)
    list.append(
      changeKinds.index(of: ChangeKind(name: change.kind.name, affectedSurfaces: change.kind.affectedSurfaces)))
    phrases.write(change.kind.phrase, to: &list)
    phrases.write(change.reason.sentence(in: zone), to: &list)
  }
}

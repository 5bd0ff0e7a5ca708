import PixelPalCore
import Replay

/// The tables of values that a page stores once and refers to by index.
struct PageLookupTables {
  /// The distinct appearances of surfaces, ordered by index.
  private(set) var appearances: [InternedSurfaceAppearance] = []
  private var appearanceIndices: [InternedSurfaceAppearance.Key: Int] = [:]
  /// The index of the last appearance of each surface, cached because appearances rarely change.
  private var lastAppearanceIndices = [Int](repeating: 0, count: Surface.allCases.count)
  var pictures = InternTable<DrawnPalPicture>()
  /// The pal's distinct states, without its step counts.
  var palStates = InternTable<PalStateWithoutSteps>()
  var changeKinds = InternTable<RecordedChangeKind>()
  var phrases = SentenceTemplateTable()

  /// A kind of change, with its name and the surfaces it can affect.
  struct RecordedChangeKind: Hashable {
    let name: String
    let affectedSurfaces: AffectedSurfaceGroups
  }

  /// Returns the index of the appearance that `presentation` gives the surface at index `place`.
  ///
  /// If the appearance is new, adds it to the table.
  mutating func internedAppearanceIndex(of presentation: Presentation, forSurfaceAt place: Int) -> Int {
    if lastAppearanceIndices[place] < appearances.count, appearances[lastAppearanceIndices[place]].matches(presentation)
    {
      return lastAppearanceIndices[place]
    }
    let key = InternedSurfaceAppearance.Key(presentation)
    let index = appearanceIndices[key] ?? appearances.count
    if index == appearances.count {
      appearanceIndices[key] = index
      appearances.append(InternedSurfaceAppearance(key, phrase: presentation.picturePhrase))
    }
    lastAppearanceIndices[place] = index
    return index
  }

  /// Appends a change to `list`: its instant, its kind, its description, and its reason with times in `zone`.
  mutating func appendChange(_ change: PalChange, in zone: Zone, to list: inout EncodedNumberList) {
    list.appendInstant(change.at)
    list.append(
      changeKinds.internedIndex(
        of: RecordedChangeKind(name: change.kind.jsonName, affectedSurfaces: change.kind.affectedSurfaces)))
    phrases.appendSentence(change.kind.phrase, to: &list)
    phrases.appendSentence(change.reason.sentence(withTimesIn: zone), to: &list)
  }
}

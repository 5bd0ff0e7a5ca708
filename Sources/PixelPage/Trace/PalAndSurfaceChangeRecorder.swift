import Documents
import PixelPalCore
import Replay

/// A recorder of changes in the state that `snapshot` writes, except for animation frames.
struct PalAndSurfaceChangeRecorder {
  private var pal: PalStateRecord?
  /// The last recorded content of each surface, in the order of `Surface.allCases`.
  private var surfaces = [SurfaceState](repeating: .unobserved, count: Surface.allCases.count)

  /// The content of a surface, as indices into the page's tables and values that change often.
  struct SurfaceState: Equatable {
    let appearance: Int
    /// The index of the drawn picture, or `nil` if no picture is drawn.
    let picture: Int?
    let start: Instant?
    let text: String?
    let steps: Int64?
    let since: Instant
    let reason: String

    /// The content of a surface that hasn't been observed yet.
    static let unobserved = SurfaceState(
      appearance: -1, picture: nil, start: nil, text: nil, steps: nil, since: .distantPast, reason: "")
  }

  /// Appends to `list` the changes in the pal and on its surfaces since the last recorded state.
  ///
  /// Returns false, and appends nothing, if nothing has changed. Otherwise, appends the instant, the changed facts
  /// about the pal, and each distinct new content of a surface. Each new content is preceded by a bit mask of the
  /// surfaces that show it. The content is written as its differences from the previous content of the first of these
  /// surfaces.
  // The pal is inout only to be queried in place, because otherwise it would be copied.
  mutating func recordDifferences(
    of palOnPhone: inout PalAndPhoneSnapshot, at now: Instant, under configuration: PalConfiguration,
    tables: inout PageLookupTables, to list: inout EncodedNumberList
  ) -> Bool {
    let facts = PalStateRecord(palOnPhone.pal, at: now, in: &tables)
    var newContents: [(surfaces: Int, content: SurfaceState)] = []
    let drawnStates = palOnPhone.drawnStates(at: now, under: configuration)
    let distinct = Surface.distinctSurfaces
    palOnPhone.forEachPresentation(of: distinct.surfaces, at: now, under: configuration) { index, presentation in
      let (place, surfaces) = distinct.places[index]
      let picture = distinct.surfaces[index].drawnGroup.flatMap { drawnStates[$0].picture }
      let shown = SurfaceState(
        appearance: tables.internedAppearanceIndex(of: presentation, forSurfaceAt: place),
        picture: picture.map { tables.pictures.internedIndex(of: $0) }, start: presentation.sprite?.sequence.start,
        text: presentation.text, steps: presentation.steps, since: presentation.shownSince, reason: presentation.reason)
      if self.surfaces[place] == shown { return }
      if let same = newContents.firstIndex(where: { $0.content == shown }) {
        newContents[same].surfaces |= surfaces
      } else {
        newContents.append((surfaces, shown))
      }
    }
    if newContents.isEmpty, facts == self.pal { return false }
    list.appendInstant(now)
    facts.writeDifferences(from: self.pal, newContentCount: newContents.count, to: &list)
    self.pal = facts
    for (surfaces, shown) in newContents {
      list.append(surfaces)
      shown.writeDifferences(from: self.surfaces[surfaces.trailingZeroBitCount], phrases: &tables.phrases, to: &list)
      for place in self.surfaces.indices where surfaces & 1 << place != 0 { self.surfaces[place] = shown }
    }
    return true
  }
}

extension Surface {
  /// The earlier surface that always shows the same contents as this one, or `nil` if there is none.
  ///
  /// Only the earlier surface is recorded.
  fileprivate var equalEarlierSurface: Surface? {
    switch self {
    case .standBy: .lockScreen
    case .accessoryRectangular, .accessoryInline: .accessoryCircular
    case .app, .compact, .minimal, .expanded, .lockScreen, .alwaysOn, .accessoryCircular, .homeSmall, .history: nil
    }
  }

  /// The surfaces that are recorded.
  ///
  /// A surface that always shows the same contents as an earlier surface isn't recorded.
  fileprivate static let distinctSurfaces = DistinctSurfaces()
}

private struct DistinctSurfaces {
  let surfaces = Surface.allCases.filter { $0.equalEarlierSurface == nil }
  /// The index of each recorded surface in `Surface.allCases`, and a bit mask of surfaces.
  ///
  /// The mask contains the surface itself and all surfaces that always show the same contents.
  private(set) var places: [(place: Int, surfaces: Int)] = []

  init() {
    for surface in surfaces {
      let equal = Surface.allCases.indices.filter {
        Surface.allCases[$0] == surface || Surface.allCases[$0].equalEarlierSurface == surface
      }
      places.append((place: equal[0], surfaces: equal.reduce(0) { $0 | 1 << $1 }))
    }
  }
}

extension PalAndSurfaceChangeRecorder.SurfaceState {
  /// Appends a bit mask of the fields that differ from `earlier`, followed by those fields.
  fileprivate func writeDifferences(
    from earlier: PalAndSurfaceChangeRecorder.SurfaceState, phrases: inout SentenceTemplateTable,
    to list: inout EncodedNumberList
  ) {
    let parts = differenceMask(from: earlier)
    list.append(parts)
    if parts & 1 != 0 { list.append(appearance) }
    if parts & 2 != 0 { list.append(picture) }
    if parts & 4 != 0 { list.appendMillisecondsUntilLastInstant(from: start) }
    if parts & 8 != 0 { phrases.appendSentence(text, to: &list) }
    if parts & 16 != 0 { list.append(steps) }
    if parts & 32 != 0 { list.appendMillisecondsUntilLastInstant(from: since) }
    if parts & 64 != 0 { phrases.appendSentence(reason, to: &list) }
  }

  /// Returns a bit mask of the fields that differ from `earlier`, or of all fields if `earlier` hasn't been observed.
  private func differenceMask(from earlier: PalAndSurfaceChangeRecorder.SurfaceState) -> Int {
    if earlier.appearance == PalAndSurfaceChangeRecorder.SurfaceState.unobserved.appearance { return 127 }
    var parts = (appearance != earlier.appearance ? 1 : 0) | (picture != earlier.picture ? 2 : 0)
    parts |= (start != earlier.start ? 4 : 0) | (text != earlier.text ? 8 : 0)
    parts |= (steps != earlier.steps ? 16 : 0) | (since != earlier.since ? 32 : 0)
    return parts | (reason != earlier.reason ? 64 : 0)
  }
}

/// The part of the document written by `snapshot` that describes the pal, including the step counts.
struct PalStateRecord: Equatable {
  private let totalSteps: Int64
  private let stepsToday: Int64?
  /// The index of the ``PalStateWithoutSteps`` that contains everything but the step counts.
  private let stateIndex: Int

  init(_ pal: Pal, at now: Instant, in tables: inout PageLookupTables) {
    totalSteps = pal.totalSteps
    stepsToday = pal.stepsToday
    stateIndex = tables.palStates.internedIndex(of: PalStateWithoutSteps(pal, at: now))
  }

  /// Appends a number that combines a bit mask with `count`, followed by the fields that differ from `earlier`.
  ///
  /// The bit mask states which of the three fields differ. The number is the mask plus 8 times `count`, the number of
  /// new contents of surfaces that the caller appends next.
  fileprivate func writeDifferences(
    from earlier: PalStateRecord?, newContentCount count: Int, to list: inout EncodedNumberList
  ) {
    let isNew = (
      totalSteps != earlier?.totalSteps, earlier.map { $0.stepsToday != stepsToday } ?? true,
      stateIndex != earlier?.stateIndex
    )
    list.append((isNew.0 ? 1 : 0) + (isNew.1 ? 2 : 0) + (isNew.2 ? 4 : 0) + 8 * count)
    if isNew.0 { list.append(totalSteps) }
    if isNew.1 { list.append(stepsToday) }
    if isNew.2 { list.append(stateIndex) }
  }
}

/// The facts about the pal that the command `snapshot` writes, without its step counts.
struct PalStateWithoutSteps: Hashable {
  private let energy: Energy
  private let earnedPhase: Phase
  private let visiblePhase: Phase
  private let isWalking: Bool
  private let entitlement: Entitlement
  private let paywall: Paywall.Decision
  private let isPremium: Bool
  private let isPaywallVisible: Bool
  private let offersSettings: Bool
  private let wardrobe: LooksAndSkinChoice?

  init(_ pal: Pal, at now: Instant) {
    energy = pal.energy
    (earnedPhase, visiblePhase) = (pal.phaseProgress.earnedPhase, pal.phaseProgress.visiblePhase)
    isWalking = pal.isWalking(at: now)
    entitlement = pal.entitlement
    paywall = pal.lastPaywallDecision
    isPremium = pal.isPremium
    isPaywallVisible = pal.isPaywallVisible
    offersSettings = pal.offersSettings
    wardrobe = pal.wardrobe
  }

  // Only fields that are cheap to read are hashed, because the value is looked up at each instant.
  func hash(into hasher: inout Hasher) {
    hasher.combine(visiblePhase.rawValue << 4 | earnedPhase.rawValue << 1 | (isWalking ? 1 : 0))
  }

  /// Writes the facts, with the app's choices as an index into `choices`.
  func write(to writer: inout JSONWriter, choices: inout InternTable<AppScreen.Choices>) {
    writer.array { list in
      list.value(energy.rawValue)
      list.value(earnedPhase.rawValue)
      list.value(visiblePhase.rawValue)
      list.value(isWalking)
      list.value(entitlement.rawValue)
      list.value(paywall.rawValue)
      list.value(isPremium)
      if let wardrobe {
        let look = wardrobe.look(isPremium: isPremium)
        list.value(look.gender.rawValue)
        list.value(look.style.rawValue)
        list.value(look.name)
        list.value(isPaywallVisible)
        list.value(offersSettings)
        if isPremium { list.value(choices.internedIndex(of: AppScreen.Choices(of: wardrobe))) }
      }
    }
  }
}

import Documents
import PixelPalCore

/// What a document of `snapshot` says at one instant, but for the frames that follow each other.
struct Moment: Equatable {
  private(set) var pal: PalFacts
  private(set) var surfaces: [Shown]

  /// What a surface shows.
  struct Shown: Equatable {
    let look: Int
    /// Which picture is drawn, by its number; `nil` where none is.
    let picture: Int?
    let start: Instant?
    let text: String?
    let steps: Int?
    let since: Instant
    let why: String
  }

  /// All of it.
  init(of pal: Pal, at now: Instant, under laws: Laws, in vocabulary: inout Vocabulary) {
    self.pal = PalFacts(pal, at: now, in: &vocabulary)
    surfaces = Looking(at: pal, now, laws).shown(on: Surface.allCases, &vocabulary)
  }

  /// What it is when the pal has become another at `now`, and nothing changed by itself since: only surfaces that draw from
  /// what differs are looked at.
  func followed(
    by pal: Pal, after earlier: Pal, at now: Instant, under laws: Laws, in vocabulary: inout Vocabulary
  ) -> Moment {
    let (hasSameActivity, hasSameWidgets) = (pal.hasSameActivity(as: earlier), pal.hasSameWidgets(as: earlier))
    var next = self
    next.pal = PalFacts(pal, at: now, in: &vocabulary)
    let looking = Looking(at: pal, now, laws)
    next.look(in: Surfaces.app, with: looking, &vocabulary)
    if !hasSameActivity { next.look(in: Surfaces.activity, with: looking, &vocabulary) }
    if !hasSameWidgets { next.look(in: Surfaces.widgets, with: looking, &vocabulary) }
    return next
  }

  private mutating func look(in surfaces: Surfaces, with looking: Looking, _ vocabulary: inout Vocabulary) {
    let shown = looking.shown(on: surfaces.looked, &vocabulary)
    for (place, index) in surfaces.places { self.surfaces[place] = shown[index] }
  }

  /// Adds what is new since `earlier`: what of the pal, how many surfaces show something else, and what.
  ///
  /// Each different presentation is told once, with the surfaces that show it as bits, and only in what differs from what
  /// the first of them showed before.
  func write(since earlier: Moment?, at now: Instant, _ phrases: inout Phrases, to list: inout NumberList) {
    var news = NumberList()
    var count = 0
    var done = 0
    for index in surfaces.indices where done & 1 << index == 0 {
      let shown = surfaces[index]
      let before = earlier?.surfaces[index]
      if let before, before == shown { continue }
      var mask = 0
      for other in index..<surfaces.count
      where surfaces[other] == shown && (other == index || surfaces[other] != earlier?.surfaces[other]) {
        mask |= 1 << other
      }
      done |= mask
      count += 1
      news.add(mask)
      shown.write(since: before, at: now, &phrases, to: &news)
    }
    let pal = self.pal.news(since: earlier?.pal)
    list.add(pal.parts + 8 * count)
    list.add(pal.list)
    list.add(news)
  }
}

/// A look at a pal at one instant.
private struct Looking {
  private let pal: Pal
  private let now: Instant
  private let laws: Laws
  private let glimpses: Glimpses

  init(at pal: Pal, _ now: Instant, _ laws: Laws) {
    (self.pal, self.now, self.laws) = (pal, now, laws)
    var drawn = pal
    glimpses = drawn.glimpses(at: now, under: laws)
  }

  /// What each of `surfaces` shows.
  func shown(on surfaces: [Surface], _ vocabulary: inout Vocabulary) -> [Moment.Shown] {
    pal.presentations(of: surfaces, at: now, under: laws).map { surface, presentation in
      let picture = surface.place.flatMap { glimpses[$0].picture }
      return Moment.Shown(
        look: vocabulary.number(of: presentation), picture: picture.map { vocabulary.pictures.number(of: $0) },
        start: presentation.sprite?.sequence.start, text: presentation.text, steps: presentation.steps,
        since: presentation.shownSince, why: presentation.why)
    }
  }
}

/// Surfaces that draw from the same part of a pal.
private struct Surfaces {
  /// Those that are looked at.
  let looked: [Surface]
  /// The places of all of them, each with which of those it shows.
  let places: [(place: Int, index: Int)]

  static let app = Surfaces { $0 == .app }
  static let activity = Surfaces { $0 == .island || $0 == .banner }
  static let widgets = Surfaces { $0 == .accessory || $0 == .home }

  private init(_ draws: (Surface.Kind) -> Bool) {
    let all = Surface.allCases.filter { draws($0.kind) }
    let looked = all.filter { $0.twin == nil }
    self.looked = looked
    places = all.compactMap { surface in
      guard let place = Surface.allCases.firstIndex(of: surface),
        let index = looked.firstIndex(of: surface.twin ?? surface)
      else { return nil }
      return (place, index)
    }
  }
}

extension Surface {
  /// The surface that shows the same at any instant, and is looked at instead.
  fileprivate var twin: Surface? {
    switch self {
    case .standBy: .lockScreen
    case .accessoryRectangular, .accessoryInline: .accessoryCircular
    case .app, .compact, .minimal, .expanded, .lockScreen, .alwaysOn, .accessoryCircular, .homeSmall, .history: nil
    }
  }
}

extension Moment.Shown {
  /// Adds which parts differ from `earlier`, as bits, and those parts; instants are told in milliseconds before `now`.
  fileprivate func write(
    since earlier: Moment.Shown?, at now: Instant, _ phrases: inout Phrases, to list: inout NumberList
  ) {
    let hasLook = earlier.map { $0.look != look } ?? true
    let hasPicture = earlier.map { $0.picture != picture } ?? true
    let hasStart = earlier.map { $0.start != start } ?? true
    let hasText = earlier.map { $0.text != text } ?? true
    let hasSteps = earlier.map { $0.steps != steps } ?? true
    let hasSince = earlier.map { $0.since != since } ?? true
    let hasWhy = earlier.map { $0.why != why } ?? true
    var parts = (hasLook ? 1 : 0) | (hasPicture ? 2 : 0) | (hasStart ? 4 : 0) | (hasText ? 8 : 0)
    parts |= (hasSteps ? 16 : 0) | (hasSince ? 32 : 0) | (hasWhy ? 64 : 0)
    list.add(parts)
    if hasLook { list.add(look) }
    if hasPicture { list.add(picture) }
    if hasStart { list.add(start, before: now) }
    if hasText { phrases.write(text, to: &list) }
    if hasSteps { list.add(steps) }
    if hasSince { list.add(since, before: now) }
    if hasWhy { phrases.write(why, to: &list) }
  }
}

/// What a document of `snapshot` says of the pal itself.
struct PalFacts: Equatable {
  private let total: Int
  private let today: Int?
  /// All the rest, by its number.
  private let state: Int

  init(_ pal: Pal, at now: Instant, in vocabulary: inout Vocabulary) {
    total = pal.total
    today = pal.today
    state = vocabulary.states.number(of: PalCondition(pal, at: now))
  }

  /// Which parts differ from `earlier`, as bits, and those parts.
  func news(since earlier: PalFacts?) -> (parts: Int, list: NumberList) {
    var list = NumberList()
    var parts = 0
    if total != earlier?.total {
      parts |= 1
      list.add(total)
    }
    if earlier.map({ $0.today != today }) ?? true {
      parts |= 2
      list.add(today)
    }
    if state != earlier?.state {
      parts |= 4
      list.add(state)
    }
    return (parts, list)
  }
}

/// What a document of `snapshot` says of the pal itself, but for its steps.
struct PalCondition: Hashable {
  private let energy: Energy
  private let earned: Phase
  private let visible: Phase
  private let isWalking: Bool
  private let entitlement: Entitlement
  private let paywall: Paywall.Reason
  private let isPremium: Bool
  private let look: Look?

  init(_ pal: Pal, at now: Instant) {
    energy = pal.energy
    (earned, visible) = (pal.evolution.earned, pal.evolution.visible)
    isWalking = pal.isWalking(at: now)
    entitlement = pal.entitlement
    paywall = pal.paywallReason
    isPremium = pal.isPremium
    look = pal.wardrobe?.look(isPremium: pal.isPremium)
  }

  // Of all that tells them apart what is found at once: they are looked up at each instant.
  func hash(into hasher: inout Hasher) {
    hasher.combine(visible.rawValue << 4 | earned.rawValue << 1 | (isWalking ? 1 : 0))
  }

  func write(to writer: inout JSONWriter) {
    writer.array { list in
      list.value(energy.rawValue)
      list.value(earned.rawValue)
      list.value(visible.rawValue)
      list.value(isWalking)
      list.value(entitlement.rawValue)
      list.value(paywall.rawValue)
      list.value(isPremium)
      if let look {
        list.value(look.gender.rawValue)
        list.value(look.style.rawValue)
        list.value(look.name)
      }
    }
  }
}

package import PixelPalCore

/// A moment of a history that whoever watches it wants to see: a phase, a return, the longest day.
///
/// Nothing in it says what is missing: its words are those of somebody who was there.
package struct GreatMoment: Hashable, Sendable {
  /// When it is shown.
  package let at: Instant
  /// The local day that it belongs to.
  package let day: CivilDay
  /// What it is.
  package let kind: Kind
  /// What the pal does for it, by its name in the art beside the 76 sprites.
  package let extra: String

  /// What a moment may be, the weightiest first: where there are too many, the last of these go first.
  package enum Kind: Hashable, Sendable {
    /// A phase can be seen.
    case reveal(Phase)
    /// The paywall was shown for the first time.
    case paywall
    /// Premium was open for the first time.
    case firstPremium
    /// The first day with steps after a time without any.
    case `return`
    /// A day that was longer than all before it.
    case record(steps: Int64)
    /// The first day on which a skin was worn.
    case skin(Skin)
  }

  /// That a pal which shows `phase` had such a moment.
  init(_ kind: Kind, at: Instant, on day: CivilDay, in phase: Phase) {
    (self.kind, self.at, self.day) = (kind, at, day)
    extra = kind.extra(in: phase)
  }
}

extension GreatMoment.Kind {
  /// What the kind is called in documents.
  package var name: String {
    switch self {
    case .reveal: "reveal"
    case .paywall: "paywall"
    case .firstPremium: "firstPremium"
    case .return: "return"
    case .record: "record"
    case .skin: "skin"
    }
  }

  /// A short sentence; the steps of a record stand apart, in ``steps``.
  package var words: String {
    switch self {
    case .reveal(let phase): phase.message
    case .paywall: Paywall.title + "."
    case .firstPremium: "Everything is open now."
    case .return: "We were out again."
    case .record: "The longest day so far."
    case .skin(let skin): "The first day in \(skin.rawValue) colours."
    }
  }

  /// The steps of the day, where they are what it is about.
  package var steps: Int64? { if case .record(let steps) = self { steps } else { nil } }

  /// Whether it is about a phase.
  var isEvolution: Bool {
    switch self {
    case .reveal: true
    case .paywall, .firstPremium, .return, .record, .skin: false
    }
  }

  /// Which come first where there are too many.
  var weight: Int {
    switch self {
    case .reveal: 1
    case .paywall: 2
    case .firstPremium: 3
    case .return: 4
    case .record: 5
    case .skin: 6
    }
  }

  /// Which come first at one instant: what is bought reveals, and what is revealed asks.
  var turn: Int { self == .firstPremium ? -1 : weight }
}

package import PixelPalCore

/// A highlight of a history that is shown to a viewer, such as a new phase, a return or a longest day.
///
/// The text describes only what happened, and never mentions missing days or steps.
package struct StoryHighlight: Hashable, Sendable {
  /// The instant at which the highlight is shown.
  package let at: Instant
  /// The local date at ``at``.
  package let day: CivilDay
  package let kind: Kind
  /// The name of the animation that the pal performs.
  ///
  /// The frames of this animation are separate from the sprites that `SpriteName` lists.
  package let animationName: String

  /// A kind of highlight.
  ///
  /// The cases are in order of importance, most important first. If a story has too many highlights, those of the least
  /// important kinds are dropped first.
  package enum Kind: Hashable, Sendable {
    /// A phase becomes visible.
    case reveal(Phase)
    /// The paywall is shown for the first time.
    case paywall
    /// Premium is available for the first time.
    case firstPremium
    /// The first day with steps after a break.
    case `return`
    /// A day with more steps than all days before it.
    case longestDay(steps: Int64)
    /// The first day on which a skin was worn.
    case skin(Skin)
  }

  /// Creates a highlight that is shown at the instant `at`, on the local date `day`.
  ///
  /// `phase` is the phase that the pal shows then, which limits the animations that the pal can perform.
  init(_ kind: Kind, at: Instant, on day: CivilDay, in phase: Phase) {
    (self.kind, self.at, self.day) = (kind, at, day)
    animationName = kind.animationName(in: phase)
  }
}

extension StoryHighlight.Kind {
  /// The name that documents use for the kind.
  package var name: String {
    switch self {
    case .reveal: "reveal"
    case .paywall: "paywall"
    case .firstPremium: "firstPremium"
    case .return: "return"
    case .longestDay: "record"
    case .skin: "skin"
    }
  }

  /// A short sentence about the highlight.
  ///
  /// The sentence doesn't contain the step count of a longest day, which is in ``steps``.
  package var sentence: String {
    switch self {
    case .reveal(let phase): phase.message
    case .paywall: Paywall.title + "."
    case .firstPremium: "Everything is open now."
    case .return: "We were out again."
    case .longestDay: "The longest day so far."
    case .skin(let skin): "The first day in \(skin.rawValue) colours."
    }
  }

  /// The step count if the highlight is a longest day, or `nil` otherwise.
  package var steps: Int64? { if case .longestDay(let steps) = self { steps } else { nil } }

  var isPhaseReveal: Bool {
    switch self {
    case .reveal: true
    case .paywall, .firstPremium, .return, .longestDay, .skin: false
    }
  }

  /// The kind's rank by importance, where 1 is the most important.
  ///
  /// If a story has too many highlights, those with the lowest rank numbers are kept.
  var importanceRank: Int {
    switch self {
    case .reveal: 1
    case .paywall: 2
    case .firstPremium: 3
    case .return: 4
    case .longestDay: 5
    case .skin: 6
    }
  }

  /// The rank that orders highlights at the same instant, lowest first.
  ///
  /// A purchase comes before the phases that it reveals, and a phase before the paywall that it triggers.
  var orderWithinInstant: Int { self == .firstPremium ? -1 : importanceRank }
}

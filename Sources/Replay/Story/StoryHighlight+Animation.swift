import PixelPalCore

extension StoryHighlight.Kind {
  /// Returns the name of the most suitable animation for this highlight that a pal in `phase` can perform.
  ///
  /// Returns `peek` if the pal can perform no suitable animation.
  func animationName(in phase: Phase) -> String {
    animationCandidates.first { StoryHighlight.firstPhase(permittingAnimation: $0) <= phase } ?? "peek"
  }

  /// The names of the animations that suit the highlight, most preferred first.
  private var animationCandidates: [String] {
    switch self {
    case .reveal: ["marvel"]
    case .paywall, .return: ["wave", "look_up"]
    case .firstPremium: ["hop", "cheer"]
    case .longestDay: ["somersault", "hop", "cheer"]
    case .skin(.spring), .skin(.summer): ["firefly", "look_up"]
    case .skin(.autumn), .skin(.winter): ["stargaze", "look_up"]
    }
  }
}

extension StoryHighlight {
  /// Returns the first phase in which a pal can perform the animation `extra`.
  ///
  /// Returns the last phase if `ReactionDefinition` lists no animation with this name.
  fileprivate static func firstPhase(permittingAnimation extra: String) -> Phase {
    ReactionDefinition.all.first { $0.name == extra }?.firstPhase ?? .ascended
  }
}

import PixelPalCore

extension GreatMoment.Kind {
  /// Returns the animation for such a moment of a pal that shows `phase`: the first candidate that the phase permits.
  func extra(in phase: Phase) -> String {
    extras.first { GreatMoment.firstPhase(of: $0) <= phase } ?? "peek"
  }

  /// The candidates for the animation, the preferred first.
  private var extras: [String] {
    switch self {
    case .reveal: ["marvel"]
    case .paywall, .return: ["wave", "look_up"]
    case .firstPremium: ["hop", "cheer"]
    case .record: ["somersault", "hop", "cheer"]
    case .skin(.spring), .skin(.summer): ["firefly", "look_up"]
    case .skin(.autumn), .skin(.winter): ["stargaze", "look_up"]
    }
  }
}

extension GreatMoment {
  /// Returns the first phase that can show a reaction or a rare animation.
  fileprivate static func firstPhase(of extra: String) -> Phase {
    Reaction.all.first { $0.name == extra }?.from ?? .ascended
  }
}

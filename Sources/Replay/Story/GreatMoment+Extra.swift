import PixelPalCore

extension GreatMoment.Kind {
  /// What a pal that shows `phase` does at such a moment: the first that it has grown into.
  func extra(in phase: Phase) -> String {
    extras.first { GreatMoment.firstPhase(of: $0) <= phase } ?? "peek"
  }

  /// What there is for it, the dearest first.
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
  /// The first phase that shows an answer or a rare animation.
  fileprivate static func firstPhase(of extra: String) -> Phase {
    Reaction.all.first { $0.name == extra }?.from ?? .ascended
  }
}

extension Onboarding: CustomStringConvertible {
  /// A description of onboarding, such as `screen 3 of 5, female meadow` or `done, female meadow, granted`.
  public var description: String {
    commaSeparated(screen.map { "screen \($0) of 5" } ?? "done", look?.description, isDone ? permission.rawValue : nil)
  }
}

extension Onboarding.Action: CustomStringConvertible {
  /// A description of the action, such as `choose female meadow`.
  public var description: String {
    switch self {
    case .go: "go"
    case .choose(let gender, let style): "choose \(Look(gender: gender, style: style))"
    case .answer(let granted): granted ? "answer granted" : "answer denied"
    }
  }
}

extension OnboardingScreenContent: CustomStringConvertible {
  /// The texts of the screen, such as `screen 1: Your steps tell a story / PixelPal turns … / Start my PixelPal`.
  public var description: String { "screen \(number): \(allTexts.joined(separator: " / "))" }
}

/// The five screens before the pal begins, as a small state machine.
///
///     var onboarding = Onboarding()
///     onboarding.handle(.go)
///     onboarding.handle(.choose(.female, .meadow))
///
/// An action that the screen does not offer changes nothing.
public struct Onboarding: Hashable, Sendable {
  /// The screen in front, 1 to 5; `nil` when all is done.
  public private(set) var screen: Int? = 1
  /// What was chosen on screen 2, for good once that is left.
  public private(set) var look: Look?
  /// What was answered on screen 5.
  public private(set) var permission: Permission = .notAsked

  /// Whether the app may read steps.
  public enum Permission: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody has asked.
    case notAsked
    /// Yes.
    case granted
    /// No; it reads like a person without data, never like one without steps.
    case denied
  }

  /// What a person does on a screen.
  public enum Action: Hashable, Sendable, Codable {
    /// The button of screens 1 to 4.
    case go
    /// A choice on screen 2.
    case choose(Gender, Style)
    /// The answer on screen 5, whatever it is: the last thing to do.
    case answer(granted: Bool)
  }

  /// The first screen.
  public init() {}

  /// On `screen`, all five of them done where there is none.
  init(screen: Int?, look: Look?, permission: Permission) {
    (self.screen, self.look, self.permission) = (screen, look, permission)
  }

  /// Whether all five screens are done.
  public var isDone: Bool { screen == nil }

  /// Does `action` if the screen offers it, and says whether it did.
  @discardableResult
  public mutating func handle(_ action: Action) -> Bool {
    switch (action, screen) {
    case (.go, 1?), (.go, 3?), (.go, 4?): screen = screen.map { $0 + 1 }
    case (.go, 2?):
      guard look != nil else { return false }
      screen = 3
    case (.choose(let gender, let style), 2?): look = Look(gender: gender, style: style)
    case (.answer(let granted), 5?):
      permission = granted ? .granted : .denied
      screen = nil
    case (.go, _), (.choose, _), (.answer, _): return false
    }
    return true
  }
}

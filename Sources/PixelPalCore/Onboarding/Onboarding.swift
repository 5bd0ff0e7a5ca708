/// A small state machine for the five screens before the pal begins.
///
///     var onboarding = Onboarding()
///     onboarding.handle(.go)
///     onboarding.handle(.choose(.female, .meadow))
///
/// An action that the screen does not offer changes nothing.
public struct Onboarding: Hashable, Sendable {
  /// The current screen, 1 to 5; `nil` when all are done.
  public private(set) var screen: Int? = 1
  /// The choice on screen 2, which is final once the user leaves that screen.
  public private(set) var look: Look?
  /// The answer on screen 5.
  public private(set) var permission: Permission = .notAsked

  /// The user's permission to read steps.
  public enum Permission: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app has not asked.
    case notAsked
    /// The app may read steps.
    case granted
    /// The app may not read steps; the pal looks as it does without data, not as it does without steps.
    case denied
  }

  /// An action of the user on a screen.
  public enum Action: Hashable, Sendable, Codable {
    /// The button of screens 1 to 4.
    case go
    /// A choice on screen 2.
    case choose(Gender, PalStyle)
    /// The answer on screen 5, which completes the onboarding either way.
    case answer(granted: Bool)
  }

  /// Creates an onboarding on its first screen.
  public init() {}

  /// Creates an onboarding on `screen`; `nil` means that all five screens are done.
  init(screen: Int?, look: Look?, permission: Permission) {
    (self.screen, self.look, self.permission) = (screen, look, permission)
  }

  /// True if all five screens are done.
  public var isDone: Bool { screen == nil }

  /// Performs `action` if the screen offers it; returns true if it did.
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

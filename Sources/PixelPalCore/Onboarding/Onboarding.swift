/// A state machine for the five onboarding screens that are shown before the pal is created.
///
///     var pal = Pal(zone: paris)
///     _ = pal.handle(.onboarding(.go), at: now, under: configuration)
///     pal.onboarding.screen  // 2
///
/// An action that the screen doesn't offer changes nothing.
public struct Onboarding: Hashable, Sendable {
  /// The current screen from 1 to 5, or `nil` when all screens are done.
  public private(set) var screen: Int? = 1
  /// The look chosen on screen 2, or `nil` if none has been chosen yet.
  ///
  /// The choice becomes final when the user leaves that screen.
  public private(set) var look: Look?
  /// The user's answer to the request for step access on screen 5.
  public private(set) var permission: StepPermission = .notAsked

  /// The user's permission to read steps.
  public enum StepPermission: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app has not asked for permission.
    case notAsked
    /// The user granted access to steps.
    case granted
    /// The user denied access to steps.
    ///
    /// The pal then shows that there is no step data, which differs from a day without steps.
    case denied
  }

  /// An action of the user on an onboarding screen.
  public enum Action: Hashable, Sendable, Codable {
    /// The user pressed the button on one of the screens 1 to 4.
    ///
    /// On screen 2, the button has no effect until a character is chosen.
    case go
    /// The user chose a character on screen 2.
    case choose(Gender, PalStyle)
    /// The user answered the request for step access on screen 5.
    ///
    /// Either answer completes onboarding.
    case answer(granted: Bool)
  }

  /// Creates an onboarding on its first screen.
  package init() {}

  /// Creates an onboarding on `screen`, or a completed onboarding if `screen` is `nil`.
  init(screen: Int?, look: Look?, permission: StepPermission) {
    (self.screen, self.look, self.permission) = (screen, look, permission)
  }

  /// True if all five screens are done.
  public var isDone: Bool { screen == nil }

  /// True if the current screen has a button that has an effect.
  ///
  /// On screen 2, the button has an effect only after the user has chosen a look. On screen 5, the button asks for
  /// access to steps.
  public var canContinue: Bool { screen != nil && (screen != 2 || look != nil) }

  /// Performs `action` if the current screen offers it, and returns true if it did so.
  ///
  /// Returns false if the screen doesn't offer the action, or if the user presses screen 2's button before choosing a
  /// look.
  @discardableResult
  package mutating func performIfOffered(_ action: Action) -> Bool {
    switch (action, screen) {
    case (.go, 1?), (.go, 3?), (.go, 4?): screen = screen.map { $0 + 1 }
    case (.go, 2?):
      guard canContinue else { return false }
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

/// One of the four stages in the pal's growth.
///
///     Phase(forTotal: 25_001, under: .standard)  // active
///
/// The step total alone determines which phase the pal has earned. The pal never goes back to an earlier phase.
public enum Phase: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// The first phase of every pal.
  case dormant = 1
  /// The second phase, which begins at 25,001 steps under the standard rules.
  case active
  /// The third phase, which begins at 75,001 steps and requires premium under the standard rules.
  case energized
  /// The fourth phase, which begins at 200,001 steps and requires premium under the standard rules.
  case ascended

  /// Creates the highest phase that `total` steps earn.
  public init(forTotal total: Int64, under rules: Rules) {
    let numbers = rules.numbers
    if total >= numbers.phase4BeginsAt {
      self = .ascended
    } else if total >= numbers.phase3BeginsAt {
      self = .energized
    } else {
      self = total >= numbers.phase2BeginsAt ? .active : .dormant
    }
  }

  /// Returns the step total at which the phase begins.
  public func startingTotal(under rules: Rules) -> Int64 {
    switch self {
    case .dormant: 0
    case .active: rules.numbers.phase2BeginsAt
    case .energized: rules.numbers.phase3BeginsAt
    case .ascended: rules.numbers.phase4BeginsAt
    }
  }

  /// The next phase, or `nil` for the last phase.
  public var next: Phase? { Phase(rawValue: rawValue + 1) }

  /// Returns true if `left` comes before `right`.
  public static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }

  /// The range of valid phase numbers, 1 to 4.
  static let validNumbers = dormant.rawValue...ascended.rawValue

  /// The English name of the phase, such as `Energized`.
  public var name: String {
    switch self {
    case .dormant: "Dormant"
    case .active: "Active"
    case .energized: "Energized"
    case .ascended: "Ascended"
    }
  }

  /// The message that the app shows when the phase becomes visible.
  public var message: String {
    switch self {
    case .dormant: "This is the beginning."
    case .active: "Movement is becoming part of you."
    case .energized: "This is momentum."
    case .ascended: "You've changed."
    }
  }

  /// The name of the phase's icon, which is also the name of the SF Symbol that it resembles.
  public var icon: String {
    switch self {
    case .dormant: "moon.zzz"
    case .active: "figure.walk"
    case .energized: "bolt.fill"
    case .ascended: "sparkles"
    }
  }
}

/// How far the pal has grown.
///
///     Phase(at: 25_001, under: .standard)  // active
///
/// A phase follows from the total alone; it never goes back.
public enum Phase: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Where everybody begins.
  case dormant = 1
  /// From 25,001 steps by the standard rules.
  case active
  /// From 75,001 steps by the standard rules; premium.
  case energized
  /// From 200,001 steps by the standard rules; premium.
  case ascended

  /// The phase that a total of `total` has earned.
  public init(at total: Int64, under rules: Rules) {
    let numbers = rules.numbers
    if total >= numbers.phase4BeginsAt {
      self = .ascended
    } else if total >= numbers.phase3BeginsAt {
      self = .energized
    } else {
      self = total >= numbers.phase2BeginsAt ? .active : .dormant
    }
  }

  /// The total at which the phase begins.
  public func begins(under rules: Rules) -> Int64 {
    switch self {
    case .dormant: 0
    case .active: rules.numbers.phase2BeginsAt
    case .energized: rules.numbers.phase3BeginsAt
    case .ascended: rules.numbers.phase4BeginsAt
    }
  }

  /// The next phase; `nil` after the last.
  public var next: Phase? { Phase(rawValue: rawValue + 1) }

  /// Whether `left` comes before `right`.
  public static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }

  /// The numbers of all phases.
  static let numbers = dormant.rawValue...ascended.rawValue

  /// What the phase is called.
  public var name: String {
    switch self {
    case .dormant: "Dormant"
    case .active: "Active"
    case .energized: "Energized"
    case .ascended: "Ascended"
    }
  }

  /// What the app says when the phase becomes visible.
  public var message: String {
    switch self {
    case .dormant: "This is the beginning."
    case .active: "Movement is becoming part of you."
    case .energized: "This is momentum."
    case .ascended: "You've changed."
    }
  }

  /// The icon that stands for the phase, by the name of Apple's symbol that it resembles.
  public var icon: String {
    switch self {
    case .dormant: "moon.zzz"
    case .active: "figure.walk"
    case .energized: "bolt.fill"
    case .ascended: "sparkles"
    }
  }
}

import PixelPalCore

/// How a day looks in a calendar.
enum DayShade: String, CaseIterable {
  /// Nothing is known: a dot.
  case unknown
  /// Not one step: an empty box.
  case none
  /// Boxes that are filled more and more.
  case low
  case neutral
  case vital

  init(_ steps: Int64?, under rules: Rules) {
    guard let steps else {
      self = .unknown
      return
    }
    switch Energy(today: steps, under: rules) {
    case .unknown: self = .unknown
    case .low: self = steps > 0 ? .low : .none
    case .neutral: self = .neutral
    case .vital: self = .vital
    }
  }

  /// What it stands for.
  func meaning(under rules: Rules) -> String {
    switch self {
    case .unknown: "unknown"
    case .none: "not one step"
    case .low: "low"
    case .neutral: "neutral, from \(StepText.grouped(rules.numbers.neutralBeginsAt))"
    case .vital: "vital, from \(StepText.grouped(rules.numbers.vitalBeginsAt))"
    }
  }
}

/// Boxes in columns and rows, those that look alike as one path.
struct Boxes {
  /// What one of them takes up, the room beside it included.
  static let pitch = 12
  private static let side = 10

  /// The outline of a box in a column and a row, or the dot in the middle of it.
  static func path(_ column: Int, _ row: Int, isDot: Bool) -> String {
    let (x, y) = (column * pitch + 1, row * pitch + 1)
    return isDot ? "M\(x + side / 2) \(y + side / 2)h0" : "M\(x) \(y)h\(side)v\(side)h-\(side)z"
  }
}

import PixelPalCore
import StepHistory

/// The appearance of a day in a calendar.
enum DayShade: String, CaseIterable {
  /// An unknown day: a dot.
  case unknown
  /// A day without a step: an empty box.
  case none
  /// The kinds of days with steps: boxes of increasing fill.
  case low
  case neutral
  case vital
  /// The upper half and the upper quarter of this person's vital days.
  case fuller
  case fullest
}

/// The thresholds of the shades: up to vital they come from the rules, beyond that from the person's own days.
struct DayScale {
  private let rules: Rules
  /// The lower bounds of the upper half and the upper quarter of the vital days; `nil` if there are too few days.
  private let fuller: Int64?
  private let fullest: Int64?

  private static let fewestDays = 8

  init(_ days: [StepDays.Day], under rules: Rules) {
    self.rules = rules
    let vital = rules.numbers.vitalBeginsAt
    let vitals = days.compactMap { $0.steps }.filter { $0 >= vital }.sorted()
    guard vitals.count >= DayScale.fewestDays else {
      (fuller, fullest) = (nil, nil)
      return
    }
    let (half, quarter) = (vitals[vitals.count / 2] / 100 * 100, vitals[vitals.count * 3 / 4] / 100 * 100)
    fuller = half > vital ? half : nil
    fullest = quarter > max(half, vital) ? quarter : nil
  }

  /// Returns the shade of a day of `steps`, or of a mean of days.
  func shade(of steps: Int64?) -> DayShade {
    guard let steps else { return .unknown }
    switch Energy(today: steps, under: rules) {
    case .unknown: return .unknown
    case .low: return steps > 0 ? .low : .none
    case .neutral: return .neutral
    case .vital:
      if let fullest, steps >= fullest { return .fullest }
      if let fuller, steps >= fuller { return .fuller }
      return .vital
    }
  }

  /// Returns the meaning of a shade in words.
  func meaning(of shade: DayShade) -> String {
    let from = { (steps: Int64?) in StepText.grouped(steps ?? 0) }
    return switch shade {
    case .unknown: "unknown"
    case .none: "not one step"
    case .low: "low"
    case .neutral: "neutral, from \(from(rules.numbers.neutralBeginsAt))"
    case .vital: "vital, from \(from(rules.numbers.vitalBeginsAt))"
    case .fuller: "the upper half of the vital days, from \(from(fuller))"
    case .fullest: "the upper quarter, from \(from(fullest))"
    }
  }

  /// Returns the kind of a day, independent of the person's other days.
  func kind(of steps: Int64?) -> DayShade {
    let shade = shade(of: steps)
    return shade == .fuller || shade == .fullest ? .vital : shade
  }
}

/// Boxes in columns and rows; all boxes of one shade form a single path.
struct Boxes {
  /// The distance between two boxes, including the gap.
  static let pitch = 12
  private static let side = 10

  /// Returns the path of a box in a column and a row, or of the dot at its centre for an unknown day; row 0 starts at
  /// `top`.
  static func path(_ column: Int, _ row: Int, _ shade: DayShade, below top: Int = 0) -> String {
    let (x, y) = (column * pitch + 1, top + row * pitch + 1)
    if shade == .unknown { return "M\(x + side / 2) \(y + side / 2)h0.01" }
    // A filled path closes automatically.
    return "M\(x) \(y)h\(side)v\(side)h-\(side)" + (shade == .none ? "z" : "")
  }

  /// Returns one path for the boxes of each shade.
  static func paths(
    _ boxes: [(column: Int, row: Int, shade: DayShade)], below top: Int
  ) -> [(shade: DayShade, path: String)] {
    var paths = DayShade.allCases.map { (shade: $0, path: "") }
    for box in boxes {
      guard let index = paths.firstIndex(where: { $0.shade == box.shade }) else { continue }
      paths[index].path += path(box.column, box.row, box.shade, below: top)
    }
    return paths.filter { !$0.path.isEmpty }
  }
}

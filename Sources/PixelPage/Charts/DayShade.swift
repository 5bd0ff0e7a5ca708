import PixelPalCore
import StepHistory

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
  /// Of the vital days, the upper half and the upper quarter of this person's own.
  case fuller
  case fullest
}

/// What makes a day look so: the rules up to where a day is vital, and beyond that the person's own days.
struct DayScale {
  private let rules: Rules
  /// Where the upper half of the vital days begins, and their upper quarter; `nil` where there are too few to tell.
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

  /// How a day of `steps` looks, or a mean of days.
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

  /// What a shade stands for.
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

  /// What kind of day it was, whatever the person's other days were like.
  func kind(of steps: Int64?) -> DayShade {
    let shade = shade(of: steps)
    return shade == .fuller || shade == .fullest ? .vital : shade
  }
}

/// Boxes in columns and rows, those that look alike as one path.
struct Boxes {
  /// What one of them takes up, the room beside it included.
  static let pitch = 12
  private static let side = 10

  /// The box of a day that looks so, in a column and a row, or the dot in the middle of it; the first row is `below` the
  /// top.
  static func path(_ column: Int, _ row: Int, _ shade: DayShade, below top: Int = 0) -> String {
    let (x, y) = (column * pitch + 1, top + row * pitch + 1)
    if shade == .unknown { return "M\(x + side / 2) \(y + side / 2)h0.01" }
    // What is filled closes by itself.
    return "M\(x) \(y)h\(side)v\(side)h-\(side)" + (shade == .none ? "z" : "")
  }

  /// The boxes of each look, as one path.
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

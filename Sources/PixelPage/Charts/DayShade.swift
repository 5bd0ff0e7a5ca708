import PixelPalCore
import StepHistory

/// A shade in a calendar that shows how many steps the person took on a day.
enum DayShade: String, CaseIterable {
  /// An unknown day, drawn as a dot.
  case unknown
  /// A day without a single step, drawn as an empty box.
  case none
  /// A day of low energy.
  ///
  /// Of all days with steps, such a day has the least filled box. Days with more energy have fuller boxes.
  case low
  /// A day of neutral energy.
  case neutral
  /// A day of vital energy.
  case vital
  /// A vital day that has more steps than half of this person's vital days.
  case fuller
  /// A vital day that has more steps than three quarters of this person's vital days.
  case fullest
}

/// The step counts that separate the shades of days.
///
/// The thresholds up to `vital` come from the rules, and the higher thresholds come from the person's own days.
struct DayShadeScale {
  private let rules: Rules
  /// The lowest step count with the shade `fuller`, for the upper half of the vital days, or `nil` if the shade isn't
  /// used.
  ///
  /// The shade isn't used if there are too few vital days, or if the previous shade begins at the same step count.
  private let upperHalfThreshold: Int64?
  /// The lowest step count with the shade `fullest`, for the upper quarter of the vital days, or `nil` if the shade
  /// isn't used.
  private let upperQuarterThreshold: Int64?

  private static let minVitalDays = 8

  init(_ days: [StepDays.Day], under rules: Rules) {
    self.rules = rules
    let vital = rules.numbers.vitalBeginsAt
    let vitals = days.compactMap { $0.steps }.filter { $0 >= vital }.sorted()
    guard vitals.count >= DayShadeScale.minVitalDays else {
      (upperHalfThreshold, upperQuarterThreshold) = (nil, nil)
      return
    }
    let (half, quarter) = (vitals[vitals.count / 2] / 100 * 100, vitals[vitals.count * 3 / 4] / 100 * 100)
    upperHalfThreshold = half > vital ? half : nil
    upperQuarterThreshold = quarter > max(half, vital) ? quarter : nil
  }

  /// Returns the shade of a day with `steps` steps, or of several days with this mean.
  ///
  /// The shade is `unknown` if `steps` is `nil`.
  func shade(of steps: Int64?) -> DayShade {
    guard let steps else { return .unknown }
    switch Energy(stepsToday: steps, under: rules) {
    case .unknown: return .unknown
    case .low: return steps > 0 ? .low : .none
    case .neutral: return .neutral
    case .vital:
      if let upperQuarterThreshold, steps >= upperQuarterThreshold { return .fullest }
      if let upperHalfThreshold, steps >= upperHalfThreshold { return .fuller }
      return .vital
    }
  }

  /// Returns a description of a shade for the legend, such as `vital, from 7,500`.
  func legendText(of shade: DayShade) -> String {
    let from = { (steps: Int64?) in StepFormat.grouped(steps ?? 0) }
    return switch shade {
    case .unknown: "unknown"
    case .none: "not one step"
    case .low: "low, below \(from(rules.numbers.neutralBeginsAt))"
    case .neutral: "neutral, from \(from(rules.numbers.neutralBeginsAt))"
    case .vital: "vital, from \(from(rules.numbers.vitalBeginsAt))"
    case .fuller: "vital, from \(from(upperHalfThreshold))"
    case .fullest: "vital, from \(from(upperQuarterThreshold))"
    }
  }

  /// Returns the shade of a day by its energy alone, regardless of the person's other days.
  func energyShade(of steps: Int64?) -> DayShade {
    let shade = shade(of: steps)
    return shade == .fuller || shade == .fullest ? .vital : shade
  }
}

/// A layout of boxes in columns and rows, in which all boxes of one shade form a single path.
struct CalendarBoxPaths {
  /// The distance from one box to the next in the picture's units: the width of a box plus the gap after it.
  static let boxPitch = 12
  private static let boxSide = 10

  /// Returns the SVG path of a box, or of the dot at its centre for an unknown day.
  ///
  /// Row 0 begins at `top`.
  static func boxPath(column: Int, row: Int, shade: DayShade, below top: Int = 0) -> String {
    let (x, y) = (column * boxPitch + 1, top + row * boxPitch + 1)
    if shade == .unknown { return "M\(x + boxSide / 2) \(y + boxSide / 2)h0.01" }
    // A filled path closes automatically.
    return "M\(x) \(y)h\(boxSide)v\(boxSide)h-\(boxSide)" + (shade == .none ? "z" : "")
  }

  /// Returns one SVG path for each shade that occurs, with all boxes of that shade.
  static func pathsByShade(
    of boxes: [(column: Int, row: Int, shade: DayShade)], top: Int
  ) -> [(shade: DayShade, path: String)] {
    var paths = DayShade.allCases.map { (shade: $0, path: "") }
    for box in boxes {
      guard let index = paths.firstIndex(where: { $0.shade == box.shade }) else { continue }
      paths[index].path += boxPath(column: box.column, row: box.row, shade: box.shade, below: top)
    }
    return paths.filter { !$0.path.isEmpty }
  }
}

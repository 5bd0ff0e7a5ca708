import PixelPalCore

extension UnlikelyStepLimits: CustomStringConvertible {
  /// A description such as `more than 300 steps a minute or 100,000 a day`.
  public var description: String {
    "more than \(StepFormat.withUnit(perMinute)) a minute or \(StepFormat.grouped(perDay)) a day"
  }
}

extension StepSpreadingSettings: CustomStringConvertible {
  /// A description such as `parts of 1 h, totals of days from 7 h to 22 h`.
  public var description: String { "parts of \(longest), totals of days from \(dayFrom) to \(dayTo)" }
}

extension WalkSampleCriteria: CustomStringConvertible {
  /// A description such as `30 steps and 20 a minute or more, within 10 min`.
  public var description: String {
    "\(StepFormat.withUnit(steps)) and \(StepFormat.grouped(stepsPerMinute)) a minute or more, within \(longest)"
  }
}

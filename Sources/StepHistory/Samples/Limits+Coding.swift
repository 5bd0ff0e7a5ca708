import PixelPalCore

// The compiler synthesizes encoding. Decoding also validates the values.

extension UnlikelyStepLimits {
  /// Decodes the limits per minute and per day, and throws an error if a number is negative.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    perMinute = try members.read("perMinute", allowing: 0...(.max))
    perDay = try members.read("perDay", allowing: 0...(.max))
  }
}

extension WalkSampleCriteria {
  /// Decodes the criteria for walks, and throws an error if a number is negative.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    steps = try members.read("steps", allowing: 0...(.max))
    stepsPerMinute = try members.read("stepsPerMinute", allowing: 0...(.max))
    longest = try Milliseconds(members.read("longest", allowing: 0...(.max)))
  }
}

extension StepSpreadingSettings {
  /// Decodes the maximum duration of a part, and the waking hours over which day totals are spread.
  ///
  /// Throws an error unless the duration is positive and the hours are from 0 to 24.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let day = 0...Milliseconds.hours(24).count
    longest = try Milliseconds(members.read("longest", allowing: 1...(.max)))
    dayFrom = try Milliseconds(members.read("dayFrom", allowing: day))
    dayTo = try Milliseconds(members.read("dayTo", allowing: day))
  }
}

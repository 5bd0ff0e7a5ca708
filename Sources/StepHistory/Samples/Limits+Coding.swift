import PixelPalCore

// What is written is what these are made of, as the compiler writes it.

extension UnlikelySteps {
  /// Reads both limits, of which none is below zero.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    perMinute = try members.read("perMinute", in: 0...(.max))
    perDay = try members.read("perDay", in: 0...(.max))
  }
}

extension WalkingPace {
  /// Reads the numbers of a walk, of which none is below zero.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    steps = try members.read("steps", in: 0...(.max))
    stepsPerMinute = try members.read("stepsPerMinute", in: 0...(.max))
    longest = try Milliseconds(members.read("longest", in: 0...(.max)))
  }
}

extension Unfolding {
  /// Reads the length of a part, above zero, and two times of a day.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let day = 0...Milliseconds.hours(24).count
    longest = try Milliseconds(members.read("longest", in: 1...(.max)))
    dayFrom = try Milliseconds(members.read("dayFrom", in: day))
    dayTo = try Milliseconds(members.read("dayTo", in: day))
  }
}

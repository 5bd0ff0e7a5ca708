import PixelPalCore

// The compiler synthesizes encoding. Decoding also validates the values.

extension StepDays.Day {
  /// Decodes a day and its steps.
  ///
  /// The steps are `nil` if they are missing. Throws an error if the number of steps is negative.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    steps = try members.readIfPresent("steps", allowing: 0...(.max))
  }
}

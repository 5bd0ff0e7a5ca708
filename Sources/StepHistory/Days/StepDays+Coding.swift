import PixelPalCore

// What is written is what these are made of, as the compiler writes it.

extension StepDays.Day {
  /// Reads a day and, where anything is known about it, its steps.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    steps = try members.readIfPresent("steps", in: 0...(.max))
  }
}

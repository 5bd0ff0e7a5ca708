public import PixelPalCore

/// An entry in a list of days: a day, or a long run of days without data.
///
/// A run of up to 3,653 days without data is listed day by day, and a longer run is a single entry.
public enum DayOrDataGap<Day: Hashable & Sendable & Codable>: Hashable, Sendable {
  /// A day, with or without data.
  case day(Day)
  /// A run of days without data, with its first and last day.
  case unknownRun(ClosedRange<CivilDay>)

  /// The day, or `nil` for a run of days without data.
  public var day: Day? {
    if case .day(let day) = self { day } else { nil }
  }
}

extension DayOrDataGap: Codable {
  /// Creates a run of days if the member `from` is present, and otherwise a day.
  ///
  /// Throws an error if a run has no member `to` or ends before it begins.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    guard let from: CivilDay = try members.readIfPresent("from") else {
      self = .day(try Day(from: decoder))
      return
    }
    let to: CivilDay = try members.read("to")
    try members.requireTrue(from <= to, name: "to", expected: "a day at or after \(from)", found: "\(to)")
    self = .unknownRun(from...to)
  }

  /// Encodes the members of the day, or the first and last day of the run.
  ///
  /// The steps of a run are null, and its energy is `unknown`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .day(let day): try day.encode(to: encoder)
    case .unknownRun(let days):
      var members = encoder.members()
      try members.write("from", days.lowerBound)
      try members.write("to", days.upperBound)
      try members.writeOrNull("steps", Int64?.none)
      try members.write("energy", Energy.unknown)
    }
  }
}

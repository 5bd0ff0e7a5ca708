import PixelPalCore

extension StepSample: CustomStringConvertible {
  /// A description such as `120 steps, 2025-01-04T10:22:13Z to 2025-01-04T10:31:00Z, source 0`.
  ///
  /// Optional values are added if they are set.
  public var description: String {
    commaSeparated(
      "\(count.descriptionWithUnit), \(start) to \(end)", "\(source)", resolution == .sample ? nil : "by \(resolution)",
      ordinal == 0 ? nil : "number \(ordinal)", identityIncludesCount ? "identified by count" : nil,
      revision.map { "written \($0)" })
  }
}

extension StepSample.SourceID: CustomStringConvertible {
  /// A description such as `source 0`.
  public var description: String { "source \(number)" }
}

extension StepSample.Resolution: CustomStringConvertible {
  /// The name of the resolution, such as `minute`.
  public var description: String {
    switch self {
    case .sample: "sample"
    case .minute: "minute"
    case .day: "day"
    case .entryTimeOnly: "noted"
    }
  }
}

extension StepCount {
  /// A description such as `4,120` or `12.5`.
  var groupedDescription: String {
    StepFormat.grouped(millionths / 1_000_000) + description.drop { $0 != "." }
  }

  /// A description such as `1 step`, `4,120 steps` or `12.5 steps`.
  var descriptionWithUnit: String { groupedDescription + (millionths == 1_000_000 ? " step" : " steps") }
}

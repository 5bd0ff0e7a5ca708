extension Interval: CustomStringConvertible {
  /// A description of the interval, such as `2025-01-04T10:22:13Z to 2025-01-04T10:31:00Z`.
  public var description: String { "\(start) to \(end)" }
}

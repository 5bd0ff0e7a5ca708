extension EntitlementHistory: CustomStringConvertible {
  /// A description of the periods, such as `trial from 2025-03-05T00:00:00Z to 2025-04-01T00:00:00Z`.
  ///
  /// If there are more than three periods, only the first and the last are listed.
  public var description: String {
    guard let first = periods.first, let last = periods.last else { return Entitlement.never.rawValue }
    guard periods.count > 3 else { return periods.map { $0.description }.joined(separator: ", ") }
    return "\(first), \(periods.count - 2) more, \(last)"
  }
}

extension EntitlementHistory.Period: CustomStringConvertible {
  /// A description of the period, such as `trial from 2025-03-05T00:00:00Z to 2025-04-01T00:00:00Z`.
  public var description: String {
    entitlement.rawValue + (from == .distantPast ? "" : " from \(from)") + (until.map { " to \($0)" } ?? "")
  }
}

extension Zone: CustomStringConvertible {
  /// A description of the zone, such as `UTC`, `Asia/Kolkata (+05:30)` or `Europe/Paris (+01:00, 183 changes)`.
  public var description: String {
    let offset = Zone.name(ofOffsetSeconds: firstOffset)
    if !changes.isEmpty {
      return "\(name) (\(offset), \(changes.count) change\(changes.count == 1 ? "" : "s"))"
    }
    return self == .utc || name == offset ? name : "\(name) (\(offset))"
  }
}

extension Zone.OffsetChange: CustomStringConvertible {
  /// A description of the change, such as `+02:00 from 2025-03-30T01:00:00Z`.
  public var description: String { "\(Zone.name(ofOffsetSeconds: offsetSeconds)) from \(at)" }
}

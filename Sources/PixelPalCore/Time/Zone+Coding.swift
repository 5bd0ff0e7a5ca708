extension Zone: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, firstOffsetSeconds, changesAtUnix, offsetsSeconds
  }

  /// Reads the name, the first offset and two lists of equal length: when clocks changed, and to what.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let times = try container.decodeIfPresent([Int64].self, forKey: .changesAtUnix) ?? []
    let offsets = try container.decodeIfPresent([Int].self, forKey: .offsetsSeconds) ?? []
    guard times.count == offsets.count,
      let zone = Zone(
        name: try container.decode(String.self, forKey: .name),
        firstOffsetSeconds: try container.decode(Int.self, forKey: .firstOffsetSeconds),
        changes: zip(times, offsets).map { .init(at: Instant(secondsSince1970: $0), offsetSeconds: $1) })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .changesAtUnix, in: container,
        debugDescription: "expected ascending times, each with an offset of less than a day")
    }
    self = zone
  }

  /// Writes the name, the first offset and, where clocks change, when and to what.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(firstOffset, forKey: .firstOffsetSeconds)
    guard !changes.isEmpty else { return }
    try container.encode(changes.map(\.at.secondsSince1970), forKey: .changesAtUnix)
    try container.encode(changes.map(\.offsetSeconds), forKey: .offsetsSeconds)
  }
}

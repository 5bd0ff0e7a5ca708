extension Zone: Codable {
  /// Decodes a zone from its name, its first offset, its hemisphere and its clock changes.
  ///
  /// The clock changes are two lists of equal length: the Unix times of the changes, and the offsets after them. Zones
  /// saved by early versions have no hemisphere. Such a zone has no seasons until the app reports the zone again.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let times: [Int64] = try members.readIfPresent("changesAtUnix") ?? []
    let offsets: [Int] = try members.readIfPresent("offsetsSeconds") ?? []
    let invalid = times.first { !(Instant.validUnixSeconds ~= $0) }
    try members.requireTrue(
      invalid == nil, name: "changesAtUnix", expected: "Unix seconds within the years 1 to 9999",
      found: "\(invalid ?? 0)")
    guard times.count == offsets.count,
      let zone = try Zone(
        name: members.read("name"), firstOffsetSeconds: members.read("firstOffsetSeconds"),
        changes: zip(times, offsets).map { .init(at: Instant(secondsSince1970: $0), offsetSeconds: $1) },
        hemisphere: members.readIfPresent("hemisphere"))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: "changesAtUnix", in: members,
        debugDescription: """
          expected ascending times, each with an offset of less than a day, found times: \(times.count), \
          offsets: \(offsets.count)
          """)
    }
    self = zone
  }

  /// Encodes the name, the first offset and, if present, the hemisphere and the clock changes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("name", name)
    try members.write("firstOffsetSeconds", firstOffset)
    try members.write("hemisphere", hemisphere)
    guard !changes.isEmpty else { return }
    try members.write("changesAtUnix", changes.map(\.at.secondsSince1970))
    try members.write("offsetsSeconds", changes.map(\.offsetSeconds))
  }
}

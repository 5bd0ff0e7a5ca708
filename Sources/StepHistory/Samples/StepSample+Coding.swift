import PixelPalCore

extension StepSample: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, end, millionths, source, resolution, ordinal, isBare, revision
  }

  /// Decodes a sample, and throws an error if a value is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let span = try (
      start: container.decode(Instant.self, forKey: .start), end: container.decode(Instant.self, forKey: .end)
    )
    let count = try container.decode(StepCount.self, forKey: .millionths)
    try container.requireTrue(
      span.start <= span.end, name: .end, expected: "an end at or after \(span.start)", found: "\(span.end)")
    try container.requireTrue(
      count <= .maximum, name: .millionths, expected: "at most \(StepCount.maximum.millionths) millionths of a step",
      found: "\(count.millionths)")
    try self.init(
      start: span.start, end: span.end, count: count,
      source: SourceID(index: container.read(.source, allowing: 0...UInt16(StepSamples.maxSources - 1))),
      resolution: container.decodeIfPresent(Resolution.self, forKey: .resolution) ?? .sample,
      ordinal: container.readIfPresent(.ordinal, allowing: 0...StepSample.maxOrdinal) ?? 0,
      identityIncludesCount: container.decodeIfPresent(Bool.self, forKey: .isBare) ?? false,
      revision: container.decodeIfPresent(Instant.self, forKey: .revision))
  }

  /// Encodes the sample's values, except for optional values that aren't set.
  ///
  /// The count is encoded in millionths of a step, and the source as its index.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(count, forKey: .millionths)
    try container.encode(source.index, forKey: .source)
    if resolution != .sample { try container.encode(resolution, forKey: .resolution) }
    if ordinal != 0 { try container.encode(ordinal, forKey: .ordinal) }
    if identityIncludesCount { try container.encode(identityIncludesCount, forKey: .isBare) }
    try container.encodeIfPresent(revision, forKey: .revision)
  }
}

import PixelPalCore

extension StepLedger: Codable {
  private enum CodingKeys: String, CodingKey {
    case merge, createdAt, total, samples
  }

  /// Decodes a ledger, and recounts the steps from its samples.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      merge: try container.decode(StepMerge.self, forKey: .merge),
      createdAt: try container.decode(Instant.self, forKey: .createdAt),
      total: try container.read(.total, allowing: 0...(.max)))
    try insert(try container.decode(StepSamples.self, forKey: .samples))
  }

  /// Encodes the merge settings, the start, the highest reported total and the samples.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(merge, forKey: .merge)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(total, forKey: .total)
    try container.encode(samples(), forKey: .samples)
  }
}

extension StepLedger.HighestAndCurrentLifetimeTotal {
  /// Decodes the highest total and the current count.
  ///
  /// Throws an error if a number is negative, or if the count exceeds the highest total.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    total = try members.read("total", allowing: 0...(.max))
    counted = try members.read("counted", allowing: 0...total)
  }
}

import PixelPalCore

extension StepSamples: Codable {
  private enum CodingKeys: String, CodingKey {
    case sources, samples
  }

  /// Reads sources and samples; refuses a sample whose source is not there.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for source in try container.decode([StepSource].self, forKey: .sources) { _ = try id(of: source) }
    for sample in try container.decode([StepSample].self, forKey: .samples) { try append(sample) }
  }

  /// Writes sources and samples in the order in which they were added.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sources, forKey: .sources)
    try container.encode(Array(self), forKey: .samples)
  }
}

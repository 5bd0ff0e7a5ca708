import PixelPalCore

extension StepSamples: Codable {
  private enum CodingKeys: String, CodingKey {
    case sources, samples
  }

  /// Reads sources and samples; refuses a sample whose source is not there.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let sources = try container.decode([StepSource].self, forKey: .sources)
    try container.require(
      sources.count <= StepSamples.mostSources, .sources, "at most \(StepSamples.mostSources) sources",
      found: "\(sources.count)")
    for source in sources { _ = try id(of: source) }
    // Samples name their sources by their places, which would be others.
    try container.require(
      self.sources.count == sources.count, .sources, "each source once",
      found: "\(sources.count - self.sources.count) again")
    for sample in try container.decode([StepSample].self, forKey: .samples) {
      try container.require(
        sample.sourceIndex < sources.count, .samples, "one of \(howMany(sources.count, "source"))",
        found: "\(sample.source)")
      try append(sample)
    }
  }

  /// Writes sources and samples in the order in which they were added.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sources, forKey: .sources)
    try container.encode(Array(self), forKey: .samples)
  }
}

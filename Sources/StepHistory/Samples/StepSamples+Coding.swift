import PixelPalCore

extension StepSamples: Codable {
  private enum CodingKeys: String, CodingKey {
    case sources, samples
  }

  /// Decodes sources and samples.
  ///
  /// Throws an error if there are too many sources, if a source is repeated, or if a sample refers to a missing source.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let sources = try container.decode([SavedSource].self, forKey: .sources)
    try container.requireTrue(
      sources.count <= StepSamples.maxSources, name: .sources, expected: "at most \(StepSamples.maxSources) sources",
      found: "\(sources.count)")
    let repeated = sources.count - Set(sources).count
    try container.requireTrue(
      repeated == 0, name: .sources, expected: "each source once", found: "\(repeated) repeated")
    // Several saved sources may now be equal, because an earlier version distinguished sources by the memory addresses
    // of their devices.
    var ids: [StepSample.SourceID] = []
    for source in sources { ids.append(try sourceID(orAdding: StepSource(source))) }
    for sample in try container.decode([StepSample].self, forKey: .samples) {
      try container.requireTrue(
        sample.sourceIndex < sources.count, name: .samples,
        expected: "one of \(countText(sources.count, noun: "source"))",
        found: "\(sample.source)")
      try append(sample.withSource(ids[sample.sourceIndex]))
    }
  }

  /// Encodes sources and samples in the order of insertion.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sources, forKey: .sources)
    try container.encode(Array(self), forKey: .samples)
  }
}

import PixelPalCore

// The compiler synthesizes encoding. Decoding also validates the values.

extension MergeReport {
  /// Decodes a report, and throws an error if a count is negative.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    policy = try members.read("policy")
    sources = try members.read("sources")
    repeated = try members.read("repeated", allowing: 0...(.max))
    corrected = try members.read("corrected", allowing: 0...(.max))
    choices = try members.read("choices")
    dayTotals = try members.read("dayTotals", allowing: 0...(.max))
  }
}

extension MergeReport.SourceSummary {
  /// Decodes the figures for one source, and throws an error if a number is negative.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    source = try members.read("source")
    samples = try members.read("samples", allowing: 0...(.max))
    raw = try members.read("raw")
    recorded = try members.read("recorded")
    counted = try members.read("counted")
    first = try members.read("first")
    overlapping = try members.read("overlapping", allowing: 0...(.max))
    overlap = try Milliseconds(members.read("overlap", allowing: 0...(.max)))
  }
}

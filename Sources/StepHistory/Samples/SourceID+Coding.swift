import PixelPalCore

extension StepSample.SourceID {
  /// Decodes the index of a source.
  ///
  /// Throws an error if the index isn't below ``StepSamples/maxSources``.
  public init(from decoder: any Decoder) throws {
    let last = UInt16(StepSamples.maxSources - 1)
    index = try decoder.members().read("index", allowing: 0...last)
  }
}

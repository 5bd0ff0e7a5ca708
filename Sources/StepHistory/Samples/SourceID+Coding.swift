import PixelPalCore

extension StepSample.SourceID {
  /// Reads a place among the sources that one person can have.
  public init(from decoder: any Decoder) throws {
    let last = UInt16(StepSamples.mostSources - 1)
    index = try decoder.members().read("index", in: 0...last)
  }
}

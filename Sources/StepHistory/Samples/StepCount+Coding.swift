import PixelPalCore

extension StepCount: Codable {
  /// Decodes a count from an integer number of millionths, and throws an error if the number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let millionths = try container.decode(Int64.self)
    guard millionths >= 0 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected millionths of a step, at least 0, found \(millionths)")
    }
    self.init(unchecked: millionths)
  }

  /// Encodes the count as an integer number of millionths.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(millionths)
  }
}

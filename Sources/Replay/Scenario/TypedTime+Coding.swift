import PixelPalCore

extension TypedTime: Decodable {
  /// Reads a string.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = TypedTime(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a time such as 2025-01-04T10:22:13Z, found '\(text)'")
    }
    self = time
  }
}

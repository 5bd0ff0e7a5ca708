import PixelPalCore

extension TypedTime: Decodable {
  /// Reads a string.
  package init(from decoder: any Decoder) throws {
    self = try decoder.text(as: "a time such as 2025-01-04T10:22:13Z") { TypedTime($0) }
  }
}

package import Documents
import PixelPalCore

extension InstantOrLocalDateTime: JSONReadable {
  /// Creates a time from a string such as `2025-01-04T10:22:13Z`.
  package init(reading json: JSON) throws(JSONMismatch) {
    self = try json.parsedText(as: "a time such as 2025-01-04T10:22:13Z") { InstantOrLocalDateTime($0) }
  }
}

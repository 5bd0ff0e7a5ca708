import Documents
import Foundation
import PixelPalCore
import XCTest

/// A document read by two parsers: our own, which preserves the order of names, and Foundation's.
struct ParsedDocument {
  let text: String
  private let json: JSON
  let values: NSDictionary

  init(_ style: JSONWriter.Style = .compact, _ write: (inout JSONWriter) throws -> Void) throws {
    var writer = JSONWriter(style)
    try write(&writer)
    text = String(decoding: writer.bytes, as: UTF8.self)
    json = try JSON(reading: writer.bytes)
    values = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary)
    XCTAssertTrue(text.hasSuffix("}\n"), "a document ends its line")
  }

  /// Returns the names of the object at `path` in document order.
  func memberNames(_ path: String...) -> [String] {
    var place = json
    for name in path {
      if let index = Int(name), case .array(let elements) = place.content {
        place = elements[index]
      } else {
        guard let next = place[name] else { return ["there is no \(name)"] }
        place = next
      }
    }
    guard case .object(let members) = place.content else { return ["\(path) is no object"] }
    return members.map(\.name)
  }

  /// The value at `path`, as Foundation reads it.
  subscript(path: String...) -> NSObject? {
    path.reduce(values) { place, name in
      if let index = Int(name), let list = place as? NSArray { return list[index] as? NSObject }
      return (place as? NSDictionary)?[name] as? NSObject
    }
  }

  /// Returns Foundation's representation of an optional value.
  static func foundationValue(_ number: (some BinaryInteger)?) -> NSObject {
    number.map { NSNumber(value: Int64($0)) } ?? NSNull()
  }

  static func foundationValue(_ text: String?) -> NSObject { text.map { NSString(string: $0) } ?? NSNull() }

  static func foundationValue(_ truth: Bool) -> NSObject { NSNumber(value: truth) }

  static func foundationValue(_ texts: [String]) -> NSObject { NSArray(array: texts.map { NSString(string: $0) }) }

  /// Returns an instant as documents contain it: in UTC, rounded down to the second.
  static func foundationValue(_ instant: Instant?) -> NSObject {
    guard let instant else { return NSNull() }
    let seconds = (Double(instant.millisecondsSince1970) / 1000).rounded(.down)
    return NSString(string: ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: seconds)))
  }
}

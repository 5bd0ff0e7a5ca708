import Documents
import PixelPalCore

/// An encoding of the plain format, which determines the text around the values of a row.
package enum PlainEncoding: Sendable {
  /// Cells separated by commas.
  case csv
  /// An object on each line.
  case ndjson
  /// An array of objects.
  case json

  /// The names of the encodings on the command line, with their meanings.
  package static let choices: [(name: String, meaning: String, style: PlainEncoding)] = [
    ("csv", "start,end,steps,source", .csv), ("ndjson", "an object on each line", .ndjson),
    ("json", "an array of objects", .json),
  ]

  /// The bytes before the start time.
  var bytesBeforeStart: [UInt8] {
    switch self {
    case .csv: []
    case .ndjson: Array("{\"start\":\"".utf8)
    case .json: Array(",\n  {\n    \"start\": \"".utf8)
    }
  }

  /// The bytes between the start and end times.
  var bytesBeforeEnd: [UInt8] { quotationMark + bytesBeforeValue("end") + quotationMark }

  /// The bytes between the end time and the steps.
  var bytesBeforeSteps: [UInt8] { quotationMark + bytesBeforeValue("steps") }

  /// The bytes at the end of a row.
  var rowEnding: [UInt8] {
    switch self {
    case .csv: [.lineFeed]
    case .ndjson: Array("}\n".utf8)
    case .json: Array("\n  }".utf8)
    }
  }

  /// The quotation mark around a text that needs no escaping.
  var quotationMark: [UInt8] {
    switch self {
    case .csv: []
    case .ndjson, .json: [.quote]
    }
  }

  /// True if empty values are omitted.
  var omitsEmptyValues: Bool {
    switch self {
    case .csv: false
    case .ndjson, .json: true
    }
  }

  /// Returns the bytes before a value other than the first.
  func bytesBeforeValue(_ name: String) -> [UInt8] {
    switch self {
    case .csv: [.comma]
    case .ndjson: Array(",\"\(name)\":".utf8)
    case .json: Array(",\n    \"\(name)\": ".utf8)
    }
  }

  /// Returns a value other than the first, including the bytes before it.
  func encodedValue(_ name: String, _ text: String) -> [UInt8] {
    switch self {
    case .csv: return bytesBeforeValue(name) + PlainEncoding.csvCell(text).utf8
    case .ndjson, .json:
      var writer = JSONWriter(.compact)
      writer.value(text)
      return bytesBeforeValue(name) + writer.bytes
    }
  }

  /// Returns the text of a cell, quoted if necessary.
  private static func csvCell(_ text: String) -> String {
    guard text.utf8.contains(where: { ",;\t|\"\n\r".utf8.contains($0) }) || text.first?.isWhitespace ?? false else {
      return text
    }
    let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}

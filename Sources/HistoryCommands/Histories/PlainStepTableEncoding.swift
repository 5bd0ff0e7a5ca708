import Documents
import PixelPalCore

/// An encoding of the plain format, such as CSV, which determines how the values of a row are delimited.
package enum PlainStepTableEncoding: Sendable {
  /// A CSV table, with cells separated by commas.
  case csv
  /// NDJSON, with one JSON object on each line.
  case ndjson
  /// A JSON document with an array of objects.
  case json

  /// The encodings that the user can choose, with their names and meanings.
  package static let choices: [(name: String, meaning: String, style: PlainStepTableEncoding)] = [
    ("csv", "start,end,steps,source", .csv), ("ndjson", "an object on each line", .ndjson),
    ("json", "an array of objects", .json),
  ]

  /// The bytes of a row before its start time, such as `{"start":"` in NDJSON.
  var bytesBeforeStart: [UInt8] {
    switch self {
    case .csv: []
    case .ndjson: Array("{\"start\":\"".utf8)
    case .json: Array(",\n  {\n    \"start\": \"".utf8)
    }
  }

  /// The bytes between the start and end times of a row.
  var bytesBeforeEnd: [UInt8] { quotationMark + commaAndNameBytes(beforeValueNamed: "end") + quotationMark }

  /// The bytes between the end time and the step count of a row.
  var bytesBeforeSteps: [UInt8] { quotationMark + commaAndNameBytes(beforeValueNamed: "steps") }

  /// The bytes that end a row, such as a line feed in CSV.
  var rowEnding: [UInt8] {
    switch self {
    case .csv: [.lineFeed]
    case .ndjson: Array("}\n".utf8)
    case .json: Array("\n  }".utf8)
    }
  }

  /// The quotation mark before and after a text that needs no escaping, or nothing in CSV.
  var quotationMark: [UInt8] {
    switch self {
    case .csv: []
    case .ndjson, .json: [.quote]
    }
  }

  /// True if a row can omit empty values, as a JSON object can.
  var omitsEmptyValues: Bool {
    switch self {
    case .csv: false
    case .ndjson, .json: true
    }
  }

  /// Returns the bytes that precede a value other than the first: a comma and, in JSON, the name of the value.
  func commaAndNameBytes(beforeValueNamed name: String) -> [UInt8] {
    switch self {
    case .csv: [.comma]
    case .ndjson: Array(",\"\(name)\":".utf8)
    case .json: Array(",\n    \"\(name)\": ".utf8)
    }
  }

  /// Returns the value `text`, called `name`, in this encoding, after the bytes that precede a value in its row.
  ///
  /// The value must not be the first in its row.
  func encodedValueWithPrefix(named name: String, text: String) -> [UInt8] {
    switch self {
    case .csv: return commaAndNameBytes(beforeValueNamed: name) + PlainStepTableEncoding.csvCell(for: text).utf8
    case .ndjson, .json:
      var writer = JSONWriter(.compact)
      writer.value(text)
      return commaAndNameBytes(beforeValueNamed: name) + writer.bytes
    }
  }

  /// Returns `text` as a cell of a CSV table.
  ///
  /// The cell is in quotation marks if the text contains a separator, a quotation mark or a line break, or if it begins
  /// with whitespace.
  private static func csvCell(for text: String) -> String {
    guard text.utf8.contains(where: { ",;\t|\"\n\r".utf8.contains($0) }) || text.first?.isWhitespace ?? false else {
      return text
    }
    let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}

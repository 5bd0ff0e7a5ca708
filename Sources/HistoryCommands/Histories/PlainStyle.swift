import Documents
import PixelPalCore

/// How the plain format is written, and so what stands around the times and numbers of a row.
package enum PlainStyle: Sendable {
  /// Cells with commas between them.
  case csv
  /// An object on a line of its own.
  case ndjson
  /// An object in an array, after another.
  case json

  /// How each is typed, and what that means.
  package static let choices: [(name: String, meaning: String, style: PlainStyle)] = [
    ("csv", "start,end,steps,source", .csv), ("ndjson", "an object on each line", .ndjson),
    ("json", "an array of objects", .json),
  ]

  /// What stands before the start.
  var opening: [UInt8] {
    switch self {
    case .csv: []
    case .ndjson: Array("{\"start\":\"".utf8)
    case .json: Array(",\n  {\n    \"start\": \"".utf8)
    }
  }

  /// What stands between start and end.
  var between: [UInt8] { mark + before("end") + mark }

  /// What stands between the end and the steps.
  var beforeSteps: [UInt8] { mark + before("steps") }

  /// What ends the row.
  var closing: [UInt8] {
    switch self {
    case .csv: [.lineFeed]
    case .ndjson: Array("}\n".utf8)
    case .json: Array("\n  }".utf8)
    }
  }

  /// What encloses a text that needs nothing more.
  var mark: [UInt8] {
    switch self {
    case .csv: []
    case .ndjson, .json: [.quote]
    }
  }

  /// Whether what says nothing is left out.
  var leavesOutEmpty: Bool {
    switch self {
    case .csv: false
    case .ndjson, .json: true
    }
  }

  /// What stands before a value that is not the first.
  func before(_ name: String) -> [UInt8] {
    switch self {
    case .csv: [.comma]
    case .ndjson: Array(",\"\(name)\":".utf8)
    case .json: Array(",\n    \"\(name)\": ".utf8)
    }
  }

  /// A value that is not the first, with what stands before it.
  func member(_ name: String, _ text: String) -> [UInt8] {
    switch self {
    case .csv: return before(name) + PlainStyle.cell(text).utf8
    case .ndjson, .json:
      var writer = JSONWriter(.compact)
      writer.value(text)
      return before(name) + writer.bytes
    }
  }

  /// The text of a cell, in quotation marks where it needs them.
  private static func cell(_ text: String) -> String {
    guard text.utf8.contains(where: { ",;\t|\"\n\r".utf8.contains($0) }) || text.first?.isWhitespace ?? false else {
      return text
    }
    let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}

/// A JSON text with the ranges of its values, so that a test can replace each of them.
public struct JSONValueReplacer {
  /// The original JSON text.
  public let text: String
  /// The ranges of all numbers, and of all strings with their quotation marks, except member names.
  public private(set) var valueRanges: [Range<String.Index>] = []

  /// Finds the values in `text`, which must be JSON.
  public init(of text: String) {
    self.text = text
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      switch text[index] {
      case "\"":
        index = JSONValueReplacer.endOfString(in: text, from: index)
        if index == text.endIndex || text[index] != ":" { valueRanges.append(start..<index) }
      case "-", "0"..."9":
        index = text[index...].firstIndex { !$0.isNumber && $0 != "-" } ?? text.endIndex
        valueRanges.append(start..<index)
      default: index = text.index(after: index)
      }
    }
  }

  private static func endOfString(in text: String, from start: String.Index) -> String.Index {
    var index = text.index(after: start)
    while index < text.endIndex, text[index] != "\"" {
      if text[index] == "\\" { index = text.index(after: index) }
      index = text.index(after: index)
    }
    return index < text.endIndex ? text.index(after: index) : index
  }

  /// Returns extreme values of the same type to put in place of the value at `place`.
  public func replacements(forValueAt place: Range<String.Index>) -> [String] {
    text[place.lowerBound] == "\""
      ? ["", String(repeating: "x", count: 5000), "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "1969-12-31"].map
      {
        "\"\($0)\""
      }
      : ["-1", "0", "9", "2147483648", "9007199254740992", "9223372036854775807", "-9223372036854775808"]
  }

  /// Returns the text with the value at `place` replaced with `other`.
  public func replacing(_ place: Range<String.Index>, with other: String) -> String {
    text[..<place.lowerBound] + other + text[place.upperBound...]
  }
}

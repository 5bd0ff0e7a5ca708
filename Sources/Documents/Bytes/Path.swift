/// A file path or file name as the system stores it, which is a sequence of bytes and not necessarily valid UTF-8.
///
///     Path("walk.csv").displayText             // walk.csv
///     Path(bytes: [0x61, 0xFF]).displayText    // a\xff
///     Path("takeout").appending("steps.csv")   // takeout/steps.csv
package struct Path: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The bytes of the path, as they are passed to a system call.
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates a path from text, encoded as UTF-8.
  package init(_ text: String) { self.init(bytes: text.utf8) }

  package init(stringLiteral text: String) { self.init(text) }

  /// True if the path can name a file: it is not empty and contains no zero byte.
  package var isValid: Bool { !bytes.isEmpty && !bytes.contains(0) }

  /// Returns the path of `name` inside the folder at this path.
  package func appending(_ name: Path) -> Path {
    let slash = bytes.isEmpty || bytes.last == Path.slash ? [] : [Path.slash]
    return Path(bytes: bytes + slash + name.bytes)
  }

  /// The path of the folder that contains the file, through the last slash, or an empty path if there is no slash.
  package var folder: Path { Path(bytes: bytes[..<nameStart]) }

  /// The name of the file in its folder, or an empty name if the path ends with a slash.
  package var name: Path { Path(bytes: bytes[nameStart...]) }

  /// The path without trailing slashes.
  ///
  /// A path that consists only of slashes becomes `/`.
  package var withoutTrailingSlashes: Path {
    let end = bytes.lastIndex { $0 != Path.slash } ?? bytes.startIndex
    return Path(bytes: bytes.prefix(end + 1))
  }

  /// The file extension in lower case, without its dot, or `nil` if the name has no extension.
  package var fileExtension: String? {
    let parts = name.displayText.split(separator: ".")
    return parts.count > 1 ? parts[parts.count - 1].lowercased() : nil
  }

  private var nameStart: Int { (bytes.lastIndex(of: Path.slash) ?? -1) + 1 }
  private static let slash = UInt8(ascii: "/")
}

// Conversion to and from text. Different paths have different texts, so the text in a message identifies the file.
extension Path {
  /// The path as text, with an escape such as `\xff` for each byte that isn't part of valid UTF-8.
  ///
  /// A backslash that would look like the beginning of such an escape is itself escaped.
  package var displayText: String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(Path.backslash) || !text.utf8.elementsEqual(bytes) else { return text }
    var shown: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let length = UTF8Validation.sequenceLength(in: bytes, at: place)
      if let length, !isBackslashHexEscape(at: place) {
        shown += bytes[place..<place + length]
      } else {
        shown += [Path.backslash, UInt8(ascii: "x")]
        shown += [Path.hexDigits[Int(bytes[place] >> 4)], Path.hexDigits[Int(bytes[place] & 15)]]
      }
      place += length ?? 1
    }
    return String(decoding: shown, as: UTF8.self)
  }

  package var description: String { displayText }

  /// Creates the path whose ``displayText`` is `text`.
  package init(displayText text: String) {
    let shown = Path(text)
    var bytes: [UInt8] = []
    var place = 0
    while place < shown.bytes.count {
      if shown.isBackslashHexEscape(at: place) {
        bytes.append(shown.bytes[place + 2...place + 3].reduce(0) { $0 << 4 | (Path.hexValue(of: $1) ?? 0) })
        place += 4
      } else {
        bytes.append(shown.bytes[place])
        place += 1
      }
    }
    self.init(bytes: bytes)
  }

  private func isBackslashHexEscape(at place: Int) -> Bool {
    bytes[place] == Path.backslash && place + 3 < bytes.count && bytes[place + 1] == UInt8(ascii: "x")
      && bytes[place + 2...place + 3].allSatisfy { Path.hexValue(of: $0) != nil }
  }

  private static func hexValue(of digit: UInt8) -> UInt8? { hexDigits.firstIndex(of: digit).map { UInt8($0) } }

  private static let backslash = UInt8(ascii: "\\")
  private static let hexDigits = Array("0123456789abcdef".utf8)
}

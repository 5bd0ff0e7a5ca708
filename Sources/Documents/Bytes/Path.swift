/// The way to a file, or its name, as the system has it: bytes, which need not be a text.
///
///     Path("walk.csv").shown                   // walk.csv
///     Path(bytes: [0x61, 0xFF]).shown          // a\xff
///     Path("takeout").appending("steps.csv")   // takeout/steps.csv
package struct Path: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The bytes, as a system call takes them.
  package let bytes: [UInt8]

  /// The path that is these bytes.
  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The path that is written so.
  package init(_ text: String) { self.init(bytes: text.utf8) }

  package init(stringLiteral text: String) { self.init(text) }

  /// Whether a system can have a file of this name.
  package var isPossible: Bool { !bytes.isEmpty && !bytes.contains(0) }

  /// The path of `name` in the folder that this is the path of.
  package func appending(_ name: Path) -> Path {
    let slash = bytes.isEmpty || bytes.last == Path.slash ? [] : [Path.slash]
    return Path(bytes: bytes + slash + name.bytes)
  }

  /// The folder that the file lies in: empty, or ending with a slash.
  package var folder: Path { Path(bytes: bytes[..<nameStart]) }

  /// What the file is called in its folder; empty for a path that ends with a slash.
  package var name: Path { Path(bytes: bytes[nameStart...]) }

  /// The path without slashes at its end, unless it is nothing else.
  package var withoutLastSlashes: Path {
    let end = bytes.lastIndex { $0 != Path.slash } ?? bytes.startIndex
    return Path(bytes: bytes.prefix(end + 1))
  }

  /// How the name ends, behind its last dot and in lower case; `nil` without one.
  package var ending: String? {
    let parts = name.shown.split(separator: ".")
    return parts.count > 1 ? parts[parts.count - 1].lowercased() : nil
  }

  private var nameStart: Int { (bytes.lastIndex(of: Path.slash) ?? -1) + 1 }
  private static let slash = UInt8(ascii: "/")
}

// People and documents are told names as texts. Two names are never told alike, so that one can be found by what was told.
extension Path {
  /// The path as a text: a byte that belongs to none stands as `\xff`, and so does a backslash that would be taken for one.
  package var shown: String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(Path.backslash) || !text.utf8.elementsEqual(bytes) else { return text }
    var shown: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let length = UTF8Sequence.length(in: bytes, at: place)
      if let length, !isEscape(at: place) {
        shown += bytes[place..<place + length]
      } else {
        shown += [Path.backslash, UInt8(ascii: "x")]
        shown += [Path.digits[Int(bytes[place] >> 4)], Path.digits[Int(bytes[place] & 15)]]
      }
      place += length ?? 1
    }
    return String(decoding: shown, as: UTF8.self)
  }

  package var description: String { shown }

  /// The path that is ``shown`` so.
  package init(shown text: String) {
    let shown = Path(text)
    var bytes: [UInt8] = []
    var place = 0
    while place < shown.bytes.count {
      if shown.isEscape(at: place) {
        bytes.append(shown.bytes[place + 2...place + 3].reduce(0) { $0 << 4 | (Path.value($1) ?? 0) })
        place += 4
      } else {
        bytes.append(shown.bytes[place])
        place += 1
      }
    }
    self.init(bytes: bytes)
  }

  private func isEscape(at place: Int) -> Bool {
    bytes[place] == Path.backslash && place + 3 < bytes.count && bytes[place + 1] == UInt8(ascii: "x")
      && bytes[place + 2...place + 3].allSatisfy { Path.value($0) != nil }
  }

  private static func value(_ digit: UInt8) -> UInt8? { digits.firstIndex(of: digit).map { UInt8($0) } }

  private static let backslash = UInt8(ascii: "\\")
  private static let digits = Array("0123456789abcdef".utf8)
}

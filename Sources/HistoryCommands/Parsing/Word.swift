import Documents

/// A word of a command line: bytes, which need not be a text.
package struct Word: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes as they were handed over.
  package let bytes: [UInt8]
  /// The word as a text; where it is none, as `Path.shown`.
  package let text: String

  /// The word that is these bytes.
  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    let text = String(decoding: self.bytes, as: UTF8.self)
    self.text = text.utf8.elementsEqual(self.bytes) ? text : Path(bytes: self.bytes).shown
  }

  /// The word that is written so.
  package init(_ text: String) { (bytes, self.text) = (Array(text.utf8), text) }

  package init(stringLiteral text: String) { self.init(text) }

  /// The path that it is, where it is one.
  var path: Path { Path(bytes: bytes) }

  /// The rest of it behind `count` bytes.
  func dropFirst(_ count: Int) -> Word { Word(bytes: bytes.dropFirst(count)) }
}

import Documents

/// A word of a command line, stored as bytes because it doesn't have to be valid text.
package struct RawCommandLineWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes as the process received them.
  package let bytes: [UInt8]
  /// The word as text.
  ///
  /// Bytes that aren't valid UTF-8 are escaped as in `Path.displayText`.
  package let text: String

  /// Creates a word from the bytes that the process received.
  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    let text = String(decoding: self.bytes, as: UTF8.self)
    self.text = text.utf8.elementsEqual(self.bytes) ? text : Path(bytes: self.bytes).displayText
  }

  package init(_ text: String) { (bytes, self.text) = (Array(text.utf8), text) }

  package init(stringLiteral text: String) { self.init(text) }

  var path: Path { Path(bytes: bytes) }

  func dropFirst(_ count: Int) -> RawCommandLineWord { RawCommandLineWord(bytes: bytes.dropFirst(count)) }
}

/// A place in a file.
package struct Place: Hashable, Sendable {
  /// The file, as the person named it.
  package let file: String
  /// Which line and column, where it is one place and not the whole file.
  package let spot: Spot?

  /// A line and a column, and what stands there.
  package struct Spot: Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int
    /// The line itself, with a caret.
    package let excerpt: Excerpt
  }

  /// The whole of `file`.
  package init(file: String) {
    self.file = file
    spot = nil
  }

  /// The place after `offset` bytes of `file`, whose bytes are given.
  ///
  /// O(n) in the offset. Lines end with a line feed, a carriage return, or both.
  package init(file: String, bytes: [UInt8], offset: Int) {
    self.file = file
    let offset = min(max(0, offset), bytes.count)
    var line = 1
    var start = bytes.starts(with: "\u{FEFF}".utf8) ? min(3, offset) : 0
    var index = start
    while index < offset {
      let byte = bytes[index]
      index += 1
      let isCut = byte == .carriageReturn && index < bytes.count && bytes[index] == .lineFeed
      guard byte == .lineFeed || byte == .carriageReturn && !isCut else { continue }
      line += 1
      start = index
    }
    let end = bytes[offset...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? bytes.endIndex
    let before = String(decoding: bytes[start..<max(start, offset)], as: UTF8.self)
    // A line may be the whole file; what nobody would see need not be decoded.
    let after = String(decoding: bytes[offset..<min(max(offset, end), offset + 4 * Excerpt.widest)], as: UTF8.self)
    spot = Spot(line: line, column: before.count + 1, excerpt: Excerpt(before: before, after: after))
  }

  /// The place at `line` and `column` of a file that is not kept, with what stands in that line before and after it.
  package init(file: String, line: Int, column: Int, before: String, after: String) {
    self.file = file
    spot = Spot(line: line, column: column, excerpt: Excerpt(before: before, after: after))
  }

  /// `walk.csv:12:7`, or `walk.csv`.
  package var position: String? { spot.map { "\(file):\($0.line):\($0.column)" } ?? file }

  /// The line of the place, with a caret.
  package var excerpt: Excerpt? { spot?.excerpt }

  func write(to object: inout JSONWriter) {
    object.member("file", file)
    guard let spot else { return }
    object.member("line", spot.line)
    object.member("column", spot.column)
  }
}

/// One line of a file, and a caret under one of its characters.
package struct Excerpt: Hashable, Sendable {
  /// The line, or what is near the caret when it is long.
  package let line: String
  /// What stands before the caret in the line below.
  package let indent: String

  /// Longer lines are cut on both sides of the caret.
  static let widest = 76

  init(before: String, after: String) {
    var (left, right) = (visible(before), visible(after))
    if left.columns + right.columns > Excerpt.widest {
      left = left.lastColumns(max(Excerpt.widest / 2, Excerpt.widest - right.columns))
      right = right.firstColumns(Excerpt.widest - left.columns)
    }
    line = left + right
    // A tab is as wide as the terminal makes it: the same tab stands above and below.
    indent = String(left.flatMap { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.columns) })
  }
}

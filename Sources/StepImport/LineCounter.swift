import Documents
import PixelPalCore

/// Keeps count of lines while the bytes go by, so that a place can be named when they are gone.
struct LineCounter {
  /// The line of the first byte at hand.
  private var line = 1
  /// How many characters of that line are gone.
  private var column = 0
  /// The end of what is gone of that line, for the excerpt.
  private var before: [UInt8] = []
  private var endsWithReturn = false

  private static let mostKept = 200

  /// Notes that the first `count` of `bytes` go.
  mutating func pass(_ bytes: Span<UInt8>, _ count: Int) {
    let (start, breaks) = lastLine(bytes, upTo: count)
    line = line.addingSaturated(breaks)
    if breaks > 0 {
      column = 0
      before = []
    }
    var index = start
    while index < count {
      if bytes[index] & 0xC0 != 0x80 { column += 1 }
      index += 1
    }
    for index in max(start, count - LineCounter.mostKept)..<max(start, count) { before.append(bytes[index]) }
    if before.count > 2 * LineCounter.mostKept { before.removeFirst(before.count - LineCounter.mostKept) }
    if count > 0 { endsWithReturn = bytes[count - 1] == .carriageReturn }
  }

  /// Where the last line before `end` starts, and how many line ends there are before it.
  private func lastLine(_ bytes: Span<UInt8>, upTo end: Int) -> (start: Int, breaks: Int) {
    var (start, breaks, index) = (0, 0, 0)
    var followsReturn = endsWithReturn
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == .lineFeed {
        if !followsReturn { breaks += 1 }
        start = index
      } else if byte == .carriageReturn {
        breaks += 1
        start = index
      }
      followsReturn = byte == .carriageReturn
    }
    return (start, breaks)
  }

  /// The line and the column at `offset` of the bytes at hand.
  func spot(_ bytes: Span<UInt8>, at offset: Int) -> ImportProblem.Spot {
    let offset = min(max(offset, 0), bytes.count)
    let (start, breaks) = lastLine(bytes, upTo: offset)
    var text = bytes.text(max(start, offset - LineCounter.mostKept)..<offset)
    var column = text.count
    if start < offset - LineCounter.mostKept {
      for index in start..<offset - LineCounter.mostKept where bytes[index] & 0xC0 != 0x80 { column += 1 }
    }
    if breaks == 0 {
      column += self.column
      text = String(decoding: before, as: UTF8.self) + text
    }
    var end = offset
    while end < bytes.count, end < offset + LineCounter.mostKept, bytes[end] != .lineFeed,
      bytes[end] != .carriageReturn
    {
      end += 1
    }
    return .init(
      line: line.addingSaturated(breaks), column: column + 1, before: text, after: bytes.text(offset..<end))
  }
}

import Documents
import PixelPalCore

/// A converter from offsets in the current input bytes to lines and columns in the whole file.
///
/// Earlier bytes of the file have been dropped. They are known only from the ``ConsumedBytesSummary`` of each block.
struct LineAndColumnFinder {
  /// The number of the line that contains the first input byte, counted from 1.
  private var line = 1
  /// The number of consumed characters on the line that contains the first input byte.
  private var column = 0
  /// The last consumed bytes of the line that contains the first input byte, for excerpts in error messages.
  private var excerptBefore: [UInt8] = []
  /// True if the last consumed byte is a CR, so that an LF at the start of the input bytes doesn't end another line.
  private var endsWithCarriageReturn = false

  /// The maximum number of bytes that an error message shows before and after a position.
  fileprivate static let maxExcerptLength = 200

  /// Advances the line and the column past the consumed bytes that `summary` describes.
  mutating func recordConsumed(_ summary: ConsumedBytesSummary) {
    guard summary.count > 0 else { return }
    let breaks = summary.lineBreaks.count - (endsWithCarriageReturn && summary.beginsWithLineFeed ? 1 : 0)
    line = line.addingSaturated(breaks)
    if summary.lineBreaks.lastLineStart > 0 || breaks > 0 {
      column = 0
      excerptBefore = []
    }
    column = column.addingSaturated(summary.characterCount)
    excerptBefore += summary.excerpt
    if excerptBefore.count > 2 * LineAndColumnFinder.maxExcerptLength {
      excerptBefore.removeFirst(excerptBefore.count - LineAndColumnFinder.maxExcerptLength)
    }
    endsWithCarriageReturn = summary.endsWithCarriageReturn
  }

  /// Returns the number of complete lines in the file before the bytes that `summary` describes.
  ///
  /// Adding a line number within these bytes to the result gives the line number in the file. The result is one less if
  /// the bytes begin with the second half of a CRLF, because the line numbers within them then include one line too
  /// many.
  func completedLineCount(before summary: ConsumedBytesSummary) -> Int {
    line.addingSaturated(-1 - (endsWithCarriageReturn && summary.beginsWithLineFeed ? 1 : 0))
  }

  /// Returns the line number at `offset` in the input bytes.
  ///
  /// `summary` describes the bytes up to the end of the last complete row. A greater `offset` is treated as that end.
  func lineNumber(in bytes: Span<UInt8>, at offset: Int, summary: ConsumedBytesSummary) -> Int {
    let end = min(summary.count, bytes.count)
    let offset = min(max(offset, 0), end)
    guard offset > 0 else { return line }
    let isWithinPair = offset < end && bytes[offset] == .lineFeed && bytes[offset - 1] == .carriageReturn
    // The last row of a valid file is near the end of the bytes, so it is faster to count the lines after it.
    let breaks =
      offset <= end / 2 || isWithinPair
      ? LineCountAndLastLineStart(bytes.extracting(0..<offset)).count
      : summary.lineBreaks.count - LineCountAndLastLineStart(bytes.extracting(offset..<end)).count
    return completedLineCount(before: summary).addingSaturated(breaks + 1)
  }

  /// Returns the line and the column at `offset` in the input bytes, with an excerpt of the line around it.
  ///
  /// An offset after the last byte is treated as the end of the bytes.
  func position(in bytes: Span<UInt8>, at offset: Int) -> ImportProblem.Position {
    let offset = min(max(offset, 0), bytes.count)
    let ends = LineCountAndLastLineStart(bytes.extracting(0..<offset))
    let start = ends.lastLineStart
    let breaks = ends.count - (endsWithCarriageReturn && offset > 0 && bytes[0] == .lineFeed ? 1 : 0)
    var first = max(start, offset - LineAndColumnFinder.maxExcerptLength)
    // The excerpt must not begin inside a character.
    while first > start, first < offset, bytes[first] & 0xC0 == 0x80 { first += 1 }
    var text = bytes.text(in: first..<offset)
    var column = bytes.characterCount(in: start..<offset)
    if start == 0 {
      column = column.addingSaturated(self.column)
      text = String(decoding: excerptBefore.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self) + text
    }
    var end = offset
    while end < bytes.count, end < offset + LineAndColumnFinder.maxExcerptLength, bytes[end] != .lineFeed,
      bytes[end] != .carriageReturn
    {
      end += 1
    }
    return .init(
      line: line.addingSaturated(breaks), column: column.addingSaturated(1), textBefore: text,
      textAfter: bytes.text(in: offset..<end))
  }
}

/// A summary of consumed bytes, which suffices to count lines and columns after the bytes have been dropped.
struct ConsumedBytesSummary {
  let count: Int
  let lineBreaks: LineCountAndLastLineStart
  /// The number of characters after the last line terminator.
  let characterCount: Int
  /// The last bytes after the last line terminator, at most 200, for excerpts in error messages.
  let excerpt: ContiguousArray<UInt8>
  let beginsWithLineFeed: Bool
  let endsWithCarriageReturn: Bool

  /// Creates a summary of `bytes`, which begin with `countedPrefix`, a prefix with a known number of lines.
  init(_ bytes: Span<UInt8>, countedPrefix: LineCountedPrefix = LineCountedPrefix()) {
    count = bytes.count
    lineBreaks = LineCountAndLastLineStart(bytes, countedPrefix: countedPrefix)
    characterCount = bytes.characterCount(in: lineBreaks.lastLineStart..<bytes.count)
    var excerpt: ContiguousArray<UInt8> = []
    for index in max(lineBreaks.lastLineStart, bytes.count - LineAndColumnFinder.maxExcerptLength)..<bytes.count {
      excerpt.append(bytes[index])
    }
    self.excerpt = excerpt
    beginsWithLineFeed = bytes.count > 0 && bytes[0] == .lineFeed
    endsWithCarriageReturn = bytes.count > 0 && bytes[bytes.count - 1] == .carriageReturn
  }
}

/// A prefix of the input bytes that consists of complete lines, with the number of these lines.
///
/// A fast path that reads one row per line provides the prefix, so that its lines needn't be counted again.
struct LineCountedPrefix {
  var bytes = 0
  var lines = 0
}

/// A summary of the line terminators (LF, CR and CRLF) in a byte sequence.
struct LineCountAndLastLineStart {
  /// The number of line terminators.
  ///
  /// An LF at the beginning is counted, even if the previous bytes end with a CR.
  let count: Int
  /// The offset after the last line terminator, or 0 if there is none.
  let lastLineStart: Int

  /// Creates a summary of `bytes`, which begin with `lead`, a prefix with a known number of lines.
  init(_ bytes: Span<UInt8>, countedPrefix lead: LineCountedPrefix) {
    let rest = LineCountAndLastLineStart(bytes.extracting(lead.bytes..<bytes.count))
    count = lead.lines + rest.count
    lastLineStart = lead.bytes + rest.lastLineStart
  }

  init(_ bytes: Span<UInt8>) {
    let (feeds, hasReturn) = bytes.countLineFeeds()
    var count = feeds
    var index = 0
    // A CRLF counts once.
    if hasReturn {
      count += bytes.count(of: .carriageReturn)
      while let place = bytes.firstOffset(of: .carriageReturn, from: index, to: bytes.count) {
        if place + 1 < bytes.count, bytes[place + 1] == .lineFeed { count -= 1 }
        index = place + 1
      }
    }
    self.count = count
    guard count > 0 else {
      lastLineStart = 0
      return
    }
    var start = bytes.count
    while start > 0, bytes[start - 1] != .lineFeed, !hasReturn || bytes[start - 1] != .carriageReturn { start -= 1 }
    lastLineStart = start
  }
}

import PixelPalCore

/// The position of a row in a file.
///
/// The position is an offset until the bytes are dropped, and is then converted to a line number.
enum RowOffsetOrLine {
  /// An offset in the current input bytes, and the number of lines from that offset to the row.
  case offset(Int, lines: Int = 0)
  /// A line number, counted from 1 at the start of the file or of a part that is parsed independently.
  case line(Int)
  /// An unknown position, because the row waited for other rows and its bytes were dropped.
  case unknown

  /// The line number, or `nil` if it hasn't been determined or is unknown.
  var line: Int? {
    switch self {
    case .line(let line): line
    case .offset, .unknown: nil
    }
  }

  /// Returns the position in the whole file that corresponds to this position in a part of the file.
  ///
  /// Only a line number can be converted. The result for any other position is `unknown`.
  ///
  /// - Parameter lines: the number of lines before the part.
  func shifted(byLines lines: Int) -> RowOffsetOrLine {
    switch self {
    case .line(let line): .line(line.addingSaturated(lines))
    case .offset, .unknown: .unknown
    }
  }
}

/// The positions of two rows: the row whose sample starts first, and the row whose sample ends last.
///
/// If several rows start first, `first` is the earliest of them in the file. If several rows end last, `last` is the
/// latest of them in the file.
struct EarliestAndLatestRowPositions {
  var first = RowOffsetOrLine.unknown
  var last = RowOffsetOrLine.unknown

  /// Replaces offsets in `bytes` with line numbers, which must happen before the bytes are dropped.
  ///
  /// `lines` is at the start of `bytes`, and `summary` describes the part of `bytes` that has been consumed.
  mutating func resolveLines(in bytes: Span<UInt8>, using lines: LineAndColumnFinder, summary: ConsumedBytesSummary) {
    if case .offset(let offset, let more) = first {
      first = .line(lines.lineNumber(in: bytes, at: offset, summary: summary).addingSaturated(more))
    }
    if case .offset(let offset, let more) = last {
      last = .line(lines.lineNumber(in: bytes, at: offset, summary: summary).addingSaturated(more))
    }
  }
}

/// A tracker of the row that starts first and the row that ends last.
///
/// With a tracker, a fast path needn't record the position of every row.
struct EarliestAndLatestRowTracker {
  private var start = Int64.max
  private var end = Int64.min
  private var (startOffset, endOffset) = (0, 0)

  /// Records a row at `offset` that lasts from `start` to `end`, both in milliseconds since 1970.
  @inline(__always) mutating func recordRow(from start: Int64, to end: Int64, at offset: Int) {
    if start < self.start { (self.start, startOffset) = (start, offset) }
    if end >= self.end { (self.end, endOffset) = (end, offset) }
  }

  /// The positions of the two rows, as offsets in the current input bytes.
  var positions: EarliestAndLatestRowPositions {
    EarliestAndLatestRowPositions(first: .offset(startOffset), last: .offset(endOffset))
  }
}

import PixelPalCore

/// The position of a sample's row in the file.
enum RowPosition {
  /// An offset in the current bytes; the row begins `lines` lines below the line that the offset is on.
  case offset(Int, lines: Int = 0)
  /// A line of the file, or of a part that is read independently.
  case line(Int)
  /// Unknown, because the row waited until its bytes were gone.
  case unknown

  /// The line of the row, if it is known.
  var line: Int? {
    switch self {
    case .line(let line): line
    case .offset, .unknown: nil
    }
  }

  /// Converts a position in a part of the file to one in the whole file; `lines` lines precede the part.
  func shifted(byLines lines: Int) -> RowPosition {
    switch self {
    case .line(let line): .line(line.addingSaturated(lines))
    case .offset, .unknown: .unknown
    }
  }
}

/// The positions of the first and the last sample's rows.
///
/// If several samples start first, the first one's row is used; if several end last, the last one's.
struct FirstAndLastRows {
  var first = RowPosition.unknown
  var last = RowPosition.unknown

  /// Converts the offsets to lines, before `bytes` are dropped.
  mutating func resolveLines(_ bytes: Span<UInt8>, _ lines: LineCounter, _ summary: ConsumedSummary) {
    if case .offset(let offset, let more) = first {
      first = .line(lines.lineNumber(bytes, at: offset, summary).addingSaturated(more))
    }
    if case .offset(let offset, let more) = last {
      last = .line(lines.lineNumber(bytes, at: offset, summary).addingSaturated(more))
    }
  }
}

/// The positions of the rows that start first and end last, among rows that are read one after another.
struct FirstAndLastTracker {
  private var start = Int64.max
  private var end = Int64.min
  private var (startOffset, endOffset) = (0, 0)

  /// Records a row from `start` to `end` at `offset`.
  @inline(__always) mutating func recordRow(from start: Int64, to end: Int64, at offset: Int) {
    if start < self.start { (self.start, startOffset) = (start, offset) }
    if end >= self.end { (self.end, endOffset) = (end, offset) }
  }

  /// The positions as offsets in the current bytes.
  var positions: FirstAndLastRows { FirstAndLastRows(first: .offset(startOffset), last: .offset(endOffset)) }
}

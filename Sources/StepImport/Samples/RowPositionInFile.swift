import PixelPalCore

/// The position of a sample's row in a file.
enum RowPositionInFile {
  /// An offset in the input bytes.
  ///
  /// The row is `lines` lines below the line at that offset.
  case offset(Int, lines: Int = 0)
  /// A line number in the file, or in a part of the file that is parsed independently.
  case line(Int)
  /// An unknown position, because the row's bytes had been dropped when the row was placed.
  case unknown

  /// The line number of the row, or `nil` if it isn't known.
  var line: Int? {
    switch self {
    case .line(let line): line
    case .offset, .unknown: nil
    }
  }

  /// Converts a position in a part of the file to a position in the whole file.
  ///
  /// `lines` is the number of lines before the part.
  func shifted(byLines lines: Int) -> RowPositionInFile {
    switch self {
    case .line(let line): .line(line.addingSaturated(lines))
    case .offset, .unknown: .unknown
    }
  }
}

/// The positions of the rows that contain the first and the last sample.
///
/// If several samples share the earliest start, the first of their rows counts. If several samples share the latest
/// end, the last of their rows counts.
struct EarliestAndLatestRowPositions {
  var first = RowPositionInFile.unknown
  var last = RowPositionInFile.unknown

  /// Converts offsets to line numbers, before `bytes` are dropped.
  mutating func resolveLines(_ bytes: Span<UInt8>, _ lines: LineCounter, _ summary: ConsumedBytesSummary) {
    if case .offset(let offset, let more) = first {
      first = .line(lines.lineNumber(bytes, at: offset, summary).addingSaturated(more))
    }
    if case .offset(let offset, let more) = last {
      last = .line(lines.lineNumber(bytes, at: offset, summary).addingSaturated(more))
    }
  }
}

/// A tracker of the row with the earliest start and the row with the latest end, among consecutive rows.
struct EarliestAndLatestRowTracker {
  private var start = Int64.max
  private var end = Int64.min
  private var (startOffset, endOffset) = (0, 0)

  /// Records a row at `offset` that lasts from `start` to `end`.
  @inline(__always) mutating func recordRow(from start: Int64, to end: Int64, at offset: Int) {
    if start < self.start { (self.start, startOffset) = (start, offset) }
    if end >= self.end { (self.end, endOffset) = (end, offset) }
  }

  /// The positions of the two rows, as offsets in the input bytes.
  var positions: EarliestAndLatestRowPositions {
    EarliestAndLatestRowPositions(first: .offset(startOffset), last: .offset(endOffset))
  }
}

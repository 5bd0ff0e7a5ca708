import Documents
import PixelPalCore

/// A fast path for JSON rows that are written in the same way as earlier rows.
///
/// The fast path learns the shapes of rows that ``JSONReader`` has read, and leaves all other rows to that reader.
/// Without it, reading takes 18 times as long for Fitbit's archive, and 13 times as long for Google's. Differential
/// test: `ReadingInPartsTests`.
struct JSONRowFastPath {
  private var shapes: JSONRowShapeCache

  /// Creates a fast path that hasn't learned any shapes.
  ///
  /// If `usesFastPath` is false, it never learns one.
  init(usesFastPath: Bool) { shapes = JSONRowShapeCache(usesFastPath: usesFastPath) }

  /// Returns true if it is worthwhile to learn the shape of the current row.
  ///
  /// `left` is the number of bytes from the start of the row to the end of the input bytes.
  func shouldLearnShape(bytesLeft left: Int) -> Bool { shapes.shouldLearnShape(bytesLeft: left) }

  /// Reads consecutive rows from `at` on, and returns the offset of the first row with an unknown shape.
  ///
  /// Also returns the number of rows read.
  mutating func readRows(_ bytes: Span<UInt8>, from at: Int, into collector: inout SampleCollector) -> (
    next: Int, rows: Int
  ) {
    guard let first = shapes.parseFirstRow(bytes, at) else { return (at, 0) }
    var batch = PackedRowBatch(
      near: first.start, first.resolution, room: (bytes.count - at) / max(first.endOffset - at, 1) + 16)
    var at = at
    var extremes = EarliestAndLatestRowTracker()
    while let row = shapes.parse(bytes, at), row.resolution == first.resolution,
      batch.addRowIfValid(fromMillisecond: row.start, to: row.end, steps: row.steps, source: row.source, &collector)
    {
      shapes.markLastRowCounted()
      extremes.recordRow(from: row.start, to: row.end, at: row.endOffset)
      at = row.endOffset
    }
    let rows = batch.finish(into: &collector) { _, _ in extremes.positions }
    shapes.reportUTCOffsets(ofRows: rows, to: &collector)
    return (at, rows)
  }

  /// Removes all learned shapes.
  mutating func removeAll() { shapes.removeAll() }

  /// Learns `shape` from the row at `place`, or records that no shape could be learned if `shape` is `nil`.
  mutating func learn(_ shape: JSONRowShape?, _ bytes: Span<UInt8>, _ place: Int) { shapes.learn(shape, bytes, place) }
}

import Documents
import PixelPalCore

/// A fast path for JSON rows that differ from earlier rows only in times, steps and numbers of unknown meaning.
///
/// The fast path learns the shapes of rows from ``JSONReader``, which reads all rows with other shapes. Without the
/// fast path, reading takes 18 times as long for Fitbit's archive, and 13 times as long for Google's. ``JSONReader`` is
/// the reference implementation: `ReadingInPartsTests` compares the results of both.
struct JSONRowFastPath {
  private var shapes: JSONRowShapeCache

  /// Creates a fast path that knows no shapes and, if `usesFastPath` is false, never learns one.
  init(usesFastPath: Bool) { shapes = JSONRowShapeCache(usesFastPath: usesFastPath) }

  /// Returns true if learning the shape of the current row is likely to pay off.
  ///
  /// - Parameter left: the number of bytes from the start of the row to the end of the input bytes.
  func shouldLearnShape(bytesLeft left: Int) -> Bool { shapes.shouldLearnShape(bytesLeft: left) }

  /// Reads consecutive rows with known shapes, starting at `at`, and returns their number and the offset after them.
  mutating func readRows(_ bytes: Span<UInt8>, from at: Int, into collector: inout SampleCollector) -> (
    next: Int, rows: Int
  ) {
    guard let first = shapes.parseFirstRow(bytes, at: at) else { return (at, 0) }
    var batch = PackedRowBatch(
      near: first.start, first.resolution, room: (bytes.count - at) / max(first.endOffset - at, 1) + 16)
    var at = at
    var extremes = EarliestAndLatestRowTracker()
    while let row = shapes.parse(bytes, at: at), row.resolution == first.resolution,
      batch.addRowIfValid(
        fromMillisecond: row.start, to: row.end, steps: row.steps, source: row.source, into: &collector)
    {
      shapes.markLastRowCounted()
      extremes.recordRow(from: row.start, to: row.end, at: row.endOffset)
      at = row.endOffset
    }
    let rows = batch.finish(into: &collector) { _, _ in extremes.positions }
    shapes.reportUTCOffsets(rowCount: rows, to: &collector)
    return (at, rows)
  }

  mutating func removeAll() { shapes.removeAll() }

  /// Learns `shape`, the shape of the row at the offset `place`, or counts a failed attempt if `shape` is `nil`.
  mutating func learn(_ shape: JSONRowShape?, in bytes: Span<UInt8>, at place: Int) {
    shapes.learn(shape, in: bytes, at: place)
  }
}

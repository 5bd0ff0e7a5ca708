import Documents
import PixelPalCore

/// The fast path for rows of JSON that are written like earlier ones.
///
/// The fast path learns the shape of a row that ``JSONDocumentReader`` has read, and leaves all other rows to that
/// reader. Without it, Fitbit's archive takes 18 times as long and Google's 13 times. Differential test:
/// `ReadingInPartsTests`.
struct JSONRowFastPath {
  private var shapes: RowShapeCache

  /// Creates an empty fast path, which never learns a shape if `usesFastPath` is false.
  init(usesFastPath: Bool) { shapes = RowShapeCache(usesFastPath: usesFastPath) }

  /// Returns true if a shape should be learned from a row that starts `left` bytes before the end of the available
  /// bytes.
  func shouldLearnShape(bytesLeft left: Int) -> Bool { shapes.shouldLearnShape(bytesLeft: left) }

  /// Reads consecutive rows from `at` on; returns the offset of the first row with an unknown shape, and the row count.
  mutating func readRows(_ bytes: Span<UInt8>, from at: Int, into collector: inout SampleCollector) -> (
    next: Int, rows: Int
  ) {
    guard let first = shapes.parseFirst(bytes, at) else { return (at, 0) }
    var batch = PackedRowBatch(
      near: first.start, first.resolution, room: (bytes.count - at) / max(first.endOffset - at, 1) + 16)
    var at = at
    var extremes = FirstAndLastTracker()
    while let row = shapes.parse(bytes, at), row.resolution == first.resolution,
      batch.addRow(from: row.start, to: row.end, steps: row.steps, source: row.source, &collector)
    {
      shapes.markLastRowCounted()
      extremes.recordRow(from: row.start, to: row.end, at: row.endOffset)
      at = row.endOffset
    }
    let rows = batch.finish(into: &collector) { _, _ in extremes.positions }
    shapes.reportUTCOffsets(ofRows: rows, to: &collector)
    return (at, rows)
  }

  /// Forgets all shapes.
  mutating func removeAll() { shapes.removeAll() }

  /// Learns the shape of the row at `place`, or records that such a row has no shape (`nil`).
  mutating func learn(_ shape: RowShape?, _ bytes: Span<UInt8>, _ place: Int) { shapes.learn(shape, bytes, place) }
}

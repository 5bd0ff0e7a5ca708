import Documents
import PixelPalCore

/// Reads the rows of a document that are written as those before, whatever that is.
///
/// What it does not know it leaves to ``DocumentReader``, and learns from what came of it.
struct ShapedRows {
  private var shapes: RowShapes

  /// None known yet; none ever learnt unless `goesByLooks`.
  init(goesByLooks: Bool) { shapes = RowShapes(goesByLooks: goesByLooks) }

  /// Whether a row is worth learning from that begins so many bytes before the end of what is there.
  func isCurious(_ left: Int) -> Bool { shapes.isCurious(left) }

  /// Reads rows from `at` on, each beginning behind the one before; returns where one begins that it does not know.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, into intake: inout Intake) -> (next: Int, rows: Int) {
    guard let first = shapes.first(bytes, at) else { return (at, 0) }
    var sums = RowSums(near: first.start, first.resolution, room: (bytes.count - at) / max(first.next - at, 1) + 16)
    var at = at
    var ends = RowEnds()
    while let row = shapes.values(bytes, at), row.resolution == first.resolution,
      let source = row.source, sums.add(from: row.start, to: row.end, steps: row.steps, source: source, &intake)
    {
      shapes.see()
      ends.see(from: row.start, to: row.end, at: row.next)
      at = row.next
    }
    let rows = sums.finish(in: &intake) { _, _ in ends.places }
    shapes.note(rows, in: &intake)
    return (at, rows)
  }

  /// Forgets all shapes.
  mutating func forget() { shapes.forget() }

  /// Learns the shape of the row at `place`; `nil` stands for one that cannot be learnt.
  mutating func learn(_ shape: RowShape?, _ bytes: Span<UInt8>, _ place: Int) { shapes.learn(shape, bytes, place) }
}

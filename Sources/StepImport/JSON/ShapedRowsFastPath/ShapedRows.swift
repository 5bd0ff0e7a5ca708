import Documents
import PixelPalCore

/// The fast path for rows of JSON that are written like earlier ones.
///
/// It learns the shape of a row that ``DocumentReader`` has read, and leaves all other rows to it. Without it, Fitbit's
/// archive takes 18 times as long and Google's 13 times. Differential test: `PartsTests`.
struct ShapedRows {
  private var shapes: RowShapes

  /// Creates an empty fast path, which learns no shape unless `goesByLooks`.
  init(goesByLooks: Bool) { shapes = RowShapes(goesByLooks: goesByLooks) }

  /// Returns true if it should learn from a row that starts `left` bytes before the end of the available bytes.
  func isCurious(_ left: Int) -> Bool { shapes.isCurious(left) }

  /// Reads consecutive rows from `at` on; returns the offset of the first row of an unknown shape.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, into intake: inout Intake) -> (next: Int, rows: Int) {
    guard let first = shapes.first(bytes, at) else { return (at, 0) }
    var sums = RowSums(near: first.start, first.resolution, room: (bytes.count - at) / max(first.next - at, 1) + 16)
    var at = at
    var ends = RowEnds()
    while let row = shapes.values(bytes, at), row.resolution == first.resolution,
      sums.add(from: row.start, to: row.end, steps: row.steps, source: row.source, &intake)
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

  /// Learns the shape of the row at `place`; `nil` if the row has none.
  mutating func learn(_ shape: RowShape?, _ bytes: Span<UInt8>, _ place: Int) { shapes.learn(shape, bytes, place) }
}

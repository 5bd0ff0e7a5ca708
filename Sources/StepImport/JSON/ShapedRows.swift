import Documents
import PixelPalCore

/// Reads the rows of a document that are written as those before, whatever that is.
///
/// What it does not know it leaves to ``DocumentReader``, and learns from what came of it.
struct ShapedRows {
  private var shapes: ContiguousArray<RowShape> = []
  private var last = 0
  /// How many rows it knew one after another.
  private var usual = 64
  /// How many rows may still be looked at in vain.
  private var patience = 256

  private static let mostShapes = 8

  /// None known yet; none ever learnt unless `goesByLooks`.
  init(goesByLooks: Bool) { if !goesByLooks { patience = 0 } }

  /// Whether another row is worth learning from.
  var isCurious: Bool { patience > 0 }

  /// Reads rows from `at` on, each beginning behind the one before; returns where one begins that it does not know.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, into intake: inout Intake) -> (next: Int, rows: Int) {
    guard !shapes.isEmpty, let first = values(bytes, at) else { return (at, 0) }
    let resolution = shapes[last].resolution
    var sums = RowSums(near: first.start, resolution, room: min((bytes.count - at) / 32, usual))
    var seen: UInt8 = 0
    var at = at
    while let row = values(bytes, at), shapes[last].resolution == resolution {
      let end = row.end ?? row.start &+ shapes[last].length
      guard row.start <= end,
        sums.add(from: row.start, to: end, steps: row.steps, source: shapes[last].source, &intake)
      else { break }
      seen |= 1 << UInt8(last)
      at = row.next
    }
    sums.finish(in: &intake)
    usual = max(64, sums.rows + sums.rows / 4)
    if sums.rows > 0 { patience = 256 }
    for index in shapes.indices where seen >> UInt8(index) & 1 == 1 { shapes[index].note(in: &intake) }
    return (at, sums.rows)
  }

  /// The row at `place`, by whichever shape it has.
  @inline(__always) private mutating func values(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    if bytes.count - place >= shapes[last].longest, let values = shapes[last].values(bytes, place) { return values }
    for index in shapes.indices where index != last && bytes.count - place >= shapes[index].longest {
      if let values = shapes[index].values(bytes, place) {
        last = index
        return values
      }
    }
    return nil
  }

  /// Forgets all shapes.
  mutating func forget() { (shapes, last) = ([], 0) }

  /// Learns a shape.
  mutating func learn(_ shape: RowShape?) {
    patience -= 1
    guard let shape else { return }
    if shapes.count < ShapedRows.mostShapes { shapes.append(shape) } else { shapes[shapes.count - 1] = shape }
  }
}

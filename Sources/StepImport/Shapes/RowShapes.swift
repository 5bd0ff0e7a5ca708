import PixelPalCore

/// The shapes of rows that a file has shown, the one that the last row had to be tried first.
struct RowShapes {
  private var shapes: ContiguousArray<RowShape> = []
  private var last = 0
  /// Which shapes rows had since they were last noted.
  private var seen: UInt8 = 0
  /// Which shape another takes the place of.
  private var oldest = 0
  /// How many rows may still be looked at in vain, a few more for each that is known.
  private var patience = RowShapes.mostPatience

  private static let most = 8
  private static let mostPatience = 1024
  private static let priceOfLearning = 4

  /// None known yet; none ever learnt unless `goesByLooks`.
  init(goesByLooks: Bool) { if !goesByLooks { patience = 0 } }

  /// Whether none is known.
  var isEmpty: Bool { shapes.isEmpty }

  /// Whether another row is worth learning from.
  var isCurious: Bool { patience >= RowShapes.priceOfLearning }

  /// The source of the last row.
  var source: StepSample.SourceID { shapes[last].source }
  /// The resolution of the last row.
  var resolution: StepSample.Resolution { shapes[last].resolution }
  /// How long the last row was if it did not say so, in milliseconds.
  var length: Int64 { shapes[last].length }

  /// The row at `place`, by whichever shape it has.
  @inline(__always) mutating func values(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    if bytes.count - place >= shapes[last].longest, let values = shapes[last].values(bytes, place) { return values }
    return otherValues(bytes, place)
  }

  private mutating func otherValues(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    for index in shapes.indices where index != last && bytes.count - place >= shapes[index].longest {
      if let values = shapes[index].values(bytes, place) {
        last = index
        return values
      }
    }
    return nil
  }

  /// Takes note that the last row counts.
  @inline(__always) mutating func see() { seen |= 1 << UInt8(truncatingIfNeeded: last) }

  /// Tells `intake` which offsets the times of rows had, of which `rows` counted.
  mutating func note(_ rows: Int, in intake: inout Intake) {
    for index in shapes.indices where seen >> UInt8(index) & 1 == 1 { shapes[index].note(in: &intake) }
    seen = 0
    patience = min(patience + rows, RowShapes.mostPatience)
  }

  /// Forgets all shapes.
  mutating func forget() { (shapes, last, seen, oldest) = ([], 0, 0, 0) }

  /// Learns the shape of the row at `place`, unless that is known; `nil` stands for one that cannot be learnt.
  mutating func learn(_ shape: RowShape?, _ bytes: Span<UInt8>, _ place: Int) {
    // Near the end of what is there, no row is looked at.
    if let shape, bytes.count - place < shape.longest { return }
    patience -= RowShapes.priceOfLearning
    guard let shape, shapes.isEmpty || values(bytes, place) == nil else { return }
    guard shapes.count == RowShapes.most else { return shapes.append(shape) }
    shapes[oldest] = shape
    oldest = (oldest + 1) % RowShapes.most
  }
}

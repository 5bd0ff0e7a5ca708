import PixelPalCore

/// The shapes of rows that a file has shown, the one that the last row had to be tried first.
struct RowShapes {
  // By itself, so that whoever reads a row by it need not ask whether others hold it too.
  private var last = RowShape.none
  private var others: ContiguousArray<RowShape> = []
  /// Which of the others makes room for another.
  private var oldest = 0
  /// How many rows may still be looked at in vain, a few more for each that is known.
  private var patience = RowShapes.mostPatience

  private static let mostOthers = 7
  private static let mostPatience = 1024
  private static let priceOfLearning = 4

  /// None known yet; none ever learnt unless `goesByLooks`.
  init(goesByLooks: Bool) { if !goesByLooks { patience = 0 } }

  /// Whether another shape takes the place of one.
  var isFull: Bool { others.count == RowShapes.mostOthers }

  /// Whether a row is worth learning from that begins so many bytes before the end of what is there.
  func isCurious(_ left: Int) -> Bool {
    // Near the end no row is looked at, whether its shape is known or not.
    patience >= RowShapes.priceOfLearning && (last.isEmpty || left >= last.longest)
  }

  /// The row at `place`, by whichever shape it has.
  @inline(__always) mutating func values(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    if let values = last.values(bytes, place) { return values }
    return otherValues(bytes, place)
  }

  // Called once for many rows, it need not be there twice.
  /// The first of several rows, which stands at `place`, by whichever shape it has.
  @inline(never) mutating func first(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? { values(bytes, place) }

  @inline(never) private mutating func otherValues(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    for index in others.indices {
      guard let values = others[index].values(bytes, place) else { continue }
      swap(&last, &others[index])
      return values
    }
    return nil
  }

  /// Notes that the last row counts.
  @inline(__always) mutating func see() { last.isSeen = true }

  /// Tells `intake` which offsets the times of rows had, of which `rows` counted.
  mutating func note(_ rows: Int, in intake: inout Intake) {
    guard rows > 0 else { return }
    last.note(in: &intake)
    for index in others.indices { others[index].note(in: &intake) }
    patience = min(patience + rows, RowShapes.mostPatience)
  }

  /// Forgets all shapes.
  mutating func forget() { (last, others, oldest) = (.none, [], 0) }

  /// Learns the shape of the row at `place`, unless that is known; `nil` stands for one that cannot be learnt.
  mutating func learn(_ shape: RowShape?, _ bytes: Span<UInt8>, _ place: Int) {
    if let shape, bytes.count - place < shape.longest { return }
    patience -= RowShapes.priceOfLearning
    guard var shape, shape.values(bytes, place) != nil, values(bytes, place) == nil else { return }
    if others.count < RowShapes.mostOthers {
      others.append(last)
    } else {
      others[oldest] = last
      oldest = (oldest + 1) % RowShapes.mostOthers
    }
    last = shape
  }
}

import PixelPalCore

/// The shapes of the rows of a file, of which that of the last row is tried first.
struct RowShapes {
  // Kept apart from the others, because reading a row changes it, which would copy the array if it were shared.
  private var last: RowShape?
  private var others: ContiguousArray<RowShape> = []
  /// The index of the shape that the next one replaces.
  private var oldest = 0
  /// The budget for rows that are examined without success; each recognized row adds to it.
  private var patience = RowShapes.mostPatience

  private static let mostOthers = 7
  private static let mostPatience = 1024
  private static let priceOfLearning = 4

  /// Creates an empty set, which learns no shape unless `goesByLooks`.
  init(goesByLooks: Bool) { if !goesByLooks { patience = 0 } }

  /// Returns true if it should learn from a row that starts `left` bytes before the end of the available bytes.
  func isCurious(_ left: Int) -> Bool {
    // Near the end no row is recognized, even if its shape is known.
    patience >= RowShapes.priceOfLearning && left >= last?.longest ?? 0
  }

  /// Reads the row at `place` by any known shape.
  @inline(__always) mutating func values(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    if let values = last?.values(bytes, place) { return values }
    return otherValues(bytes, place)
  }

  // Not inlined, because it is called once for many rows.
  /// Reads the first of several rows at `place` by any known shape.
  @inline(never) mutating func first(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? { values(bytes, place) }

  @inline(never) private mutating func otherValues(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    for index in others.indices {
      guard let values = others[index].values(bytes, place), let before = last else { continue }
      (last, others[index]) = (others[index], before)
      return values
    }
    return nil
  }

  /// Records that the last row is counted.
  @inline(__always) mutating func see() { last?.isSeen = true }

  /// Reports the offsets of the times of `rows` counted rows to `intake`.
  mutating func note(_ rows: Int, in intake: inout Intake) {
    guard rows > 0 else { return }
    last?.note(in: &intake)
    for index in others.indices { others[index].note(in: &intake) }
    patience = min(patience + rows, RowShapes.mostPatience)
  }

  /// Forgets all shapes.
  mutating func forget() { (last, others, oldest) = (nil, [], 0) }

  /// Learns the shape of the row at `place` unless it is known; `nil` if the row has none.
  mutating func learn(_ shape: RowShape?, _ bytes: Span<UInt8>, _ place: Int) {
    if let shape, bytes.count - place < shape.longest { return }
    patience -= RowShapes.priceOfLearning
    guard var shape, shape.values(bytes, place) != nil, values(bytes, place) == nil else { return }
    if let last, others.count < RowShapes.mostOthers {
      others.append(last)
    } else if let last {
      others[oldest] = last
      oldest = (oldest + 1) % RowShapes.mostOthers
    }
    last = shape
  }
}

import PixelPalCore

/// A cache of the row shapes in a file, which tries the shape of the last row first.
struct RowShapeCache {
  // Kept apart from the others, because reading a row changes it, which would copy the array if it were shared.
  private var lastUsed: RowShape?
  private var otherShapes: ContiguousArray<RowShape> = []
  /// The index of the old shape that the next learned shape replaces.
  private var replacementIndex = 0
  /// The budget for examining rows without success; each recognized row adds to it.
  private var learningBudget = RowShapeCache.maxLearningBudget

  private static let maxOthers = 7
  private static let maxLearningBudget = 1024
  private static let learningCost = 4

  /// Creates an empty cache, which never learns a shape if `usesFastPath` is false.
  init(usesFastPath: Bool) { if !usesFastPath { learningBudget = 0 } }

  /// Returns true if a shape should be learned from a row that starts `left` bytes before the end of the available
  /// bytes.
  func shouldLearnShape(bytesLeft left: Int) -> Bool {
    // Near the end no row is recognized, even if its shape is known.
    learningBudget >= RowShapeCache.learningCost && left >= lastUsed?.requiredByteCount ?? 0
  }

  /// Reads the row at `place` by any known shape, or returns `nil` if none fits.
  @inline(__always) mutating func parse(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    if let values = lastUsed?.parse(bytes, place) { return values }
    return parseWithOthers(bytes, place)
  }

  // Not inlined, because it is called once for many rows.
  /// Reads the first of several rows at `place` by any known shape.
  @inline(never) mutating func parseFirst(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    parse(bytes, place)
  }

  @inline(never) private mutating func parseWithOthers(_ bytes: Span<UInt8>, _ place: Int) -> RowShape.Values? {
    for index in otherShapes.indices {
      guard let values = otherShapes[index].parse(bytes, place), let before = lastUsed else { continue }
      (lastUsed, otherShapes[index]) = (otherShapes[index], before)
      return values
    }
    return nil
  }

  /// Records that the most recently read row counts, so that its UTC offsets will be reported.
  @inline(__always) mutating func markLastRowCounted() { lastUsed?.hasUnreportedRows = true }

  /// Reports the UTC offsets of the times in `rows` counted rows to `collector`.
  mutating func reportUTCOffsets(ofRows rows: Int, to collector: inout SampleCollector) {
    guard rows > 0 else { return }
    lastUsed?.reportUTCOffsets(to: &collector)
    for index in otherShapes.indices { otherShapes[index].reportUTCOffsets(to: &collector) }
    learningBudget = min(learningBudget + rows, RowShapeCache.maxLearningBudget)
  }

  /// Forgets all shapes.
  mutating func removeAll() { (lastUsed, otherShapes, replacementIndex) = (nil, [], 0) }

  /// Learns the shape of the row at `place` unless it is known, or records that the row has no shape (`nil`).
  mutating func learn(_ shape: RowShape?, _ bytes: Span<UInt8>, _ place: Int) {
    if let shape, bytes.count - place < shape.requiredByteCount { return }
    learningBudget -= RowShapeCache.learningCost
    guard var shape, shape.parse(bytes, place) != nil, parse(bytes, place) == nil else { return }
    if let lastUsed {
      if otherShapes.count < RowShapeCache.maxOthers {
        otherShapes.append(lastUsed)
      } else {
        otherShapes[replacementIndex] = lastUsed
        replacementIndex = (replacementIndex + 1) % RowShapeCache.maxOthers
      }
    }
    lastUsed = shape
  }
}

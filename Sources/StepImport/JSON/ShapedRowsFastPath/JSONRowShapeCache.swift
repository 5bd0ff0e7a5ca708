import PixelPalCore

/// A cache of the row shapes in a file.
///
/// The shape of the last row is tried first.
struct JSONRowShapeCache {
  // Stored outside of the array, because parsing mutates the shape, which would copy an array that is shared.
  private var lastUsed: JSONRowShape?
  private var otherShapes: ContiguousArray<JSONRowShape> = []
  /// The index of the next shape to replace when the cache is full.
  private var replacementIndex = 0
  /// The budget for attempts to learn a shape.
  ///
  /// An attempt costs `learningCost`, and each row that matches a learned shape adds one.
  private var learningBudget = JSONRowShapeCache.maxLearningBudget

  private static let maxOthers = 7
  private static let maxLearningBudget = 1024
  private static let learningCost = 4

  /// Creates a cache without shapes.
  ///
  /// If `usesFastPath` is false, it never learns one.
  init(usesFastPath: Bool) { if !usesFastPath { learningBudget = 0 } }

  /// Returns true if it is worthwhile to learn the shape of the current row.
  ///
  /// `left` is the number of bytes from the start of the row to the end of the input bytes.
  func shouldLearnShape(bytesLeft left: Int) -> Bool {
    // Near the end of the bytes, no row can be recognized, even if its shape is known.
    learningBudget >= JSONRowShapeCache.learningCost && left >= lastUsed?.requiredByteCount ?? 0
  }

  /// Parses the row at `place` with any learned shape, or returns `nil` if no shape matches.
  @inline(__always) mutating func parse(_ bytes: Span<UInt8>, _ place: Int) -> JSONRowShape.Values? {
    if let values = lastUsed?.parse(bytes, place) { return values }
    return parseWithOthers(bytes, place)
  }

  // Not inlined, because it is called only once for many rows.
  /// Parses the first of several consecutive rows with any learned shape, or returns `nil` if no shape matches.
  @inline(never) mutating func parseFirstRow(_ bytes: Span<UInt8>, _ place: Int) -> JSONRowShape.Values? {
    parse(bytes, place)
  }

  @inline(never) private mutating func parseWithOthers(_ bytes: Span<UInt8>, _ place: Int) -> JSONRowShape.Values? {
    for index in otherShapes.indices {
      guard let values = otherShapes[index].parse(bytes, place), let before = lastUsed else { continue }
      (lastUsed, otherShapes[index]) = (otherShapes[index], before)
      return values
    }
    return nil
  }

  /// Marks the shape of the last row, so that the UTC offsets in rows of this shape are reported later.
  @inline(__always) mutating func markLastRowCounted() { lastUsed?.hasUnreportedRows = true }

  /// Reports the UTC offsets of the times in counted rows to `collector`, and adds `rows`, the number of these rows, to
  /// the learning budget.
  mutating func reportUTCOffsets(ofRows rows: Int, to collector: inout SampleCollector) {
    guard rows > 0 else { return }
    lastUsed?.reportUTCOffsets(to: &collector)
    for index in otherShapes.indices { otherShapes[index].reportUTCOffsets(to: &collector) }
    learningBudget = min(learningBudget + rows, JSONRowShapeCache.maxLearningBudget)
  }

  /// Removes all learned shapes.
  mutating func removeAll() { (lastUsed, otherShapes, replacementIndex) = (nil, [], 0) }

  /// Learns `shape` from the row at `place`, unless a known shape matches the row.
  ///
  /// If `shape` is `nil`, only the cost of the attempt is recorded.
  mutating func learn(_ shape: JSONRowShape?, _ bytes: Span<UInt8>, _ place: Int) {
    if let shape, bytes.count - place < shape.requiredByteCount { return }
    learningBudget -= JSONRowShapeCache.learningCost
    guard var shape, shape.parse(bytes, place) != nil, parse(bytes, place) == nil else { return }
    if let lastUsed {
      if otherShapes.count < JSONRowShapeCache.maxOthers {
        otherShapes.append(lastUsed)
      } else {
        otherShapes[replacementIndex] = lastUsed
        replacementIndex = (replacementIndex + 1) % JSONRowShapeCache.maxOthers
      }
    }
    lastUsed = shape
  }
}

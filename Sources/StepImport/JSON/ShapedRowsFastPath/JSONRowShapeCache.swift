import PixelPalCore

/// A cache of up to eight row shapes, in which the last used shape is tried first.
struct JSONRowShapeCache {
  // The last used shape isn't in the array, because parsing mutates it, and mutating an element copies a shared array.
  private var lastUsed: JSONRowShape?
  private var otherShapes: ContiguousArray<JSONRowShape> = []
  /// The index in ``otherShapes`` of the next shape to replace when the cache is full.
  private var replacementIndex = 0
  /// The remaining budget for attempts to learn a shape.
  ///
  /// An attempt costs ``learningCost``, and each row that is read with a known shape adds 1. The budget limits the time
  /// for a file in which all rows have different shapes.
  private var learningBudget = JSONRowShapeCache.maxLearningBudget

  private static let maxOthers = 7
  private static let maxLearningBudget = 1024
  private static let learningCost = 4

  /// Creates a cache that contains no shapes and, if `usesFastPath` is false, never learns one.
  init(usesFastPath: Bool) { if !usesFastPath { learningBudget = 0 } }

  /// Returns true if learning the shape of the current row is likely to pay off.
  ///
  /// - Parameter left: the number of bytes from the start of the row to the end of the input bytes.
  func shouldLearnShape(bytesLeft left: Int) -> Bool {
    // Near the end of the bytes, even a row with a known shape isn't recognized, so this shape may already be known.
    learningBudget >= JSONRowShapeCache.learningCost && left >= lastUsed?.requiredByteCount ?? 0
  }

  /// Parses the row at the offset `place` with the first shape that matches, or returns `nil` if none does.
  @inline(__always) mutating func parse(_ bytes: Span<UInt8>, at place: Int) -> JSONRowShape.Values? {
    if let values = lastUsed?.parse(bytes, at: place) { return values }
    return parseWithOtherShapes(bytes, at: place)
  }

  // This function is called only once for many rows, so inlining would only duplicate the code of `parse`.
  /// Parses the first of several consecutive rows, with the same result as ``parse(_:at:)``.
  @inline(never) mutating func parseFirstRow(_ bytes: Span<UInt8>, at place: Int) -> JSONRowShape.Values? {
    parse(bytes, at: place)
  }

  @inline(never) private mutating func parseWithOtherShapes(_ bytes: Span<UInt8>, at place: Int) -> JSONRowShape.Values?
  {
    for index in otherShapes.indices {
      guard let values = otherShapes[index].parse(bytes, at: place), let before = lastUsed else { continue }
      (lastUsed, otherShapes[index]) = (otherShapes[index], before)
      return values
    }
    return nil
  }

  /// Records that the most recently parsed row has been added to the samples, so that its UTC offsets must be reported.
  @inline(__always) mutating func markLastRowCounted() { lastUsed?.hasUnreportedRows = true }

  /// Reports the UTC offsets of new rows to `collector`, and adds the number of these rows (`rows`) to the learning
  /// budget.
  mutating func reportUTCOffsets(rowCount rows: Int, to collector: inout SampleCollector) {
    guard rows > 0 else { return }
    lastUsed?.reportUTCOffsets(to: &collector)
    for index in otherShapes.indices { otherShapes[index].reportUTCOffsets(to: &collector) }
    learningBudget = min(learningBudget + rows, JSONRowShapeCache.maxLearningBudget)
  }

  mutating func removeAll() { (lastUsed, otherShapes, replacementIndex) = (nil, [], 0) }

  /// Learns `shape`, the shape of the row at the offset `place`, unless a known shape matches the row.
  ///
  /// If `shape` is `nil`, only the cost of the attempt is recorded.
  mutating func learn(_ shape: JSONRowShape?, in bytes: Span<UInt8>, at place: Int) {
    if let shape, bytes.count - place < shape.requiredByteCount { return }
    learningBudget -= JSONRowShapeCache.learningCost
    guard var shape, shape.parse(bytes, at: place) != nil, parse(bytes, at: place) == nil else { return }
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

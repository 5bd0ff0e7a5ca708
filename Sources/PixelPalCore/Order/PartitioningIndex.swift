extension RandomAccessCollection where Index == Int {
  /// The first index whose element is `behind`, where all that are come after all that are not; the end without one.
  ///
  ///     [1, 3, 5, 8].partitioningIndex { $0 >= 4 }  // 2
  ///
  /// O(log n).
  @inlinable package func partitioningIndex(where behind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if behind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Instant {
  /// The first instant from `low` to `high` that is `behind`, where all that are come after all that are not; `high` without
  /// one.
  ///
  /// O(log n) in the milliseconds between them.
  @inlinable package static func first(from low: Instant, to high: Instant, where behind: (Instant) -> Bool) -> Instant
  {
    var (low, high) = (low, high)
    while low < high {
      let middle = low + Milliseconds((high - low).count / 2)
      if behind(middle) { high = middle } else { low = middle + Milliseconds(1) }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies `belongsInSecondPartition`, or `endIndex` if none does.
  ///
  ///     [1, 3, 5, 8].partitioningIndex { $0 >= 4 }  // 2
  ///
  /// Elements that satisfy `belongsInSecondPartition` must follow all elements that do not. The search takes O(log n).
  @inlinable package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Instant {
  /// Returns the first instant from `low` to `high` that satisfies `predicate`, or `high` if there is none.
  ///
  /// Instants that satisfy `predicate` must follow all instants that don't. The search takes O(log n) for n
  /// milliseconds between `low` and `high`.
  @inlinable package static func partitioningInstant(
    from low: Instant, to high: Instant, where predicate: (Instant) -> Bool
  ) -> Instant {
    var (low, high) = (low, high)
    while low < high {
      let middle = low + Milliseconds((high - low).count / 2)
      if predicate(middle) { high = middle } else { low = middle + Milliseconds(1) }
    }
    return low
  }
}

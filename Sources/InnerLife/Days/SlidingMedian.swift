import PixelPalCore

/// A sliding window over the most recent numbers of a series that keeps track of their lower median.
struct SlidingMedian<Number: FixedWidthInteger & Hashable & Sendable>: Hashable, Sendable {
  private let capacity: Int
  /// The numbers in order of arrival, in a ring buffer with the oldest element at ``oldestIndex``.
  private var ringBuffer: [Number] = []
  private var oldestIndex = 0
  private var sorted: [Number] = []

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { ringBuffer.count }

  /// Adds `number`, and removes the oldest number if the window is full.
  mutating func append(_ number: Number) {
    if ringBuffer.count < capacity {
      ringBuffer.append(number)
    } else {
      sorted.remove(at: sortedIndex(of: ringBuffer[oldestIndex]))
      ringBuffer[oldestIndex] = number
      oldestIndex = (oldestIndex + 1) % capacity
    }
    sorted.insert(number, at: sortedIndex(of: number))
  }

  /// The lower median, or `nil` if the window is empty.
  var lowerMedian: Number? { sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2] }

  /// The newest number, or `nil` if the window is empty.
  var newest: Number? { ringBuffer.isEmpty ? nil : ringBuffer[(oldestIndex + ringBuffer.count - 1) % ringBuffer.count] }

  private func sortedIndex(of number: Number) -> Int { sorted.partitioningIndex { $0 >= number } }
}

/// Returns the lower median of `numbers`, which need not be sorted, or `nil` if there are none.
func lowerMedian<Number: Comparable>(of numbers: some Sequence<Number>) -> Number? {
  let sorted = numbers.sorted()
  return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
}

/// Returns the square root of a non-negative number, rounded down.
func integerSquareRoot(of number: Int64) -> Int64 {
  guard number > 1 else { return max(0, number) }
  var root = Int64(1) << ((64 - number.leadingZeroBitCount + 1) / 2)
  while true {
    let next = (root + number / root) / 2
    if next >= root { return root }
    root = next
  }
}

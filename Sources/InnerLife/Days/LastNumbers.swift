import PixelPalCore

/// A sliding window over the most recent numbers of a series, with their lower median.
struct LastNumbers<Number: FixedWidthInteger & Hashable & Sendable>: Hashable, Sendable {
  private let most: Int
  /// The numbers in order of arrival: a ring buffer with its oldest element at ``first``.
  private var ring: [Number] = []
  private var first = 0
  private var sorted: [Number] = []

  init(most: Int) { self.most = most }

  var count: Int { ring.count }

  /// Adds `number`, and removes the oldest number if the window is full.
  mutating func append(_ number: Number) {
    if ring.count < most {
      ring.append(number)
    } else {
      sorted.remove(at: place(of: ring[first]))
      ring[first] = number
      first = (first + 1) % most
    }
    sorted.insert(number, at: place(of: number))
  }

  /// The lower median; `nil` if the window is empty.
  var lowerMedian: Number? { sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2] }

  /// The newest number; `nil` if the window is empty.
  var last: Number? { ring.isEmpty ? nil : ring[(first + ring.count - 1) % ring.count] }

  private func place(of number: Number) -> Int { sorted.partitioningIndex { $0 >= number } }
}

/// Returns the lower median of unsorted numbers; `nil` if there are none.
func lowerMedian<Number: Comparable>(_ numbers: some Sequence<Number>) -> Number? {
  let sorted = numbers.sorted()
  return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
}

/// Returns the square root of a non-negative number, rounded down.
func integerRoot(_ number: Int64) -> Int64 {
  guard number > 1 else { return max(0, number) }
  var root = Int64(1) << ((64 - number.leadingZeroBitCount + 1) / 2)
  while true {
    let next = (root + number / root) / 2
    if next >= root { return root }
    root = next
  }
}

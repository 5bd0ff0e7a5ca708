import PixelPalCore

/// The last so many numbers of a series, and the lower median of them.
struct LastNumbers<Number: FixedWidthInteger & Hashable & Sendable>: Hashable, Sendable {
  private let most: Int
  /// As they came, from ``first`` on around.
  private var ring: [Number] = []
  private var first = 0
  private var sorted: [Number] = []

  init(most: Int) { self.most = most }

  var count: Int { ring.count }

  /// Adds `number`, and forgets the first where there are too many.
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

  /// The lower median; `nil` of nothing.
  var lowerMedian: Number? { sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2] }

  /// The newest; `nil` of nothing.
  var last: Number? { ring.isEmpty ? nil : ring[(first + ring.count - 1) % ring.count] }

  private func place(of number: Number) -> Int { sorted.partitioningIndex { $0 >= number } }
}

/// The lower median of numbers that are in no order; `nil` of nothing.
func lowerMedian<Number: Comparable>(_ numbers: some Sequence<Number>) -> Number? {
  let sorted = numbers.sorted()
  return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
}

/// The root of a number that is not below zero, rounded down.
func integerRoot(_ number: Int64) -> Int64 {
  guard number > 1 else { return max(0, number) }
  var root = Int64(1) << ((64 - number.leadingZeroBitCount + 1) / 2)
  while true {
    let next = (root + number / root) / 2
    if next >= root { return root }
    root = next
  }
}

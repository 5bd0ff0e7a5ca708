/// The memory that a `Heap` manages: 32-bit words at multiples of 4, extended on demand.
protocol Ground {
  /// The address of the heap's first word, a nonzero multiple of 8.
  var start: UInt32 { get }

  /// Returns the word at an address between the start and the end.
  func word(_ place: UInt32) -> UnsafeMutablePointer<UInt32>

  /// Moves the end up by at least `count` bytes.
  ///
  /// Returns the number of bytes added, a multiple of 8, or 0 if no memory is left.
  mutating func extend(by count: UInt32) -> UInt32
}

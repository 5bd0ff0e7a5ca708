/// The memory that a `HeapAllocator` manages: 32-bit words at multiples of 4, extended on demand.
protocol LinearMemory {
  /// The address of the heap's first word, a nonzero multiple of 8.
  var startAddress: UInt32 { get }

  /// Returns the word at an address between the start and the end.
  func word(at place: UInt32) -> UnsafeMutablePointer<UInt32>

  /// Moves the end up by at least `count` bytes.
  ///
  /// Returns the number of bytes added, a multiple of 8, or 0 if no memory is left.
  mutating func grow(by count: UInt32) -> UInt32
}

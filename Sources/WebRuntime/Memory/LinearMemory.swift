/// The memory that a `HeapAllocator` manages, made of aligned 32-bit words and extended on demand.
protocol LinearMemory {
  /// The address of the heap's first word, a nonzero multiple of 8.
  ///
  /// The address is valid only after the first successful call to ``grow(byAtLeastBytes:)``.
  var startAddress: UInt32 { get }

  /// Returns a pointer to the word at an address between the start and the end of the memory.
  func wordPointer(at place: UInt32) -> UnsafeMutablePointer<UInt32>

  /// Extends the memory by at least `count` bytes.
  ///
  /// Returns the number of bytes added, or 0 if no memory is left. The number is a multiple of 8.
  mutating func grow(byAtLeastBytes count: UInt32) -> UInt32
}

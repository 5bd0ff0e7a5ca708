/// The memory that a `Heap` divides: words of 32 bits at places that are multiples of 4, and more of it on demand.
protocol Ground {
  /// Where the heap's first word is, a multiple of 8 and not 0.
  var start: UInt32 { get }

  /// The word at a place, which lies between the start and the end.
  func word(_ place: UInt32) -> UnsafeMutablePointer<UInt32>

  /// Moves the end up by `count` bytes or by more.
  ///
  /// Returns by how many, a multiple of 8, or 0 if there is no more.
  mutating func extend(by count: UInt32) -> UInt32
}

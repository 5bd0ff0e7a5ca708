/// A range of block sizes that share one free list of a `HeapAllocator`.
///
/// Each row has 32 classes. In the first two rows, a class is a single size, a multiple of 8. Every further row evenly
/// divides the sizes between two powers of two.
struct AllocationSizeClass: Equatable {
  var index: UInt32

  /// The size in bytes below which each class contains only a single size.
  static var exactSizeLimit: UInt32 { 512 }
  static var rowCount: UInt32 { 25 }
  static var count: UInt32 { rowCount &* 32 }

  private init(index: UInt32) {
    self.index = index
  }

  /// Creates the class in `row` at the position of the lowest set bit of `marks`.
  ///
  /// `marks` must not be zero.
  @inline(__always)
  init(row: UInt32, lowestBitOf marks: UInt32) {
    index = row &<< 5 | UInt32(truncatingIfNeeded: marks.trailingZeroBitCount)
  }

  /// Creates the class that contains `size`, a multiple of 8.
  @inline(__always)
  init(_ size: UInt32) {
    let row = 32 &- UInt32(truncatingIfNeeded: (size &>> 8).leadingZeroBitCount)
    index = row == 0 ? size >> 3 : row &<< 5 | (size &>> (row &+ 2)) & 31
  }

  /// The class of the next larger block sizes.
  var next: AllocationSizeClass { AllocationSizeClass(index: index &+ 1) }
  var row: UInt32 { index &>> 5 }
  /// The bit of this class among the 32 of its row.
  var bit: UInt32 { 1 &<< (index & 31) }
}

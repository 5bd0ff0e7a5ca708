/// The sizes of blocks that are in one list of a `Heap`.
///
/// Rows of 32 classes each: in the first a class is one size, a multiple of 8; in every other the sizes between two
/// powers of two are divided evenly.
struct SizeClass: Equatable {
  var index: UInt32

  /// Of sizes below this, a class has one.
  static var exactBelow: UInt32 { 512 }
  static var rows: UInt32 { 25 }
  static var count: UInt32 { rows &* 32 }

  private init(index: UInt32) {
    self.index = index
  }

  /// The class of a row with the lowest of some marks, of which there is one.
  @inline(__always)
  init(row: UInt32, lowestOf marks: UInt32) {
    index = row &<< 5 | UInt32(truncatingIfNeeded: marks.trailingZeroBitCount)
  }

  /// The class of a size, a multiple of 8 below 2^32.
  @inline(__always)
  init(_ size: UInt32) {
    let row = 32 &- UInt32(truncatingIfNeeded: (size &>> 8).leadingZeroBitCount)
    index = row == 0 ? size >> 3 : row &<< 5 | (size &>> (row &+ 2)) & 31
  }

  /// The class of the next larger sizes.
  var next: SizeClass { SizeClass(index: index &+ 1) }
  var row: UInt32 { index &>> 5 }
  /// The mark of it among the 32 of its row.
  var mark: UInt32 { 1 &<< (index & 31) }
}

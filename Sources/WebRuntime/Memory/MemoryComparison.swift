/// Compares the bytes at two addresses as `memcmp` does.
///
/// The result is negative if the first differing byte is smaller in `first`, positive if it's larger, and 0 if all
/// bytes are equal.
///
/// Eight bytes are compared at a time, as integers. Every supported platform is little-endian, so their bytes are
/// swapped first to make the first byte the most significant.
@inline(__always)
func comparedBytes(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int) -> Int32 {
  var index = 0
  while index &+ 8 <= count {
    let left = unsafe first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let right = unsafe second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    if left != right { return left.byteSwapped < right.byteSwapped ? -1 : 1 }
    index &+= 8
  }
  while index < count {
    let left = unsafe first.load(fromByteOffset: index, as: UInt8.self)
    let right = unsafe second.load(fromByteOffset: index, as: UInt8.self)
    if left != right { return Int32(left) &- Int32(right) }
    index &+= 1
  }
  return 0
}

#if arch(wasm32)
  /// Compares bytes for the standard library, which links against C's `memcmp`.
  @_cdecl("memcmp")
  public func memcmp(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int) -> Int32 {
    unsafe comparedBytes(first, second, count)
  }
#endif

/// How the bytes at two places compare: below 0 if the first that differs is smaller at the first place.
///
/// Eight at a time, which lie in the memory of every platform here with the first one lowest.
@inline(__always)
func compared(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int) -> Int32 {
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
  /// What the library calls to compare bytes.
  @_cdecl("memcmp")
  public func memcmp(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int) -> Int32 {
    unsafe compared(first, second, count)
  }
#endif

/// An unsigned 128-bit integer in two halves, which supports only multiplication.
struct SplitUInt128: Equatable {
  var low: UInt64
  var high: UInt64

  /// Returns the low 128 bits of a product, computed from 32-bit partial products.
  @inline(__always)
  static func &* (left: SplitUInt128, right: SplitUInt128) -> SplitUInt128 {
    let (leftLow, leftHigh) = (left.low & 0xFFFF_FFFF, left.low &>> 32)
    let (rightLow, rightHigh) = (right.low & 0xFFFF_FFFF, right.low &>> 32)
    let lowest = leftLow &* rightLow
    let (first, second) = (leftLow &* rightHigh, leftHigh &* rightLow)
    let middle = (lowest &>> 32) &+ (first & 0xFFFF_FFFF) &+ (second & 0xFFFF_FFFF)
    let upper = leftHigh &* rightHigh &+ (first &>> 32) &+ (second &>> 32) &+ (middle &>> 32)
    return SplitUInt128(
      low: lowest & 0xFFFF_FFFF | middle &<< 32, high: upper &+ left.low &* right.high &+ left.high &* right.low)
  }
}

#if arch(wasm32)
  /// Stores the product of two 128-bit integers in `product`, for code that the compiler generates.
  @_cdecl("__multi3")
  public func multi3(
    _ product: UnsafeMutablePointer<UInt64>, _ low: UInt64, _ high: UInt64, _ otherLow: UInt64, _ otherHigh: UInt64
  ) {
    let result = SplitUInt128(low: low, high: high) &* SplitUInt128(low: otherLow, high: otherHigh)
    unsafe product[0] = result.low
    unsafe product[1] = result.high
  }
#endif

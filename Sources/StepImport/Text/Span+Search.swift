import Documents

/// A SIMD vector of 32 bytes that a single instruction can process.
///
/// The positions of the bytes in the vector are called lanes.
typealias ByteLanes = SIMD32<UInt8>
/// A mask with a Boolean value for each lane of ``ByteLanes``, such as the result of a comparison.
typealias LaneMask = SIMDMask<ByteLanes.MaskStorage>

extension Span<UInt8> {
  /// Returns the 32 bytes that begin at `offset` as a vector.
  ///
  /// - Precondition: the bytes are in bounds.
  @inline(__always) func lanes(at offset: Int) -> ByteLanes {
    precondition(offset >= 0 && offset <= count - ByteLanes.scalarCount)
    // The precondition guarantees that the bytes are in bounds, and any bytes are valid lanes.
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: ByteLanes.self)
  }

  /// Returns the eight bytes that begin at `offset` as a little-endian number.
  ///
  /// - Precondition: the bytes are in bounds.
  // This function is inlinable, because other modules call it for every number.
  @inlinable @inline(__always) package func littleEndianWord(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8)
    // The precondition guarantees that the bytes are in bounds, and any bytes are a valid number.
    return UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Returns the offset of the first `byte` at or after `start` and before `end`, or `nil` if there is none.
  @inline(__always) package func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    var index = start
    let sought = ByteLanes(repeating: byte)
    while index <= end - ByteLanes.scalarCount {
      if let place = (lanes(at: index) .== sought).first { return index + place }
      index += ByteLanes.scalarCount
    }
    while index < end {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Returns the offset of the first line feed or carriage return at or after `start`, or `nil` if there is none.
  func firstLineBreak(from start: Int) -> Int? {
    var index = start
    let (feed, carriage) = (ByteLanes(repeating: .lineFeed), ByteLanes(repeating: .carriageReturn))
    while index <= count - ByteLanes.scalarCount {
      let lanes = lanes(at: index)
      if let place = ((lanes .== feed) .| (lanes .== carriage)).first { return index + place }
      index += ByteLanes.scalarCount
    }
    while index < count, self[index] != .lineFeed, self[index] != .carriageReturn { index += 1 }
    return index < count ? index : nil
  }

  /// Returns the offset of the first byte, at or after `start`, that isn't part of a line terminator.
  ///
  /// Returns the number of bytes in the span if there is no such byte.
  func offsetAfterLineBreaks(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == .lineFeed || self[index] == .carriageReturn { index += 1 }
    return index
  }

  /// Returns the number of occurrences of `byte`.
  func count(of byte: UInt8) -> Int {
    let sought = ByteLanes(repeating: byte)
    return byteCount(in: 0..<count, lanesMatching: { $0 .== sought }, bytesMatching: { $0 == byte })
  }

  /// Returns the number of line feeds, and true if there is at least one carriage return.
  func countLineFeeds() -> (count: Int, hasReturn: Bool) {
    let (feed, carriage) = (ByteLanes(repeating: 0x0A), ByteLanes(repeating: 0x0D))
    var returns = LaneMask()
    let count = byteCount(
      in: 0..<count,
      lanesMatching: { lanes in
        returns = returns .| (lanes .== carriage)
        return lanes .== feed
      },
      bytesMatching: { byte in
        if byte == 0x0D { returns[0] = true }
        return byte == 0x0A
      })
    return (count, !returns.isEmpty)
  }

  /// Returns the number of Unicode scalars that begin within `range`.
  func characterCount(in range: Range<Int>) -> Int {
    // All bytes except for 0x80 to 0xBF begin a scalar. Adding 0x80 maps the exceptions to the values below 0x40.
    let first = ByteLanes(repeating: 0x40)
    let middle = ByteLanes(repeating: 0x80)
    return byteCount(in: range, lanesMatching: { ($0 &+ middle) .>= first }, bytesMatching: { $0 & 0xC0 != 0x80 })
  }

  /// Returns the number of bytes in `range` that satisfy a condition.
  ///
  /// `isOne` is the condition for 32 bytes at once. `isOneByte` is the same condition for a single byte, used for the
  /// last bytes, which are too few for a vector.
  @inline(__always)
  private func byteCount(
    in range: Range<Int>, lanesMatching isOne: (ByteLanes) -> LaneMask, bytesMatching isOneByte: (UInt8) -> Bool
  ) -> Int {
    var index = range.lowerBound
    var count = 0
    while index <= range.upperBound - ByteLanes.scalarCount {
      // Each lane counts up to 255, so the sums must be read after at most that many vectors.
      let stop = Swift.min(range.upperBound - ByteLanes.scalarCount, index + 254 * ByteLanes.scalarCount)
      var sums = ByteLanes()
      while index <= stop {
        // In the mask, true is the byte -1, so subtracting it adds 1.
        sums &-= isOne(lanes(at: index)).bytes
        index += ByteLanes.scalarCount
      }
      for lane in 0..<ByteLanes.scalarCount { count += Int(sums[lane]) }
    }
    while index < range.upperBound {
      if isOneByte(self[index]) { count += 1 }
      index += 1
    }
    return count
  }
}

// These functions use only comparisons, additions and mask operations, because no other vector operations compile to
// single instructions.
extension LaneMask {
  // A lane of a mask is 0xFF if true, and 0 if false.
  @inline(__always) fileprivate var bytes: ByteLanes { unsafe unsafeBitCast(self, to: ByteLanes.self) }
  @inline(__always) private var words: SIMD4<UInt64> { unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self) }

  /// True if all lanes are false.
  @inline(__always) var isEmpty: Bool {
    let words = words
    return words[0] | words[1] | words[2] | words[3] == 0
  }

  /// True if the number of true lanes is odd.
  @inline(__always) var hasOddCount: Bool {
    let words = words
    // The two halves are combined by XOR until one byte is left, which contains the parity of all lanes.
    var sum = words[0] ^ words[1] ^ words[2] ^ words[3]
    sum ^= sum >> 32
    sum ^= sum >> 16
    sum ^= sum >> 8
    return sum & 1 == 1
  }

  /// The index of the first true lane, or `nil` if there is none.
  @inline(__always) var first: Int? {
    let words = words
    if words[0] != 0 { return words[0].littleEndian.trailingZeroBitCount / 8 }
    if words[1] != 0 { return 8 + words[1].littleEndian.trailingZeroBitCount / 8 }
    if words[2] != 0 { return 16 + words[2].littleEndian.trailingZeroBitCount / 8 }
    if words[3] != 0 { return 24 + words[3].littleEndian.trailingZeroBitCount / 8 }
    return nil
  }

  /// Returns a mask in which the first `count` lanes, from 0 to 32, are true.
  @inline(__always) static func firstLanes(_ count: Int) -> LaneMask {
    let numbers = ByteLanes(
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
      31)
    return numbers .< ByteLanes(repeating: UInt8(truncatingIfNeeded: count))
  }
}

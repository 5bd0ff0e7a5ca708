import Documents

/// Many bytes at once.
typealias Lanes = SIMD32<UInt8>

extension Span<UInt8> {
  /// The bytes from `offset` on, as many as there are lanes.
  @inline(__always) func lanes(_ offset: Int) -> Lanes {
    precondition(offset >= 0 && offset <= count - Lanes.scalarCount)
    // Within the bytes, as the line before makes sure; any bytes are lanes.
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Lanes.self)
  }

  /// The eight bytes from `offset` on, the first the lowest.
  @inline(__always) func word(_ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8)
    // Within the bytes, as the line before makes sure; any bytes are a number.
    return UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The first offset from `start` up to `end` at which `byte` stands.
  @inline(__always) func first(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    var index = start
    let sought = Lanes(repeating: byte)
    while index <= end - Lanes.scalarCount {
      if let place = (lanes(index) .== sought).lanes.firstSet { return index + place }
      index += Lanes.scalarCount
    }
    while index < end {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// How often `byte` stands there.
  func count(of byte: UInt8) -> Int {
    let sought = Lanes(repeating: byte)
    return count(0..<count, { ($0 .== sought).lanes }, { $0 == byte })
  }

  /// How many characters begin within `range`, as UTF-8 has it.
  func characters(_ range: Range<Int>) -> Int {
    // All but the bytes 0x80 to 0xBF begin one.
    let first = Lanes(repeating: 0x40)
    let middle = Lanes(repeating: 0x80)
    return count(range, { (($0 &+ middle) .>= first).lanes }, { $0 & 0xC0 != 0x80 })
  }

  /// How many bytes there are for which `isOne` sets all bits of a lane.
  @inline(__always)
  private func count(_ range: Range<Int>, _ isOne: (Lanes) -> Lanes, _ isOneByte: (UInt8) -> Bool) -> Int {
    var index = range.lowerBound
    var count = 0
    while index <= range.upperBound - Lanes.scalarCount {
      // A lane counts to 255 at most.
      let stop = Swift.min(range.upperBound - Lanes.scalarCount, index + 254 * Lanes.scalarCount)
      var sums = Lanes()
      while index <= stop {
        sums &-= isOne(lanes(index))
        index += Lanes.scalarCount
      }
      for lane in 0..<Lanes.scalarCount { count += Int(sums[lane]) }
    }
    while index < range.upperBound {
      if isOneByte(self[index]) { count += 1 }
      index += 1
    }
    return count
  }
}

extension SIMDMask<Lanes.MaskStorage> {
  /// All bits of each lane that is set.
  @inline(__always) var lanes: Lanes {
    // A mask is as many bytes, each all ones or all zeros.
    unsafe unsafeBitCast(self, to: Lanes.self)
  }
}

extension Lanes {
  /// The first lane that is not zero.
  @inline(__always) var firstSet: Int? {
    // The same bytes, eight at a time.
    let words = unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self)
    let low = words[0] | words[1]
    guard low | words[2] | words[3] != 0 else { return nil }
    let start = low != 0 ? 0 : 2
    if words[start] != 0 { return start * 8 + words[start].littleEndian.trailingZeroBitCount / 8 }
    return start * 8 + 8 + words[start + 1].littleEndian.trailingZeroBitCount / 8
  }
}

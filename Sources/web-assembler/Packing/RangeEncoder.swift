/// Writes bits by how likely each was thought to be: one that was expected takes next to nothing.
struct RangeEncoder {
  private(set) var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range: UInt32 = 0xFFFF_FFFF
  private var cache: UInt8 = 0
  /// How many bytes wait for a carry that may still come: the cached one, and ones of all bits behind it.
  private var waiting = 1

  /// Writes a bit, and lets `chance`, that it is 0 in 2048ths, learn from it.
  mutating func write(_ bit: Int, _ chance: inout UInt16) {
    let bound = (range >> 11) * UInt32(chance)
    if bit == 0 {
      range = bound
      chance += (2048 - chance) >> 5
    } else {
      low += UInt64(bound)
      range -= bound
      chance -= chance >> 5
    }
    normalize()
  }

  /// Writes a bit whose chance, that it is 0, is known in 65536ths.
  mutating func write(_ bit: Int, chance: UInt32) {
    let bound = (range >> 16) * chance
    if bit == 0 {
      range = bound
    } else {
      low += UInt64(bound)
      range -= bound
    }
    normalize()
  }

  /// Writes the lowest bits of a number as they are, the higher ones first.
  mutating func write(_ number: Int, plainBits count: Int) {
    for place in (0..<count).reversed() {
      range >>= 1
      if number >> place & 1 == 1 { low += UInt64(range) }
      normalize()
    }
  }

  /// Writes what is left.
  mutating func finish() { for _ in 0..<5 { shift() } }

  private mutating func normalize() {
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
  }

  private mutating func shift() {
    if low < 0xFF00_0000 || low > 0xFFFF_FFFF {
      let carry = UInt8(truncatingIfNeeded: low >> 32)
      for index in 0..<waiting { bytes.append((index == 0 ? cache : 0xFF) &+ carry) }
      waiting = 0
      cache = UInt8(truncatingIfNeeded: low >> 24)
    }
    waiting += 1
    low = (low & 0x00FF_FFFF) << 8
  }
}

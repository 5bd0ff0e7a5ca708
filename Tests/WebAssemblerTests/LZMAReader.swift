/// Reads what is packed in the format of LZMA as its description has it, bit by bit, with nothing but plain steps.
struct LZMAReader {
  private let packed: [UInt8]
  private var next = 18
  private var range: UInt32 = .max
  private var code: UInt32 = 0
  private var chances: [String: UInt32] = [:]
  private var bytes: [UInt8] = []
  private var state = 0
  private var last = [1, 1, 1, 1]

  /// The bytes of a `.lzma` file; `nil` where it is none.
  static func bytes(of packed: [UInt8]) -> [UInt8]? {
    guard packed.count >= 18, packed[0] == 3, packed[13] == 0 else { return nil }
    let size = (0..<8).reduce(0) { $0 | Int(packed[5 + $1]) << (8 * $1) }
    var reader = LZMAReader(packed)
    while reader.bytes.count < size { guard reader.step() else { return nil } }
    return reader.bytes.count == size ? reader.bytes : nil
  }

  private init(_ packed: [UInt8]) {
    self.packed = packed
    for byte in packed[14..<18] { code = code << 8 | UInt32(byte) }
  }

  private mutating func widen() {
    guard range < 1 << 24 else { return }
    range <<= 8
    code = code << 8 | UInt32(next < packed.count ? packed[next] : 0)
    next += 1
  }

  /// A bit whose chance has a name.
  private mutating func bit(_ name: String) -> Int {
    let chance = chances[name, default: 1024]
    let bound = (range >> 11) * chance
    let isZero = code < bound
    chances[name] = isZero ? chance + ((2048 - chance) >> 5) : chance - (chance >> 5)
    if isZero {
      range = bound
    } else {
      range -= bound
      code -= bound
    }
    widen()
    return isZero ? 0 : 1
  }

  private mutating func tree(_ name: String, _ bits: Int) -> Int {
    var node = 1
    for _ in 0..<bits { node = node << 1 | bit("\(name) \(node)") }
    return node - (1 << bits)
  }

  private mutating func reversed(_ name: String, _ bits: Int) -> Int {
    var (node, number) = (1, 0)
    for place in 0..<bits {
      let bit = bit("\(name) \(node)")
      node = node << 1 | bit
      number |= bit << place
    }
    return number
  }

  private mutating func plain(_ bits: Int) -> Int {
    var number = 0
    for _ in 0..<bits {
      range >>= 1
      let bit = code >= range ? 1 : 0
      if bit == 1 { code -= range }
      number = number << 1 | bit
      widen()
    }
    return number
  }

  private mutating func length(_ name: String) -> Int {
    if bit("\(name) is not short") == 0 { return 2 + tree("\(name) short", 3) }
    return bit("\(name) is not middle") == 0 ? 10 + tree("\(name) middle", 3) : 18 + tree("\(name) long", 8)
  }

  private mutating func distance(_ length: Int) -> Int {
    let slot = tree("slot \(min(length, 5))", 6)
    guard slot > 3 else { return slot + 1 }
    let bits = slot / 2 - 1
    let base = (2 + slot % 2) << bits
    if slot < 14 { return base + reversed("footer \(slot)", bits) + 1 }
    return base + (plain(bits - 4) << 4) + reversed("align", 4) + 1
  }

  /// Reads a literal or a repetition; says whether that was possible.
  private mutating func step() -> Bool {
    guard bit("match \(state)") == 1 else {
      literal()
      return true
    }
    var count = 1
    if bit("repeat \(state)") == 0 {
      count = length("match")
      last = [distance(count)] + last[..<3]
      state = state < 7 ? 7 : 10
    } else if bit("not first \(state)") == 0 {
      if bit("long \(state)") == 0 { state = state < 7 ? 9 : 11 } else { count = repeated() }
    } else {
      let number = bit("not second \(state)") == 0 ? 1 : 2 + bit("not third \(state)")
      last.insert(last.remove(at: number), at: 0)
      count = repeated()
    }
    guard last[0] <= bytes.count else { return false }
    for _ in 0..<count { bytes.append(bytes[bytes.count - last[0]]) }
    return true
  }

  private mutating func repeated() -> Int {
    let length = length("repeat")
    state = state < 7 ? 8 : 11
    return length
  }

  private mutating func literal() {
    let before = Int((bytes.last ?? 0) >> 5)
    var node = 1
    var agrees = state >= 7
    let expected = agrees ? Int(bytes[bytes.count - last[0]]) : 0
    for place in (0..<8).reversed() {
      let guess = expected >> place & 1
      let bit = bit("literal \(before) \(agrees ? guess + 1 : 0) \(node)")
      if bit != guess { agrees = false }
      node = node << 1 | bit
    }
    bytes.append(UInt8(truncatingIfNeeded: node))
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
  }
}

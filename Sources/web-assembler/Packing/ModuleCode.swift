/// What the code of a module is made of, but for the numbers of `NumberKind`: bytes of one kind repeat each other better
/// than all kinds in turn.
enum CodePart: Int, CaseIterable {
  /// How many functions there are, and what their locals are.
  case heads
  /// What is done, with what belongs to it for good: types of blocks, alignments, globals.
  case operations
  /// Numbers with fractions, those of 64 bits, and long registers.
  case plain
}

/// Something stands in code that is not known here.
struct UnknownCode: Error {}

/// Whatever goes through the code of a module, number by number: each of both ways follows the same map.
protocol CodeTraveller {
  mutating func byte(_ part: CodePart) throws(UnknownCode) -> UInt8
  /// A number in LEB128, as it stands; its lowest 32 bits.
  mutating func number(_ part: CodePart) throws(UnknownCode) -> UInt32
  /// The first byte of an operation.
  mutating func operation() throws(UnknownCode) -> UInt8
  /// The number of that kind which the operation has.
  mutating func number(_ kind: NumberKind) throws(UnknownCode)
  /// A function begins: how long it is comes from where it ends, and nobody has used its locals yet.
  mutating func begin() throws(UnknownCode)
  mutating func end() throws(UnknownCode)
}

extension CodeTraveller {
  /// Goes through a code section, behind its size.
  mutating func travel() throws(UnknownCode) {
    for _ in 0..<(try number(.heads)) {
      try begin()
      for _ in 0..<(try number(.heads)) {
        _ = try number(.heads)
        _ = try byte(.heads)
      }
      var depth = 1
      while depth > 0 { depth += try travelOperation() }
      try end()
    }
  }

  /// How many blocks deeper what comes behind it stands.
  private mutating func travelOperation() throws(UnknownCode) -> Int {
    switch try operation() {
    case 0x00, 0x01, 0x05, 0x0F, 0x1A, 0x1B, 0x45...0xC4: break
    case 0x02...0x04:
      try numbers(1, .operations)
      return 1
    case 0x0B: return -1
    case 0x0C, 0x0D: try number(.branch)
    case 0x0E:
      let count = Int(try number(.operations))
      try numbers(count + 1, .operations)
    case 0x10: try number(.call)
    case 0x11:
      try number(.call)
      try numbers(1, .operations)
    case 0x20...0x22: try number(.local)
    // Globals, the size of memory.
    case 0x23, 0x24, 0x3F, 0x40: try numbers(1, .operations)
    case 0x28...0x3E: try travelAddress()
    case 0x41: try number(.constant)
    case 0x42: try numbers(1, .plain)
    case 0x43: try bytes(4, .plain)
    case 0x44: try bytes(8, .plain)
    case 0xFC: try travelBulk()
    case 0xFD: try travelLong()
    default: throw UnknownCode()
    }
    return 0
  }

  /// What is done with whole pieces of memory, and numbers that are cut.
  private mutating func travelBulk() throws(UnknownCode) {
    switch try number(.operations) {
    case 0...7: break
    case 8, 10: try numbers(2, .operations)
    case 9, 11: try numbers(1, .operations)
    default: throw UnknownCode()
    }
  }

  /// What is done with registers of 128 bits.
  private mutating func travelLong() throws(UnknownCode) {
    switch try number(.operations) {
    case 0...11, 92, 93: try travelAddress()
    case 12, 13: try bytes(16, .plain)
    case 21...34: try bytes(1, .operations)
    case 84...91:
      try travelAddress()
      try bytes(1, .operations)
    case 14...20, 35...83, 94...255: break
    default: throw UnknownCode()
    }
  }

  private mutating func travelAddress() throws(UnknownCode) {
    try numbers(1, .operations)
    try number(.offset)
  }

  private mutating func numbers(_ count: Int, _ part: CodePart) throws(UnknownCode) {
    for _ in 0..<count { _ = try number(part) }
  }

  private mutating func bytes(_ count: Int, _ part: CodePart) throws(UnknownCode) {
    for _ in 0..<count { _ = try byte(part) }
  }
}

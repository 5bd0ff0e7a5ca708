/// Unpacks one stream of deflate (RFC 1951), piece by piece.
struct Inflater {
  private enum State {
    case header
    case stored(Int)
    case codes(literals: Huffman, distances: Huffman)
    case done
  }

  /// Why a stream cannot be unpacked.
  enum Failure: Error {
    case broken
    case cutShort
  }

  private var state = State.header
  private var isLastBlock = false
  private var word: UInt64 = 0
  private var count = 0
  /// The last bytes that were unpacked, which the next may repeat.
  private var history = ContiguousArray<UInt8>(repeating: 0, count: 1 << 15)
  private var unpacked = 0

  /// More is not unpacked at once.
  private static let most = 1 << 18
  /// No header of a block takes more bytes.
  private static let longestHeader = 340

  /// Unpacks from `at` on, which moves, into `output`; whether the stream has ended.
  ///
  /// It may stop before the bytes do, when there is much output; call it again until `at` does not move.
  mutating func unpack(
    _ bytes: Span<UInt8>, _ at: inout Int, isLast: Bool, into output: inout ContiguousArray<UInt8>
  ) throws(Failure) -> Bool {
    let most = output.count + Inflater.most
    defer { giveBack(&at) }
    while output.count < most {
      switch state {
      case .done: return true
      case .header:
        guard bytes.count - at >= Inflater.longestHeader || isLast else { return false }
        if isLastBlock { state = .done } else { try readHeader(bytes, &at) }
      case .stored(let left):
        let size = min(left, bytes.count - at, Inflater.most)
        for place in at..<at + size { put(bytes[place], &output) }
        at += size
        state = size == left ? .header : .stored(left - size)
        if size < left, at == bytes.count {
          if isLast { throw .cutShort }
          return false
        }
      case .codes(let literals, let distances):
        guard try runCodes(bytes, &at, literals, distances, isLast, most, &output) else { return false }
      }
    }
    return false
  }

  /// Whole bytes that were read too many stand in the input again.
  private mutating func giveBack(_ at: inout Int) {
    at -= count / 8
    count %= 8
    word &= 1 << UInt64(count) - 1
  }

  @inline(__always) private mutating func fill(_ bytes: Span<UInt8>, _ at: inout Int) {
    while count <= 56, at < bytes.count {
      word |= UInt64(bytes[at]) << UInt64(count)
      count += 8
      at += 1
    }
  }

  private mutating func take(_ size: Int, _ bytes: Span<UInt8>, _ at: inout Int) throws(Failure) -> Int {
    fill(bytes, &at)
    guard count >= size else { throw .cutShort }
    return drop(size)
  }

  @inline(__always) private mutating func drop(_ size: Int) -> Int {
    let value = Int(truncatingIfNeeded: word & (1 << UInt64(size) - 1))
    word >>= UInt64(size)
    count -= size
    return value
  }

  @inline(__always) private mutating func put(_ byte: UInt8, _ output: inout ContiguousArray<UInt8>) {
    history[unpacked & (1 << 15 - 1)] = byte
    unpacked &+= 1
    output.append(byte)
  }

  private mutating func readHeader(_ bytes: Span<UInt8>, _ at: inout Int) throws(Failure) {
    isLastBlock = try take(1, bytes, &at) == 1
    switch try take(2, bytes, &at) {
    case 0:
      _ = drop(count % 8)
      let size = try take(16, bytes, &at)
      guard try take(16, bytes, &at) == size ^ 0xFFFF else { throw .broken }
      giveBack(&at)
      state = .stored(size)
    case 1: state = Inflater.fixed
    case 2: state = try readCodes(bytes, &at)
    default: throw .broken
    }
  }

  private static let fixed: State = {
    var lengths = [UInt8](repeating: 8, count: 288)
    for symbol in 144..<256 { lengths[symbol] = 9 }
    for symbol in 256..<280 { lengths[symbol] = 7 }
    guard let literals = Huffman(lengths[...]), let distances = Huffman([UInt8](repeating: 5, count: 32)[...]) else {
      return .done
    }
    return .codes(literals: literals, distances: distances)
  }()

  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readCodes(_ bytes: Span<UInt8>, _ at: inout Int) throws(Failure) -> State {
    let literalCount = try take(5, bytes, &at) + 257
    let distanceCount = try take(5, bytes, &at) + 1
    let lengthCount = try take(4, bytes, &at) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .broken }
    var lengthLengths = [UInt8](repeating: 0, count: 19)
    for place in Inflater.lengthOrder.prefix(lengthCount) { lengthLengths[place] = UInt8(try take(3, bytes, &at)) }
    guard let code = Huffman(lengthLengths[...]) else { throw .broken }
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      fill(bytes, &at)
      let (symbol, size) = code.symbol(word)
      guard size > 0, size <= count else { throw size > count ? .cutShort : .broken }
      _ = drop(size)
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw .broken }
        lengths += repeatElement(last, count: 3 + (try take(2, bytes, &at)))
      case 17: lengths += repeatElement(0, count: 3 + (try take(3, bytes, &at)))
      default: lengths += repeatElement(0, count: 11 + (try take(7, bytes, &at)))
      }
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0,
      let literals = Huffman(lengths[..<literalCount]), let distances = Huffman(lengths[literalCount...])
    else { throw .broken }
    return .codes(literals: literals, distances: distances)
  }
}

// The symbols of a block.
extension Inflater {
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthExtras = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12_289, 16_385, 24_577,
  ]
  /// A length, a distance and what belongs to them take 48 bits at most.
  private static let longestStep = 48

  /// Unpacks until the block ends, the input runs low or the output is much; whether it can go on.
  private mutating func runCodes(
    _ bytes: Span<UInt8>, _ at: inout Int, _ literals: Huffman, _ distances: Huffman, _ isLast: Bool, _ most: Int,
    _ output: inout ContiguousArray<UInt8>
  ) throws(Failure) -> Bool {
    while output.count < most {
      fill(bytes, &at)
      guard count >= Inflater.longestStep || isLast else { return false }
      let (symbol, size) = literals.symbol(word)
      guard size > 0 else { throw .broken }
      guard size <= count else { throw .cutShort }
      _ = drop(size)
      if symbol < 256 {
        put(UInt8(truncatingIfNeeded: symbol), &output)
      } else if symbol == 256 {
        state = .header
        return true
      } else {
        try copy(symbol - 257, distances, &output)
      }
    }
    return true
  }

  private mutating func copy(
    _ place: Int, _ distances: Huffman, _ output: inout ContiguousArray<UInt8>
  ) throws(Failure) {
    guard place < Inflater.lengthBases.count else { throw .broken }
    guard count >= Inflater.lengthExtras[place] else { throw .cutShort }
    let length = Inflater.lengthBases[place] + drop(Inflater.lengthExtras[place])
    let (symbol, size) = distances.symbol(word)
    guard size > 0, symbol < Inflater.distanceBases.count else { throw .broken }
    guard size <= count else { throw .cutShort }
    _ = drop(size)
    let extra = symbol < 2 ? 0 : symbol / 2 - 1
    guard count >= extra else { throw .cutShort }
    let distance = Inflater.distanceBases[symbol] + drop(extra)
    guard distance <= unpacked else { throw .broken }
    for _ in 0..<length { put(history[(unpacked &- distance) & (1 << 15 - 1)], &output) }
  }
}

/// A streaming decompressor for a deflate stream (RFC 1951), a sequence of blocks.
struct Inflater {
  private enum State {
    /// At the header of a block, or after the last block.
    case header
    /// In an uncompressed block that has the given number of bytes left.
    case stored(Int)
    /// In a block that is compressed with the given Huffman codes.
    case codes(literals: HuffmanCode, distances: HuffmanCode)
    case done
  }

  /// A reason why a deflate stream can't be unpacked.
  enum InflateError: Error {
    case corrupt
    case truncated
  }

  private var state = State.header
  private var isLastBlock = false
  /// The bits of the stream that have been loaded but not decoded, with the next one as the lowest bit.
  ///
  /// Only the lowest ``bitCount`` bits are valid.
  private var bitBuffer: UInt64 = 0
  private var bitCount = 0
  /// The most recent output, followed by free space for new output.
  ///
  /// A back-reference in the stream stands for a copy of earlier output. The window is allocated on first use.
  private var window = ContiguousArray<UInt8>()
  /// The index in ``window`` after the most recent output.
  private var windowEnd = 0
  /// The number of bytes unpacked from this stream, which limits the distance of a back-reference.
  private var validByteCount = 0

  /// The maximum distance of a back-reference, in bytes.
  private static let maxDistance = 1 << 15
  /// The number of unpacked bytes after which a call of ``inflate(_:at:isLast:into:)`` returns.
  private static let batchSize = 1 << 18
  /// The free space at the end of ``window`` for output beyond ``batchSize``, in bytes.
  ///
  /// The last symbol of a call can expand to 258 bytes, and copying in words of 8 bytes requires 8 more bytes after the
  /// copy.
  private static let outputSlack = 258 + 8
  /// An upper limit for the size of a block header in bytes, which must be available before a header is read.
  private static let maxHeaderSize = 340

  /// Prepares for the next stream, but keeps the memory of the window for reuse.
  mutating func reset() {
    (state, isLastBlock, bitBuffer, bitCount) = (.header, false, 0, 0)
    (windowEnd, validByteCount) = (0, 0)
  }

  /// Unpacks bytes, starting at the offset `at`, and returns true at the end of the stream.
  ///
  /// Advances `at` past the consumed bytes. One call appends at most a few hundred kilobytes to `output`, so the caller
  /// must repeat the call until it returns true. A call that neither consumes nor unpacks any bytes needs more input.
  /// `isLast` is true if no bytes follow `bytes`. Throws an error if the stream is corrupt or truncated.
  mutating func inflate(
    _ bytes: Span<UInt8>, at: inout Int, isLast: Bool, into output: inout ContiguousArray<UInt8>
  ) throws(InflateError) -> Bool {
    slideWindow()
    let start = windowEnd
    defer {
      returnUnusedBytes(movingBack: &at)
      output.append(bulk: window[start..<windowEnd])
    }
    while windowEnd - start < Inflater.batchSize {
      switch state {
      case .done: return true
      case .header:
        guard bytes.count - at >= Inflater.maxHeaderSize || isLast else { return false }
        if isLastBlock { state = .done } else { try readBlockHeader(from: bytes, at: &at) }
      case .stored(let left):
        let size = min(left, bytes.count - at, Inflater.batchSize - (windowEnd - start))
        for place in 0..<size { window[windowEnd + place] = bytes[at + place] }
        windowEnd += size
        validByteCount += size
        at += size
        state = size == left ? .header : .stored(left - size)
        if size < left, at == bytes.count {
          if isLast { throw .truncated }
          return false
        }
      case .codes(let literals, let distances):
        guard
          try decodeSymbols(
            in: bytes, at: &at, literals: literals, distances: distances, isLast: isLast,
            windowLimit: start + Inflater.batchSize)
        else {
          return false
        }
      }
    }
    return false
  }

  /// Moves the last 32 KiB of output to the start of the window, because back-references can still refer to them.
  private mutating func slideWindow() {
    if window.isEmpty {
      window = ContiguousArray(repeating: 0, count: Inflater.maxDistance + Inflater.batchSize + Inflater.outputSlack)
    }
    guard windowEnd > Inflater.maxDistance else { return }
    window.overwrite(ContiguousArray(window[windowEnd - Inflater.maxDistance..<windowEnd]), at: 0)
    windowEnd = Inflater.maxDistance
  }

  /// Moves whole bytes from the bit buffer back to the input, by decreasing `at`.
  private mutating func returnUnusedBytes(movingBack at: inout Int) {
    at -= bitCount / 8
    bitCount %= 8
    bitBuffer &= 1 << UInt64(bitCount) - 1
  }

  /// Loads bytes, starting at `at`, until the bit buffer has at least 56 bits or the input ends.
  ///
  /// Advances `at` past the loaded bytes.
  @inline(__always) private mutating func refillBits(from bytes: Span<UInt8>, at: inout Int) {
    if at <= bytes.count - 8 {
      bitBuffer |= bytes.littleEndianWord(at: at) << UInt64(bitCount)
      let taken = (63 - bitCount) / 8
      at += taken
      bitCount += taken * 8
      bitBuffer &= bitCount == 64 ? .max : 1 << UInt64(bitCount) - 1
      return
    }
    while bitCount <= 56, at < bytes.count {
      bitBuffer |= UInt64(bytes[at]) << UInt64(bitCount)
      bitCount += 8
      at += 1
    }
  }

  private mutating func readBits(count size: Int, from bytes: Span<UInt8>, at: inout Int) throws(InflateError) -> Int {
    refillBits(from: bytes, at: &at)
    guard bitCount >= size else { throw .truncated }
    return takeBits(count: size)
  }

  @inline(__always) private mutating func takeBits(count size: Int) -> Int {
    let value = Int(truncatingIfNeeded: bitBuffer & (1 << UInt64(size) - 1))
    bitBuffer >>= UInt64(size)
    bitCount -= size
    return value
  }

  private mutating func readBlockHeader(from bytes: Span<UInt8>, at: inout Int) throws(InflateError) {
    isLastBlock = try readBits(count: 1, from: bytes, at: &at) == 1
    switch try readBits(count: 2, from: bytes, at: &at) {
    case 0:
      _ = takeBits(count: bitCount % 8)
      let size = try readBits(count: 16, from: bytes, at: &at)
      guard try readBits(count: 16, from: bytes, at: &at) == size ^ 0xFFFF else { throw .corrupt }
      returnUnusedBytes(movingBack: &at)
      state = .stored(size)
    case 1: state = Inflater.fixedCodes
    case 2: state = try readDynamicCodes(from: bytes, at: &at)
    default: throw .corrupt
    }
  }

  private static let fixedCodes: State = {
    var lengths = [UInt8](repeating: 8, count: 288)
    for symbol in 144..<256 { lengths[symbol] = 9 }
    for symbol in 256..<280 { lengths[symbol] = 7 }
    guard let literals = HuffmanCode(lengths[...]), let distances = HuffmanCode([UInt8](repeating: 5, count: 32)[...])
    else {
      return .done
    }
    return .codes(literals: literals, distances: distances)
  }()

  /// The symbols in the order in which a block header states the lengths of their codes (RFC 1951, 3.2.7).
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readDynamicCodes(from bytes: Span<UInt8>, at: inout Int) throws(InflateError) -> State {
    let literalCount = try readBits(count: 5, from: bytes, at: &at) + 257
    let distanceCount = try readBits(count: 5, from: bytes, at: &at) + 1
    let lengthCount = try readBits(count: 4, from: bytes, at: &at) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .corrupt }
    var lengthLengths = [UInt8](repeating: 0, count: 19)
    for place in Inflater.lengthOrder.prefix(lengthCount) {
      lengthLengths[place] = UInt8(try readBits(count: 3, from: bytes, at: &at))
    }
    guard let code = HuffmanCode(lengthLengths[...]) else { throw .corrupt }
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      refillBits(from: bytes, at: &at)
      let (symbol, size) = code.symbolAndCodeLength(inLowestBitsOf: bitBuffer)
      guard size > 0, size <= bitCount else { throw size > bitCount ? .truncated : .corrupt }
      _ = takeBits(count: size)
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw .corrupt }
        lengths += repeatElement(last, count: 3 + (try readBits(count: 2, from: bytes, at: &at)))
      case 17: lengths += repeatElement(0, count: 3 + (try readBits(count: 3, from: bytes, at: &at)))
      default: lengths += repeatElement(0, count: 11 + (try readBits(count: 7, from: bytes, at: &at)))
      }
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0,
      let literals = HuffmanCode(lengths[..<literalCount]), let distances = HuffmanCode(lengths[literalCount...])
    else { throw .corrupt }
    return .codes(literals: literals, distances: distances)
  }
}

// Symbol decoding, with the tables in RFC 1951, 3.2.5.
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
  /// The maximum number of bits in a back-reference: a length and a distance, each with extra bits.
  private static let maxSymbolBits = 48

  /// Unpacks symbols until the block ends, the output reaches the index `most` of the window, or more input is needed.
  ///
  /// Returns false if more input is needed, and true otherwise. Throws an error if the stream is corrupt or truncated.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - at: the offset of the next input byte, which this function advances.
  ///   - literals: the code for literal bytes and the lengths of back-references.
  ///   - distances: the code for the distances of back-references.
  ///   - isLast: true if no bytes follow `bytes`.
  ///   - most: the index of the window at which unpacking stops.
  private mutating func decodeSymbols(
    in bytes: Span<UInt8>, at: inout Int, literals: HuffmanCode, distances: HuffmanCode, isLast: Bool,
    windowLimit most: Int
  ) throws(InflateError) -> Bool {
    // The window is moved out of `self`, so that it has only one owner and writing doesn't copy it.
    var window = ContiguousArray<UInt8>()
    swap(&window, &self.window)
    defer { swap(&window, &self.window) }
    while windowEnd < most {
      refillBits(from: bytes, at: &at)
      guard bitCount >= Inflater.maxSymbolBits || isLast else { return false }
      let (symbol, size) = literals.symbolAndCodeLength(inLowestBitsOf: bitBuffer)
      guard size > 0 else { throw .corrupt }
      guard size <= bitCount else { throw .truncated }
      _ = takeBits(count: size)
      if symbol < 256 {
        window[windowEnd] = UInt8(truncatingIfNeeded: symbol)
        windowEnd += 1
        validByteCount += 1
      } else if symbol == 256 {
        state = .header
        return true
      } else {
        try copyBackReference(lengthIndex: symbol - 257, distances: distances, window: &window)
      }
    }
    return true
  }

  /// Appends a copy of earlier output to `window`, as a back-reference in the stream specifies.
  ///
  /// `place` is the index in ``lengthBases`` for the length of the copy. `distances` is the code for the distance,
  /// which is read from the bit buffer. Throws an error if the stream is corrupt or truncated.
  private mutating func copyBackReference(
    lengthIndex place: Int, distances: HuffmanCode, window: inout ContiguousArray<UInt8>
  ) throws(InflateError) {
    guard place < Inflater.lengthBases.count else { throw .corrupt }
    guard bitCount >= Inflater.lengthExtras[place] else { throw .truncated }
    let length = Inflater.lengthBases[place] + takeBits(count: Inflater.lengthExtras[place])
    let (symbol, size) = distances.symbolAndCodeLength(inLowestBitsOf: bitBuffer)
    guard size > 0, symbol < Inflater.distanceBases.count else { throw .corrupt }
    guard size <= bitCount else { throw .truncated }
    _ = takeBits(count: size)
    let extra = symbol < 2 ? 0 : symbol / 2 - 1
    guard bitCount >= extra else { throw .truncated }
    let distance = Inflater.distanceBases[symbol] + takeBits(count: extra)
    guard distance <= validByteCount, distance <= windowEnd else { throw .corrupt }
    window.copyEarlierBytes(from: windowEnd - distance, to: windowEnd, count: length)
    windowEnd += length
    validByteCount += length
  }
}

extension ContiguousArray<UInt8> {
  /// Copies `length` bytes within the array, in ascending order, from the index `source` to the later index `place`.
  ///
  /// If the two ranges overlap, bytes that have just been written are copied again, so that they form a repeating
  /// pattern. Bytes are copied in words of eight if possible, so up to seven bytes after the copy can be overwritten.
  /// The array must extend at least eight bytes beyond the copy.
  fileprivate mutating func copyEarlierBytes(from source: Int, to place: Int, count length: Int) {
    precondition(0 <= source && source < place && place + length + 8 <= count)
    // The precondition above guarantees that all accesses are in bounds.
    unsafe withUnsafeMutableBytes { bytes in
      var done = 0
      guard place - source >= 8 else {
        while done < length {
          unsafe bytes[place + done] = bytes[source + done]
          done += 1
        }
        return
      }
      while done < length {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: source + done, as: UInt64.self)
        unsafe bytes.storeBytes(of: word, toByteOffset: place + done, as: UInt64.self)
        done += 8
      }
    }
  }
}

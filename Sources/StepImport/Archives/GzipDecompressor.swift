import Documents
import PixelPalCore

/// A streaming decompressor for a gzip file (RFC 1952), which consists of one or more compressed members.
struct GzipDecompressor {
  private enum State {
    /// Before a member or, if no member follows, before the padding or the end of the file.
    case header
    /// In the compressed data of a member.
    case body
    /// At the checksum and the size that follow the data.
    case trailer
    /// In the padding of zeros that may follow the last member.
    ///
    /// Any other byte after the last member is an error.
    case padding
  }

  private var state = State.header
  private var input = ContiguousArray<UInt8>()
  private var isLast = false
  private var inflater = Inflater()
  private var checksum = CRC32()
  /// The number of bytes unpacked from the current member.
  private var unpackedSize: Int64 = 0
  private var isFirstMember = true
  private var limit = CompressionRatioLimit()

  /// The number of unpacked bytes after which a call of ``unpackBatch(into:)`` returns.
  private static let outputBatchSize = 1 << 18

  /// Returns true if `bytes` begin with the signature of a gzip file.
  static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  mutating func appendInput(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    self.isLast = isLast
    input.append(bulk: bytes)
    limit.packedByteCount = limit.packedByteCount.addingSaturated(Int64(bytes.count))
  }

  mutating func unpackBatch(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Bool {
    var buffer = ContiguousArray<UInt8>()
    swap(&buffer, &input)
    var at = 0
    var mayBeMore = false
    while try processNext(in: buffer.span, at: &at, into: &output) {
      guard output.count >= GzipDecompressor.outputBatchSize else { continue }
      mayBeMore = true
      break
    }
    buffer.removeFirst(at)
    swap(&buffer, &input)
    return mayBeMore
  }

  /// Processes a header, some data or a trailer, and returns true if another call may process more.
  ///
  /// Returns false if nothing can be processed until more bytes arrive. Advances `at`, the offset of the next
  /// unprocessed byte. Throws an error if the file is corrupt or incomplete.
  private mutating func processNext(
    in bytes: Span<UInt8>, at: inout Int, into output: inout ContiguousArray<UInt8>
  ) throws(ImportProblem) -> Bool {
    switch state {
    case .header:
      guard at < bytes.count else { return try throwIfInputEnded(isMoreRequired: isFirstMember) }
      if !isFirstMember, bytes[at] == 0 {
        state = .padding
        return true
      }
      guard let length = try GzipHeaderParser.headerLengthIfComplete(in: bytes.extracting(at..<bytes.count)) else {
        return try throwIfInputEnded(isMoreRequired: true)
      }
      at += length
      inflater.reset()
      (state, checksum, unpackedSize, isFirstMember) = (.body, CRC32(), 0, false)
      return true
    case .body:
      let (before, start) = (at, output.count)
      let isOver: Bool
      do {
        isOver = try inflater.inflate(bytes, at: &at, isLast: isLast, into: &output)
      } catch {
        switch error {
        case .truncated: throw GzipDecompressor.truncatedProblem
        case .corrupt: throw GzipDecompressor.corruptProblem
        }
      }
      let fresh = output.count - start
      checksum.update(output.span.extracting(start..<output.count))
      unpackedSize = unpackedSize.addingSaturated(Int64(fresh))
      try limit.recordUnpackedBytesWithinLimit(count: fresh)
      if isOver { state = .trailer }
      return isOver || at > before || fresh > 0
    case .trailer:
      guard bytes.count - at >= 8 else { return try throwIfInputEnded(isMoreRequired: true) }
      guard bytes.littleEndian(at: at, as: UInt32.self) == checksum.value,
        bytes.littleEndian(at: at + 4, as: UInt32.self) == UInt32(truncatingIfNeeded: unpackedSize)
      else {
        throw GzipDecompressor.corruptProblem
      }
      at += 8
      state = .header
      return true
    case .padding:
      while at < bytes.count, bytes[at] == 0 { at += 1 }
      guard at == bytes.count else {
        throw GzipDecompressor.trailingDataProblem
      }
      return false
    }
  }

  /// Throws an error if the input has ended and `isMoreRequired` is true, and returns false otherwise.
  ///
  /// `isMoreRequired` is true if more input is required. ``processNext(in:at:into:)`` returns the false result to its
  /// caller, to report that nothing can be processed until more bytes arrive.
  private func throwIfInputEnded(isMoreRequired: Bool) throws(ImportProblem) -> Bool {
    if isLast, isMoreRequired { throw GzipDecompressor.truncatedProblem }
    return false
  }

  fileprivate static let truncatedProblem = ImportProblem(
    .sentence("the gzip data ends too early"), hint: "the file may be incomplete: copy or download it again")
  fileprivate static let trailingDataProblem = ImportProblem(
    .sentence("the gzip data is followed by other data"),
    hint: "another program may have changed the file: decompress it first")
  fileprivate static let corruptProblem = ImportProblem(
    .sentence("the gzip data is corrupt"), hint: "copy or download the file again, or compress it again")
}

/// A parser for the header of a gzip member.
enum GzipHeaderParser {
  private static let checksumFlag = 2
  private static let extraFlag = 4
  private static let nameFlag = 8
  private static let commentFlag = 16
  private static let reservedFlags = 0xE0
  /// The maximum length of a file name or a comment in a header, in bytes.
  ///
  /// A file with a longer name or comment is considered corrupt.
  private static let maxFieldLength = 1 << 18

  /// Returns the length of the header at the start of `bytes`, or `nil` if the header is incomplete.
  ///
  /// Throws an error if the header is invalid.
  static func headerLengthIfComplete(in bytes: Span<UInt8>) throws(ImportProblem) -> Int? {
    for (place, byte) in [UInt8(0x1F), 0x8B, 8].enumerated() where place < bytes.count && bytes[place] != byte {
      throw place < 2
        ? GzipDecompressor.trailingDataProblem
        : ImportProblem(.sentence("this gzip file has an unknown compression method"), hint: "decompress it first")
    }
    guard bytes.count >= 10 else { return nil }
    let flags = Int(bytes[3])
    guard flags & reservedFlags == 0 else { throw GzipDecompressor.corruptProblem }
    var at = 10
    if flags & extraFlag != 0 {
      guard bytes.count >= at + 2 else { return nil }
      at += 2 + Int(bytes.littleEndian(at: at, as: UInt16.self))
    }
    for flag in [nameFlag, commentFlag] where flags & flag != 0 {
      guard at < bytes.count, let end = bytes.firstOffset(of: 0, from: at, to: bytes.count) else {
        guard bytes.count - min(at, bytes.count) < maxFieldLength else { throw GzipDecompressor.corruptProblem }
        return nil
      }
      at = end + 1
    }
    guard flags & checksumFlag != 0 else { return at <= bytes.count ? at : nil }
    guard at + 2 <= bytes.count else { return nil }
    var check = CRC32()
    check.update(bytes.extracting(0..<at))
    guard bytes.littleEndian(at: at, as: UInt16.self) == UInt16(truncatingIfNeeded: check.value) else {
      throw GzipDecompressor.corruptProblem
    }
    return at + 2
  }
}

/// A limit on the ratio of unpacked to compressed bytes, which protects against decompression bombs.
///
/// Real exports have a ratio of at most about 40. A ratio above 300 is considered an attempt to exhaust memory.
struct CompressionRatioLimit {
  /// The number of compressed bytes received so far.
  var packedByteCount: Int64 = 0
  private var unpackedByteCount: Int64 = 0

  private static let maxRatio: Int64 = 300
  /// The number of unpacked bytes up to which any ratio is accepted, because so few bytes can't exhaust memory.
  private static let minCheckedSize: Int64 = 1 << 26

  /// Counts `count` more unpacked bytes, and throws an error if the ratio is now above the limit.
  mutating func recordUnpackedBytesWithinLimit(count: Int) throws(ImportProblem) {
    unpackedByteCount = unpackedByteCount.addingSaturated(Int64(count))
    if unpackedByteCount > CompressionRatioLimit.minCheckedSize,
      unpackedByteCount / CompressionRatioLimit.maxRatio > packedByteCount
    {
      throw ImportProblem(
        .sentence("this archive expands to more than \(CompressionRatioLimit.maxRatio) times its size"))
    }
  }
}

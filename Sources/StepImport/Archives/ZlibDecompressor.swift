import Documents

/// A decompressor for short zlib streams (RFC 1950), such as the compressed data in a link to a web page.
package enum ZlibDecompressor {
  /// A reason why a stream can't be unpacked.
  package enum Failure: Error, Hashable, Sendable {
    /// The bytes are not a zlib stream, or they are damaged.
    case corrupt
    /// The stream ends before it is complete.
    case truncated
    /// The unpacked bytes would exceed the limit.
    case tooLarge
  }

  /// Returns the unpacked bytes of the zlib stream `packed`.
  ///
  /// Throws an error if the stream is invalid, or if it unpacks to more than `limit` bytes. The limit also bounds time
  /// and memory, because unpacking stops soon after it is exceeded.
  package static func unpacked(_ packed: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    let (headerSize, checksumSize) = (2, 4)
    guard packed.count >= headerSize + checksumSize else { throw .truncated }
    // The method must be deflate, the check bits must be correct, and a preset dictionary isn't supported.
    guard packed[0] & 0x0F == 8, (Int(packed[0]) << 8 | Int(packed[1])) % 31 == 0, packed[1] & 0x20 == 0 else {
      throw .corrupt
    }
    let body = ContiguousArray(packed[headerSize..<packed.count - checksumSize])
    var output = ContiguousArray<UInt8>()
    var inflater = Inflater()
    var at = 0
    while true {
      let before = (at, output.count)
      let isOver: Bool
      do throws(Inflater.InflateError) {
        isOver = try inflater.inflate(body.span, at: &at, isLast: true, into: &output)
      } catch {
        switch error {
        case .corrupt: throw .corrupt
        case .truncated: throw .truncated
        }
      }
      guard output.count <= limit else { throw .tooLarge }
      if isOver { break }
      guard (at, output.count) != before else { throw .truncated }
    }
    let bytes = Array(output)
    guard at == body.count, packed.suffix(checksumSize).elementsEqual(bigEndianBytes(of: Deflate.adler32(of: bytes)))
    else {
      throw .corrupt
    }
    return bytes
  }
}

/// A writer for uncompressed gzip and zip files that are structured like those of other programs.
public enum ArchiveWriter {
  /// The optional fields of a gzip member header.
  public struct GzipHeaderParser {
    /// The extra field, which some programs add to the header.
    public var extraField: [UInt8]?
    /// The name of the original file.
    public var name: String?
    /// The comment on the file.
    public var comment: String?
    /// True if the header has its own checksum.
    public var hasHeaderChecksum = false

    /// Creates a header with the given fields.
    public init(
      extraField: [UInt8]? = nil, name: String? = nil, comment: String? = nil, hasHeaderChecksum: Bool = false
    ) {
      (self.extraField, self.name, self.comment, self.hasHeaderChecksum) = (
        extraField, name, comment, hasHeaderChecksum
      )
    }
  }

  /// Returns a gzip member (RFC 1952) that contains `bytes` uncompressed.
  public static func gzip(_ bytes: [UInt8], _ header: GzipHeaderParser = GzipHeaderParser()) -> [UInt8] {
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 0, 3]
    if let extra = header.extraField {
      packed[3] |= 4
      packed += littleEndianBytes(extra.count, count: 2) + extra
    }
    if let name = header.name {
      packed[3] |= 8
      packed += Array(name.utf8) + [0]
    }
    if let comment = header.comment {
      packed[3] |= 16
      packed += Array(comment.utf8) + [0]
    }
    if header.hasHeaderChecksum {
      packed[3] |= 2
      packed += littleEndianBytes(Int(crc32(of: packed)) & 0xFFFF, count: 2)
    }
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      packed += littleEndianBytes(block.count, count: 2) + littleEndianBytes(block.count ^ 0xFFFF, count: 2) + block
    } while !rest.isEmpty
    return packed + littleEndianBytes(Int(crc32(of: bytes)), count: 4)
      + littleEndianBytes(bytes.count & 0xFFFF_FFFF, count: 4)
  }

  /// Returns a zip archive that stores files without compression.
  public static func zip(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var packed: [UInt8] = []
    var centralDirectory: [UInt8] = []
    for (name, bytes) in files {
      let sharedFields =
        littleEndianBytes(0, count: 2) + littleEndianBytes(0, count: 2) + littleEndianBytes(0, count: 4)
        + littleEndianBytes(Int(crc32(of: bytes)), count: 4) + littleEndianBytes(bytes.count, count: 4)
        + littleEndianBytes(bytes.count, count: 4) + littleEndianBytes(name.utf8.count, count: 2)
        + littleEndianBytes(0, count: 2)
      centralDirectory +=
        [0x50, 0x4B, 1, 2] + littleEndianBytes(20, count: 2) + littleEndianBytes(20, count: 2) + sharedFields
      centralDirectory +=
        [UInt8](repeating: 0, count: 10) + littleEndianBytes(packed.count, count: 4) + Array(name.utf8)
      packed += [0x50, 0x4B, 3, 4] + littleEndianBytes(20, count: 2) + sharedFields + Array(name.utf8) + bytes
    }
    let end =
      littleEndianBytes(files.count, count: 2) + littleEndianBytes(files.count, count: 2)
      + littleEndianBytes(centralDirectory.count, count: 4) + littleEndianBytes(packed.count, count: 4)
    return packed + centralDirectory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + end + [0, 0]
  }

  /// Returns the CRC-32 of `bytes`, computed bit by bit.
  public static func crc32(of bytes: [UInt8]) -> UInt32 {
    var state: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      state ^= UInt32(byte)
      for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xEDB8_8320 : state >> 1 }
    }
    return ~state
  }

  private static func littleEndianBytes(_ number: Int, count size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

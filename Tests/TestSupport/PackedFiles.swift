/// Writers for gzip and zip files like those of other programs, without compression.
public enum PackedFiles {
  /// The optional fields of a gzip member header.
  public struct GzipHeader {
    /// The extra field, which some programs add.
    public var extra: [UInt8]?
    /// The original file name.
    public var name: String?
    /// The comment.
    public var comment: String?
    /// True if the header has its own checksum.
    public var hasCheck = false

    /// Creates a header with these fields.
    public init(extra: [UInt8]? = nil, name: String? = nil, comment: String? = nil, hasCheck: Bool = false) {
      (self.extra, self.name, self.comment, self.hasCheck) = (extra, name, comment, hasCheck)
    }
  }

  /// Returns a gzip member (RFC 1952) that contains `bytes`.
  public static func gzip(_ bytes: [UInt8], _ header: GzipHeader = GzipHeader()) -> [UInt8] {
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 0, 3]
    if let extra = header.extra {
      packed[3] |= 4
      packed += number(extra.count, 2) + extra
    }
    if let name = header.name {
      packed[3] |= 8
      packed += Array(name.utf8) + [0]
    }
    if let comment = header.comment {
      packed[3] |= 16
      packed += Array(comment.utf8) + [0]
    }
    if header.hasCheck {
      packed[3] |= 2
      packed += number(Int(check(packed)) & 0xFFFF, 2)
    }
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      packed += number(block.count, 2) + number(block.count ^ 0xFFFF, 2) + block
    } while !rest.isEmpty
    return packed + number(Int(check(bytes)), 4) + number(bytes.count & 0xFFFF_FFFF, 4)
  }

  /// Returns a zip archive with stored (uncompressed) files.
  public static func zip(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var packed: [UInt8] = []
    var list: [UInt8] = []
    for (name, bytes) in files {
      let common =
        number(0, 2) + number(0, 2) + number(0, 4) + number(Int(check(bytes)), 4) + number(bytes.count, 4)
        + number(bytes.count, 4) + number(name.utf8.count, 2) + number(0, 2)
      list += [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + common
      list += [UInt8](repeating: 0, count: 10) + number(packed.count, 4) + Array(name.utf8)
      packed += [0x50, 0x4B, 3, 4] + number(20, 2) + common + Array(name.utf8) + bytes
    }
    let end = number(files.count, 2) + number(files.count, 2) + number(list.count, 4) + number(packed.count, 4)
    return packed + list + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + end + [0, 0]
  }

  /// Returns the CRC-32 of `bytes`, computed bit by bit.
  public static func check(_ bytes: [UInt8]) -> UInt32 {
    var state: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      state ^= UInt32(byte)
      for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xEDB8_8320 : state >> 1 }
    }
    return ~state
  }

  private static func number(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

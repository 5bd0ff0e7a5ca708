/// The header of the journal: a signature and the format version.
enum JournalHead {
  static let length = 32
  static let version: UInt32 = 1

  /// The signature of every journal, independent of its version.
  static let title = ContiguousArray("PixelPal journal\n".utf8)

  static let bytes: ContiguousArray<UInt8> = {
    var writer = ByteWriter()
    writer.append(title)
    for _ in 0..<3 { writer.write(byte: 0) }
    writer.write(fixed: version)
    writer.write(fixed: CRC64(of: writer.bytes, in: 0..<24).value)
    return writer.bytes
  }()

  /// The result of checking the header.
  enum Finding: Hashable {
    case known
    /// The header is intact and has an unknown, newer version.
    case newer(UInt32)
    case damaged
  }

  static func finding(in first: ContiguousArray<UInt8>) -> Finding {
    guard first.count >= length else { return .damaged }
    if first.prefix(length).elementsEqual(bytes) { return .known }
    var reader = ByteReader(first, in: 20..<length)
    let (version, check) = (reader.fixed(UInt32.self), reader.fixed(UInt64.self))
    let isWhole = CRC64(of: first, in: 0..<24).value == check && first.starts(with: title)
    return isWhole && version > JournalHead.version ? .newer(version) : .damaged
  }
}

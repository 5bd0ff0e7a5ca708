/// What the journal begins with: that it is one, and in which version it is written.
enum JournalHead {
  static let length = 32
  static let version: UInt32 = 1

  /// What every journal begins with, whatever its version.
  static let title = ContiguousArray("PixelPal journal\n".utf8)

  static let bytes: ContiguousArray<UInt8> = {
    var writer = ByteWriter()
    writer.append(title)
    for _ in 0..<3 { writer.write(byte: 0) }
    writer.write(fixed: version)
    writer.write(fixed: CRC64(of: writer.bytes, in: 0..<24).value)
    return writer.bytes
  }()

  /// What can be said of a journal by its first bytes.
  enum Finding: Hashable {
    case known
    /// It is whole, and of a version that is not known.
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

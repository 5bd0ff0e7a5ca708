/// The header of the sample log: a signature and the format version.
enum SampleLogHeader {
  /// The length of the header in bytes.
  static let length = 32
  static let version: UInt32 = 1

  /// The signature of every sample log, independent of its version.
  static let signature = ContiguousArray("PixelPal journal\n".utf8)

  static let encodedBytes: ContiguousArray<UInt8> = {
    var writer = ByteWriter()
    writer.append(signature)
    for _ in 0..<3 { writer.write(byte: 0) }
    writer.write(fixedWidth: version)
    writer.write(fixedWidth: CRC64(of: writer.bytes, in: 0..<24).value)
    return writer.bytes
  }()

  enum CheckResult: Hashable {
    case valid
    /// The header is intact, but has a version that this program doesn't support.
    case newerVersion(UInt32)
    case damaged
  }

  static func check(firstBytes first: ContiguousArray<UInt8>) -> CheckResult {
    guard first.count >= length else { return .damaged }
    if first.prefix(length).elementsEqual(encodedBytes) { return .valid }
    var reader = ByteReader(first, in: 20..<length)
    let (version, check) = (reader.readFixedWidth(UInt32.self), reader.readFixedWidth(UInt64.self))
    let isWhole = CRC64(of: first, in: 0..<24).value == check && first.starts(with: signature)
    return isWhole && version > SampleLogHeader.version ? .newerVersion(version) : .damaged
  }
}

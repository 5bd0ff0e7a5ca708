/// A reference to a record of the sample log: its position, its checksum and the kind of its content.
///
/// A record begins with a marker, so that it can be found after damaged bytes. The header has its own checksum, so that
/// a damaged length is never used. A second checksum covers the whole record.
struct SampleLogRecordReference: Hashable, Sendable {
  /// The kind of a record's content.
  enum Kind: UInt8, CaseIterable {
    case samples = 1
    /// The progress document, as it was reported to the caller.
    case progress
    /// The document with the pal's permanent profile.
    case profile
    /// The document with the user's entitlements.
    case entitlement
    /// The time zone that determines when days begin, with all its offset changes.
    case zone
  }

  let kind: Kind
  /// The offset of the record in the sample log, in bytes.
  let offset: Int
  /// The length of the record in bytes, including its header.
  let length: Int
  /// The checksum of the whole record.
  let checksum: CRC64

  var end: Int { offset + length }

  /// The length of a record header in bytes.
  static let headerLength = 24
  /// The maximum length of a payload in bytes.
  ///
  /// If a header states a greater length, the header is damaged.
  private static let maxPayloadLength = 1 << 30
  /// The marker with which every record begins.
  static let recordMark: [UInt8] = [0x50, 0x61, 0x6C, 0x9E]

  /// Returns a record that consists of a marker, a header with checksums, and `payload`.
  static func encodedRecord(ofKind kind: Kind, payload: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    writer.reserveCapacity(headerLength + payload.count)
    for byte in recordMark { writer.write(byte: byte) }
    writer.write(fixedWidth: UInt32(kind.rawValue))
    writer.write(fixedWidth: UInt32(payload.count))
    let head = CRC64(of: writer.bytes, in: 0..<12)
    writer.write(fixedWidth: UInt32(truncatingIfNeeded: head.value))
    writer.write(fixedWidth: checksum(ofHeader: writer.bytes, at: 0, payload: payload, in: 0..<payload.count).value)
    writer.append(payload)
    return writer.bytes
  }

  private static func checksum(
    ofHeader head: ContiguousArray<UInt8>, at offset: Int, payload: ContiguousArray<UInt8>, in range: Range<Int>
  ) -> CRC64 {
    let head = CRC64(of: head, in: offset..<offset + 16)
    let payload = CRC64(of: payload, in: range)
    // The header's checksum is rotated. Without that, two equal checksums would cancel out.
    return CRC64(payload.value ^ (head.value << 1 | head.value >> 63))
  }

  /// Creates a reference to the record at `position` in `bytes`, or returns `nil` if there is no intact record.
  ///
  /// `base` is the offset of `bytes` in the sample log.
  init?(at position: Int, of bytes: ContiguousArray<UInt8>, base: Int) {
    guard let head = SampleLogRecordReference.decodedHeader(at: position, of: bytes),
      position + head.length <= bytes.count
    else {
      return nil
    }
    let payload = position + SampleLogRecordReference.headerLength..<position + head.length
    guard SampleLogRecordReference.checksum(ofHeader: bytes, at: position, payload: bytes, in: payload) == head.check
    else {
      return nil
    }
    (kind, offset, length, checksum) = (head.kind, base + position, head.length, head.check)
  }

  /// Decodes the record header at `position`, or returns `nil` if there is no intact header.
  ///
  /// `length` is the length of the whole record in bytes, and `check` is the checksum that the header states for the
  /// record.
  static func decodedHeader(at position: Int, of bytes: ContiguousArray<UInt8>) -> (
    kind: Kind, length: Int, check: CRC64
  )? {
    guard position + headerLength <= bytes.count, bytes[position] == recordMark[0],
      bytes[position..<position + 4].elementsEqual(recordMark)
    else { return nil }
    var reader = ByteReader(bytes, in: position + 4..<position + headerLength)
    let (kind, length) = (reader.readFixedWidth(UInt32.self), reader.readFixedWidth(UInt32.self))
    let headCheck = reader.readFixedWidth(UInt32.self)
    guard UInt32(truncatingIfNeeded: CRC64(of: bytes, in: position..<position + 12).value) == headCheck,
      let kind = UInt8(exactly: kind).flatMap(Kind.init), length <= maxPayloadLength
    else { return nil }
    return (kind, Int(length) + headerLength, CRC64(reader.readFixedWidth(UInt64.self)))
  }

  /// Returns the range of the payload in bytes that begin at the offset `base` of the sample log.
  func payloadRange(base: Int) -> Range<Int> { offset - base + SampleLogRecordReference.headerLength..<end - base }
}

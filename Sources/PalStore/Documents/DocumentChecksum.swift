import Documents

/// The checksum of a document, stored in its member `check`: a CRC-64 of all bytes before that member.
///
///     {
///       "schema": …,
///       "sources": ["manual", "watch"],
///       "check": "00f1c6d57e1b1c33"
///     }
///
/// Only members that the user may edit, such as notes, follow the checksum, so edits don't invalidate it.
enum DocumentChecksum {
  private static let memberName = "check"
  private static let memberPrefix = Array(",\n  \"\(memberName)\": \"".utf8)
  private static let digitCount = 16

  /// Returns `document` with its checksum appended, followed by the members of `changeable`, which the user may edit.
  ///
  /// Both `document` and `changeable` are indented JSON objects.
  static func appendingChecksum(to document: [UInt8], before changeable: [UInt8]) -> ContiguousArray<UInt8> {
    // Drops the closing brace and the line break before it.
    var bytes = ContiguousArray(document.dropLast(2))
    let check = CRC64(of: bytes, in: 0..<bytes.count)
    bytes += memberPrefix
    bytes += check.hexadecimalText.utf8
    bytes += "\"".utf8
    // Drops the opening brace of a nonempty object. An empty object has only its two braces.
    if changeable.count > 4 {
      bytes += ",".utf8
      bytes += changeable.dropFirst()
    } else {
      bytes += "\n}".utf8
    }
    bytes += "\n".utf8
    return bytes
  }

  /// Returns true if the document has a valid checksum, and false if it has none.
  ///
  /// Throws an error if the checksum doesn't match, or if it is followed by a member that the user may not edit.
  static func verifyChecksumIfPresent(
    in json: JSON, bytes: ContiguousArray<UInt8>, file: String, editableMembers: [String]
  ) throws(StoreError) -> Bool {
    guard case .object(let members) = json.content, let member = json[memberName] else { return false }
    let memberOffset = member.offset - memberPrefix.count + 1
    guard case .string(let text) = member.content, memberOffset > 0, bytes[memberOffset...].starts(with: memberPrefix),
      CRC64(of: bytes, in: 0..<memberOffset).hexadecimalText == text
    else { throw .unreadable(file: file, why: "the checksum does not match the content") }
    let odd = members.first { $0.nameOffset > member.offset && !editableMembers.contains($0.name) }
    if let odd { throw .unreadable(file: file, why: "unexpected member \(quoted(odd.name)) after the checksum") }
    return true
  }
}

extension CRC64 {
  /// The checksum as sixteen hexadecimal digits.
  fileprivate var hexadecimalText: String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

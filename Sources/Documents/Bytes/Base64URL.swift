/// The base64 encoding for URLs (RFC 4648, section 5), without padding.
package enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Returns `bytes` as text.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    var (bits, count) = (UInt32(0), UInt32(0))
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        letters.append(alphabet[Int(bits >> count & 63)])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { letters.append(alphabet[Int(bits << (6 - count) & 63)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the bytes of `text`, or throws the offset of the first byte that can't be part of such a text.
  package static func decoded(_ text: String) throws(InvalidByte) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), UInt32(0))
    for (offset, letter) in text.utf8.enumerated() {
      guard let value = alphabet.firstIndex(of: letter) else { throw InvalidByte(offset: offset) }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= 1 << count - 1
    }
    // A single letter stands for less than a byte, and the bits that fill up the last letter are zero.
    guard count < 6, bits == 0 else { throw InvalidByte(offset: text.utf8.count) }
    return bytes
  }

  /// The place of the first byte that isn't base64.
  package struct InvalidByte: Error, Hashable, Sendable {
    package let offset: Int
  }
}

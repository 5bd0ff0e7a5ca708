/// The base64 encoding (RFC 4648), with padding for data URIs and hashes, and without padding for URLs.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlAlphabet = alphabet.dropLast(2) + Array("-_".utf8)

  /// Returns `bytes` as base64, padded with `=` to a multiple of four characters.
  package static func encoded(_ bytes: [UInt8]) -> String {
    let alphabet = Base64.alphabet
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    let whole = bytes.count - bytes.count % 3
    for start in stride(from: 0, to: whole, by: 3) {
      let bits = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      for shift in [18, 12, 6, 0] { letters.append(alphabet[bits >> shift & 63]) }
    }
    if whole < bytes.count {
      let group = bytes[whole...]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        letters.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns `bytes` in the base64 encoding for URLs (RFC 4648, section 5), without padding.
  package static func encodedForURL(_ bytes: [UInt8]) -> String {
    let letters = encoded(bytes).utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { letter in
      switch letter {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: letter
      }
    }
    return String(decoding: Array(letters), as: UTF8.self)
  }

  /// Returns the bytes that ``encodedForURL(_:)`` has encoded as `text`.
  ///
  /// Throws an ``InvalidByte`` with the offset of the first byte that can't be part of such text. If only the end of
  /// the text is wrong, the offset is the text's length in bytes.
  package static func decodedFromURL(_ text: String) throws(InvalidByte) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), UInt32(0))
    for (offset, letter) in text.utf8.enumerated() {
      guard let value = urlAlphabet.firstIndex(of: letter) else { throw InvalidByte(offset: offset) }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= 1 << count - 1
    }
    // A single letter can't stand for a whole byte, and the unused bits of the last letter must be zero.
    guard count < 6, bits == 0 else { throw InvalidByte(offset: text.utf8.count) }
    return bytes
  }

  /// An error for text that isn't valid base64, with the offset of the first invalid byte.
  ///
  /// If only the end of the text is wrong, the offset is the text's length in bytes.
  package struct InvalidByte: Error, Hashable, Sendable {
    package let offset: Int
  }
}

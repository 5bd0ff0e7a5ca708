import Documents

/// Bytes as letters, as data URIs and hashes in policies are written.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// A picture as pages carry it.
  package static func uri(ofPNG png: [UInt8]) -> String { "data:image/png;base64," + text(of: png) }

  /// A document, deflated, for scripts to unpack when they need it.
  static func text(ofPacked document: [UInt8]) -> String { text(of: Deflate.zlib(document, .quick)) }

  /// `bytes` in RFC 4648's alphabet, with `=` up to a whole four.
  package static func text(of bytes: [UInt8]) -> String {
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
}

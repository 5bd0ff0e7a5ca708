import Documents

/// Base64 encoding for data URIs and for the hashes in content security policies.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns a PNG as a data URI.
  package static func dataURI(ofPNG png: [UInt8]) -> String { "data:image/png;base64," + encoded(png) }

  /// Returns `document` compressed with zlib and encoded as base64, for scripts to unpack on demand.
  static func compressedText(of document: [UInt8]) -> String { encoded(Deflate.zlibStream(document, .quick)) }

  /// Returns `bytes` as base64 (RFC 4648), padded with `=` to a multiple of four characters.
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
}

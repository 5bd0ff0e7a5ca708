/// Base85 encoding for binary data in elements of the page.
///
/// Base85 encodes four bytes in five characters, where base64 needs more than five. No character has a meaning in HTML,
/// in a JSON string or in a JavaScript string.
enum Base85 {
  private static let alphabet = Array(
    "!#$%()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{}".utf8)

  /// Returns `bytes` as base85, without padding: a last group of _n_ bytes has _n_ + 1 characters.
  static func encoded(_ bytes: [UInt8]) -> String {
    let alphabet = Base85.alphabet
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 3) / 4 * 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var number = bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) } << (8 * (4 - count))
      var group: [UInt8] = []
      for _ in 0..<5 {
        group.append(alphabet[number % 85])
        number /= 85
      }
      letters += group.reversed().prefix(count + 1)
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

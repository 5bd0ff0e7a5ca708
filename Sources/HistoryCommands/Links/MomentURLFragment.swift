import Documents
import PixelPalCore
import Replay

/// A link to a moment of a history: the instant, the settings, and the pal's phase and pose, in a URL fragment.
///
///     #at=2025-03-05T18:10:00.000Z&zone=Europe/Paris&device=ios26&premium=always&phase=2&pose=walking&makers
///
/// Browsers never send a fragment to a server. The web page uses the same names in its address, so that it can open
/// such a link.
struct MomentURLFragment {
  /// The parameters of the fragment, in order.
  ///
  /// A parameter without a value, such as `makers`, consists of its name.
  private(set) var parameters: [Parameter] = []

  /// A part of a fragment, such as `zone=Europe/Paris`.
  struct Parameter: Hashable {
    let name: String
    let value: String?
    /// The byte offset of the value in the text that the link was read from, or of the name if there is no value.
    var offset = 0
  }

  /// The maximum length in characters of a fragment that contains a payload.
  ///
  /// Some chat apps damage longer links.
  static let maxFragmentLength = 2048

  init(_ parameters: [Parameter]) { self.parameters = parameters }

  mutating func append(name: String, value: String?) { parameters.append(Parameter(name: name, value: value)) }

  subscript(name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// The link as a URL fragment, without the `#`.
  var fragment: String {
    parameters.map { parameter in
      MomentURLFragment.escaped(parameter.name) + (parameter.value.map { "=" + MomentURLFragment.escaped($0) } ?? "")
    }.joined(separator: "&")
  }

  /// Returns `text` with a percent escape for each byte that isn't allowed in a fragment or has a special meaning
  /// there.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isUnescapedInFragment {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
  fileprivate var isUnescapedInFragment: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-_.~/:".utf8.contains(self)
    }
  }
}

// Reading a link.
extension MomentURLFragment {
  /// The name that error messages use for a link.
  static let sourceName = "link"

  /// The maximum length in bytes of a link that is read.
  ///
  /// A link is longer than two kilobytes only if it contains many changed rules.
  static let maxReadLength = 1 << 14

  /// Creates a link by reading a URL with a fragment, or a fragment with or without its `#`.
  ///
  /// Throws an error if the text is too long or isn't a valid link.
  init(reading text: String) throws(LocatedError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= MomentURLFragment.maxReadLength else {
      throw LocatedError(
        at: FileLocation(file: MomentURLFragment.sourceName),
        .expected("a link of at most \(MomentURLFragment.maxReadLength) bytes", found: "\(bytes.count) bytes"),
        hint: MomentURLFragment.copyAgainHint)
    }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    if hash == nil, bytes.contains(UInt8(ascii: "?")) || bytes.starts(with: "http".utf8) {
      throw MomentURLFragment.error(
        in: bytes, at: bytes.count, expected: "'#' and a moment, such as #at=2025-03-05T18:10:00Z", found: "the end")
    }
    var start = hash.map { $0 + 1 } ?? 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
      if end > start { try appendParameter(readFrom: start..<end, of: bytes) }
      start = end + 1
    }
  }

  private mutating func appendParameter(readFrom range: Range<Int>, of bytes: [UInt8]) throws(LocatedError) {
    let equals = bytes[range].firstIndex(of: UInt8(ascii: "="))
    let name = try MomentURLFragment.unescapedText(at: range.lowerBound..<(equals ?? range.upperBound), of: bytes)
    var parameter = Parameter(name: name, value: nil, offset: range.lowerBound)
    if let equals {
      let value = try MomentURLFragment.unescapedText(at: equals + 1..<range.upperBound, of: bytes)
      parameter = Parameter(name: name, value: value, offset: equals + 1)
    }
    if self[name] != nil, name != ReplayOptions.premium.entry.linkName {
      throw MomentURLFragment.error(
        in: bytes, at: range.lowerBound, expected: "\(quoted(name)) only once", found: "it twice")
    }
    parameters.append(parameter)
  }

  /// Returns the text in `range` of `bytes`, with its percent escapes decoded.
  ///
  /// Throws an error if an escape is invalid, or if the text isn't UTF-8 or contains invisible characters.
  private static func unescapedText(at range: Range<Int>, of bytes: [UInt8]) throws(LocatedError) -> String {
    var plain: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound {
      if bytes[at] != UInt8(ascii: "%") {
        plain.append(bytes[at])
        at += 1
        continue
      }
      guard at + 2 < range.upperBound, let high = bytes[at + 1].hexDigitValue,
        let low = bytes[at + 2].hexDigitValue
      else {
        throw error(
          in: bytes, at: at, expected: "two hexadecimal digits after '%'",
          found: quoted(String(decoding: bytes[at..<min(at + 3, range.upperBound)], as: UTF8.self)))
      }
      plain.append(UInt8(high << 4 | low))
      at += 3
    }
    let text = String(decoding: plain, as: UTF8.self)
    guard text.utf8.elementsEqual(plain), makingInvisiblesVisible(text) == text, !plain.contains(0x09) else {
      throw error(in: bytes, at: range.lowerBound, expected: "visible text in UTF-8", found: quoted(text))
    }
    return text
  }

  static let copyAgainHint = "copy the link again: a part of it may be missing or changed"

  /// Returns an error about the byte at `offset` in a link, where `expected` was expected and `found` was found.
  static func error(
    in bytes: [UInt8], at offset: Int, expected: String, found: String, hint: String? = nil
  ) -> LocatedError {
    LocatedError(
      at: FileLocation(file: sourceName, bytes: bytes, offset: offset), .expected(expected, found: found),
      hint: hint ?? copyAgainHint)
  }
}

extension OptionSpecification {
  /// The name of the option in a link: its long name without dashes, such as `date-order`.
  var linkName: String { String(id.drop { $0 == "-" }) }
}

/// A parser that extracts the stable part of Apple's description of a device.
///
/// The stable part identifies the device and never changes. This example shows a description and its stable part:
///
///     <<HKDevice: 0xb0f577c0>, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:17.0>
///     name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2
///
/// The memory address differs between exports and even between records, and the software version changes with every
/// update, so both are removed.
enum HKDeviceDescriptionParser {
  /// The text before a memory address and the text after it, in both spellings that programs use.
  ///
  /// The second text also ends the whole description. Some programs write the angle brackets as XML entities.
  private static let addressDelimiters = [("<<HKDevice:", ">"), ("&lt;&lt;HKDevice:", "&gt;")]
  private static let stableLabels = ["name", "manufacturer", "model", "hardware"].map { Array($0.utf8) }

  /// Returns the stable part of `text`, or `nil` if there is none.
  ///
  /// Text that isn't in Apple's format is returned unchanged.
  static func stablePart(ofDeviceDescription text: String) -> String? {
    guard let (_, closing) = addressDelimiters.first(where: { text.utf8.starts(with: $0.0.utf8) }) else { return text }
    let bytes = Array(text.utf8)
    guard let address = bytes.indices.first(where: { bytes[$0...].starts(with: closing.utf8) }) else { return text }
    var description = bytes[(address + closing.utf8.count)...]
    if description.suffix(closing.utf8.count).elementsEqual(closing.utf8) {
      description.removeLast(closing.utf8.count)
    }
    var identity: [UInt8] = []
    var isStable = false
    for part in parts(of: description) {
      // A part without a label continues the previous part: names may contain commas.
      if let label = partLabel(of: part) { isStable = stableLabels.contains { label.elementsEqual($0) } }
      guard isStable else { continue }
      if !identity.isEmpty { identity += ", ".utf8 }
      identity += part
    }
    return identity.isEmpty ? nil : String(decoding: identity, as: UTF8.self)
  }

  /// Returns the parts of a description, which are separated by a comma and a space.
  ///
  /// For example, `hardware:iPhone14,2` is one part.
  private static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, place) = (bytes.startIndex, bytes.startIndex)
    while place + 1 < bytes.endIndex {
      guard bytes[place] == UInt8(ascii: ","), bytes[place + 1] == UInt8(ascii: " ") else {
        place += 1
        continue
      }
      parts.append(bytes[start..<place])
      place += 2
      start = place
    }
    return parts + [bytes[start...]]
  }

  /// Returns the label of `part`: the letters and spaces before the first colon.
  ///
  /// Returns `nil` if there is no colon, or if other characters precede it.
  private static func partLabel(of part: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let label = part[..<colon]
    let isOfLetters = label.allSatisfy { byte in
      let letter = byte | 0x20
      return UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter || byte == UInt8(ascii: " ")
    }
    return isOfLetters ? label : nil
  }
}

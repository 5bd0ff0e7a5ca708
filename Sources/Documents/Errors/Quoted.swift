/// `text` in quotation marks for a message: nothing in it can steer a terminal, and it is cut to 40 characters.
package func quoted(_ text: String) -> String {
  "'" + visible(shortened(text, to: 40)).replacing("\t", with: "␉") + "'"
}

/// The first `count` characters of `text`, with `…` for the rest.
package func shortened(_ text: String, to count: Int) -> String {
  // A character may be as long as somebody likes: bytes are cut off before characters are counted.
  let near = text.utf8.count > 10 * count ? String(decoding: text.utf8.prefix(10 * count), as: UTF8.self) + "…" : text
  return near.count > count ? near.prefix(count) + "…" : near
}

/// `text` with what would steer a terminal, or would not be seen at all, shown as a symbol instead; tabs stay.
package func visible(_ text: String) -> String {
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { shown.append(scalar.shown) }
  return String(shown)
}

extension Unicode.Scalar {
  fileprivate var shown: Unicode.Scalar {
    switch value {
    case 0x09: return self
    // Unicode has pictures of the first 32 controls, in their order, and of the one that deletes.
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    // What ends a line or a paragraph, and what nobody sees, by which two names can look alike.
    case 0x2028...0x2029, 0x200B, 0x200D, 0xFEFF, 0xE0000...0xE007F: return "\u{FFFD}"
    default: return steersText ? "\u{FFFD}" : self
    }
  }

  /// Whether it is a control, or turns the direction of writing around.
  ///
  /// Who looks at a text would be misled, or their terminal steered. All of them have at most four digits.
  var steersText: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  fileprivate func replacing(_ old: Character, with new: Character) -> String { String(map { $0 == old ? new : $0 }) }
}

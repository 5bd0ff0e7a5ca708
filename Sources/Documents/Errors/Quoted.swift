/// Returns `text` in quotation marks for a message, truncated to 40 characters and safe to print on a terminal.
package func quoted(_ text: String) -> String {
  "'" + makingInvisiblesVisible(truncated(text, to: 40)).replacingCharacter("\t", with: "␉") + "'"
}

/// Returns the first `count` characters of `text`, followed by `…` if characters were cut off.
package func truncated(_ text: String, to count: Int) -> String {
  // A single character can be arbitrarily long, so bytes are cut off before characters are counted.
  let near = text.utf8.count > 10 * count ? String(decoding: text.utf8.prefix(10 * count), as: UTF8.self) + "…" : text
  return near.count > count ? near.prefix(count) + "…" : near
}

/// Returns `text` with symbols in place of characters that are invisible or could control a terminal, except for tabs.
package func makingInvisiblesVisible(_ text: String) -> String {
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { shown.append(scalar.visibleForm) }
  return String(shown)
}

extension Unicode.Scalar {
  fileprivate var visibleForm: Unicode.Scalar {
    switch value {
    case 0x09: return self
    // Unicode has symbols for the first 32 control characters, in their order, and for DEL.
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    // Line and paragraph separators would break the message. The other characters are invisible, so they could make
    // different names look alike.
    case 0x2028...0x2029, 0x200B, 0x200D, 0xFEFF, 0xE0000...0xE007F: return "\u{FFFD}"
    default: return isControlOrDirectional ? "\u{FFFD}" : self
    }
  }

  /// True if the scalar is a control character or changes the direction of text.
  ///
  /// Such a scalar could mislead the reader or control the terminal. All of these scalars have at most four hexadecimal
  /// digits, so JSON can represent each of them as a single `\u` escape.
  var isControlOrDirectional: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  fileprivate func replacingCharacter(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}

// Helpers for descriptions in logs and failing tests. A description is one short line with the most important part
// first.

/// Returns the parts that aren't `nil`, joined with commas.
///
///     commaSeparated("25,001 steps", nil, "vital")  // 25,001 steps, vital
package func commaSeparated(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: ", ") }

extension String {
  /// The text in single quotation marks, on one line and truncated to 40 characters.
  package var singleQuoted: String { singleQuoted(maxLength: 40) }

  /// Returns the text in single quotation marks, on one line and truncated to `maxLength` characters.
  ///
  /// A truncated text ends with `…`. Use a higher limit for paths than for other texts, because the end of a path
  /// identifies it.
  package func singleQuoted(maxLength: Int) -> String {
    // A character can consist of any number of scalars, so scalars are cut off before characters are counted.
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(10 * maxLength) { shown.append(scalar.printableScalar) }
    let text = String(shown)
    let start = text.prefix(maxLength)
    return start.endIndex == text.endIndex && unicodeScalars.count <= 10 * maxLength ? "'\(text)'" : "'\(start)…'"
  }
}

extension Unicode.Scalar {
  /// The scalar itself, or a visible symbol in place of a scalar that controls how text is shown.
  fileprivate var printableScalar: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F...0x9F: "\u{FFFD}"
    default: controlsTextDisplay ? "\u{FFFD}" : self
    }
  }

  /// True if the character changes the direction of the text around it.
  ///
  /// Such a character could make a name look like another name.
  package var changesTextDirection: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// True if the character controls how text is shown, such as a line end or a change of direction.
  package var controlsTextDisplay: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029: true
    default: changesTextDirection
    }
  }
}

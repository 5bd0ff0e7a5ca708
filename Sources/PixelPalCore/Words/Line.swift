// What a value says of itself in a log or a failing test: one line, short, the most telling first.

/// The parts that there are, one after another on a line.
///
///     inOneLine("25,001 steps", nil, "vital")  // 25,001 steps, vital
package func inOneLine(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: ", ") }

/// `1 sample`, `526 samples`.
package func howMany(_ count: Int, _ noun: String) -> String {
  "\(StepText.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

extension String {
  /// The text in quotation marks, as a part of a line: nothing in it begins another line, and it is cut to 40 characters.
  package var inQuotes: String { inQuotes(atMost: 40) }

  /// The text in quotation marks, cut to `most` characters: a path is known by its end.
  package func inQuotes(atMost most: Int) -> String {
    // A character may be as long as somebody likes: scalars are cut off before characters are counted.
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(10 * most) { shown.append(scalar.onOneLine) }
    let text = String(shown)
    let start = text.prefix(most)
    return start.endIndex == text.endIndex && unicodeScalars.count <= 10 * most ? "'\(text)'" : "'\(start)…'"
  }
}

extension Unicode.Scalar {
  /// Itself, or the picture of a control: of those Unicode has one each.
  fileprivate var onOneLine: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F...0x9F: "\u{FFFD}"
    default: steersDisplay ? "\u{FFFD}" : self
    }
  }

  /// True for a character that turns the direction of the text around it, by which a name can pass for another.
  package var turnsDirection: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// True for a character that steers how a text is shown: a control, the end of a line or a paragraph, a turn of direction.
  package var steersDisplay: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029: true
    default: turnsDirection
    }
  }
}

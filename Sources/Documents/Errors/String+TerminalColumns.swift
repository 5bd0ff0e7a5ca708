extension Character {
  /// The number of terminal columns that the character occupies: 0, 1 or 2.
  package var terminalColumns: Int { unicodeScalars.reduce(0) { max($0, $1.terminalColumns) } }
}

extension String {
  /// The number of terminal columns that the string occupies.
  package var terminalColumns: Int { reduce(0) { $0 + $1.terminalColumns } }

  /// Returns the string, with its end replaced by `…` if it doesn't fit in `limit` columns.
  package func truncatedAtEnd(toColumns limit: Int) -> String {
    guard terminalColumns > limit else { return self }
    var left = limit - 1
    return String(
      prefix { character in
        left -= character.terminalColumns
        return left >= 0
      }) + "…"
  }

  /// Returns the string, with its beginning replaced by `…` if it doesn't fit in `limit` columns.
  func truncatedAtStart(toColumns limit: Int) -> String {
    guard terminalColumns > limit else { return self }
    var left = limit - 1
    let dropped = reversed().prefix { character in
      left -= character.terminalColumns
      return left >= 0
    }
    return "…" + String(dropped.reversed())
  }
}

extension Unicode.Scalar {
  /// The number of terminal columns that the scalar occupies on its own.
  fileprivate var terminalColumns: Int {
    guard value >= 0x300 else { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return Unicode.Scalar.wideRanges.contains { $0 ~= value } ? 2 : 1
  }

  /// The ranges of wide East Asian scripts (Unicode Standard Annex 11), without emoji.
  ///
  /// Emoji are recognized by their properties instead.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F251, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// Returns the text padded with leading spaces to at least `width` characters.
  package func rightAligned(width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  package var withoutTrailingSpaces: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }

  /// Returns the text padded with trailing spaces to at least `width` characters.
  package func leftAligned(width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

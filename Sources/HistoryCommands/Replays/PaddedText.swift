extension String {
  /// Returns the text padded with leading spaces to `width` characters.
  package func right(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  /// The text without trailing spaces.
  package var withoutSpacesAtEnd: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }

  /// Returns the text padded with trailing spaces to `width` characters.
  package func left(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension String {
  /// The text with spaces before it, `width` characters wide.
  package func right(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  /// The text up to its last character that is no space.
  package var withoutSpacesAtEnd: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }

  /// The text with spaces after it, `width` characters wide.
  package func left(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

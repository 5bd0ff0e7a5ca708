extension String {
  /// Returns the text after as many spaces as are needed to make it `width` characters long.
  package func rightAligned(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  package var withoutTrailingSpaces: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }

  /// Returns the text followed by as many spaces as are needed to make it `width` characters long.
  package func leftAligned(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

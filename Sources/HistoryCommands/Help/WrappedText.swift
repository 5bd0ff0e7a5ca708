import Documents

/// Text in lines of at most `width` columns, broken between words; the line breaks it has stay.
///
/// A word that is wider than a line has one for itself.
package func wrapped(_ text: String, width: Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
    lines(of: paragraph.split(separator: " ").map(String.init), width: width)
  }
}

/// Parts in lines of at most `width` columns, a space between two; a part stays together.
func lines(of parts: [String], width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for part in parts {
    if !line.isEmpty, line.columns + 1 + part.columns > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? part : " " + part
  }
  return lines + [line]
}

/// Two columns: a label, and beside it what it means.
///
///     --json                  write JSON instead of text
///
/// A label that is too wide has a line for itself, and so have all where there is little room.
func twoColumns(_ label: String, _ meaning: String, at column: Int, width: Int) -> String {
  let isNarrow = width < column + 24
  let start = isNarrow ? min(6, column) : column
  let lines = wrapped(meaning, width: width - start)
  let indent = String(repeating: " ", count: start)
  let first = "  " + label
  // Without a meaning there is nothing to leave room for.
  guard lines != [""] else { return first + "\n" }
  let below = lines.map { $0.isEmpty ? "\n" : indent + $0 + "\n" }.joined()
  guard !isNarrow, first.columns < column else { return first + "\n" + below }
  return first + below.dropFirst(first.columns)
}

import Documents

/// Returns `text` as lines of at most `width` columns, broken between words and at existing line breaks.
///
/// A word that is wider than a line gets a line of its own.
package func wrapped(_ text: String, width: Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
    linesJoining(paragraph.split(separator: " ").map(String.init), width: width)
  }
}

/// Joins `parts`, such as words, with spaces into lines of at most `width` columns.
///
/// A part is never broken, even if it is wider than a line.
func linesJoining(_ parts: [String], width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for part in parts {
    if !line.isEmpty, line.terminalColumns + 1 + part.terminalColumns > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? part : " " + part
  }
  return lines + [line]
}

/// Returns a label and its meaning as two columns, the second of which begins at `column`.
///
///     --json                  write JSON instead of text
///
/// A label that is too wide for its column gets a line of its own. On a narrow terminal, every label does.
func twoColumnText(label: String, meaning: String, meaningColumn column: Int, width: Int) -> String {
  let isNarrow = width < column + 24
  let start = isNarrow ? min(6, column) : column
  let lines = wrapped(meaning, width: width - start)
  let indent = String(repeating: " ", count: start)
  let first = "  " + label
  // An empty meaning needs no second column.
  guard lines != [""] else { return first + "\n" }
  let below = lines.map { $0.isEmpty ? "\n" : indent + $0 + "\n" }.joined()
  guard !isNarrow, first.terminalColumns < column else { return first + "\n" + below }
  return first + below.dropFirst(first.terminalColumns)
}

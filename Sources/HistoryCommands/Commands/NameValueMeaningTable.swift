package import Documents

/// A table of named settings, such as the rules, with their values and meanings.
package struct NameValueMeaningTable {
  let rows: [Row]
  let lineWidth: Int
  let styling: TerminalStyling

  /// A row of the table, which takes up several lines if the meaning of the setting is long.
  package struct Row {
    let name: String
    let value: String
    let meaning: String
    /// True if the value differs from the default, so that the table highlights the row.
    let isChanged: Bool

    package init(name: String, value: String, meaning: String, isChanged: Bool = false) {
      (self.name, self.value, self.meaning, self.isChanged) = (name, value, meaning, isChanged)
    }
  }

  /// Creates a table with lines of at most `lineWidth` columns.
  package init(rows: [Row], lineWidth: Int, styling: TerminalStyling) {
    (self.rows, self.lineWidth, self.styling) = (rows, lineWidth, styling)
  }

  package var text: String {
    let nameWidth = rows.map { $0.name.terminalColumns }.max() ?? 0
    let valueWidth = rows.map { $0.value.terminalColumns }.max() ?? 0
    let start = nameWidth + valueWidth + 5
    return rows.map { row in
      let gap = String(
        repeating: " ", count: nameWidth + valueWidth + 1 - row.name.terminalColumns - row.value.terminalColumns)
      let mark = row.isChanged ? "*" : " "
      let value = row.isChanged ? styling.accented(row.value) : row.value
      // On a narrow terminal, each meaning begins on a new line.
      let isNarrow = lineWidth < start + 24
      let below = isNarrow ? 4 : start
      let meaning = wrapped(row.meaning, width: lineWidth - below).map(styling.dimmed)
      let separator = "\n" + String(repeating: " ", count: below)
      return mark + styling.bold(row.name) + gap + value + (isNarrow ? separator : "   ")
        + meaning.joined(separator: separator) + "\n"
    }.joined()
  }
}

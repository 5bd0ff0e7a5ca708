import Documents

/// A table of named values with their meanings.
struct SettingsTable {
  let rows: [Row]
  let lineWidth: Int
  let styling: TerminalStyling

  /// A row of the table; a long meaning continues on the lines below.
  struct Row {
    let name: String
    let value: String
    let meaning: String
    /// True if the row is highlighted as changed.
    var isChanged = false
  }

  var text: String {
    let nameWidth = rows.map { $0.name.terminalColumns }.max() ?? 0
    let valueWidth = rows.map { $0.value.terminalColumns }.max() ?? 0
    let start = nameWidth + valueWidth + 5
    return rows.map { row in
      let gap = String(
        repeating: " ", count: nameWidth + valueWidth + 1 - row.name.terminalColumns - row.value.terminalColumns)
      let mark = row.isChanged ? "*" : " "
      let value = row.isChanged ? styling.accented(row.value) : row.value
      // On a narrow terminal the meanings are on lines of their own.
      let isNarrow = lineWidth < start + 24
      let below = isNarrow ? 4 : start
      let meaning = wrapped(row.meaning, width: lineWidth - below).map(styling.dimmed)
      let separator = "\n" + String(repeating: " ", count: below)
      return mark + styling.bold(row.name) + gap + value + (isNarrow ? separator : "   ")
        + meaning.joined(separator: separator) + "\n"
    }.joined()
  }
}

import Documents

/// Named values in columns, each with its meaning beside it.
struct SettingsTable {
  let rows: [Row]
  let columns: Int
  let emphasis: Emphasis

  /// A line of the table, and as many below as its meaning needs.
  struct Row {
    let name: String
    let value: String
    let meaning: String
    /// Whether it stands out.
    var isChanged = false
  }

  var text: String {
    let nameWidth = rows.map { $0.name.columns }.max() ?? 0
    let valueWidth = rows.map { $0.value.columns }.max() ?? 0
    let start = nameWidth + valueWidth + 5
    return rows.map { row in
      let gap = String(repeating: " ", count: nameWidth + valueWidth + 1 - row.name.columns - row.value.columns)
      let mark = row.isChanged ? "*" : " "
      let value = row.isChanged ? emphasis.good(row.value) : row.value
      // Where columns are few, meanings stand below.
      let isNarrow = columns < start + 24
      let below = isNarrow ? 4 : start
      let meaning = wrapped(row.meaning, width: columns - below).map(emphasis.quiet)
      let separator = "\n" + String(repeating: " ", count: below)
      return mark + emphasis.strong(row.name) + gap + value + (isNarrow ? separator : "   ")
        + meaning.joined(separator: separator) + "\n"
    }.joined()
  }
}

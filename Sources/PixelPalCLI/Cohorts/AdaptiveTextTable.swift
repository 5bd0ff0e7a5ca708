import Cohorts
import Documents
import HistoryCommands

/// A table with named rows and columns that adapts to the available width.
///
/// If there isn't enough room for the row names beside the cells, each name has its own line. If the cells still don't
/// fit, each cell has its own line, too.
struct AdaptiveTextTable {
  let columnTitles: [String]
  let rows: [EventSharesByWeekTable.Row]
  /// The title above the column of row names.
  let rowTitle: String
  let lineWidth: Int

  func lines(styling: TerminalStyling) -> [String] {
    let names = ([rowTitle] + rows.map(\.name)).map(\.terminalColumns).max() ?? 0
    let cells = widths.reduce(0) { $0 + $1 + 2 }
    if 2 + names + cells <= lineWidth { return linesWithNamesBeside(nameWidth: names, styling: styling) }
    return 2 + cells <= lineWidth ? linesWithCellsBelow(styling: styling) : linesWithOneCellEach(styling: styling)
  }

  private var widths: [Int] {
    let all = [columnTitles] + rows.map(\.cells)
    return (0..<(all.map(\.count).max() ?? 0)).map { column in
      all.map { column < $0.count ? $0[column].terminalColumns : 0 }.max() ?? 0
    }
  }

  private var hasHeader: Bool { !columnTitles.isEmpty || !rowTitle.isEmpty }

  private func linesWithNamesBeside(nameWidth names: Int, styling: TerminalStyling) -> [String] {
    func line(named name: String, cells: [String]) -> String {
      ("  " + name + String(repeating: " ", count: names - name.terminalColumns) + rightAlignedText(of: cells))
        .withoutTrailingSpaces
    }
    return (hasHeader ? [styling.dimmed(line(named: rowTitle, cells: columnTitles))] : [])
      + rows.map { line(named: $0.name, cells: $0.cells) }
  }

  private func linesWithCellsBelow(styling: TerminalStyling) -> [String] {
    func lines(named name: String, cells: [String]) -> [String] {
      let all = ("  " + rightAlignedText(of: cells)).withoutTrailingSpaces
      return [line(ofName: name), all].filter { !$0.isEmpty }
    }
    return (hasHeader ? lines(named: rowTitle, cells: columnTitles).map { styling.dimmed($0) } : [])
      + rows.flatMap { lines(named: $0.name, cells: $0.cells) }
  }

  private func linesWithOneCellEach(styling: TerminalStyling) -> [String] {
    let top = rowTitle.isEmpty ? [] : [styling.dimmed(line(ofName: rowTitle))]
    return top
      + rows.flatMap { row in
        [line(ofName: row.name)]
          + row.cells.enumerated().filter { !$0.element.isEmpty }.map { place, cell in
            "    " + (place < columnTitles.count ? styling.dimmed(columnTitles[place]) + " " : "") + cell
          }
      }
  }

  private func line(ofName name: String) -> String {
    name.isEmpty ? "" : "  " + name.truncatedAtEnd(toColumns: max(8, lineWidth - 2))
  }

  private func rightAlignedText(of cells: [String]) -> String {
    zip(cells, widths).map { "  " + String(repeating: " ", count: $1 - $0.terminalColumns) + $0 }.joined()
  }
}

import Cohorts
import Documents
import HistoryCommands

/// A table of rows and named columns that adapts to the available width.
///
/// If there is not enough room beside the cells, the name of a row gets its own line; if the cells still do not fit,
/// each cell gets one.
struct CellTable {
  let head: [String]
  let rows: [PhaseRows.Row]
  /// The title above the names of the rows.
  let corner: String
  let columns: Int

  func lines(_ emphasis: Emphasis) -> [String] {
    let names = ([corner] + rows.map(\.name)).map(\.columns).max() ?? 0
    let cells = widths.reduce(0) { $0 + $1 + 2 }
    if 2 + names + cells <= columns { return beside(names, emphasis) }
    return 2 + cells <= columns ? below(emphasis) : apart(emphasis)
  }

  private var widths: [Int] {
    let all = [head] + rows.map(\.cells)
    return (0..<(all.map(\.count).max() ?? 0)).map { column in
      all.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0
    }
  }

  private var hasHead: Bool { !head.isEmpty || !corner.isEmpty }

  private func beside(_ names: Int, _ emphasis: Emphasis) -> [String] {
    func line(_ name: String, _ cells: [String]) -> String {
      ("  " + name + String(repeating: " ", count: names - name.columns) + text(of: cells)).withoutSpacesAtEnd
    }
    return (hasHead ? [emphasis.quiet(line(corner, head))] : []) + rows.map { line($0.name, $0.cells) }
  }

  private func below(_ emphasis: Emphasis) -> [String] {
    func lines(_ name: String, _ cells: [String]) -> [String] {
      let all = ("  " + text(of: cells)).withoutSpacesAtEnd
      return [named(name), all].filter { !$0.isEmpty }
    }
    return (hasHead ? lines(corner, head).map { emphasis.quiet($0) } : []) + rows.flatMap { lines($0.name, $0.cells) }
  }

  private func apart(_ emphasis: Emphasis) -> [String] {
    let top = corner.isEmpty ? [] : [emphasis.quiet(named(corner))]
    return top
      + rows.flatMap { row in
        [named(row.name)]
          + row.cells.enumerated().filter { !$0.element.isEmpty }.map { place, cell in
            "    " + (place < head.count ? emphasis.quiet(head[place]) + " " : "") + cell
          }
      }
  }

  private func named(_ name: String) -> String { name.isEmpty ? "" : "  " + name.firstColumns(max(8, columns - 2)) }

  private func text(of cells: [String]) -> String {
    zip(cells, widths).map { "  " + String(repeating: " ", count: $1 - $0.columns) + $0 }.joined()
  }
}

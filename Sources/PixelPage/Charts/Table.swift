import PixelPalCore

extension Markup {
  /// Writes a table of texts; the first column names the rows.
  package mutating func table(_ caption: String, head: [String], _ rows: (inout Markup) -> Void) {
    element("div", ["class": "table-frame", "role": "region", "tabindex": "0", "aria-label": caption]) { frame in
      frame.element("table") { table in
        table.element("caption", caption)
        table.element("thead") { part in
          part.element("tr") { row in
            for name in head { row.element("th", ["scope": "col"], name) }
          }
        }
        table.line()
        table.element("tbody", [:], rows)
      }
    }
  }

  /// Writes a row of a table, padded with empty cells up to `count`.
  package mutating func row(_ name: String, _ cells: [String], of count: Int) {
    element("tr") { row in
      row.element("th", ["scope": "row"], name)
      for cell in cells { row.element("td", cell) }
      for _ in cells.count..<max(cells.count, count) { row.element("td") }
    }
    line()
  }
}

import PixelPalCore

extension HTMLWriter {
  /// Writes a table of texts, calling `rows` to write its rows.
  package mutating func writeTable(caption: String, header: [String], _ rows: (inout HTMLWriter) -> Void) {
    writeElement("div", ["class": "table-frame", "role": "region", "tabindex": "0", "aria-label": caption]) { frame in
      frame.writeElement("table") { table in
        table.writeElement("caption", caption)
        table.writeElement("thead") { part in
          part.writeElement("tr") { row in
            for name in header { row.writeElement("th", ["scope": "col"], name) }
          }
        }
        table.endLine()
        table.writeElement("tbody", [:], rows)
      }
    }
  }

  /// Writes a table row that consists of a header cell with `name`, followed by the `cells`.
  ///
  /// If there are fewer than `count` cells, empty cells are added.
  package mutating func writeTableRow(_ name: String, cells: [String], columns count: Int) {
    writeElement("tr") { row in
      row.writeElement("th", ["scope": "row"], name)
      for cell in cells { row.writeElement("td", cell) }
      for _ in cells.count..<max(cells.count, count) { row.writeElement("td") }
    }
    endLine()
  }
}

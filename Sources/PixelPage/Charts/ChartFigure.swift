/// A chart with a heading, a sentence that sums it up, a legend, and a table of its numbers.
package struct ChartFigure {
  private let name: StaticString
  private let heading: String
  private let message: String
  private let note: String?
  private let isEmpty: Bool

  package init(_ name: StaticString, _ heading: String, _ message: String, _ remark: String? = nil, isEmpty: Bool) {
    self.name = name
    self.heading = heading
    self.message = message
    self.note = remark
    self.isEmpty = isEmpty
  }

  /// Writes the figure, or only its caption if there is nothing to show.
  package func write(
    to markup: inout HTMLWriter, headingLevel level: StaticString, picture: (inout HTMLWriter) -> Void,
    legend: (inout HTMLWriter) -> Void,
    table: (inout HTMLWriter) -> Void
  ) {
    markup.writeElement("figure", ["class": "chart chart-\(name)"]) { figure in
      figure.writeElement("figcaption") { caption in
        caption.writeElement(level, ["class": "chart-heading"], heading)
        caption.writeElement("p", message)
        if let note { caption.writeElement("p", ["class": "remark"], note) }
      }
      figure.endLine()
      guard !isEmpty else { return }
      picture(&figure)
      figure.endLine()
      figure.writeElementUnlessEmpty("ul", attributes: ["class": "legend"], legend)
      figure.endLine()
      figure.writeElement("details") { details in
        details.writeElement("summary", "The numbers")
        table(&details)
      }
    }
    markup.endLine()
  }
}

extension HTMLWriter {
  /// Writes a legend entry with a box in `shade`, or with the dot of an unknown day.
  mutating func writeLegendEntry(_ shade: DayShade, _ meaning: String) {
    writeLegendEntry(meaning) {
      $0.writeElement(
        "path", ["class": "day \(shade.rawValue)", "d": CalendarBoxPaths.boxPath(column: 0, row: 0, shade: shade)])
    }
  }

  /// Writes a legend entry that explains a sign in the chart, such as a ring.
  package mutating func writeLegendEntry(_ meaning: String, _ sign: (inout HTMLWriter) -> Void) {
    writeElement("li") { $0.writeLegendSign(meaning: meaning, sign) }
  }

  /// Writes a sign and its meaning, as the whole or a part of a legend entry.
  mutating func writeLegendSign(meaning: String, _ sign: (inout HTMLWriter) -> Void) {
    writeElement("svg", ["viewBox": "0 0 12 12", "width": "14", "height": "14", "aria-hidden": "true"], sign)
    writeText(meaning)
  }

  /// Writes a sign and its meaning as part of a legend entry.
  ///
  /// A playable page hides both until the reader presses the button "For makers".
  mutating func writeLegendSignForMakers(meaning: String, _ sign: (inout HTMLWriter) -> Void) {
    writeElement("span", ["class": "makers"]) { $0.writeLegendSign(meaning: meaning, sign) }
  }
}

/// A chart with its heading, its message, its legend and its table of numbers.
package struct ChartFigure {
  private let name: StaticString
  private let heading: String
  private let message: String
  private let remark: String?
  private let isEmpty: Bool

  package init(_ name: StaticString, _ heading: String, _ message: String, _ remark: String? = nil, isEmpty: Bool) {
    self.name = name
    self.heading = heading
    self.message = message
    self.remark = remark
    self.isEmpty = isEmpty
  }

  /// Writes the figure; if there is nothing to show, only its caption.
  package func write(
    to markup: inout Markup, _ level: StaticString, picture: (inout Markup) -> Void, legend: (inout Markup) -> Void,
    table: (inout Markup) -> Void
  ) {
    markup.element("figure", ["class": "chart chart-\(name)"]) { figure in
      figure.element("figcaption") { caption in
        caption.element(level, ["class": "chart-heading"], heading)
        caption.element("p", message)
        if let remark { caption.element("p", ["class": "remark"], remark) }
      }
      figure.line()
      guard !isEmpty else { return }
      picture(&figure)
      figure.line()
      figure.elementUnlessEmpty("ul", ["class": "legend"], legend)
      figure.line()
      figure.element("details") { details in
        details.element("summary", "The numbers")
        table(&details)
      }
    }
    markup.line()
  }
}

extension Markup {
  /// Writes a legend entry for the box or the dot of a day.
  mutating func legendEntry(_ shade: DayShade, _ meaning: String) {
    legendEntry(meaning) { $0.element("path", ["class": "day \(shade.rawValue)", "d": Boxes.path(0, 0, shade)]) }
  }

  /// Writes a legend entry for a sign of the chart.
  package mutating func legendEntry(_ meaning: String, _ sign: (inout Markup) -> Void) {
    element("li") { entry in
      entry.element("svg", ["viewBox": "0 0 12 12", "width": "14", "height": "14", "aria-hidden": "true"], sign)
      entry.text(meaning)
    }
  }
}

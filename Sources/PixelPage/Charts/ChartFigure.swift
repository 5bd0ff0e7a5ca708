/// A chart with its heading, what it says in words, its legend, and its numbers.
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

  /// Writes it; without anything to show, only that.
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
  /// Writes what the box or the dot of a day means.
  mutating func legendEntry(_ shade: DayShade, _ meaning: String) {
    legendEntry(meaning) { $0.element("path", ["class": "day \(shade.rawValue)", "d": Boxes.path(0, 0, shade)]) }
  }

  /// Writes what a sign in a chart means.
  package mutating func legendEntry(_ meaning: String, _ sign: (inout Markup) -> Void) {
    element("li") { entry in
      entry.element("svg", ["viewBox": "0 0 12 12", "width": "14", "height": "14", "aria-hidden": "true"], sign)
      entry.text(meaning)
    }
  }
}

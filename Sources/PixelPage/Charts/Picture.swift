import PixelPalCore

extension Markup {
  /// Writes a picture in SVG with its title and its description.
  mutating func picture(
    _ name: StaticString, _ attributes: Attributes, title: String, description: String,
    _ content: (inout Markup) -> Void
  ) {
    let names = ["role": "img", "aria-labelledby": "chart-\(name)-title chart-\(name)-description"] as Attributes
    element("svg", names + attributes) { svg in
      svg.element("title", ["id": "chart-\(name)-title"], title)
      svg.element("desc", ["id": "chart-\(name)-description"], description)
      content(&svg)
    }
  }
}

/// Parts of a whole as pictures name them.
enum Share {
  /// `12.34%`, of hundredths of a percent.
  static func text(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)%" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)%" : "\(whole).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

extension RoundNumber {
  /// `20,000`, `1.5 million`.
  static func text(of number: Int64) -> String {
    guard number >= 1_000_000 else { return StepText.grouped(number) }
    let tenths = number / 100_000
    let million = StepText.grouped(tenths / 10) + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
    return "\(million) million"
  }
}

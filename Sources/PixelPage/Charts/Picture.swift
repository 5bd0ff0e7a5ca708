import PixelPalCore

extension Markup {
  /// Writes a picture, of one or more parts in SVG, with what it is called and what is to be seen in it.
  ///
  /// It is named by an attribute, since browsers show a title inside it under the pointer.
  package mutating func picture(
    _ name: StaticString, title: String, description: String, _ attributes: Attributes = [:],
    _ content: (inout Markup) -> Void
  ) {
    let names =
      ["class": "chart-picture \(name)", "role": "img", "aria-label": "\(title). \(description)"] as Attributes
    element("div", names + attributes, content)
  }
}

/// Parts of a whole as pictures name them.
package enum Share {
  /// `12.34%`, of hundredths of a percent.
  package static func text(_ hundredths: Int) -> String {
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

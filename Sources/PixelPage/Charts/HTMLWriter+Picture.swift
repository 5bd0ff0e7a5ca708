import PixelPalCore

extension HTMLWriter {
  /// Writes a picture made of one or more SVG elements, with its title and description.
  ///
  /// `name` is the picture's CSS class. The title is an attribute, because browsers would show a title element as a
  /// tooltip.
  package mutating func writePicture(
    _ name: StaticString, title: String, description: String, attributes: HTMLAttributes = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    let names =
      ["class": "chart-picture \(name)", "role": "img", "aria-label": "\(title). \(description)"] as HTMLAttributes
    writeElement("div", names + attributes, content)
  }
}

/// A format for percentages in the attributes of pictures.
package enum PercentFormat {
  /// Returns `hundredths` of a percent as text, such as `12.34%` for 1234.
  package static func text(ofBasisPoints hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)%" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)%" : "\(whole).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

extension RoundAxisNumbers {
  /// Returns a round number as text for an axis label, such as `20,000` or `1.5 million`.
  static func text(of number: Int64) -> String {
    guard number >= 1_000_000 else { return StepFormat.grouped(number) }
    let tenths = number / 100_000
    let million = StepFormat.grouped(tenths / 10) + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
    return "\(million) million"
  }
}

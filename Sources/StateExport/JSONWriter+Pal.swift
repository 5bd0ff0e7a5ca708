package import Documents
package import PixelPalCore

// Core values in the format of the exported documents.
extension JSONWriter {
  /// Writes a member called `name` with the text of `instant`, truncated to the second, or `null` if `instant` is
  /// `nil`.
  package mutating func member(_ name: String, _ instant: Instant?) { member(name, instant?.textToTheSecond) }

  /// Writes a member called `name` with `part` divided by `whole`, rounded to three decimals, or 0 if `whole` is zero.
  package mutating func member(_ name: String, share part: Milliseconds, of whole: Milliseconds) {
    self.name(name)
    let thousandths = whole.count > 0 ? (part.count * 1000 + whole.count / 2) / whole.count : 0
    let decimals = String(thousandths % 1000)
    value(numberText: "\(thousandths / 1000)." + String(repeating: "0", count: 3 - decimals.utf8.count) + decimals)
  }
}

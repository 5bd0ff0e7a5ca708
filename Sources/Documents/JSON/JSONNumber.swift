/// A number in a JSON document, kept as written.
package struct JSONNumber: Hashable, Sendable {
  /// The number in the syntax of RFC 8259.
  package let text: String

  /// Creates a number from text that is known to be a JSON number.
  init(wellFormed text: String) { self.text = text }

  /// The nearest double, or `nil` if the number is too large for a double.
  package var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// Returns the number as an integer, or `nil` if it has a fraction or doesn't fit in `Integer`.
  ///
  /// For example, `1e3` and `10.0` count as integers.
  package func integer<Integer: FixedWidthInteger>(as type: Integer.Type = Integer.self) -> Integer? {
    if let integer = Integer(text) { return integer }
    var rest = text[...]
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    var digits = (mantissa[0] + fraction).drop { $0 == "0" }
    guard !digits.isEmpty else { return 0 }
    guard let written = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
    let (shift, isTooFar) = written.subtractingReportingOverflow(fraction.count)
    // No integer type of the standard library has forty digits.
    guard !isTooFar, shift < 40 else { return nil }
    if shift < 0 {
      guard shift != .min, -shift < digits.count, digits.suffix(-shift).allSatisfy({ $0 == "0" }) else { return nil }
      digits = digits.dropLast(-shift)
    }
    return Integer((isNegative ? "-" : "") + digits + String(repeating: "0", count: max(0, shift)))
  }
}

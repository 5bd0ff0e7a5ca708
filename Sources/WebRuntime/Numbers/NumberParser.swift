/// A parser for a number in C syntax, in text that ends with a zero byte.
///
///     -12.5e3    0x1.8p-2    inf    nan
///
/// The parser never reads beyond the first zero byte, so it is memory-safe for any such text.
@safe
struct NumberParser {
  private let text: UnsafePointer<UInt8>
  /// The offset of the next byte to parse.
  private(set) var offset = 0

  init(_ text: UnsafePointer<UInt8>) {
    unsafe self.text = unsafe text
  }

  /// Parses a number at the beginning of the text and returns the nearest double, or `nil` if there is no number.
  mutating func parseNumber() -> Double? {
    let isNegative = currentByte == UInt8(ascii: "-")
    if isNegative || currentByte == UInt8(ascii: "+") { offset += 1 }
    guard let size = parseMagnitude() else { return nil }
    return isNegative ? -size : size
  }

  private mutating func parseMagnitude() -> Double? {
    if consume("infinity") || consume("inf") { return .infinity }
    if consume("nan") {
      skipNaNPayload()
      return .nan
    }
    let start = offset
    if currentByte == UInt8(ascii: "0"), consume("0x") {
      if let number = parseHexadecimal() { return number }
      // The text is a zero, followed by an x that isn't part of the number.
      offset = start
    }
    return parseDecimal()
  }

  private mutating func parseDecimal() -> Double? {
    guard let digits = parseDigits(base: 10) else { return nil }
    return digits.decimalValue(timesTenToThe: parseExponent(after: UInt8(ascii: "e")))
  }

  private mutating func parseHexadecimal() -> Double? {
    guard let digits = parseDigits(base: 16) else { return nil }
    return digits.hexadecimalValue(timesTwoToThe: parseExponent(after: UInt8(ascii: "p")))
  }

  /// Parses digits with an optional point, or returns `nil` and stays in place if there is no digit.
  private mutating func parseDigits(base: UInt32) -> ParsedDigits? {
    let start = offset
    var digits = ParsedDigits(base: base)
    var (hasDigit, isFraction) = (false, false)
    while true {
      if let digit = currentByte.digitValue(base: base) {
        hasDigit = true
        digits.append(digit, isFraction: isFraction)
      } else if currentByte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      offset += 1
    }
    if !hasDigit { offset = start }
    return hasDigit ? digits : nil
  }

  /// Parses an exponent that begins with `letter`, or returns 0 if there is no exponent.
  ///
  /// A letter that isn't followed by an exponent isn't part of the number, and isn't consumed.
  private mutating func parseExponent(after letter: UInt8) -> Int {
    guard currentByte | 0x20 == letter else { return 0 }
    let start = offset
    offset += 1
    let isNegative = currentByte == UInt8(ascii: "-")
    if isNegative || currentByte == UInt8(ascii: "+") { offset += 1 }
    guard currentByte.digitValue(base: 10) != nil else {
      offset = start
      return 0
    }
    var exponent = 0
    while let digit = currentByte.digitValue(base: 10) {
      // The exponent is capped to prevent overflow. At the cap, a number with fewer than 100 million digits is already
      // zero or infinite.
      if exponent < 100_000_000 { exponent = exponent * 10 + Int(digit) }
      offset += 1
    }
    return isNegative ? -exponent : exponent
  }

  private var currentByte: UInt8 { unsafe text[offset] }

  private mutating func consume(_ word: StaticString) -> Bool {
    var length = 0
    while length < word.utf8CodeUnitCount {
      guard unsafe text[offset + length] | 0x20 == word.utf8Start[length] else { return false }
      length += 1
    }
    offset += length
    return true
  }

  /// Skips and ignores the payload that can follow `nan` in parentheses.
  private mutating func skipNaNPayload() {
    guard currentByte == UInt8(ascii: "(") else { return }
    let start = offset
    repeat { offset += 1 } while currentByte.digitValue(base: 36) != nil || currentByte == UInt8(ascii: "_")
    if currentByte == UInt8(ascii: ")") { offset += 1 } else { offset = start }
  }
}

extension UInt8 {
  /// Returns the value of this byte as a digit in `base`, or `nil` if the byte isn't such a digit.
  ///
  /// Letters of either case stand for the digits after 9.
  fileprivate func digitValue(base: UInt32) -> UInt8? {
    var digit = self &- UInt8(ascii: "0")
    if digit > 9 {
      digit = (self | 0x20) &- UInt8(ascii: "a")
      guard digit < 26 else { return nil }
      digit += 10
    }
    return UInt32(digit) < base ? digit : nil
  }
}

#if arch(wasm32)
  /// Parses a number for the standard library's `Double(text)`, stores it in `number`, and returns a pointer to its
  /// end.
  ///
  /// Returns `nil` if the text doesn't begin with a number.
  @_cdecl("_swift_stdlib_strtod_clocale")
  public func strtodCLocale(
    _ text: UnsafePointer<UInt8>, _ number: UnsafeMutablePointer<Double>
  ) -> UnsafePointer<UInt8>? {
    var parser = unsafe NumberParser(text)
    guard let parsed = parser.parseNumber() else { return nil }
    unsafe number.pointee = parsed
    return unsafe text + parser.offset
  }
#endif

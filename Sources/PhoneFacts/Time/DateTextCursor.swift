/// A cursor that reads the parts of a date from its text, one after another.
struct DateTextCursor {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads exactly `count` decimal digits and returns their value, or returns `nil` if fewer digits follow.
  ///
  /// Even if the result is `nil`, the cursor advances past the digits that do follow.
  mutating func readDigits(count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = readDigit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Reads the digits after a decimal point and returns the fraction as a number of thousandths.
  ///
  /// Digits after the third are read but ignored. Returns `nil` if no digit follows.
  mutating func readFractionInThousandths() -> Int? {
    guard var value = readDigit() else { return nil }
    var places = 1
    while let digit = readDigit() {
      if places < 3 { value = value * 10 + digit }
      places += 1
    }
    while places < 3 {
      value *= 10
      places += 1
    }
    return value
  }

  /// Reads a UTC offset, such as `Z`, `+01:00` or `+0100`, and returns it in seconds ahead of UTC.
  ///
  /// Returns `nil` for any other text.
  mutating func readZoneOffsetSeconds() -> Int? {
    if consume("Z") || consume("z") { return 0 }
    let sign = consume("+") ? 1 : consume("-") ? -1 : 0
    guard sign != 0, let hours = readDigits(count: 2) else { return nil }
    _ = consume(":")
    guard let minutes = readDigits(count: 2), hours <= 23, minutes <= 59 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func readDigit() -> Int? {
    guard let first = rest.first, 48...57 ~= first else { return nil }
    rest.removeFirst()
    return Int(first) - 48
  }
}

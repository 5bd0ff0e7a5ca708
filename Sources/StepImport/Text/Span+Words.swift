import Documents
import PixelPalCore

extension Span<UInt8> {
  /// Returns the whole number in `range`, possibly negative, or `nil` for any other text.
  ///
  /// Also returns `nil` for a number with more than 18 digits.
  func wholeNumber(in range: Range<Int>) -> Int64? {
    let isNegative = range.lowerBound < range.upperBound && self[range.lowerBound] == 0x2D
    let digits = isNegative ? range.lowerBound + 1..<range.upperBound : range
    guard 1...18 ~= digits.count else { return nil }
    var number: Int64 = 0
    for place in digits {
      guard self[place].isDigit else { return nil }
      number = number * 10 + Int64(self[place] - 0x30)
    }
    return isNegative ? -number : number
  }

  /// Returns the ranges of the elements in a list such as `[60,60]`, without surrounding whitespace.
  ///
  /// The result is empty for `[]`. Any other text is treated as a list with one element.
  func listElementRanges(in range: Range<Int>) -> [Range<Int>] {
    var (low, high) = (range.lowerBound, range.upperBound)
    guard low < high, self[low] == 0x5B, self[high - 1] == 0x5D, high - low >= 2 else { return [range] }
    low += 1
    high -= 1
    guard !trimmed(low..<high).isEmpty else { return [] }
    var elements: [Range<Int>] = []
    var start = low
    for index in low..<high where self[index] == .comma {
      elements.append(trimmed(start..<index))
      start = index + 1
    }
    elements.append(trimmed(start..<high))
    return elements
  }

  /// Returns true if the text in `range` is `1`, `yes` or `true`, in uppercase or lowercase.
  func meansYes(in range: Range<Int>) -> Bool { ["1", "yes", "true"].contains(text(in: range).lowercased()) }
}

extension WrittenTime {
  /// Resolves a date such as `1/2/2024` by taking its first number as the month.
  ///
  /// Leaves the date unchanged if it is written in another way, or if the result isn't a valid date.
  mutating func resolveMonthFirst() {
    if case .dayAndMonthInUnknownOrder(let month, let number, let year) = day,
      let civil = CivilDay(year: Int(year), month: Int(month), day: Int(number))
    {
      day = .day(civil)
    }
  }

  /// The instant at which this time occurs, or `nil` if the date is incomplete.
  ///
  /// A time without a UTC offset is interpreted as UTC. A date without a time of day stands for its midnight.
  var instantAsWritten: Instant? {
    switch day {
    case .instant(let instant): instant
    case .day(let day):
      Instant(
        millisecondsSince1970: Int64(day.daysSince1970) * 86_400_000 + Int64(timeOfDay ?? 0) - Int64(utcOffset ?? 0)
          * 1000
      )
    case .none, .dayAndMonthInUnknownOrder, .withoutYear, .month: nil
    }
  }
}

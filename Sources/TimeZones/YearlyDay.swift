import Documents
import PixelPalCore

/// A day that recurs every year, such as March 28 or the last Sunday of March.
enum YearlyDay: Hashable {
  /// A day of a month, such as March 28.
  case monthDay(month: Int, day: Int)
  /// A weekday of a month, such as the last Sunday of March, where 0 stands for Sunday.
  ///
  /// `week` is 1 to 4 for the first to fourth such weekday of the month, or 5 for the last such weekday.
  case weekday(Int, week: Int, month: Int)

  /// Creates a day from text such as `03-28`, or such as `M3.5.0` for the last Sunday of March.
  ///
  /// Returns `nil` if the text is malformed.
  init?(from cursor: inout ByteCursor) {
    if cursor.consume("M") {
      guard let month = cursor.readOneToFourDigitNumber(), cursor.consume("."),
        let week = cursor.readOneToFourDigitNumber(),
        cursor.consume("."),
        let weekday = cursor.readOneToFourDigitNumber(), 1...5 ~= week, 0...6 ~= weekday
      else { return nil }
      self = .weekday(weekday, week: week, month: month)
    } else {
      guard let month = cursor.readOneToFourDigitNumber(), cursor.consume("-"),
        let day = cursor.readOneToFourDigitNumber()
      else {
        return nil
      }
      self = .monthDay(month: month, day: day)
    }
  }

  /// Returns the date of this day in `year`, or `nil` if that year lacks it, as most years lack February 29.
  func day(inYear year: Int) -> CivilDay? {
    switch self {
    case .monthDay(let month, let day): return CivilDay(year: year, month: month, day: day)
    case .weekday(let weekday, let week, let month):
      guard let first = CivilDay(year: year, month: month, day: 1) else { return nil }
      let day = first.advanced(by: (weekday - first.weekday + 7) % 7 + (week - 1) * 7)
      // Not every month has a fifth occurrence of each weekday.
      return day.components.month == month ? day : day.advanced(by: -7)
    }
  }
}

extension ByteCursor {
  /// Consumes the digits that follow, and returns their value, or `nil` if there are no digits or more than four.
  ///
  /// The digits are consumed in any case.
  mutating func readOneToFourDigitNumber() -> Int? {
    let digits = consume { $0.isDigit }
    guard 1...4 ~= digits.count else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Consumes a time or a UTC offset, such as `-3:30`, and returns it in seconds, or returns `nil` if it is malformed.
  mutating func readSignedTimeAsSeconds() -> Int? {
    let isNegative = consume("-")
    guard let hours = readOneToFourDigitNumber() else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where consume(":") {
      guard let count = readOneToFourDigitNumber() else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }
}

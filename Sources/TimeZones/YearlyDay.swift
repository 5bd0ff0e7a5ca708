import Documents
import PixelPalCore

/// A day that recurs every year.
enum YearlyDay: Hashable {
  /// A day of a month.
  case monthDay(month: Int, day: Int)
  /// A weekday of a month, 0 for Sunday: its first to fourth occurrence, or the last one, which is called the fifth.
  case weekday(Int, week: Int, month: Int)

  /// Reads `03-28` or `M3.5.0`.
  init?(from cursor: inout ByteCursor) {
    if cursor.consume("M") {
      guard let month = cursor.readNumber(), cursor.consume("."), let week = cursor.readNumber(), cursor.consume("."),
        let weekday = cursor.readNumber(), 1...5 ~= week, 0...6 ~= weekday
      else { return nil }
      self = .weekday(weekday, week: week, month: month)
    } else {
      guard let month = cursor.readNumber(), cursor.consume("-"), let day = cursor.readNumber() else { return nil }
      self = .monthDay(month: month, day: day)
    }
  }

  /// Returns the day in a year; `nil` if that year does not have it.
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
  /// Consumes a number of at most four digits and returns it.
  mutating func readNumber() -> Int? {
    let digits = consume { $0.isDigit }
    guard 1...4 ~= digits.count else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Consumes hours, minutes and seconds, such as `-3:30`, and returns them in seconds.
  mutating func readClockSeconds() -> Int? {
    let isNegative = consume("-")
    guard let hours = readNumber() else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where consume(":") {
      guard let count = readNumber() else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }
}

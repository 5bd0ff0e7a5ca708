/// A calendar day without a time zone, such as `2025-01-04`.
///
///     let day = CivilDay(year: 2024, month: 2, day: 29)  // nil in 2023
///     day?.next  // 2024-03-01
///
/// The calendar is Gregorian throughout, covers the years 1 to 9999, and uses integer arithmetic only. Days form
/// ranges, as in `for day in first...last`. Prefer a range to a loop with ``next``: on the last day of the calendar,
/// ``next`` returns the same day, so the loop would never end.
public struct CivilDay: Hashable, Sendable, Strideable {
  /// The number of days since 1970-01-01, which is negative for earlier days.
  public let daysSince1970: Int

  /// The first day of the calendar, 0001-01-01.
  public static let first = CivilDay(unchecked: -719_162)
  /// The last day of the calendar, 9999-12-31.
  public static let last = CivilDay(unchecked: 2_932_896)

  init(unchecked days: Int) { daysSince1970 = days }

  /// Creates the day `days` days after 1970-01-01, clamped to the years 1 to 9999.
  public init(daysSince1970 days: Int) {
    self.init(unchecked: min(max(days, CivilDay.first.daysSince1970), CivilDay.last.daysSince1970))
  }

  /// Creates the day with this date, or returns `nil` if the calendar has no such day, as for 30 February.
  ///
  /// The calendar has no year 0.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= CivilDay.dayCount(ofMonth: month, year: year) else {
      return nil
    }
    // Years begin in March here, so that the leap day is the last one of its year and month lengths repeat every five
    // months.
    let shifted = month > 2 ? year : year - 1
    let (era, yearOfEra) = shifted.flooredDivision(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(unchecked: era * 146_097 + dayOfEra - CivilDay.daysFromMarchOfYear0)
  }

  // The number of days from 0000-03-01 to 1970-01-01.
  private static let daysFromMarchOfYear0 = 719_468

  /// Returns the number of days in `month`, a number from 1 to 12.
  static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The year, the month from 1 to 12 and the day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (daysSince1970 + CivilDay.daysFromMarchOfYear0).flooredDivision(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// The day of the week, from 1 for Monday to 7 for Sunday.
  public var weekday: Int { (daysSince1970 + 3).flooredDivision(by: 7).remainder + 1 }

  /// The next day, or the same day at the end of the calendar.
  public var next: CivilDay { advanced(by: 1) }
  /// The previous day, or the same day at the start of the calendar.
  public var previous: CivilDay { advanced(by: -1) }

  /// Returns the day that is `days` later, or earlier if `days` is negative, clamped to the years 1 to 9999.
  public func advanced(by days: Int) -> CivilDay {
    CivilDay(daysSince1970: daysSince1970.addingSaturated(days))
  }

  /// Returns the number of days from this one to `other`, or a negative number if `other` is earlier.
  public func distance(to other: CivilDay) -> Int { other.daysSince1970 - daysSince1970 }

  /// Returns true if `left` is the earlier day.
  public static func < (left: CivilDay, right: CivilDay) -> Bool { left.daysSince1970 < right.daysSince1970 }
}

extension CivilDay: LosslessStringConvertible {
  /// The day as text, such as `2025-01-04`.
  public var description: String {
    var writer = DateTextBuilder(capacity: 10)
    writer.append(self)
    return writer.text
  }

  /// Creates a day from text such as `2025-01-04`, or returns `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    var cursor = DateTextCursor(text)
    guard let day = CivilDay(reading: &cursor), cursor.isAtEnd else { return nil }
    self = day
  }

  init?(reading cursor: inout DateTextCursor) {
    guard let year = cursor.readDigits(count: 4), cursor.consume("-"), let month = cursor.readDigits(count: 2),
      cursor.consume("-"),
      let day = cursor.readDigits(count: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

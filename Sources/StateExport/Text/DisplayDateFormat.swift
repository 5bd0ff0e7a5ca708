package import PixelPalCore
package import StepHistory

/// A uniform format for days, times and durations in texts.
package enum DisplayDateFormat {
  /// The abbreviated weekdays, Monday first.
  package static let shortWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// The abbreviated months, January first.
  package static let shortMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Formats a day with its weekday, such as `Mon  3 Mar 2025`, with the day of the month padded to two characters.
  package static func weekdayAndDateText(of day: CivilDay) -> String {
    let (year, month, dayOfMonth) = day.components
    return
      "\(shortWeekdays[day.weekday - 1]) \(dayOfMonth < 10 ? " " : "")\(dayOfMonth) \(shortMonths[month - 1]) \(year)"
  }

  /// Formats a day without its weekday, such as `3 Mar 2025`.
  package static func dateText(of day: CivilDay) -> String { "\(day.components.day) \(monthAndYearText(of: day))" }

  /// Formats a day without its year, such as `3 Mar`.
  package static func dayAndMonthText(of day: CivilDay) -> String {
    "\(day.components.day) \(shortMonths[day.components.month - 1])"
  }

  /// Formats a range of days, such as `3 Mar to 9 Mar 2025` or `31 Dec 2024 to 2 Jan 2025`, or a single day as its
  /// date.
  package static func dateRangeText(from first: CivilDay, to last: CivilDay) -> String {
    guard first != last else { return dateText(of: last) }
    let isOneYear = first.components.year == last.components.year
    return "\(isOneYear ? dayAndMonthText(of: first) : dateText(of: first)) to \(dateText(of: last))"
  }

  /// Formats the month that contains a day, such as `Mar 2025`.
  package static func monthAndYearText(of day: CivilDay) -> String {
    let (year, month, _) = day.components
    return "\(shortMonths[month - 1]) \(year)"
  }

  /// Formats an instant in local time with its weekday, such as `Mon  3 Mar 2025, 18:07`.
  package static func weekdayDateAndTimeText(at instant: Instant, in itinerary: ZoneItinerary) -> String {
    let local = itinerary.zone(at: instant).localTime(at: instant)
    return "\(weekdayAndDateText(of: local.day)), \(local.clockToTheMinute)"
  }

  /// Formats an instant in local time without its weekday, such as `3 Mar 2025 18:07`.
  package static func dateAndTimeText(at instant: Instant, in itinerary: ZoneItinerary) -> String {
    let local = itinerary.zone(at: instant).localTime(at: instant)
    return "\(dateText(of: local.day)) \(local.clockToTheMinute)"
  }

  /// Formats `other` in local time, such as `18:07:30`, or `Mon 3 Mar 18:07:30` if `other` isn't on the day of
  /// `instant`.
  package static func timeText(at other: Instant, withDayUnlessOnDayOf instant: Instant, in itinerary: ZoneItinerary)
    -> String
  {
    let local = itinerary.zone(at: other).localTime(at: other)
    let clock = local.clockToTheSecond
    if local.day == itinerary.day(at: instant) { return clock }
    let (_, month, day) = local.day.components
    return "\(shortWeekdays[local.day.weekday - 1]) \(day) \(shortMonths[month - 1]) \(clock)"
  }

  /// Formats a duration in a suitable unit, such as `45 s`, `12 min` or `9 h 50 min`.
  package static func durationText(of length: Milliseconds) -> String {
    let seconds = length.count / 1000
    if seconds < 60 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 || minutes >= 6000 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}

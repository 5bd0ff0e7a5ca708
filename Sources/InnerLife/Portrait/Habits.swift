/// The person's habits, as far as the pal has learned them by a certain day.
///
/// Habits change only on Mondays.
package struct Habits: Hashable, Sendable {
  /// The usual hours, ordered from those of all weekdays to those of single weekdays.
  package var usualHours: [UsualHour] = []
  /// The hours of the lived day in which the person's day usually begins and ends, or `nil` if they are unknown.
  package var dayHours: ClosedRange<Int>?
  /// The part of the day in which the person walks most, or `nil` while it is unknown.
  package var chronotype: Chronotype?
  package var character = PalPersonality()

  /// Creates the empty habits of a new pal.
  package init() {}
}

extension Habits {
  /// The hours of the clock at which a pal may fall asleep.
  ///
  /// Hours from 24 on belong to the next day.
  static let bedtimes = 20...26
  /// The hours of the clock at which a pal may wake up.
  static let wakingTimes = 4...11
  /// The allowed lengths of a pal's night, in hours.
  static let nightLengths = 6...12

  /// Returns the hours of the clock at which the pal falls asleep and wakes up.
  ///
  /// The pal falls asleep an hour after the person's day usually ends, and wakes up when the person's day usually
  /// begins. Both hours stay within fixed limits. Returns `nil` if the hours of the person's day are unknown.
  package func palSleepHours(under rules: JournalRules) -> (bedtime: Int, waking: Int)? {
    guard let dayHours else { return nil }
    let dayStart = rules.numbers.lifeDayBeginsAtHour
    let bedtime = (dayStart + dayHours.upperBound + 2).clamped(to: Habits.bedtimes)
    let waking = (dayStart + dayHours.lowerBound).clamped(to: Habits.wakingTimes)
    let nightHours = (waking + 24 - bedtime).clamped(to: Habits.nightLengths)
    return (bedtime % 24, (bedtime + nightHours) % 24)
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// Two consecutive hours in which the person usually walks on certain weekdays.
///
/// A lived day, from which the hours are counted, normally begins at 04:00.
public struct UsualHour: Hashable, Sendable {
  /// The weekdays, from 1 for Monday to 7 for Sunday: all, Monday to Friday, the weekend, or a single one.
  public let weekdays: ClosedRange<Int>
  /// The first of the two hours, counted from the start of the lived day.
  package let livedHour: Int
  /// The number of recent days on which the two hours had a large share of the steps.
  public let matchingDays: Int
  /// The number of recent days on these weekdays that have known hours and enough steps to be compared.
  public let knownDays: Int
  /// The minute at which the steps in the two hours usually begin, counted from the start of the lived day.
  package let livedMinute: Int
  /// True if the person's longest walk of the day usually begins in these hours and takes about equally long each time.
  public let isWalkOfHabit: Bool
  /// The number of weeks for which the pal has known the usual hour, at most ``weeksUntilMentioned``.
  package let knownWeeks: Int

  package init(
    weekdays: ClosedRange<Int>, livedHour: Int, matchingDays: Int, knownDays: Int, livedMinute: Int,
    isWalkOfHabit: Bool, knownWeeks: Int
  ) {
    (self.weekdays, self.livedHour, self.matchingDays, self.knownDays) = (weekdays, livedHour, matchingDays, knownDays)
    (self.livedMinute, self.isWalkOfHabit, self.knownWeeks) = (livedMinute, isWalkOfHabit, knownWeeks)
  }

  /// The number of weeks for which the pal must have known a usual hour before it mentions the hour.
  package static let weeksUntilMentioned = 8

  /// The groups of weekdays that can have usual hours, the most general ones first.
  package static let weekdayGroups: [ClosedRange<Int>] = [1...7, 1...5, 6...7] + (1...7).map { $0...$0 }

  /// The confidence in the usual hour, in thousandths.
  ///
  /// It is the share of matching days, with two extra days that don't match, so that a few matching days alone don't
  /// make the confidence high.
  public var confidence: Int { UsualHour.confidenceInThousandths(matchingDays: matchingDays, of: knownDays) }

  static func confidenceInThousandths(matchingDays: Int, of days: Int) -> Int { 1000 * matchingDays / (days + 2) }

  /// Returns the minute of the calendar day at which the steps in the two hours usually begin, from 0 to 1439.
  package func minuteOfDay(under rules: JournalRules) -> Int { rules.minuteOfDay(atLivedMinute: livedMinute) }

  /// Returns the hour of the calendar day at which the two hours begin, from 0 to 23.
  package func hourOfDay(under rules: JournalRules) -> Int { rules.minuteOfDay(atLivedMinute: livedHour * 60) / 60 }
}

extension JournalRules {
  /// Converts minutes since the start of the lived day to the minute of the calendar day, from 0 to 1439.
  package func minuteOfDay(atLivedMinute minute: Int) -> Int { (minute + numbers.lifeDayBeginsAtHour * 60) % 1440 }
}

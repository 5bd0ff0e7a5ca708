import PixelPalCore

/// A detector that learns the person's habits by processing one day after another.
///
/// On the night after each Sunday, it updates the habits from recent days. The journal doesn't keep the hours of old
/// days, so it can't recompute old habits. It saves the habits as of an earlier day instead.
struct HabitDetector: Hashable, Sendable {
  /// The last processed day.
  private(set) var lastDay: CivilDay
  private(set) var habits = Habits()
  /// The recent days with steps, oldest first.
  private var recentDays: [HabitDay] = []

  /// Creates a detector as it is before the first day of a pal that was created on `day`.
  init(createdOn day: CivilDay) { lastDay = day.previous }

  /// Creates a detector in its state after `lastDay`, from the habits at that time and the recent days through
  /// `lastDay`.
  init(restoring habits: Habits, after lastDay: CivilDay, _ recentDays: [HabitDay]) {
    (self.habits, self.lastDay, self.recentDays) = (habits, lastDay, recentDays)
  }

  /// Returns the first of the days on which the state after `day` depends.
  static func firstDayNeededByState(after day: CivilDay, under rules: JournalRules) -> CivilDay {
    let sunday = day.advanced(by: -(day.weekday % 7))
    return sunday.advanced(by: 8 - windowLengthInDays(under: rules))
  }

  /// The number of days before a Monday on which that Monday's habits are based.
  private static func windowLengthInDays(under rules: JournalRules) -> Int {
    max(rules.numbers.lifeUsualHourDays, rules.numbers.lifeCharacterDays + 7)
  }

  /// Processes the day after ``lastDay`` and returns a usual hour that came true on that day and can be mentioned.
  ///
  /// A usual hour comes true on one of its weekdays if its two hours have a large share of the day's steps. It can be
  /// mentioned once it has been known for ``UsualHour/weeksUntilMentioned`` weeks. The result is `nil` if there is no
  /// such hour.
  mutating func processDay(_ record: JournalDayRecord, hours: LivedDayHourlySteps?, under rules: JournalRules)
    -> UsualHour?
  {
    lastDay = record.day
    var lasting: UsualHour?
    if record.hasSteps {
      let day = HabitDay(record, hours, under: rules)
      recentDays.append(day)
      lasting = habits.usualHours.first {
        $0.knownWeeks >= UsualHour.weeksUntilMentioned && day.confirms(usualHour: $0)
      }
    }
    if record.day.weekday == 7 { updateHabits(through: record.day, under: rules) }
    return lasting
  }

  /// Processes all days through `last`, using the records and the known hours of these days.
  ///
  /// A day without a record is blank.
  mutating func advance(
    through last: CivilDay, records: [JournalDayRecord], hours: [LivedDayHourlySteps], under rules: JournalRules
  ) {
    guard lastDay < last else { return }
    var index = records.partitioningIndex { $0.day > lastDay }
    while index < records.count, records[index].day <= last {
      skipBlankDays(before: records[index].day, under: rules)
      _ = processDay(records[index], hours: hours.hourlySteps(of: records[index].day), under: rules)
      index += 1
    }
    skipBlankDays(before: last.next, under: rules)
  }

  /// True if blank days change nothing: no recent day has steps, and neither usual hours nor the hours of the person's
  /// day are known.
  private var isIdle: Bool { recentDays.isEmpty && habits.usualHours.isEmpty && habits.dayHours == nil }

  mutating func skipBlankDays(before day: CivilDay, under rules: JournalRules) {
    while !isIdle, lastDay.next < day { _ = processDay(.blankRecord(of: lastDay.next), hours: nil, under: rules) }
    if lastDay.next < day { lastDay = day.previous }
  }

  private mutating func updateHabits(through sunday: CivilDay, under rules: JournalRules) {
    let numbers = rules.numbers
    let days = recentDays.days(after: sunday.advanced(by: -numbers.lifeUsualHourDays))
    habits.usualHours = UsualHourFinder(days, known: habits.usualHours, under: rules).usualHours
    updateDayHoursAndChronotype(from: days.filter { $0.hours != nil }.suffix(numbers.lifeDayHoursDays), under: rules)
    if recentDays.days(after: sunday.advanced(by: -7)).count >= numbers.lifeWeekDaysAtLeast {
      let signals = TraitSignals(recentDays, through: sunday, under: rules)
      habits.character.addWeek(signals: signals.values, under: rules)
    }
    let nextNeeded = HabitDetector.firstDayNeededByState(after: sunday, under: rules)
    recentDays.removeFirst(recentDays.partitioningIndex { $0.day >= nextNeeded })
  }

  /// Updates the beginning and the end of the person's day, and the chronotype, from the last days with known hours.
  private mutating func updateDayHoursAndChronotype(from days: ArraySlice<HabitDay>, under rules: JournalRules) {
    let numbers = rules.numbers
    let starts = days.compactMap { $0.livedHour(reachingBasisPoints: numbers.lifeDayStartShare) }
    let ends = days.compactMap { $0.livedHour(reachingBasisPoints: numbers.lifeDayEndShare) }
    habits.dayHours = nil
    if days.count >= numbers.lifeCharacterDaysAtLeast, let start = lowerMedian(of: starts),
      let end = lowerMedian(of: ends)
    {
      habits.dayHours = start...max(start, end)
    }
    let halves = days.compactMap { $0.halfwayMinute }
    if halves.count >= numbers.lifeCharacterDaysAtLeast, let half = lowerMedian(of: halves) {
      let minute = half + numbers.lifeDayBeginsAtHour * 60
      habits.chronotype = Chronotype(minute: minute, current: habits.chronotype, under: rules)
    }
  }
}

extension HabitDay {
  /// Returns true if the person walked at `usualHour` on the day.
  ///
  /// The usual hour must include the day's weekday, and its two hours must have a large share of the day's steps.
  fileprivate func confirms(usualHour: UsualHour) -> Bool {
    usualHour.weekdays.contains(day.weekday) && hasLargeShare(inTwoHoursFrom: usualHour.livedHour)
  }
}

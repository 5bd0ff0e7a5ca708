public import PixelPalCore

/// The record that the journal keeps of a finished day.
///
/// Times are those of the lived day, which normally begins at 04:00. A walk is long if it takes at least
/// `lifeWalkMinutes` minutes.
public struct JournalDayRecord: Hashable, Sendable {
  /// The calendar day that the record is about.
  public package(set) var day: CivilDay
  /// The steps of the day, as its page shows them.
  public package(set) var steps: Int64
  /// The percentages of the day's steps in its quarters, or `nil` if the hours are unknown.
  ///
  /// The journal keeps them only for recent days and for the pal's first week.
  public package(set) var quarters: QuarterPercentages?
  /// The minute of the lived day at which half of the steps had been taken, or `nil` if it's unknown.
  public package(set) var halfwayMinute: Int?
  /// The duration of the longest walk in minutes, or 0 if there was no walk.
  public package(set) var longestWalkMinutes: Int
  /// True if a single walk of at least half an hour has more than two thirds of the day's steps.
  public package(set) var isOneWalk: Bool
  /// The start of the first long walk from 04:00 on, in minutes since the start of the lived day.
  ///
  /// The value is `nil` if there was no such walk.
  public package(set) var firstWalkStart: Int?
  /// The end of the last long walk, in minutes since the start of the lived day.
  ///
  /// Only walks that started before 04:00 of the next day count. The value is `nil` if there was no such walk.
  public package(set) var lastWalkEnd: Int?
  /// The offset of local time from UTC, in minutes.
  public package(set) var offsetMinutes: Int
  /// The hemisphere that determines the season, or `nil` in the tropics or if the hemisphere is unknown.
  public package(set) var hemisphere: Hemisphere?
  /// The pal's observation about the day, or `nil` if nothing stood out or no nightly update has processed the day.
  public package(set) var notice: Notice?
  /// The night of the update that last wrote the page, or `nil` if no nightly update has processed the day.
  ///
  /// The page's sentence ignores moments that were reported after that night.
  public package(set) var lastWrittenNight: CivilDay?
  /// The current step count, which differs from `steps` if a count arrived after the page was frozen.
  public package(set) var currentSteps: Int64

  init(_ facts: DayFacts, under rules: JournalRules) {
    let walks = facts.walks.filter { $0.minutes >= rules.numbers.lifeWalkMinutes }
    day = facts.day
    steps = facts.steps
    quarters = facts.hourlySteps.flatMap {
      QuarterPercentages(hourlySteps: $0, firstHour: rules.numbers.lifeDayBeginsAtHour)
    }
    isOneWalk = JournalDayRecord.isMostlyOneWalk(facts)
    halfwayMinute = facts.halfwayMinute
    longestWalkMinutes = facts.walks.map { $0.minutes }.max() ?? 0
    let starts = walks.map { $0.startMinute }
    firstWalkStart = starts.filter { $0 >= rules.minuteOfLivedDay(atHour: 4) }.min()
    lastWalkEnd = walks.filter { $0.startMinute < rules.nightEndMinute }.map { $0.endMinute }.max()
    offsetMinutes = facts.offsetMinutes
    hemisphere = facts.hemisphere
    currentSteps = facts.steps
  }

  /// Creates a record of a day with only its steps and UTC offset.
  ///
  /// The caller adds the other saved values.
  package init(day: CivilDay, steps: Int64, offsetMinutes: Int) {
    self.init(DayFacts(day: day, steps: steps, offsetMinutes: offsetMinutes), under: .standard)
  }

  /// Returns true if one walk of at least half an hour has more than two thirds of the steps of the lived day.
  private static func isMostlyOneWalk(_ facts: DayFacts) -> Bool {
    let total = facts.hourlySteps?.reduce(Int64(0)) { $0.addingSaturated($1) } ?? facts.steps
    return facts.walks.contains {
      $0.minutes >= 30 && $0.steps.multipliedSaturated(by: 3) > total.multipliedSaturated(by: 2)
    }
  }

  /// True if the day has steps.
  public var hasSteps: Bool { steps > 0 }

  /// A copy with the day's facts, but without the state of its page.
  var withoutPageState: JournalDayRecord {
    var day = self
    (day.notice, day.lastWrittenNight, day.currentSteps) = (nil, nil, steps)
    return day
  }

  /// Returns true if the records differ at most in the state of their pages.
  func hasSameFacts(as other: JournalDayRecord) -> Bool { withoutPageState == other.withoutPageState }
}

extension JournalDayRecord {
  /// Returns the start of the first long walk if it was between 04:00 and 08:00, or `nil` otherwise.
  ///
  /// The start is given in minutes since the start of the lived day.
  package func earlyWalkStartMinute(under rules: JournalRules) -> Int? {
    firstWalkStart.flatMap { rules.morningMinutes ~= $0 ? $0 : nil }
  }

  /// Returns the end of the last long walk if it was after 22:00, or `nil` otherwise.
  ///
  /// The end is given in minutes since the start of the lived day.
  package func lateWalkEndMinute(under rules: JournalRules) -> Int? {
    lastWalkEnd.flatMap { $0 > rules.nightStartMinute ? $0 : nil }
  }
}

extension JournalRules {
  /// The morning, 04:00 to 08:00, in minutes since the start of a lived day.
  var morningMinutes: Range<Int> { minuteOfLivedDay(atHour: 4)..<minuteOfLivedDay(atHour: 8) }
  /// The beginning of the night, 22:00, in minutes since the start of a lived day.
  var nightStartMinute: Int { minuteOfLivedDay(atHour: 22) }
  /// The end of the night, 04:00, in minutes since the start of a lived day.
  ///
  /// It can be after the end of that day.
  var nightEndMinute: Int { minuteOfLivedDay(atHour: 28) }

  /// Converts an hour of the calendar day to minutes since the start of the lived day.
  func minuteOfLivedDay(atHour hour: Int) -> Int { (hour - numbers.lifeDayBeginsAtHour) * 60 }
}

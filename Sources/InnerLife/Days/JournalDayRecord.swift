public import PixelPalCore

/// The record that the journal keeps of a finished day.
public struct JournalDayRecord: Hashable, Sendable {
  /// The calendar day that the record is about.
  public package(set) var day: CivilDay
  /// The steps of the day, as its page shows them.
  public package(set) var steps: Int64
  /// The distribution of the day's steps over its hours, or `nil` if it's unknown.
  public package(set) var shape: DayShape?
  /// The minute of the lived day when half of the steps had been taken, or `nil` if it's unknown.
  public package(set) var halfwayMinute: Int?
  /// The duration of the longest walk in minutes, or 0 if there was no walk.
  public package(set) var longestWalkMinutes: Int
  /// The earliest start of a long walk between 04:00 and 08:00, or `nil` if there was none.
  ///
  /// It is given in minutes since the start of the lived day.
  public package(set) var earlyWalkStart: Int?
  /// The latest end of a long walk after 22:00, or `nil` if there was none.
  ///
  /// It is given in minutes since the start of the lived day.
  public package(set) var lateWalkEnd: Int?
  /// The offset of local time from UTC, in minutes.
  public package(set) var offsetMinutes: Int
  /// The hemisphere that determines the season, or `nil` in the tropics or if the hemisphere is unknown.
  public package(set) var hemisphere: Hemisphere?
  /// The adjective that describes the day on its page, or `nil` if no nightly update has chosen one yet.
  public package(set) var adjective: DayAdjective?
  /// The current step count, which differs from `steps` if a count arrived after the page was frozen.
  public package(set) var currentSteps: Int64

  init(_ facts: DayFacts, under rules: JournalRules) {
    let walks = facts.walks.filter { $0.minutes >= rules.numbers.lifeWalkMinutes }
    day = facts.day
    steps = facts.steps
    shape = DayShape(of: facts, under: rules)
    halfwayMinute = facts.halfwayMinute
    longestWalkMinutes = facts.walks.map { $0.minutes }.max() ?? 0
    earlyWalkStart = walks.map { $0.startMinute }.filter { rules.morningMinutes ~= $0 }.min()
    lateWalkEnd = walks.filter { $0.startMinute < rules.nightEndMinute }.map { $0.endMinute }.filter {
      $0 > rules.nightStartMinute
    }.max()
    offsetMinutes = facts.offsetMinutes
    hemisphere = facts.hemisphere
    currentSteps = facts.steps
  }

  /// Creates a record from saved values.
  package init(
    day: CivilDay, steps: Int64, shape: DayShape?, halfwayMinute: Int?, longestWalkMinutes: Int, earlyWalkStart: Int?,
    lateWalkEnd: Int?, offsetMinutes: Int, hemisphere: Hemisphere? = nil, adjective: DayAdjective?, currentSteps: Int64
  ) {
    (self.day, self.steps, self.shape, self.halfwayMinute) = (day, steps, shape, halfwayMinute)
    (self.longestWalkMinutes, self.earlyWalkStart, self.lateWalkEnd) = (longestWalkMinutes, earlyWalkStart, lateWalkEnd)
    (self.offsetMinutes, self.hemisphere) = (offsetMinutes, hemisphere)
    (self.adjective, self.currentSteps) = (adjective, currentSteps)
  }

  /// True if the day has steps.
  public var hasSteps: Bool { steps > 0 }

  /// A copy without `adjective`, and with `currentSteps` equal to `steps`, so that only the facts of the day remain.
  var withoutPageState: JournalDayRecord {
    var day = self
    (day.adjective, day.currentSteps) = (nil, steps)
    return day
  }

  /// Returns true if `other` is equal except for `adjective` and `currentSteps`.
  func hasSameFacts(as other: JournalDayRecord) -> Bool { withoutPageState == other.withoutPageState }
}

extension JournalRules {
  /// The morning, 04:00 to 08:00, in minutes since the start of a lived day.
  var morningMinutes: Range<Int> { minuteOfLivedDay(atHour: 4)..<minuteOfLivedDay(atHour: 8) }
  /// The beginning of the night, 22:00, in minutes since the start of a lived day.
  var nightStartMinute: Int { minuteOfLivedDay(atHour: 22) }
  /// The end of the night, 04:00, in minutes since the start of a lived day; this can be after the end of that day.
  var nightEndMinute: Int { minuteOfLivedDay(atHour: 28) }

  /// Converts an hour of the calendar day to minutes since the start of the lived day.
  private func minuteOfLivedDay(atHour hour: Int) -> Int { (hour - numbers.lifeDayBeginsAtHour) * 60 }
}

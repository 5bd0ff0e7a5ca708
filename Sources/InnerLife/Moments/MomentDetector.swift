import PixelPalCore

/// A detector that finds moments by processing one day after another.
struct MomentDetector: Hashable, Sendable {
  private(set) var longestDayDetector = ReturnAndLongestDayDetector()
  private var lifetimeTotal: Int64 = 0
  private var highestReportedTotal: Int64 = 0
  private var reportedKeepsakes = 0
  private var highestReportedDay: Int64 = 0
  private var longestWalkMinutes = 0
  /// The day of the most recently reported longest walk, or `nil` if none has been reported.
  private var lastReportedLongestWalk: CivilDay?
  private var earliestWalkStart: Int
  private var latestWalkEnd: Int
  private var reportedFirsts: Set<FirstWeekMoment> = []
  private var recentOffsets = SlidingMedian<Int>(capacity: MomentDetector.homeOffsetDays)
  private let createdOn: CivilDay
  private let anniversaryDate: AnniversaryBaseDate

  /// A moment that is reported only in the pal's first week.
  private enum FirstWeekMoment { case saturday, evening, thousand }

  /// The number of days, beginning with the pal's creation, that can have a moment of the first week.
  static let daysOfFirstWeek = 7
  /// The number of recent days with steps whose median UTC offset is taken as the offset at home.
  private static let homeOffsetDays = 28
  /// The minimum difference between the UTC offsets of home and of a journey, in minutes.
  private static let journeyOffsetMinutes = 120
  /// The minimum number of minutes by which an earliest or latest walk must surpass all walks before it.
  private static let walkTimeMarginMinutes = 60

  init(createdOn day: CivilDay, under rules: JournalRules) {
    createdOn = day
    let (year, month, dayOfMonth) = day.components
    (earliestWalkStart, latestWalkEnd) = (rules.morningMinutes.upperBound, rules.nightStartMinute)
    // A pal that was created on 29 February has its anniversaries on 28 February.
    anniversaryDate = AnniversaryBaseDate(
      year: year, month: month, day: month == 2 && dayOfMonth == 29 ? 28 : dayOfMonth)
  }

  /// The date that anniversaries are counted from.
  private struct AnniversaryBaseDate: Hashable {
    let year: Int
    let month: Int
    let day: Int
  }

  /// Processes the next day and returns its moments.
  ///
  /// `lateSteps` is the number of steps that arrived in the following night for days with frozen pages. It is negative
  /// if more steps were removed than added.
  mutating func processDay(_ day: JournalDayRecord, lateSteps: Int64, under rules: JournalRules) -> [Moment.Kind] {
    var found: [Moment.Kind] = []
    if let years = anniversaryYears(on: day.day) { found.append(.anniversary(years: years)) }
    guard day.hasSteps else {
      longestDayDetector.skip(blankDays: 1)
      appendRoundTotalsAndKeepsakes(adding: lateSteps, to: &found)
      return found
    }
    let earlierDaysWithSteps = longestDayDetector.daysWithStepsCount
    let assessment = longestDayDetector.assessNextDay(steps: day.steps, under: rules)
    if earlierDaysWithSteps == 0 { found.append(.firstSteps) }
    if assessment.isReturn { found.append(.returnAfterBreak) }
    if assessment.isLongestDay { found.append(.longestDay(steps: day.steps)) }
    appendFirstDayReachingMoment(of: day, to: &found)
    appendRoundTotalsAndKeepsakes(adding: day.steps.addingSaturated(lateSteps), to: &found)
    appendWalkMoments(
      of: day, isTooEarlyForRecords: earlierDaysWithSteps < rules.numbers.lifeRecordAfterDays, to: &found, under: rules)
    appendMomentDuringFirstWeek(of: day, to: &found)
    if isJourneyStart(day) { found.append(.journey) }
    recentOffsets.append(day.offsetMinutes)
    return found
  }

  /// Skips `days` blank days in a row.
  ///
  /// Anniversaries on these days aren't reported.
  mutating func skip(blankDays days: Int) { longestDayDetector.skip(blankDays: days) }

  private mutating func appendFirstDayReachingMoment(of day: JournalDayRecord, to moments: inout [Moment.Kind]) {
    if let steps = RoundDayTotals.highest(reachedBy: day.steps), steps > highestReportedDay {
      moments.append(.firstDayReaching(steps: steps))
      highestReportedDay = steps
    }
  }

  /// Adds `steps` to the lifetime total, and appends the moments of newly reached round totals and keepsakes to
  /// `moments`.
  ///
  /// At most one round total is appended, the highest. Each total and keepsake is reported once, even if the lifetime
  /// total is later corrected downward.
  private mutating func appendRoundTotalsAndKeepsakes(adding steps: Int64, to moments: inout [Moment.Kind]) {
    lifetimeTotal = lifetimeTotal.addingSaturated(steps)
    if let round = RoundLifetimeTotals.highest(reachedBy: lifetimeTotal), round > highestReportedTotal {
      moments.append(.lifetimeTotal(round))
      highestReportedTotal = round
    }
    while reportedKeepsakes < Keepsake.allCases.count,
      lifetimeTotal >= Keepsake.startingTotal(ofNumber: reportedKeepsakes + 1)
    {
      moments.append(.keepsake(Keepsake.allCases[reportedKeepsakes]))
      reportedKeepsakes += 1
    }
  }

  /// Appends at most one first-week moment for `day`, if `day` is in the pal's first week.
  private mutating func appendMomentDuringFirstWeek(of day: JournalDayRecord, to moments: inout [Moment.Kind]) {
    guard createdOn.distance(to: day.day) < MomentDetector.daysOfFirstWeek else { return }
    var firsts: [(FirstWeekMoment, Moment.Kind)] = []
    if day.day.weekday == 6 { firsts.append((.saturday, .firstSaturday)) }
    if let quarters = day.quarters, quarters[.evening] >= 25 { firsts.append((.evening, .firstEvening)) }
    if day.steps >= 1000 { firsts.append((.thousand, .firstThousand)) }
    if let first = firsts.first(where: { !reportedFirsts.contains($0.0) }) { moments.append(first.1) }
    reportedFirsts.formUnion(firsts.map { $0.0 })
  }

  private mutating func appendWalkMoments(
    of day: JournalDayRecord, isTooEarlyForRecords: Bool, to moments: inout [Moment.Kind], under rules: JournalRules
  ) {
    let minutes = day.longestWalkMinutes
    if minutes >= rules.numbers.lifeWalkMinutes {
      if longestWalkMinutes < rules.numbers.lifeWalkMinutes {
        moments.append(.firstWalk)
      } else if !isTooEarlyForRecords, minutes * 100 >= longestWalkMinutes * rules.numbers.lifeRecordPercent,
        !hasRecentLongestWalk(before: day.day, under: rules)
      {
        moments.append(.longestWalk(minutes: minutes))
        lastReportedLongestWalk = day.day
      }
    }
    longestWalkMinutes = max(longestWalkMinutes, minutes)
    if let dawn = day.earlyWalkStartMinute(under: rules) {
      if !isTooEarlyForRecords, dawn <= earliestWalkStart - MomentDetector.walkTimeMarginMinutes {
        moments.append(.earliestWalk)
      }
      earliestWalkStart = min(earliestWalkStart, dawn)
    }
    if let night = day.lateWalkEndMinute(under: rules) {
      if !isTooEarlyForRecords, night >= latestWalkEnd + MomentDetector.walkTimeMarginMinutes {
        moments.append(.latestWalk)
      }
      latestWalkEnd = max(latestWalkEnd, night)
    }
  }

  /// Returns true if a longest walk was reported so recently that another one would be too soon.
  private func hasRecentLongestWalk(before day: CivilDay, under rules: JournalRules) -> Bool {
    lastReportedLongestWalk.map { day < $0.advanced(by: rules.numbers.lifeLongestRestsDays) } ?? false
  }

  /// Returns true if a journey began on the day, judged by its UTC offset.
  ///
  /// The offset must be far from the offset at home, and from that of the previous day with steps.
  private func isJourneyStart(_ day: JournalDayRecord) -> Bool {
    guard let home = recentOffsets.lowerMedian, let last = recentOffsets.newest else { return false }
    let isAway = abs(day.offsetMinutes - home) >= MomentDetector.journeyOffsetMinutes
    return isAway && abs(day.offsetMinutes - last) >= MomentDetector.journeyOffsetMinutes
  }

  /// Returns the age of the pal in years if `day` is an anniversary of its creation, or `nil` otherwise.
  func anniversaryYears(on day: CivilDay) -> Int? {
    let (year, month, dayOfMonth) = day.components
    guard year > anniversaryDate.year, month == anniversaryDate.month, dayOfMonth == anniversaryDate.day else {
      return nil
    }
    return year - anniversaryDate.year
  }
}

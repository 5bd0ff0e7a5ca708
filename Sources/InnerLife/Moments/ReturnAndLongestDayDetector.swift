import PixelPalCore

/// A detector that finds returns and longest days among the days with steps.
///
///     var detector = ReturnAndLongestDayDetector()
///     detector.assessNextDay(steps: 12_000, under: rules).isLongestDay
///
/// The journal and the story of a replay share this detector, so they apply the same criteria.
package struct ReturnAndLongestDayDetector: Hashable, Sendable {
  /// The number of days with steps so far.
  package private(set) var daysWithStepsCount = 0
  /// The number of blank days since the last day with steps.
  package private(set) var blankDaysCount = 0
  /// The highest daily step count so far.
  private var mostSteps: Int64 = 0
  /// The steps of the most recent longest day.
  private var stepsOfLastLongestDay: Int64 = 0
  /// The number of days since the most recent longest day, or `nil` before the first longest day.
  private var daysSinceLongestDay: Int?

  /// Creates a detector that hasn't processed any days yet.
  package init() {}

  /// The result of comparing a day with all earlier days.
  package struct DayAssessment: Hashable, Sendable {
    /// True if the day is the first one with steps after more than `lifeReturnAfterDays` blank days.
    package let isReturn: Bool
    /// True if the day has more steps than all days before it, and isn't excluded.
    ///
    /// A day is excluded if it only just exceeds a recent longest day, or if it is one of the first
    /// `lifeRecordAfterDays` - 1 days with steps.
    package let isLongestDay: Bool
  }

  /// Records `days` blank days in a row.
  package mutating func skip(blankDays days: Int) {
    blankDaysCount += days
    daysSinceLongestDay = daysSinceLongestDay.map { $0 + days }
  }

  /// Processes the next day, on which `steps` steps were taken, and returns its assessment.
  package mutating func assessNextDay(steps: Int64, under rules: JournalRules) -> DayAssessment {
    let numbers = rules.numbers
    daysSinceLongestDay = daysSinceLongestDay.map { $0 + 1 }
    let isHardlyMore =
      steps.multipliedSaturated(by: 100)
      < stepsOfLastLongestDay.multipliedSaturated(by: Int64(numbers.lifeLongestDayPercent))
    let rests = daysSinceLongestDay.map { $0 < numbers.lifeLongestRestsDays && isHardlyMore } ?? false
    let assessment = DayAssessment(
      isReturn: daysWithStepsCount > 0 && blankDaysCount > numbers.lifeReturnAfterDays,
      isLongestDay: daysWithStepsCount + 1 >= numbers.lifeRecordAfterDays && steps > mostSteps && !rests)
    if assessment.isLongestDay { (stepsOfLastLongestDay, daysSinceLongestDay) = (steps, 0) }
    daysWithStepsCount += 1
    blankDaysCount = 0
    mostSteps = max(mostSteps, steps)
    return assessment
  }
}

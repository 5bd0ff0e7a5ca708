import PixelPalCore

/// The result of all nightly updates so far, with everything that the next one depends on.
///
/// Each nightly update folds one more day into the result, in time that doesn't grow with the pal's age.
struct NightlyFoldState: Hashable, Sendable {
  /// The last processed day.
  private(set) var lastDay: CivilDay
  private(set) var momentDetector: MomentDetector
  private(set) var chapterDetector: ChapterDetector
  private(set) var weekdayPatterns = WeekdayPatterns()
  /// The step counts of the most recent days with steps.
  private var recentSteps: SlidingMedian<Int64>
  private var currentWeek: [JournalDayRecord] = []

  /// The number of recent days with steps that a day is compared with.
  static let comparisonDays = 28

  /// Creates the state before the pal's first day.
  init(createdOn day: CivilDay, under rules: JournalRules) {
    lastDay = day.previous
    momentDetector = MomentDetector(createdOn: day, under: rules)
    chapterDetector = ChapterDetector(under: rules)
    recentSteps = SlidingMedian(capacity: NightlyFoldState.comparisonDays)
  }

  /// The results of one nightly update for the day that it processes.
  struct NightlyUpdateResults: Sendable {
    /// The moments of the processed day.
    var moments: [Moment.Kind] = []
    /// The chapter boundaries, found only in the night after a Sunday.
    var chapterBoundaries: [ChapterDetector.Boundary] = []
    /// The adjective that describes the processed day on its page, or `nil` if the day has no steps.
    var adjective: DayAdjective?
  }

  /// Returns the adjective that the next day gets if it has `steps` steps, or `nil` if `steps` is 0.
  func nextDayAdjective(forSteps steps: Int64) -> DayAdjective? {
    steps > 0
      ? DayAdjective(
        steps: steps, median: recentSteps.lowerMedian ?? steps,
        earlierDaysWithSteps: momentDetector.longestDayDetector.daysWithStepsCount) : nil
  }

  /// Processes the day after ``lastDay``, as the nightly update after that day does.
  ///
  /// `lateSteps` is the number of steps that arrived that night for days with frozen pages. When a nightly update is
  /// repeated, its chapter boundaries are taken from `recordedBoundaries` instead of being detected again.
  mutating func processDay(
    _ day: JournalDayRecord, lateSteps: Int64, at instant: Instant,
    replaying recordedBoundaries: [ChapterDetector.Boundary]?, under rules: JournalRules
  ) -> NightlyUpdateResults {
    var found = NightlyUpdateResults(adjective: nextDayAdjective(forSteps: day.steps))
    // The adjective on the page and later counts do not affect the days that follow.
    let day = day.withoutPageState
    found.moments = momentDetector.processDay(day, lateSteps: lateSteps, under: rules)
    lastDay = day.day
    chapterDetector.append(day)
    if day.hasSteps {
      recentSteps.append(day.steps)
      currentWeek.append(day)
    }
    guard day.day.weekday == 7 else { return found }
    weekdayPatterns.updatePatterns(withWeek: currentWeek, under: rules)
    currentWeek.removeAll(keepingCapacity: true)
    found.chapterBoundaries = chapterDetector.finishWeek(
      before: day.day.next, at: instant, replaying: recordedBoundaries, under: rules)
    return found
  }

  /// True if blank days change nothing, because no chapter is open and no week has begun.
  var canSkipBlankDays: Bool { chapterDetector.openChapter == nil && currentWeek.isEmpty }

  /// Skips the blank days before `day`, the Monday of a week that can have steps again.
  mutating func skipBlankDays(before day: CivilDay) {
    momentDetector.skip(blankDays: day.daysSince1970 - lastDay.daysSince1970 - 1)
    chapterDetector.discardCurrentWeek()
    lastDay = day.previous
  }
}

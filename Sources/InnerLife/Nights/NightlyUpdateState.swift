import PixelPalCore

/// The result of all nightly updates so far, including everything that the next update depends on.
///
/// Each nightly update adds one more day to the result, in time that doesn't grow with the pal's age.
struct NightlyUpdateState: Hashable, Sendable {
  /// The last processed day.
  private(set) var lastDay: CivilDay
  private(set) var momentDetector: MomentDetector
  private(set) var chapterDetector: ChapterDetector
  private(set) var weekdayPatterns = WeekdayPatterns()
  private(set) var memoryState = MemoryState()
  private(set) var trendDetector = TrendDetector()
  /// The detector of the person's habits.
  ///
  /// A caller can replace it with a detector that was saved for the same day.
  var habitDetector: HabitDetector
  /// The most recent days with steps, oldest first.
  ///
  /// The records include the notices on the days' pages, but no quarters.
  private var recentDays: [JournalDayRecord] = []
  /// The recent days, oldest first, each with the percentage of its steps in each quarter of the day.
  ///
  /// A notice compares a new day with these days.
  private var recentQuarters: [DayWithQuarterPercentages] = []
  /// The busiest day so far, or `nil` if there was none.
  ///
  /// Days with implausibly many steps are left out. If several days have equally many steps, it is the last of them.
  private var biggestDay: BusiestDaySoFar?
  /// The last episode of the meadow's story so far, or `nil` if there was none.
  private var lastEpisode: Int?
  /// The phrasings that notices have used so far, without duplicates.
  ///
  /// They are in the order of their last use, the most recent one last. The topic `meanwhile` is left out, because each
  /// of its episodes is told only once.
  private var saidPhrasings: [SaidPhrasing] = []
  private let createdOn: CivilDay
  private var currentWeek: [JournalDayRecord] = []

  /// The number of recent days with steps that a day is compared with.
  static let comparisonDays = 28

  /// Creates the state before the pal's first day.
  init(createdOn day: CivilDay, under rules: JournalRules) {
    createdOn = day
    lastDay = day.previous
    momentDetector = MomentDetector(createdOn: day, under: rules)
    chapterDetector = ChapterDetector(under: rules)
    habitDetector = HabitDetector(createdOn: day)
  }

  /// The results of one nightly update for the day that it processes.
  struct NightlyUpdateResults: Sendable {
    /// The moments of the processed day.
    var moments: [Moment.Kind] = []
    /// The chapter boundaries, which are found only on the night after a Sunday.
    var chapterBoundaries: [ChapterDetector.Boundary] = []
    /// The pal's observation about the processed day, or `nil` if nothing stood out.
    var notice: Notice?
    /// The memory that the page of the next day mentions, or `nil` if none came to mind.
    var recall: Recall?
  }

  /// Processes the day after ``lastDay``, as the nightly update after that day does.
  ///
  /// - Parameters:
  ///   - day: the record of the day to process.
  ///   - hours: the hours of the day, or `nil` if they are unknown.
  ///   - lateSteps: the number of steps that arrived in the night for days with frozen pages.
  ///   - instant: the time at which new chapters are reported.
  ///   - recordedBoundaries: the chapter boundaries that an earlier run of this update found, or `nil` to detect them
  ///     now.
  ///   - keepsNotice: true to keep the day's notice, because its page is frozen.
  ///   - decision: the decision to choose a recall for the night, or to keep the recorded one.
  ///   - reveals: the phases that became visible, each of which can be remembered from its day on.
  ///   - rules: the configuration of the journal.
  mutating func processDay(
    _ day: JournalDayRecord, hours: LivedDayHourlySteps?, lateSteps: Int64, at instant: Instant,
    replaying recordedBoundaries: [ChapterDetector.Boundary]?, keepsNotice: Bool,
    recalling decision: MemoryState.RecallDecision, reveals: [JournalState.PhaseReveal], under rules: JournalRules
  ) -> NightlyUpdateResults {
    var found = processFacts(
      of: day, hours: hours, lateSteps: lateSteps, at: instant, replaying: recordedBoundaries, keepsNotice: keepsNotice,
      isRevealDay: reveals.contains { $0.day == day.day }, under: rules)
    found.recall = memoryState.processDay(
      day, with: found, reveals: reveals, recall: decision, lastEpisode: lastEpisode, ofPalCreatedOn: createdOn)
    return found
  }

  private mutating func processFacts(
    of day: JournalDayRecord, hours: LivedDayHourlySteps?, lateSteps: Int64, at instant: Instant,
    replaying recordedBoundaries: [ChapterDetector.Boundary]?, keepsNotice: Bool, isRevealDay: Bool,
    under rules: JournalRules
  ) -> NightlyUpdateResults {
    var found = NightlyUpdateResults()
    let usualHour = habitDetector.processDay(day.withoutPageState, hours: hours, under: rules)
    trendDetector.processDay(day, under: rules)
    // The page's notice and later counts do not affect the moments and chapters that follow.
    let (noticedDay, day) = (day, day.withoutPageState)
    found.moments = momentDetector.processDay(day, lateSteps: lateSteps, under: rules)
    let reveals = isRevealDay ? [Moment.Kind.phaseReveal(.active)] : []
    found.notice =
      keepsNotice
      ? noticedDay.notice
      : noticeFinder(for: noticedDay, usualHour: usualHour, moments: found.moments + reveals, under: rules).notice
    lastDay = day.day
    chapterDetector.append(day)
    // Old days are removed on blank days too, so that the list never depends on records with removed quarters.
    recentQuarters.removeFirst(
      recentQuarters.partitioningIndex { $0.day.distance(to: day.day) < NoticeFinder.quarterDays })
    if day.hasSteps {
      rememberDay(day, notice: found.notice, under: rules)
      currentWeek.append(day)
    }
    guard day.day.weekday == 7 else { return found }
    weekdayPatterns.updatePatterns(withWeek: currentWeek, under: rules)
    currentWeek.removeAll(keepingCapacity: true)
    found.chapterBoundaries = chapterDetector.finishWeek(
      before: day.day.next, at: instant, replaying: recordedBoundaries, under: rules)
    return found
  }

  private func noticeFinder(
    for day: JournalDayRecord, usualHour: UsualHour?, moments: [Moment.Kind], under rules: JournalRules
  ) -> NoticeFinder {
    NoticeFinder(
      for: day, after: recentDays[...], biggestDayBefore: biggestDay, recentQuarters: recentQuarters,
      usualHour: usualHour, lastEpisode: lastEpisode, saidPhrasings: saidPhrasings,
      highestImportance: moments.map { $0.importance }.max(), ofPalCreatedOn: createdOn, under: rules)
  }

  /// Returns the results for the unfinished `day` that later steps can't change: its notice and its keepsakes.
  func certainResults(of day: JournalDayRecord, under rules: JournalRules) -> NightlyUpdateResults {
    var momentDetector = momentDetector
    let moments = momentDetector.processDay(day, lateSteps: 0, under: rules)
    return NightlyUpdateResults(
      moments: moments.filter { kind in if case .keepsake = kind { true } else { false } },
      notice: noticeFinder(for: day, usualHour: nil, moments: moments, under: rules).certainNotice)
  }

  private mutating func rememberDay(_ day: JournalDayRecord, notice: Notice?, under rules: JournalRules) {
    if recentDays.count == 2 * NoticeFinder.mostComparedDays { recentDays.removeFirst(NoticeFinder.mostComparedDays) }
    recentDays.append(day)
    (recentDays[recentDays.count - 1].notice, recentDays[recentDays.count - 1].quarters) = (notice, nil)
    if let episode = notice?.toldEpisode { lastEpisode = episode }
    if let notice, notice.kind.topic != .meanwhile {
      let said = SaidPhrasing(topic: notice.kind.topic, index: notice.phrasing)
      saidPhrasings.removeAll { $0 == said }
      saidPhrasings.append(said)
    }
    if let quarters = day.quarters {
      recentQuarters.append(DayWithQuarterPercentages(day: day.day, percentages: quarters))
    }
    let mostSteps = biggestDay?.steps ?? 0
    if day.steps <= Int64(rules.numbers.lifeRecordMostSteps), day.steps >= mostSteps {
      biggestDay = BusiestDaySoFar(day: day.day, steps: day.steps, isAlone: day.steps > mostSteps)
    }
  }

  /// True if blank days change nothing, because no chapter is open and the current week has no steps.
  var canSkipBlankDays: Bool { chapterDetector.openChapter == nil && currentWeek.isEmpty }

  /// Skips the blank days before `day`, the Monday of a week that can have steps again.
  mutating func skipBlankDays(before day: CivilDay, under rules: JournalRules) {
    momentDetector.skip(blankDays: day.daysSince1970 - lastDay.daysSince1970 - 1)
    chapterDetector.discardCurrentWeek()
    recentQuarters.removeAll()
    trendDetector.skipBlankDays(under: rules)
    habitDetector.skipBlankDays(before: day, under: rules)
    lastDay = day.previous
  }
}

/// A day, and the percentage of its steps in each quarter of the day.
struct DayWithQuarterPercentages: Hashable, Sendable {
  let day: CivilDay
  let percentages: QuarterPercentages
}

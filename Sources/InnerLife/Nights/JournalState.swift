public import PixelPalCore

/// The state of a pal's journal: the days, moments and chapters that its nightly updates have recorded.
///
///     var state = JournalState(createdOn: monday, under: .standard)
///     let report = state.processNights(with: days, through: tuesday, at: now)
///     report.moments.first?.sentence(in: .standard)     // This is where we began. I drew an X and stood on it.
///
/// A nightly update processes the days that have ended, using the data known by then. Their pages are "drying" at
/// first, which means that the next nightly update can still change them. After that, a page is frozen, and later
/// counts are appended below it.
///
/// A journal has no side effects: it sends nothing, changes no steps and reads no clock.
public struct JournalState: Sendable {
  /// The day on which the pal was created.
  public let createdOn: CivilDay
  /// The journal's configuration: its numbers and its words.
  public let rules: JournalRules
  /// The last night with a completed update, or `nil` before the first.
  ///
  /// A night is identified by the day on which it ended.
  public private(set) var lastProcessedNight: CivilDay?
  /// All reported moments, in the order of their reports.
  public private(set) var moments: [Moment] = []
  /// The step counts that arrived after the page of their day was frozen, in order of arrival.
  public private(set) var lateStepCorrections: [LateStepCorrection] = []
  /// The phases that became visible, each with the day on which it became visible.
  public private(set) var phaseReveals: [PhaseReveal] = []
  /// The memories that the pal's pages mention, in the order of the pages.
  package private(set) var recalls: [Recall] = []
  /// The phases that haven't been reported yet, because they were recorded after the nightly update of their day.
  private var unreportedReveals: [PhaseReveal] = []
  /// The records of the days that the journal remembers, oldest first.
  private(set) var dayRecords: [JournalDayRecord] = []
  /// The hourly steps of recent days, oldest first.
  ///
  /// Days with unknown hours are left out. Hours that no later night needs are removed.
  private(set) var recentHours: [LivedDayHourlySteps] = []
  /// The day through which the records need no further trimming.
  ///
  /// Trimming removes the percentages of steps in each quarter of the day from records that no later nightly update
  /// compares.
  private var trimmedThrough: CivilDay
  /// The chapter boundaries, grouped by the night of the update that found them, oldest first.
  private(set) var chapterBoundaries: [ChapterBoundariesOfNight] = []
  /// The result of all nightly updates through the last processed day.
  private(set) var fold: NightlyUpdateState
  /// The result of the nightly updates through an earlier day, which late steps can no longer change.
  ///
  /// If steps arrive late, the days after it are processed again from this checkpoint.
  private var checkpoint: NightlyUpdateState
  /// The habits as of a day that late steps can no longer change.
  ///
  /// The habits are saved, because the journal keeps the hours of recent days only and can't recompute older habits.
  private(set) var habitCheckpoint: HabitDetector

  /// A step count that arrived after its day's page was frozen.
  public struct LateStepCorrection: Hashable, Sendable {
    /// The day whose steps were counted again.
    public let day: CivilDay
    /// The day on which the count arrived.
    public let arrivalDay: CivilDay
    /// The day's step count before the correction arrived.
    public let stepsBefore: Int64
    /// The day's step count since the correction arrived.
    public let stepsAfter: Int64

    /// Creates a correction: on `arrivalDay`, the steps of `day` changed from `stepsBefore` to `stepsAfter`.
    package init(day: CivilDay, arrivalDay: CivilDay, stepsBefore: Int64, stepsAfter: Int64) {
      (self.day, self.arrivalDay, self.stepsBefore, self.stepsAfter) = (day, arrivalDay, stepsBefore, stepsAfter)
    }
  }

  /// A phase of the pal, and the day on which it became visible.
  public struct PhaseReveal: Hashable, Sendable {
    /// The phase that became visible.
    public let phase: Phase
    /// The day on which the phase became visible.
    public let day: CivilDay

    /// Creates the record of a phase that became visible on `day`.
    public init(_ phase: Phase, on day: CivilDay) { (self.phase, self.day) = (phase, day) }
  }

  /// The chapter boundaries that one nightly update found.
  struct ChapterBoundariesOfNight: Hashable, Sendable {
    let night: CivilDay
    let chapterBoundaries: [ChapterDetector.Boundary]
  }

  /// Creates an empty journal for a pal that was created on `day`.
  public init(createdOn day: CivilDay, under rules: JournalRules) {
    (createdOn, self.rules) = (day, rules)
    fold = NightlyUpdateState(createdOn: day, under: rules)
    checkpoint = fold
    habitCheckpoint = fold.habitDetector
    // The moments of the first week depend on quarters, so these days keep theirs.
    trimmedThrough = day.advanced(by: MomentDetector.daysOfFirstWeek - 1)
  }

  /// Creates a journal from its saved parts.
  ///
  /// Reported moments and chapter boundaries are kept, even if the rules have changed. Takes O(n) for n days.
  package init(restoring saved: SavedJournal, under rules: JournalRules) {
    self.init(createdOn: saved.createdOn, under: rules)
    (lastProcessedNight, dayRecords, moments) = (saved.lastProcessedNight, saved.dayRecords, saved.moments)
    (lateStepCorrections, phaseReveals, chapterBoundaries) = (
      saved.lateStepCorrections, saved.phaseReveals, [ChapterBoundariesOfNight](restoring: saved.chapterBoundaries)
    )
    recentHours = saved.recentHours
    guard let through = lastProcessedNight?.previous else { return }
    restoreHabits(saved.habits, through: through)
    unreportedReveals = phaseReveals.filter { reveal in
      reveal.day <= through && !moments.contains { $0.kind == .phaseReveal(reveal.phase) }
    }
    recalls = saved.recalls ?? []
    if !saved.hasNotices || saved.recalls == nil {
      addNoticesAndRecalls(through: through, keepsNotices: saved.hasNotices, keepsRecalls: saved.recalls != nil)
    }
    trimDayQuarters(afterProcessingThrough: through)
    advanceCheckpoint(through: through.advanced(by: -rules.numbers.lifeBlankDaysOpen))
    fold = checkpoint
    advanceNightlyState(&fold, through: through)
  }

  /// The results of one call to ``JournalState/processNights(with:through:at:)``.
  public struct NightReport: Hashable, Sendable {
    /// The moments that the processed nights added to the journal.
    public internal(set) var moments: [Moment] = []
    /// The chapters that the processed nights detected.
    public internal(set) var chapters: [Chapter] = []
    /// The corrections that were appended to frozen pages.
    public internal(set) var lateStepCorrections: [LateStepCorrection] = []
    /// The memory that came to mind in the last of the processed nights, or `nil` if there was none.
    public internal(set) var recall: Recall?

    /// Creates an empty report.
    public init() {}
  }

  /// All chapters, oldest first.
  public var chapters: [Chapter] { fold.chapterDetector.chapters }

  /// The weekdays that usually differ from the rest of their week, Monday first.
  public var weekdayPatterns: [WeekdayPattern] { fold.weekdayPatterns.patterns }

  /// The person's habits, as far as the pal has learned them.
  package var habits: Habits { fold.habitDetector.habits }

  /// The trend of the person's daily steps, such as rising.
  package var trend: Trend { fold.trendDetector.trend }

  /// Records a phase that became visible, so that the nightly update of its day reports it.
  ///
  /// If that update has already run, the next one reports the phase.
  public mutating func recordReveal(_ reveal: PhaseReveal) {
    phaseReveals.append(reveal)
    if reveal.day <= fold.lastDay { unreportedReveals.append(reveal) }
  }

  /// The days with steps, oldest first.
  package var daysWithSteps: [CivilDay] { dayRecords.lazy.filter { $0.hasSteps }.map { $0.day } }

  /// Returns the record of `day`, or `nil` if the journal doesn't remember the day.
  ///
  /// The journal normally has no records of blank days.
  public func rememberedDay(_ day: CivilDay) -> JournalDayRecord? {
    let place = insertionIndex(of: day)
    return place < dayRecords.count && dayRecords[place].day == day ? dayRecords[place] : nil
  }

  /// Returns the memory that the page of `day` mentions, or `nil` if nothing came to mind during the night before.
  package func recall(on day: CivilDay) -> Recall? {
    let place = recalls.partitioningIndex { $0.day >= day }
    return place < recalls.count && recalls[place].day == day ? recalls[place] : nil
  }

  /// Returns the records of the days from `first` through `last`.
  ///
  /// The last day must not be before the first.
  func dayRecords(from first: CivilDay, through last: CivilDay) -> ArraySlice<JournalDayRecord> {
    dayRecords[insertionIndex(of: first)..<dayRecords.partitioningIndex { $0.day > last }]
  }

  func dayRecords(before day: CivilDay) -> ArraySlice<JournalDayRecord> { dayRecords[..<insertionIndex(of: day)] }

  /// Returns the lower median of the daily step counts of the 28 most recent days with steps before `day`.
  ///
  /// Returns `nil` if no earlier day has steps.
  package func recentMedianSteps(before day: CivilDay) -> Int64? {
    lowerMedian(of: recentSteps(before: day, dayLimit: NightlyUpdateState.comparisonDays))
  }

  /// Returns the highest daily step count, and the length of the longest walk in minutes, among the days before `day`.
  ///
  /// Both are 0 if there are no such days. Takes O(n) for n days.
  package func mostStepsAndLongestWalkMinutes(before day: CivilDay) -> (steps: Int64, minutes: Int) {
    dayRecords(before: day).reduce((0, 0)) { (max($0.0, $1.steps), max($0.1, $1.longestWalkMinutes)) }
  }

  private func insertionIndex(of day: CivilDay) -> Int { dayRecords.partitioningIndex { $0.day >= day } }

  /// Returns true if the page of `day` is frozen.
  ///
  /// A page with steps is frozen two nights after its day, and a blank page after `lifeBlankDaysOpen` nights.
  public func isFrozen(_ day: CivilDay) -> Bool {
    let hasSteps = rememberedDay(day).map { $0.hasSteps } ?? false
    let nights = hasSteps ? JournalState.nightsUntilFrozen : rules.numbers.lifeBlankDaysOpen
    return lastProcessedNight.map { day.distance(to: $0) >= nights } ?? false
  }

  /// Returns true if the pages of all days through `day` are frozen, so that everything derived from them is final.
  ///
  /// Each recent day is checked, because a blank page stays open longer than the pages around it.
  func isFrozen(through day: CivilDay) -> Bool {
    guard let lastProcessedNight else { return false }
    let open = max(createdOn, lastProcessedNight.advanced(by: -rules.numbers.lifeBlankDaysOpen))
    return open > day || (open...day).allSatisfy { isFrozen($0) }
  }

  /// The number of nights after which the page of a day with steps is frozen.
  static let nightsUntilFrozen = 2
}

// Runs nightly updates.
extension JournalState {
  /// Returns the results for an unfinished day that later steps can't change: its notice and its keepsakes.
  ///
  /// `facts` are the facts about the day so far. The result is `nil` if the day isn't the next one to process.
  func certainResults(of facts: DayFacts) -> NightlyUpdateState.NightlyUpdateResults? {
    guard fold.lastDay.next == facts.day else { return nil }
    return fold.certainResults(of: JournalDayRecord(facts, under: rules), under: rules)
  }

  /// Runs all pending nightly updates through the night that ends on `day`.
  ///
  /// `facts` are the new facts about finished days, and `now` is the time at which new moments are reported.
  ///
  /// The app calls this method at the first step query from 04:00 on. A second call for the same night does nothing.
  /// The cost grows with the number of nights and new days, but doesn't depend on the pal's age.
  public mutating func processNights(with facts: [DayFacts], through day: CivilDay, at now: Instant) -> NightReport {
    var report = NightReport()
    guard lastProcessedNight.map({ $0 < day }) ?? true, createdOn < day else { return report }
    // A phase that was recorded late is reported on the page of its day or, if that is already frozen, on the page of
    // the last finished day.
    let unreported = unreportedReveals.map { reveal in
      (reveal, page: reveal.day < createdOn || isFrozen(reveal.day) ? day.previous : reveal.day)
    }
    unreportedReveals.removeAll()
    let changed = facts.compactMap { updateDayRecordOrAddCorrection(with: $0, on: day, report: &report) }
    let firstNewMoment = moments.count
    if let first = changed.filter({ $0 <= fold.lastDay }).min() {
      reprocessDays(from: first, changedDays: changed, at: now, night: day)
    }
    while fold.lastDay.next < day {
      if let monday = mondayAfterMoreThanTenBlankYears(after: fold, before: day) {
        fold.skipBlankDays(before: monday, under: rules)
        continue
      }
      processDay(fold.lastDay.next, at: now, reportedNight: day, report: &report)
    }
    for (reveal, page) in unreported {
      reportMoment(
        .phaseReveal(reveal.phase), on: page, beganOn: reveal.day, at: now, detectedNight: reveal.day.next,
        reportedNight: day)
    }
    lastProcessedNight = day
    advanceHabitCheckpoint(afterProcessingThrough: fold.lastDay)
    trimDayQuarters(afterProcessingThrough: fold.lastDay)
    report.moments = Array(moments[firstNewMoment...])
    report.recall = recall(on: day)
    return report
  }

  /// Updates the record of a day with `facts`, and returns the day if its record changed.
  ///
  /// If the page of the day is frozen, the page stays as it is, and a correction is added if the steps differ by more
  /// than one. Facts about days before the pal's creation, about `today` and about later days are ignored.
  private mutating func updateDayRecordOrAddCorrection(
    with facts: DayFacts, on today: CivilDay, report: inout NightReport
  ) -> CivilDay? {
    guard createdOn <= facts.day, facts.day < today else { return nil }
    let place = insertionIndex(of: facts.day)
    let isRecorded = place < dayRecords.count && dayRecords[place].day == facts.day
    var day = JournalDayRecord(facts, under: rules)
    let hours = LivedDayHourlySteps(facts, under: rules)
    if isFrozen(facts.day) {
      let before = isRecorded ? dayRecords[place].currentSteps : 0
      // Sums are rounded, so a difference of one step is not worth a correction.
      guard abs(facts.steps - before) > 1 else { return nil }
      let lateStepCorrection = LateStepCorrection(
        day: facts.day, arrivalDay: today, stepsBefore: before, stepsAfter: facts.steps)
      lateStepCorrections.append(lateStepCorrection)
      report.lateStepCorrections.append(lateStepCorrection)
      if !isRecorded {
        day.clearExceptDay()
        dayRecords.insert(day, at: place)
      }
      dayRecords[place].currentSteps = facts.steps
      return nil
    }
    if isRecorded {
      if dayRecords[place].hasSameFacts(as: day), recentHours.hourlySteps(of: facts.day) == hours { return nil }
      if day.hasSteps { dayRecords[place] = day } else { dayRecords.remove(at: place) }
    } else {
      guard day.hasSteps else { return nil }
      dayRecords.insert(day, at: place)
    }
    recentHours.setHourlySteps(hours, of: facts.day)
    return facts.day
  }

  /// Reprocesses the days from `first` through the last processed day, after the records of `changedDays` have changed.
  private mutating func reprocessDays(from first: CivilDay, changedDays: [CivilDay], at now: Instant, night: CivilDay) {
    let through = fold.lastDay
    advanceCheckpoint(through: min(first.previous, through.advanced(by: -rules.numbers.lifeBlankDaysOpen)))
    fold = checkpoint
    let lastFrozenDay = lastFrozenDay(through: through.next, except: changedDays)
    while fold.lastDay < through {
      let day = fold.lastDay.next
      let keepsPage = day < first || isFrozen(day) && !changedDays.contains(day)
      let found = fold.processDay(
        rememberedDay(day) ?? .blankRecord(of: day), hours: recentHours.hourlySteps(of: day),
        lateSteps: lateSteps(inNightEndingOn: day.next), at: now,
        replaying: recordedBoundaries(forNextNightOf: fold), keepsNotice: keepsPage,
        recalling: day < first || day < lastFrozenDay ? .keep(recall(on: day.next)) : .choose,
        reveals: reportedReveals, under: rules)
      guard day >= first else { continue }
      setRecall(found.recall, on: day.next)
      if !keepsPage { recordWrittenPage(of: day, notice: found.notice, in: night) }
      markUnsupportedAndReportMoments(currentKinds: found.moments, on: day, at: now, reportedNight: night)
    }
  }

  /// Advances the checkpoint through `last`, a day that late steps can no longer change.
  private mutating func advanceCheckpoint(through last: CivilDay) {
    advanceNightlyState(&checkpoint, through: last)
    // The hours of old days are no longer known, so the habits are those that were recorded in time.
    checkpoint.habitDetector = habitCheckpoint
    checkpoint.habitDetector.advance(through: last, records: dayRecords, hours: recentHours, under: rules)
  }

  /// The maximum number of days before the last processed day that can be processed again.
  ///
  /// It is the highest allowed value of `lifeBlankDaysOpen`, so that a saved journal can be restored under other rules.
  private static let mostDaysOpen = 28

  /// Removes the percentages of quarters from the records of days that are too old for any notice to compare.
  private mutating func trimDayQuarters(afterProcessingThrough last: CivilDay) {
    let end = last.advanced(by: -JournalState.mostDaysOpen - NoticeFinder.quarterDays)
    guard trimmedThrough < end else { return }
    for index in insertionIndex(of: trimmedThrough.next)..<insertionIndex(of: end.next) {
      dayRecords[index].quarters = nil
    }
    trimmedThrough = end
  }

  /// Advances the saved habits to the last day that late steps can't change, and removes hours that are no longer
  /// needed.
  ///
  /// All days through `last` must have been processed.
  private mutating func advanceHabitCheckpoint(afterProcessingThrough last: CivilDay) {
    let final = last.advanced(by: -JournalState.mostDaysOpen)
    habitCheckpoint.advance(through: final, records: dayRecords, hours: recentHours, under: rules)
    let first = HabitDetector.firstDayNeededByState(after: habitCheckpoint.lastDay, under: rules)
    recentHours.removeFirst(recentHours.partitioningIndex { $0.day >= first })
  }

  /// Restores the habits of a journal that has processed all days through `last`.
  ///
  /// If an older version saved the journal without habits, only those that don't depend on hours are recomputed.
  private mutating func restoreHabits(_ saved: SavedJournal.HabitCheckpoint?, through last: CivilDay) {
    if let saved, createdOn.previous <= saved.lastDay,
      saved.lastDay <= last.advanced(by: -JournalState.mostDaysOpen)
    {
      let first = HabitDetector.firstDayNeededByState(after: saved.lastDay, under: rules)
      let days = dayRecords.filter { first <= $0.day && $0.day <= saved.lastDay && $0.hasSteps }
      habitCheckpoint = HabitDetector(
        restoring: saved.habits, after: saved.lastDay,
        days.map { HabitDay($0, recentHours.hourlySteps(of: $0.day), under: rules) })
    }
    advanceHabitCheckpoint(afterProcessingThrough: last)
  }

  /// Advances `fold` through `last`, using the remembered days and the recorded chapter boundaries.
  private func advanceNightlyState(_ fold: inout NightlyUpdateState, through last: CivilDay) {
    while fold.lastDay < last {
      if let monday = mondayAfterMoreThanTenBlankYears(after: fold, before: last.next) {
        fold.skipBlankDays(before: monday, under: rules)
        continue
      }
      let day = fold.lastDay.next
      let boundaries = recordedBoundaries(forNextNightOf: fold)
      _ = fold.processDay(
        rememberedDay(day) ?? .blankRecord(of: day), hours: recentHours.hourlySteps(of: day),
        lateSteps: lateSteps(inNightEndingOn: day.next), at: .distantPast,
        replaying: boundaries, keepsNotice: true, recalling: .keep(recall(on: day.next)), reveals: reportedReveals,
        under: rules)
    }
  }

  /// Adds the notices and recalls of all days through `last`, as nightly updates would have done.
  ///
  /// With `keepsNotices` or `keepsRecalls`, the saved notices or recalls stay as they are.
  private mutating func addNoticesAndRecalls(through last: CivilDay, keepsNotices: Bool, keepsRecalls: Bool) {
    var fold = fold
    while fold.lastDay < last {
      if let monday = mondayAfterMoreThanTenBlankYears(after: fold, before: last.next) {
        fold.skipBlankDays(before: monday, under: rules)
        continue
      }
      let day = fold.lastDay.next
      let found = fold.processDay(
        rememberedDay(day) ?? .blankRecord(of: day), hours: recentHours.hourlySteps(of: day),
        lateSteps: lateSteps(inNightEndingOn: day.next), at: .distantPast,
        replaying: recordedBoundaries(forNextNightOf: fold), keepsNotice: keepsNotices,
        recalling: keepsRecalls ? .keep(recall(on: day.next)) : .choose, reveals: reportedReveals, under: rules)
      if !keepsNotices { recordWrittenPage(of: day, notice: found.notice, in: day.next) }
      setRecall(found.recall, on: day.next)
    }
  }

  /// Returns the number of steps that arrived in a night for days with frozen pages.
  ///
  /// The number is negative if more steps were removed than added.
  private func lateSteps(inNightEndingOn night: CivilDay) -> Int64 {
    lateStepCorrections[lateStepCorrections.partitioningIndex { $0.arrivalDay >= night }...].lazy.prefix {
      $0.arrivalDay == night
    }
    .reduce(0) { $0.addingSaturated($1.stepsAfter - $1.stepsBefore) }
  }

  /// Returns the boundaries that were recorded for the next night of `fold`, or an empty array if there are none.
  private func recordedBoundaries(forNextNightOf fold: NightlyUpdateState) -> [ChapterDetector.Boundary] {
    let night = fold.lastDay.next.next
    let place = chapterBoundaries.partitioningIndex { $0.night >= night }
    return place < chapterBoundaries.count && chapterBoundaries[place].night == night
      ? chapterBoundaries[place].chapterBoundaries : []
  }

  /// Compares the reported moments of `day` with `currentKinds`, the kinds of moments that the day's steps support now.
  ///
  /// Reported moments that the steps no longer support stay, but are marked as corrected. New moments are reported.
  private mutating func markUnsupportedAndReportMoments(
    currentKinds: [Moment.Kind], on day: CivilDay, at now: Instant, reportedNight night: CivilDay
  ) {
    for index in moments.indices where moments[index].kind.dependsOnSteps && moments[index].supportingDay == day {
      moments[index].isCorrected = !currentKinds.contains { $0.implies(moments[index].kind) }
    }
    for kind in currentKinds { reportOrRedateMoment(kind, on: day, at: now, reportedNight: night) }
  }

  /// Reports a moment on `day`, unless it has already been reported.
  ///
  /// If a moment that occurs only once in a life has already been reported, its start is changed to `day`. A recurring
  /// moment is reported only once for each day.
  private mutating func reportOrRedateMoment(
    _ kind: Moment.Kind, on day: CivilDay, at now: Instant, reportedNight night: CivilDay
  ) {
    guard
      let index = moments.firstIndex(where: {
        $0.kind.isSameMoment(onSamePageAs: kind) && (kind.occursOnce || $0.day == day)
      })
    else {
      return reportMoment(kind, on: day, beganOn: day, at: now, detectedNight: day.next, reportedNight: night)
    }
    guard kind.occursOnce else { return }
    moments[index].beganOn = day
    moments[index].isCorrected = false
  }

  private mutating func processDay(
    _ day: CivilDay, at now: Instant, reportedNight night: CivilDay, report: inout NightReport
  ) {
    let found = fold.processDay(
      rememberedDay(day) ?? .blankRecord(of: day), hours: recentHours.hourlySteps(of: day),
      lateSteps: lateSteps(inNightEndingOn: day.next), at: now, replaying: nil,
      keepsNotice: false, recalling: .choose, reveals: reportedReveals, under: rules)
    recordWrittenPage(of: day, notice: found.notice, in: night)
    setRecall(found.recall, on: day.next)
    // A once-in-a-life moment may already be on another page, reported from steps that have since been recounted.
    for kind in found.moments { reportOrRedateMoment(kind, on: day, at: now, reportedNight: night) }
    for reveal in phaseReveals where reveal.day == day {
      reportMoment(
        .phaseReveal(reveal.phase), on: day, beganOn: day, at: now, detectedNight: day.next, reportedNight: night)
    }
    guard !found.chapterBoundaries.isEmpty else { return }
    chapterBoundaries.append(ChapterBoundariesOfNight(night: day.next, chapterBoundaries: found.chapterBoundaries))
    for case .chapterBegins(let chapter) in found.chapterBoundaries {
      report.chapters.append(chapter)
      // The first chapter is the beginning of the pal's life, which has its own moment.
      if chapter.reason != .first {
        reportMoment(
          .newChapter(chapter.reason, repetition: chapter.earlierChaptersWithReason), on: day.next,
          beganOn: chapter.startMonday, at: now, detectedNight: day.next,
          reportedNight: night)
      }
    }
  }

  private mutating func reportMoment(
    _ kind: Moment.Kind, on day: CivilDay, beganOn: CivilDay, at now: Instant, detectedNight: CivilDay,
    reportedNight night: CivilDay
  ) {
    moments.append(
      Moment(
        kind: kind, day: day, beganOn: beganOn, detectedNight: detectedNight, reportedNight: night, reportedAt: now))
  }

  private mutating func recordWrittenPage(of day: CivilDay, notice: Notice?, in night: CivilDay) {
    let place = insertionIndex(of: day)
    guard place < dayRecords.count, dayRecords[place].day == day else { return }
    (dayRecords[place].notice, dayRecords[place].lastWrittenNight) = (notice, night)
  }

  /// The phases that became visible, except those that were recorded late and haven't been reported yet.
  private var reportedReveals: [PhaseReveal] { phaseReveals.filter { !unreportedReveals.contains($0) } }

  /// Returns the last day through `last` that has a frozen page and isn't one of `changedDays`.
  ///
  /// Only days that late steps can affect are searched. If there is no such day, the result is the day before the pal's
  /// creation. Recalls through the returned day are final, because a new one could be too close to a recall that stays.
  private func lastFrozenDay(through last: CivilDay, except changedDays: [CivilDay]) -> CivilDay {
    (0...rules.numbers.lifeBlankDaysOpen).lazy.map { last.advanced(by: -$0) }.first {
      self.isFrozen($0) && !changedDays.contains($0)
    } ?? createdOn.previous
  }

  private mutating func setRecall(_ recall: Recall?, on day: CivilDay) {
    let place = recalls.partitioningIndex { $0.day >= day }
    let end = place < recalls.count && recalls[place].day == day ? place + 1 : place
    recalls.replaceSubrange(place..<end, with: recall.map { [$0] } ?? [])
  }

  /// Returns the Monday before which the next blank days can be skipped, or `nil` if they span at most ten years.
  ///
  /// The Monday isn't after `day`, the next remembered day, or the next day that is followed by a night with
  /// corrections.
  private func mondayAfterMoreThanTenBlankYears(after fold: NightlyUpdateState, before day: CivilDay) -> CivilDay? {
    guard fold.canSkipBlankDays else { return nil }
    let place = insertionIndex(of: fold.lastDay.next)
    let lateStepCorrectionIndex = lateStepCorrections.partitioningIndex { $0.arrivalDay > fold.lastDay.next }
    let next = min(
      day, place < dayRecords.count ? dayRecords[place].day : day,
      lateStepCorrectionIndex < lateStepCorrections.count
        ? lateStepCorrections[lateStepCorrectionIndex].arrivalDay.previous : day)
    let monday = next.advanced(by: 1 - next.weekday)
    return monday.daysSince1970 - fold.lastDay.daysSince1970 > JournalState.skippableBlankDays ? monday : nil
  }

  /// The maximum length of a run of blank days that is processed day by day: ten years.
  ///
  /// A longer run is skipped, together with its anniversaries.
  static let skippableBlankDays = 3653
}

// The position of the checkpoint doesn't affect equality.
extension JournalState: Hashable {
  /// Returns true if both journals have reported the same moments and will continue in the same way.
  public static func == (left: JournalState, right: JournalState) -> Bool {
    left.rules == right.rules && left.saved == right.saved && left.fold == right.fold
  }

  /// Feeds the saved parts into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(saved) }
}

extension JournalDayRecord {
  /// Returns the record of a day without steps or times.
  static func blankRecord(of day: CivilDay) -> JournalDayRecord {
    JournalDayRecord(DayFacts(day: day, steps: 0), under: .standard)
  }

  /// Clears the record except for its day; the caller must then set ``currentSteps``.
  mutating func clearExceptDay() { self = .blankRecord(of: day) }
}

extension Moment {
  /// The day whose steps currently support the moment.
  fileprivate var supportingDay: CivilDay { kind.occursOnce ? beganOn : day }
}

extension Moment.Kind {
  /// True if the moment follows from the steps of its day.
  var dependsOnSteps: Bool {
    switch self {
    case .firstSteps, .firstSaturday, .firstEvening, .firstThousand, .firstWalk, .firstDayReaching, .longestDay,
      .longestWalk, .lifetimeTotal, .keepsake, .returnAfterBreak, .journey, .earliestWalk, .latestWalk:
      true
    case .phaseReveal, .newChapter, .anniversary: false
    }
  }
}

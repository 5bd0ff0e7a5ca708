package import Expressions
package import InnerLife
package import PixelPalCore
import StepHistory

/// A replay of a pal together with the journal that the pal writes.
///
///     var replay = JournalKeepingReplay(plan)
///     replay.advance(through: plan.end)
///     replay.journal(at: plan.end, userEdits: plan.journalUserEdits).page(of: yesterday)
///
/// A nightly update adds to the journal. It runs at the first step query at or after 04:00, or at 04:00 itself on a
/// phone that knows each step at once. The journal doesn't affect the pal, so all surfaces except the app are the same
/// without it.
package struct JournalKeepingReplay: Sendable {
  private let plan: ReplayPlan
  private var replay: Replay
  private var journalUpdater: NightlyJournalUpdater

  /// Creates a replay at the beginning of `plan`.
  ///
  /// If `usesActualHistory` is true, the journal counts the steps actually taken each day. Otherwise, it counts the
  /// steps that the phone knows.
  package init(_ plan: ReplayPlan, usesActualHistory: Bool = false) {
    self.plan = plan
    replay = Replay(plan)
    journalUpdater = NightlyJournalUpdater(plan, usesActualHistory: usesActualHistory)
  }

  /// Advances to the next instant with an event, updates the journal, and returns the changes at that instant.
  ///
  /// Returns `nil` if nothing happens by `end`.
  package mutating func advanceToNextChangedInstant(through end: Instant) -> Replay.ChangesAtInstant? {
    guard let changedInstant = replay.advanceToNextChangedInstant(through: end) else {
      journalUpdater.advanceIfStepsKnownAtOnce(through: end, replay: replay)
      return nil
    }
    journalUpdater.recordChangesAndProcessNight(at: changedInstant, from: replay)
    return changedInstant
  }

  /// Advances the replay and the journal through all instants up to and including `end`.
  package mutating func advance(through end: Instant) { while advanceToNextChangedInstant(through: end) != nil {} }

  package var journalState: JournalState { journalUpdater.journalState }

  /// Returns the journal as it reads at `instant`, with the changes `userEdits` that the person made.
  ///
  /// The replay must have advanced through `instant`.
  package func journal(at instant: Instant, userEdits: JournalUserEdits) -> Journal {
    journalUpdater.journal(of: replay, at: instant, userEdits: userEdits)
  }
}

/// An updater that runs the journal's nightly updates during a replay and keeps their latest reports.
package struct NightlyJournalUpdater: Sendable {
  private let plan: ReplayPlan
  private let knowsStepsAtOnce: Bool
  private let isEnabled: Bool
  private var deliveredHistory: DeliveredHistory
  /// The known steps of the days that the next nightly update must process.
  ///
  /// These are the days that no update has processed yet and the days that have changed since an update processed them.
  private var pendingSteps: [CivilDay: Int64] = [:]
  package private(set) var journalState: JournalState
  /// The nightly updates that the last method call ran, each with its instant and its report.
  package private(set) var latestNights: [(at: Instant, news: JournalState.NightReport)] = []
  /// The instant of the most recent nightly update, or `nil` if there has been none.
  package private(set) var lastNightAt: Instant?
  /// The sentence that the app shows now or will show when it is next opened, or `nil` if there is none.
  private var pendingSentence: SentenceForNextAppOpening?
  /// The memory that was most recently chosen for the app to show, or `nil` if there has been none.
  private var lastRecall: Recall?
  private var isAppOpen = false
  /// The earliest instant at which the next nightly update may run.
  private var nextNightAt: Instant
  private let dayFactsCollector: DayFactsCollector
  private let ownPageRecalls: StampAndNoteRecalls

  /// A sentence that the app shows from its next opening until it is closed.
  private struct SentenceForNextAppOpening: Sendable {
    /// The sentence that recalls an earlier day, with the only day on which it may be shown.
    ///
    /// It is `nil` if the nightly update recalled no earlier day.
    let recall: (sentence: String, day: CivilDay)?
    /// A sentence about a moment, such as a first walk, that is shown unless `recall` applies, or `nil` if there is
    /// none.
    let momentSentence: String?
    /// The sentence that is shown, or `nil` before the app is opened and if `chooseShownSentence(on:)` found none.
    private(set) var shownSentence: String?

    /// Chooses the sentence to show when the app is opened on `day`.
    mutating func chooseShownSentence(on day: CivilDay) {
      shownSentence = recall.flatMap { $0.day == day ? $0.sentence : nil } ?? momentSentence
    }
  }

  /// Creates an updater at the beginning of `plan`, before the first nightly update.
  ///
  /// If `usesActualHistory` is true, the journal counts the steps actually taken each day. Otherwise, it counts the
  /// steps that the phone knows.
  package init(_ plan: ReplayPlan, usesActualHistory: Bool = false) {
    self.plan = plan
    knowsStepsAtOnce = plan.configuration.device.facts.knowsStepsAtOnce
    isEnabled = plan.hasInnerLife
    deliveredHistory = DeliveredHistory(of: plan, recordsHours: true, usesActualHistory: usesActualHistory)
    dayFactsCollector = DayFactsCollector(
      in: plan.itinerary, under: plan.configuration.rules, journalRules: plan.journalRules)
    ownPageRecalls = StampAndNoteRecalls(plan.journalUserEdits, through: plan.itinerary.day(at: plan.end))
    let created = plan.itinerary.day(at: plan.createdAt)
    journalState = JournalState(createdOn: created, under: plan.journalRules)
    nextNightAt = .distantFuture
    nextNightAt = nextNightProcessingTime(after: plan.createdAt)
  }

  /// Records the changes of `changedInstant`, and runs the nightly update if it is due.
  ///
  /// `replay` must have advanced to the instant of the changes.
  package mutating func recordChangesAndProcessNight(at changedInstant: Replay.ChangesAtInstant, from replay: Replay) {
    guard isEnabled else { return }
    latestNights.removeAll()
    processNightsIfStepsKnownAtOnce(through: changedInstant.at - Milliseconds(1), replay: replay)
    for case .phaseRevealed(let phase) in changedInstant.changes.lazy.map({ $0.kind }) {
      journalState.recordReveal(.init(phase, on: plan.itinerary.day(at: changedInstant.at)))
    }
    let isQuery = knowsStepsAtOnce ? replay.mayReportSteps : replay.lastStepQuery?.at == changedInstant.at
    if isQuery, changedInstant.at >= nextNightAt { processNight(at: changedInstant.at) }
    for change in changedInstant.changes { updateAppOpenAndSentence(after: change.kind) }
    if isAppOpen, pendingSentence?.shownSentence == nil {
      pendingSentence?.chooseShownSentence(on: dayFactsCollector.livedDay(at: changedInstant.at))
    }
  }

  /// Runs the nightly updates that are due by `instant`, if the phone knows each step at once.
  ///
  /// On any other phone, a nightly update waits for a step query, so this method does nothing.
  package mutating func advanceIfStepsKnownAtOnce(through instant: Instant, replay: Replay) {
    latestNights.removeAll()
    processNightsIfStepsKnownAtOnce(through: instant, replay: replay)
  }

  /// Runs the nightly updates that are due by `instant`, if the phone knows each step at once.
  ///
  /// On any other phone, this method does nothing.
  private mutating func processNightsIfStepsKnownAtOnce(through instant: Instant, replay: Replay) {
    guard isEnabled, knowsStepsAtOnce, replay.mayReportSteps else { return }
    while nextNightAt <= instant, nextNightAt <= plan.end { processNight(at: nextNightAt) }
  }

  /// The pal's sleeping hours, or `nil` if the journal doesn't know them yet.
  ///
  /// The nightly updates derive them from the person's habits.
  package var sleepHours: SleepHours? {
    let hours = journalState.habits.palSleepHours(under: journalState.rules)
    return SleepHours(bedtimeHour: hours?.bedtime, wakingHour: hours?.waking)
  }

  /// The person's changes to the journal: hidden pages, chapter names, stamps and notes.
  package var journalUserEdits: JournalUserEdits { plan.journalUserEdits }

  private mutating func processNight(at now: Instant) {
    let day = dayFactsCollector.livedDay(at: now)
    deliveredHistory.advanceToQuery(at: now)
    let (days, isHistoryReplaced) = deliveredHistory.takeDaysSinceFirstChange()
    for day in days { pendingSteps[day.day] = day.steps ?? 0 }
    if isHistoryReplaced { queueZeroSteps(forDaysMissingFrom: days) }
    // A blank page stays open for `lifeBlankDaysOpen` days, so the walking times of older days are not needed.
    let firstOpenDay = (journalState.lastProcessedNight ?? journalState.createdOn).advanced(
      by: -1 - journalState.rules.numbers.lifeBlankDaysOpen)
    let changedDays = deliveredHistory.takeDaysWithChangedWalkingTimes(discardingDaysBefore: firstOpenDay)
    for changed in changedDays where pendingSteps[changed] == nil {
      if let steps = deliveredHistory.stepsKnownAtLastTake(of: changed) { pendingSteps[changed] = steps }
    }
    let finishedDays = pendingSteps.filter { $0.key < day }.sorted { $0.key < $1.key }
    for entry in finishedDays { pendingSteps[entry.key] = nil }
    let facts = finishedDays.map { entry in
      deliveredHistory.dayFactsCollector?.facts(
        of: entry.key, steps: entry.value, countsByTotal: plan.hasOnlyDayTotal(on: entry.key))
        ?? DayFacts(day: entry.key, steps: entry.value)
    }
    let nightReport = journalState.processNights(with: facts, through: day, at: now)
    latestNights.append((now, nightReport))
    lastNightAt = now
    // Hidden moments are not mentioned anywhere.
    let visibleMoments = nightReport.moments.filter { !journalUserEdits.hides($0) }
    let recall = takeVisibleUnrepeatedRecall(on: day)
    let momentSentence = journalState.appOpeningSentence(from: visibleMoments, on: day)
    pendingSentence =
      recall == nil && momentSentence == nil
      ? nil
      : SentenceForNextAppOpening(
        recall: recall.map { ($0.sentence(in: journalState.rules.words), $0.day) }, momentSentence: momentSentence)
    nextNightAt = nextNightProcessingTime(after: now)
  }

  /// Returns the memory of an earlier day that the pal recalled in the night before `day`.
  ///
  /// Returns `nil` if there is no memory to show.
  ///
  /// A memory isn't shown if its page is hidden or if it repeats the one chosen last. Such a repetition occurs if late
  /// steps move a memory to the next day.
  private mutating func takeVisibleUnrepeatedRecall(on day: CivilDay) -> Recall? {
    guard let recall = ownPageRecalls.visibleRecall(on: day, in: journalState) else { return nil }
    defer { lastRecall = recall }
    return lastRecall.map { recall.repeatsTooSoon($0) } ?? false ? nil : recall
  }

  /// Queues a count of zero for each day that has steps in the journal but is missing from a newer export.
  ///
  /// - Parameter days: the days with steps in the newer export.
  private mutating func queueZeroSteps(forDaysMissingFrom days: [StepDays.Day]) {
    let known = Set(days.map { $0.day })
    for day in journalState.daysWithSteps where !known.contains(day) { pendingSteps[day] = 0 }
  }

  /// Returns the earliest instant at which the next nightly update may run, by default 04:00 on the journal's next day.
  ///
  /// Returns the distant future if the calendar has no next day.
  private func nextNightProcessingTime(after instant: Instant) -> Instant {
    let today = dayFactsCollector.livedDay(at: instant)
    guard today < .last else { return .distantFuture }
    let next = today.next
    var at = plan.itinerary.firstInstant(onOrAfter: next, from: instant)
    // Clocks may change between midnight and 04:00.
    for _ in 0..<4 where at < .distantFuture {
      let zone = plan.itinerary.zone(at: at)
      let local = zone.localTime(at: at)
      let begins = Milliseconds.hours(plan.journalRules.numbers.lifeDayBeginsAtHour)
      guard dayFactsCollector.livedDay(at: at) < next else { break }
      at = at + max(Milliseconds.minutes(1), begins - local.sinceMidnight)
    }
    // A period without data is processed only once, at its end.
    if knowsStepsAtOnce, let noDataPeriod = plan.noDataPeriod(at: at) { at = noDataPeriod.end }
    return max(at, instant + Milliseconds(1))
  }
}

// The sentence under the pal.
extension NightlyJournalUpdater {
  private mutating func updateAppOpenAndSentence(after change: PalChange.Kind) {
    if change == .appOpened { isAppOpen = true }
    if change == .appClosed {
      isAppOpen = false
      if pendingSentence?.shownSentence != nil { pendingSentence = nil }
    }
  }

  /// The sentence that the app shows under the pal, or `nil` if there is no sentence.
  package var shownSentence: String? { pendingSentence?.shownSentence }

  /// Returns the journal as it reads at `instant`, without the text that today's page shows only in the evening.
  package func journalWithoutEveningText(of pal: Pal, at instant: Instant, userEdits: JournalUserEdits) -> Journal {
    journal(of: pal, at: instant, tonightFacts: nil, userEdits: userEdits)
  }

  /// Returns the journal as it reads at `instant`, with the changes `userEdits` that the person made.
  ///
  /// `replay` must have advanced through `instant`.
  package func journal(
    of replay: Replay, at instant: Instant, userEdits: JournalUserEdits
  ) -> Journal {
    let pal = replay.pal(at: instant)
    return journal(
      of: pal, at: instant, tonightFacts: factsAboutTodayIfEvening(of: pal, replay: replay, at: instant),
      userEdits: userEdits)
  }

  private func journal(
    of pal: Pal, at instant: Instant, tonightFacts: DayFacts?, userEdits: JournalUserEdits
  ) -> Journal {
    Journal(
      of: journalState, on: plan.itinerary.day(at: instant), stepsToday: pal.stepsToday, tonightFacts: tonightFacts,
      isPremium: pal.isPremium, userEdits: userEdits, style: pal.look?.style ?? .classic)
  }

  /// Returns the facts about today that the evening text on today's page needs.
  ///
  /// Returns `nil` before the evening begins or if the phone knows nothing about today.
  private func factsAboutTodayIfEvening(of pal: Pal, replay: Replay, at instant: Instant) -> DayFacts? {
    guard isEnabled, let steps = pal.stepsToday, let delivery = replay.lastStepDeliveryTime(upTo: instant),
      plan.itinerary.zone(at: instant).localTime(at: instant).sinceMidnight >= Journal.eveningStart
    else { return nil }
    let today = plan.itinerary.day(at: instant)
    var delivered = deliveredHistory
    delivered.advanceToQuery(at: delivery)
    return delivered.dayFactsCollector?.facts(of: today, steps: steps, countsByTotal: plan.hasOnlyDayTotal(on: today))
  }
}

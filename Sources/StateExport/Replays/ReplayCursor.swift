package import Expressions
import InnerLife
package import PixelPalCore
package import Replay

/// A replay that a caller queries at ascending instants, such as those given with `--at`.
///
/// All queries refer to the instant last passed to `advance(to:)`. A caller that shows progress or stops early passes a
/// closure, and `Failure` is the type of the closure's errors. Without a closure, `Failure` is `Never`.
package final class ReplayCursor<Failure: Error> {
  private let plan: ReplayPlan
  private var replay: Replay
  private var deliveredHistory: DeliveredHistory
  private let onChangedInstant: (Instant) throws(Failure) -> Void
  /// The updater of the pal's journal, or `nil` if the caller doesn't need the journal or the rules turn it off.
  private var journalUpdater: NightlyJournalUpdater?
  /// The driver of the pal's face, or `nil` if the caller doesn't need the face.
  private var faceDriver: FaceDriver?
  /// The cached pages of the journal, and the last night that was processed before they were cached.
  ///
  /// The value is `nil` until pages are needed.
  private var cachedPages: (night: CivilDay?, days: [CivilDay: DayPage])?
  /// The most recently ended Live Activity, or `nil` if none has ended yet.
  package private(set) var lastActivityEnd: LiveActivityEnd?

  /// Creates a cursor at the beginning of `plan`.
  ///
  /// - Parameters:
  ///   - plan: the plan to replay.
  ///   - recordsInnerLife: true to update the pal's journal and face, which takes time.
  ///   - onChangedInstant: a function that is called after each instant at which the pal or the phone changes.
  package init(
    _ plan: ReplayPlan, recordsInnerLife: Bool = false,
    onChangedInstant: @escaping (Instant) throws(Failure) -> Void
  ) {
    self.plan = plan
    journalUpdater = recordsInnerLife && plan.hasInnerLife ? NightlyJournalUpdater(plan) : nil
    faceDriver = recordsInnerLife ? FaceDriver(plan) : nil
    replay = Replay(plan)
    deliveredHistory = DeliveredHistory(of: plan)
    self.onChangedInstant = onChangedInstant
  }

  /// Advances the replay to `instant`, and returns the pal and its phone at that time.
  ///
  /// `instant` must not be before the instant of the previous call.
  package func advance(to instant: Instant) throws(Failure) -> PalAndPhoneSnapshot {
    while let changedInstant = replay.advanceToNextChangedInstant(through: instant) {
      // An activity that failed to start hasn't ended.
      for case .liveActivityEnded(let reason) in changedInstant.changes.lazy.map({ $0.kind }) where reason != .failed {
        lastActivityEnd = LiveActivityEnd(at: changedInstant.at, reason: reason)
      }
      journalUpdater?.recordChangesAndProcessNight(at: changedInstant, from: replay)
      faceDriver?.applyChanges(changedInstant, from: replay, sleepHours: journalUpdater?.sleepHours)
      try onChangedInstant(changedInstant.at)
    }
    journalUpdater?.advanceIfStepsKnownAtOnce(through: instant, replay: replay)
    faceDriver?.advance(through: instant)
    return replay.palOnPhone(at: instant)
  }

  /// Advances the replay to `instant`, and returns a writer of the state of `surfaces` at that time.
  ///
  /// The writer includes the progress history and the journal pages only if `surfaces` contains `history`.
  package func advance(
    to instant: Instant, forWriting surfaces: [Surface]
  ) throws(Failure) -> StateDocumentWriter {
    let shown = try advance(to: instant)
    let showsHistory = surfaces.contains(.history)
    return StateDocumentWriter(
      shown, days: showsHistory ? progressHistoryDays(of: shown.pal, at: instant) : nil,
      innerLife: journalExcerpt(of: shown.pal, at: instant, withPages: showsHistory), face: exportedFace(at: instant),
      at: instant, under: plan.configuration, in: plan.texts)
  }

  /// Returns the excerpt of the journal to export, or `nil` if the cursor has no journal.
  ///
  /// The excerpt has pages only if `withPages` is true and the pal has premium. The cursor must be at `instant`.
  private func journalExcerpt(of pal: Pal, at instant: Instant, withPages: Bool) -> ExportedJournalExcerpt? {
    guard let journalUpdater else { return nil }
    let journal = journalUpdater.journalWithoutEveningText(of: pal, at: instant, userEdits: plan.journalUserEdits)
    let pages =
      withPages && pal.isPremium
      ? pagesByDay(of: journal, cachedForNight: journalUpdater.journalState.lastProcessedNight) : [:]
    return ExportedJournalExcerpt(journal, sentence: journalUpdater.shownSentence, pages: pages)
  }

  /// Returns the pal's face at `instant`, or `nil` if the cursor simulates no face.
  ///
  /// The cursor must be at `instant`.
  private func exportedFace(at instant: Instant) -> ExportedFace? {
    faceDriver?.faceEngine.map { ExportedFace($0.expression(at: instant), isQuiet: $0.isMuted) }
  }

  /// Returns the face that the app shows at `instant`, or `nil` while the app is in the background.
  ///
  /// The cursor must be at `instant`.
  package func visibleExpression(at instant: Instant) -> ExpressionSnapshot? {
    faceDriver?.expression(at: instant).flatMap { $0.face == nil ? nil : $0 }
  }

  /// Returns the journal's pages by day.
  ///
  /// The pages come from the cache if `night` is still the last processed night, because only a processed night changes
  /// pages.
  private func pagesByDay(of journal: Journal, cachedForNight night: CivilDay?) -> [CivilDay: DayPage] {
    if let cachedPages, cachedPages.night == night { return cachedPages.days }
    var days: [CivilDay: DayPage] = [:]
    for case .page(let page) in journal.pages(from: journal.firstDay, to: journal.today.previous) {
      days[page.day] = page
    }
    cachedPages = (night, days)
    return days
  }

  /// Returns the days in the progress history of `pal` at `instant`.
  ///
  /// The cursor must be at `instant`.
  package func progressHistoryDays(of pal: Pal, at instant: Instant) -> DaysAndDataGaps {
    deliveredHistory.advanceToQuery(at: replay.lastStepDeliveryTime(upTo: instant))
    return deliveredHistory.days(shownBy: pal, at: instant)
  }

  /// Returns the next start of a Live Activity after `instant`.
  ///
  /// Returns `nil` if no Live Activity starts in the next eight days. The cursor must be at `instant`.
  package func nextActivityStart(after instant: Instant) -> Instant? {
    var ahead = replay
    while let changedInstant = ahead.advanceToNextChangedInstant(
      through: instant + KnownStepsExplanation.lookAheadLimit)
    {
      let starts = changedInstant.changes.contains { if case .liveActivityStarted = $0.kind { true } else { false } }
      if starts, ahead.pal.currentLiveActivity != nil { return changedInstant.at }
    }
    return nil
  }
}

extension ReplayCursor where Failure == Never {
  /// Creates a cursor at the beginning of `plan` that reports no progress.
  package convenience init(_ plan: ReplayPlan, recordsInnerLife: Bool = false) {
    self.init(plan, recordsInnerLife: recordsInnerLife) { _ in }
  }
}

/// The instant at which a Live Activity ended, and the reason.
package struct LiveActivityEnd: Hashable, Sendable {
  package let at: Instant
  package let reason: ActivityEndReason
}

package import PixelPalCore

/// The parts of a journal that can't be recomputed and therefore have to be saved.
///
///     let again = JournalState(restoring: state.saved, under: state.rules)      // the same journal
///
/// The results of nightly updates are not included, because they follow from the remembered days and saved decisions.
package struct SavedJournal: Hashable, Sendable {
  /// The day when the pal was created.
  package var createdOn: CivilDay
  /// The last night whose update has run, identified by the day it ended on, or `nil` before the first.
  package var lastProcessedNight: CivilDay?
  /// The remembered days, oldest first.
  package var rememberedDays: [RememberedDay] = []
  /// All reported moments, in the order of their reports.
  package var moments: [Moment] = []
  /// The late counts of frozen pages, in order of arrival.
  package var lateCounts: [JournalState.LateCount] = []
  /// The phases that became visible, each with its day.
  package var phaseReveals: [JournalState.PhaseReveal] = []
  /// The decisions about chapters, in the order of their nights.
  package var chapterDecisions: [ChapterDecision] = []

  /// Creates the saved parts of a pal that was created on `day` and has no history.
  package init(createdOn day: CivilDay) { createdOn = day }

  /// A decision about chapters, made by one nightly update; later data never changes it.
  package struct ChapterDecision: Hashable, Sendable {
    /// The night whose update made the decision, identified by the day it ended on.
    package let night: CivilDay
    /// The decision itself.
    package let kind: Kind

    /// The decisions that a nightly update can make about chapters.
    package enum Kind: Hashable, Sendable {
      /// A chapter begins on the Monday `on`, as reported at the instant `reportedAt`.
      case chapterBegins(Chapter.Reason, on: CivilDay, reportedAt: Instant)
      /// The open chapter ends on the given Monday, and no new one begins.
      case openChapterEnds(CivilDay)
    }

    /// Creates a decision that the update of `night` made.
    package init(night: CivilDay, _ kind: Kind) { (self.night, self.kind) = (night, kind) }
  }
}

extension JournalState {
  /// The parts of the journal that have to be saved.
  package var saved: SavedJournal {
    var parts = SavedJournal(createdOn: createdOn)
    (parts.lastProcessedNight, parts.rememberedDays, parts.moments) = (lastProcessedNight, rememberedDays, moments)
    (parts.lateCounts, parts.phaseReveals) = (lateCounts, phaseReveals)
    for decided in chapterDecisions {
      parts.chapterDecisions += decided.chapterDecisions.map { .init(night: decided.night, $0.savedKind) }
    }
    return parts
  }
}

extension ChapterDetector.Decision {
  fileprivate var savedKind: SavedJournal.ChapterDecision.Kind {
    switch self {
    case .chapterBegins(let chapter):
      .chapterBegins(chapter.reason, on: chapter.startMonday, reportedAt: chapter.reportedAt)
    case .openChapterEnds(let monday): .openChapterEnds(monday)
    }
  }
}

extension [JournalState.NightChapterDecisions] {
  /// Restores the saved decisions, grouped by the night whose update made them.
  init(restoring saved: [SavedJournal.ChapterDecision]) {
    self.init()
    var begun: [Chapter.Reason: Int] = [:]
    for decision in saved {
      let made: ChapterDetector.Decision
      switch decision.kind {
      case .chapterBegins(let reason, let monday, let reportedAt):
        made = .chapterBegins(
          Chapter(
            startMonday: monday, endMonday: nil, reason: reason, detectedNight: decision.night, reportedAt: reportedAt,
            earlierChaptersWithReason: begun[reason, default: 0]))
        begun[reason, default: 0] += 1
      case .openChapterEnds(let monday): made = .openChapterEnds(monday)
      }
      let others = last?.night == decision.night ? popLast()?.chapterDecisions ?? [] : []
      append(.init(night: decision.night, chapterDecisions: others + [made]))
    }
  }
}

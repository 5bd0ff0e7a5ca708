package import PixelPalCore

/// The parts of a journal that can't be recomputed and therefore have to be saved.
///
///     let again = JournalState(restoring: state.saved, under: state.rules)      // the same journal
///
/// The results of nightly updates are not included, because they follow from the saved parts.
package struct SavedJournal: Hashable, Sendable {
  /// The day on which the pal was created.
  package var createdOn: CivilDay
  /// The last night with a completed update, or `nil` before the first.
  ///
  /// A night is identified by the day on which it ended.
  package var lastProcessedNight: CivilDay?
  /// The records of the days that the journal remembers, oldest first.
  package var dayRecords: [JournalDayRecord] = []
  /// The hourly steps of recent days with known hours, oldest first.
  package var recentHours: [LivedDayHourlySteps] = []
  /// The habits as of an earlier day, or `nil` if an older version saved the journal without them.
  package var habits: HabitCheckpoint?
  /// True if the days were saved with their notices.
  ///
  /// An older version saved days without notices. In that case, restoring the journal adds them.
  package var hasNotices = true
  /// All reported moments, in the order of their reports.
  package var moments: [Moment] = []
  /// The step counts that arrived after the page of their day was frozen, in order of arrival.
  package var lateStepCorrections: [JournalState.LateStepCorrection] = []
  /// The phases that became visible, each with the day on which it became visible.
  package var phaseReveals: [JournalState.PhaseReveal] = []
  /// The chapter boundaries, in the order of their nights.
  package var chapterBoundaries: [ChapterBoundary] = []

  /// The memories that came to mind, in the order of their days, or `nil` if an older version saved none.
  ///
  /// If the value is `nil`, restoring the journal adds them.
  package var recalls: [Recall]? = []

  /// Creates the saved parts of a journal without history, for a pal that was created on `day`.
  package init(createdOn day: CivilDay) { createdOn = day }

  /// The habits that the pal had learned by a day that late steps can no longer change.
  package struct HabitCheckpoint: Hashable, Sendable {
    /// The last day that the habits depend on.
    package let lastDay: CivilDay
    /// The habits after that day.
    package let habits: Habits

    /// Creates the habits after `lastDay`.
    package init(_ habits: Habits, after lastDay: CivilDay) { (self.habits, self.lastDay) = (habits, lastDay) }
  }

  /// A chapter boundary that a nightly update found.
  ///
  /// Later data never changes it.
  package struct ChapterBoundary: Hashable, Sendable {
    /// The night of the update that found the boundary, identified by the day on which the night ended.
    package let night: CivilDay
    /// The kind of boundary: the beginning of a chapter, or the end of the open chapter.
    package let kind: Kind

    /// The kinds of chapter boundaries.
    package enum Kind: Hashable, Sendable {
      /// A chapter begins on the Monday `on`, and was reported at the instant `reportedAt`.
      case chapterBegins(Chapter.Reason, on: CivilDay, reportedAt: Instant)
      /// The open chapter ends on the given Monday, and no new one begins.
      case openChapterEnds(CivilDay)
    }

    /// Creates a boundary that the update of `night` found.
    package init(night: CivilDay, _ kind: Kind) { (self.night, self.kind) = (night, kind) }
  }
}

extension JournalState {
  /// The parts of the journal that are needed to restore it.
  package var saved: SavedJournal {
    var parts = SavedJournal(createdOn: createdOn)
    (parts.lastProcessedNight, parts.dayRecords, parts.moments) = (lastProcessedNight, dayRecords, moments)
    (parts.lateStepCorrections, parts.phaseReveals, parts.recalls) = (lateStepCorrections, phaseReveals, recalls)
    (parts.recentHours, parts.habits) = (
      recentHours, .init(habitCheckpoint.habits, after: habitCheckpoint.lastDay)
    )
    for decided in chapterBoundaries {
      parts.chapterBoundaries += decided.chapterBoundaries.map { .init(night: decided.night, $0.savedKind) }
    }
    return parts
  }
}

extension ChapterDetector.Boundary {
  fileprivate var savedKind: SavedJournal.ChapterBoundary.Kind {
    switch self {
    case .chapterBegins(let chapter):
      .chapterBegins(chapter.reason, on: chapter.startMonday, reportedAt: chapter.reportedAt)
    case .openChapterEnds(let monday): .openChapterEnds(monday)
    }
  }
}

extension [JournalState.ChapterBoundariesOfNight] {
  /// Creates the boundaries from the saved ones, grouped by the night of the update that found them.
  init(restoring saved: [SavedJournal.ChapterBoundary]) {
    self.init()
    var begun: [Chapter.Reason: Int] = [:]
    for boundary in saved {
      let made: ChapterDetector.Boundary
      switch boundary.kind {
      case .chapterBegins(let reason, let monday, let reportedAt):
        made = .chapterBegins(
          Chapter(
            startMonday: monday, endMonday: nil, reason: reason, detectedNight: boundary.night, reportedAt: reportedAt,
            earlierChaptersWithReason: begun[reason, default: 0]))
        begun[reason, default: 0] += 1
      case .openChapterEnds(let monday): made = .openChapterEnds(monday)
      }
      let others = last?.night == boundary.night ? popLast()?.chapterBoundaries ?? [] : []
      append(.init(night: boundary.night, chapterBoundaries: others + [made]))
    }
  }
}

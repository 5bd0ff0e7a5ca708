package import PixelPalCore

/// The parts of a journal that can't be recomputed and therefore have to be saved.
///
///     let again = JournalState(restoring: state.saved, under: state.rules)      // the same journal
///
/// The results of nightly updates are not included, because they follow from the remembered days and saved boundaries.
package struct SavedJournal: Hashable, Sendable {
  /// The day when the pal was created.
  package var createdOn: CivilDay
  /// The last night with a completed update, identified by the day it ended on, or `nil` before the first.
  package var lastProcessedNight: CivilDay?
  /// The remembered days, oldest first.
  package var dayRecords: [JournalDayRecord] = []
  /// True if the days have their notices; if not, a version without notices saved them, and restoring adds the notices.
  package var hasNotices = true
  /// All reported moments, in the order of their reports.
  package var moments: [Moment] = []
  /// The late counts of frozen pages, in order of arrival.
  package var lateCounts: [JournalState.LateCount] = []
  /// The phases that became visible, each with its day.
  package var phaseReveals: [JournalState.PhaseReveal] = []
  /// The chapter boundaries, in the order of their nights.
  package var chapterBoundaries: [ChapterBoundary] = []

  /// The memories that came to mind, in the order of their days, or `nil` if a version without recalls saved the journal
  /// and restoring adds them.
  package var recalls: [Recall]? = []

  /// Creates the saved parts of a pal that was created on `day` and has no history.
  package init(createdOn day: CivilDay) { createdOn = day }

  /// A chapter boundary that one nightly update found; later data never changes it.
  package struct ChapterBoundary: Hashable, Sendable {
    /// The night of the update that found the boundary, identified by the day it ended on.
    package let night: CivilDay
    /// The kind of boundary: a chapter begins, or the open chapter ends.
    package let kind: Kind

    /// The chapter boundaries that a nightly update can find.
    package enum Kind: Hashable, Sendable {
      /// A chapter begins on the Monday `on`, as reported at the instant `reportedAt`.
      case chapterBegins(Chapter.Reason, on: CivilDay, reportedAt: Instant)
      /// The open chapter ends on the given Monday, and no new one begins.
      case openChapterEnds(CivilDay)
    }

    /// Creates a boundary that the update of `night` found.
    package init(night: CivilDay, _ kind: Kind) { (self.night, self.kind) = (night, kind) }
  }
}

extension JournalState {
  package var saved: SavedJournal {
    var parts = SavedJournal(createdOn: createdOn)
    (parts.lastProcessedNight, parts.dayRecords, parts.moments) = (lastProcessedNight, dayRecords, moments)
    (parts.lateCounts, parts.phaseReveals, parts.recalls) = (lateCounts, phaseReveals, recalls)
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

extension [JournalState.NightChapterBoundaries] {
  /// Restores the saved boundaries, grouped by the night of the update that found them.
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

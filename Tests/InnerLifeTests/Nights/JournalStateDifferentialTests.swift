import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Differential tests: journals of generated lives against the reference implementation `ReferenceJournalState`, which
/// examines all days in each night.
final class JournalStateDifferentialTests: XCTestCase {
  func test_journalState_equalsReferenceImplementation_afterEveryNight() {
    var kinds: [String: Int] = [:]
    var (reasonCounts, places, additions, corrected) = ([Chapter.Reason: Int](), 0, 0, 0)
    var recallCounts: [String: Int] = [:]
    for seed in TestSeeds.range(outOf: 500, oneIn: 500) {
      let history = GeneratedNights(seed: seed, days: TestSeeds.isFullRun && seed % 10 == 0 ? 900 : 400)
      var reference = ReferenceJournalState(createdOn: history.createdOn)
      var nights = history.nights.makeIterator()
      var isSame = true
      let journalState = history.journalState { journalState in
        guard isSame, let night = nights.next() else { return }
        if let reveal = history.reveals[night.day] { reference.record(reveal) }
        reference.processNight(with: night.facts, through: night.day, at: JournalFixture.fourOClock(on: night.day))
        isSame = isEqual(journalState, to: reference, at: "seed \(seed), night \(night.day)")
      }
      guard isSame else { continue }
      for moment in journalState.moments { kinds[moment.kind.name, default: 0] += 1 }
      for chapter in journalState.chapters { reasonCounts[chapter.reason, default: 0] += 1 }
      for recall in journalState.recalls {
        recallCounts["\(recall.cue.rawValue) \(recall.subject.isNotice ? "notice" : "moment")", default: 0] += 1
        if recall.score.association > 0 { recallCounts["association", default: 0] += 1 }
      }
      places += journalState.weekdayPatterns.count
      additions += journalState.lateStepCorrections.count
      corrected += journalState.moments.count { $0.isCorrected }
    }
    let expectedKinds = [
      "beginning", "firstSaturday", "phase", "firstWalk", "firstDay", "longestDay", "longestWalk", "total", "chapter",
    ]
    // The few lives of the short run may lack these.
    let rareKinds =
      TestSeeds.isFullRun
      ? ["firstEvening", "firstThousand", "anniversary", "return", "journey", "dawn", "night"] : []
    for kind in expectedKinds + rareKinds { XCTAssertGreaterThan(kinds[kind] ?? 0, 0, kind) }
    XCTAssertGreaterThan(min(places, additions, corrected), 0)
    guard TestSeeds.isFullRun else { return }
    for name in ["likeness moment", "date moment", "date notice", "association"] {
      XCTAssertGreaterThan(recallCounts[name] ?? 0, 0, name)
    }
    for reason in Chapter.Reason.allCases { XCTAssertGreaterThan(reasonCounts[reason] ?? 0, 0, reason.rawValue) }
  }

  /// True if the journal state equals the reference.
  private func isEqual(_ journalState: JournalState, to reference: ReferenceJournalState, at where: String) -> Bool {
    func order(_ one: Moment, _ other: Moment) -> Bool {
      (one.day, one.kind.tieBreakOrder, one.kind.importance) < (
        other.day, other.kind.tieBreakOrder, other.kind.importance
      )
    }
    let (moments, expected) = (journalState.moments.sorted(by: order), reference.moments.sorted(by: order))
    if moments != expected {
      let differing = Set(moments).symmetricDifference(expected).map { "\($0)" }.sorted()
      XCTFail("\(`where`): \(differing.joined(separator: "\n"))")
      return false
    }
    XCTAssertEqual(journalState.chapters, reference.chapterDetector.chapters, `where`)
    XCTAssertEqual(journalState.lateStepCorrections, reference.lateStepCorrections, `where`)
    let expectedDays = reference.daysWithSteps
    XCTAssertEqual(journalState.daysWithSteps, expectedDays.map { $0.day }, `where`)
    XCTAssertEqual(
      expectedDays.map { journalState.rememberedDay($0.day)?.steps }, expectedDays.map { $0.steps }, `where`)
    let notices = expectedDays.map { journalState.rememberedDay($0.day)?.notice }
    XCTAssertEqual(notices.map { $0?.kind }, expectedDays.map { reference.notices[$0.day]?.kind }, `where`)
    XCTAssertEqual(notices.map { $0?.toldEpisode }, expectedDays.map { reference.notices[$0.day]?.episode }, `where`)
    let recalls = journalState.recalls.map { $0.withoutPhrasing }
    let expectedRecalls = reference.recalls.values.sorted { $0.day < $1.day }
    if recalls != expectedRecalls {
      let differing = Set(recalls).symmetricDifference(expectedRecalls).sorted { $0.day < $1.day }
      XCTFail("\(`where`): \(differing.map { "\($0)" }.joined(separator: "\n"))")
      return false
    }
    guard let night = reference.lastNight else { return false }
    // Weekday patterns depend only on the current data and are updated on Mondays.
    guard night.weekday == 1 else { return true }
    let habits = ReferenceHabits(expectedDays, ofPalCreatedOn: reference.createdOn, through: night.previous)
    XCTAssertEqual(journalState.habits, habits.habits, `where`)
    XCTAssertEqual(
      journalState.trend, ReferenceTrend.trend(of: expectedDays, from: reference.createdOn, through: night.previous),
      `where`)
    XCTAssertEqual(
      journalState.weekdayPatterns, ReferenceWeekdayPatterns.patterns(in: expectedDays, before: night), `where`)
    return journalState.chapters == reference.chapterDetector.chapters
      && journalState.lateStepCorrections == reference.lateStepCorrections
      && journalState.daysWithSteps == expectedDays.map { $0.day }
  }
}

extension Recall {
  fileprivate var withoutPhrasing: Recall {
    var subject = subject
    if case .notice(let notice) = subject { subject = .notice(Notice(notice.kind, phrasing: 0)) }
    return Recall(on: day, of: subject, from: memoryDay, score: score, phrasing: 0)
  }
}

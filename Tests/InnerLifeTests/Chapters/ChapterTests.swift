import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Tests of when a chapter begins, on lives that are constant except for the change under test.
final class ChapterTests: XCTestCase {
  func test_change_beginsAChapter_onceAfterItsEighthWeek() {
    var fixture = JournalFixture()
    fixture.addWeeks(20, steps: 3000)
    fixture.addWeeks(7, steps: 10_000)
    fixture.addDays(steps: repeatElement(10_000, count: 6))
    XCTAssertEqual(fixture.chapterText, "first 1", "the eighth week is not over")
    fixture.addDays(steps: [10_000])
    XCTAssertEqual(fixture.chapterText, "first 1, up 21")
    XCTAssertEqual(fixture.journalState.chapters.last?.detectedNight, fixture.today)
    XCTAssertEqual(fixture.journalState.chapters.first?.endMonday, fixture.journalState.chapters.last?.startMonday)
    XCTAssertEqual(fixture.dayOffsets(ofMoments: "chapter"), [28 * 7], "a page was turned, on the page of that Monday")
    fixture.addWeeks(100, steps: 10_000)
    XCTAssertEqual(fixture.chapterText, "first 1, up 21", "once")
  }

  /// Weeks begin on Mondays, but the first chapter begins with the pal.
  func test_firstChapter_beginsOnDayOfCreation() {
    let thursday = JournalFixture.monday.advanced(by: 3)
    var fixture = JournalFixture(from: thursday)
    fixture.addDays(steps: repeatElement(3000, count: 100))
    XCTAssertEqual(fixture.journalState.chapters.map(\.startMonday), [JournalFixture.monday])
    XCTAssertEqual(fixture.journal().chapters.map(\.startDay), [thursday])
  }

  /// A burst of at most five weeks begins no chapter, neither at its end nor later, however many weeks preceded it.
  func test_burstOfFiveWeeks_beginsNoChapter() {
    for before in stride(from: 0, through: 30, by: TestSeeds.isFullRun ? 1 : 10) {
      for burst in 1...5 {
        for (usual, high): (Int64, Int64) in [(3000, 10_000), (10_000, 3000), (8000, 11_000)].prefix(burst == 5 ? 3 : 1)
        {
          var fixture = JournalFixture()
          fixture.addWeeks(before, steps: usual)
          fixture.addWeeks(burst, steps: high)
          fixture.addWeeks(40, steps: usual)
          XCTAssertEqual(fixture.chapterText, "first 1", "\(before) weeks of \(usual), and \(burst) of \(high)")
        }
      }
    }
  }

  /// If hardly any weeks precede them, six weeks are a level of their own, and the weeks after them are a change.
  func test_sixHighWeeks_areALevelOfTheirOwn_ifFewWeeksPrecedeThem() {
    let table: [(before: Int, expected: String)] = [
      (0, "first 1, down 9"), (1, "first 1, down 9"), (2, "first 1, down 9"), (3, "first 1"), (4, "first 1"),
      (5, "first 1"), (6, "first 1"), (7, "first 1"), (8, "first 1"), (20, "first 1"),
    ]
    for (before, expected) in table {
      var fixture = JournalFixture()
      fixture.addWeeks(before, steps: 3000)
      fixture.addWeeks(6, steps: 10_000)
      fixture.addWeeks(60, steps: 3000)
      XCTAssertEqual(fixture.chapterText, expected, "after \(before) weeks")
    }
  }

  func test_change_beginsAChapter_ifItIsASixthOfTheLevel() {
    // Levels are square roots of a hundred times the steps: 894, 974, 1043, 1044, 1048.
    let table: [(steps: Int64, expected: String)] = [
      (9500, "first 1"), (10_878, "first 1"), (10_899, "first 1, up 21"), (11_000, "first 1, up 21"),
      (5500, "first 1, down 21"), (7000, "first 1"),
    ]
    for (steps, expected) in table {
      var fixture = JournalFixture()
      fixture.addWeeks(20, steps: 8000)
      fixture.addWeeks(8, steps: steps)
      XCTAssertEqual(fixture.chapterText, expected, "\(steps)")
    }
  }

  func test_eightBlankWeeks_endTheChapter_andFewerDoNot() {
    for (blank, expected) in [(1, "first 1"), (7, "first 1"), (8, "first 1, new 29"), (9, "first 1, new 30")] {
      var fixture = JournalFixture()
      fixture.addWeeks(20, steps: 3000)
      fixture.addWeeks(blank, steps: 0)
      XCTAssertEqual(fixture.journalState.chapters.last?.endMonday == nil, blank < 8, "\(blank)")
      fixture.addWeeks(1, steps: 3000)
      XCTAssertEqual(fixture.chapterText, expected, "\(blank) blank weeks")
      let entries = fixture.journal().chapters.map { "\($0.name), \($0.weekCount(through: fixture.today))" }
      if blank == 8 {
        // The week that has just begun counts as one.
        XCTAssertEqual(entries, ["The first months, 20", "Unwritten pages, 8", "A chapter of its own, 2"])
      } else if blank == 7 {
        XCTAssertEqual(entries, ["A chapter of its own, 29"])
      }
    }
  }

  /// A week needs four recorded days to have a level; a week of three counts as blank.
  func test_weekWithThreeDaysWithSteps_countsAsBlank() {
    for (daysWithSteps, expected) in [(3, "first 1, new 29"), (4, "first 1")] {
      var fixture = JournalFixture()
      fixture.addWeeks(20, steps: 3000)
      for _ in 0..<8 { fixture.addDays(steps: (0..<7).map { $0 < daysWithSteps ? 3000 : 0 }) }
      fixture.addWeeks(1, steps: 3000)
      XCTAssertEqual(fixture.chapterText, expected, "\(daysWithSteps) days a week")
    }
  }

  /// No change is noticed before the noise of weeks is known, which takes eight differences.
  func test_change_isNotDetected_beforeEightWeeklyDifferences() {
    var fixture = JournalFixture()
    fixture.addWeeks(8, steps: 3000)
    fixture.addWeeks(7, steps: 10_000)
    XCTAssertEqual(fixture.chapterText, "first 1")
    fixture.addWeeks(1, steps: 10_000)
    XCTAssertEqual(fixture.chapterText, "first 1, up 9")
  }

  /// The same steps, walked first at one hour and later at another, begin a chapter if the hours differ enough.
  func test_shiftOfWalkingHours_beginsAChapter_from75MinutesOn() {
    for (from, to, expected) in [
      (300, 375, "first 1, later 21"), (300, 374, "first 1"), (900, 825, "first 1, earlier 21"), (900, 826, "first 1"),
    ] {
      var fixture = JournalFixture()
      for day in 0..<(28 * 7) {
        fixture.addDay(DayFacts(day: fixture.today, steps: 5000, halfwayMinute: day < 140 ? from : to))
      }
      XCTAssertEqual(fixture.chapterText, expected, "\(from) to \(to)")
    }
  }

  /// If steps and hours change at once, the chapter reports the change of steps.
  func test_chapter_reportsTheStepChange_ifStepsAndHoursChangeAtOnce() {
    var fixture = JournalFixture()
    for day in 0..<(28 * 7) {
      fixture.addDay(
        DayFacts(day: fixture.today, steps: day < 140 ? 3000 : 10_000, halfwayMinute: day < 140 ? 300 : 700))
    }
    XCTAssertEqual(fixture.chapterText, "first 1, up 21")
  }

  /// If two weeks split the series equally well, the older one is chosen.
  func test_equalSplits_chooseTheOlderWeek() {
    var levels = WeeklyChangeDetector(under: .standard)
    for week in 0..<17 {
      let value: Int64 = week < 8 ? 500 : week == 8 ? 750 : 1000
      levels.append(.init(monday: JournalFixture.monday.advanced(by: week * 7), level: value), under: .standard)
    }
    let change = levels.strongestChange(exceeding: .init(noiseFloor: 30) { _ in 1 }, under: .standard)
    XCTAssertEqual(change?.firstMonday, JournalFixture.monday.advanced(by: 8 * 7))
  }
}

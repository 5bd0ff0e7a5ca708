import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Tests of when a chapter begins, on lives that are constant except for the change under test.
final class ChapterTests: XCTestCase {
  func testAChangeIsNoticedAfterItsEighthWeek() {
    var life = ToldLife()
    life.live(weeks: 20, of: 3000)
    life.live(weeks: 7, of: 10_000)
    life.live(steps: repeatElement(10_000, count: 6))
    XCTAssertEqual(life.turns, "first 1", "the eighth week is not over")
    life.live(steps: [10_000])
    XCTAssertEqual(life.turns, "first 1, up 21")
    XCTAssertEqual(life.memoir.chapters.last?.noticed, life.today)
    XCTAssertEqual(life.memoir.chapters.first?.ended, life.memoir.chapters.last?.began)
    XCTAssertEqual(life.days(of: "chapter"), [28 * 7], "a page was turned, on the page of that Monday")
    life.live(weeks: 100, of: 10_000)
    XCTAssertEqual(life.turns, "first 1, up 21", "once")
  }

  /// A burst of at most five weeks begins no chapter, neither at its end nor later, however many weeks preceded it.
  func testABurstOfFiveWeeksTurnsNoPage() {
    for before in stride(from: 0, through: 30, by: Seeds.isFull ? 1 : 5) {
      for burst in 1...5 {
        for (usual, high): (Int64, Int64) in [(3000, 10_000), (10_000, 3000), (8000, 11_000)].prefix(burst == 5 ? 3 : 1)
        {
          var life = ToldLife()
          life.live(weeks: before, of: usual)
          life.live(weeks: burst, of: high)
          life.live(weeks: 40, of: usual)
          XCTAssertEqual(life.turns, "first 1", "\(before) weeks of \(usual), and \(burst) of \(high)")
        }
      }
    }
  }

  /// If hardly any weeks precede them, six weeks are a level of their own, and the weeks after them are a change.
  func testSixWeeksAreALevelWhereTheyAreMostOfWhatStoodBefore() {
    let table: [(before: Int, expected: String)] = [
      (0, "first 1, down 9"), (1, "first 1, down 9"), (2, "first 1, down 9"), (3, "first 1"), (4, "first 1"),
      (5, "first 1"), (6, "first 1"), (7, "first 1"), (8, "first 1"), (20, "first 1"),
    ]
    for (before, expected) in table {
      var life = ToldLife()
      life.live(weeks: before, of: 3000)
      life.live(weeks: 6, of: 10_000)
      life.live(weeks: 60, of: 3000)
      XCTAssertEqual(life.turns, expected, "after \(before) weeks")
    }
  }

  func testAChangeIsASixthOfTheLevelAtLeast() {
    // Levels are square roots of a hundred times the steps: 894, 974, 1043, 1044, 1048.
    let table: [(steps: Int64, expected: String)] = [
      (9500, "first 1"), (10_878, "first 1"), (10_899, "first 1, up 21"), (11_000, "first 1, up 21"),
      (5500, "first 1, down 21"), (7000, "first 1"),
    ]
    for (steps, expected) in table {
      var life = ToldLife()
      life.live(weeks: 20, of: 8000)
      life.live(weeks: 8, of: steps)
      XCTAssertEqual(life.turns, expected, "\(steps)")
    }
  }

  func testEightBlankWeeksAreUnwritten() {
    for (blank, expected) in [(1, "first 1"), (7, "first 1"), (8, "first 1, new 29"), (9, "first 1, new 30")] {
      var life = ToldLife()
      life.live(weeks: 20, of: 3000)
      life.live(weeks: blank, of: 0)
      XCTAssertEqual(life.memoir.chapters.last?.ended == nil, blank < 8, "\(blank)")
      life.live(weeks: 1, of: 3000)
      XCTAssertEqual(life.turns, expected, "\(blank) blank weeks")
      let entries = life.journal().chapters.map { "\($0.name), \($0.weeks(by: life.today))" }
      if blank == 8 {
        // The week that has just begun counts as one.
        XCTAssertEqual(entries, ["The first months, 20", "Unwritten pages, 8", "A chapter of its own, 2"])
      } else if blank == 7 {
        XCTAssertEqual(entries, ["A chapter of its own, 29"])
      }
    }
  }

  /// A week needs four recorded days to have a level; a week of three counts as blank.
  func testAWeekOfThreeDaysIsBlank() {
    for (told, expected) in [(3, "first 1, new 29"), (4, "first 1")] {
      var life = ToldLife()
      life.live(weeks: 20, of: 3000)
      for _ in 0..<8 { life.live(steps: (0..<7).map { $0 < told ? 3000 : 0 }) }
      life.live(weeks: 1, of: 3000)
      XCTAssertEqual(life.turns, expected, "\(told) days a week")
    }
  }

  /// No change is noticed before the noise of weeks is known, which takes eight differences.
  func testNothingIsNoticedBeforeNoiseIsKnown() {
    var life = ToldLife()
    life.live(weeks: 8, of: 3000)
    life.live(weeks: 7, of: 10_000)
    XCTAssertEqual(life.turns, "first 1")
    life.live(weeks: 1, of: 10_000)
    XCTAssertEqual(life.turns, "first 1, up 9")
  }

  /// The same steps, walked first at one hour and later at another, begin a chapter if the hours differ enough.
  func testDaysThatComeLaterTurnAPage() {
    for (from, to, expected) in [
      (300, 375, "first 1, later 21"), (300, 374, "first 1"), (900, 825, "first 1, earlier 21"), (900, 826, "first 1"),
    ] {
      var life = ToldLife()
      for day in 0..<(28 * 7) {
        life.live(DayFacts(day: life.today, steps: 5000, half: day < 140 ? from : to))
      }
      XCTAssertEqual(life.turns, expected, "\(from) to \(to)")
    }
  }

  /// If steps and hours change at once, the chapter reports the change of steps.
  func testStepsComeFirst() {
    var life = ToldLife()
    for day in 0..<(28 * 7) {
      life.live(DayFacts(day: life.today, steps: day < 140 ? 3000 : 10_000, half: day < 140 ? 300 : 700))
    }
    XCTAssertEqual(life.turns, "first 1, up 21")
  }

  /// If two weeks split the series equally well, the older one is chosen.
  func testOfTwoSplitsTheOlderIsTaken() {
    var levels = WeekLevels(under: .standard)
    for week in 0..<17 {
      let value: Int64 = week < 8 ? 500 : week == 8 ? 750 : 1000
      levels.append(.init(monday: ToldLife.monday.advanced(by: week * 7), value: value), under: .standard)
    }
    let change = levels.change(.init(floor: 30) { _ in 1 }, under: .standard)
    XCTAssertEqual(change?.monday, ToldLife.monday.advanced(by: 8 * 7))
  }
}

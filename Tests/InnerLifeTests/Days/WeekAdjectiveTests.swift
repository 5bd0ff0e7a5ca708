import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of the adjective for a week.
final class WeekAdjectiveTests: XCTestCase {
  func test_adjective_dependsOnTheRatioToTheMedian() {
    let table: [(steps: Int64, median: Int64, word: WeekAdjective)] = [
      (1, 1000, .quiet), (500, 1000, .quiet), (501, 1000, .familiar), (1249, 1000, .familiar), (1250, 1000, .wide),
      (1999, 1000, .wide), (2000, 1000, .veryWide), (9_000_000, 1000, .veryWide),
      (500, 1001, .quiet), (501, 1001, .familiar), (1251, 1001, .familiar), (1252, 1001, .wide), (2001, 1001, .wide),
      (2002, 1001, .veryWide), (1, 1, .familiar), (2, 1, .veryWide),
    ]
    for (steps, median, word) in table {
      XCTAssertEqual(
        WeekAdjective(steps: steps, median: median, earlierDaysWithSteps: 14), word, "\(steps) beside \(median)")
      XCTAssertEqual(WeekAdjective(steps: steps, median: median, earlierDaysWithSteps: 13), .new)
    }
  }

  func test_weekTitle_comparesTheMedianDayWithThe28DaysBefore() {
    for (low, title) in [(14, "A very wide week"), (13, "A familiar week")] {
      var fixture = JournalFixture()
      fixture.addDays(steps: Array(repeating: 10, count: 28))
      fixture.addDays(steps: Array(repeating: 100, count: 28 - low) + Array(repeating: 50, count: low))
      fixture.addDays(steps: Array(repeating: 100, count: 7))
      XCTAssertEqual(fixture.journal().weekPage(from: fixture.today.advanced(by: -7)).title, title, "\(low)")
    }
  }
}

/// Tests of the facts that the journal remembers about a day.
final class JournalDayRecordTests: XCTestCase {
  func test_quarters_arePercentagesRoundedDown() throws {
    let hours = [1, 1, 1, 0].flatMap { [Int64](repeating: 0, count: 5) + [$0] }
    let thirds = try XCTUnwrap(QuarterPercentages(hourlySteps: hours, firstHour: 4))
    XCTAssertEqual(DayQuarter.allCases.map { thirds[$0] }, [33, 33, 33, 0])
    XCTAssertNil(QuarterPercentages(hourlySteps: [Int64](repeating: 0, count: 24), firstHour: 4))
    XCTAssertEqual(QuarterPercentages(packed: thirds.packed), thirds)
    for whole in 0..<4 {
      let hours = (0..<24).map { Int64($0 / 6 == whole ? Int64.max / 3 : 0) }
      let share = try XCTUnwrap(QuarterPercentages(hourlySteps: hours, firstHour: 4))
      XCTAssertEqual(DayQuarter.allCases.map { share[$0] }, (0..<4).map { $0 == whole ? 100 : 0 })
    }
    for packed in [-1, 101 * 101 * 101 * 101, 60 * 101 + 60, .max] { XCTAssertNil(QuarterPercentages(packed: packed)) }
  }

  func test_oneWalk_takesHalfAnHourAndHasOverTwoThirdsOfTheSteps() {
    for (minutes, steps, isOneWalk) in [(30, Int64(667), true), (29, 667, false), (30, 666, false), (30, 1000, true)] {
      let facts = DayFacts(
        day: JournalFixture.monday, steps: 5,
        hourlySteps: [Int64](repeating: 0, count: 23) + [1000],
        walks: [DayWalk(startMinute: 300, minutes: minutes, steps: steps)])
      XCTAssertEqual(JournalDayRecord(facts, under: .standard).isOneWalk, isOneWalk, "\(minutes) min, \(steps)")
    }
  }

  /// Whatever the hour at which a day begins, morning is from four to ten, and dawn is before eight.
  func test_quartersAndDawn_keepTheirClockTimes_forAnyStartOfTheDay() throws {
    for begins in 0...6 {
      let rules = try JournalRules.standard.changing { $0.lifeDayBeginsAtHour = begins }
      for clock in 0..<24 {
        var hours = [Int64](repeating: 0, count: 24)
        hours[(clock - begins + 24) % 24] = 1000
        let quarter: DayQuarter =
          switch clock {
          case 4..<10: .morning
          case 10..<16: .midday
          case 16..<22: .evening
          case _: .night
          }
        let quarters = QuarterPercentages(hourlySteps: hours, firstHour: begins)
        XCTAssertEqual(quarters?[quarter], 100, "\(clock) o'clock of days from \(begins)")
        let start = (clock - begins + 24) % 24 * 60
        let walk = DayWalk(startMinute: start, minutes: 10, steps: 1000)
        let day = JournalDayRecord(DayFacts(day: JournalFixture.monday, steps: 1000, walks: [walk]), under: rules)
        XCTAssertEqual(
          day.earlyWalkStartMinute(under: rules), 4..<8 ~= clock && clock >= begins ? start : nil,
          "\(clock), from \(begins)")
        let isNight = clock >= 22 || clock < min(4, begins)
        XCTAssertEqual(day.lateWalkEndMinute(under: rules), isNight ? start + 10 : nil, "\(clock), from \(begins)")
      }
    }
  }
}

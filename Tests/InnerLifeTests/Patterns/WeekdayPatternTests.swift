import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of weekdays on which the user usually walks more or less than on the others.
final class WeekdayPatternTests: XCTestCase {
  /// Returns a life of 1,000 steps a day, except for the given Saturdays; 0 is a blank day.
  private func makeFixture(saturdays: [Int64]) -> JournalFixture {
    var fixture = JournalFixture()
    for saturday in saturdays { fixture.addDays(steps: [1000, 1000, 1000, 1000, 1000, saturday, 1000]) }
    return fixture
  }

  private func patternText(_ fixture: JournalFixture) -> String {
    fixture.journalState.weekdayPatterns.map {
      "\($0.weekday) \($0.kind.rawValue) \($0.matchingWeeks)/\($0.weeksWithSteps)"
    }.joined(separator: ", ")
  }

  func test_saturdaySteps_giveAWidePattern_aRestfulOne_orNone() {
    for (steps, place): (Int64, String) in [
      (1249, ""), (1250, "6 wide 8/8"), (9000, "6 wide 8/8"), (750, "6 restful 8/8"), (751, ""), (1, "6 restful 8/8"),
      (1000, ""),
    ] {
      XCTAssertEqual(patternText(makeFixture(saturdays: Array(repeating: steps, count: 8))), place, "\(steps)")
    }
  }

  /// At least eight weeks are needed to detect a pattern.
  func test_pattern_isDetected_fromEightWeeksOn() {
    XCTAssertEqual(patternText(makeFixture(saturdays: Array(repeating: 2000, count: 7))), "")
    XCTAssertEqual(patternText(makeFixture(saturdays: Array(repeating: 2000, count: 8))), "6 wide 8/8")
    XCTAssertEqual(
      patternText(makeFixture(saturdays: [0] + Array(repeating: 2000, count: 7))), "", "a blank Saturday is none")
    XCTAssertEqual(patternText(makeFixture(saturdays: [0] + Array(repeating: 2000, count: 8))), "6 wide 8/8")
  }

  /// A pattern is detected at a confidence of 600 and kept down to 450: thousandths of hits / (weeks + 2).
  func test_pattern_isDetected_atAConfidenceOf600() {
    func weeks(_ wide: Int, _ even: Int) -> [Int64] {
      Array(repeating: 2000, count: wide) + Array(repeating: 1000, count: even)
    }
    // 6/10 = 600, 5/10 = 500; of nine 7/11 = 636, 6/11 = 545; of twelve 8/14 = 571, 9/14 = 642.
    for (wide, even, place) in [
      (6, 2, "6 wide 6/8"), (5, 3, ""), (6, 3, "6 wide 6/9"), (7, 5, "6 wide 7/12"),
    ] {
      XCTAssertEqual(patternText(makeFixture(saturdays: weeks(wide, even))), place, "\(wide) and \(even)")
    }
    let even = Array(weeks(5, 3).reversed())
    XCTAssertEqual(patternText(makeFixture(saturdays: even)), "")
    XCTAssertEqual(patternText(makeFixture(saturdays: even + [1000])), "", "not found at 454, though it would be kept")
  }

  /// As wide weeks leave the window of twelve, the pattern is kept with 7 of 12 (500) and dropped with 6 (428).
  func test_pattern_isDropped_belowAConfidenceOf450() {
    let wide = Array(repeating: Int64(2000), count: 12)
    for (since, place) in [
      (0, "6 wide 12/12"), (4, "6 wide 8/12"), (5, "6 wide 7/12"), (6, ""), (7, ""), (12, ""),
    ] {
      XCTAssertEqual(
        patternText(makeFixture(saturdays: wide + Array(repeating: 1000, count: since))), place,
        "\(since) even weeks since")
    }
  }

  /// The confidence values around the thresholds.
  func test_confidence_isHitsPerDaysPlusTwo_inThousandths() {
    let table: [(hits: Int, days: Int, confidence: Int)] = [
      (26, 39, 634), (27, 40, 642), (18, 40, 428), (19, 40, 452), (6, 8, 600), (10, 11, 769), (0, 8, 0),
    ]
    for (hits, days, confidence) in table {
      let place = WeekdayPattern(weekday: 6, kind: .wide, matchingWeeks: hits, weeksWithSteps: days)
      XCTAssertEqual(place.confidence, confidence, "\(hits) of \(days)")
    }
  }

  /// A week with only four recorded days does not count among the twelve.
  func test_week_counts_ifItHasFiveDaysWithSteps() {
    for (daysWithSteps, place) in [(4, ""), (5, "6 wide 8/8")] {
      var fixture = JournalFixture()
      for _ in 0..<8 { fixture.addDays(steps: (1...7).map { $0 == 6 ? 2000 : $0 < daysWithSteps ? 1000 : 0 }) }
      XCTAssertEqual(patternText(fixture), place, "\(daysWithSteps) told days a week")
    }
  }
}

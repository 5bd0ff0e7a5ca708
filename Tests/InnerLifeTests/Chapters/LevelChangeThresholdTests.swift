import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of how many weeks must be at their level before a change is noticed.
final class LevelChangeThresholdTests: XCTestCase {
  /// At least three quarters of the weeks before a change must be at the old level.
  ///
  /// Here, some of the fourteen earlier weeks were at the new level already.
  func test_change_isDetected_ifThreeQuartersOfTheWeeksBeforeAreAtTheOldLevel() {
    for (strays, expected) in [(0, 22), (3, 22), (4, nil)] as [(Int, Int?)] {
      let weeks = repeatedLevels([(1100, strays), (900, 14 - strays), (1100, 8)])
      XCTAssertEqual(detectionWeek(of: weeks, under: .standard), expected, "\(strays) weeks")
    }
    // A lower percentage reports the change sooner.
    let weeks = repeatedLevels([(1100, 4), (900, 10), (1100, 8)])
    XCTAssertEqual(
      try detectionWeek(of: weeks, under: JournalRules.standard.changing { $0.lifeChangeSettledPercent = 70 }), 22)
  }

  /// At least three quarters of the weeks since a change must be at the new level: with three at the old level, nine of
  /// twelve.
  func test_change_isDetected_ifThreeQuartersOfTheWeeksSinceAreAtTheNewLevel() {
    let mixed: [(Int64, Int)] = [(900, 20), (1100, 3), (900, 3), (1100, 9)]
    XCTAssertEqual(detectionWeek(of: repeatedLevels(mixed), under: .standard), 32, "nine of the twelve")
    XCTAssertEqual(
      try detectionWeek(
        of: repeatedLevels(mixed), under: JournalRules.standard.changing { $0.lifeChangeSettledPercent = 80 }), 35,
      "twelve of the fifteen")
  }

  /// If one of the last five weeks is at the old level, the change is not noticed until five weeks without one have
  /// passed.
  func test_change_isDetected_ifTheLastFiveWeeksAreAtTheNewLevel() {
    XCTAssertEqual(detectionWeek(of: repeatedLevels([(900, 20), (1100, 8)]), under: .standard), 28)
    XCTAssertEqual(
      detectionWeek(of: repeatedLevels([(900, 20), (1100, 6), (900, 1), (1100, 6)]), under: .standard), 32)
    XCTAssertEqual(
      detectionWeek(of: repeatedLevels([(900, 20), (1100, 3), (900, 1), (1100, 6)]), under: .standard), 29)
    for (last, week) in [(0, 28), (1, 28), (5, 32), (6, 33)] {
      XCTAssertEqual(
        try detectionWeek(
          of: repeatedLevels([(900, 20), (1100, 6), (900, 1), (1100, 9)]),
          under: JournalRules.standard.changing { $0.lifeChangeLastWeeks = last }), week, "\(last)")
    }
  }

  /// Returns the number of weeks after which a change is noticed; `nil` for never.
  private func detectionWeek(of weeks: [Int64], under rules: JournalRules) -> Int? {
    var levels = WeeklyChangeDetector(under: rules)
    for (index, value) in weeks.enumerated() {
      levels.append(.init(monday: JournalFixture.monday.advanced(by: 7 * index), level: value), under: rules)
      if levels.strongestChange(exceeding: .init(noiseFloor: 30) { $0 / 6 }, under: rules) != nil { return index + 1 }
    }
    return nil
  }

  private func repeatedLevels(_ runs: [(Int64, Int)]) -> [Int64] {
    runs.flatMap { value, weeks in Array(repeating: value, count: weeks) }
  }
}

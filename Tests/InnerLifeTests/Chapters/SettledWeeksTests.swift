import PixelPalCore
import XCTest

@testable import InnerLife

/// How sure weeks have to be of their level before a page is turned.
final class SettledWeeksTests: XCTestCase {
  /// Of the weeks before a change three quarters lie at the old level: here so many of fourteen lay at the new one before.
  func testThreeQuartersOfTheWeeksBeforeLieAtTheirLevel() {
    for (strays, expected) in [(0, 22), (3, 22), (4, nil)] as [(Int, Int?)] {
      let weeks = levels([(1100, strays), (900, 14 - strays), (1100, 8)])
      XCTAssertEqual(noticed(weeks, under: .standard), expected, "\(strays) weeks")
    }
    // Whoever asks for fewer is told sooner.
    let weeks = levels([(1100, 4), (900, 10), (1100, 8)])
    XCTAssertEqual(try noticed(weeks, under: LifeRules.standard.changing { $0.lifeChangeSettledPercent = 70 }), 22)
  }

  /// Of the weeks since as well: after three that lay at the old level, there have to be nine of twelve.
  func testThreeQuartersOfTheWeeksSinceLieAtTheirLevel() {
    let mixed: [(Int64, Int)] = [(900, 20), (1100, 3), (900, 3), (1100, 9)]
    XCTAssertEqual(noticed(levels(mixed), under: .standard), 32, "nine of the twelve")
    XCTAssertEqual(
      try noticed(levels(mixed), under: LifeRules.standard.changing { $0.lifeChangeSettledPercent = 80 }), 35,
      "twelve of the fifteen")
  }

  /// A week at the old level among the last five makes it wait until there are five without.
  func testTheLastFiveWeeksLieAtTheNewLevel() {
    XCTAssertEqual(noticed(levels([(900, 20), (1100, 8)]), under: .standard), 28)
    XCTAssertEqual(noticed(levels([(900, 20), (1100, 6), (900, 1), (1100, 6)]), under: .standard), 32)
    XCTAssertEqual(noticed(levels([(900, 20), (1100, 3), (900, 1), (1100, 6)]), under: .standard), 29)
    for (last, week) in [(0, 28), (1, 28), (5, 32), (6, 33)] {
      XCTAssertEqual(
        try noticed(
          levels([(900, 20), (1100, 6), (900, 1), (1100, 9)]),
          under: LifeRules.standard.changing { $0.lifeChangeLastWeeks = last }), week, "\(last)")
    }
  }

  /// The number of weeks after which a change is noticed; `nil` for never.
  private func noticed(_ weeks: [Int64], under rules: LifeRules) -> Int? {
    var levels = WeekLevels(under: rules)
    for (index, value) in weeks.enumerated() {
      levels.append(.init(monday: ToldLife.monday.advanced(by: 7 * index), value: value), under: rules)
      if levels.change(.init(floor: 30) { $0 / 6 }, under: rules) != nil { return index + 1 }
    }
    return nil
  }

  private func levels(_ runs: [(Int64, Int)]) -> [Int64] {
    runs.flatMap { value, weeks in Array(repeating: value, count: weeks) }
  }
}

import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// The title and the facts with which the film of a page ends.
final class FinaleTextTests: XCTestCase {
  private func makeFinale(
    _ rows: [HistoryFixture.Entry], since: String? = nil, until: String? = nil
  ) throws -> FinaleText {
    let history = try HistoryFixture(rows, createdAt: since, until: until)
    return FinaleText(of: history.result.pal, in: history.plan)
  }

  func test_finale_namesFullestDay_favouriteHour_andTimeTogether() throws {
    let finale = try makeFinale([
      .init(start: "2025-03-03T08:00", steps: 1000), .init(start: "2025-03-04T18:00", steps: 3000),
      .init(start: "2025-03-05T08:00", steps: 2500),
    ])
    XCTAssertEqual(finale.title, "6,500 steps together.")
    XCTAssertEqual(
      finale.facts,
      [
        .init(name: "The fullest day", value: "4 Mar 2025, 3,000 steps"),
        .init(name: "The favourite hour", value: "8:00 to 9:00"), .init(name: "Together", value: "3 days"),
      ])
  }

  /// The fullest month takes the place of the favourite hour if the hours are unknown and there are more than 60 days.
  func test_fullestMonth_replacesUnknownHour_after60Days() throws {
    for (last, facts) in [("2025-05-01", ["The fullest day", "Together"]), ("2025-05-02", nil)] {
      let finale = try makeFinale(
        [("2025-03-03", 3000), ("2025-04-02", 2500), ("2025-04-03", 2500), (last, 10)].map {
          .init(start: "\($0.0)T00:00", steps: $0.1, isDayTotal: true)
        })
      XCTAssertEqual(finale.facts.last?.value, facts == nil ? "2 months" : "60 days")
      XCTAssertEqual(finale.facts.map { $0.name }, facts ?? ["The fullest day", "The fullest month", "Together"], last)
      if facts == nil { XCTAssertEqual(finale.facts[1].value, "Apr 2025, 5,000 steps") }
    }
  }

  /// A single day has no fullest day, and without steps there is nothing to tell.
  func test_facts_areLeftOut_ifThereIsNothingToCompare() throws {
    XCTAssertEqual(
      try makeFinale([.init(start: "2025-03-03T08:00", steps: 1000)]).facts,
      [.init(name: "The favourite hour", value: "8:00 to 9:00")])
    let empty = try makeFinale([], since: "2025-03-03", until: "2025-03-03T20:00")
    XCTAssertEqual(empty.title, "0 steps together.")
    XCTAssertEqual(empty.facts, [])
  }

  /// The time together is in days up to 60, in months up to 730 days, and then in years.
  func test_timeTogether_hasUnitThatFits() throws {
    let table = [
      ("2025-03-04", "2 days"), ("2025-05-01", "60 days"), ("2025-05-02", "2 months"), ("2027-03-02", "24 months"),
      ("2027-03-03", "2 years"), ("2027-04-01", "2 years"), ("2027-04-02", "2 years and 1 month"),
      ("2027-05-04", "2 years and 2 months"), ("2032-03-04", "7 years"),
    ]
    // Seven years take long to replay.
    for (last, time) in TestSeeds.isFullRun ? table[...] : table.dropLast() {
      let rows: [HistoryFixture.Entry] = [
        .init(start: "2025-03-03T08:00", steps: 10), .init(start: "\(last)T08:00", steps: 10),
      ]
      XCTAssertEqual(try makeFinale(rows).facts.last, .init(name: "Together", value: time), last)
    }
  }
}

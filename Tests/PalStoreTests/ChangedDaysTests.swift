import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Differential test of the days that a change affects, against a comparison of every day.
final class ChangedDaysTests: XCTestCase {
  func test_changedDays_equalThoseFoundByComparingEveryDay() throws {
    let first = CivilDay(daysSince1970: 20_000)
    var met = 0
    for seed in TestSeeds.range(outOf: 20_000) {
      var dice = SplitMix64(seed: seed)
      let before = (0..<7).map { _ in dice.draw(below: 3) }
      // Mostly unchanged values.
      let after = before.map { dice.draw(below: 3) == 0 ? dice.draw(below: 3) : $0 }
      let (old, new) = (try makeDays(before, from: first), try makeDays(after, from: first))
      let expected = (0..<7).map { first.advanced(by: $0) }.filter { old.steps(on: $0) != new.steps(on: $0) }
      let changed = ReceiveResult.ChangedDay.changes(from: old, to: new)
      met += changed.count
      XCTAssertEqual(changed.map(\.day), expected, "seed \(seed)")
      for change in changed {
        XCTAssertEqual(change.stepsBefore, old.steps(on: change.day), "seed \(seed)")
        XCTAssertEqual(change.stepsAfter, new.steps(on: change.day), "seed \(seed)")
      }
    }
    XCTAssertGreaterThan(met, 100)
  }

  /// Returns days with the given hundreds of steps; a day of 0 has no samples.
  private func makeDays(_ hundreds: [UInt64], from first: CivilDay) throws -> StepDays {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    for (number, hundred) in hundreds.enumerated() where hundred > 0 {
      let noon = try XCTUnwrap(Zone.utc.start(of: first.advanced(by: number))) + .hours(12)
      let count = StepCount(millionths: Int64(hundred) * 100_000_000)
      try samples.append(StepSample(start: noon, end: noon + .minutes(9), count: count, source: watch))
    }
    return Rules.standard.stepMerge(in: ZoneItinerary(.utc)).days(of: samples)
  }
}

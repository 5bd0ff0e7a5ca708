import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Differential tests: computed unlock times of ordinary days against an explicit list.
final class UnlockTests: XCTestCase {
  func testOrdinaryDaysAreThoseWrittenDown() throws {
    var found = 0
    for seed in Seeds.first(of: 3000) {
      var dice = Dice(seed)
      var rhythm = DayRhythm.standard
      rhythm.unlockedFrom = TimeOfDay(minutes: dice.draw(1441))
      rhythm.unlockedTo = TimeOfDay(minutes: dice.draw(1441))
      rhythm.unlockedEvery = .seconds(1 + dice.draw(dice.draw(2) == 0 ? 900 : 20_000))
      rhythm.unlockedFor = .seconds(dice.draw(dice.draw(2) == 0 ? 60 : 20_000))
      var itinerary = Itinerary([Zone.utc, RandomCourse.paris ?? .utc][dice.draw(2)])
      // Clocks change during these days.
      let begin = Instant(secondsSince1970: 1_711_670_400)
      if dice.draw(3) == 0 {
        let zone = Zone(offsetSeconds: 3600 * (dice.draw(24) - 12))
        itinerary.move(to: zone ?? .utc, at: begin + .seconds(dice.draw(300_000)))
      }
      let far = Interval(from: begin + .hours(9000), lasting: .hours(1))
      func unlocks(_ unlocked: [Interval]) -> Unlocks {
        let use = PhoneUse(
          itinerary: itinerary, rhythm: rhythm, opens: [], unlocked: unlocked, locked: [], restarts: [])
        return Unlocks(of: use, from: begin)
      }
      var (ordinary, written) = (unlocks([]), unlocks([far]))
      var at = begin
      for _ in 0..<100 {
        at = at + .seconds(dice.draw(9000))
        let end = at + .seconds(dice.draw(100_000))
        let first = ordinary.first(from: at, through: end)
        XCTAssertEqual(first, written.first(from: at, through: end), "seed \(seed) at \(at)")
        if let first { at = first }
        found += first == nil ? 0 : 1
      }
    }
    XCTAssertGreaterThan(found, 500)
  }
}

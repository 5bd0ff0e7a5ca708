import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Differential tests: computed unlock times of ordinary days against an explicit list.
final class UnlockCursorTests: XCTestCase {
  func test_unlocksOfOrdinaryDays_equalExplicitList() throws {
    var found = 0
    for seed in TestSeeds.range(outOf: 3000) {
      var dice = SeededRandom(seed)
      var rhythm = PhoneRoutine.standard
      rhythm.unlockStart = TimeOfDay(minutes: dice.draw(1441))
      rhythm.unlockEnd = TimeOfDay(minutes: dice.draw(1441))
      rhythm.unlockInterval = .seconds(1 + dice.draw(dice.draw(2) == 0 ? 900 : 20_000))
      rhythm.unlockDuration = .seconds(dice.draw(dice.draw(2) == 0 ? 60 : 20_000))
      var itinerary = ZoneItinerary([Zone.utc, GeneratedReplay.paris ?? .utc][dice.draw(2)])
      // Clocks change during these days.
      let begin = Instant(secondsSince1970: 1_711_670_400)
      if dice.draw(3) == 0 {
        let zone = Zone(offsetSeconds: 3600 * (dice.draw(24) - 12))
        itinerary.changeZone(to: zone ?? .utc, at: begin + .seconds(dice.draw(300_000)))
      }
      let far = Interval(from: begin + .hours(9000), lasting: .hours(1))
      func unlocks(_ unlocked: [Interval]) -> UnlocksForOtherAppsCursor {
        let use = PhoneUse(
          itinerary: itinerary, routine: rhythm, extraOpens: [], extraUnlocks: unlocked, lockedIntervals: [],
          restarts: [])
        return UnlocksForOtherAppsCursor(of: use, from: begin)
      }
      var (ordinary, written) = (unlocks([]), unlocks([far]))
      var at = begin
      for _ in 0..<100 {
        at = at + .seconds(dice.draw(9000))
        let end = at + .seconds(dice.draw(100_000))
        let first = ordinary.firstInstantUnlockedForOtherApps(from: at, through: end)
        XCTAssertEqual(first, written.firstInstantUnlockedForOtherApps(from: at, through: end), "seed \(seed) at \(at)")
        if let first { at = first }
        found += first == nil ? 0 : 1
      }
    }
    XCTAssertGreaterThan(found, 500)
  }
}

import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Property tests: invariants of any replay.
final class ReplayPropertyTests: XCTestCase {
  /// Differential test: a phone without limits against the reference implementation `SlowIdeal`, a pal that receives
  /// every single step.
  func testIdealAgainstASlowOne() throws {
    var unlocks = 0
    let seeds = Seeds.first(of: 1000, share: 250)
    for seed in seeds {
      let course = try RandomCourse(seed: seed, device: .ideal, days: 1, sparing: true).course
      var slow = SlowIdeal(course)
      var replay = Replay(course)
      var changes: [Change] = []
      var dice = Dice(seed)
      var at = course.createdAt
      while at < course.end {
        at = min(course.end, at + .seconds(dice.draw(40_000)))
        while let turn = replay.next(through: at) { changes += turn.changes }
        slow.advance(through: at)
        for (surface, shown) in replay.pal(at: at).presentations(at: at, under: course.laws) {
          let expected = slow.pal.presentation(of: surface, at: at, under: course.laws)
          guard shown != expected else { continue }
          XCTFail("seed \(seed), \(surface) at \(at): \(shown) instead of \(expected)")
          return
        }
      }
      // Steps arrive at different times, but the changes of the pal are the same.
      let (fast, obvious) = (changes.filter(\.isOfThePal), slow.changes.filter(\.isOfThePal))
      let difference = zip(fast, obvious).first { $0 != $1 }
      XCTAssertNil(difference, "seed \(seed)")
      XCTAssertEqual(fast.count, obvious.count, "seed \(seed)")
      if difference != nil { return }
      unlocks += fast.count { if case .phaseUnlocked = $0.kind { true } else { false } }
    }
    XCTAssertGreaterThan(unlocks, min(5, seeds.count / 2), "the histories unlock something")
  }

  /// Totals are checked at every event's instant, one second before and one second after, on every profile.
  func test_totals_neverFall_andUnderIdealEqualWhatWasWalked() throws {
    for seed in Seeds.first(of: 2000, share: 250) {
      for device in DeviceModel.profiles {
        let course = try RandomCourse(seed: seed, device: device, days: 1, sparing: seed % 2 == 0).course
        var events = Replay(course)
        var instants: Set<Instant> = [course.end]
        while let turn = events.next(through: course.end) {
          instants.formUnion([turn.at - .seconds(1), turn.at, turn.at + .seconds(1)])
        }
        var replay = Replay(course)
        var walked = course.truth.runningSum()
        var last: Int64 = 0
        for instant in instants.sorted() where instant >= course.createdAt && instant <= course.end {
          replay.advance(through: instant)
          let pal = replay.pal(at: instant)
          XCTAssertGreaterThanOrEqual(pal.total, last, "seed \(seed) on \(device.name) at \(instant)")
          last = pal.total
          guard device == .ideal, pal.permission == .granted else { continue }
          let counted = walked.counted(at: instant).rounded
          XCTAssertEqual(pal.total, counted, "seed \(seed) at \(instant)")
          guard let today = pal.today else { continue }
          XCTAssertEqual(today, walked.today(at: instant, in: course.itinerary), "seed \(seed) at \(instant)")
        }
      }
    }
  }

  /// Saving and restoring a pal at any instant does not change the replay.
  func testHalvesAreOneWhole() throws {
    for seed in Seeds.first(of: 5000, share: 200) {
      let course = try RandomCourse(seed: seed).course
      var whole = Replay(course)
      var parts = Replay(course)
      var dice = Dice(seed &+ 77)
      var (expected, found): ([Change], [Change]) = ([], [])
      while let turn = whole.next(through: course.end) { expected += turn.changes }
      var at = course.createdAt
      while at < course.end {
        at = min(course.end, at + .seconds(1 + dice.draw(100_000)))
        while let turn = parts.next(through: at) { found += turn.changes }
        parts.pal = try JSONDecoder().decode(Pal.self, from: JSONEncoder().encode(parts.pal))
      }
      XCTAssertEqual(found.count, expected.count, "seed \(seed)")
      if let (one, other) = zip(found, expected).first(where: { $0 != $1 }) {
        XCTFail("seed \(seed): \(one) instead of \(other)")
        return
      }
    }
  }

  /// The ideal presentation equals what an unlimited phone shows where nothing defers it: in the app and on widgets.
  func testWhatIsMeantIsTheIdeal() throws {
    for seed in Seeds.first(of: 5000, share: 200) {
      let course = try RandomCourse(seed: seed, device: .ideal).course
      var intention = Intention(course)
      var replay = Replay(course)
      var dice = Dice(seed &+ 5)
      var at = course.createdAt
      while at < course.end {
        at = min(course.end, at + .seconds(dice.draw(9000)))
        replay.advance(through: at)
        while intention.next(by: at) != nil {}
        var pal = replay.pal(at: at)
        let drawnStates = pal.drawnStates(at: at, under: course.laws)
        for slot in [DrawnState.Slot.app, .accessory, .home] {
          let shown = drawnStates[slot]
          guard shown.status != .redacted, shown.picture != intention.picture(in: slot) else { continue }
          XCTFail("seed \(seed), \(slot) at \(at): \(shown) instead of \(intention.picture(in: slot))")
          return
        }
      }
    }
  }
}

extension Change {
  /// True for any change except the delivery of steps.
  fileprivate var isOfThePal: Bool {
    if case .stepsDelivered = kind { false } else { true }
  }
}

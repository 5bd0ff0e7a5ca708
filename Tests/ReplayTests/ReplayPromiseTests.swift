import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Property tests of the guarantees in RULES for any trace, on any phone.
final class ReplayPromiseTests: XCTestCase {
  func testPromises() throws {
    var (phases, updates, reloads) = (0, 0, 0)
    let seeds = Seeds.first(of: 10_000, share: 400)
    for seed in seeds {
      let course = try RandomCourse(seed: seed).course
      let rules = course.laws.rules
      var replay = Replay(course)
      var ordinary: [Instant] = []
      var counted: [Instant] = []
      var (total, visible, shown): (Int64, Phase, Int) = (0, .dormant, 0)
      while let turn = replay.next(through: course.end) {
        var sent = 0
        for change in turn.changes {
          switch change.kind {
          case .liveActivityUpdated(let reason, _, _, let bytes):
            sent += 1
            XCTAssertLessThanOrEqual(bytes, 4096)
            if reason == .phase { phases += 1 } else { ordinary.append(turn.at) }
          case .widgetReloaded(_, let isCounted, _): if isCounted { counted.append(turn.at) }
          case .paywallShown: shown += 1
          default: break
          }
        }
        XCTAssertLessThanOrEqual(sent, 1, "seed \(seed): one update at one instant")
        XCTAssertGreaterThanOrEqual(replay.pal.total, total, "seed \(seed): the total never falls")
        XCTAssertGreaterThanOrEqual(replay.pal.evolution.visible, visible, "seed \(seed): a phase never goes")
        (total, visible) = (replay.pal.total, replay.pal.evolution.visible)
        let runs =
          replay.phone.front != nil || replay.phone.lastWake.map { turn.at - $0 <= .seconds(30) } ?? false
          || !course.laws.device.facts.sendsOnlyWithRunTime
        if runs, let activity = replay.pal.activityInForce {
          XCTAssertEqual(activity.content.phase, visible.rawValue, "seed \(seed): a phase is late at \(turn.at)")
        }
        for (surface, shown) in replay.pal.presentations(at: turn.at, under: course.laws) where !surface.mayShowDigits {
          XCTAssertNil(shown.text, "seed \(seed): \(surface) shows a number")
        }
      }
      XCTAssertLessThanOrEqual(shown, 1, "seed \(seed): the paywall comes by itself once")
      let (burst, gap) = (Int64(rules.numbers.liveActivityBurst), Int64(rules.liveActivityGapSeconds * 1000))
      for (first, start) in ordinary.enumerated() {
        for (count, end) in ordinary[first...].enumerated()
        where Int64(count + 1) > burst + (end - start).count / gap {
          XCTFail("seed \(seed): too many updates from \(start) to \(end)")
        }
      }
      if let budget = course.laws.device.facts.widgetReloadsADay {
        for start in counted {
          let inADay = counted.count { $0 >= start && $0 - start < .hours(24) }
          XCTAssertLessThanOrEqual(inADay, budget, "seed \(seed): too many reloads from \(start)")
        }
      }
      updates += ordinary.count
      reloads += counted.count
    }
    XCTAssertTrue(
      phases > min(10, seeds.count / 5) && min(updates, reloads) > min(500, 10 * seeds.count),
      "\(phases), \(updates), \(reloads)")
  }

  /// Differential test: the result of a step query against a pass over all pieces.
  func testLooksAgainstASlowOne() throws {
    var looks = 0
    for seed in Seeds.first(of: 5000) {
      let course = try RandomCourse(seed: seed, device: .ios18).course
      var replay = Replay(course)
      while let turn = replay.next(through: course.end) {
        guard replay.phone.lastQuery == turn.at else { continue }
        looks += 1
        for case .phaseUnlocked(let unlock) in turn.changes.map(\.kind) where course.epochs.count == 1 {
          var sum = course.truth.runningSum()
          XCTAssertEqual(unlock.walkedAt, sum.instant(reaching: Int64(unlock.total)), "seed \(seed) at \(turn.at)")
        }
        let history = (course.epochs.last { $0.since <= turn.at } ?? course.epochs[0]).history
        let known = history.pieces.filter { course.arrival(of: $0) <= turn.at }
        let counted = known.reduce(.zero) { $0 + $1.steps }
        XCTAssertEqual(Int64(replay.pal.counted), counted.rounded, "seed \(seed) at \(turn.at)")
        XCTAssertEqual(
          Int64(replay.pal.today ?? 0), ReplayPromiseTests.today(at: turn.at, of: known, in: course.itinerary),
          "seed \(seed) at \(turn.at)")
      }
    }
    XCTAssertGreaterThan(looks, 1000)
  }

  /// Returns the steps known for the date at `now`: for each of its segments, the rounded sum at its end less that at
  /// its start.
  private static func today(at now: Instant, of known: [Piece], in itinerary: Itinerary) -> Int64 {
    let (last, day) = itinerary.stretch(at: now)
    var today: Int64 = 0
    var at = last.start
    var end: Instant? = nil
    repeat {
      let (span, other) = itinerary.stretch(at: at)
      let before = { (instant: Instant) in
        known.reduce(.zero) { $0 + $1.steps(from: .distantPast, to: instant) }.rounded
      }
      let all = known.reduce(.zero) { $0 + $1.steps }.rounded
      if other == day { today += (end.map { before($0) } ?? all) - before(span.start) }
      end = span.start
      at = span.start - Milliseconds(1)
    } while at > now - .hours(49)
    return today
  }
}

import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Property tests of the guarantees in RULES for any trace, on any phone.
final class ReplayGuaranteeTests: XCTestCase {
  func test_guarantees_hold_forGeneratedReplays() throws {
    var (phases, updates, reloads) = (0, 0, 0)
    let seeds = TestSeeds.range(outOf: 10_000, oneIn: 400)
    for seed in seeds {
      let plan = try GeneratedReplay(seed: seed).plan
      let rules = plan.configuration.rules
      var replay = Replay(plan)
      var ordinary: [Instant] = []
      var counted: [Instant] = []
      var (total, visible, shown): (Int64, Phase, Int) = (0, .dormant, 0)
      while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
        var sent = 0
        for change in changed.changes {
          switch change.kind {
          case .liveActivityUpdated(let reason, _, _, let bytes):
            sent += 1
            XCTAssertLessThanOrEqual(bytes, 4096)
            if reason == .phase { phases += 1 } else { ordinary.append(changed.at) }
          case .widgetsReloaded(_, let isCounted, _): if isCounted { counted.append(changed.at) }
          case .paywallShown: shown += 1
          default: break
          }
        }
        XCTAssertLessThanOrEqual(sent, 1, "seed \(seed): one update at one instant")
        XCTAssertGreaterThanOrEqual(replay.pal.totalSteps, total, "seed \(seed): the total never falls")
        XCTAssertGreaterThanOrEqual(replay.pal.phaseProgress.visiblePhase, visible, "seed \(seed): a phase never goes")
        (total, visible) = (replay.pal.totalSteps, replay.pal.phaseProgress.visiblePhase)
        let runs =
          replay.phoneEvents.foreground != nil
          || replay.phoneEvents.lastWokenAt.map { changed.at - $0 <= .seconds(30) } ?? false
          || !plan.configuration.device.facts.sendsOnlyWithRunTime
        if runs, let activity = replay.pal.currentLiveActivity {
          XCTAssertEqual(activity.content.phase, visible, "seed \(seed): a phase is late at \(changed.at)")
        }
        for (surface, shown) in replay.pal.presentations(at: changed.at, under: plan.configuration)
        where !surface.canShowNumbers {
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
      if let budget = plan.configuration.device.facts.widgetReloadsADay {
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

  /// Differential test: the result of a step query against a pass over all delivered history segments.
  func test_stepQuery_equalsReference_ofAllDeliveredPieces() throws {
    var looks = 0
    for seed in TestSeeds.range(outOf: 5000) {
      let plan = try GeneratedReplay(seed: seed, device: .ios18).plan
      var replay = Replay(plan)
      while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
        guard replay.phoneEvents.lastQueryAt == changed.at else { continue }
        looks += 1
        for case .phaseUnlocked(let unlock) in changed.changes.map(\.kind) where plan.historyVersions.count == 1 {
          var sum = plan.actualHistory.runningSum()
          XCTAssertEqual(unlock.reachedAt, sum.instant(reaching: Int64(unlock.total)), "seed \(seed) at \(changed.at)")
        }
        let history = (plan.historyVersions.last { $0.availableSince <= changed.at } ?? plan.historyVersions[0]).history
        let known = history.segments.filter { plan.fullArrivalInstant(of: $0) <= changed.at }
        let counted = known.reduce(.zero) { $0 + $1.steps }
        XCTAssertEqual(Int64(replay.pal.countedSteps), counted.rounded, "seed \(seed) at \(changed.at)")
        XCTAssertEqual(
          Int64(replay.pal.stepsToday ?? 0),
          ReplayGuaranteeTests.stepsToday(at: changed.at, of: known, in: plan.itinerary),
          "seed \(seed) at \(changed.at)")
      }
    }
    XCTAssertGreaterThan(looks, 1000)
  }

  /// Returns the steps known for the date at `now`: for each of its segments, the rounded sum at its end less that at
  /// its start.
  private static func stepsToday(at now: Instant, of known: [HistorySegment], in itinerary: ZoneItinerary) -> Int64 {
    let (last, day) = itinerary.daySegment(at: now)
    var today: Int64 = 0
    var at = last.start
    var end: Instant? = nil
    repeat {
      let (span, other) = itinerary.daySegment(at: at)
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

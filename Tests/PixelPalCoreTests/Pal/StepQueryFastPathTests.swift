import TestSupport
import XCTest

@testable import PixelPalCore

/// Differential tests of step queries without other events against the same queries as ordinary events.
final class StepQueryFastPathTests: XCTestCase {
  /// A separate query has the same effect on the pal, its changes, its next wake and its drawing as an ordinary query;
  /// and a pal without walks that receives only step counts behaves like one that receives everything.
  func test_stepQueryFastPath_equalsOrdinaryEvents() throws {
    var (quiet, short) = (0, 0)
    for seed in TestSeeds.range(outOf: 20_000) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var dice = SplitMix64(seed: seed)
      var (fast, general) = (PalUnderTest(history), PalUnderTest(history))
      var last = history.start
      for (now, events) in history.eventBatches {
        for _ in 0..<dice.draw(below: 6) where last + Milliseconds(1) < now {
          let longest = [Milliseconds.seconds(20), .minutes(5), .hours(12)][Int(dice.draw(below: 3))]
          let length = min(now - last - Milliseconds(1), longest)
          let before = fast.pal.drawnStates(at: last, under: history.configuration)
          last = last + Milliseconds(1 + Int64(dice.draw(below: UInt64(length.count))))
          let report = makeReport(for: fast.pal, at: last, &dice)
          let wake = fast.pal.handleSoleReport(report, at: last, reusing: &fast.scratch)
          let expected = general.pal.handle([.steps(report)], 0..<1, at: last, in: &general.scratch)
          XCTAssertEqual(wake, expected, "seed \(seed) at \(last)")
          XCTAssertEqual(fast.takeChanges(), general.takeChanges(), "seed \(seed) at \(last)")
          guard fast.scratch.isVisiblyUnchanged else { continue }
          quiet += 1
          XCTAssertEqual(
            fast.pal.drawnStates(at: last, under: history.configuration), before, "seed \(seed) at \(last)")
        }
        last = max(last, now)
        let wake = fast.pal.handle(events, events.indices, at: last, in: &fast.scratch)
        let expected = general.pal.handle(events, events.indices, at: last, in: &general.scratch)
        XCTAssertEqual(wake, expected, "seed \(seed) at \(last)")
        XCTAssertEqual(fast.takeChanges(), general.takeChanges(), "seed \(seed) at \(last)")
        XCTAssertTrue(fast.pal == general.pal, "seed \(seed) at \(last)")
      }
      let (brief, whole) = (fast.noWalkSessions(in: history), general.noWalkSessions(in: history))
      short += brief.queries
      XCTAssertEqual(whole.queries, 0)
      let first = zip(brief.sessions, whole.sessions).enumerated().first { $0.element.0 != $0.element.1 }
      XCTAssertNil(first, "seed \(seed)")
    }
    XCTAssertTrue(quiet > 100 && short > 200, "\(quiet), \(short)")
  }

  /// Returns a report that mostly adds a few steps, and sometimes fewer steps, a walk or many steps.
  private func makeReport(for pal: Pal, at now: Instant, _ dice: inout SplitMix64) -> StepReport {
    let more: Int64 = [1, 7, 600, 0, -5][Int(dice.draw(below: 5))]
    let walks = dice.draw(below: 4) == 0 ? [Interval(from: now - .seconds(90), lasting: .seconds(80))] : []
    return StepReport(counted: pal.countedSteps + more, today: (pal.stepsToday ?? 0) + more, walks: walks)
  }

  /// A pal with its scratch storage.
  private struct PalUnderTest {
    var pal: Pal
    var scratch: TransitionScratch

    init(_ history: GeneratedPalHistory) {
      pal = history.initialPal
      scratch = TransitionScratch(under: history.configuration, recordsChanges: true, logsActivityRequests: true)
    }

    mutating func takeChanges() -> [PalChange] {
      var changes: [PalChange] = []
      scratch.swapChanges(with: &changes)
      return changes
    }

    /// Returns the Live Activity of a pal that never walks, whenever this pal received an event or a query.
    mutating func noWalkSessions(in history: GeneratedPalHistory) -> (sessions: [ActivitySession?], queries: Int) {
      var requestLog = BaselineRequestLog()
      scratch.moveActivityRequests(into: &requestLog)
      var baseline = AlwaysRestingBaseline(createdAt: pal.createdAt ?? history.start, under: history.configuration)
      var (requests, queries) = (requestLog.requests[...], requestLog.stepsOnlyRequests[...])
      var sessions: [ActivitySession?] = []
      while let now = [requests.first?.at, queries.first?.at].compactMap({ $0 }).min() {
        while let wake = baseline.nextWake, wake < now { baseline.advanceToNextWake() }
        if requests.first?.at == now {
          baseline.handle(requests.removeFirst())
        } else {
          _ = baseline.handleReportingPossibleChange(queries.removeFirst())
        }
        sessions.append(baseline.session)
      }
      return (sessions, requestLog.stepsOnlyRequests.count)
    }
  }
}

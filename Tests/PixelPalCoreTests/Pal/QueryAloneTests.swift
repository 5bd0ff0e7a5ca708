import TestSupport
import XCTest

@testable import PixelPalCore

/// Differential tests of step queries without other events against the same queries as ordinary events.
final class QueryAloneTests: XCTestCase {
  /// A separate query has the same effect on the pal, its changes, its next wake and its drawing as an ordinary query;
  /// and a pal without walks that receives only step counts behaves like one that receives everything.
  func testIsALookLikeAnyOther() throws {
    var (quiet, short) = (0, 0)
    for seed in Seeds.first(of: 20_000) {
      let life = try RandomLife(seed: seed, count: 30)
      var dice = SplitMix(seed: seed)
      var (quick, slow) = (Side(life), Side(life))
      var last = life.start
      for (now, events) in life.moments {
        for _ in 0..<dice.draw(below: 6) where last + Milliseconds(1) < now {
          let longest = [Milliseconds.seconds(20), .minutes(5), .hours(12)][Int(dice.draw(below: 3))]
          let length = min(now - last - Milliseconds(1), longest)
          let before = quick.pal.drawnStates(at: last, under: life.laws)
          last = last + Milliseconds(1 + Int64(dice.draw(below: UInt64(length.count))))
          let report = report(for: quick.pal, at: last, &dice)
          let wake = quick.pal.handle(report, at: last, in: &quick.room)
          let expected = slow.pal.handle([.steps(report)], 0..<1, at: last, in: &slow.room)
          XCTAssertEqual(wake, expected, "seed \(seed) at \(last)")
          XCTAssertEqual(quick.exchangeChanges(), slow.exchangeChanges(), "seed \(seed) at \(last)")
          guard quick.room.looksTheSame else { continue }
          quiet += 1
          XCTAssertEqual(quick.pal.drawnStates(at: last, under: life.laws), before, "seed \(seed) at \(last)")
        }
        last = max(last, now)
        let wake = quick.pal.handle(events, events.indices, at: last, in: &quick.room)
        let expected = slow.pal.handle(events, events.indices, at: last, in: &slow.room)
        XCTAssertEqual(wake, expected, "seed \(seed) at \(last)")
        XCTAssertEqual(quick.exchangeChanges(), slow.exchangeChanges(), "seed \(seed) at \(last)")
        XCTAssertTrue(quick.pal == slow.pal, "seed \(seed) at \(last)")
      }
      let (brief, whole) = (quick.atRest(in: life), slow.atRest(in: life))
      short += brief.queries
      XCTAssertEqual(whole.queries, 0)
      let first = zip(brief.drawn, whole.drawn).enumerated().first { $0.element.0 != $0.element.1 }
      XCTAssertNil(first, "seed \(seed)")
    }
    XCTAssertTrue(quiet > 100 && short > 200, "\(quiet), \(short)")
  }

  /// Returns a report that mostly adds a few steps, and sometimes fewer steps, a walk or many steps.
  private func report(for pal: Pal, at now: Instant, _ dice: inout SplitMix) -> StepReport {
    let more: Int64 = [1, 7, 600, 0, -5][Int(dice.draw(below: 5))]
    let walks = dice.draw(below: 4) == 0 ? [Interval(from: now - .seconds(90), lasting: .seconds(80))] : []
    return StepReport(counted: pal.counted + more, today: (pal.today ?? 0) + more, walks: walks)
  }

  /// A pal with its scratch storage.
  private struct Side {
    var pal: Pal
    var room: TurnRoom

    init(_ life: RandomLife) {
      pal = life.newborn
      room = TurnRoom(under: life.laws, tellsChanges: true, notesActivity: true)
    }

    mutating func exchangeChanges() -> [Change] {
      var changes: [Change] = []
      room.exchangeChanges(&changes)
      return changes
    }

    /// Returns what a pal that never walks draws, whenever this pal received an event or a query.
    mutating func atRest(in life: RandomLife) -> (drawn: [DrawnStates.Resting], queries: Int) {
      var asked = AskedActivity()
      room.exchangeAsked(&asked)
      var resting = RestingActivity(createdAt: pal.createdAt ?? life.start, under: life.laws)
      var (turns, queries) = (asked.turns[...], asked.queries[...])
      var drawn: [DrawnStates.Resting] = []
      while let now = [turns.first?.at, queries.first?.at].compactMap({ $0 }).min() {
        while let wake = resting.nextWake, wake < now { resting.wake() }
        if turns.first?.at == now {
          resting.handle(turns.removeFirst())
        } else {
          _ = resting.handle(queries.removeFirst())
        }
        drawn.append(resting.drawnStates(besides: .none, app: DrawnStates.none[.app], at: now))
      }
      return (drawn, asked.queries.count)
    }
  }
}

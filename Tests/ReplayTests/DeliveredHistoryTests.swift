import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Differential test: the progress history against one that counts all known history segments again for each day.
final class DeliveredHistoryTests: XCTestCase {
  func test_days_equalReference_atRandomInstants() throws {
    var (days, corrected) = (0, 0)
    for seed in TestSeeds.range(outOf: 1000, oneIn: 20) {
      let plan = try GeneratedReplay(seed: seed, days: 6).plan
      var replay = Replay(plan)
      var history = DeliveredHistory(of: plan)
      var (delivered, stepsByDay): (DeliveredHistory, [CivilDay: Int64]) = (history, [:])
      var dice = SeededRandom(seed)
      var at = plan.createdAt
      while at < plan.end {
        at = at + Milliseconds(Int64(dice.draw(30_000_000)))
        replay.advance(through: at)
        let pal = replay.pal(at: at)
        history.advanceToQuery(at: replay.lastStepDeliveryTime(upTo: at))
        delivered.advanceToQuery(at: replay.lastStepDeliveryTime(upTo: at))
        let news = delivered.takeDaysSinceFirstChange()
        if news.isHistoryReplaced { stepsByDay = [:] }
        for day in news.days { stepsByDay[day.day] = day.steps }
        let found = history.days(shownBy: pal, at: at)
        XCTAssertEqual(found.unknownRuns, [], "seed \(seed)")
        guard pal.energy != .unknown else {
          XCTAssertEqual(found.days, [], "seed \(seed) at \(at)")
          continue
        }
        XCTAssertEqual(found.days.last?.day, plan.itinerary.day(at: at), "seed \(seed) at \(at)")
        XCTAssertEqual(found.days.last?.steps, pal.stepsToday, "seed \(seed) at \(at)")
        guard pal.isPremium else {
          XCTAssertEqual(found.days.count, 1, "seed \(seed) at \(at): today alone")
          continue
        }
        let look = try XCTUnwrap(replay.lastStepDeliveryTime(upTo: at))
        let expected = referenceDays(plan, deliveredBy: look, at: at)
        XCTAssertEqual(found.days.dropLast().map(\.day), expected.map(\.day), "seed \(seed) at \(at)")
        XCTAssertEqual(found.days.dropLast().map(\.steps), expected.map(\.steps), "seed \(seed) at \(at)")
        let known = found.days.dropLast().filter { $0.steps != nil }
        XCTAssertEqual(
          stepsByDay.filter { $0.key < plan.itinerary.day(at: at) },
          Dictionary(uniqueKeysWithValues: known.map { ($0.day, $0.steps ?? 0) }),
          "seed \(seed) at \(at): what was told of since")
        days += expected.count
        corrected += plan.historyVersions.count > 1 ? 1 : 0
      }
    }
    XCTAssertTrue(days > 50 && corrected > 0, "\(days), \(corrected)")
  }

  private func referenceDays(_ plan: ReplayPlan, deliveredBy look: Instant, at now: Instant) -> [StepDays.Day] {
    let epoch = plan.historyVersions.last { $0.availableSince <= look } ?? plan.historyVersions[0]
    let atOnce = plan.configuration.device.facts.knowsStepsAtOnce
    let pieces = epoch.history.segments.filter { atOnce ? $0.from <= look : plan.fullArrivalInstant(of: $0) <= look }
    func counted(before end: Instant) -> Int64 {
      pieces.reduce(StepCount.zero) { $0 + ($1.from < end ? $1.steps(from: $1.from, to: end) : .zero) }.rounded
    }
    var days: [CivilDay: Int64?] = [:]
    var (segment, before) = (plan.itinerary.daySegment(at: plan.createdAt), Int64(0))
    while segment.span.start <= now {
      let after = counted(before: segment.span.end)
      let isKnown = pieces.contains { piece in
        piece.from == piece.to
          ? segment.span.contains(piece.from) : piece.from < segment.span.end && piece.to > segment.span.start
      }
      let earlier = days[segment.day] ?? nil
      days[segment.day] = isKnown ? (earlier ?? 0) + after - before : earlier
      before = after
      segment = plan.itinerary.daySegment(at: segment.span.end)
    }
    return days.filter { $0.key < plan.itinerary.day(at: now) }.map { StepDays.Day(day: $0.key, steps: $0.value) }
      .sorted { $0.day < $1.day }
  }
}

import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Differential test: the progress history against one that counts all known pieces again for each day.
final class KnownHistoryTests: XCTestCase {
  func testAgainstASlowOne() throws {
    var (days, corrected) = (0, 0)
    for seed in Seeds.first(of: 1000) {
      let course = try RandomCourse(seed: seed, days: 6).course
      var replay = Replay(course)
      var history = KnownHistory(of: course)
      var (teller, told): (KnownHistory, [CivilDay: Int64]) = (history, [:])
      var dice = Dice(seed)
      var at = course.createdAt
      while at < course.end {
        at = at + Milliseconds(Int64(dice.draw(30_000_000)))
        replay.advance(through: at)
        let pal = replay.pal(at: at)
        history.move(to: replay.lastKnowledge(at: at))
        teller.move(to: replay.lastKnowledge(at: at))
        let news = teller.news()
        if news.areAll { told = [:] }
        for day in news.days { told[day.day] = day.steps }
        let found = history.days(with: pal, at: at)
        XCTAssertEqual(found.unknownRuns, [], "seed \(seed)")
        guard pal.energy != .unknown else {
          XCTAssertEqual(found.days, [], "seed \(seed) at \(at)")
          continue
        }
        XCTAssertEqual(found.days.last?.day, course.itinerary.day(at: at), "seed \(seed) at \(at)")
        XCTAssertEqual(found.days.last?.steps, pal.today, "seed \(seed) at \(at)")
        guard pal.isPremium else {
          XCTAssertEqual(found.days.count, 1, "seed \(seed) at \(at): today alone")
          continue
        }
        let look = try XCTUnwrap(replay.lastKnowledge(at: at))
        let expected = slowDays(course, known: look, at: at)
        XCTAssertEqual(found.days.dropLast().map(\.day), expected.map(\.day), "seed \(seed) at \(at)")
        XCTAssertEqual(found.days.dropLast().map(\.steps), expected.map(\.steps), "seed \(seed) at \(at)")
        let known = found.days.dropLast().filter { $0.steps != nil }
        XCTAssertEqual(
          told.filter { $0.key < course.itinerary.day(at: at) },
          Dictionary(uniqueKeysWithValues: known.map { ($0.day, $0.steps ?? 0) }),
          "seed \(seed) at \(at): what was told of since")
        days += expected.count
        corrected += course.epochs.count > 1 ? 1 : 0
      }
    }
    XCTAssertTrue(days > 50 && corrected > 0, "\(days), \(corrected)")
  }

  private func slowDays(_ course: Course, known look: Instant, at now: Instant) -> [StepDays.Day] {
    let epoch = course.epochs.last { $0.since <= look } ?? course.epochs[0]
    let atOnce = course.laws.device.facts.knowsStepsAtOnce
    let pieces = epoch.history.pieces.filter { atOnce ? $0.from <= look : course.arrival(of: $0) <= look }
    func counted(before end: Instant) -> Int64 {
      pieces.reduce(StepCount.zero) { $0 + ($1.from < end ? $1.steps(from: $1.from, to: end) : .zero) }.rounded
    }
    var days: [CivilDay: Int64?] = [:]
    var (stretch, before) = (course.itinerary.stretch(at: course.createdAt), Int64(0))
    while stretch.span.start <= now {
      let after = counted(before: stretch.span.end)
      let isKnown = pieces.contains { piece in
        piece.from == piece.to
          ? stretch.span.contains(piece.from) : piece.from < stretch.span.end && piece.to > stretch.span.start
      }
      let earlier = days[stretch.day] ?? nil
      days[stretch.day] = isKnown ? (earlier ?? 0) + after - before : earlier
      before = after
      stretch = course.itinerary.stretch(at: stretch.span.end)
    }
    return days.filter { $0.key < course.itinerary.day(at: now) }.map { StepDays.Day(day: $0.key, steps: $0.value) }
      .sorted { $0.day < $1.day }
  }
}

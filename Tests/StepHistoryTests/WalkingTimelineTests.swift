import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: the walking spans on a phone that knows each step at once against all walks joined one by one.
final class WalkingTimelineTests: XCTestCase {
  private static let criteria = WalkSampleCriteria(atLeast: 30, perMinute: 20, within: .minutes(10))
  private static let walkEndsAfter = Milliseconds.seconds(30)
  private static let begin = Instant(secondsSince1970: 1_700_000_000)

  private func makeHistory(_ samples: [(from: Int, to: Int, steps: Int64, source: Int)], since: Instant) throws
    -> History
  {
    var all = StepSamples(blockSize: 300)
    for (name, kind) in [("Phone", StepSource.Kind.phone), ("Watch", .watch)] {
      _ = try all.sourceID(orAdding: StepSource(name: name, kind: kind))
    }
    for sample in samples {
      try all.append(
        StepSample(
          start: Self.begin + .seconds(sample.from), end: Self.begin + .seconds(sample.to),
          count: StepCount(steps: sample.steps), source: .init(index: UInt16(sample.source))))
    }
    let spreading = StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22))
    return StepMerge(itinerary: ZoneItinerary(.utc), spreading: spreading).history(of: all, since: since)
  }

  private func makeTimeline(_ history: History) -> WalkStartStopCursor {
    WalkStartStopCursor(history, criteria: Self.criteria, endingAfter: Self.walkEndsAfter)
  }

  /// Returns the edges of the spans in seconds: `+` where the pal starts to walk and `-` where it stops.
  private func edgeTimes(_ samples: [(from: Int, to: Int, steps: Int64, source: Int)]) throws -> String {
    var spans = try makeTimeline(makeHistory(samples, since: .distantPast))
    var drawn: [String] = []
    for hour in 0..<240 {
      while let edge = spans.nextStartOrStop(through: Self.begin + .hours(hour)) {
        spans.advance(to: edge)
        drawn.append("\(spans.isWalking ? "+" : "-")\((edge - Self.begin).count / 1000)")
      }
    }
    return drawn.joined(separator: " ")
  }

  func test_walks_areJoined_ifTheyTouch() throws {
    XCTAssertEqual(try edgeTimes([(0, 60, 40, 0), (89, 120, 40, 0)]), "+0 -150")
    XCTAssertEqual(try edgeTimes([(0, 60, 40, 0), (90, 120, 40, 0)]), "+0 -150")
    XCTAssertEqual(try edgeTimes([(0, 60, 40, 0), (91, 120, 40, 0)]), "+0 -90 +91 -150")
    XCTAssertEqual(try edgeTimes([(0, 60, 29, 0), (91, 120, 30, 0)]), "+91 -150")
    // By its first segment that counts, the phone's walk begins later than the watch's; it really began earlier.
    XCTAssertEqual(try edgeTimes([(0, 300, 300, 0), (0, 100, 100, 1)]), "+0 -330")
    XCTAssertEqual(try edgeTimes([]), "")
    XCTAssertEqual(try edgeTimes((0..<1000).map { ($0 * 500, $0 * 500 + 500, 300, 0) }), "+0 -500030")
    // Read in two parts, of which the second begins after the walk and before the segments of it that count.
    let later = 86_400
    XCTAssertEqual(
      try edgeTimes([
        (later - 100, later - 40, 60, 1), (later - 20, later + 100, 5, 1), (later - 20, later + 300, 200, 0),
      ]), "+86300 -86730")
  }

  /// The spans are the same for any type of query and any distance that it looks ahead.
  func test_timeline_equalsReference_forAnyQueries() throws {
    var passed = 0
    for seed in TestSeeds.range(outOf: 2000) {
      var dice = SplitMix64(seed: seed)
      var at = 0
      // Overlapping, or one after another, so that they stay packed.
      let areAlone = dice.draw(below: 2) == 0
      let samples = (0..<40 + dice.draw(below: areAlone ? 900 : 400)).map { _ in
        at += Int(dice.draw(below: dice.draw(below: 30) == 0 ? 100_000 : areAlone ? 60 : 300))
        let length = Int(dice.draw(below: areAlone ? 200 : 700)) + (areAlone ? 1 : 0)
        defer { at += areAlone ? length : 0 }
        let source = Int(dice.draw(below: areAlone ? 1 : 2))
        return (from: at, to: at + length, steps: Int64(dice.draw(below: 300)), source: source)
      }
      let since = dice.draw(below: 3) == 0 ? Self.begin + .seconds(Int(dice.draw(below: 9000))) : .distantPast
      let history = try makeHistory(samples, since: since)
      let expected = referenceEdges(history)
      var spans = makeTimeline(history)
      var (index, position) = (0, Instant.distantPast)
      while index < expected.count {
        let edge = expected[min(index + Int(dice.draw(below: 8)), expected.count - 1)] + Milliseconds(1)
        let random = expected[index] + .seconds(Int(dice.draw(below: 40_000)))
        // Just past an edge, or anywhere.
        let end = max(position, dice.draw(below: 2) == 0 ? edge : random)
        position = end
        if dice.draw(below: 2) == 0 {
          XCTAssertEqual(spans.nextStartOrStop(through: end), expected[index], "seed \(seed)")
          spans.advance(to: end)
          index = expected.firstIndex { $0 > end } ?? expected.count
        } else {
          let next = expected.firstIndex { $0 >= end } ?? expected.count
          let spells = spans.consumeStartsAndStops(before: end)
          XCTAssertEqual(spells?.start, next > index ? expected[index] : nil, "seed \(seed)")
          if let spells {
            assertTimeTotals(spells, expected[index..<next], startsWalking: index % 2 == 0, "seed \(seed)")
          }
          (passed, index) = (passed + (next - index), next)
        }
        XCTAssertEqual(spans.isWalking, index % 2 == 1, "seed \(seed)")
      }
      XCTAssertNil(spans.nextStartOrStop(through: .distantFuture))
    }
    XCTAssert(passed > 500, "\(passed)")
  }

  private func assertTimeTotals(
    _ spells: WalkStartStopCursor.TimesSpentWalkingAndResting, _ edges: ArraySlice<Instant>, startsWalking: Bool,
    _ message: String
  ) {
    var lengths: (walking: [Int64], resting: [Int64]) = ([], [])
    var isWalking = startsWalking
    for (start, end) in zip(edges, edges.dropFirst()) {
      if isWalking { lengths.walking.append((end - start).count) } else { lengths.resting.append((end - start).count) }
      isWalking.toggle()
    }
    XCTAssertEqual(spells.end, edges.last, message)
    XCTAssertEqual(spells.walking.total.count, lengths.walking.reduce(0, +), message)
    XCTAssertEqual(spells.walking.maximum.count, lengths.walking.max() ?? 0, message)
    XCTAssertEqual(spells.resting.total.count, lengths.resting.reduce(0, +), message)
    XCTAssertEqual(spells.resting.maximum.count, lengths.resting.max() ?? 0, message)
  }

  private func referenceEdges(_ history: History) -> [Instant] {
    let samples = Set(
      history.segments.filter { $0.steps > .zero && Self.criteria.isWalk($0.sample) }.map(\.sample))
    let walks = samples.map { (start: max($0.start, history.createdAt), end: $0.end + Self.walkEndsAfter) }
    var edges: [Instant] = []
    for walk in walks.sorted(by: { $0.start < $1.start }) {
      if let last = edges.last, walk.start <= last {
        edges[edges.count - 1] = max(last, walk.end)
      } else {
        edges += [walk.start, walk.end]
      }
    }
    return edges
  }
}

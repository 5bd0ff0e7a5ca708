import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: the walking spans on a phone that knows each step at once against all walks joined one by one.
final class WalkingSpansTests: XCTestCase {
  private static let pace = WalkingPace(atLeast: 30, perMinute: 20, within: .minutes(10))
  private static let endsAfter = Milliseconds.seconds(30)
  private static let begin = Instant(secondsSince1970: 1_700_000_000)

  private func history(_ samples: [(from: Int, to: Int, steps: Int64, source: Int)], since: Instant) throws -> History {
    var all = StepSamples(blockSize: 300)
    for (name, kind) in [("Phone", StepSource.Kind.phone), ("Watch", .watch)] {
      _ = try all.id(of: StepSource(name: name, kind: kind))
    }
    for sample in samples {
      try all.append(
        StepSample(
          start: Self.begin + .seconds(sample.from), end: Self.begin + .seconds(sample.to),
          count: StepCount(steps: sample.steps), source: .init(index: UInt16(sample.source))))
    }
    let unfolding = Unfolding(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22))
    return StepMerge(itinerary: Itinerary(.utc), unfolding: unfolding).history(of: all, since: since)
  }

  private func spans(_ history: History) -> WalkingSpans {
    WalkingSpans(history, at: Self.pace, endingAfter: Self.endsAfter)
  }

  /// Returns the edges of the spans in seconds: `+` where the pal starts to walk and `-` where it stops.
  private func edges(_ samples: [(from: Int, to: Int, steps: Int64, source: Int)]) throws -> String {
    var spans = try spans(history(samples, since: .distantPast))
    var drawn: [String] = []
    for hour in 0..<240 {
      while let edge = spans.nextEdge(by: Self.begin + .hours(hour)) {
        spans.move(to: edge)
        drawn.append("\(spans.isWalking ? "+" : "-")\((edge - Self.begin).count / 1000)")
      }
    }
    return drawn.joined(separator: " ")
  }

  func testWalksAreJoinedWhereTheyTouch() throws {
    XCTAssertEqual(try edges([(0, 60, 40, 0), (89, 120, 40, 0)]), "+0 -150")
    XCTAssertEqual(try edges([(0, 60, 40, 0), (90, 120, 40, 0)]), "+0 -150")
    XCTAssertEqual(try edges([(0, 60, 40, 0), (91, 120, 40, 0)]), "+0 -90 +91 -150")
    XCTAssertEqual(try edges([(0, 60, 29, 0), (91, 120, 30, 0)]), "+91 -150")
    // By its first piece that counts, the phone's walk begins later than the watch's; it really began earlier.
    XCTAssertEqual(try edges([(0, 300, 300, 0), (0, 100, 100, 1)]), "+0 -330")
    XCTAssertEqual(try edges([]), "")
    XCTAssertEqual(try edges((0..<1000).map { ($0 * 500, $0 * 500 + 500, 300, 0) }), "+0 -500030")
    // Read in two parts, of which the second begins after the walk and before the pieces of it that count.
    let later = 86_400
    XCTAssertEqual(
      try edges([
        (later - 100, later - 40, 60, 1), (later - 20, later + 100, 5, 1), (later - 20, later + 300, 200, 0),
      ]), "+86300 -86730")
  }

  /// The spans are the same for any type of query and any distance that it looks ahead.
  func testSpansAreAllWalksJoined() throws {
    var passed = 0
    for seed in Seeds.first(of: 2000) {
      var dice = SplitMix(seed: seed)
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
      let history = try history(samples, since: since)
      let expected = edgesOneByOne(history)
      var spans = spans(history)
      var (index, position) = (0, Instant.distantPast)
      while index < expected.count {
        let edge = expected[min(index + Int(dice.draw(below: 8)), expected.count - 1)] + Milliseconds(1)
        let random = expected[index] + .seconds(Int(dice.draw(below: 40_000)))
        // Just past an edge, or anywhere.
        let end = max(position, dice.draw(below: 2) == 0 ? edge : random)
        position = end
        if dice.draw(below: 2) == 0 {
          XCTAssertEqual(spans.nextEdge(by: end), expected[index], "seed \(seed)")
          spans.move(to: end)
          index = expected.firstIndex { $0 > end } ?? expected.count
        } else {
          let next = expected.firstIndex { $0 >= end } ?? expected.count
          let spells = spans.pass(before: end)
          XCTAssertEqual(spells?.start, next > index ? expected[index] : nil, "seed \(seed)")
          if let spells { check(spells, expected[index..<next], startsWalking: index % 2 == 0, "seed \(seed)") }
          (passed, index) = (passed + (next - index), next)
        }
        XCTAssertEqual(spans.isWalking, index % 2 == 1, "seed \(seed)")
      }
      XCTAssertNil(spans.nextEdge(by: .distantFuture))
    }
    XCTAssert(passed > 500, "\(passed)")
  }

  private func check(
    _ spells: WalkingSpans.Spells, _ edges: ArraySlice<Instant>, startsWalking: Bool, _ message: String
  ) {
    var lengths: (walking: [Int64], resting: [Int64]) = ([], [])
    var isWalking = startsWalking
    for (start, end) in zip(edges, edges.dropFirst()) {
      if isWalking { lengths.walking.append((end - start).count) } else { lengths.resting.append((end - start).count) }
      isWalking.toggle()
    }
    XCTAssertEqual(spells.end, edges.last, message)
    XCTAssertEqual(spells.walking.length.count, lengths.walking.reduce(0, +), message)
    XCTAssertEqual(spells.walking.longest.count, lengths.walking.max() ?? 0, message)
    XCTAssertEqual(spells.resting.length.count, lengths.resting.reduce(0, +), message)
    XCTAssertEqual(spells.resting.longest.count, lengths.resting.max() ?? 0, message)
  }

  private func edgesOneByOne(_ history: History) -> [Instant] {
    let samples = Set(
      history.pieces.filter { $0.steps > .zero && Self.pace.fits($0.sample) }.map(\.sample))
    let walks = samples.map { (start: max($0.start, history.createdAt), end: $0.end + Self.endsAfter) }
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

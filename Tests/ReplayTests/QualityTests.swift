import PixelPalCore
import TestSupport
import XCTest

@testable import Replay

/// Differential tests: the quality of presentation against a measure that examines every time segment separately.
final class QualityTests: XCTestCase {
  func testAgainstASlowOne() throws {
    var (wrong, resting) = (Milliseconds.zero, Milliseconds.zero)
    var off = Milliseconds.zero
    let seeds = Seeds.first(of: 1500, share: 150)
    for seed in seeds {
      let course = try RandomCourse(seed: seed).course
      let slow = SlowQuality(course)
      let slowlyResting = SlowQuality(try RandomCourse(seed: seed, walking: false).course, intending: course)
      for (slot, quality) in ReplayResult(of: course, tell: { _ throws(Never) in }).meter.qualities() {
        var expected = slow.quality(of: slot)
        let atRest = slowlyResting.quality(of: slot).wrong
        // If steps are known at once, the built-in baseline without walks receives them at the same times as the pal
        // that walks. A number may be sent at another instant, so that the next one is deferred.
        if course.laws.device.facts.knowsStepsAtOnce, let found = quality.wrongIfAlwaysResting {
          let difference = Milliseconds(abs((found - atRest).count))
          let twoGaps = Milliseconds.seconds(2 * course.laws.rules.numbers.liveActivityGapSeconds)
          XCTAssertLessThanOrEqual(difference, twoGaps, "seed \(seed), \(slot)")
          off = off + difference
          expected.wrongIfAlwaysResting = found
        } else {
          expected.wrongIfAlwaysResting = atRest
        }
        // A correct state of zero duration ends a lag, but is not a time segment.
        XCTAssertLessThanOrEqual(quality.worstLag, expected.worstLag, "seed \(seed), \(slot)")
        expected.worstLag = quality.worstLag
        XCTAssertEqual(quality, expected, "seed \(seed), \(slot)")
        wrong = wrong + quality.wrong
        resting = resting + (quality.wrongIfAlwaysResting ?? .zero)
      }
    }
    XCTAssertTrue(min(wrong, resting) > .hours(min(100, 3 * seeds.count)), "\(wrong), \(resting)")
    XCTAssertLessThan(off.count * 1000, resting.count, "all together")
  }
}

extension QualityTests {
  /// The result is the same for any number of workers in any order.
  func testIsTheSameByAnyWorkers() throws {
    for seed in Seeds.first(of: 500, share: 50) {
      let course = try RandomCourse(seed: seed, days: 5).course
      let alone = ReplayResult(of: course) { _ throws(Never) in }
      var told: [Instant] = []
      let result = ReplayResult(of: course, by: .byChance(seed: seed)) { now throws(Never) in told.append(now) }
      XCTAssertEqual(result.pal, alone.pal, "seed \(seed)")
      XCTAssertEqual(result.meter.moments, alone.meter.moments, "seed \(seed)")
      XCTAssertEqual(
        result.meter.qualities().map(\.quality), alone.meter.qualities().map(\.quality), "seed \(seed)")
      XCTAssertEqual(told, told.sorted(), "seed \(seed)")
    }
  }

  func testEverySlotIsMeasured() throws {
    let meter = QualityMeter(try RandomCourse(seed: 7).course)
    XCTAssertEqual(meter.qualities().map(\.slot), DrawnState.Slot.allCases)
  }

  /// The callback may stop the replay by throwing at any instant.
  func testEndsWhenWhoeverIsToldHasEnough() throws {
    struct Enough: Error {}
    let course = try RandomCourse(seed: 7, days: 5).course
    for most in [1, 2, 20] {
      var told = 0
      XCTAssertThrowsError(
        try ReplayResult(of: course, by: .byChance(seed: UInt64(most))) { _ throws(Enough) in
          told += 1
          if told == most { throw Enough() }
        }
      ) { XCTAssertTrue($0 is Enough) }
      XCTAssertEqual(told, most)
    }
  }
}

/// Reference implementation: all shown and all ideal states, change by change.
private struct SlowQuality {
  private typealias Pictures = [DrawnState.Slot: DrawnState.Picture]

  private var shown: [(at: Instant, drawnStates: DrawnStates)] = []
  private var intended: [(at: Instant, isWalking: Bool, pictures: Pictures)] = []
  private let instants: [Instant]

  init(_ course: Course, intending other: Course? = nil) {
    var replay = Replay(course)
    while let turn = replay.next(through: course.end) {
      shown.append((turn.at, replay.pal.drawnStates(at: turn.at, under: course.laws)))
    }
    var intention = Intention(other ?? course)
    var at: Instant? = course.createdAt
    while let now = at {
      let pictures = DrawnState.Slot.allCases.map { ($0, intention.picture(in: $0)) }
      intended.append((now, intention.isWalking, Pictures(uniqueKeysWithValues: pictures)))
      at = intention.next(by: course.end)
    }
    instants = Set(shown.map(\.at) + intended.map(\.at) + [course.end])
      .filter { $0 >= course.createdAt && $0 <= course.end }.sorted()
  }

  func quality(of slot: DrawnState.Slot) -> Quality {
    var quality = Quality()
    var lag = Milliseconds.zero
    for (start, end) in zip(instants, instants.dropFirst()) {
      let length = end - start
      guard let intended = intended.last(where: { $0.at <= start }) else { continue }
      let shown = shown.last { $0.at <= start }?.drawnStates[slot] ?? DrawnState(status: .placeholder)
      quality.length = quality.length + length
      if shown.status == .live { quality.live = quality.live + length }
      if shown.status == .stale { quality.stale = quality.stale + length }
      if shown.status == .gone { quality.gone = quality.gone + length }
      let isSeen = [.live, .locked].contains(shown.status) || shown.status == .stale && slot != .app
      let isWrong = isSeen && shown.picture != intended.pictures[slot]
      lag = isWrong ? lag + length : .zero
      if isWrong { quality.wrong = quality.wrong + length }
      quality.worstLag = max(quality.worstLag, lag)
    }
    return quality
  }
}

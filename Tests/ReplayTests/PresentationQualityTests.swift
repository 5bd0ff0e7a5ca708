import PixelPalCore
import TestSupport
import XCTest

@testable import Replay

/// Differential tests: the quality of presentation against a measure that examines every time segment separately.
final class PresentationQualityTests: XCTestCase {
  func test_quality_equalsReference_segmentBySegment() throws {
    var (wrong, resting) = (Milliseconds.zero, Milliseconds.zero)
    var off = Milliseconds.zero
    let seeds = TestSeeds.range(outOf: 1500, oneIn: 150)
    for seed in seeds {
      let plan = try GeneratedReplay(seed: seed).plan
      let slow = ReferenceQuality(plan)
      let slowlyResting = ReferenceQuality(try GeneratedReplay(seed: seed, hasWalks: false).plan, intending: plan)
      for (group, quality) in ReplayResult(of: plan, onChangedInstant: { _ throws(Never) in }).qualityMeter.qualities()
      {
        var expected = slow.quality(of: group)
        let atRest = slowlyResting.quality(of: group).wrongTime
        // If steps are known at once, the built-in baseline without walks receives them at the same times as the pal
        // that walks. A number may be sent at another instant, so that the next one is deferred.
        if plan.configuration.device.facts.knowsStepsAtOnce, let found = quality.wrongIfAlwaysResting {
          let difference = Milliseconds(abs((found - atRest).count))
          let twoGaps = Milliseconds.seconds(2 * plan.configuration.rules.numbers.liveActivityGapSeconds)
          XCTAssertLessThanOrEqual(difference, twoGaps, "seed \(seed), \(group)")
          off = off + difference
          expected.wrongIfAlwaysResting = found
        } else {
          expected.wrongIfAlwaysResting = atRest
        }
        // A correct state of zero duration ends a lag, but is not a time segment.
        XCTAssertLessThanOrEqual(quality.worstLag, expected.worstLag, "seed \(seed), \(group)")
        expected.worstLag = quality.worstLag
        XCTAssertEqual(quality, expected, "seed \(seed), \(group)")
        wrong = wrong + quality.wrongTime
        resting = resting + (quality.wrongIfAlwaysResting ?? .zero)
      }
    }
    XCTAssertTrue(min(wrong, resting) > .hours(min(100, 3 * seeds.count)), "\(wrong), \(resting)")
    XCTAssertLessThan(off.count * 1000, resting.count, "all together")
  }
}

extension PresentationQualityTests {
  /// The result is the same for any number of workers in any order.
  func test_quality_isSame_forAnyWorkers() throws {
    for seed in TestSeeds.range(outOf: 500, oneIn: 50) {
      let plan = try GeneratedReplay(seed: seed, days: 5).plan
      let alone = ReplayResult(of: plan) { _ throws(Never) in }
      var reported: [Instant] = []
      let result = ReplayResult(of: plan, using: .inRandomOrder(seed: seed)) { now throws(Never) in reported.append(now)
      }
      XCTAssertEqual(result.pal, alone.pal, "seed \(seed)")
      XCTAssertEqual(result.qualityMeter.phaseReveals, alone.qualityMeter.phaseReveals, "seed \(seed)")
      XCTAssertEqual(
        result.qualityMeter.qualities().map(\.quality), alone.qualityMeter.qualities().map(\.quality), "seed \(seed)")
      XCTAssertEqual(reported, reported.sorted(), "seed \(seed)")
    }
  }

  func test_meter_measuresEverySurfaceGroup() throws {
    let meter = PresentationQualityMeter(try GeneratedReplay(seed: 7).plan)
    XCTAssertEqual(meter.qualities().map(\.group), DrawnSurfaceGroup.allCases)
  }

  /// The callback may stop the replay by throwing at any instant.
  func test_replay_stops_whenCallbackThrows() throws {
    struct Enough: Error {}
    let plan = try GeneratedReplay(seed: 7, days: 5).plan
    for most in [1, 2, 20] {
      var reported = 0
      XCTAssertThrowsError(
        try ReplayResult(of: plan, using: .inRandomOrder(seed: UInt64(most))) { _ throws(Enough) in
          reported += 1
          if reported == most { throw Enough() }
        }
      ) { XCTAssertTrue($0 is Enough) }
      XCTAssertEqual(reported, most)
    }
  }
}

/// Reference implementation: all shown and all ideal states, change by change.
private struct ReferenceQuality {
  private typealias Pictures = [DrawnSurfaceGroup: DrawnPalPicture]

  private var shownStates: [(at: Instant, drawnStates: StatusAndPictureBySurfaceGroup)] = []
  private var idealStates: [(at: Instant, isWalking: Bool, pictures: Pictures)] = []
  private let instants: [Instant]

  init(_ plan: ReplayPlan, intending other: ReplayPlan? = nil) {
    var replay = Replay(plan)
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
      shownStates.append((changed.at, replay.drawnStates(at: changed.at)))
    }
    var ideal = IdealPresentationSimulator(other ?? plan)
    var at: Instant? = plan.createdAt
    while let now = at {
      let pictures = DrawnSurfaceGroup.allCases.map { ($0, ideal.picture(in: $0)) }
      idealStates.append((now, ideal.isWalking, Pictures(uniqueKeysWithValues: pictures)))
      at = ideal.advanceToNextChange(through: plan.end)
    }
    instants = Set(shownStates.map(\.at) + idealStates.map(\.at) + [plan.end])
      .filter { $0 >= plan.createdAt && $0 <= plan.end }.sorted()
  }

  func quality(of group: DrawnSurfaceGroup) -> PresentationQuality {
    var quality = PresentationQuality()
    var lag = Milliseconds.zero
    for (start, end) in zip(instants, instants.dropFirst()) {
      let length = end - start
      guard let intended = idealStates.last(where: { $0.at <= start }) else { continue }
      let shown =
        shownStates.last { $0.at <= start }?.drawnStates[group] ?? StatusAndPictureOnSurface(status: .placeholder)
      quality.duration = quality.duration + length
      if shown.status == .live { quality.liveTime = quality.liveTime + length }
      if shown.status == .stale { quality.staleTime = quality.staleTime + length }
      if shown.status == .gone { quality.goneTime = quality.goneTime + length }
      let isSeen = [.live, .locked].contains(shown.status) || shown.status == .stale && group != .app
      let isWrong = isSeen && shown.picture != intended.pictures[group]
      lag = isWrong ? lag + length : .zero
      if isWrong { quality.wrongTime = quality.wrongTime + length }
      quality.worstLag = max(quality.worstLag, lag)
    }
    return quality
  }
}

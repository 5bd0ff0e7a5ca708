import PixelPalCore
import TestSupport
import XCTest

@testable import StepHistory

/// Tests of the descriptions of values, as they appear in a log or a failing test.
final class DescriptionTests: XCTestCase {
  private let dawn = Instant(secondsSince1970: 1_736_121_600)
  private let merge = Rules.standard.merge(.health, belief: .standard, in: Itinerary(.utc))

  private func samples() throws -> StepSamples {
    var samples = StepSamples()
    let watch = try samples.id(of: StepSource(name: "Watch"))
    let phone = try samples.id(of: StepSource(name: "Mia", device: "iPhone14,5"))
    try samples.append(
      StepSample(
        start: dawn + .hours(8), end: dawn + .hours(9), count: StepCount(millionths: 4_120_500_000), source: watch))
    try samples.append(
      StepSample(
        start: dawn + .hours(8), end: dawn + .hours(10), count: StepCount(steps: 4120), source: phone, revision: dawn))
    return samples
  }

  private func ledger() throws -> Ledger {
    var ledger = Ledger(merge: merge, createdAt: dawn)
    try ledger.insert(samples())
    return ledger
  }

  func testWhatPrints() throws {
    let (samples, history) = (try samples(), try ledger().history())
    var (sum, ledger) = (history.runningSum(), try ledger())
    _ = sum.counted(at: dawn + .hours(9))
    let told = ledger.tell()
    var (places, passed) = (Itinerary(.utc), samples.makeIterator())
    places.move(to: Zone(offsetSeconds: 19_800) ?? .utc, at: dawn)
    _ = passed.next()
    let table: [(Any, String)] = [
      (StepCount(millionths: 12_500_000), "12.5"), (StepCount(steps: 1).inWords, "1 step"),
      (StepCount(millionths: 4_120_050_000).inWords, "4,120.05 steps"),
      (samples, "2 samples of 2 sources, 2025-01-06T08:00:00Z to 2025-01-06T10:00:00Z"),
      (StepSamples(), "0 samples of 0 sources"), (passed, "1 of 2 samples passed"),
      (samples.sources, "['Watch' (watch), 'Mia' (phone, 'iPhone14,5')]"),
      (
        Array(samples)[1],
        "4,120 steps, 2025-01-06T08:00:00Z to 2025-01-06T10:00:00Z, source 1, made 2025-01-06T00:00:00Z"
      ),
      (merge, "health, in UTC, parts of 1 h, totals of days from 7 h to 22 h"),
      (MergeRules(.max, belief: BeliefOrder(["phone", "Mia"])), "max, belief phone, 'Mia'"),
      (Rules.standard.walkingPace, "30 steps and 20 a minute or more, within 10 min"),
      (UnlikelySteps(perMinute: 300, perDay: 100_000), "more than 300 steps a minute or 100,000 a day"),
      (places, "UTC, +05:30 from 2025-01-06T00:00:00Z"),
      (history, "6,180.5 steps of 2 sources since 2025-01-06T00:00:00Z"),
      (sum, "4,120.5 steps by 2025-01-06T09:00:00Z"),
      (history.pieces, "pieces since 2025-01-06T00:00:00Z, the next at 2025-01-06T08:00:00Z"),
      (Array(history.pieces)[0], "4,120.5 steps, 2025-01-06T08:00:00Z to 2025-01-06T09:00:00Z, of source 0"),
      (ledger, "6,181 steps told, 6,180.5 counted on 1 day, 2 sources, since 2025-01-06T00:00:00Z"),
      (told, "6,181 steps told, 6,181 counted"), (ledger.days, "6,180.5 steps on 1 day, 2025-01-06 to 2025-01-06"),
      (ledger.days.known[0], "2025-01-06: 6,181 steps"), (StepDays.Day(day: .first, steps: nil), "0001-01-01: unknown"),
      (ImpossibleSteps.endBeforeStart, "a sample ends before it starts; exchange the two, or leave it out"),
    ]
    for (value, text) in table { XCTAssertEqual("\(value)", text) }
  }

  /// A value of every public type is described on one line, and not as code.
  func testEveryPublicTypeReadsLikeAValue() throws {
    let (samples, ledger) = (try samples(), try ledger())
    let history = ledger.history()
    let report = merge.report(on: samples, since: dawn).report
    let source: [Any] = [samples.sources[0], StepSource.Kind.watch, report, report.sources[0], MergePolicy.max]
    let sample: [Any] = [
      samples, samples.makeIterator(), Array(samples)[0], Array(samples)[0].source, StepSample.Resolution.day,
      StepCount(steps: 7), ImpossibleSteps.negative, UnlikelySteps(perMinute: 300, perDay: 100_000), merge.unfolding,
      Rules.standard.walkingPace,
    ]
    let merged: [Any] = [
      merge, MergeRules(), BeliefOrder.standard, history, history.pieces, Array(history.pieces)[0],
      history.runningSum(), merge.itinerary, Itinerary.Move(at: dawn, zone: .utc),
    ]
    let kept: [Any] = [
      ledger, Ledger.Told(total: 7, counted: 5), ledger.days, ledger.days.known[0],
      StepDays.Choice(day: .first, total: .zero, finer: .zero), StepDays.UnknownRun(from: .first, to: .last),
    ]
    XCTAssertEqual(try PublicTypes(of: "StepHistory").complaints(of: source + sample + merged + kept), [])
  }
}

import PixelPalCore
import TestSupport
import XCTest

@testable import StepHistory

/// Tests of the descriptions of values, as they appear in a log or a failing test.
final class DescriptionTests: XCTestCase {
  private let midnight = Instant(secondsSince1970: 1_736_121_600)
  private let merge = Rules.standard.stepMerge(.health, sourcePriority: .standard, in: ZoneItinerary(.utc))

  private func makeSamples() throws -> StepSamples {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    let phone = try samples.sourceID(orAdding: StepSource(name: "Mia", device: "iPhone14,5"))
    try samples.append(
      StepSample(
        start: midnight + .hours(8), end: midnight + .hours(9), count: StepCount(millionths: 4_120_500_000),
        source: watch))
    try samples.append(
      StepSample(
        start: midnight + .hours(8), end: midnight + .hours(10), count: StepCount(steps: 4120), source: phone,
        revision: midnight))
    return samples
  }

  private func makeLedger() throws -> StepLedger {
    var ledger = StepLedger(merge: merge, createdAt: midnight)
    try ledger.insert(makeSamples())
    return ledger
  }

  func test_descriptions_equalTheExpectedTexts() throws {
    let (samples, history) = (try makeSamples(), try makeLedger().history())
    var (sum, ledger) = (history.runningSum(), try makeLedger())
    _ = sum.counted(at: midnight + .hours(9))
    let told = ledger.updateHighestTotal()
    var (places, passed) = (ZoneItinerary(.utc), samples.makeIterator())
    places.changeZone(to: Zone(offsetSeconds: 19_800) ?? .utc, at: midnight)
    _ = passed.next()
    let table: [(Any, String)] = [
      (StepCount(millionths: 12_500_000), "12.5"), (StepCount(steps: 1).descriptionWithUnit, "1 step"),
      (StepCount(millionths: 4_120_050_000).descriptionWithUnit, "4,120.05 steps"),
      (samples, "2 samples of 2 sources, 2025-01-06T08:00:00Z to 2025-01-06T10:00:00Z"),
      (StepSamples(), "0 samples of 0 sources"), (passed, "1 of 2 samples read"),
      (samples.sources, "['Watch' (watch), 'Mia' (phone, 'iPhone14,5')]"),
      (
        Array(samples)[1],
        "4,120 steps, 2025-01-06T08:00:00Z to 2025-01-06T10:00:00Z, source 1, written 2025-01-06T00:00:00Z"
      ),
      (merge, "health, in UTC, parts of 1 h, totals of days from 7 h to 22 h"),
      (MergeOptions(.max, sourcePriority: SourcePriority(["phone", "Mia"])), "max, priority phone, 'Mia'"),
      (Rules.standard.walkCriteria, "30 steps and 20 a minute or more, within 10 min"),
      (UnlikelyStepLimits(perMinute: 300, perDay: 100_000), "more than 300 steps a minute or 100,000 a day"),
      (places, "UTC, +05:30 from 2025-01-06T00:00:00Z"),
      (history, "6,180.5 steps of 2 sources since 2025-01-06T00:00:00Z"),
      (sum, "4,120.5 steps by 2025-01-06T09:00:00Z"),
      (history.segments, "segments since 2025-01-06T00:00:00Z, the next at 2025-01-06T08:00:00Z"),
      (Array(history.segments)[0], "4,120.5 steps, 2025-01-06T08:00:00Z to 2025-01-06T09:00:00Z, of source 0"),
      (ledger, "6,181 steps reported, 6,180.5 counted on 1 day, 2 sources, since 2025-01-06T00:00:00Z"),
      (told, "6,181 steps reported, 6,181 counted"), (ledger.days, "6,180.5 steps on 1 day, 2025-01-06 to 2025-01-06"),
      (ledger.days.knownDays[0], "2025-01-06: 6,181 steps"),
      (StepDays.Day(day: .first, steps: nil), "0001-01-01: unknown"),
      (InvalidSampleError.endBeforeStart, "a sample ends before it starts; swap the two times, or omit it"),
    ]
    for (value, text) in table { XCTAssertEqual("\(value)", text) }
  }

  /// A value of every public type is described on one line, and not as code.
  func test_everyPublicType_hasAReadableOneLineDescription() throws {
    let (samples, ledger) = (try makeSamples(), try makeLedger())
    let history = ledger.history()
    let report = merge.daysAndReport(of: samples, since: midnight).report
    let source: [Any] = [samples.sources[0], StepSource.Kind.watch, report, report.sources[0], MergePolicy.max]
    let sample: [Any] = [
      samples, samples.makeIterator(), Array(samples)[0], Array(samples)[0].source, StepSample.Resolution.day,
      StepCount(steps: 7), InvalidSampleError.negative, UnlikelyStepLimits(perMinute: 300, perDay: 100_000),
      merge.spreading, Rules.standard.walkCriteria,
    ]
    let merged: [Any] = [
      merge, MergeOptions(), SourcePriority.standard, history, history.segments, Array(history.segments)[0],
      history.runningSum(), merge.itinerary, ZoneItinerary.ZoneChange(at: midnight, zone: .utc),
    ]
    let kept: [Any] = [
      ledger, StepLedger.HighestAndCurrentLifetimeTotal(total: 7, counted: 5), ledger.days, ledger.days.knownDays[0],
      StepDays.DayTotalOrFinerSamplesChoice(day: .first, total: .zero, finer: .zero),
      StepDays.UnknownDayRun(from: .first, to: .last),
    ]
    XCTAssertEqual(
      try PublicTypeDescriptionCheck(ofModule: "StepHistory").problems(in: source + sample + merged + kept), [])
  }
}

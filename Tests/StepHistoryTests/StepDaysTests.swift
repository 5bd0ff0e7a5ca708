import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Tests of daily totals, spreading, unknown days, and dates that occur twice or never.
final class StepDaysTests: XCTestCase {
  private let paris = Zone(unchecked: "Paris", 3600, [])

  private func instant(_ text: String) throws -> Instant { try XCTUnwrap(Instant(text), text) }
  private func day(_ text: String) throws -> CivilDay { try XCTUnwrap(CivilDay(text), text) }

  private func makeSamples(_ rows: [(String, String, Int64)], resolution: StepSample.Resolution = .sample) throws
    -> StepSamples
  {
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
    for (start, end, steps) in rows {
      try samples.append(
        StepSample(
          start: try instant(start), end: try instant(end), count: StepCount(steps: steps), source: id,
          resolution: resolution))
    }
    return samples
  }

  private func makeMerge(_ itinerary: ZoneItinerary) -> StepMerge {
    StepMerge(itinerary: itinerary, spreading: GeneratedSamples.spreading)
  }

  func test_dayTotal_isSpreadOverTheWakingHours() throws {
    // Midnight to midnight in Paris, marked as a day or not.
    for resolution in [StepSample.Resolution.sample, .day] {
      let rows = try makeSamples([("2025-01-03T23:00:00Z", "2025-01-04T23:00:00Z", 1500)], resolution: resolution)
      let pieces = Array(makeMerge(ZoneItinerary(paris)).history(of: rows).segments)
      XCTAssertEqual(pieces.count, 15)
      XCTAssertEqual(pieces.first?.from, try instant("2025-01-04T06:00:00Z"))
      XCTAssertEqual(pieces.last?.to, try instant("2025-01-04T21:00:00Z"))
      XCTAssert(pieces.allSatisfy { $0.sample.resolution == .day && $0.steps.rounded == 100 })
    }
    // One second less is an ordinary long sample: segments of one hour from its start, the last one shorter.
    let rows = try makeSamples([("2025-01-03T23:00:00Z", "2025-01-04T22:59:59Z", 1500)])
    let pieces = Array(makeMerge(ZoneItinerary(paris)).history(of: rows).segments)
    XCTAssertEqual(pieces.count, 24)
    XCTAssertEqual(pieces.first?.to, try instant("2025-01-04T00:00:00Z"))
    XCTAssertEqual(pieces.last?.from, try instant("2025-01-04T22:00:00Z"))
    XCTAssertEqual(pieces.reduce(.zero) { $0 + $1.steps }, StepCount(steps: 1500))
  }

  func test_sample_isDivided_ifLongerThanAnHour() throws {
    for (end, count) in [("10:59:59", 1), ("11:00:00", 1), ("11:00:01", 2)] {
      let rows = try makeSamples([("2025-01-04T10:00:00Z", "2025-01-04T\(end)Z", 100)])
      XCTAssertEqual(Array(makeMerge(ZoneItinerary(paris)).history(of: rows).segments).count, count)
    }
  }

  func test_markedTotalOfAnotherZone_keepsItsDate() throws {
    let newYork = Zone(unchecked: "New York", -5 * 3600, [])
    let rows = try makeSamples([("2025-01-04T00:00:00Z", "2025-01-05T00:00:00Z", 1500)], resolution: .day)
    let days = makeMerge(ZoneItinerary(newYork)).days(of: rows)
    XCTAssertEqual(days.knownDays, [.init(day: try day("2025-01-04"), steps: 1500)])
  }

  func test_largerOfDayTotalAndFinerSamples_counts() throws {
    for (finer, expected) in [(Int64(999), Int64(1000)), (1000, 1000), (1001, 1001)] {
      var rows = try makeSamples([("2025-01-04T00:00:00Z", "2025-01-05T00:00:00Z", 1000)])
      try rows.append(
        contentsOf: makeSamples([
          ("2025-01-04T02:00:00Z", "2025-01-04T02:30:00Z", finer - 9),
          ("2025-01-04T12:00:00Z", "2025-01-04T12:30:00Z", 9),
          ("2025-01-04T23:50:00Z", "2025-01-05T00:10:00Z", 0), ("2025-01-05T12:00:00Z", "2025-01-05T12:30:00Z", 70),
        ]))
      let merge = makeMerge(ZoneItinerary(.utc))
      let (days, report) = merge.daysAndReport(of: rows)
      let (fourth, fifth) = (try day("2025-01-04"), try day("2025-01-05"))
      XCTAssertEqual(days.knownDays, [.init(day: fourth, steps: expected), .init(day: fifth, steps: 70)])
      XCTAssertEqual(
        days.dayTotalChoices, [.init(day: fourth, total: StepCount(steps: 1000), finer: StepCount(steps: finer))])
      XCTAssertEqual(report.choices, days.dayTotalChoices)
      XCTAssertEqual(days.dayTotalChoices[0].countsTotal, finer < 1000)
      XCTAssertEqual(days.daysCountedByTotal, finer < 1000 ? [fourth] : [])
      var sum = merge.history(of: rows).runningSum()
      XCTAssertEqual(sum.counted(at: .distantFuture).rounded, expected + 70)
      XCTAssertEqual(sum.counted(at: try instant("2025-01-04T06:00:00Z")).rounded, finer < 1000 ? 0 : finer - 9)
      let byTotal = merge.history(of: rows).segments.filter { $0.sample.resolution == .day }.count
      XCTAssertEqual(byTotal, finer < 1000 ? 15 : 0)
    }
  }

  /// Either a daily total or its finer samples count, and the sources report only what counts.
  func test_countedStepsOfAllSources_addUpToTheCountOfDays() throws {
    for seed in TestSeeds.range(outOf: 5000) {
      for policy in MergePolicy.allCases {
        var dice = SplitMix64(seed: seed)
        let origin = try instant("2025-03-08T00:00:00Z")
        var drawn = try GeneratedSamples(
          &dice, origin: origin, slotLength: 900_000, slotCount: 400, samples: 30,
          sources: 1 + Int(dice.draw(below: 4)), maxSlots: 9)
        let zone = try XCTUnwrap(Zone(offsetSeconds: [0, 3600, -18_000][Int(dice.draw(below: 3))]))
        for number in 0..<4 where dice.draw(below: 3) > 0 {
          let start = origin + .hours(24 * number) - .seconds(zone.offsetSeconds(at: origin))
          let steps = StepCount(millionths: Int64(dice.draw(below: 2_000_000_000)))
          let source = StepSample.SourceID(index: UInt16(dice.draw(below: UInt64(drawn.sources.count))))
          drawn.samples.append(try StepSample(start: start, end: start + .hours(24), count: steps, source: source))
        }
        let (days, report) = drawn.makeMerge(policy, zone: zone).daysAndReport(of: try drawn.makeStepSamples())
        XCTAssertEqual(report.counted, days.counted, "seed \(seed), \(policy)")
      }
    }
  }

  func test_dayWithoutSamples_isUnknown_notZero() throws {
    let rows = try makeSamples([
      ("2025-01-02T10:00:00Z", "2025-01-02T10:10:00Z", 0), ("2025-01-04T10:00:00Z", "2025-01-04T10:10:00Z", 10),
    ])
    let days = makeMerge(ZoneItinerary(.utc)).days(of: rows, since: try instant("2025-01-01T12:00:00Z"))
    let listed = days.allDays(through: try instant("2025-01-05T00:00:00Z"))
    XCTAssertEqual(listed.map(\.steps), [nil, 0, nil, 10, nil])
    XCTAssertEqual(listed.map(\.day.description).first, "2025-01-01")
    XCTAssertEqual(days.steps(on: try day("2025-01-03")), nil)
    let all = makeMerge(ZoneItinerary(.utc)).days(of: rows)
    XCTAssertEqual(all.allDays(through: try instant("2025-01-04T00:00:00Z")).map(\.steps), [0, nil, 10])
    XCTAssertEqual(makeMerge(ZoneItinerary(.utc)).days(of: StepSamples()).allDays(through: .distantFuture), [])
  }

  /// Crossing the date line and back: one date occurs twice, another never.
  func test_dateThatOccursTwice_hasTheStepsOfBoth() throws {
    let (east, west) = (Zone(unchecked: "East", 12 * 3600, []), Zone(unchecked: "West", -10 * 3600, []))
    var itinerary = ZoneItinerary(east)
    itinerary.changeZone(to: west, at: try instant("2025-01-03T18:00:00Z"))  // 4 January 06:00 becomes 3 January 08:00
    itinerary.changeZone(to: east, at: try instant("2025-01-07T06:00:00Z"))  // 6 January 20:00 becomes 7 January 18:00
    let rows = try makeSamples([
      ("2025-01-03T00:00:00Z", "2025-01-03T00:10:00Z", 1),  // the 3rd in the east
      ("2025-01-03T13:00:00Z", "2025-01-03T13:10:00Z", 10),  // the 4th in the east
      ("2025-01-03T20:00:00Z", "2025-01-03T20:10:00Z", 100),  // the 3rd again
      ("2025-01-04T20:00:00Z", "2025-01-04T20:10:00Z", 1000),  // the 4th again
    ])
    let merge = makeMerge(itinerary)
    let days = merge.days(of: rows)
    XCTAssertEqual(days.steps(on: try day("2025-01-03")), 101)
    XCTAssertEqual(days.steps(on: try day("2025-01-04")), 1010)
    let listed = days.allDays(through: try instant("2025-01-08T00:00:00Z")).map(\.day.description)
    XCTAssertEqual(listed, ["2025-01-03", "2025-01-04", "2025-01-05", "2025-01-06", "2025-01-07", "2025-01-08"])
    var sum = merge.history(of: rows).runningSum()
    let table: [(String, Int64)] = [
      ("2025-01-03T11:59:59Z", 1), ("2025-01-03T12:00:00Z", 0), ("2025-01-03T17:00:00Z", 10),
      ("2025-01-03T18:00:00Z", 1),
      ("2025-01-03T21:00:00Z", 101), ("2025-01-04T21:00:00Z", 1010), ("2025-01-03T21:00:00Z", 101),
    ]
    for (at, steps) in table { XCTAssertEqual(sum.stepsToday(at: try instant(at), in: itinerary), steps, at) }
  }

  func test_skippedDate_isNotListed() throws {
    // Samoa skipped 30 December 2011.
    let samoa = Zone(
      unchecked: "Apia", -10 * 3600, [.init(at: try instant("2011-12-30T10:00:00Z"), offsetSeconds: 14 * 3600)])
    let rows = try makeSamples([("2011-12-30T09:50:00Z", "2011-12-30T10:10:00Z", 20)])
    let days = makeMerge(ZoneItinerary(samoa)).days(of: rows)
    XCTAssertEqual(days.knownDays.map(\.day.description), ["2011-12-29", "2011-12-31"])
    XCTAssertEqual(days.knownDays.map(\.steps), [10, 10])
    XCTAssertEqual(days.allDays(through: try instant("2011-12-31T00:00:00Z")).count, 2)
  }

  func test_manualEntries_countOnlyIfConfigured() throws {
    var rows = try makeSamples([("2025-01-04T10:00:00Z", "2025-01-04T10:10:00Z", 100)])
    let hand = try rows.sourceID(orAdding: StepSource(name: "Health", kind: .manual))
    try rows.append(
      StepSample(
        start: try instant("2025-01-04T10:05:00Z"), end: try instant("2025-01-04T10:10:00Z"),
        count: StepCount(steps: 7), source: hand))
    var merge = makeMerge(ZoneItinerary(.utc))
    let (days, report) = merge.daysAndReport(of: rows)
    XCTAssertEqual(days.counted.rounded, 100)
    XCTAssertEqual(report.sources.first?.uncounted.rounded, 7)
    XCTAssertEqual(report.sources.map { $0.shareInThousandths(of: report.counted) }, [0, 1000])
    merge.countsManualEntries = true
    XCTAssertEqual(merge.days(of: rows).counted.rounded, 57)
  }

  /// The first and the last representable instants.
  func test_sumsAndDays_agree_atFirstAndLastInstants() throws {
    var rows = StepSamples()
    let phone = try rows.sourceID(orAdding: StepSource(name: "phone"))
    let watch = try rows.sourceID(orAdding: StepSource(name: "watch"))
    let (dawn, dusk) = (Instant.distantPast, Instant.distantFuture)
    let spans = [(dawn, dawn), (dawn, dawn + .hours(30)), (dusk - .hours(30), dusk), (dusk, dusk)]
    for (start, end) in spans {
      for source in [phone, watch] {
        try rows.append(StepSample(start: start, end: end, count: .maximum, source: source))
      }
    }
    for offset in [-86_399, 0, 86_399] {
      for policy in MergePolicy.allCases {
        let zone = try XCTUnwrap(Zone(offsetSeconds: offset))
        let merge = StepMerge(policy, itinerary: ZoneItinerary(zone), spreading: GeneratedSamples.spreading)
        let days = merge.days(of: rows)
        let history = merge.history(of: rows)
        var sum = history.runningSum()
        XCTAssertEqual(sum.counted(at: .distantFuture), days.counted, "\(offset) \(policy)")
        XCTAssertEqual(history.segments.reduce(.zero) { $0 + $1.steps }, days.counted, "\(offset) \(policy)")
        XCTAssertEqual(days.knownDays.reduce(0) { $0 + ($1.steps ?? 0) }, days.counted.rounded)
        XCTAssertEqual(sum.instant(reaching: .max), nil)
        XCTAssertNotNil(sum.instant(reaching: 1))
      }
    }
  }

  /// Sums beyond 64 bits saturate at the largest value, in any order.
  func test_sums_saturate_beyondTheLargestValue() throws {
    var rows = StepSamples()
    let id = try rows.sourceID(orAdding: StepSource(name: "x"))
    for number in 0..<20_000 {
      let start = Instant(secondsSince1970: Int64(number))
      try rows.append(StepSample(start: start, end: start + .seconds(1), count: .maximum, source: id))
    }
    let days = makeMerge(ZoneItinerary(.utc)).days(of: rows)
    XCTAssertEqual(days.counted.millionths, .max)
    XCTAssertEqual(days.knownDays.first?.steps, days.counted.rounded)
  }

  /// Thousands of nested samples, divided by thousands of others: memory and time stay bounded.
  func test_nestedSamples_areSummed_underEachPolicy() throws {
    var rows = StepSamples()
    let phone = try rows.sourceID(orAdding: StepSource(name: "phone"))
    let watch = try rows.sourceID(orAdding: StepSource(name: "watch"))
    let count: Int64 = 300
    for number in 0..<count {
      let start = Instant(secondsSince1970: number)
      let end = Instant(secondsSince1970: 10 * count - number)
      try rows.append(StepSample(start: start, end: end, count: StepCount(steps: 1000), source: phone))
      let brief = Instant(secondsSince1970: 5 * number)
      try rows.append(StepSample(start: brief, end: brief + .seconds(2), count: StepCount(steps: 1), source: watch))
    }
    for policy in MergePolicy.allCases {
      let merge = StepMerge(policy, itinerary: ZoneItinerary(.utc), spreading: GeneratedSamples.spreading)
      var sum = merge.history(of: rows).runningSum()
      XCTAssertEqual(sum.counted(at: .distantFuture), merge.days(of: rows).counted)
    }
  }
}

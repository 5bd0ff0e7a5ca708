import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: the ledger against merging everything at once.
final class StepLedgerTests: XCTestCase {
  private static let midnight = Instant("2025-03-09T00:00:00Z") ?? .distantPast

  func test_ledger_equalsMergeOfAllSamples_whateverTheChunks() throws {
    for seed in TestSeeds.range(outOf: 5000, oneIn: 250) {
      for policy in MergePolicy.allCases {
        var dice = SplitMix64(seed: seed)
        let unit: Int64 = policy == .max || seed % 2 == 0 ? 20_000 : 1_800_000
        let slots = unit == 20_000 ? 60 : 300
        let drawn = try GeneratedSamples(
          &dice, origin: Self.midnight - Milliseconds(unit * Int64(slots / 2)), slotLength: unit, slotCount: slots,
          samples: 60, sources: 1 + Int(dice.draw(below: 5)), maxSlots: [2, 6, 49][Int(dice.draw(below: 3))])
        var rows = drawn.samples
        for _ in 0..<3 { rows.append(try Self.makeDayTotal(of: Int64(dice.draw(below: 5)) - 2, &dice, drawn)) }
        rows += rows.filter { _ in dice.draw(below: 4) == 0 }
        if dice.draw(below: 2) == 0 { rows.shuffle(using: &dice) }
        let since = drawn.instant(atLine: Int64(dice.draw(below: UInt64(slots))))
        var ledger = StepLedger(merge: drawn.makeMerge(policy), createdAt: since)
        var all: [StepSample] = []
        while !rows.isEmpty {
          let chunk = Array(rows.prefix(1 + Int(dice.draw(below: dice.draw(below: 2) == 0 ? 3 : 20))))
          rows.removeFirst(chunk.count)
          all += chunk
          try ledger.insert(drawn.makeStepSamples(chunk))
          let expected = drawn.makeMerge(policy).days(of: try drawn.makeStepSamples(all), since: since)
          XCTAssertEqual(ledger.counted, expected.counted, "seed \(seed), \(policy)")
          XCTAssertEqual(ledger.days.knownDays, expected.knownDays, "seed \(seed), \(policy)")
          XCTAssertEqual(ledger.days.dayTotalChoices, expected.dayTotalChoices, "seed \(seed), \(policy)")
          XCTAssertEqual(ledger.days.daysCountedByTotal, expected.daysCountedByTotal, "seed \(seed), \(policy)")
        }
        var sum = ledger.history().runningSum()
        XCTAssertEqual(sum.counted(at: .distantFuture), ledger.counted, "seed \(seed), \(policy)")
        XCTAssertEqual(
          ledger.history().segments.reduce(.zero) { $0 + $1.steps }, ledger.counted, "seed \(seed), \(policy)")
        let zone = try XCTUnwrap(Zone(offsetSeconds: 3600 * (Int(seed % 24) - 12)))
        ledger.changeZone(to: zone, at: drawn.instant(atLine: Int64(slots / 3)))
        XCTAssertEqual(ledger.days, ledger.merge.days(of: ledger.samples(), since: since), "seed \(seed), \(policy)")
      }
    }
  }

  private static func makeDayTotal(of day: Int64, _ dice: inout SplitMix64, _ drawn: GeneratedSamples) throws
    -> StepSample
  {
    let start = midnight + .hours(24 * Int(day))
    return try StepSample(
      start: start, end: start + .hours(24), count: StepCount(steps: Int64(dice.draw(below: 3000))),
      source: .init(index: UInt16(dice.draw(below: UInt64(drawn.sources.count)))), resolution: .day)
  }

  /// Steps of another day, put there by a wrong clock, change no instant of today.
  func test_milestone_isReachedByStepsOfItsOwnDay() throws {
    var ledger = StepLedger(
      merge: StepMerge(itinerary: ZoneItinerary(.utc), spreading: GeneratedSamples.spreading), createdAt: Self.midnight)
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    for (hour, steps) in [(8, 6000), (34, 7000)] as [(Int, Int64)] {
      let start = Self.midnight + .hours(hour)
      try samples.append(
        StepSample(start: start, end: start + .hours(1), count: StepCount(steps: steps), source: id))
    }
    try ledger.insert(samples)
    let report = StepReport(
      ledger, newSamples: samples, previousTotal: 0, at: Self.midnight + .hours(12), under: .standard)
    XCTAssertEqual([report.counted, report.today], [13_000, 6000])
    XCTAssertEqual(report.milestoneReachedAt, Self.midnight + .hours(8) + Milliseconds(2_999_700))
  }

  /// The encoded names stay the same if properties are renamed, so that saved data can still be read.
  func test_encodedNames_stayTheSame() throws {
    let merge = StepMerge(itinerary: ZoneItinerary(.utc), spreading: GeneratedSamples.spreading)
    let kept = try JSONSerialization.jsonObject(with: JSONEncoder().encode(merge)) as? [String: Any]
    XCTAssertEqual(kept?.keys.sorted(), ["belief", "countsByHand", "places", "policy", "unfolding"])
    let belief = try XCTUnwrap(kept?["belief"] as? [String: [String]])
    XCTAssertEqual(belief, ["places": ["manual", "watch", "phone", "other"]])
  }

  func test_total_staysTheSame_ifACorrectionLowersTheCount() throws {
    var ledger = StepLedger(
      merge: StepMerge(itinerary: ZoneItinerary(.utc), spreading: GeneratedSamples.spreading), createdAt: Self.midnight)
    func insert(_ steps: Int64, revision: Int64) throws {
      var samples = StepSamples()
      let id = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
      try samples.append(
        StepSample(
          start: Self.midnight, end: Self.midnight + .minutes(10), count: StepCount(steps: steps), source: id,
          revision: Instant(millisecondsSince1970: revision)))
      try ledger.insert(samples)
    }
    XCTAssertEqual(ledger.updateHighestTotal(), .init(total: 0, counted: 0))
    try insert(900, revision: 1)
    XCTAssertEqual(ledger.total, 0)
    XCTAssertEqual(ledger.updateHighestTotal(), .init(total: 900, counted: 900))
    try insert(700, revision: 2)
    XCTAssertEqual(ledger.updateHighestTotal(), .init(total: 900, counted: 700))
    XCTAssertEqual(ledger.updateHighestTotal().correctedDownBy, 200)
    try insert(900, revision: 1)
    XCTAssertEqual(ledger.counted.rounded, 700)
    let kept = try JSONDecoder().decode(StepLedger.self, from: JSONEncoder().encode(ledger))
    XCTAssertEqual(kept.total, 900)
    XCTAssertEqual(kept.days, ledger.days)
    try insert(950, revision: 3)
    XCTAssertEqual(ledger.updateHighestTotal(), .init(total: 950, counted: 950))
  }
}

import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import StepHistory

/// Tests that invalid data is refused on reading, with a message that says what was expected and what was found.
final class DecodingValidationTests: XCTestCase {
  /// Replaces each part of `text` in turn, and checks that reading fails with the given message.
  private func assertRefused<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ table: [(part: String, other: String, says: String)], line: UInt = #line
  ) {
    XCTAssertNil(decodingError(type, text), line: line)
    for (part, other, says) in table {
      XCTAssertTrue(text.contains(part), part, line: line)
      XCTAssertEqual(decodingError(type, text.replacingOccurrences(of: part, with: other)), says, other, line: line)
    }
  }

  private func decodingError<Value: Decodable>(_ type: Value.Type, _ text: String) -> String? {
    do {
      _ = try JSONDecoder().decode(type, from: Data(text.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  private static let sampleJSON = """
    {"start":"2025-01-04T10:00:00Z","end":"2025-01-04T10:02:00Z","millionths":7,"source":1,"ordinal":3}
    """
  private static let samplesJSON = """
    {"sources":[{"name":"Watch","kind":"watch"},{"name":"Phone","kind":"phone"}],"samples":[\(sampleJSON)]}
    """

  func test_samples_areRefused_withInvalidValues() {
    assertRefused(
      StepSample.self, Self.sampleJSON,
      [
        ("10:02", "09:02", "expected an end at or after 2025-01-04T10:00:00Z, found 2025-01-04T09:02:00Z"),
        (
          #""millionths":7"#, #""millionths":1000000000000001"#,
          "expected at most 1000000000000000 millionths of a step, found 1000000000000001"
        ),
        (#""millionths":7"#, #""millionths":-1"#, "expected millionths of a step, at least 0, found -1"),
        (#""source":1"#, #""source":32767"#, "expected a number from 0 to 32766, found 32767"),
        (#""ordinal":3"#, #""ordinal":-1"#, "expected a number from 0 to 1073741823, found -1"),
        (#""ordinal":3"#, #""ordinal":1073741824"#, "expected a number from 0 to 1073741823, found 1073741824"),
      ])
    assertRefused(
      StepSamples.self, Self.samplesJSON,
      [
        (#""source":1"#, #""source":2"#, "expected one of 2 sources, found source 2"),
        (
          #""name":"Phone","kind":"phone""#, #""name":"Watch","kind":"watch""#,
          "expected each source once, found 1 repeated"
        ),
      ])
    assertRefused(
      StepSample.SourceID.self, #"{"index":7}"#,
      [("7", "32767", "expected a number from 0 to 32766, found 32767")])
  }

  func test_limits_areRefused_outOfRange() {
    let below = "expected a number of at least 0, found -1"
    assertRefused(
      UnlikelyStepLimits.self, #"{"perMinute":7,"perDay":8}"#, [("7", "-1", below), ("8", "-1", below)])
    assertRefused(
      WalkSampleCriteria.self, #"{"steps":7,"stepsPerMinute":8,"longest":9}"#,
      [("7", "-1", below), ("8", "-1", below), ("9", "-1", below)])
    assertRefused(
      StepSpreadingSettings.self, #"{"longest":7,"dayFrom":8,"dayTo":86400000}"#,
      [
        ("7", "0", "expected a number of at least 1, found 0"),
        ("8,", "-1,", "expected a number from 0 to 86400000, found -1"),
        ("86400000", "86400001", "expected a number from 0 to 86400000, found 86400001"),
      ])
  }

  func test_totalsAndReports_areRefused_withInvalidValues() throws {
    assertRefused(
      StepLedger.HighestAndCurrentLifetimeTotal.self, #"{"total":7,"counted":5}"#,
      [
        ("5", "8", "expected a number from 0 to 7, found 8"), ("5", "-1", "expected a number from 0 to 7, found -1"),
        ("7", "-1", "expected a number of at least 0, found -1"),
      ])
    assertRefused(
      StepDays.Day.self, #"{"day":"2025-01-04","steps":7}"#,
      [("7", "-1", "expected a number of at least 0, found -1")])
    let merge = Rules.standard.stepMerge(in: ZoneItinerary(.utc))
    let samples = try JSONDecoder().decode(StepSamples.self, from: Data(Self.samplesJSON.utf8))
    let report = try JSONEncoder().encode(merge.daysAndReport(of: samples).report)
    assertRefused(
      MergeReport.self, String(decoding: report, as: UTF8.self),
      [
        (#""repeated":0"#, #""repeated":-1"#, "expected a number of at least 0, found -1"),
        (#""samples":1"#, #""samples":-1"#, "expected a number of at least 0, found -1"),
        (#""overlap":0"#, #""overlap":-1"#, "expected a number of at least 0, found -1"),
      ])
    let ledger = try JSONEncoder().encode(StepLedger(merge: merge, createdAt: .distantPast, total: 7))
    assertRefused(
      StepLedger.self, String(decoding: ledger, as: UTF8.self),
      [(#""total":7"#, #""total":-1"#, "expected a number of at least 0, found -1")])
  }

  /// A saved ledger with one number replaced by another is either refused, or adds up and continues.
  ///
  /// Instants are not replaced: a sample of thousands of years is valid, and takes long to count by days.
  func test_ledgerWithAnyReplacedNumber_isRefused_orContinues() throws {
    let samples = try JSONDecoder().decode(StepSamples.self, from: Data(Self.samplesJSON.utf8))
    var ledger = StepLedger(merge: Rules.standard.stepMerge(in: ZoneItinerary(.utc)), createdAt: .distantPast)
    try ledger.insert(samples)
    ledger.changeZone(to: Zone(offsetSeconds: 3600) ?? .utc, at: Instant(secondsSince1970: 1_735_984_800))
    let values = JSONValueReplacer(of: String(decoding: try JSONEncoder().encode(ledger), as: UTF8.self))
    var (refused, kept) = (0, 0)
    for place in values.valueRanges where values.text[place.lowerBound] != "\"" {
      for other in values.replacements(forValueAt: place) {
        let text = values.replacing(place, with: other)
        guard var ledger = try? JSONDecoder().decode(StepLedger.self, from: Data(text.utf8)) else {
          refused += 1
          continue
        }
        try ledger.insert(samples)
        XCTAssertGreaterThanOrEqual(ledger.updateHighestTotal().total, 0, text)
        // Not all segments: if a part is a millisecond long, there are many.
        var pieces = ledger.history().segments
        XCTAssertNotNil(pieces.next(), text)
        kept += 1
      }
    }
    XCTAssertTrue(refused > 20 && kept > 10, "\(refused), \(kept)")
  }

  /// Saved samples and ledgers are read back unchanged.
  func test_savedValues_areReadBack() throws {
    for seed in UInt64(0)..<20 {
      var dice = SplitMix64(seed: seed)
      let start = Instant(secondsSince1970: 1_735_984_800)
      let samples = try GeneratedSamples(
        &dice, origin: start, slotLength: 30_000, slotCount: 5000, samples: 60, sources: 3, maxSlots: 300
      ).makeStepSamples()
      var ledger = StepLedger(merge: Rules.standard.stepMerge(in: ZoneItinerary(.utc)), createdAt: .distantPast)
      try ledger.insert(samples)
      let told = ledger.updateHighestTotal()
      let again = try JSONDecoder().decode(StepLedger.self, from: JSONEncoder().encode(ledger))
      XCTAssertEqual(again.days, ledger.days)
      XCTAssertEqual(
        try JSONDecoder().decode(StepLedger.HighestAndCurrentLifetimeTotal.self, from: JSONEncoder().encode(told)), told
      )
      let report = ledger.merge.daysAndReport(of: samples).report
      XCTAssertEqual(try JSONDecoder().decode(MergeReport.self, from: JSONEncoder().encode(report)), report)
      XCTAssertEqual(try JSONDecoder().decode(StepMerge.self, from: JSONEncoder().encode(ledger.merge)), ledger.merge)
    }
  }
}

import Documents
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI
@testable import TimeZones

/// Differential tests of `PlainFormatWriter` against the reference implementation `ReferencePlainText`.
final class PlainFormatWriterTests: XCTestCase {
  private static let styles: [PlainStepTableEncoding] = [.csv, .ndjson, .json]
  private static let zones = [Zone.utc] + [-43_200, -60, 90, 3600, 20_700].compactMap { Zone(offsetSeconds: $0) }
  private static let names = [
    "", "Watch", "watch", "iPhone", "Mia's \"Band\"", " a", "a,b", "x;y|z", "tab\there", "line\nand\r\nline",
    "é\u{7F}\u{1}", "\\",
  ]

  private func writtenText(
    _ style: PlainStepTableEncoding, of samples: StepSamples, zone: Zone, hasCorrections: Bool, by workers: Workers
  ) -> String {
    var bytes: [UInt8] = []
    PlainFormatWriter(style, for: samples, zone: zone, hasCorrections: hasCorrections)
      .emitRows(of: samples, using: workers) { block, _ in bytes += block }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func assertEqualsReference(_ samples: StepSamples, zone: Zone, hasCorrections: Bool, seed: UInt64) {
    for style in Self.styles {
      let plain = ReferencePlainText.text(style, of: samples, zone: zone, hasCorrections: hasCorrections)
      for workers in [Workers.single, .inRandomOrder(seed: seed)] {
        let fast = writtenText(style, of: samples, zone: zone, hasCorrections: hasCorrections, by: workers)
        XCTAssertEqual(fast, plain, "\(style) \(seed)")
      }
    }
  }

  func test_writer_equalsReference_withoutSamples() {
    assertEqualsReference(StepSamples(), zone: .utc, hasCorrections: false, seed: 0)
  }

  func test_writer_equalsReference_forGeneratedSamples() throws {
    for seed in TestSeeds.range(outOf: 3000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      let zone = Self.zones[Int(dice.draw(below: UInt64(Self.zones.count)))]
      assertEqualsReference(
        try generateSamples(&dice), zone: zone, hasCorrections: dice.draw(below: 2) == 0, seed: seed)
    }
  }

  /// Covers times on both sides of every midnight at which the cached day text changes, forwards and backwards.
  func test_timestamp_isCorrect_aroundMidnights() {
    for offset in [Milliseconds.zero, .minutes(-720), .minutes(345)] {
      var text = InPlaceTimestampFormatter(offset: offset, at: 1)
      var row = [UInt8(ascii: "<")] + InPlaceTimestampFormatter.initialText + [UInt8(ascii: ">")]
      let days: [Int64] = [0, 1, 0, -1, 19_723, 19_782, 19_783, 19_782, -719_162, 2_932_896, 0]
      for day in days {
        for milliseconds: Int64 in [0, 1, 999, 1000, 59_999, 60_000, 3_600_000, 43_200_000, 86_399_000, 86_399_999] {
          let instant = Instant(millisecondsSince1970: day * 86_400_000 + milliseconds)
          let isWhole = text.updateReportingWholeSecond(to: instant, in: &row)
          let shown = (instant + offset).description
          XCTAssertEqual(isWhole, !shown.contains("."), shown)
          XCTAssertEqual(String(decoding: row, as: UTF8.self), "<\(shown.prefix(19))>")
        }
      }
    }
  }

  /// Covers more samples than are written at once, in blocks of all sizes.
  func test_writer_equalsReference_forSeveralBlocks() throws {
    var samples = StepSamples()
    let source = try samples.sourceID(orAdding: StepSource(name: "Band"))
    for minute in 0..<(TestSeeds.isFullRun ? 70_000 : 9000) {
      let start = Instant(secondsSince1970: 1_700_000_000) + .minutes(minute)
      let count = StepCount(millionths: Int64(minute % 130) * 1_000_000 + (minute % 5000 < 3 ? 1 : 0))
      try samples.append(
        StepSample(start: start, end: start + .minutes(1), count: count, source: source, resolution: .minute))
    }
    XCTAssertGreaterThan(samples.blockCount, TestSeeds.isFullRun ? 16 : 2)
    assertEqualsReference(samples, zone: .utc, hasCorrections: false, seed: 1)
  }

  /// Returns random samples with all kinds of properties.
  private func generateSamples(_ dice: inout SplitMix64) throws -> StepSamples {
    var samples = StepSamples()
    var ids: [StepSample.SourceID] = []
    for _ in 0...dice.draw(below: 6) {
      let kinds = StepSource.Kind.allCases
      let name = Self.names[Int(dice.draw(below: UInt64(Self.names.count)))]
      let device = dice.draw(below: 2) == 0 ? nil : "model \(dice.draw(below: 3))"
      let kind = kinds[Int(dice.draw(below: UInt64(kinds.count)))]
      let isTold = dice.draw(below: 3) == 0
      let source = isTold ? StepSource(name: name, device: device, kind: kind) : StepSource(name: name, device: device)
      ids.append(try samples.sourceID(orAdding: source))
    }
    let (hasFractions, hasDetails) = (dice.draw(below: 3) == 0, dice.draw(below: 3) == 0)
    var start = Instant(secondsSince1970: Int64(dice.draw(below: 2_000_000_000)))
    if dice.draw(below: 8) == 0 { start = [.distantPast, .distantFuture][Int(dice.draw(below: 2))] }
    for _ in 0..<dice.draw(below: 400) {
      start = start + .seconds(Int(dice.draw(below: 9000)) - 1000)
      if hasFractions, dice.draw(below: 4) == 0 { start = start + .init(Int64(dice.draw(below: 5000))) }
      let whole = Int64(dice.draw(below: [10, 130, 100_000, 1_000_000_001][Int(dice.draw(below: 4))])) * 1_000_000
      let part = hasFractions ? Int64(dice.draw(below: 1_000_000)) : 0
      let resolution = StepSample.Resolution(rawValue: UInt8(hasDetails ? dice.draw(below: 3) : 0)) ?? .sample
      try samples.append(
        StepSample(
          start: start, end: start + .seconds(Int(dice.draw(below: 100_000))),
          count: min(StepCount(millionths: whole + part), .maximum),
          source: ids[Int(dice.draw(below: UInt64(ids.count)))],
          resolution: resolution, ordinal: hasDetails ? Int(dice.draw(below: 3)) * 7 : 0,
          revision: hasDetails && dice.draw(below: 2) == 0 ? start + .init(Int64(dice.draw(below: 5000))) : nil))
    }
    return samples
  }
}

import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

final class StepSampleTests: XCTestCase {
  private let source = StepSample.SourceID(index: 32_766)

  func test_sample_keepsAllValues_in32Bytes() throws {
    XCTAssertEqual(MemoryLayout<StepSample>.size, 32)
    let instants: [Instant] = [
      .distantPast, Instant(millisecondsSince1970: -1), .init(millisecondsSince1970: 0), .distantFuture,
    ]
    for start in instants {
      for end in instants where start <= end {
        for count in [StepCount.zero, StepCount(millionths: 1), .maximum] {
          for (ordinal, resolution) in [(0, .sample), (1, .minute), (1 << 30 - 1, StepSample.Resolution.day)] {
            for revision in [nil, Instant(millisecondsSince1970: 5), .distantFuture] {
              let sample = try StepSample(
                start: start, end: end, count: count, source: source, resolution: resolution, ordinal: ordinal,
                revision: revision)
              XCTAssertEqual(sample.start, start)
              XCTAssertEqual(sample.end, end)
              XCTAssertEqual(sample.count, count)
              XCTAssertEqual(sample.source, source)
              XCTAssertEqual(sample.resolution, resolution)
              XCTAssertEqual(sample.ordinal, ordinal)
              XCTAssertEqual(sample.revision, revision)
              XCTAssertEqual(try JSONDecoder().decode(StepSample.self, from: JSONEncoder().encode(sample)), sample)
            }
          }
        }
      }
    }
  }

  func test_invalidSample_isRefused() {
    let (early, late) = (Instant(millisecondsSince1970: 0), Instant(millisecondsSince1970: 1))
    XCTAssertThrowsError(try StepSample(start: late, end: early, count: .zero, source: source)) {
      XCTAssertEqual($0 as? InvalidSampleError, .endBeforeStart)
    }
    let tooMany = StepCount.maximum + StepCount(millionths: 1)
    XCTAssertThrowsError(try StepSample(start: early, end: late, count: tooMany, source: source)) {
      XCTAssertEqual($0 as? InvalidSampleError, .tooMany)
    }
    var samples = StepSamples()
    XCTAssertThrowsError(
      try samples.append(StepSample(start: early, end: late, count: .zero, source: source))
    ) { XCTAssertEqual($0 as? InvalidSampleError, .unknownSource) }
  }

  func test_source_isRefused_beyondTheMaximum() throws {
    var samples = StepSamples()
    for number in 0..<StepSamples.maxSources { _ = try samples.sourceID(orAdding: StepSource(name: "\(number)")) }
    XCTAssertThrowsError(try samples.sourceID(orAdding: StepSource(name: "more")))
    XCTAssertEqual(try samples.sourceID(orAdding: StepSource(name: "7")).index, 7)
  }

  /// However many sources there are, each keeps its index, and no two share one.
  func test_sources_keepTheirIndices() throws {
    for count in [1, 8, 9, 15, 16, 17, 100, 1000] {
      var samples = StepSamples()
      let sources = (0..<count).map { StepSource(name: "\($0 / 2)", device: $0 % 2 == 0 ? nil : "name:x") }
      for _ in 0..<2 {
        for (place, source) in sources.enumerated() {
          XCTAssertEqual(try samples.sourceID(orAdding: source).number, place, "\(place) of \(count)")
        }
      }
      XCTAssertEqual(samples.sources, sources)
    }
  }

  func test_kind_isGuessed_fromNameAndDevice() {
    let table: [(String, String?, StepSource.Kind)] = [
      ("iPhone", nil, .phone), ("Ann’s Apple\u{A0}Watch", nil, .watch), ("GALAXY WATCH", nil, .watch),
      ("Connect", nil, .other),
      ("My Watch", "name:iPhone, model:iPhone", .phone), ("Wrist", "name:Apple Watch, model:Watch", .watch),
      ("My Watch", "Oura Ring", .other), ("Watchphone", nil, .watch), ("", nil, .other), ("manual", nil, .other),
      ("My Watch", "", .watch), ("wat", nil, .other),
    ]
    for (name, device, kind) in table { XCTAssertEqual(StepSource(name: name, device: device).kind, kind, name) }
  }

  /// Apple's description of a device has an address and versions, which do not identify the device and are removed.
  func test_device_omitsAddressAndVersions_ofApplesDescription() {
    let phone = "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2"
    let watch = "name:Ann, her Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,9"
    let table: [(String, String?)] = [
      ("<<HKDevice: 0xb0f577c00>, \(phone), software:17.0>", phone),
      ("<<HKDevice: 0xb0f577d00>, \(phone), firmware:2, software:17.0.1>", phone),
      ("&lt;&lt;HKDevice: 0xb0f577d00&gt;, \(phone), software:17.0.1&gt;", phone),
      ("<<HKDevice: 0x1>, \(watch), software:11.5, creation date:2025-05-26 23:00:07 +0000>", watch),
      ("<<HKDevice: 0x1>, \(phone)>", phone), (phone, phone), ("Oura Ring, software:1", "Oura Ring, software:1"),
      ("<<HKDevice: 0x1>, software:17.0>", nil), ("<<HKDevice: 0x1>", nil), ("<<HKDevice: 0x1", "<<HKDevice: 0x1"),
      ("<<HKDevice: 0x1>, hardware:iPhone10,1, software:9, name:x>", "hardware:iPhone10,1, name:x"),
      ("<<HKDevice: 0x1>, localIdentifier:name:y, model:m, UDI: 4>", "model:m"), ("", nil),
    ]
    for (text, device) in table {
      XCTAssertEqual(StepSource(name: "a", device: text).device, device, text)
      XCTAssertEqual(StepSource(name: "a", device: device).device, device, "the identity of an identity")
    }
    XCTAssertEqual(StepSource(name: "My Watch", device: "<<HKDevice: 0x1>, software:3>").kind, .other)
  }

  /// Samples that were saved when each description was a source of its own.
  func test_savedSources_areMerged_ifOnlyAddressesDiffer() throws {
    func source(_ address: Int) -> String {
      #"{"name":"iPhone","device":"<<HKDevice: 0x\#(address)>, name:iPhone, software:\#(address)>","kind":"phone"}"#
    }
    func sample(_ source: Int) -> String {
      #"{"start":"2025-01-0\#(source + 1)T10:00:00Z","end":"2025-01-04T10:10:00Z","millionths":7,"source":\#(source)}"#
    }
    let document = #"{"sources":[\#(source(1)),\#(source(2))],"samples":[\#(sample(0)),\#(sample(1))]}"#
    let read = try JSONDecoder().decode(StepSamples.self, from: Data(document.utf8))
    XCTAssertEqual(read.sources, [StepSource(name: "iPhone", device: "name:iPhone", kind: .phone)])
    XCTAssertEqual(read.map(\.source.number), [0, 0])
  }

  func test_ranks_followPriority_thenKind_firstSample_andName() {
    let sources = [
      StepSource(name: "Ring"), StepSource(name: "b phone"), StepSource(name: "a phone"), StepSource(name: "watch"),
      StepSource(name: "Health", kind: .manual), StepSource(name: "early phone"),
    ]
    let late = Instant(millisecondsSince1970: 10)
    let firsts = [late, late, late, late, late, Instant(millisecondsSince1970: 0)]
    func order(_ belief: SourcePriority) -> [String] {
      let ranks = belief.sourceRanks(of: sources, firstStarts: firsts)
      return sources.indices.sorted { ranks[$0] < ranks[$1] }.map { sources[$0].name }
    }
    XCTAssertEqual(order(.standard), ["Health", "watch", "early phone", "a phone", "b phone", "Ring"])
    XCTAssertEqual(order(.init([])), ["Health", "watch", "early phone", "a phone", "b phone", "Ring"])
    XCTAssertEqual(
      order(.init(["other", "b phone"])), ["Ring", "b phone", "Health", "watch", "early phone", "a phone"])
    XCTAssertEqual(
      order(.init(["phone", "b phone", "manual"])), ["early phone", "a phone", "b phone", "Health", "watch", "Ring"])
  }

  func test_laterRevision_replacesTheSample_andRepetitionsCountOnce() throws {
    let (start, end) = (Instant(millisecondsSince1970: 0), Instant(millisecondsSince1970: 60_000))
    func row(_ steps: Int64, ordinal: Int = 0, revision: Int64? = nil) throws -> StepSample {
      try StepSample(
        start: start, end: end, count: StepCount(steps: steps), source: .init(index: 0), ordinal: ordinal,
        revision: revision.map(Instant.init(millisecondsSince1970:)))
    }
    let table: [([StepSample], counted: Int64, repeated: Int, corrected: Int)] = [
      ([try row(5), try row(5), try row(5)], 5, 2, 0),
      ([try row(5), try row(7)], 7, 0, 1),
      ([try row(9, revision: 1), try row(7, revision: 2)], 7, 0, 1),
      ([try row(9), try row(7, revision: 1)], 7, 0, 1),
      ([try row(9, revision: 1), try row(9, revision: 2)], 9, 1, 0),
      ([try row(5), try row(5, ordinal: 1), try row(5, ordinal: 1 << 20)], 15, 0, 0),
    ]
    for (rows, counted, repeated, corrected) in table {
      for rows in [rows, rows.reversed()] {
        var samples = StepSamples(blockSize: 1)
        _ = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
        for row in rows { try samples.append(row) }
        let (days, report) = StepMerge(itinerary: ZoneItinerary(.utc), spreading: GeneratedSamples.spreading)
          .daysAndReport(of: samples)
        XCTAssertEqual(days.counted.rounded, counted)
        XCTAssertEqual(report.repeated, repeated)
        XCTAssertEqual(report.corrected, corrected)
        XCTAssertEqual(report.raw.rounded, rows.reduce(0) { $0 + $1.count.rounded })
      }
    }
  }

  /// Differential test: the instant of a given number of steps of a segment against the sum at every instant.
  func test_instantReachingSteps_equalsTheFirstInstantWithTheSum() throws {
    let source = StepSample.SourceID(index: 0)
    for seed in TestSeeds.range(outOf: 2000) {
      var dice = SplitMix64(seed: seed)
      let start = Instant(secondsSince1970: 1_700_000_000)
      let length = Int64(1 + dice.draw(below: 400))
      let count = StepCount(millionths: Int64(dice.draw(below: dice.draw(below: 2) == 0 ? 300 : 900_000_000)))
      let sample = try StepSample(start: start, end: start + Milliseconds(length), count: count, source: source)
      let from = Int64(dice.draw(below: UInt64(length)))
      let to = from + Int64(dice.draw(below: UInt64(length - from) + 1))
      let piece = HistorySegment(
        sample: sample, from: start + Milliseconds(from), to: start + Milliseconds(to), sampleSteps: count)
      for _ in 0..<10 {
        let steps = StepCount(millionths: Int64(dice.draw(below: UInt64(piece.steps.millionths) + 3)))
        let first = (from...max(from, to)).lazy.map { start + Milliseconds($0) }
          .first { piece.steps(from: piece.from, to: $0) >= steps }
        let isAsked = from < to && steps > .zero && steps < piece.steps
        XCTAssertEqual(piece.instant(reaching: steps), isAsked ? first : nil, "seed \(seed)")
      }
    }
    let most = try StepSample(start: .distantPast, end: .distantFuture, count: .maximum, source: source)
    let piece = HistorySegment(sample: most, from: most.start, to: most.end, sampleSteps: .maximum)
    let half = try XCTUnwrap(piece.instant(reaching: StepCount(millionths: StepCount.maximum.millionths / 2)))
    XCTAssertEqual((half - most.start).count, (most.length.count + 1) / 2)
  }

  func test_isWalk_appliesAllThreeCriteria() throws {
    let pace = WalkSampleCriteria(atLeast: 30, perMinute: 20, within: .minutes(10))
    let table: [(milliseconds: Int64, millionths: Int64, Bool)] = [
      (60_000, 29_999_999, false), (60_000, 30_000_000, true), (90_000, 30_000_000, true), (90_001, 30_000_000, false),
      (600_000, 199_999_999, false), (600_000, 200_000_000, true), (600_001, 300_000_000, false),
      (0, 30_000_000, false),
      (1, 30_000_000, true), (60_000, StepCount.maximum.millionths, true), (60_000, 0, false),
    ]
    for (length, millionths, isWalk) in table {
      let sample = try StepSample(
        start: .distantPast, end: .distantPast + Milliseconds(length), count: StepCount(millionths: millionths),
        source: source)
      XCTAssertEqual(pace.isWalk(sample), isWalk, "\(length) \(millionths)")
    }
    let greatest = WalkSampleCriteria(atLeast: .max, perMinute: .max, within: Milliseconds(.max))
    let all = try StepSample(start: .distantPast, end: .distantFuture, count: .maximum, source: source)
    XCTAssertFalse(greatest.isWalk(all))
    XCTAssertTrue(WalkSampleCriteria(atLeast: -1, perMinute: .min, within: Milliseconds(.max)).isWalk(all))
  }

  func test_isUnlikely_appliesLimitsPerMinuteAndDay() throws {
    let limits = UnlikelyStepLimits(perMinute: 300, perDay: 100_000)
    let table: [(milliseconds: Int64, steps: Int64, Bool)] = [
      (60_000, 300, false), (60_000, 301, true), (120_000, 600, false), (120_000, 601, true), (1000, 300, false),
      (1000, 301, true), (0, 300, false), (0, 301, true),
    ]
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: StepSource(name: "x"))
    for (length, steps, isUnlikely) in table {
      let start = Instant(millisecondsSince1970: 0)
      let sample = try StepSample(
        start: start, end: start + Milliseconds(length), count: StepCount(steps: steps), source: id)
      XCTAssertEqual(limits.isUnlikely(sample), isUnlikely, "\(length) \(steps)")
      try samples.append(sample)
    }
    XCTAssertEqual(limits.unlikelySamples(in: samples, first: 2).count, 4)
    XCTAssertEqual(limits.unlikelySamples(in: samples, first: 2).first.count, 2)
    XCTAssertFalse(limits.isUnlikely(.init(day: .first, steps: 100_000)))
    XCTAssertTrue(limits.isUnlikely(.init(day: .first, steps: 100_001)))
    XCTAssertFalse(limits.isUnlikely(.init(day: .first, steps: nil)))
  }

  /// The core's check of whole steps agrees with `WalkSampleCriteria` at every boundary.
  func test_isWalk_ofWholeSteps_agreesWithWalkCriteria() throws {
    let lengths: [Int64] = [-1, 0, 1, 59_999, 60_000, 89_999, 90_000, 90_001, 599_999, 600_000, 600_001, .max / 2]
    for rules in [Rules.standard, try Rules.standard.changing { $0.walkingAtLeastStepsPerMinute = 1 }] {
      for steps in [0, 1, 19, 20, 29, 30, 31, 199, 200, 201, 1_000_000_000] as [Int64] {
        for length in lengths.map({ Milliseconds($0) }) {
          XCTAssertEqual(
            rules.isWalk(steps, lasting: length), rules.walkCriteria.isWalk(StepCount(steps: steps), lasting: length),
            "\(steps) in \(length)")
        }
      }
    }
  }
}

import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of encoded numbers, texts, checksums and blocks of samples.
final class BinaryFormatTests: XCTestCase {
  func test_crc64_equalsThePublishedValue() {
    let text = ContiguousArray("123456789".utf8)
    XCTAssertEqual(CRC64(of: text, in: 0..<9).value, 0x995D_C9BB_DF19_39FA)
    XCTAssertEqual(CRC64(of: text, in: 3..<3).value, 0)
  }

  /// Differential test: the checksum against one that is computed bit by bit, as in textbooks.
  func test_crc64_equalsBitwiseReference() {
    var dice = SplitMix64(seed: 1)
    let bytes = ContiguousArray((0..<100).map { _ in UInt8(truncatingIfNeeded: dice.draw(below: 256)) })
    for from in 0..<20 {
      for to in from...bytes.count {
        var sum = ~UInt64(0)
        for byte in bytes[from..<to] {
          sum ^= UInt64(byte)
          for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xC96C_5795_D787_0F42 : sum >> 1 }
        }
        XCTAssertEqual(CRC64(of: bytes, in: from..<to).value, ~sum)
      }
    }
  }

  func test_numbersAndTexts_areReadBack() {
    let numbers: [UInt64] = [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, 1 << 62, 1 << 63, .max - 1, .max]
    var writer = ByteWriter()
    for number in numbers {
      writer.write(varint: number)
      writer.write(signedVarint: Int64(bitPattern: number))
      writer.write(fixedWidth: number)
    }
    writer.write(text: "Ann’s")
    writer.write(optionalText: nil)
    var reader = ByteReader(writer.bytes)
    for number in numbers {
      XCTAssertEqual(reader.readVarint(), number)
      XCTAssertEqual(reader.readSignedVarint(), Int64(bitPattern: number))
      XCTAssertEqual(reader.readFixedWidth(UInt64.self), number)
    }
    XCTAssertEqual(reader.readText(), "Ann’s")
    XCTAssertNil(reader.readOptionalText())
    XCTAssertTrue(reader.isAtEnd && !reader.hasFailed)
    XCTAssertEqual(reader.readByte(), 0)
    XCTAssertTrue(reader.hasFailed)
  }

  /// Reading arbitrary bytes never traps and never invents samples.
  func test_randomBytes_areReadWithoutTrap_andGiveNoRecords() {
    for seed in TestSeeds.range(outOf: 100_000, oneIn: 200) {
      var dice = SplitMix64(seed: seed)
      let bytes = ContiguousArray(
        (0..<dice.draw(below: 60)).map { _ in UInt8(truncatingIfNeeded: dice.draw(below: 256)) })
      var table = StepSamples()
      let samples = SampleBlockFormat.decode(bytes, in: 0..<bytes.count, table: &table)
      XCTAssertLessThanOrEqual(samples?.count ?? 0, bytes.count)
      XCTAssertNil(SampleLogIndex(bytes))
      XCTAssertEqual(SampleLogScan(bytes, base: 0).records, [])
    }
  }

  func test_blocks_areReadBack_andTruncatedOnesRefused() throws {
    for seed in TestSeeds.range(outOf: 3000) {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(&dice, samples: 60)
      let rows = StoredPal.referenceDeduplicated(life.samples)
      let (payload, count) = SampleBlockFormat.encodePrefix(of: rows[...], sources: life.sourceTable.sources)
      XCTAssertEqual(count, rows.count)
      var table = life.sourceTable
      XCTAssertEqual(SampleBlockFormat.decode(payload, in: 0..<payload.count, table: &table), rows, "seed \(seed)")
      XCTAssertEqual(table.sources, life.sourceTable.sources)
      for cut in 0..<payload.count where dice.draw(below: 8) == 0 {
        XCTAssertNil(SampleBlockFormat.decode(payload, in: 0..<cut, table: &table))
      }
    }
  }

  func test_extremeSamples_areReadBack() throws {
    var table = StepSamples()
    let source = try table.sourceID(orAdding: StepSource(name: "", kind: .manual))
    let rows = try [
      StepSample(
        start: .distantPast, end: .distantFuture, count: .maximum, source: source, resolution: .day,
        ordinal: 1 << 30 - 1, revision: .distantFuture),
      StepSample(start: .distantPast + Milliseconds(1), end: .distantFuture, count: .zero, source: source),
      StepSample(
        start: .distantFuture, end: .distantFuture, count: StepCount(millionths: 1), source: source,
        revision: .distantPast + Milliseconds(1)),
      StepSample(
        start: .distantFuture, end: .distantFuture, count: .maximum, source: source, resolution: .entryTimeOnly,
        ordinal: 1 << 30 - 1, identityIncludesCount: true, revision: .distantFuture),
    ]
    let payload = SampleBlockFormat.encodePrefix(of: rows[...], sources: table.sources).bytes
    XCTAssertEqual(SampleBlockFormat.decode(payload, in: 0..<payload.count, table: &table), rows)
  }

  func test_block_ends_afterLongNames() throws {
    var table = StepSamples()
    var rows: [StepSample] = []
    for number in 0..<3 {
      let name = "\(number)" + String(repeating: "x", count: 525_000)
      let source = try table.sourceID(orAdding: StepSource(name: name))
      rows.append(
        try StepSample(
          start: GeneratedHistory.midnight + .minutes(number), end: GeneratedHistory.midnight + .minutes(number),
          count: .zero, source: source))
    }
    XCTAssertEqual(SampleBlockFormat.encodePrefix(of: rows[...], sources: table.sources).count, 2)
    let folder = InMemoryStoreFolder()
    XCTAssertEqual(
      try StoredPal.openOrCreate(in: folder).receive(table.appending(rows), at: GeneratedHistory.midnight).newCount, 3)
    XCTAssertEqual(try StoredPal.openForReading(folder).sampleCount, 3)
  }
}

extension StepSamples {
  func appending(_ rows: [StepSample]) throws -> StepSamples {
    var samples = self
    for row in rows { try samples.append(row) }
    return samples
  }
}

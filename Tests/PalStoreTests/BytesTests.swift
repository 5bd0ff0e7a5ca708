import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests of encoded numbers, texts, checksums and blocks of samples.
final class BytesTests: XCTestCase {
  func testTheCheckIsCRC64OfXZ() {
    let text = ContiguousArray("123456789".utf8)
    XCTAssertEqual(CRC64(of: text, in: 0..<9).value, 0x995D_C9BB_DF19_39FA)
    XCTAssertEqual(CRC64(of: text, in: 3..<3).value, 0)
  }

  /// Differential test: the checksum against one that is computed bit by bit, as in textbooks.
  func testTheCheckAgainstItsSlowTwin() {
    var dice = SplitMix(seed: 1)
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

  func testNumbersComeBack() {
    let numbers: [UInt64] = [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, 1 << 62, 1 << 63, .max - 1, .max]
    var writer = ByteWriter()
    for number in numbers {
      writer.write(number)
      writer.write(signed: Int64(bitPattern: number))
      writer.write(fixed: number)
    }
    writer.write(text: "Ann’s")
    writer.write(optional: nil)
    var reader = ByteReader(writer.bytes)
    for number in numbers {
      XCTAssertEqual(reader.number(), number)
      XCTAssertEqual(reader.signed(), Int64(bitPattern: number))
      XCTAssertEqual(reader.fixed(UInt64.self), number)
    }
    XCTAssertEqual(reader.text(), "Ann’s")
    XCTAssertNil(reader.optionalText())
    XCTAssertTrue(reader.isAtEnd && !reader.isBroken)
    XCTAssertEqual(reader.byte(), 0)
    XCTAssertTrue(reader.isBroken)
  }

  /// Reading arbitrary bytes never traps and never invents samples.
  func testAnyBytesCanBeRead() {
    for seed in Seeds.first(of: 100_000, share: 200) {
      var dice = SplitMix(seed: seed)
      let bytes = ContiguousArray(
        (0..<dice.draw(below: 60)).map { _ in UInt8(truncatingIfNeeded: dice.draw(below: 256)) })
      var table = StepSamples()
      let samples = JournalBlock.samples(bytes, in: 0..<bytes.count, table: &table)
      XCTAssertLessThanOrEqual(samples?.count ?? 0, bytes.count)
      XCTAssertNil(Index(bytes))
      XCTAssertEqual(JournalScan(bytes, base: 0).records, [])
    }
  }

  func testBlocksComeBack() throws {
    for seed in Seeds.first(of: 3000) {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: 60)
      let rows = KeptPal.unique(life.rows)
      let (payload, count) = JournalBlock.payload(rows[...], of: life.table.sources)
      XCTAssertEqual(count, rows.count)
      var table = life.table
      XCTAssertEqual(JournalBlock.samples(payload, in: 0..<payload.count, table: &table), rows, "seed \(seed)")
      XCTAssertEqual(table.sources, life.table.sources)
      for cut in 0..<payload.count where dice.draw(below: 8) == 0 {
        XCTAssertNil(JournalBlock.samples(payload, in: 0..<cut, table: &table))
      }
    }
  }

  func testTheMostExtremeSamplesComeBack() throws {
    var table = StepSamples()
    let source = try table.id(of: StepSource(name: "", kind: .manual))
    let rows = try [
      StepSample(
        start: .distantPast, end: .distantFuture, count: .most, source: source, resolution: .day,
        ordinal: 1 << 30 - 1, revision: .distantFuture),
      StepSample(start: .distantPast + Milliseconds(1), end: .distantFuture, count: .zero, source: source),
      StepSample(
        start: .distantFuture, end: .distantFuture, count: StepCount(millionths: 1), source: source,
        revision: .distantPast + Milliseconds(1)),
      StepSample(
        start: .distantFuture, end: .distantFuture, count: .most, source: source, resolution: .noted,
        ordinal: 1 << 30 - 1, isBare: true, revision: .distantFuture),
    ]
    let payload = JournalBlock.payload(rows[...], of: table.sources).bytes
    XCTAssertEqual(JournalBlock.samples(payload, in: 0..<payload.count, table: &table), rows)
  }

  func testLongNamesEndABlock() throws {
    var table = StepSamples()
    var rows: [StepSample] = []
    for number in 0..<3 {
      let name = "\(number)" + String(repeating: "x", count: 525_000)
      let source = try table.id(of: StepSource(name: name))
      rows.append(
        try StepSample(
          start: Life.midnight + .minutes(number), end: Life.midnight + .minutes(number), count: .zero, source: source))
    }
    XCTAssertEqual(JournalBlock.payload(rows[...], of: table.sources).count, 2)
    let folder = MemoryFolder()
    XCTAssertEqual(try KeptPal.inside(folder).receive(table.with(rows), at: Life.midnight).new, 3)
    XCTAssertEqual(try KeptPal.reading(folder).sampleCount, 3)
  }
}

extension StepSamples {
  func with(_ rows: [StepSample]) throws -> StepSamples {
    var samples = self
    for row in rows { try samples.append(row) }
    return samples
  }
}

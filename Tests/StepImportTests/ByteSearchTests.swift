import PixelPalCore
import TestSupport
import XCTest

@testable import StepImport

/// Differential tests: searches that examine many bytes at once against searches byte by byte.
final class ByteSearchTests: XCTestCase {
  private func makeBytes(_ dice: inout SplitMix64, from letters: [UInt8]) -> ContiguousArray<UInt8> {
    ContiguousArray((0..<dice.draw(below: 200)).map { _ in letters[Int(dice.draw(below: UInt64(letters.count)))] })
  }

  func test_bytesCharactersAndLineBreaks_areFoundAsByteByByte() {
    for seed in TestSeeds.range(outOf: 100_000) {
      var dice = SplitMix64(seed: seed)
      let bytes = makeBytes(&dice, from: [0x0A, 0x0D, 0x61, 0x7F, 0x80, 0xBF, 0xC0, 0xFF])
      let start = Int(dice.draw(below: UInt64(bytes.count + 1)))
      XCTAssertEqual(
        bytes.span.firstOffset(of: 0x0A, from: start, to: bytes.count), bytes[start...].firstIndex(of: 0x0A))
      XCTAssertEqual(bytes.span.count(of: 0x0A), bytes.count { $0 == 0x0A })
      XCTAssertEqual(bytes.span.characterCount(in: start..<bytes.count), bytes[start...].count { $0 & 0xC0 != 0x80 })
      let ends = LineCountAndLastLineStart(bytes.span)
      var (count, last, follows) = (0, 0, false)
      for (index, byte) in bytes.enumerated() {
        if byte == 0x0D || byte == 0x0A && !follows { count += 1 }
        if byte == 0x0D || byte == 0x0A { last = index + 1 }
        follows = byte == 0x0D
      }
      XCTAssertEqual([ends.count, ends.lastLineStart], [count, last], "\(bytes)")
      // Complete lines may have been counted already.
      let lead = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let lines = LineCountAndLastLineStart(bytes.span.extracting(0..<lead)).count
      let rest = LineCountAndLastLineStart(bytes.span, countedPrefix: LineCountedPrefix(bytes: lead, lines: lines))
      XCTAssertEqual([rest.count, rest.lastLineStart], [count, last], "\(bytes), \(lead)")
    }
  }

  func test_count_isExact_forLongRunsOfOneByte() {
    for count in [255 * 32, 256 * 32, 600 * 32 + 7] {
      let bytes = ContiguousArray<UInt8>(repeating: 0x0A, count: count)
      XCTAssertEqual(bytes.span.count(of: 0x0A), count)
    }
  }

  func test_endOfTag_isFoundAsByteByByte() {
    for seed in TestSeeds.range(outOf: 100_000) {
      var dice = SplitMix64(seed: seed)
      var bytes = makeBytes(&dice, from: Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"\"\"'>".utf8))
      bytes.insert(0x3C, at: 0)
      XCTAssertEqual(
        XMLTagScanner.closingBracketOffset(in: bytes.span, ofTagAt: 0),
        XMLTagScanner.bytewiseClosingBracketOffset(in: bytes.span, from: 1),
        String(decoding: bytes, as: UTF8.self))
    }
  }

  func test_timesAndDigits_areParsedAsByteByByte() {
    for seed in TestSeeds.range(outOf: 100_000) {
      var dice = SplitMix64(seed: seed)
      var text =
        Array("2025-01-04T".utf8) + (0..<8).map { _ in UInt8(0x2F + dice.draw(below: 12)) } + Array(",      ,".utf8)
      if dice.draw(below: 4) > 0 { (text[13], text[16]) = (0x3A, 0x3A) }
      if dice.draw(below: 50) == 0 { text[11 + Int(dice.draw(below: 8))] = UInt8(dice.draw(below: 256)) }
      let bytes = ContiguousArray(text)
      let time = WrittenTime(iso: bytes.span, 0..<19)
      XCTAssertEqual(bytes.span.millisecondOfDay(at: 11), referenceTimeOfDay(bytes[11..<19]))
      XCTAssertEqual(time?.timeOfDay.map { Int64($0) }, referenceTimeOfDay(bytes[11..<19]))
      let digits = bytes[11...].prefix { 0x30...0x39 ~= $0 }
      let number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
      let (value, count) = bytes.span.parseUpToSevenDigits(at: 11)
      XCTAssertEqual(count, 1...7 ~= digits.count ? digits.count : 0)
      if count > 0 { XCTAssertEqual(Int(value), number) }
      let cell = bytes.span.delimitedNumberAndDigitCount(at: 11)
      let endsCell = bytes[11 + digits.count] & 0x10 == 0
      XCTAssertEqual(cell.count, endsCell ? count : 0)
      XCTAssertEqual(cell.value, endsCell ? value : 0)
    }
  }

  /// Returns the time of a text such as `10:22:13` in milliseconds.
  private func referenceTimeOfDay(_ text: ArraySlice<UInt8>) -> Int64? {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { 0x30...0x39 ~= $0 } }) else {
      return nil
    }
    let numbers = parts.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2]) * 1000
  }

  /// Any byte at any place of a number.
  func test_digitsOfCell_areParsed_withAnyByteAtAnyPosition() {
    for place in 0..<8 {
      for byte in UInt8.min ... .max {
        var bytes = ContiguousArray("9090909,xxxxxxxx".utf8)
        bytes[place] = byte
        let digits = bytes.prefix { 0x30...0x39 ~= $0 }
        let number = UInt64(String(decoding: digits, as: UTF8.self)) ?? 0
        let isNumber = 1...7 ~= digits.count && bytes[digits.count] & 0x10 == 0
        let cell = bytes.span.delimitedNumberAndDigitCount(at: 0)
        XCTAssertEqual(cell.count, isNumber ? digits.count : 0, "\(byte) at \(place)")
        XCTAssertEqual(cell.value, isNumber ? number : 0, "\(byte) at \(place)")
      }
    }
  }

  func test_crc32_isTheSameByteByByte_andEqualsThePublishedValue() {
    for seed in TestSeeds.range(outOf: 10_000) {
      var dice = SplitMix64(seed: seed)
      let bytes = makeBytes(&dice, from: Array(0...255))
      var (whole, single) = (CRC32(), CRC32())
      whole.update(bytes.span)
      for index in bytes.indices { single.update(bytes.span.extracting(index..<index + 1)) }
      XCTAssertEqual(whole.value, single.value)
    }
    var known = CRC32()
    known.update(ContiguousArray("123456789".utf8).span)
    XCTAssertEqual(known.value, 0xCBF4_3926)
  }
}

import PixelPalCore
import TestSupport
import XCTest

@testable import PixelPage

/// Tests that sentences written as a phrase and its numbers are read back unchanged.
final class PhraseTableTests: XCTestCase {
  private func roundTrip(_ texts: [String]) throws -> (read: [String?], phrases: Int) {
    var phrases = SentenceTemplateTable()
    var list = EncodedNumberList()
    for text in texts { phrases.appendSentence(text, to: &list) }
    phrases.appendSentence(nil, to: &list)
    let json = try XCTUnwrap(JSONSerialization.jsonObject(with: Data([91] + list.bytes + [93])) as? [Any])
    let read = RecordedValueReader(json, from: .distantPast, phrases.phrases.map(\.texts)).readAll { $0.nextSentence() }
    return (read, phrases.phrases.count)
  }

  func test_sentences_areUnchanged_afterWritingAndReading() throws {
    let texts = [
      "", "7", "0", "07", "1,204", "1204", "12,04", "1,2", "1,,2", ",1", "1,", "999", "1,000", "0,123", "12:03:09",
      "12:03",
      "99:59:59", "100:00:00", "12:60:00", "2025-03-05", "0000-00-00", "2025-3-5", "2025-03-05 08:00:00", "-5", "1.50",
      "5k!", "999999999999999", "1000000000000000", "12345678901234567890", "1,234,567,890,123,456",
      "caf\u{E9} 12 \u{1F463} 3",
      "1-2-3", "12:03:09-4", "the next step query is at 2015-06-13 08:00:00, while 1,204 of 5", "\u{F8}1", "\u{0}2",
    ]
    let (read, _) = try roundTrip(texts)
    XCTAssertEqual(read, texts + [nil])
  }

  func test_sentencesThatDifferOnlyInNumbers_shareOnePhrase() throws {
    XCTAssertEqual(try roundTrip(["480 steps today", "1,204 steps today", "0 steps today"]).phrases, 1)
    XCTAssertEqual(try roundTrip(["as sent at 09:00:00", "as sent at 23:59:59"]).phrases, 1)
    XCTAssertEqual(try roundTrip(["from 2015-06-13", "from 2025-12-31"]).phrases, 1)
  }

  func test_numbers_areWrittenInDecimal() {
    var list = EncodedNumberList()
    let numbers = [nil, 0, 9, 10, -1, -10, 1_234_567, Int.max, Int.min, nil]
    for number in numbers { list.append(number) }
    XCTAssertEqual(
      String(decoding: list.bytes, as: UTF8.self), numbers.map { $0.map(String.init) ?? "null" }.joined(separator: ","))
  }

  func test_generatedSentences_areUnchanged_afterWritingAndReading() throws {
    let letters = Array("0123456789,:- k")
    for seed in TestSeeds.range(outOf: 20_000) {
      var dice = SeededRandom(seed)
      let texts = (0..<5).map { _ in String((0..<dice.draw(24)).map { _ in letters[dice.draw(letters.count)] }) }
      XCTAssertEqual(try roundTrip(texts).read, texts + [nil], "seed \(seed)")
    }
  }
}

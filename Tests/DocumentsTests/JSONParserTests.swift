import Foundation
import PixelPalCore
import XCTest

@testable import Documents

final class JSONParserTests: XCTestCase {
  private func parse(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)) }

  func test_valuesAndNames_haveTheirByteOffsets() throws {
    let json = try parse(#" {"a": [1, {"ä": null}], "b":true}"#)
    XCTAssertEqual(json.offset, 1)
    XCTAssertEqual(json["a"]?.offset, 7)
    guard case .array(let elements)? = json["a"]?.content else { return XCTFail("no array") }
    XCTAssertEqual(elements.map(\.offset), [8, 11])
    XCTAssertEqual(elements[1]["ä"]?.offset, 18)
    XCTAssertEqual(json["b"]?.content, .bool(true))
    guard case .object(let members) = json.content else { return XCTFail("no object") }
    XCTAssertEqual(members.map(\.nameOffset), [2, 26])
    XCTAssertNil(json["c"])
    XCTAssertNil(elements[0]["a"])
  }

  func test_strings_areUnescaped() throws {
    let table: [(json: String, text: String)] = [
      (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"),
      (#""\u00e9\u00E9""#, "éé"), (#""\ud83d\ude00""#, "😀"), (#""日本""#, "日本"), (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"),
      ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"), (#""\ud800\udc00\udbff\udfff""#, "\u{10000}\u{10FFFF}"),
    ]
    for (json, text) in table { XCTAssertEqual(try parse(json).content, .string(text), json) }
  }

  func test_malformedDocument_isRefused_withReasonAndOffset() {
    let table: [(json: String, reason: JSONSyntaxError.Reason, offset: Int)] = [
      ("", .missingValue, 0), (" ", .missingValue, 1), ("nul", .missingValue, 0), ("True", .missingValue, 0),
      ("NaN", .missingValue, 0),
      ("[1,]", .missingValue, 3), ("[,1]", .missingValue, 1), ("[1 2]", .malformedArray, 3), ("[1", .malformedArray, 2),
      ("{", .missingName, 1), ("{a:1}", .missingName, 1), (#"{"a"}"#, .missingColon, 4), (#"{"a":}"#, .missingValue, 5),
      (#"{"a":1"#, .malformedObject, 6), (#"{"a":1,}"#, .missingName, 7), (#"{"a":1 "b":2}"#, .malformedObject, 7),
      (#"{"a":1,"a":2}"#, .duplicateName("a"), 7), (#"{"a":1,"\u0061":2}"#, .duplicateName("a"), 7),
      ("1 2", .trailingContent, 2),
      ("[]]", .trailingContent, 2), ("null\0", .trailingContent, 4), (#""a"#, .unterminatedString, 0),
      ("\"a\nb\"", .unescapedControlCharacter, 2),
      ("\"\u{1F}\"", .unescapedControlCharacter, 1), (#""\x""#, .invalidEscape, 1), (#""\"#, .invalidEscape, 1),
      (#""\u12G4""#, .invalidEscape, 1),
      (#""\u12"#, .invalidEscape, 1), (#""\ud800""#, .loneSurrogate, 1), (#""\udc00""#, .loneSurrogate, 1),
      (#""\ud800\ud800""#, .loneSurrogate, 1), (#""\ud800x""#, .loneSurrogate, 1), ("01", .invalidNumber, 1),
      ("-", .invalidNumber, 1), ("1.", .invalidNumber, 2), (".1", .missingValue, 0), ("1e", .invalidNumber, 2),
      ("1e+", .invalidNumber, 3),
      ("-01", .invalidNumber, 2), ("+1", .missingValue, 0), ("1.2.3", .trailingContent, 3),
      ("0x10", .trailingContent, 1),
      ("//", .missingValue, 0),
      ("'a'", .missingValue, 0), ("\u{FEFF}\u{FEFF}1", .missingValue, 3), ("\u{A0}1", .missingValue, 0),
    ]
    for (json, reason, offset) in table {
      XCTAssertThrowsError(try parse(json), json) {
        XCTAssertEqual($0 as? JSONSyntaxError, JSONSyntaxError(reason: reason, offset: offset), json)
      }
    }
    XCTAssertNoThrow(try parse("\u{FEFF}1"))
  }

  /// Duplicate names are detected in objects of any size, wherever the two members are.
  func test_duplicateName_isRefused_inObjectsOfAnySize() {
    for count in [2, 15, 16, 17, 18, 40] {
      for (first, second) in [(0, 1), (0, count - 1), (count - 2, count - 1)] {
        var names = (0..<count).map { "\"name\($0)\":0" }
        XCTAssertNoThrow(try parse("{\(names.joined(separator: ","))}"))
        names[second] = names[first]
        let offset = 1 + names[..<second].reduce(0) { $0 + $1.utf8.count + 1 }
        XCTAssertThrowsError(try parse("{\(names.joined(separator: ","))}")) {
          XCTAssertEqual(
            $0 as? JSONSyntaxError, JSONSyntaxError(reason: .duplicateName("name\(first)"), offset: offset), "\(count)")
        }
      }
    }
  }

  func test_malformedUTF8_isRefused() throws {
    let table: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x7F], [0xC2, 0xC0], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE1, 0x80, 0x7F], [0xF1, 0x80, 0x80, 0xC0],
    ]
    for bytes in table {
      XCTAssertThrowsError(try JSON(reading: [0x22, 0x61] + bytes + [0x22]), "\(bytes)") {
        XCTAssertEqual($0 as? JSONSyntaxError, JSONSyntaxError(reason: .invalidUTF8, offset: 2), "\(bytes)")
      }
    }
    // Scalars of every encoded length, each accepted only in its shortest encoding.
    for value in [0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
      let scalar = try XCTUnwrap(Unicode.Scalar(value))
      XCTAssertEqual(try parse("\"\(scalar)\"").content, .string(String(scalar)))
    }
  }

  func test_nesting_isRefused_beyond128Brackets() {
    for depth in [127, 128] {
      XCTAssertNoThrow(try parse(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)))
    }
    for open in ["[", #"{"a":"#] {
      XCTAssertThrowsError(try parse(String(repeating: open, count: 200_000))) {
        XCTAssertEqual(($0 as? JSONSyntaxError)?.reason, .nestedTooDeeply)
        XCTAssertEqual(($0 as? JSONSyntaxError)?.offset, 128 * open.utf8.count)
      }
    }
  }

  /// No proper prefix of a document is a valid document.
  func test_everyProperPrefix_isRefused() throws {
    let bytes = Array(#"{"a":[1.5e-3,"x\u00e9",true,null,{}],"ü":-0}"#.utf8)
    XCTAssertNoThrow(try JSON(reading: bytes))
    for count in bytes.indices { XCTAssertThrowsError(try JSON(reading: Array(bytes[..<count])), "\(count)") }
  }

  /// Differential test against Foundation's reader, over thousands of documents with a few bytes changed.
  func test_parser_agreesWithFoundation_onChangedDocuments() {
    var generator = SplitMix64(seed: 7)
    let document = Array(#"{"a":[1.5e-3,"x\u0041é",true,null,{"b":[]}],"cd":-0,"e": "\n\"" }"#.utf8)
    let changes = Array("\"\\{}[],:0123456789.-+eE tfn\n\u{1}é".utf8)
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = document
      for _ in 0...(generator.next() % 2) {
        let index = Int(generator.next() % UInt64(bytes.count))
        switch generator.next() % 3 {
        case 0: bytes[index] = changes[Int(generator.next() % UInt64(changes.count))]
        case 1: bytes.remove(at: index)
        default: bytes.insert(changes[Int(generator.next() % UInt64(changes.count))], at: index)
        }
      }
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
      let ours = Result { try JSON(reading: bytes) }
      switch ours {
      case .success: XCTAssertNotNil(theirs, String(decoding: bytes, as: UTF8.self))
      case .failure(let error as JSONSyntaxError):
        refused += 1
        XCTAssert(0...bytes.count ~= error.offset)
        // Foundation takes the last of two members of one name, and accepts a comma before a closing bracket.
        if case .duplicateName = error.reason { continue }
        let isAtBracket = error.offset < bytes.count && [0x5D, 0x7D].contains(bytes[error.offset])
        if isAtBracket, error.reason == .missingValue || error.reason == .missingName { continue }
        XCTAssertNil(theirs, "\(error) in \(String(decoding: bytes, as: UTF8.self))")
      case .failure(let error): XCTFail("\(error)")
      }
    }
    XCTAssert(2000...19_000 ~= refused, "\(refused)")
  }

  func test_numbers_keepTheirText_andAreExactAsIntegers() throws {
    let table: [(text: String, integer: Int64?)] = [
      ("0", 0), ("-0", 0), ("0.0", 0), ("0e999999999999999999999", 0), ("9223372036854775807", .max),
      ("9223372036854775808", nil), ("-9223372036854775808", .min), ("-9223372036854775809", nil), ("1e3", 1000),
      ("1E+3", 1000), ("10.0", 10), ("10.5", nil), ("105e-1", nil), ("1050e-1", 105), ("1.5e1", 15), ("1.5e0", nil),
      ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("1e-1", nil), ("1e400", nil),
      ("1e-9223372036854775808", nil),
      ("1e9223372036854775807", nil), ("1e99999999999999999999", nil), ("922337203685477580.7e1", .max),
      ("0.1e1", 1), ("100e-2", 1), ("100e-3", nil),
    ]
    for (text, integer) in table {
      guard case .number(let number) = try parse(text).content else { return XCTFail(text) }
      XCTAssertEqual(number.text, text)
      XCTAssertEqual(number.integer(as: Int64.self), integer, text)
    }
    guard case .number(let number) = try parse("12345678901234567890.123456789012345678901234567890").content else {
      return XCTFail("no number")
    }
    XCTAssertEqual(number.text, "12345678901234567890.123456789012345678901234567890")
    guard case .number(let endless) = try parse(String(repeating: "9", count: 100_000)).content else {
      return XCTFail("no number")
    }
    XCTAssertNil(endless.double)
    XCTAssertNil(endless.integer(as: Int.self))
  }
}

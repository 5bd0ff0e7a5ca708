import Foundation
import PixelPalCore
import XCTest

@testable import Documents

final class JSONCodingTests: XCTestCase {
  struct Person: Codable, Hashable {
    var name: String
    var steps: [Int]
    var home: Home?
    var ratio: Double
    var isIn: Bool
    struct Home: Codable, Hashable { var zone: String }
  }

  private func decode<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try JSON(reading: Array(text.utf8)).decoded(as: type)
  }

  /// Returns the position and the text of the error message that decoding gives; `nil` if it succeeds.
  private func errorMessage<Value: Decodable>(_ text: String, as type: Value.Type) -> String? {
    do {
      _ = try decode(text, as: type)
      return nil
    } catch let error as JSONMismatch {
      let located = error.located(in: "f", bytes: Array(text.utf8))
      return "\(located.location?.locationText ?? ""): \(located.problem.message)"
    } catch {
      return "\(error)"
    }
  }

  private func encode(_ value: some Encodable, _ style: JSONWriter.Style = .compact) throws -> String {
    var writer = JSONWriter(style)
    try writer.value(encoding: value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  func test_value_isWrittenInOrder_andReadBack() throws {
    let person = Person(name: "a\n\"é", steps: [1, -2], home: .init(zone: "UTC"), ratio: 0.1, isIn: true)
    let text = #"{"name":"a\n\"é","steps":[1,-2],"home":{"zone":"UTC"},"ratio":0.1,"isIn":true}"#
    XCTAssertEqual(try encode(person), text)
    XCTAssertEqual(try decode(text, as: Person.self), person)
    let foundation = try JSONDecoder().decode(Person.self, from: Data(try encode(person, .indented).utf8))
    XCTAssertEqual(foundation, person)
  }

  func test_rulesAndDevices_areReadBack_andRulesWrittenInTableOrder() throws {
    let rules = try Rules.standard.changing { $0.phase2BeginsAt = 10 }
    XCTAssertEqual(try decode(try encode(rules), as: Rules.self), rules)
    XCTAssertEqual(try decode(try encode(rules, .indented), as: Rules.self), rules)
    for device in DeviceModel.profiles { XCTAssertEqual(try decode(try encode(device), as: DeviceModel.self), device) }
    let names = Rules.table.map { "\"\($0.name)\"" }
    var rest = try encode(Rules.standard)[...]
    for name in names {
      let range = try XCTUnwrap(rest.firstRange(of: name), "\(name) is missing, or out of order")
      rest = rest[range.upperBound...]
    }
  }

  func test_decodingError_namesExpectedValueAndPosition() {
    let table: [(text: String, complaint: String)] = [
      ("1", "f:1:1: expected an object, found 1"),
      (#"{"name":1}"#, "f:1:9: expected a string, found 1"),
      ("{\"name\":\"a\",\n \"steps\":{}}", "f:2:10: expected an array, found an object"),
      (#"{"name":"a","steps":[1,"2"]}"#, "f:1:24: expected a whole number, found '2'"),
      (#"{"name":"a","steps":[1.5]}"#, "f:1:22: expected a whole number, found 1.5"),
      (#"{"name":"a","steps":[9223372036854775808]}"#, "f:1:22: expected a whole number, found 9223372036854775808"),
      (#"{"name":"a","steps":[]}"#, "f:1:1: expected a member named 'ratio', found none"),
      (#"{"name":"a","steps":[],"ratio":1e999}"#, "f:1:32: expected a number, found 1e999"),
      (#"{"name":"a","steps":[],"ratio":1,"home":{}}"#, "f:1:41: expected a member named 'zone', found none"),
      (#"{"name":"a","steps":[],"ratio":1,"isIn":null}"#, "f:1:41: expected true or false, found null"),
    ]
    for (text, expected) in table { XCTAssertEqual(errorMessage(text, as: Person.self), expected, text) }
    XCTAssertEqual(
      errorMessage(#"{"a": "2025-13-01T00:00:00Z"}"#, as: [String: Instant].self),
      "f:1:7: expected a time such as 2025-01-04T10:22:13Z, found '2025-13-01T00:00:00Z'")
    XCTAssertEqual(errorMessage("[256]", as: [UInt8].self), "f:1:2: expected a whole number from 0 to 255, found 256")
    XCTAssertEqual(errorMessage("[1]", as: UnkeyedPair.self), "f:1:1: expected one more element, found an array")
  }

  struct UnkeyedPair: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try (container.decode(Int.self), container.decode(Int.self))
    }
  }

  func test_integers_areReadUpToTheirLimits_andRefusedBeyondThem() throws {
    func check<Integer: FixedWidthInteger & Codable>(_ type: Integer.Type) throws {
      for value in [Integer.min, .max] { XCTAssertEqual(try decode(try encode([value]), as: [Integer].self), [value]) }
      XCTAssertNotNil(errorMessage("[\(Integer.max)0]", as: [Integer].self))
      XCTAssertNotNil(errorMessage("[-\(Integer.max)0]", as: [Integer].self))
    }
    try check(Int.self)
    try check(Int8.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(UInt.self)
    try check(UInt8.self)
    try check(UInt16.self)
    try check(UInt32.self)
    try check(UInt64.self)
    XCTAssertEqual(errorMessage("[128]", as: [Int8].self), "f:1:2: expected a whole number from -128 to 127, found 128")
    XCTAssertEqual(try decode("[-128, 127]", as: [Int8].self), [-128, 127])
  }

  func test_optionalsArraysAndScalars_areReadAndWritten() throws {
    XCTAssertEqual(try decode("[1,null]", as: [Int?].self), [1, nil])
    XCTAssertEqual(try encode([1, nil]), "[1,null]")
    XCTAssertEqual(try decode("[[],[1]]", as: [[Int]].self), [[], [1]])
    XCTAssertEqual(try decode("3", as: Int.self), 3)
    XCTAssertEqual(try decode(#"{"a":1,"b":2}"#, as: [String: Int].self), ["a": 1, "b": 2])
    XCTAssertEqual(try decode("0.5", as: Float.self), 0.5)
    XCTAssertEqual(try encode([Int]()), "[]")
  }

  /// Members are found by name in objects of any size, in any order.
  func test_members_areFoundByName_inObjectsOfAnySize() throws {
    for count in [0, 1, 15, 16, 17, 18, 100] {
      let members = Dictionary(uniqueKeysWithValues: (0..<count).map { ("name\($0)", $0) })
      let text = members.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      XCTAssertEqual(try decode("{\(text)}", as: [String: Int].self), members)
    }
  }

  /// Dictionaries, which have no order, are written with sorted keys.
  func test_dictionaries_areWritten_withSortedKeys() throws {
    let counts = Dictionary(uniqueKeysWithValues: (0..<100).map { (String(1000 + $0), $0) })
    let sorted = (0..<100).map { "\"\(1000 + $0)\":\($0)" }.joined(separator: ",")
    XCTAssertEqual(try encode(counts), "{\(sorted)}")
    XCTAssertEqual(try encode(["x": counts]), "{\"x\":{\(sorted)}}")
    XCTAssertEqual(
      try encode(Dictionary(uniqueKeysWithValues: (0..<100).map { (1000 + $0, $0) })), "{\(sorted)}", "by number")
  }

  /// Containers may be filled in any order; each member is written where its container was created.
  func test_nestedContainers_areWritten_whereTheyWereCreated() throws {
    struct Nested: Encodable {
      enum Key: CodingKey { case first, second }
      func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        var first = object.nestedUnkeyedContainer(forKey: .first)
        var second = object.nestedContainer(keyedBy: Key.self, forKey: .second)
        try first.encode(1)
        try second.encodeNil(forKey: .first)
        try second.encode(1, forKey: .second)
        try first.encodeNil()
        try second.encode("twice", forKey: .second)
        _ = first.nestedContainer(keyedBy: Key.self)
        _ = first.nestedUnkeyedContainer()
        XCTAssertEqual(first.count, 4)
      }
    }
    XCTAssertEqual(try encode(Nested()), #"{"first":[1,null,{},[]],"second":{"first":null,"second":"twice"}}"#)
  }

  func test_encoding_throws_forInfinityAndNaN() {
    for number in [Double.infinity, -.infinity, .nan] {
      XCTAssertThrowsError(try encode([number])) { XCTAssert($0 is EncodingError) }
      XCTAssertThrowsError(try encode([Float(number)])) { XCTAssert($0 is EncodingError) }
    }
  }
}

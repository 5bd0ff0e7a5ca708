import XCTest

@testable import Documents

/// Tests of values that are read without `Codable`, and of the messages about invalid ones.
final class JSONReadableTests: XCTestCase {
  /// A walk, with some optional members.
  private struct Walk: JSONReadable, Decodable, Hashable {
    var steps: Int64
    var name: String?
    var isLong = false
    var mood = Mood.calm
    var stops: [Int64] = []
    enum Mood: String, CaseIterable, Decodable { case calm, wild }

    init(reading json: JSON) throws(JSONMismatch) {
      let object = try JSONObject(json, named: ["schema", "steps", "name", "isLong", "mood", "stops"])
      try object.rejectSchema(otherThan: "walk/1")
      steps = try object.read("steps")
      name = try object.readIfPresent("name")
      isLong = try object.readIfPresent("isLong") ?? false
      mood = try object.read(enumCase: "mood", or: .calm)
      try object.read("stops", into: &stops)
      if steps < 0 { throw object.mismatch("nobody walks \(steps) steps", at: "steps") }
      if isLong, name == nil { throw object.mismatch("a long walk has a name", at: "name") }
    }
  }

  /// Returns a description of the value that was read, or the error message with its position and hint.
  private func valueOrError<Value: JSONReadable>(_ text: String, as type: Value.Type) -> String {
    do throws(JSONMismatch) {
      return "\(try Value(reading: parsedJSON(text)))"
    } catch {
      let located = error.located(in: "f", bytes: Array(text.utf8))
      let place = located.location?.locationText ?? ""
      return "\(place): \(located.problem.message)" + (located.hint.map { "; " + $0 } ?? "")
    }
  }

  private func parsedJSON(_ text: String) -> JSON {
    (try? JSON(reading: Array(text.utf8))) ?? JSON(.string("no JSON: \(text)"), at: 0)
  }

  func test_members_areRead_andNullIsReadAsMissing() throws {
    let walk = try Walk(
      reading: parsedJSON(
        #"{"stops":[1,2e1],"mood":"wild","isLong":true,"name":"a\u0041","steps":-0,"schema":"walk/1"}"#))
    XCTAssertEqual([walk.steps] + walk.stops, [0, 1, 20])
    XCTAssertEqual(walk.name, "aA")
    XCTAssertEqual(walk.mood, .wild)
    XCTAssertTrue(walk.isLong)
    let plain = try Walk(reading: parsedJSON(#"{"schema":null,"steps":1,"name":null,"isLong":null,"stops":null}"#))
    XCTAssertEqual(plain, try Walk(reading: parsedJSON(#"{"steps":1}"#)))
  }

  /// Members are found in the same way, whether an object has few or many.
  func test_members_areFoundByName_inObjectsOfAnySize() throws {
    for count in [1, 15, 16, 17, 300] {
      let text = (0..<count).map { "\"é\($0)\": \($0)" }.joined(separator: ", ")
      let object = try JSONObject(parsedJSON("{\(text)}"))
      for number in 0..<count {
        XCTAssertEqual(try object.read("é\(number)"), Int64(number))
        XCTAssertEqual(try object.read("e\u{301}\(number)"), Int64(number))
      }
      XCTAssertNil(object["é\(count)"])
    }
  }

  func test_readingError_namesExpectedValueAndPosition() {
    let table: [(text: String, complaint: String)] = [
      ("1", "f:1:1: expected an object, found 1"),
      ("{}", "f:1:1: expected a member named 'steps', found none"),
      (#"{"steps":null}"#, "f:1:10: expected a whole number, found null"),
      (#"{"steps":1.5}"#, "f:1:10: expected a whole number, found 1.5"),
      (#"{"steps":9223372036854775808}"#, "f:1:10: expected a whole number, found 9223372036854775808"),
      ("{\"steps\":1,\n \"name\":2}", "f:2:9: expected a string, found 2"),
      (#"{"steps":1,"isLong":0}"#, "f:1:21: expected true or false, found 0"),
      (#"{"steps":1,"mood":"angry"}"#, "f:1:19: expected one of calm, wild, found 'angry'"),
      (#"{"steps":1,"mood":null}"#, "f:1:19: expected a string, found null"),
      (#"{"steps":1,"stops":{}}"#, "f:1:20: expected an array, found an object"),
      (#"{"steps":1,"stops":[1,"2",true]}"#, "f:1:23: expected a whole number, found '2'"),
      (#"{"schema":"walk/2","steps":1}"#, "f:1:11: expected the schema 'walk/1', found 'walk/2'"),
      (#"{"steps":-1}"#, "f:1:10: nobody walks -1 steps"),
      (#"{"steps":1,"isLong":true}"#, "f:1:1: a long walk has a name"),
      (#"{"step":1,"moon":2}"#, "f:1:11: unknown member 'moon'; did you mean 'mood'?"),
      (#"{"xyzzy":1,"steps":"x"}"#, "f:1:2: unknown member 'xyzzy'"),
    ]
    for (text, expected) in table { XCTAssertEqual(valueOrError(text, as: Walk.self), expected, text) }
  }

  /// Long names are truncated in error messages.
  func test_longName_isTruncated_inErrorMessage() {
    let name = String(repeating: "n", count: 1000)
    XCTAssertEqual(
      valueOrError("{\"\(name)\":1}", as: Walk.self), "f:1:2: unknown member '\(name.prefix(184))…")
  }

  /// Reading with and without `Codable` accepts and refuses the same values, with the same messages at the same
  /// positions.
  func test_reading_agreesWithCodable_onValuesAndErrors() {
    let values = [
      "null", "true", "false", "0", "-1", "1.5", "1e2", "1e-2", "1e999", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "-9223372036854775809", "\"\"", "\"x\"", "\"1\"", "[]", "[[]]", "{}", "[1,null]",
      "[1,\"x\"]",
      "[true,false]", "[\"a\",\"b\",3]", "[[1],[2,\"x\"]]",
    ]
    for value in values {
      assertReadsLikeCodable(value, as: String.self)
      assertReadsLikeCodable(value, as: Bool.self)
      assertReadsLikeCodable(value, as: Int64.self)
      assertReadsLikeCodable(value, as: [String].self)
      assertReadsLikeCodable(value, as: [Bool].self)
      assertReadsLikeCodable(value, as: [Int64].self)
      assertReadsLikeCodable(value, as: [[Int64]].self)
    }
  }

  private func assertReadsLikeCodable<Value: JSONReadable & Decodable>(_ text: String, as type: Value.Type) {
    let codable: String
    do throws(JSONMismatch) {
      codable = "\(try parsedJSON(text).decoded(as: type))"
    } catch {
      codable = "f:1:\(error.offset + 1): \(error.problem.message)"
    }
    XCTAssertEqual(valueOrError(text, as: type), codable, "\(type): \(text)")
  }
}

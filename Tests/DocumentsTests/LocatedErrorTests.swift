import XCTest

@testable import Documents

final class LocatedErrorTests: XCTestCase {
  /// Returns the message about the byte at the position of `marker`; the marker itself is removed.
  private func renderedError(_ text: String, marker: String = "^^") throws -> String {
    let bytes = Array(text.utf8)
    let offset = try XCTUnwrap(bytes.firstRange(of: Array(marker.utf8))).lowerBound
    let clean = Array(bytes[..<offset] + bytes[(offset + marker.utf8.count)...])
    let place = FileLocation(file: "walk.csv", bytes: clean, offset: offset)
    return LocatedError(at: place, .expected("a step count", found: "'12a'"), hint: "whole numbers").text(
      styledWith: .plain)
  }

  private func expectedText(_ position: String, _ line: String, _ caret: String) -> String {
    // No excerpt is shown for an empty line.
    let excerpt = line.isEmpty ? "" : "\(line)\n\(caret)\n"
    return "walk.csv:\(position): error: expected a step count, found '12a'\n\(excerpt)hint: whole numbers\n"
  }

  func test_text_hasPosition_andCaretBelowTheCharacter() throws {
    let table: [(text: String, position: String, line: String, caret: String)] = [
      ("^^12a", "1:1", "12a", "^"),
      ("a\nb,^^12a\nc", "2:3", "b,12a", "  ^"),
      ("a\r\nb,^^12a\r\nc", "2:3", "b,12a", "  ^"),
      ("a\rb,^^12a\rc", "2:3", "b,12a", "  ^"),
      ("a\n\n\n^^\n", "4:1", "", "^"),
      ("a\n^^", "2:1", "", "^"),
      ("a^^\n", "1:2", "a", " ^"),
      ("a\r^^\nb", "1:3", "a␍", "  ^"),
      ("^^", "1:1", "", "^"),
      ("\u{FEFF}a,^^12a", "1:3", "a,12a", "  ^"),
      // Wide characters take two columns, combining marks none; a tab is copied so that the terminal sets its width.
      ("日本,^^12a", "1:4", "日本,12a", "     ^"),
      ("e\u{301},^^12a", "1:3", "e\u{301},12a", "  ^"),
      ("\t\tx,^^12a", "1:5", "\t\tx,12a", "\t\t  ^"),
      ("🇩🇪한ｱＡ,^^1", "1:6", "🇩🇪한ｱＡ,1", "        ^"),
      ("a\u{200C}b,^^1", "1:4", "a\u{200C}b,1", "   ^"),
      // Invisible characters are replaced by a visible one, also if there are several in one emoji.
      ("a\u{200B}b,^^1", "1:5", "a\u{FFFD}b,1", "    ^"),
      ("👩\u{200D}👧,^^1", "1:3", "👩\u{FFFD}👧,1", "      ^"),
      // No control character of a file may reach the terminal.
      ("\u{1B}[31m,^^1", "1:7", "␛[31m,1", "      ^"),
      ("\u{7F}\u{9B}\u{202E}\0,^^1", "1:6", "␡\u{FFFD}\u{FFFD}␀,1", "     ^"),
    ]
    for (text, position, line, caret) in table {
      XCTAssertEqual(try renderedError(text), expectedText(position, line, caret), text.debugDescription)
    }
  }

  func test_longLine_isTruncated_aroundTheCaret() throws {
    let long = String(repeating: "x", count: 100_000)
    let left = "…" + String(repeating: "x", count: 37)
    let right = String(repeating: "x", count: 37) + "…"
    XCTAssertEqual(
      try renderedError(long + "^^" + long),
      expectedText("1:100001", left + right, String(repeating: " ", count: 38) + "^"))
    XCTAssertEqual(try renderedError("^^" + long), expectedText("1:1", String(repeating: "x", count: 75) + "…", "^"))
    XCTAssertEqual(
      try renderedError(long + "^^"),
      expectedText("1:100001", "…" + String(repeating: "x", count: 75), String(repeating: " ", count: 76) + "^"))
    for length in [75, 76] {
      let line = String(repeating: "y", count: length)
      XCTAssertEqual(try renderedError("^^" + line), expectedText("1:1", line, "^"))
    }
    XCTAssertEqual(
      try renderedError("^^" + String(repeating: "y", count: 77)),
      expectedText("1:1", String(repeating: "y", count: 75) + "…", "^"))
  }

  func test_location_acceptsInvalidUTF8_andAnyOffset() {
    for bytes in [[0xFF, 0xFE, 0x0A, 0x80], [0xE6, 0x97], []] as [[UInt8]] {
      for offset in -1...(bytes.count + 1) { _ = FileLocation(file: "f", bytes: bytes, offset: offset) }
    }
    XCTAssertEqual(FileLocation(file: "f", bytes: [0xFF, 0xFF, 0x31], offset: 2).locationText, "f:1:3")
  }

  func test_text_hasNoPosition_withoutOffset() {
    XCTAssertEqual(LocatedError("a").text(styledWith: .plain), "error: a\n")
    XCTAssertEqual(
      LocatedError(at: FileLocation(file: "f\u{1B}"), .sentence("b")).text(styledWith: .plain), "f␛: error: b\n")
  }

  func test_text_hasEscapeSequences_ifStyled() throws {
    let place = FileLocation(file: "f", bytes: Array("ab".utf8), offset: 1)
    XCTAssertEqual(
      LocatedError(at: place, .sentence("no"), hint: "yes").text(styledWith: .ansi),
      "\u{1B}[1mf:1:2: \u{1B}[0m\u{1B}[1;31merror:\u{1B}[0m no\nab\n \u{1B}[1;32m^\u{1B}[0m\n\u{1B}[2mhint:\u{1B}[0m yes\n"
    )
  }

  func test_error_isWrittenAsOneLineOfJSON() {
    func line(_ error: LocatedError) -> String {
      var writer = JSONWriter(.compact)
      error.writeLine(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    XCTAssertEqual(line(LocatedError("a\"b")), "{\"error\":\"a\\\"b\"}\n")
    let place = FileLocation(file: "f", bytes: Array("a\nbc".utf8), offset: 3)
    XCTAssertEqual(
      line(LocatedError(at: place, .expected("x", found: "y"), hint: "z")),
      #"{"error":"expected x, found y","file":"f","line":2,"column":2,"expected":"x","found":"y","hint":"z"}"# + "\n")
    XCTAssertEqual(
      line(LocatedError(at: FileLocation(file: "f"), .sentence("s"))), "{\"error\":\"s\",\"file\":\"f\"}\n")
  }

  func test_quoted_truncatesLongTexts_andMakesInvisibleCharactersVisible() {
    XCTAssertEqual(quoted(String(repeating: "a", count: 40)), "'" + String(repeating: "a", count: 40) + "'")
    XCTAssertEqual(quoted(String(repeating: "a", count: 41)), "'" + String(repeating: "a", count: 40) + "…'")
    XCTAssertEqual(quoted("a\tb\n\u{1B}"), "'a␉b␊␛'")
    // Characters that are invisible or change the direction of text.
    for scalar in "\u{61C}\u{200B}\u{200D}\u{200E}\u{202E}\u{2066}\u{FEFF}\u{E0000}\u{E0041}\u{E007F}".unicodeScalars {
      XCTAssertEqual(quoted("a\(Character(scalar))b"), "'a\u{FFFD}b'", "\(scalar.value)")
    }
    // A single character may consist of arbitrarily many scalars.
    XCTAssertLessThan(quoted("e" + String(repeating: "\u{301}", count: 100_000)).utf8.count, 500)
  }

  /// The messages of errors that the JSON reader reports.
  func test_jsonErrors_haveReadableMessages() {
    let table: [(text: String, message: String)] = [
      ("{\"a\": yes}", "expected a value, found 'yes'"), ("[1", "expected ',' or ']', found the end of the file"),
      ("{a: 1}", "expected a member name in quotation marks, found 'a'"),
      ("[1;2]", "expected ',' or ']', found ';'"),
      ("{\"a\" 1}", "expected ':' after the member name, found '1'"), ("{\"a\": 1;}", "expected ',' or '}', found ';'"),
      ("1 日本", "expected the end of the document, found '日本'"), ("\"abc", "unterminated string"),
      ("\"a\u{1}\"", "expected an escape such as \\n, found '␁'"), ("\"\\q\"", "invalid escape sequence"),
      ("\"\\ud800\"", "incomplete surrogate pair"),
      ("012", "expected a number without leading zeros, found '12'"),
      ("1.x", "expected a digit, found 'x'"), ("{\"a\":1,\"a\":1}", "duplicate member 'a'"),
      (String(repeating: "[", count: 129), "nested more than 128 levels deep"),
    ]
    for (text, message) in table {
      let bytes = Array(text.utf8)
      XCTAssertThrowsError(try JSON(reading: bytes), text) { error in
        XCTAssertEqual((error as? JSONSyntaxError)?.located(in: "f", bytes: bytes).problem.message, message)
      }
    }
    let latin: [UInt8] = [0x22, 0xE9, 0x22]
    XCTAssertThrowsError(try JSON(reading: latin)) { error in
      XCTAssertEqual((error as? JSONSyntaxError)?.located(in: "f", bytes: latin).hint, "save the file as UTF-8")
    }
  }
}

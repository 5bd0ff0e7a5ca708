import PlainerTexts
import XCTest

/// Nothing but comments and blanks is left out of scripts and styles.
final class PlainerTextTests: XCTestCase {
  func testCommentsOnLinesOfTheirOwnAreLeftOut() {
    let script = """
      "use strict";

      /*
       * What this is.
       */

      /** A sum. */
      function sum(a, b) {
        // It has two parts.
        return a + b; // Here something stands before it.
      }

      """
    let plain = "\"use strict\";\nfunction sum(a, b) {\nreturn a + b; // Here something stands before it.\n}\n"
    XCTAssertEqual(PlainerText.of(script, .script), plain)
  }

  func testStylesHaveNoCommentsOfOneLine() {
    XCTAssertEqual(PlainerText.of("/* A */\na {\n  //b: c;\n}", .style), "a {\n//b: c;\n}\n")
  }

  /// Where blanks may be part of a text, or a comment is followed by something, all stays.
  func testDoubtfulTextsStay() {
    for text in [
      "let a = `\n  b`;", "let a = \"b\\\n  c\";", "/* a */ b();", "/*\n a */ b();", "/*\n a", "/* a */ /* b */",
    ] {
      XCTAssertEqual(PlainerText.of(text, .script), text)
    }
  }

  func testTextsOnOneLineStay() {
    for line in ["let a = `  b // c`;", "let a = \"/* b */\";", "a = b / c * d; /* e */"] {
      XCTAssertEqual(PlainerText.of("  \(line)\n", .script), line + "\n")
    }
  }
}

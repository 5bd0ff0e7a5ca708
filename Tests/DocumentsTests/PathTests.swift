import Documents
import PixelPalCore
import XCTest

/// Tests that file names, which are bytes, have a text form from which the bytes can be recovered.
final class PathTests: XCTestCase {
  func test_displayText_escapesInvalidBytes_andIsReversible() {
    let table: [([UInt8], String)] = [
      (Array("walk.csv".utf8), "walk.csv"), (Array("Schritte für Zoë".utf8), "Schritte für Zoë"),
      ([0x61, 0xFF], #"a\xff"#), ([0xC3], #"\xc3"#), ([0xC3, 0xA9, 0xFE, 0x62], #"é\xfeb"#),
      (Array(#"a\b"#.utf8), #"a\b"#), (Array(#"a\xff"#.utf8), #"a\x5cxff"#), (Array(#"\xFF"#.utf8), #"\xFF"#),
      ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#), ([], ""),
    ]
    for (bytes, shown) in table {
      XCTAssertEqual(Path(bytes: bytes).displayText, shown)
      XCTAssertEqual(Path(displayText: shown).bytes, bytes)
    }
  }

  /// The text form is unique and reversible for all short names of the bytes that matter.
  func test_displayText_isDifferent_forDifferentNames() {
    let alphabet: [UInt8] = [0x5C, 0x78, 0x66, 0x30, 0x61, 0xC3, 0xA9, 0xFF, 0x2F]
    var names: [[UInt8]] = [[]]
    var shown: Set<[UInt8]> = []
    for _ in 0..<5 {
      names = names.flatMap { name in alphabet.map { name + [$0] } }
      for name in names {
        let text = Path(bytes: name).displayText
        XCTAssertEqual(Path(displayText: text).bytes, name, text)
        XCTAssertTrue(shown.insert(Array(text.utf8)).inserted, text)
      }
    }
  }

  func test_path_isSplitAndJoined_atSlashes() {
    XCTAssertEqual(Path("a/b.csv").folder, "a/")
    XCTAssertEqual(Path("a/b.csv").name, "b.csv")
    XCTAssertEqual(Path("b.csv").folder, "")
    XCTAssertEqual(Path("a/").name, "")
    XCTAssertEqual(Path("a//").withoutTrailingSlashes, "a")
    XCTAssertEqual(Path("//").withoutTrailingSlashes, "/")
    XCTAssertEqual(Path("a").appending("b"), "a/b")
    XCTAssertEqual(Path("a/").appending("b"), "a/b")
    XCTAssertFalse(Path("").isValid)
    XCTAssertFalse(Path("a\0").isValid)
  }
}

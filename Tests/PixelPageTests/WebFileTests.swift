import Foundation
import XCTest

@testable import PixelPage

/// The page's files that are embedded in the program.
final class WebFileTests: XCTestCase {
  func test_everyFile_isEmbedded() {
    for file in EmbeddedWebFile.allCases { XCTAssertFalse(file.text.isEmpty, file.rawValue) }
  }

  /// The files are written without escaping, so none may contain the end of its element.
  func test_noFile_containsEndOfItsElement() {
    for file in EmbeddedWebFile.allCases where !file.rawValue.hasSuffix(".html") {
      let text = file.text.lowercased()
      for end in ["</style", "</script", "<!--", "<script"] { XCTAssertFalse(text.contains(end), file.rawValue) }
    }
  }

  /// Comments and indentation would make each page larger, so they are left out.
  func test_scriptsAndStyles_areTheirFilesWithoutCommentsAndIndentation() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/PixelPage/Web")
    for file in EmbeddedWebFile.allCases where !file.rawValue.hasSuffix(".html") {
      let source = try String(contentsOf: folder.appendingPathComponent(file.rawValue), encoding: .utf8)
      let code = source.replacing(try Regex(#"(?ms)^[ \t]*(//[^\n]*|/\*.*?\*/)[ \t]*\n"#), with: "")
      let lines = code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      XCTAssertEqual(file.text, lines.joined(separator: "\n") + "\n", file.rawValue)
    }
  }

  /// A browser converts other line endings to line feeds, which would change the hash.
  func test_files_haveLineFeedsOnly_asBrowsersHashThem() {
    for file in EmbeddedWebFile.allCases {
      XCTAssertFalse(file.text.utf8.contains { $0 == 0x0D || $0 == 0 }, file.rawValue)
    }
  }

  /// The files are ASCII, so that any encoding reads them alike.
  ///
  /// If a page without a declared encoding contains the file in a frame, another letter would be read as two, and the
  /// policy would block the script.
  func test_files_areASCII() {
    for file in EmbeddedWebFile.allCases where !file.rawValue.hasSuffix(".html") {
      XCTAssertTrue(file.text.utf8.allSatisfy { $0 < 0x80 }, file.rawValue)
    }
  }
}

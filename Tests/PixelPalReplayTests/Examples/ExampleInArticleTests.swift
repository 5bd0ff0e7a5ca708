import Foundation
import TestSupport
import XCTest

/// Tests that the article shows the test beside this file as it is, so that its listing runs, too.
final class ExampleInArticleTests: XCTestCase {
  func test_article_showsTheExample_inFewLines() throws {
    let path = "Sources/PixelPalReplay/PixelPalReplay.docc/PixelPalReplay.md"
    let article = try String(contentsOf: PackagePaths.root.appendingPathComponent(path), encoding: .utf8)
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "ReplayExampleTests.swift")
    let code = try String(contentsOf: example, encoding: .utf8)
    XCTAssertTrue(article.contains("```swift\n// Products: PixelPalReplay\n\(code)```\n"))
    XCTAssertLessThanOrEqual(code.split(separator: "\n", omittingEmptySubsequences: false).count - 1, 15)
  }
}

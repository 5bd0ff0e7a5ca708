import Foundation
import TestSupport
import XCTest

/// Tests that the article shows the tests beside this file as they are, so that its listings run, too.
final class ExamplesInArticleTests: XCTestCase {
  func test_article_showsTheExamples_inFewLines() throws {
    let path = "Sources/PixelPalTesting/PixelPalTesting.docc/PixelPalTesting.md"
    let article = try String(contentsOf: PackagePaths.root.appendingPathComponent(path), encoding: .utf8)
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    // The imports and the empty line after them count, too.
    let recipes = ["Phase", "End", "Budget", "Relaunch", "Travel", "View"].map { ("\($0)ExampleTests", 13) }
    for (name, mostLines) in [("WalkExampleTests", 15), ("FaultExampleTests", 20), ("ModelExampleTests", 15)] + recipes
      + ["Lapse", "Refund", "Recording", "Wake", "Restart", "Rules", "Throttle", "StorageFault"].map({
        ("\($0)ExampleTests", 15)
      })
      + [
        ("LateStepsExampleTests", 14), ("TranslationExampleTests", 14), ("OwnerExampleTests", 33),
        ("PushExampleTests", 17),
      ]
    {
      let code = try String(contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
      XCTAssertTrue(article.contains("```swift\n// Products: PixelPalTesting\n\(code)```\n"), name)
      XCTAssertLessThanOrEqual(code.split(separator: "\n", omittingEmptySubsequences: false).count - 1, mostLines, name)
    }
  }
}

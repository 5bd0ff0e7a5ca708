import Foundation
import TestSupport
import XCTest

/// Tests that the articles show the tests beside this file as they are, so that their listings run, too.
final class ExamplesInArticleTests: XCTestCase {
  func test_articles_showTheExamples_inFewLines() throws {
    let catalogue = PackagePaths.root.appendingPathComponent("Sources/PixelPalTesting/PixelPalTesting.docc")
    let articles = try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
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
      XCTAssertTrue(articles.contains("```swift\n// Products: PixelPalTesting\n\(code)```\n"), name)
      XCTAssertLessThanOrEqual(code.split(separator: "\n", omittingEmptySubsequences: false).count - 1, mostLines, name)
    }
  }
}

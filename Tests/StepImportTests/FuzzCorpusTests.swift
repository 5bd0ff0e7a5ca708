import Foundation
import TestSupport
import XCTest
import pixelpal_fuzz

/// Reads the files that fuzzing found, smallest first; each takes a code path through the readers that no other takes.
final class FuzzCorpusTests: XCTestCase {
  func test_corpusFiles_causeNoFault() throws {
    let folder = PackagePaths.root.appendingPathComponent("Tests/StepImportTests/Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    XCTAssertGreaterThan(names.count, 100)
    for name in names {
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      XCTAssertNil(ReaderDifferentialTest.failureDescription(in: bytes), name)
    }
  }
}

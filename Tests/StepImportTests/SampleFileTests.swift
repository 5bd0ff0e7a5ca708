import Documents
import Foundation
import PixelPalCore
import StepImport
import TestSupport
import XCTest

/// The sample files of every format, in `samples/formats`.
enum SampleFiles {
  static let folder = PackagePaths.root.appendingPathComponent("samples/formats")

  static func all() throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    return try names.map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}

final class SampleFileTests: XCTestCase {
  func test_sampleFiles_equalTheirSnapshots() throws {
    for (name, bytes) in try SampleFiles.all() {
      XCTAssertNil(GoldenFile.difference(of: snapshotText(bytes, name), fromFile: name + ".txt", besideTest: #filePath))
    }
  }

  func test_sampleFiles_areReadTheSame_inBlocksOfAnySize() throws {
    for (name, bytes) in try SampleFiles.all() {
      let whole = snapshotText(bytes, name)
      for block in TestSeeds.isFullRun ? [1, 3, 17, 100] : [7] {
        XCTAssertEqual(snapshotText(bytes, name, blockSize: block), whole, name)
      }
    }
  }

  func test_detectedFormat_isTheOneInTheFileName() throws {
    for (name, bytes) in try SampleFiles.all() {
      let report = try read(bytes, fileName: name).report
      XCTAssertEqual(report.format.rawValue, name.split(separator: ".").first.map(String.init), name)
    }
  }

  /// A file is read the same whether its format is given or detected.
  func test_sampleFiles_areReadTheSame_ifTheFormatIsGiven() throws {
    for (name, bytes) in try SampleFiles.all() {
      var options = ImportOptions()
      let found = try read(bytes, fileName: name)
      options.format = found.report.format
      let withGivenFormat = try read(bytes, options, fileName: name)
      XCTAssertEqual(Array(withGivenFormat.samples), Array(found.samples), name)
    }
  }

  private func snapshotText(_ bytes: [UInt8], _ name: String, blockSize: Int = 1 << 16) -> String {
    do {
      return try read(bytes, fileName: name, blockSize: blockSize).snapshotText
    } catch {
      return error.locatedError(in: name).text(styledWith: .plain)
    }
  }
}

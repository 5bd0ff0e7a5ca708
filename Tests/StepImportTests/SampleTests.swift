import Documents
import Foundation
import PixelPalCore
import StepImport
import TestSupport
import XCTest

/// The sample files of every format, in `samples/formats`.
enum Samples {
  static let folder = PackageRoot.url.appendingPathComponent("samples/formats")

  static func all() throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    return try names.map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}

final class SampleTests: XCTestCase {
  func testWhatIsRead() throws {
    for (name, bytes) in try Samples.all() {
      XCTAssertNil(Golden.difference(of: drawn(bytes, name), from: name + ".txt", in: #filePath))
    }
  }

  func testBlocksDoNotMatter() throws {
    for (name, bytes) in try Samples.all() {
      let whole = drawn(bytes, name)
      for block in Seeds.isFull ? [1, 3, 17, 100] : [7] {
        XCTAssertEqual(drawn(bytes, name, block: block), whole, name)
      }
    }
  }

  func testFormatIsInTheName() throws {
    for (name, bytes) in try Samples.all() {
      let report = try read(bytes, fileName: name).report
      XCTAssertEqual(report.format.rawValue, name.split(separator: ".").first.map(String.init), name)
    }
  }

  /// A file is read the same whether its format is given or detected.
  func testFormatsThatAreTold() throws {
    for (name, bytes) in try Samples.all() {
      var options = ImportOptions()
      let found = try read(bytes, fileName: name)
      options.format = found.report.format
      let told = try read(bytes, options, fileName: name)
      XCTAssertEqual(Array(told.samples), Array(found.samples), name)
    }
  }

  private func drawn(_ bytes: [UInt8], _ name: String, block: Int = 1 << 16) -> String {
    do {
      return try read(bytes, fileName: name, block: block).drawn
    } catch {
      return error.located(in: name).text(in: .never)
    }
  }
}

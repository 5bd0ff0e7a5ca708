import Documents
import Foundation
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

final class ArchiveTests: XCTestCase {
  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: SampleFiles.folder.appendingPathComponent(name)))
  }

  /// An archive gives the same import as the file in it, however it is packed and split into blocks.
  func test_archive_isReadLikeTheFileInIt() throws {
    let pairs = [
      ("apple-health-xml.zip", "apple-health-xml.xml"), ("apple-health-xml.stored.zip", "apple-health-xml.xml"),
      ("simple-health-export-csv.zip", "simple-health-export-csv.csv"),
    ]
    for (packed, plain) in pairs {
      let expected = try read(bytes(plain))
      for block in [1, 7, 1 << 16] {
        let found = try read(bytes(packed), blockSize: block)
        XCTAssertEqual(Array(found.samples), Array(expected.samples), packed)
        XCTAssertEqual(found.report, expected.report, packed)
      }
    }
  }

  func test_longArchive_isReadCompletely_inBlocksOfAnySize() throws {
    for block in [100, 4099, 1 << 16] {
      let found = try read(bytes("apple-health-xml.long.zip"), blockSize: block)
      XCTAssertEqual(found.report.recordedSteps.rounded, 593257)
      XCTAssertEqual(found.report.rowCounts.withSteps, 1200)
    }
  }

  /// A changed byte inside the export is detected, wherever it is.
  func test_changedByte_isDetected() throws {
    let packed = try bytes("apple-health-xml.stored.zip")
    let start = try XCTUnwrap(packed.indices.first { packed[$0...].starts(with: "<?xml".utf8) })
    let end = try XCTUnwrap(packed.indices.last { packed[$0...].starts(with: "</HealthData>".utf8) })
    for place in stride(from: start, to: end, by: 29) {
      var changed = packed
      changed[place] ^= 1
      do throws(ImportProblem) {
        _ = try read(changed)
        XCTFail("not noticed at \(place)")
      } catch {
        XCTAssertFalse(error.problem.message.isEmpty)
      }
    }
  }

  func test_truncatedArchive_isRefused() throws {
    let packed = try bytes("apple-health-xml.long.zip")
    for count in stride(from: 4, to: packed.count - 400, by: 997) {
      XCTAssertThrowsError(try read(Array(packed[..<count])), "\(count)")
    }
  }

  /// The companion file that macOS adds to an archive has the name of the export, but is not the export.
  func test_companionFilesOfMacOS_areSkipped() throws {
    let name = "HKQuantityTypeIdentifierStepCount_2025.csv"
    let table = try bytes("simple-health-export-csv.csv")
    let expected = try read(table, fileName: name)
    let archive = ArchiveWriter.zip([("__MACOSX/\(name)", [0, 5, 22, 7]), (name, table)])
    let found = try read(archive, fileName: "export.zip")
    XCTAssertEqual(Array(found.samples), Array(expected.samples))
    XCTAssertFalse(expected.samples.isEmpty)
  }
}

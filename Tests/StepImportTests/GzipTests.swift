import Documents
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Tests that a gzip file gives the same import as its content, however it is compressed and split.
final class GzipTests: XCTestCase {
  private static let text = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,70,Watch\n"

  func test_gzipFile_isReadLikeItsContent() throws {
    for (name, bytes) in try SampleFiles.all() where !name.hasSuffix(".zip") && !name.hasSuffix(".gz") && !bytes.isEmpty
    {
      let expected = try read(bytes, fileName: name)
      let half = bytes.count / 2
      let packed = [
        ArchiveWriter.gzip(bytes, .init(extraField: [1, 2, 3], name: name, comment: "a\nb", hasHeaderChecksum: true)),
        ArchiveWriter.gzip(Array(bytes[..<half]), .init(name: "a")) + ArchiveWriter.gzip([])
          + ArchiveWriter.gzip(Array(bytes[half...])) + [UInt8](repeating: 0, count: 700),
      ]
      for packed in packed {
        for block in TestSeeds.isFullRun ? [1, 11, 1 << 16] : [11] {
          let found = try read(packed, fileName: name, blockSize: block)
          XCTAssertEqual(Array(found.samples), Array(expected.samples), name)
          XCTAssertEqual(found.report, expected.report, name)
        }
      }
    }
  }

  /// Truncation and changes are detected in the header, in the content and in the checksum.
  func test_truncatedOrChangedGzip_isRefused() throws {
    let whole = ArchiveWriter.gzip(
      Array(Self.text.utf8), .init(extraField: [7], name: "n", comment: "c", hasHeaderChecksum: true))
    XCTAssertEqual(try read(whole).report.recordedSteps.rounded, 70)
    for count in 2..<whole.count { XCTAssertThrowsError(try read(Array(whole[..<count])), "\(count)") }
    // The header byte of the stored block has unused bits.
    let free = whole.count - 8 - Self.text.utf8.count - 5
    for place in 2..<whole.count where place != free {
      var changed = whole
      changed[place] ^= 0x20
      XCTAssertThrowsError(try read(changed), "\(place)")
    }
    XCTAssertThrowsError(try read(whole + [1]))
    XCTAssertThrowsError(try read(whole + [0, 0, 1]))
    XCTAssertThrowsError(try read(ArchiveWriter.gzip(ArchiveWriter.zip([("a.csv", Array(Self.text.utf8))]))))
  }

  /// A back reference never reaches into the content of the previous member.
  func test_backReferenceIntoPreviousMember_isRefused() {
    // Three copies of the byte before them, in fixed Huffman codes, and the checksum of three line feeds.
    let check = ArchiveWriter.crc32(of: Array("\n\n\n".utf8))
    let repeated: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x03, 0x02, 0x00]
      + (0..<4).map { UInt8(truncatingIfNeeded: check >> (8 * $0)) } + [3, 0, 0, 0]
    XCTAssertThrowsError(try read(ArchiveWriter.gzip(Array(Self.text.utf8)) + repeated)) { error in
      XCTAssertEqual((error as? ImportProblem)?.problem.message, "the gzip data is corrupt")
    }
  }

  /// Members of a few bytes each.
  func test_gzipOfManyMembers_isReadCompletely() throws {
    let members = Self.text.utf8.flatMap { ArchiveWriter.gzip([$0]) }
    for block in [1, 1000, 1 << 16] {
      XCTAssertEqual(try read(members, blockSize: block).report.recordedSteps.rounded, 70)
    }
  }

  /// A file name without an end uses no memory.
  func test_endlessFileName_isRefused() {
    let packed: [UInt8] = [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 65, count: 1 << 20)
    XCTAssertThrowsError(try read(packed)) { error in
      XCTAssertEqual((error as? ImportProblem)?.problem.message, "the gzip data is corrupt")
    }
  }
}

/// References to characters that XML forbids.
final class NullCharacterReferenceTests: XCTestCase {
  func test_record_isRejected_ifItHasANullCharacterReference() throws {
    func export(_ name: String, _ count: Int) -> String {
      let record = { (source: String, minute: Int) in
        """
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" \
        creationDate="2025-01-04 10:40:00 +0000" startDate="2025-01-04 10:\(10 + minute % 40):00 +0000" \
        endDate="2025-01-04 10:\(10 + minute % 40):30 +0000" value="5"/>\n
        """
      }
      let others = (0..<count).map { record("s\($0 % 30)", $0) }.joined()
      return "<HealthData>\n" + others + record(name, 1) + others + "</HealthData>\n"
    }
    for count in [0, 200] {
      for name in ["a&#0;b", "&#00;", "&#x0;", "&#X00000;"] {
        let found = try read(export(name, count))
        XCTAssertEqual(found.report.rowCounts.rejected, 1, "\(name) \(count)")
        XCTAssertEqual(found.report.rowCounts.withSteps, 2 * count)
        XCTAssertEqual(found.report.problems.first?.position?.line, count + 2)
        XCTAssertFalse(found.samples.sources.contains { $0.name.unicodeScalars.contains("\0") })
      }
      for name in ["a&amp;#0;", "&#10;0;", "&#;0;", "&0;", "&#49;"] {
        XCTAssertEqual(try read(export(name, count)).report.rowCounts.rejected, 0, name)
      }
    }
  }
}

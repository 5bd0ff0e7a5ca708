import Documents
import StepImport
import TestSupport
import XCTest

/// Nothing that is read may trap or take long; a message or a result is all that comes of it.
final class HostileTests: XCTestCase {
  private static let telling: [UInt8] = Array("\u{0}\"'<>{}[],:;0-\n".utf8) + [0xFF]
  /// One in so many of all cases is tried, unless all are asked for.
  private static let step = Seeds.isFull ? 1 : 211

  private func survive(_ bytes: [UInt8], _ name: String) {
    do throws(ImportProblem) {
      let found = try read(bytes, fileName: name)
      XCTAssertGreaterThanOrEqual(found.report.rows.read, found.report.rows.rejected)
    } catch {
      XCTAssertFalse(error.located(in: name).text(in: .never).isEmpty)
    }
  }

  func testEveryPrefix() throws {
    for (name, bytes) in try Samples.all() {
      let step = bytes.count > 4096 ? bytes.count / 100 : min(HostileTests.step, 29)
      for end in stride(from: 0, to: bytes.count, by: step) { survive(Array(bytes[..<end]), name) }
    }
  }

  func testEveryByteReplaced() throws {
    XCTAssertEqual(HostileTests.telling.count, 16)
    var turn = 0
    for (name, bytes) in try Samples.all() where bytes.count <= 4096 {
      var changed = bytes
      for place in bytes.indices {
        for byte in HostileTests.telling {
          turn += 1
          guard turn % HostileTests.step == 0 else { continue }
          changed[place] = byte
          survive(changed, name)
        }
        changed[place] = bytes[place]
      }
    }
  }

  func testEndlessLines() throws {
    let heads = [
      "", "date,steps\n", "date,steps\n2025-01-04,", "date,steps\n\"", "{", "[{\"dateTime\":\"", "[{\"dateTime\":",
      "<HealthData ", "<HealthData locale=\"", "<!DOCTYPE HealthData [", "\u{FEFF}sep=",
    ]
    let nines = [UInt8](repeating: 0x39, count: 1 << 16)
    for head in heads {
      var reader = StepReader()
      var failure: ImportProblem?
      do throws(ImportProblem) {
        try reader.take(Array(head.utf8))
        for _ in 0..<100 { try reader.take(nines) }
      } catch {
        failure = error
      }
      XCTAssertNotNil(failure?.spot, head)
    }
  }
}

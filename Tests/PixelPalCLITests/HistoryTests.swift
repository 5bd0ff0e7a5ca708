import Documents
import Foundation
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// What is read of exports, as a person sees it.
final class HistoryTests: XCTestCase {
  private func samples() throws -> [(name: String, bytes: [UInt8])] {
    let folder = PackageRoot.url.appendingPathComponent("samples/formats")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    return try names.map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  private func world() throws -> World {
    let world = World()
    for (name, bytes) in try samples() { world.files.contents[name] = bytes }
    return world
  }

  func testGoldens() throws {
    let lines = [
      "formats", "formats --json", "inspect plain-csv.csv --days", "inspect plain-csv.csv --json --days",
      "inspect apple-health-xml.xml --zone Europe/Paris --skip-bad-rows", "inspect garmin-csv.csv",
      "inspect fitabase-csv.csv --json", "inspect samsung-pedometer-step-count-csv.csv --merge max",
      "inspect fitbit-takeout-json.json withings-raw-csv.csv --sources Withings", "convert plain-csv.csv",
      "convert plain-csv.csv --skip-bad-rows", "convert generic-csv.csv --to ndjson",
      "convert plain-json.json --to json --skip-bad-rows", "convert pedometer-plus-plus-csv.open.csv",
    ]
    let world = try world()
    for line in lines {
      let outcome = world.run(line)
      let text = "$ pixelpal \(line)\n\(outcome.output)\(outcome.errors)status \(outcome.status.rawValue)\n"
      let name = line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(Golden.difference(of: text, from: name, in: #filePath), line)
    }
  }

  /// Converted, a file holds the same samples and adds up to the same.
  func testWhatIsConvertedIsTheSame() throws {
    let world = try world()
    for (name, _) in try samples() {
      let before = try totals(world.run("inspect \(name) --json --zone UTC --skip-bad-rows").output)
      for style in ["csv", "ndjson", "json"] {
        let converted = world.run("convert \(name) --to \(style) --zone UTC --skip-bad-rows")
        guard converted.status == .done else {
          XCTAssertEqual(converted.status, .badData, name)
          continue
        }
        world.files["out"] = converted.output
        // A document without rows does not tell what it is.
        guard converted.output.utf8.count > 30 else { continue }
        let again = world.run("convert out --to \(style)")
        XCTAssertEqual(again.output, converted.output, "\(name) \(style)")
        XCTAssertEqual(try totals(world.run("inspect out --json --zone UTC").output), before, "\(name) \(style)")
      }
    }
  }

  private func totals(_ document: String) throws -> [String] {
    let json = try JSON(reading: Array(document.utf8))
    return ["raw", "merged", "days"].map { json["total"]?[$0]?.words ?? "?" }
  }

  func testStatuses() throws {
    let world = try world()
    world.files["broken.json"] = "[{\"start\": "
    let table: [(String, ExitStatus)] = [
      ("inspect", .wrongUsage), ("inspect nothing.csv", .noInput), ("inspect broken.json", .badData),
      ("inspect plain-csv.csv", .badData), ("inspect plain-csv.csv --skip-bad-rows", .done),
      ("inspect garmin-csv.weeks.csv", .done), ("convert garmin-csv.weeks.csv", .badData),
      ("convert garmin-csv.csv --date-order dmy", .done), ("convert garmin-csv.no-year.csv --year 2022", .done),
      ("convert fitbit-api-json.day.json --date 2014-09-25", .done), ("convert fitabase-csv.csv", .badData),
      ("convert fitabase-csv.csv --person 1624580081", .done), ("inspect hadge-csv.csv --format garmin-csv", .badData),
      ("inspect hadge-csv.csv --date 2025-1", .wrongUsage), ("inspect hadge-csv.csv --zone Mars", .wrongUsage),
    ]
    for (line, status) in table { XCTAssertEqual(world.run(line).status, status, line) }
  }
}

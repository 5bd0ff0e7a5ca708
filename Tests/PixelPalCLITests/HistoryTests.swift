import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The output of `inspect` for exports, as the user sees it.
final class HistoryTests: XCTestCase {
  private func samples() throws -> [(name: String, bytes: [UInt8])] {
    let folder = PackageRoot.url.appendingPathComponent("samples/formats")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    return try names.map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  private func world() throws -> World {
    let world = World()
    for (name, bytes) in try samples() { world.files.contents[name] = bytes }
    let folders = PackageRoot.url.appendingPathComponent("samples/folders")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folders.path) {
      guard let bytes = try? Data(contentsOf: folders.appendingPathComponent(path)) else { continue }
      world.files.contents[path.precomposedStringWithCanonicalMapping] = Array(bytes)
    }
    return world
  }

  func testGoldens() throws {
    let lines = [
      "formats", "formats --json", "inspect plain-csv.csv --days", "inspect plain-csv.csv --json --days",
      "inspect apple-health-xml.xml --zone Europe/Paris --skip-bad-rows", "inspect garmin-csv.csv",
      "inspect fitabase-csv.csv --json", "inspect samsung-pedometer-step-count-csv.csv --merge max",
      "inspect fitbit-takeout-json.json withings-raw-csv.csv --sources Withings", "convert plain-csv.csv",
      "convert plain-csv.csv --skip-bad-rows", "convert generic-csv.csv --to ndjson",
      "inspect apple_health_export", "inspect Takeout/Fit --zone Europe/Madrid --days", "inspect Takeout --json",
      "inspect Takeout/Fitbit/ --days", "convert Takeout/Fitbit --to ndjson", "inspect Takeout/Nothing",
      "inspect garmin-csv.csv garmin-json.json --date-order mdy",
      "inspect samsung-step-daily-trend-csv.csv samsung-pedometer-day-summary-csv.csv",
      "inspect withings-raw-csv.csv withings-aggregate-csv.aggregates_steps.csv withings-api-json.json workouts-csv.csv",
      "inspect zepp-csv.csv zepp-csv.minutes.csv zepp-csv.stages.csv", "inspect plain-csv.csv -o there",
      "convert plain-json.json --to json --skip-bad-rows", "convert pedometer-plus-plus-csv.open.csv",
    ]
    let world = try world()
    world.files["Takeout/Nothing/notes.txt"] = "nothing"
    for line in lines {
      let outcome = world.run(line)
      let text = "$ pixelpal \(line)\n\(outcome.output)\(outcome.errors)status \(outcome.status.rawValue)\n"
      let name = line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(Golden.difference(of: text, from: name, in: #filePath), line)
    }
  }

  /// Samples that are faster than people walk are reported to the user, and they still count.
  func testUnlikelySamples() {
    let world = World()
    for (steps, isUnlikely) in [(299, false), (300, false), (301, true)] {
      world.files["steps.csv"] =
        "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:01:00Z,\(steps),x\n"
        + "2025-01-04T11:00:00Z,2025-01-04T11:10:00Z,3000,x\n"
      let text = world.run("inspect steps.csv").output
      XCTAssertEqual(text.contains("faster than people walk, and counted all the same: 1 sample\n"), isUnlikely, text)
      XCTAssertTrue(text.contains("3,\(steps) counted"), text)
    }
  }

  func testStatuses() throws {
    let world = try world()
    world.files["broken.json"] = "[{\"start\": "
    world.files["garmin-csv.february.csv"] = "Date,Actual,Goal\nFeb 28,1,2\nFeb 29,5,2\n"
    let table: [(String, ExitStatus)] = [
      ("inspect", .wrongUsage), ("inspect nothing.csv", .noInput), ("inspect broken.json", .badData),
      ("inspect plain-csv.csv", .badData), ("inspect plain-csv.csv --skip-bad-rows", .done),
      ("inspect garmin-csv.weeks.csv", .done), ("convert garmin-csv.weeks.csv", .badData),
      ("convert garmin-csv.csv --date-order dmy", .done), ("convert garmin-csv.no-year.csv --year 2022", .done),
      ("convert garmin-csv.february.csv --year 2023", .badData), ("convert garmin-csv.february.csv --year 2024", .done),
      ("convert garmin-csv.february.csv --year 2023 --skip-bad-rows", .done),
      ("convert fitabase-csv.csv --person 7", .badData),
      ("inspect fitabase-csv.csv --person 7", .done), ("convert fitbit-api-json.day.json --date 2014-09-25", .done),
      ("convert fitabase-csv.csv", .badData),
      ("convert fitabase-csv.csv --person 1624580081", .done), ("inspect hadge-csv.csv --format garmin-csv", .badData),
      ("inspect hadge-csv.csv --date 2025-1", .wrongUsage), ("inspect hadge-csv.csv --zone Mars", .wrongUsage),
    ]
    for (line, status) in table { XCTAssertEqual(world.run(line).status, status, line) }
  }
}

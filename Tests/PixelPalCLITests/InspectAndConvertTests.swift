import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The output of `inspect` for exports, as the user sees it.
final class InspectAndConvertTests: XCTestCase {
  private func readSamples() throws -> [(name: String, bytes: [UInt8])] {
    let folder = PackagePaths.root.appendingPathComponent("samples/formats")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    return try names.map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    for (name, bytes) in try readSamples() { shell.files.contents[name] = bytes }
    let folders = PackagePaths.root.appendingPathComponent("samples/folders")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folders.path) {
      guard let bytes = try? Data(contentsOf: folders.appendingPathComponent(path)) else { continue }
      shell.files.contents[path.precomposedStringWithCanonicalMapping] = Array(bytes)
    }
    return shell
  }

  func test_outputs_equalGoldens() throws {
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
    let shell = try makeShell()
    shell.files["Takeout/Nothing/notes.txt"] = "nothing"
    for line in lines {
      let outcome = shell.run(line)
      let text = "$ pixelpal \(line)\n\(outcome.output)\(outcome.errors)status \(outcome.status.rawValue)\n"
      let name = line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(GoldenFile.difference(of: text, fromFile: name, besideTest: #filePath), line)
    }
  }

  /// Samples that are faster than people walk are reported to the user, and they still count.
  func test_implausiblyFastSamples_areReported_andCounted() {
    let shell = InMemoryShell()
    for (steps, isUnlikely) in [(299, false), (300, false), (301, true)] {
      shell.files["steps.csv"] =
        "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:01:00Z,\(steps),x\n"
        + "2025-01-04T11:00:00Z,2025-01-04T11:10:00Z,3000,x\n"
      let text = shell.run("inspect steps.csv").output
      XCTAssertEqual(text.contains("implausibly fast, but counted: 1 sample\n"), isUnlikely, text)
      XCTAssertTrue(text.contains("3,\(steps) counted"), text)
    }
  }

  func test_status_dependsOnError() throws {
    let shell = try makeShell()
    shell.files["broken.json"] = "[{\"start\": "
    shell.files["garmin-csv.february.csv"] = "Date,Actual,Goal\nFeb 28,1,2\nFeb 29,5,2\n"
    let table: [(String, ExitStatus)] = [
      ("inspect", .usageError), ("inspect nothing.csv", .noInput), ("inspect broken.json", .dataError),
      ("inspect plain-csv.csv", .dataError), ("inspect plain-csv.csv --skip-bad-rows", .success),
      ("inspect garmin-csv.weeks.csv", .success), ("convert garmin-csv.weeks.csv", .dataError),
      ("convert garmin-csv.csv --date-order dmy", .success), ("convert garmin-csv.no-year.csv --year 2022", .success),
      ("convert garmin-csv.february.csv --year 2023", .dataError),
      ("convert garmin-csv.february.csv --year 2024", .success),
      ("convert garmin-csv.february.csv --year 2023 --skip-bad-rows", .success),
      ("convert fitabase-csv.csv --person 7", .dataError),
      ("inspect fitabase-csv.csv --person 7", .success),
      ("convert fitbit-api-json.day.json --date 2014-09-25", .success),
      ("convert fitabase-csv.csv", .dataError),
      ("convert fitabase-csv.csv --person 1624580081", .success),
      ("inspect hadge-csv.csv --format garmin-csv", .dataError),
      ("inspect hadge-csv.csv --date 2025-1", .usageError), ("inspect hadge-csv.csv --zone Mars", .usageError),
    ]
    for (line, status) in table { XCTAssertEqual(shell.run(line).status, status, line) }
  }
}

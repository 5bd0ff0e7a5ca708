import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import TimeZones
import XCTest

/// Converted histories equal the histories that were read.
final class ConvertCommandTests: XCTestCase {
  /// Options for what the sample files leave ambiguous.
  private static let options = [
    "garmin-csv.csv": "--date-order dmy", "garmin-csv.no-year.csv": "--year 2022",
    "fitbit-api-json.day.json": "--date 2014-09-25", "fitabase-csv.csv": "--person 1624580081",
    "fhir-json.people.json": "--person Patient/anna",
    "pedometer-plus-plus-csv.open.csv": "--date-order dmy", "generic-csv.decimal.csv": "--decimal comma",
  ]
  private static let unconvertibleSamples = ["garmin-csv.months.csv", "garmin-csv.weeks.csv", "garmin-json.weeks.json"]

  private func sampleNames() throws -> [String] {
    let folder = PackagePaths.root.appendingPathComponent("samples/formats")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }

  private func makeShell(_ names: [String]) throws -> InMemoryShell {
    let shell = InMemoryShell()
    for name in names {
      let url = PackagePaths.root.appendingPathComponent("samples/formats").appendingPathComponent(name)
      shell.files.contents[name] = Array(try Data(contentsOf: url))
    }
    return shell
  }

  func test_conversion_keepsSamplesAndTotals() throws {
    let names = try sampleNames()
    let shell = try makeShell(names)
    for name in TestSeeds.sample(of: names, oneIn: 4) {
      let options = (Self.options[name].map { " " + $0 } ?? "") + " --skip-bad-rows"
      let before = try unchangingMembers(shell.run("inspect \(name) --json --days\(options)").output)
      for style in ["csv", "ndjson", "json"] {
        let converted = shell.run("convert \(name) --to \(style)\(options)")
        XCTAssertEqual(converted.status, Self.unconvertibleSamples.contains(name) ? .dataError : .success, name)
        guard converted.status == .success else { continue }
        shell.files["out"] = converted.output
        // An empty file cannot be recognized as lines of JSON.
        let told = converted.output.isEmpty ? " --format plain-ndjson" : ""
        XCTAssertEqual(
          try unchangingMembers(shell.run("inspect out --json --days\(told)").output), before, "\(name) \(style)")
        XCTAssertEqual(shell.run("convert out --to \(style)\(told)").output, converted.output, "\(name) \(style)")
      }
    }
  }

  /// Returns the parts of the document that must not change: totals, days, their zone, and each source's part.
  private func unchangingMembers(_ document: String) throws -> [String] {
    let json = try JSON(reading: Array(document.utf8))
    let totals = ["samples", "raw", "merged", "days"].map { json["total"]?[$0]?.messageText ?? "?" }
    let days = memberTexts(json["days"], ["day", "steps"])
    var sources: [String] = []
    if case .array(let files)? = json["files"]?.content {
      let names = ["name", "kind", "samples", "steps", "counted", "overlapping"]
      sources = memberTexts(files.first?["sources"], names)
    }
    return totals + days + sources
  }

  /// A row that corrects an earlier one still does so after a conversion, although it has fewer steps.
  func test_conversion_keepsCorrections() throws {
    let shell = InMemoryShell()
    let template = """
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" creationDate="2025-01-05 10:0%:00 +0100" \
      startDate="2025-01-04 10:00:00 +0100" endDate="2025-01-04 10:05:00 +0100" value="#"/>\n
      """
    func record(_ minute: String, _ steps: String) -> String {
      template.replacingOccurrences(of: "%", with: minute).replacingOccurrences(of: "#", with: steps)
    }
    shell.files["export.xml"] = "<HealthData>\n" + record("1", "70") + record("2", "50") + "</HealthData>\n"
    for style in ["csv", "ndjson", "json"] {
      shell.files["out"] = shell.run("convert export.xml --to \(style)").output
      XCTAssert(shell.files["out"]?.contains("made") ?? false)
      let total = try JSON(reading: Array(shell.run("inspect out --json").output.utf8))["total"]
      XCTAssertEqual(
        [total?["raw"]?.messageText, total?["merged"]?.messageText, total?["samples"]?.messageText], ["120", "50", "1"])
    }
  }

  /// Two identical rows of one minute remain two rows.
  func test_conversion_keepsIdenticalRows() throws {
    let shell = InMemoryShell()
    shell.files["a.csv"] = "date,steps\n2025-01-04 10:00,5\n2025-01-04 10:00,5\n2025-01-04 10:01,7\n"
    for style in ["csv", "ndjson", "json"] {
      shell.files["out"] = shell.run("convert a.csv --to \(style)").output
      let total = try JSON(reading: Array(shell.run("inspect out --json").output.utf8))["total"]
      XCTAssertEqual(
        [total?["raw"]?.messageText, total?["merged"]?.messageText, total?["samples"]?.messageText], ["17", "17", "3"])
    }
  }

  /// Conversion preserves every detail that the plain format has, including milliseconds and offsets.
  func test_conversion_keepsSampleDetails() throws {
    let names = try sampleNames().filter { !Self.unconvertibleSamples.contains($0) && Self.options[$0] == nil }
    let shell = try makeShell(names)
    for name in names {
      var options = ImportOptions { ZoneDatabase.iana.zone(named: $0) }
      let before = try importSteps(shell.files.contents[name] ?? [], options, name)
      options.format = .plainNDJSON
      let output = shell.run("convert \(name) --to ndjson --skip-bad-rows").output
      let after = try importSteps(Array(output.utf8), options, "out")
      XCTAssertEqual(before.samples.map(sampleDetails), after.samples.map(sampleDetails), name)
    }
  }

  /// Returns the named members of each array element, joined by spaces.
  private func memberTexts(_ list: JSON?, _ names: [String]) -> [String] {
    guard case .array(let elements)? = list?.content else { return [] }
    return elements.map { row in names.map { row[$0]?.messageText ?? "?" }.joined(separator: " ") }
  }

  private func sampleDetails(_ sample: StepSample) -> String {
    "\(sample.start) \(sample.end) \(sample.count) \(sample.resolution) \(sample.ordinal)"
  }

  private func importSteps(_ bytes: [UInt8], _ options: ImportOptions, _ name: String) throws -> ImportedSteps {
    var reader = StepReader(options, fileName: name)
    try reader.receive(bytes)
    return try reader.finish()
  }
}

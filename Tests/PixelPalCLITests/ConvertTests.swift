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
final class ConvertTests: XCTestCase {
  /// Options for what the sample files leave ambiguous.
  private static let options = [
    "garmin-csv.csv": "--date-order dmy", "garmin-csv.no-year.csv": "--year 2022",
    "fitbit-api-json.day.json": "--date 2014-09-25", "fitabase-csv.csv": "--person 1624580081",
    "fhir-json.people.json": "--person Patient/anna",
    "pedometer-plus-plus-csv.open.csv": "--date-order dmy", "generic-csv.decimal.csv": "--decimal comma",
  ]
  private static let refused = ["garmin-csv.months.csv", "garmin-csv.weeks.csv", "garmin-json.weeks.json"]

  private func names() throws -> [String] {
    let folder = PackageRoot.url.appendingPathComponent("samples/formats")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }

  private func world(_ names: [String]) throws -> World {
    let world = World()
    for name in names {
      let url = PackageRoot.url.appendingPathComponent("samples/formats").appendingPathComponent(name)
      world.files.contents[name] = Array(try Data(contentsOf: url))
    }
    return world
  }

  func testSamplesAndTotalsStay() throws {
    let names = try names()
    let world = try world(names)
    for name in Seeds.some(of: names, share: 4) {
      let options = (Self.options[name].map { " " + $0 } ?? "") + " --skip-bad-rows"
      let before = try totals(world.run("inspect \(name) --json --days\(options)").output)
      for style in ["csv", "ndjson", "json"] {
        let converted = world.run("convert \(name) --to \(style)\(options)")
        XCTAssertEqual(converted.status, Self.refused.contains(name) ? .badData : .done, name)
        guard converted.status == .done else { continue }
        world.files["out"] = converted.output
        // An empty file cannot be recognized as lines of JSON.
        let told = converted.output.isEmpty ? " --format plain-ndjson" : ""
        XCTAssertEqual(try totals(world.run("inspect out --json --days\(told)").output), before, "\(name) \(style)")
        XCTAssertEqual(world.run("convert out --to \(style)\(told)").output, converted.output, "\(name) \(style)")
      }
    }
  }

  /// Returns the parts of the document that must not change: totals, days, their zone, and each source's part.
  private func totals(_ document: String) throws -> [String] {
    let json = try JSON(reading: Array(document.utf8))
    let totals = ["samples", "raw", "merged", "days"].map { json["total"]?[$0]?.words ?? "?" }
    let days = rows(json["days"], ["day", "steps"])
    var sources: [String] = []
    if case .array(let files)? = json["files"]?.content {
      let names = ["name", "kind", "samples", "steps", "counted", "overlapping"]
      sources = rows(files.first?["sources"], names)
    }
    return totals + days + sources
  }

  /// A row that corrects an earlier one still does so after a conversion, although it has fewer steps.
  func testCorrectionsStay() throws {
    let world = World()
    let template = """
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" creationDate="2025-01-05 10:0%:00 +0100" \
      startDate="2025-01-04 10:00:00 +0100" endDate="2025-01-04 10:05:00 +0100" value="#"/>\n
      """
    func record(_ minute: String, _ steps: String) -> String {
      template.replacingOccurrences(of: "%", with: minute).replacingOccurrences(of: "#", with: steps)
    }
    world.files["export.xml"] = "<HealthData>\n" + record("1", "70") + record("2", "50") + "</HealthData>\n"
    for style in ["csv", "ndjson", "json"] {
      world.files["out"] = world.run("convert export.xml --to \(style)").output
      XCTAssert(world.files["out"]?.contains("made") ?? false)
      let total = try JSON(reading: Array(world.run("inspect out --json").output.utf8))["total"]
      XCTAssertEqual([total?["raw"]?.words, total?["merged"]?.words, total?["samples"]?.words], ["120", "50", "1"])
    }
  }

  /// Two identical rows of one minute remain two rows.
  func testEqualMinutesStay() throws {
    let world = World()
    world.files["a.csv"] = "date,steps\n2025-01-04 10:00,5\n2025-01-04 10:00,5\n2025-01-04 10:01,7\n"
    for style in ["csv", "ndjson", "json"] {
      world.files["out"] = world.run("convert a.csv --to \(style)").output
      let total = try JSON(reading: Array(world.run("inspect out --json").output.utf8))["total"]
      XCTAssertEqual([total?["raw"]?.words, total?["merged"]?.words, total?["samples"]?.words], ["17", "17", "3"])
    }
  }

  /// Conversion preserves every detail that the plain format has, including milliseconds and offsets.
  func testDetailsStay() throws {
    let names = try names().filter { !Self.refused.contains($0) && Self.options[$0] == nil }
    let world = try world(names)
    for name in names {
      var options = ImportOptions { Zones.iana.zone($0) }
      let before = try read(world.files.contents[name] ?? [], options, name)
      options.format = .plainNDJSON
      let output = world.run("convert \(name) --to ndjson --skip-bad-rows").output
      let after = try read(Array(output.utf8), options, "out")
      XCTAssertEqual(before.samples.map(details), after.samples.map(details), name)
    }
  }

  /// Returns the named members of each array element, joined by spaces.
  private func rows(_ list: JSON?, _ names: [String]) -> [String] {
    guard case .array(let elements)? = list?.content else { return [] }
    return elements.map { row in names.map { row[$0]?.words ?? "?" }.joined(separator: " ") }
  }

  private func details(_ sample: StepSample) -> String {
    "\(sample.start) \(sample.end) \(sample.count) \(sample.resolution) \(sample.ordinal)"
  }

  private func read(_ bytes: [UInt8], _ options: ImportOptions, _ name: String) throws -> ImportedSteps {
    var reader = StepReader(options, fileName: name)
    try reader.receive(bytes)
    return try reader.finish()
  }
}

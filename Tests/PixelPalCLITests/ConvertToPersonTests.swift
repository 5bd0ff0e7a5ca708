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

@testable import Cohorts

/// A history written as a line for a person has the same meaning as the plain rows.
final class ConvertToPersonTests: XCTestCase {
  /// Options for what the sample files leave ambiguous.
  private static let options = [
    "garmin-csv.csv": "--date-order dmy", "garmin-csv.no-year.csv": "--year 2022",
    "fitbit-api-json.day.json": "--date 2014-09-25", "fitabase-csv.csv": "--person 1624580081",
    "pedometer-plus-plus-csv.open.csv": "--date-order dmy", "generic-csv.decimal.csv": "--decimal comma",
  ]

  private func readFiles(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let url = PackagePaths.root.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().compactMap { name in
      // A folder is not a single history file.
      guard !name.hasPrefix("."), let bytes = try? Data(contentsOf: url.appendingPathComponent(name)) else {
        return nil
      }
      return (name, Array(bytes))
    }
  }

  /// Covers every sample file of the repository and every file that once broke a reader.
  func test_personLine_equalsPlainRows_forEverySample() throws {
    var converted = 0
    for folder in ["samples/formats", "Tests/StepImportTests/Corpus"] {
      for (name, bytes) in TestSeeds.sample(of: try readFiles(in: folder), oneIn: 4) {
        let shell = InMemoryShell()
        shell.files.contents[name] = bytes
        let options = (Self.options[name].map { " " + $0 } ?? "") + " --skip-bad-rows"
        let plain = shell.run("convert \(name) --to csv\(options)")
        let line = shell.run("convert \(name) --to person --id x\(options)")
        XCTAssertEqual(line.status, plain.status, name)
        XCTAssertEqual(line.errors, plain.errors, name)
        guard plain.status == .success else { continue }
        converted += 1
        let person = try Person(reading: Array(line.output.utf8.dropLast()))
        let zone = try XCTUnwrap(ZoneDatabase.iana.zone(nameOrOffset: person.zone ?? "UTC"))
        var plainOptions = ImportOptions { ZoneDatabase.iana.zone(named: $0) }
        plainOptions.format = .plainCSV
        plainOptions.defaultZone = zone
        var reader = StepReader(plainOptions, fileName: "rows.csv")
        try reader.receive(Array(plain.output.utf8))
        let rows = try reader.finish()
        XCTAssertEqual(sampleDetails(try person.steps.samples(inZone: zone)), sampleDetails(rows.samples), name)
        if case .offset(let carried) = rows.report.zone { XCTAssertEqual(zone, carried, name) }
      }
    }
    XCTAssertGreaterThan(converted, TestSeeds.isFullRun ? 60 : 15)
  }

  /// Returns all details of the samples, independent of the numbering of their sources.
  private func sampleDetails(_ samples: StepSamples) -> [String] {
    samples.map { sample in
      let source = samples.sources[sample.source.number]
      return "\(sample.start) \(sample.end) \(sample.count) \(source.name) \(source.kind) \(sample.resolution) "
        + "\(sample.ordinal) \(sample.identityIncludesCount) \(sample.revision.map { "\($0)" } ?? "-")"
    }
  }

  func test_personLine_equalsExpectedLine() {
    let shell = InMemoryShell()
    shell.files["mia.csv"] = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:05:00.5Z,120,Watch\n"
    let rows = #""sources":["Watch"],"samples":[[1735984800,300.5,120,0]]}"# + "\n"
    XCTAssertEqual(shell.run("convert mia.csv --to person").output, #"{"id":"mia","# + rows)
    XCTAssertEqual(
      shell.run("convert mia.csv --to person --id 17 --zone Asia/Tokyo").output,
      #"{"id":"17","zone":"Asia/Tokyo","# + rows)
    shell.files["mia.xml.csv.gz"] = shell.files["mia.csv"]
    shell.files[".mia"] = shell.files["mia.csv"]
    XCTAssertEqual(shell.run("convert mia.xml.csv.gz --to person").output, #"{"id":"mia.xml","# + rows)
    XCTAssertEqual(shell.run("convert .mia --to person").output, #"{"id":".mia","# + rows)
  }

  func test_conversion_isRefused_withoutUnambiguousID() {
    let shell = InMemoryShell()
    shell.files["a.csv"] = "start,end,steps,source\n"
    shell.files["b.csv"] = "start,end,steps,source\n"
    for line in [
      "convert a.csv b.csv --to person", "convert a.csv --id x", "convert a.csv --person-per-file",
      "convert a.csv b.csv --to person --person-per-file", "convert - --to person",
      "convert folder --to person --person-per-file --id x",
    ] {
      XCTAssertEqual(shell.run(line).status, .usageError, line)
    }
    for path in ["a.csv", "nowhere"] {
      XCTAssertEqual(shell.run("convert \(path) --to person --person-per-file").status, .noInput)
    }
    XCTAssertEqual(
      shell.run("convert a.csv b.csv --to person --id x").output, #"{"id":"x","sources":[],"samples":[]}"# + "\n")
  }

  /// Each entry of a folder becomes one person, in byte order of the names; a known export counts as one entry.
  func test_folder_becomesOnePersonPerEntry_inByteOrder() throws {
    let shell = InMemoryShell()
    func table(_ steps: Int) -> String {
      "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,\(steps),Watch\n"
    }
    shell.files["all/b.csv"] = table(2)
    shell.files["all/a.csv"] = table(1)
    shell.files["all/Z.csv"] = table(3)
    shell.files["all/é.csv"] = table(4)
    shell.files["all/.hidden.csv"] = table(5)
    shell.files["all/note.txt"] = "nothing of steps"
    shell.files["all/mia/apple_health_export/export.xml"] =
      #"<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" "#
      + #"startDate="2025-01-04 10:00:00 +0100" endDate="2025-01-04 10:05:00 +0100" value="70"/></HealthData>"#
    let made = shell.run("convert all --to person --person-per-file")
    XCTAssertEqual(made.status, .success)
    let ids = try made.output.split(separator: "\n").map { try JSON(reading: Array($0.utf8))["id"]?.messageText ?? "?" }
    XCTAssertEqual(ids, ["'Z'", "'a'", "'b'", "'mia'", "'é'"])
    XCTAssert(made.errors.hasPrefix("all/note.txt: note: no steps"), made.errors)
    for (name, id) in [("a.csv", "a"), ("mia", "mia")] {
      let alone = shell.run("convert all/\(name) --to person").output
      XCTAssert(made.output.contains(alone), alone)
      XCTAssert(alone.hasPrefix(#"{"id":"\#(id)","#), alone)
    }
    // The lines before the unreadable file are written.
    shell.files["all/aa.csv"] = table(6) + "2025-01-04T11:00:00Z,later,1,Watch\n"
    let broken = shell.run("convert all --to person --person-per-file --quiet")
    XCTAssertEqual(broken.status, .dataError)
    XCTAssert(broken.errors.hasPrefix("all/aa.csv:"), broken.errors)
    XCTAssertEqual(broken.output.split(separator: "\n").count, 2)
  }
}

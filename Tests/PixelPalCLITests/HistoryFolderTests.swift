import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// Folders and archives as histories: the output accounts for every file in them.
final class HistoryFolderTests: XCTestCase {
  private static let minutes = #"[{"dateTime":"01/04/25 07:00:00","value":"40"}]"#
  private static let plain = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,70,Watch\n"
  private static let garmin = "Date,Actual,Goal\n2025-01-04,7000,1\n"

  private func inspected(_ world: World, _ words: String...) throws -> JSON {
    let outcome = world.run(words: ["inspect"] + words + ["--json"])
    XCTAssertEqual(outcome.status, .done, outcome.errors)
    return try JSON(reading: Array(outcome.output.utf8))
  }

  private func list(_ list: JSON?, _ name: String) -> [String] {
    guard case .array(let elements)? = list?.content else { return [] }
    return elements.map { ($0[name]?.words ?? "?").filter { $0 != "'" } }
  }

  /// Files without steps are listed with the reason.
  func testWhatHoldsNoSteps() throws {
    let world = World()
    world.files["mine/steps-2025-01-04.json"] = Self.minutes
    world.files["mine/heart_rate-2025-01-04.json"] = "[]"
    world.files["mine/notes.txt"] = "nothing"
    world.files["mine/budget.csv"] = "month,euros\nMay,7\n"
    world.files["mine/.hidden"] = Self.plain
    let found = try inspected(world, "mine")
    XCTAssertEqual(list(found["files"], "path"), ["mine/steps-2025-01-04.json"])
    XCTAssertEqual(
      list(found["others"], "path"), ["mine/heart_rate-2025-01-04.json", "mine/budget.csv", "mine/notes.txt"])
    XCTAssertTrue(list(found["others"], "reason").allSatisfy { $0.hasPrefix("no steps: ") })
    let text = world.run("inspect mine").output
    for name in ["heart_rate-2025-01-04.json", "budget.csv", "notes.txt"] { XCTAssertTrue(text.contains(name), text) }
  }

  /// Step files of other makers beside an export are neither ignored nor merged: the user must name each file.
  func testOthersBesideAnExport() {
    for (name, content) in [
      ("mia.csv", Self.plain), ("days.csv", Self.garmin), ("export.xml", "<HealthData>\n</HealthData>\n"),
      ("inner/steps-2025-01-05.json", Self.minutes), ("aggregates_steps.csv", "date,value\n2025-01-04,7\n"),
    ] {
      let world = World()
      world.files["mine/steps-2025-01-04.json"] = Self.minutes
      world.files["mine/\(name)"] = content
      for command in ["inspect mine", "replay mine", "convert mine", "sync --store s mine"] {
        let outcome = world.run(command)
        XCTAssertEqual(outcome.status, .noInput, "\(command) \(name)")
        XCTAssertTrue(outcome.errors.contains("hint: name each"), outcome.errors)
        XCTAssertEqual(outcome.output, "")
      }
    }
  }

  /// Two formats of the same maker form one export.
  func testAnotherTableOfTheSameMaker() throws {
    let world = World()
    world.files["mine/steps-2025-01-04.json"] = Self.minutes
    world.files["mine/fitbit_export.csv"] = "Date,Calories Burned,Steps\n2025-01-04,1,90\n"
    XCTAssertEqual(list(try inspected(world, "mine")["files"], "path").count, 2)
    XCTAssertEqual(try inspected(world, "mine")["total"]?["merged"]?.words, "90")
  }

  /// `compare` treats each file as a separate history, and a maker's export as one history.
  func testCompare() throws {
    let world = World()
    for (person, content) in [
      ("ann.csv", Self.plain), ("steps-2025-01-04.json", Self.minutes), ("cem.csv", Self.garmin),
    ] {
      world.files["all/\(person)"] = content
    }
    world.files["all/notes.txt"] = "nothing"
    world.files["all/Takeout/Fitbit/Global Export Data/steps-2025-01-04.json"] = Self.minutes
    world.files["all/odd/a.csv"] = Self.plain
    let outcome = world.run("compare all --device ios18 --json")
    XCTAssertEqual(outcome.status, .done, outcome.errors)
    let histories = try JSON(reading: Array(outcome.output.utf8))["histories"]
    XCTAssertEqual(
      list(histories, "history"), ["all/Takeout", "all/ann.csv", "all/cem.csv", "all/steps-2025-01-04.json"])
    XCTAssertTrue(outcome.errors.contains("all/notes.txt: note: no steps"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("all/odd: note: a folder that is no export"), outcome.errors)
    let whole = world.run("compare all/Takeout --device ios18 --json")
    XCTAssertEqual(list(try JSON(reading: Array(whole.output.utf8))["histories"], "history"), ["all/Takeout"])
  }

  private func takeout() throws -> [(name: String, bytes: [UInt8])] {
    let folder = PackageRoot.url.appendingPathComponent("samples/folders")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().compactMap { path in
      guard path.hasPrefix("Takeout/"), let bytes = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
        return nil
      }
      return (path, Array(bytes))
    }
  }

  /// An archive equals its folder, independent of the order of its entries, from a file as from a pipe.
  func testArchives() throws {
    let world = World()
    let files = try takeout()
    XCTAssertGreaterThan(files.count, 8)
    for (name, bytes) in files { world.files.contents[name] = bytes }
    world.files.contents["packed.zip"] = Array(
      try Data(contentsOf: PackageRoot.url.appendingPathComponent("samples/folders/Takeout.zip")))
    world.files.contents["stored.zip"] = PackedFiles.zip(files)
    world.files.contents["turned.zip"] = PackedFiles.zip(files.reversed())
    let expected = world.run("inspect Takeout --json --days").output
    for name in ["packed.zip", "stored.zip", "turned.zip"] {
      XCTAssertEqual(
        world.run("inspect \(name) --json --days").output, expected.replacing("Takeout/", with: "\(name)/Takeout/"))
      world.input = world.files.contents[name] ?? []
      XCTAssertEqual(
        world.run("inspect - --json --days").output, expected.replacing("Takeout/", with: "standard input/Takeout/"))
    }
    XCTAssertEqual(world.run("convert packed.zip").output, world.run("convert Takeout").output)
  }

  /// Errors in an archive include the name of the file inside it.
  func testBrokenArchives() {
    let world = World()
    world.files.contents["a.zip"] = PackedFiles.zip([
      ("Takeout/Fitbit/Global Export Data/steps-2025-01-04.json", Array("[{\"dateTime\": 7".utf8))
    ])
    let outcome = world.run("inspect a.zip")
    XCTAssertEqual(outcome.status, .badData)
    XCTAssertTrue(
      outcome.errors.hasPrefix("a.zip/Takeout/Fitbit/Global Export Data/steps-2025-01-04.json: error: "), outcome.errors
    )
    let whole = PackedFiles.zip([("Takeout/Fitbit/steps-2025-01-04.json", Array(Self.minutes.utf8))])
    // The central directory takes 22 bytes, plus 46 and the length of the name for each file.
    let list = 22 + 46 + "Takeout/Fitbit/steps-2025-01-04.json".utf8.count
    for count in 4..<whole.count - list {
      world.files.contents["a.zip"] = Array(whole[..<count])
      XCTAssertEqual(world.run("inspect a.zip").status, .badData, "\(count)")
    }
    var changed = whole
    for place in changed.indices where changed[place...].starts(with: "\"40\"".utf8) { changed[place + 1] ^= 1 }
    world.files.contents["a.zip"] = changed
    XCTAssertEqual(world.run("inspect a.zip").status, .badData)
    world.files.contents["a.zip"] = PackedFiles.zip([
      ("steps-2025-01-04.json", Array(Self.minutes.utf8)), ("ACTIVITY/ACTIVITY_1.csv", Array("date,steps\n".utf8)),
    ])
    XCTAssertNotEqual(world.run("inspect a.zip").status, .done)
    // Two entries with the same name are two files.
    world.files.contents["a.zip"] = PackedFiles.zip(
      Array(repeating: ("steps-2025-01-04.json", Array(Self.minutes.utf8)), count: 2))
    XCTAssertEqual(world.run("inspect a.zip --json").output.split(separator: "\"path\"").count, 3)
    world.files.contents["a.zip"] = PackedFiles.zip([("notes.pdf", Array("nothing".utf8))])
    XCTAssertTrue(world.run("inspect a.zip").errors.contains("no export that can be read is in this archive"))
  }

  /// An empty history can be converted and read again, if the format allows it.
  func testNothingConverted() {
    let world = World()
    world.files["none.csv"] = "start,end,steps,source\n"
    world.files["none.json"] = "[]"
    for name in ["none.csv", "none.json"] {
      world.files["out.csv"] = world.run("convert \(name) --to csv").output
      XCTAssertEqual(world.files["out.csv"], "start,end,steps,source\n")
      for format in ["", " --format plain-csv"] {
        XCTAssertEqual(world.run("inspect out.csv\(format)").status, .done)
        XCTAssertEqual(world.run("convert out.csv\(format)").status, .done)
      }
      let lines = world.run("convert \(name) --to ndjson")
      XCTAssertEqual([lines.output, lines.errors, "\(lines.status.rawValue)"], ["", "", "0"])
      world.files["out"] = lines.output
      XCTAssertEqual(world.run("inspect out --format plain-ndjson").status, .done)
      XCTAssertEqual(world.run("convert out --format plain-ndjson --to ndjson").status, .done)
      let refused = world.run("inspect out")
      XCTAssertEqual(refused.status, .badData)
      XCTAssertTrue(
        refused.errors.contains("hint:") && refused.errors.contains("--format plain-ndjson"), refused.errors)
    }
  }
}

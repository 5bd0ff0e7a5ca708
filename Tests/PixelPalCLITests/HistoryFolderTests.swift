import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// Folders and archives as histories: the output accounts for every file in them.
final class HistoryFolderTests: XCTestCase {
  private static let fitbitMinutes = #"[{"dateTime":"01/04/25 07:00:00","value":"40"}]"#
  private static let plainTable = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,70,Watch\n"
  private static let garminTable = "Date,Actual,Goal\n2025-01-04,7000,1\n"

  private func inspect(_ shell: InMemoryShell, _ words: String...) throws -> JSON {
    let outcome = shell.run(words: ["inspect"] + words + ["--json"])
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    return try JSON(reading: Array(outcome.output.utf8))
  }

  private func memberTexts(_ list: JSON?, _ name: String) -> [String] {
    guard case .array(let elements)? = list?.content else { return [] }
    return elements.map { ($0[name]?.messageText ?? "?").filter { $0 != "'" } }
  }

  /// Files without steps are listed with the reason.
  func test_filesWithoutSteps_areListed_withReason() throws {
    let shell = InMemoryShell()
    shell.files["mine/steps-2025-01-04.json"] = Self.fitbitMinutes
    shell.files["mine/heart_rate-2025-01-04.json"] = "[]"
    shell.files["mine/notes.txt"] = "nothing"
    shell.files["mine/budget.csv"] = "month,euros\nMay,7\n"
    shell.files["mine/.hidden"] = Self.plainTable
    let found = try inspect(shell, "mine")
    XCTAssertEqual(memberTexts(found["files"], "path"), ["mine/steps-2025-01-04.json"])
    XCTAssertEqual(
      memberTexts(found["others"], "path"), ["mine/heart_rate-2025-01-04.json", "mine/budget.csv", "mine/notes.txt"])
    XCTAssertTrue(memberTexts(found["others"], "reason").allSatisfy { $0.hasPrefix("no steps: ") })
    let text = shell.run("inspect mine").output
    for name in ["heart_rate-2025-01-04.json", "budget.csv", "notes.txt"] { XCTAssertTrue(text.contains(name), text) }
  }

  /// Step files of other makers beside an export are neither ignored nor merged: the user must name each file.
  func test_stepFilesOfOtherMakers_areRefused_besideExport() {
    for (name, content) in [
      ("mia.csv", Self.plainTable), ("days.csv", Self.garminTable), ("export.xml", "<HealthData>\n</HealthData>\n"),
      ("inner/steps-2025-01-05.json", Self.fitbitMinutes), ("aggregates_steps.csv", "date,value\n2025-01-04,7\n"),
    ] {
      let shell = InMemoryShell()
      shell.files["mine/steps-2025-01-04.json"] = Self.fitbitMinutes
      shell.files["mine/\(name)"] = content
      for command in ["inspect mine", "replay mine", "convert mine", "sync --store s mine"] {
        let outcome = shell.run(command)
        XCTAssertEqual(outcome.status, .noInput, "\(command) \(name)")
        XCTAssertTrue(outcome.errors.contains("hint: name the "), outcome.errors)
        XCTAssertEqual(outcome.output, "")
      }
    }
  }

  /// Two formats of the same maker form one export.
  func test_twoFormatsOfSameMaker_areOneExport() throws {
    let shell = InMemoryShell()
    shell.files["mine/steps-2025-01-04.json"] = Self.fitbitMinutes
    shell.files["mine/fitbit_export.csv"] = "Date,Calories Burned,Steps\n2025-01-04,1,90\n"
    XCTAssertEqual(memberTexts(try inspect(shell, "mine")["files"], "path").count, 2)
    XCTAssertEqual(try inspect(shell, "mine")["total"]?["merged"]?.messageText, "90")
  }

  /// `compare` treats each file as a separate history, and a maker's export as one history.
  func test_compare_treatsFilesAndExports_asSeparateHistories() throws {
    let shell = InMemoryShell()
    for (person, content) in [
      ("ann.csv", Self.plainTable), ("steps-2025-01-04.json", Self.fitbitMinutes), ("cem.csv", Self.garminTable),
    ] {
      shell.files["all/\(person)"] = content
    }
    shell.files["all/notes.txt"] = "nothing"
    shell.files["all/Takeout/Fitbit/Global Export Data/steps-2025-01-04.json"] = Self.fitbitMinutes
    shell.files["all/odd/a.csv"] = Self.plainTable
    let outcome = shell.run("compare all --device ios18 --json")
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    let histories = try JSON(reading: Array(outcome.output.utf8))["histories"]
    XCTAssertEqual(
      memberTexts(histories, "history"), ["all/Takeout", "all/ann.csv", "all/cem.csv", "all/steps-2025-01-04.json"])
    XCTAssertTrue(outcome.errors.contains("all/notes.txt: note: no steps"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("all/odd: note: the folder is not an export"), outcome.errors)
    let whole = shell.run("compare all/Takeout --device ios18 --json")
    XCTAssertEqual(memberTexts(try JSON(reading: Array(whole.output.utf8))["histories"], "history"), ["all/Takeout"])
  }

  private func readTakeout() throws -> [(name: String, bytes: [UInt8])] {
    let folder = PackagePaths.root.appendingPathComponent("samples/folders")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().compactMap { path in
      guard path.hasPrefix("Takeout/"), let bytes = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
        return nil
      }
      return (path, Array(bytes))
    }
  }

  /// An archive equals its folder, independent of the order of its entries, from a file as from a pipe.
  func test_archive_equalsFolder_inAnyEntryOrder() throws {
    let shell = InMemoryShell()
    let files = try readTakeout()
    XCTAssertGreaterThan(files.count, 8)
    for (name, bytes) in files { shell.files.contents[name] = bytes }
    shell.files.contents["packed.zip"] = Array(
      try Data(contentsOf: PackagePaths.root.appendingPathComponent("samples/folders/Takeout.zip")))
    shell.files.contents["stored.zip"] = ArchiveWriter.zip(files)
    shell.files.contents["turned.zip"] = ArchiveWriter.zip(files.reversed())
    let expected = shell.run("inspect Takeout --json --days").output
    for name in ["packed.zip", "stored.zip", "turned.zip"] {
      XCTAssertEqual(
        shell.run("inspect \(name) --json --days").output, expected.replacing("Takeout/", with: "\(name)/Takeout/"))
      shell.standardInput = shell.files.contents[name] ?? []
      XCTAssertEqual(
        shell.run("inspect - --json --days").output, expected.replacing("Takeout/", with: "standard input/Takeout/"))
    }
    XCTAssertEqual(shell.run("convert packed.zip").output, shell.run("convert Takeout").output)
  }

  /// Errors in an archive include the name of the file inside it.
  func test_errorInArchive_namesInnerFile() {
    let shell = InMemoryShell()
    shell.files.contents["a.zip"] = ArchiveWriter.zip([
      ("Takeout/Fitbit/Global Export Data/steps-2025-01-04.json", Array("[{\"dateTime\": 7".utf8))
    ])
    let outcome = shell.run("inspect a.zip")
    XCTAssertEqual(outcome.status, .dataError)
    XCTAssertTrue(
      outcome.errors.hasPrefix("a.zip/Takeout/Fitbit/Global Export Data/steps-2025-01-04.json: error: "), outcome.errors
    )
    let whole = ArchiveWriter.zip([("Takeout/Fitbit/steps-2025-01-04.json", Array(Self.fitbitMinutes.utf8))])
    // The central directory takes 22 bytes, plus 46 and the length of the name for each file.
    let list = 22 + 46 + "Takeout/Fitbit/steps-2025-01-04.json".utf8.count
    for count in 4..<whole.count - list {
      shell.files.contents["a.zip"] = Array(whole[..<count])
      XCTAssertEqual(shell.run("inspect a.zip").status, .dataError, "\(count)")
    }
    var changed = whole
    for place in changed.indices where changed[place...].starts(with: "\"40\"".utf8) { changed[place + 1] ^= 1 }
    shell.files.contents["a.zip"] = changed
    XCTAssertEqual(shell.run("inspect a.zip").status, .dataError)
    shell.files.contents["a.zip"] = ArchiveWriter.zip([
      ("steps-2025-01-04.json", Array(Self.fitbitMinutes.utf8)),
      ("ACTIVITY/ACTIVITY_1.csv", Array("date,steps\n".utf8)),
    ])
    XCTAssertNotEqual(shell.run("inspect a.zip").status, .success)
    // Two entries with the same name are two files.
    shell.files.contents["a.zip"] = ArchiveWriter.zip(
      Array(repeating: ("steps-2025-01-04.json", Array(Self.fitbitMinutes.utf8)), count: 2))
    XCTAssertEqual(shell.run("inspect a.zip --json").output.split(separator: "\"path\"").count, 3)
    shell.files.contents["a.zip"] = ArchiveWriter.zip([("notes.pdf", Array("nothing".utf8))])
    XCTAssertTrue(shell.run("inspect a.zip").errors.contains("this archive contains no readable export"))
  }

  /// An empty history can be converted and read again, if the format allows it.
  func test_emptyHistory_isConverted_andReadAgain() {
    let shell = InMemoryShell()
    shell.files["none.csv"] = "start,end,steps,source\n"
    shell.files["none.json"] = "[]"
    for name in ["none.csv", "none.json"] {
      shell.files["out.csv"] = shell.run("convert \(name) --to csv").output
      XCTAssertEqual(shell.files["out.csv"], "start,end,steps,source\n")
      for format in ["", " --format plain-csv"] {
        XCTAssertEqual(shell.run("inspect out.csv\(format)").status, .success)
        XCTAssertEqual(shell.run("convert out.csv\(format)").status, .success)
      }
      let lines = shell.run("convert \(name) --to ndjson")
      XCTAssertEqual([lines.output, lines.errors, "\(lines.status.rawValue)"], ["", "", "0"])
      shell.files["out"] = lines.output
      XCTAssertEqual(shell.run("inspect out --format plain-ndjson").status, .success)
      XCTAssertEqual(shell.run("convert out --format plain-ndjson --to ndjson").status, .success)
      let refused = shell.run("inspect out")
      XCTAssertEqual(refused.status, .dataError)
      XCTAssertTrue(
        refused.errors.contains("hint:") && refused.errors.contains("--format plain-ndjson"), refused.errors)
    }
  }
}

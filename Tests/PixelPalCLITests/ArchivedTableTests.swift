import Documents
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Archives that a person packed: they contain a table or a document, and no file name is recognized.
final class ArchivedTableTests: XCTestCase {
  private static let table = Array("date,steps\n2025-01-04,5000\n2025-01-05,70\n".utf8)
  private static let document = Array("[{\"date\": \"2025-01-04\", \"steps\": 12}]".utf8)
  private static let notes = Array("Put this on a disk.\nAnd keep it.\n".utf8)

  private func rawTotal(_ outcome: InMemoryShell.Outcome) throws -> String? {
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    return try JSON(reading: Array(outcome.output.utf8))["total"]?["raw"]?.messageText
  }

  /// Reads the archive of `files` from a file and from a pipe, checks that both agree, and returns the file's total.
  private func totalFromFileAndPipe(_ files: [(name: String, bytes: [UInt8])]) throws -> String? {
    let shell = InMemoryShell()
    shell.files.contents["a.zip"] = ArchiveWriter.zip(files)
    shell.standardInput = ArchiveWriter.zip(files)
    let fromFile = try rawTotal(shell.run("inspect a.zip --json"))
    XCTAssertEqual(try rawTotal(shell.run("inspect - --json")), fromFile)
    return fromFile
  }

  private func errors(_ files: [(name: String, bytes: [UInt8])]) -> String {
    let shell = InMemoryShell()
    shell.files.contents["a.zip"] = ArchiveWriter.zip(files)
    let outcome = shell.run("inspect a.zip")
    XCTAssertEqual(outcome.status, .dataError)
    return outcome.errors
  }

  func test_singleTable_isRead_underAnyName() throws {
    for name in ["Schritte.csv", "data/my steps.TXT", "x.tsv"] {
      XCTAssertEqual(try totalFromFileAndPipe([(name, Self.table)]), "5070", name)
    }
    XCTAssertEqual(try totalFromFileAndPipe([("a/days.json", Self.document)]), "12")
    XCTAssertEqual(try totalFromFileAndPipe([("steps.csv.gz", ArchiveWriter.gzip(Self.table))]), "5070")
  }

  func test_otherFiles_areIgnored_besideTable() throws {
    let others: [(name: String, bytes: [UInt8])] = [
      ("README.txt", Self.table), ("__MACOSX/._steps.csv", Self.table), ("walk.png", [0x89, 0x50]),
      ("notes.txt", Self.notes), ("empty.csv", Array("date,steps\n".utf8)), ("settings.json", Array("{\"a\": 1}".utf8)),
    ]
    XCTAssertEqual(try totalFromFileAndPipe(others + [("steps.csv", Self.table)]), "5070")
    XCTAssertEqual(try totalFromFileAndPipe([("steps.csv", Self.table)] + others), "5070")
  }

  func test_archive_isRefused_ifSeveralFilesContainSteps() {
    let found = errors([("b.csv", Self.table), ("notes.txt", Self.notes), ("a.json", Self.document)])
    XCTAssertTrue(
      found.hasPrefix("a.zip: error: expected one file with steps in this archive, found several: 'b.csv', 'a.json'"),
      found)
    XCTAssertTrue(found.contains("unpack it, and pass the files to read"), found)
  }

  func test_archiveWithoutSteps_isRefused_namingItsTextFile() {
    let found = errors([("walk.png", [0x89]), ("notes.txt", Self.notes)])
    XCTAssertTrue(found.hasPrefix("a.zip: error: no file in this archive has a known name"), found)
    XCTAssertTrue(found.contains("unpack it, and pass 'notes.txt' itself"), found)
    XCTAssertTrue(errors([("walk.png", [0x89])]).contains("this archive contains no readable export"))
  }

  func test_recognizedFile_isOnlyOneRead_besideTable() throws {
    let known = Array("[{\"dateTime\": \"01/04/25 08:00:00\", \"value\": \"40\"}]".utf8)
    let files = [("mine.csv", Self.table), ("steps-2025-01-04.json", known)]
    XCTAssertEqual(try totalFromFileAndPipe(files), "40")
    XCTAssertEqual(try totalFromFileAndPipe(files.reversed()), "40")
  }

  func test_archive_isRefused_ifDamagedOrTruncated() {
    let whole = ArchiveWriter.zip([("steps.csv", Self.table)])
    let shell = InMemoryShell()
    // The central directory takes 22 bytes, plus 46 and the length of the name.
    for count in 4..<whole.count - 22 - 46 - 9 {
      shell.files.contents["a.zip"] = Array(whole[..<count])
      XCTAssertEqual(shell.run("inspect a.zip").status, .dataError, "\(count)")
    }
    var changed = whole
    for place in changed.indices where changed[place...].starts(with: "5000".utf8) { changed[place] ^= 1 }
    shell.files.contents["a.zip"] = changed
    XCTAssertTrue(shell.run("inspect a.zip").errors.contains("'steps.csv' in this archive is corrupt"))
  }

  func test_archive_isRefused_withManyTextFiles() {
    let notes = (0..<40).map { (name: "n\($0).txt", bytes: Self.notes) }
    XCTAssertTrue(errors([("steps.csv", Self.table)] + notes).contains("unpack it, and pass 'steps.csv' itself"))
    XCTAssertTrue(errors(notes + [("steps.csv", Self.table)]).contains("unpack it, and pass 'n0.txt' itself"))
  }
}

import Documents
import Foundation
import PixelArt
import PixelPalCore
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

/// The option `--watch`: rewrites the output when a history, rules, a scenario, a phone or the art changes.
final class WatchOptionTests: XCTestCase {
  private static func walkTable(_ steps: Int) -> String {
    "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,\(steps),Watch\n"
  }

  private func makeShell() -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files["walk.csv"] = WatchOptionTests.walkTable(9000)
    return shell
  }

  /// A changed input is processed at the first check at which it is no longer being written.
  func test_watch_rewritesOutput_whenInputIsComplete() {
    let shell = makeShell()
    var seen: [[UInt8]?] = []
    func look() { seen.append(shell.files.contents["card.svg"]) }
    shell.pauseActions = [
      { look() }, { shell.files["walk.csv"] = WatchOptionTests.walkTable(26_000) },
      // An input that is still changing is not read yet.
      { shell.files["walk.csv"] = WatchOptionTests.walkTable(27_000) }, { look() }, { look() }, { look() },
    ]
    let outcome = shell.run("card walk.csv --zone UTC --numbers -o card.svg --watch")
    XCTAssertEqual(
      outcome,
      .init(status: .interrupted, output: "", errors: "card.svg: watching 1 file\ncard.svg: updated\n"))
    let words = seen.map { String(decoding: $0 ?? [], as: UTF8.self) }.map { text in
      ["9,000 steps", "26,000 steps", "27,000 steps"].filter(text.contains)
    }
    XCTAssertEqual(words, [["9,000 steps"], ["9,000 steps"], ["27,000 steps"], ["27,000 steps"]])
    let quiet = self.makeShell()
    XCTAssertEqual(
      quiet.run("card walk.csv --zone UTC -o card.png --watch --quiet"),
      .init(status: .interrupted, output: "", errors: ""))
  }

  /// A failure is reported and keeps the last good file; the next valid input ends it.
  func test_watch_continues_afterFailure() {
    let shell = makeShell()
    var good: [UInt8]?
    var between: [UInt8]?
    shell.pauseActions = [
      {
        good = shell.files.contents["card.png"]
        shell.files["walk.csv"] = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,12a,Watch\n"
      }, {}, { between = shell.files.contents["card.png"] },
      { shell.files["walk.csv"] = nil }, {}, { shell.files["walk.csv"] = WatchOptionTests.walkTable(30_000) }, {},
    ]
    let outcome = shell.run("card walk.csv --zone UTC -o card.png --watch")
    XCTAssertEqual(outcome.status, .interrupted)
    XCTAssertTrue(outcome.errors.contains("walk.csv:2:43: error: expected a step count, found '12a'"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("walk.csv: error: there is no such file"), outcome.errors)
    XCTAssertTrue(outcome.errors.hasSuffix("card.png: updated\n"), outcome.errors)
    XCTAssertNotNil(good)
    XCTAssertEqual(between, good)
    XCTAssertNotEqual(shell.files.contents["card.png"], good)
  }

  /// An input file may appear after the program starts.
  func test_watch_waitsForMissingInput() {
    let shell = InMemoryShell()
    shell.pauseActions = [{ shell.files["walk.csv"] = WatchOptionTests.walkTable(9000) }, {}, {}]
    let outcome = shell.run("card walk.csv --zone UTC -o card.png --watch")
    XCTAssertEqual(outcome.status, .interrupted)
    XCTAssertTrue(outcome.errors.hasSuffix("error: there is no such file\ncard.png: watching 1 file\n"), outcome.errors)
  }

  /// All inputs are watched: rules, a scenario, a phone, the art, and a stored pal.
  func test_watch_includesEveryInputFile() throws {
    let files = ["rules.json": "{}", "scenario.json": "{}", "phone.json": "{\"name\": \"mine\"}"]
    let line = "card walk.csv --zone UTC --rules rules.json --scenario scenario.json --device phone.json -o card.png"
    for name in files.keys.sorted() {
      let shell = makeShell()
      for (name, text) in files { shell.files[name] = text }
      shell.pauseActions = [{ shell.files[name] = (files[name] ?? "") + "\n" }, {}]
      XCTAssertEqual(
        shell.run("\(line) --watch").errors, "card.png: watching 4 files\ncard.png: updated\n", name)
    }
    let shell = InMemoryShell()
    for path in ["parts/boy-head.xpm"] + Artwork.paths {
      let file = PackagePaths.root.appendingPathComponent("Sprites/\(path)")
      shell.files.contents["art/\(path)"] = Array(try Data(contentsOf: file))
    }
    shell.pauseActions = [{ shell.files["art/palettes/boy-classic.gpl"]?.append("\n") }, {}]
    let outcome = shell.run("render male_low_1 --art art -o low.png --watch")
    XCTAssertEqual(
      outcome.errors, "low.png: watching \(Artwork.paths.count) files\nlow.png: updated\n")
  }

  /// While the program watches, an image beside the page has a width equal to the version number.
  func test_watchedPage_hasVersionMarker_besideIt() {
    let shell = makeShell()
    var markers: [String?] = []
    func look() { markers.append(shell.files["out/pal.html.changed.svg"]) }
    shell.pauseActions = [{ look() }, { shell.files["walk.csv"] = WatchOptionTests.walkTable(26_000) }, {}, { look() }]
    XCTAssertEqual(shell.run("page walk.csv --zone UTC -o out/pal.html --watch").status, .interrupted)
    XCTAssertEqual(
      markers,
      [1, 2].map { "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\($0)\" height=\"1\"/>\n" })
    XCTAssertNil(shell.files["out/pal.html.changed.svg"])
    let page = shell.files["out/pal.html"] ?? ""
    XCTAssertTrue(page.contains("<html lang=\"en\" data-watched=\"pal.html.changed.svg\">"))
    XCTAssertTrue(page.contains("; img-src data: file:; "))
    // Without `--watch`, the page requests no image.
    shell.receivedSignal = nil
    _ = shell.run("page walk.csv --zone UTC -o plain.html")
    let plain = shell.files["plain.html"] ?? ""
    XCTAssertTrue(plain.contains("<html lang=\"en\">"))
    XCTAssertTrue(plain.contains("; img-src data:; "))
    XCTAssertFalse(plain.contains("data-watched="))
  }

  /// A file that replaces the marker as soon as it is written, even before its stamp is read, is kept.
  func test_watch_keepsForeignFile_thatReplacesNewMarker() {
    let shell = makeShell()
    let marker = "out/pal.html.changed.svg"
    shell.files.actionsBeforeStamp[marker] = { shell.files[marker] = "mine" }
    XCTAssertEqual(shell.run("page walk.csv --zone UTC -o out/pal.html --watch").status, .interrupted)
    XCTAssertEqual(shell.files[marker], "mine")
  }

  func test_invalidArguments_areRefused() {
    let table: [(line: String, status: ExitStatus, words: String)] = [
      ("card walk.csv --watch", .usageError, "--watch needs an output file\nhint: name it with -o"),
      ("card walk.csv --watch -o -", .usageError, "--watch needs an output file"),
      ("page - --watch -o pal.html", .usageError, "--watch cannot reread standard input"),
      ("card walk.csv --rules - --watch -o x.png", .usageError, "--watch cannot reread standard input"),
      ("render walking --watch -o x.gif", .usageError, "there are no input files to watch"),
      ("card walk.csv --watch -o x.bmp", .usageError, ".png, .apng, .gif or .svg"),
      ("replay walk.csv --watch", .usageError, "--watch"),
    ]
    for row in table {
      let shell = makeShell()
      let outcome = shell.run(row.line)
      XCTAssertEqual(outcome.status, row.status, row.line)
      XCTAssertTrue(outcome.errors.contains(row.words), "\(row.line): \(outcome.errors)")
      XCTAssertNil(shell.files["pal.html.changed.svg"])
    }
  }
}

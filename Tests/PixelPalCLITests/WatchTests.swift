import Documents
import Foundation
import PixelArt
import PixelPalCore
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

/// The option `--watch`: rewrites the output when a history, rules, a scenario, a phone or the art changes.
final class WatchTests: XCTestCase {
  private static func walk(_ steps: Int) -> String {
    "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,\(steps),Watch\n"
  }

  private func world() -> World {
    let world = World()
    world.files["walk.csv"] = WatchTests.walk(9000)
    return world
  }

  /// A changed input is processed at the first check at which it is no longer being written.
  func testWritesAgain() {
    let world = world()
    var seen: [[UInt8]?] = []
    func look() { seen.append(world.files.contents["card.svg"]) }
    world.pauses = [
      { look() }, { world.files["walk.csv"] = WatchTests.walk(26_000) },
      // An input that is still changing is not read yet.
      { world.files["walk.csv"] = WatchTests.walk(27_000) }, { look() }, { look() }, { look() },
    ]
    let outcome = world.run("card walk.csv --zone UTC --numbers -o card.svg --watch")
    XCTAssertEqual(
      outcome,
      .init(status: .interrupted, output: "", errors: "card.svg: watching 1 file\ncard.svg: written anew\n"))
    let words = seen.map { String(decoding: $0 ?? [], as: UTF8.self) }.map { text in
      ["9,000 steps", "26,000 steps", "27,000 steps"].filter(text.contains)
    }
    XCTAssertEqual(words, [["9,000 steps"], ["9,000 steps"], ["27,000 steps"], ["27,000 steps"]])
    let quiet = self.world()
    XCTAssertEqual(
      quiet.run("card walk.csv --zone UTC -o card.png --watch --quiet"),
      .init(status: .interrupted, output: "", errors: ""))
  }

  /// A failure is reported and keeps the last good file; the next valid input ends it.
  func testGoesOnAfterAFailure() {
    let world = world()
    var good: [UInt8]?
    var between: [UInt8]?
    world.pauses = [
      {
        good = world.files.contents["card.png"]
        world.files["walk.csv"] = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,12a,Watch\n"
      }, {}, { between = world.files.contents["card.png"] },
      { world.files["walk.csv"] = nil }, {}, { world.files["walk.csv"] = WatchTests.walk(30_000) }, {},
    ]
    let outcome = world.run("card walk.csv --zone UTC -o card.png --watch")
    XCTAssertEqual(outcome.status, .interrupted)
    XCTAssertTrue(outcome.errors.contains("walk.csv:2:43: error: expected a step count, found '12a'"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("walk.csv: error: there is no such file"), outcome.errors)
    XCTAssertTrue(outcome.errors.hasSuffix("card.png: written anew\n"), outcome.errors)
    XCTAssertNotNil(good)
    XCTAssertEqual(between, good)
    XCTAssertNotEqual(world.files.contents["card.png"], good)
  }

  /// An input file may appear after the program starts.
  func testWaitsForWhatIsNotThereYet() {
    let world = World()
    world.pauses = [{ world.files["walk.csv"] = WatchTests.walk(9000) }, {}, {}]
    let outcome = world.run("card walk.csv --zone UTC -o card.png --watch")
    XCTAssertEqual(outcome.status, .interrupted)
    XCTAssertTrue(outcome.errors.hasSuffix("error: there is no such file\ncard.png: watching 1 file\n"), outcome.errors)
  }

  /// All inputs are watched: rules, a scenario, a phone, the art, and a kept pal.
  func testWhatIsWatched() throws {
    let files = ["rules.json": "{}", "scenario.json": "{}", "phone.json": "{\"name\": \"mine\"}"]
    let line = "card walk.csv --zone UTC --rules rules.json --scenario scenario.json --device phone.json -o card.png"
    for name in files.keys.sorted() {
      let world = world()
      for (name, text) in files { world.files[name] = text }
      world.pauses = [{ world.files[name] = (files[name] ?? "") + "\n" }, {}]
      XCTAssertEqual(
        world.run("\(line) --watch").errors, "card.png: watching 4 files\ncard.png: written anew\n", name)
    }
    let world = World()
    for path in ["parts/boy-head.xpm"] + Artwork.paths {
      let file = PackageRoot.url.appendingPathComponent("Sprites/\(path)")
      world.files.contents["art/\(path)"] = Array(try Data(contentsOf: file))
    }
    world.pauses = [{ world.files["art/palettes/boy-classic.gpl"]?.append("\n") }, {}]
    let outcome = world.run("render male_low_1 --art art -o low.png --watch")
    XCTAssertEqual(
      outcome.errors, "low.png: watching \(Artwork.paths.count) files\nlow.png: written anew\n")
  }

  /// While the program watches, an image beside the page has a width equal to the version number.
  func testThePage() {
    let world = world()
    var markers: [String?] = []
    func look() { markers.append(world.files["out/pal.html.changed.svg"]) }
    world.pauses = [{ look() }, { world.files["walk.csv"] = WatchTests.walk(26_000) }, {}, { look() }]
    XCTAssertEqual(world.run("page walk.csv --zone UTC -o out/pal.html --watch").status, .interrupted)
    XCTAssertEqual(
      markers,
      [1, 2].map { "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\($0)\" height=\"1\"/>\n" })
    XCTAssertNil(world.files["out/pal.html.changed.svg"])
    let page = world.files["out/pal.html"] ?? ""
    XCTAssertTrue(page.contains("<html lang=\"en\" data-watched=\"pal.html.changed.svg\">"))
    XCTAssertTrue(page.contains("; img-src data: file:; "))
    // Without `--watch`, the page requests no image.
    world.stop = nil
    _ = world.run("page walk.csv --zone UTC -o plain.html")
    let plain = world.files["plain.html"] ?? ""
    XCTAssertTrue(plain.contains("<html lang=\"en\">"))
    XCTAssertTrue(plain.contains("; img-src data:; "))
    XCTAssertFalse(plain.contains("data-watched="))
  }

  func testRefusals() {
    let table: [(line: String, status: ExitStatus, words: String)] = [
      ("card walk.csv --watch", .wrongUsage, "--watch writes into a file\nhint: -o names it"),
      ("card walk.csv --watch -o -", .wrongUsage, "--watch writes into a file"),
      ("page - --watch -o pal.html", .wrongUsage, "--watch cannot read standard input anew"),
      ("card walk.csv --rules - --watch -o x.png", .wrongUsage, "--watch cannot read standard input anew"),
      ("render walking --watch -o x.gif", .wrongUsage, "nothing is read that could change"),
      ("card walk.csv --watch -o x.bmp", .wrongUsage, ".png, .apng, .gif or .svg"),
      ("replay walk.csv --watch", .wrongUsage, "--watch"),
    ]
    for row in table {
      let world = world()
      let outcome = world.run(row.line)
      XCTAssertEqual(outcome.status, row.status, row.line)
      XCTAssertTrue(outcome.errors.contains(row.words), "\(row.line): \(outcome.errors)")
      XCTAssertNil(world.files["pal.html.changed.svg"])
    }
  }
}

import Documents
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

/// The command `card`.
final class CardCommandTests: XCTestCase {
  private func world() -> World {
    let world = World()
    world.files["walk.csv"] = """
      start,end,steps,source
      2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,9000,Watch
      2025-03-04T08:00:00Z,2025-03-04T12:00:00Z,67000,Watch

      """
    return world
  }

  func testWrites() {
    let world = world()
    var table: [(line: String, file: String, begins: String)] = [
      ("-o card.png", "card.png", "\u{89}PNG"), ("-o CARD.PNG --shape tall", "CARD.PNG", "\u{89}PNG"),
      ("-o card.svg --numbers", "card.svg", "<svg "), ("-o card", "card", "\u{89}PNG"),
    ]
    // An animation is slow to draw in a debug build.
    if Seeds.isFull { table.append(("-o card.gif --at 2025-03-03T07:00", "card.gif", "GIF89a")) }
    for row in table {
      let outcome = world.run("card walk.csv --zone UTC \(row.line)")
      XCTAssertEqual(outcome, .init(status: .done, output: "", errors: ""), row.line)
      let begins = row.begins.unicodeScalars.map { UInt8($0.value) }
      XCTAssertTrue(world.files.contents[row.file]?.starts(with: begins) ?? false, row.line)
    }
    XCTAssertTrue(world.files["card.svg"]?.contains("76,000 steps in 2 days") ?? false)
    // The output is the same in another world and for another run.
    let again = self.world()
    _ = again.run("card walk.csv --zone UTC -o card.png")
    XCTAssertEqual(again.files.contents["card.png"], world.files.contents["card.png"])
    XCTAssertNotEqual(world.files.contents["card.png"], world.files.contents["CARD.PNG"])
  }

  private func title(_ words: String, in world: World) -> String {
    let outcome = world.run("card \(words) -o title.svg")
    XCTAssertEqual(outcome.status, .done, outcome.errors)
    return world.files["title.svg"]?.split(separator: "title>").dropFirst().first.map { String($0.dropLast(2)) } ?? ""
  }

  /// The title matches the instant and the entitlement.
  func testWhatItTells() {
    let world = world()
    let walk = "walk.csv --zone UTC"
    XCTAssertEqual(title("\(walk) --at 2025-03-03T07:00", in: world), "PixelPal - This is the beginning.")
    XCTAssertEqual(
      title("\(walk) --at 2025-03-03T22:00", in: world),
      "PixelPal - 3 Mar 2025 - This is the beginning. - Dormant - 3 Mar 2025")
    let free =
      "PixelPal - 3 Mar to 4 Mar 2025 - Movement is becoming part of you. - Dormant - 3 Mar 2025 - Active - 4 Mar 2025"
    XCTAssertEqual(title(walk, in: world), free)
    XCTAssertEqual(
      title("\(walk) --premium always", in: world),
      free.replacing("Movement is becoming part of you.", with: "This is momentum.") + " - Energized - 4 Mar 2025")
    // A pending phase changes nothing.
    world.files["rules.json"] = #"{"phase3BeginsAt": 80000}"#
    let waiting = world.files.contents["title.svg"]
    _ = title(walk, in: world)
    XCTAssertNotEqual(world.files.contents["title.svg"], waiting)
    let free2 = world.files.contents["title.svg"]
    XCTAssertEqual(title("\(walk) --rules rules.json", in: world), free)
    XCTAssertEqual(world.files.contents["title.svg"], free2)
  }

  func testKeptPal() {
    let world = world()
    _ = world.run("sync --store pal walk.csv --zone UTC --gender female")
    let kept = title("--store pal", in: world)
    XCTAssertEqual(kept, title("walk.csv --zone UTC --gender female", in: world))
    XCTAssertEqual(
      world.run("card --store pal walk.csv -o x.png").status, .wrongUsage, "a store takes the place of histories")
  }

  func testRefusals() {
    let table: [(line: String, status: ExitStatus, words: String)] = [
      ("card", .wrongUsage, "no history"), ("card nowhere.csv -o x.png", .noInput, "nowhere.csv: error"),
      ("card walk.csv -o x.jpg", .wrongUsage, "expected a file that ends in .png, .apng, .gif or .svg, found 'x.jpg'"),
      ("card walk.csv --shape x -o x.png", .wrongUsage, "expected wide or tall for '--shape <shape>', found 'x'"),
      ("card walk.csv --at never -o x.png", .wrongUsage, "--at"),
      ("card walk.csv --art nowhere -o x.png", .noInput, "nowhere/palettes"),
    ]
    for row in table {
      let world = world()
      let outcome = world.run(row.line)
      XCTAssertEqual(outcome.status, row.status, row.line)
      XCTAssertTrue(outcome.errors.contains(row.words), "\(row.line): \(outcome.errors)")
      XCTAssertEqual(outcome.output, "", row.line)
      XCTAssertNil(world.files.contents["x.png"])
    }
  }

  /// The card is refused on a terminal, which could not show it, and written to a pipe.
  func testStandardOutput() {
    let world = world()
    world.outputTerminal = .init(columns: 80)
    let outcome = world.run("card walk.csv --zone UTC")
    XCTAssertEqual(outcome.status, .wrongUsage)
    XCTAssertTrue(outcome.errors.contains("-o names a file, such as card.png"), outcome.errors)
    XCTAssertEqual(outcome.output, "")
    world.outputTerminal = nil
    XCTAssertTrue(world.run("card walk.csv --zone UTC").output.contains("PNG\r\n"))
  }
}

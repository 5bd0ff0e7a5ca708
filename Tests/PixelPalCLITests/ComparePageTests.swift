import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

/// The option `--page` of `compare`: two phones on one clock.
final class ComparePageTests: XCTestCase {
  private func world() -> World {
    let world = World()
    let walk = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,9000,Watch\n"
    world.files["walk.csv"] = walk
    world.files["all/one.csv"] = walk
    world.files["all/two.csv"] = walk
    world.files["early.json"] = #"{"phase2BeginsAt": 5000}"#
    return world
  }

  /// The page contains both sides, each named by what distinguishes it from the other.
  func testNames() {
    let table: [(line: String, names: [String])] = [
      ("--device ios17 --device ios26", ["iOS 17", "iOS 26"]),
      ("--device ideal", ["iOS 26", "a phone without limits"]),
      ("--rules early.json", ["rules “standard”", "rules “early.json”"]),
      ("--rules early.json --device ios18", ["rules “standard”", "rules “early.json”"]),
    ]
    for row in Seeds.some(of: table, share: 4) {
      let world = world()
      let outcome = world.run("compare walk.csv --zone UTC \(row.line) --page -o two.html")
      XCTAssertEqual(outcome, .init(status: .done, output: "", errors: ""), row.line)
      let page = world.files["two.html"] ?? ""
      for name in row.names {
        XCTAssertTrue(page.contains(#"<p class="side-name">\#(name)</p>"#), "\(row.line): \(name)")
      }
      XCTAssertTrue(page.contains(#"id="data""#) && page.contains(#"id="data-beside""#), row.line)
      XCTAssertTrue(page.contains("class Beside"), row.line)
    }
  }

  /// A page of one history contains neither a second phone nor its script.
  func testOnePhone() {
    let world = world()
    XCTAssertEqual(world.run("page walk.csv --zone UTC -o one.html").status, .done)
    let page = world.files["one.html"] ?? ""
    XCTAssertTrue(page.contains(#"id="data""#))
    XCTAssertFalse(page.contains(#"id="data-beside""#) || page.contains("class Beside"))
  }

  func testRefusals() {
    for (line, words) in [
      ("compare walk.csv --device ios17 --page --json", "a page is no JSON"),
      ("compare all --device ios17 --page", "a page compares one history, and there are 2"),
    ] {
      let outcome = world().run(line)
      XCTAssertEqual(outcome.status, .wrongUsage, line)
      XCTAssertTrue(outcome.errors.contains(words) && outcome.errors.contains("hint: "), outcome.errors)
    }
  }
}

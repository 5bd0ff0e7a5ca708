import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

/// The option `--page` of `compare`: two phones on one clock.
final class ComparePageTests: XCTestCase {
  private func makeShell() -> InMemoryShell {
    let shell = InMemoryShell()
    let walk = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,9000,Watch\n"
    shell.files["walk.csv"] = walk
    shell.files["all/one.csv"] = walk
    shell.files["all/two.csv"] = walk
    shell.files["early.json"] = #"{"phase2BeginsAt": 5000}"#
    return shell
  }

  /// The page contains both sides, each named by what distinguishes it from the other.
  func test_page_namesBothSides_byTheirDifference() {
    let table: [(line: String, names: [String])] = [
      ("--device ios17 --device ios26", ["iOS 17", "iOS 26"]),
      ("--device ideal", ["iOS 26", "a phone without limits"]),
      ("--rules early.json", ["rules “standard”", "rules “early.json”"]),
      ("--rules early.json --device ios18", ["rules “standard”", "rules “early.json”"]),
    ]
    for row in TestSeeds.sample(of: table, oneIn: 4) {
      let shell = makeShell()
      let outcome = shell.run("compare walk.csv --zone UTC \(row.line) --page -o two.html")
      XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""), row.line)
      let page = shell.files["two.html"] ?? ""
      for name in row.names {
        XCTAssertTrue(page.contains(#"<p class="side-name">\#(name)</p>"#), "\(row.line): \(name)")
      }
      XCTAssertTrue(page.contains(#"id="data""#) && page.contains(#"id="data-beside""#), row.line)
      XCTAssertTrue(page.contains("class Beside"), row.line)
    }
  }

  /// A page of one history contains neither a second phone nor its script.
  func test_pageOfOneHistory_hasNoSecondPhone() {
    let shell = makeShell()
    XCTAssertEqual(shell.run("page walk.csv --zone UTC -o one.html").status, .success)
    let page = shell.files["one.html"] ?? ""
    XCTAssertTrue(page.contains(#"id="data""#))
    XCTAssertFalse(page.contains(#"id="data-beside""#) || page.contains("class Beside"))
  }

  func test_invalidArguments_areRefused() {
    for (line, words) in [
      ("compare walk.csv --device ios17 --page --json", "--page and --json exclude each other"),
      ("compare all --device ios17 --page", "--page compares one history, found 2"),
    ] {
      let outcome = makeShell().run(line)
      XCTAssertEqual(outcome.status, .usageError, line)
      XCTAssertTrue(outcome.errors.contains(words) && outcome.errors.contains("hint: "), outcome.errors)
    }
  }
}

import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

/// The command `report`.
final class ReportCommandTests: XCTestCase {
  private func makeShell() -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files["walk.csv"] = """
      start,end,steps,source
      2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,9000,"</script><b>Watch"
      2025-03-04T08:00:00Z,2025-03-04T09:00:00Z,17000,"</script><b>Watch"

      """
    return shell
  }

  func test_report_isWritten() {
    let shell = makeShell()
    let outcome = shell.run("report walk.csv --zone UTC -o report.html")
    XCTAssertEqual(outcome, .init(status: .success, output: "", errors: ""))
    let page = shell.files["report.html"] ?? ""
    XCTAssertTrue(page.hasPrefix("<!DOCTYPE html>\n"))
    XCTAssertTrue(page.hasSuffix("</html>\n"))
    XCTAssertTrue(page.contains("<h1>Active, since 4 March 2025. 26,000 steps together.</h1>"))
    XCTAssertFalse(page.contains("The paywall was shown"), "premium is assumed")
    XCTAssertEqual(shell.run("report walk.csv").output, page)
    XCTAssertEqual(shell.run("report walk.csv --premium always").output, page)
    XCTAssertTrue(
      shell.run("report walk.csv --premium never").output.contains("<p>The paywall was shown 4 Mar 2025 13:00.</p>"),
      "with the default day of a person")
    XCTAssertEqual(page.components(separatedBy: "<figure").count, 5)
  }

  /// Names of pals and phones that contain markup are escaped and shown unchanged.
  func test_names_areEscaped() {
    let shell = makeShell()
    let name = #"</title><img src=x onerror=\"x()\">"#
    shell.files["s.json"] = "{\"profile\": {\"name\": \"\(name)\", \"gender\": \"female\"}}"
    shell.files["d.json"] = "{\"name\": \"\(name)\"}"
    let page = shell.run("report walk.csv --scenario s.json --device d.json").output
    XCTAssertEqual(
      page.components(separatedBy: "<bdi>&lt;/title&gt;&lt;img src=x onerror=\"x()\"&gt;</bdi>").count, 3)
    XCTAssertFalse(page.contains("</title><img"))
    XCTAssertFalse(page.contains("<script"))
  }

  func test_failure_keepsOldFile() {
    let shell = makeShell()
    shell.files["report.html"] = "before"
    XCTAssertEqual(shell.run("report nowhere.csv -o report.html").status, .noInput)
    XCTAssertEqual(shell.files["report.html"], "before")
    XCTAssertEqual(shell.run("report").status, .usageError)
    XCTAssertEqual(shell.run("report walk.csv --device none").status, .usageError)
    shell.files["bad.csv"] = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,12a,Watch\n"
    XCTAssertEqual(shell.run("report bad.csv -o report.html").status, .dataError)
    XCTAssertEqual(shell.files["report.html"], "before")
  }

  /// The report and `replay` use the same wording.
  func test_report_usesWordingOfReplay() {
    let shell = makeShell()
    let replay = shell.run("replay walk.csv --premium 2025-03-05..2025-03-06 --until 2025-03-07").output
    let report = shell.run("report walk.csv --premium 2025-03-05..2025-03-06 --until 2025-03-07").output
    for words in ["4 Mar 2025 08:56", "4 min later"] {
      XCTAssertTrue(replay.contains(words), replay)
      XCTAssertTrue(report.contains("<td>\(words)</td>"))
    }
  }
}

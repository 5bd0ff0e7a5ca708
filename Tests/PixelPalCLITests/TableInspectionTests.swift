import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import XCTest

/// The output of `inspect` and `replay` for tables that no known program writes.
final class TableInspectionTests: XCTestCase {
  private func makeShell(_ text: String) -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files["table.csv"] = text
    return shell
  }

  func test_inspect_namesRolesOfColumns_inTextAndDocument() {
    let shell = makeShell("id,date,interval,steps,distance (km),notes\n7,2025-01-04,2355,5,1,x\n")
    let text = shell.run("inspect table.csv").output
    let lines = [
      "  columns:", "    'id': person", "    'date': date", "    'interval': time of day, hhmm", "    'steps': steps",
      "    'distance (km)': another quantity, not read", "    'notes': not read",
    ]
    XCTAssertTrue(text.contains(lines.joined(separator: "\n") + "\n"), text)
    let document = shell.run("inspect table.csv --json").output
    XCTAssertTrue(document.contains("\"role\": \"time of day, hhmm\""), document)
    shell.files["table.csv"] = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,5,w\n"
    XCTAssertFalse(shell.run("inspect table.csv --json").output.contains("\"columns\""))
    XCTAssertFalse(shell.run("inspect table.csv").output.contains("columns:"))
  }

  func test_inspect_countsRepeatedAndCorrectedRows_inDocument() {
    let shell = makeShell("date,steps\n2025-01-04,5\n2025-01-04,5\n2025-01-05,6\n2025-01-05,7\n2025-01-05,8\n")
    let document = shell.run("inspect table.csv --json").output
    XCTAssertEqual(document.components(separatedBy: "\"repeated\": 1").count, 3, document)
    XCTAssertEqual(document.components(separatedBy: "\"corrected\": 2").count, 3, document)
    shell.files["table.csv"] = "date,steps\n2025-01-04,5\n"
    let plain = shell.run("inspect table.csv --json").output
    XCTAssertFalse(plain.contains("repeated") || plain.contains("corrected"), plain)
  }

  func test_ambiguousRows_areRefused_withAnyOptions() {
    let shell = makeShell("date,slot,steps\n2025-01-04,a,150\n2025-01-04,b,100\n")
    XCTAssertEqual(shell.run("convert table.csv --skip-bad-rows").status, .dataError)
    for options in ["", " --skip-bad-rows", " --merge sum", " --merge max --skip-bad-rows"] {
      let replay = shell.run("replay table.csv" + options)
      XCTAssertEqual(replay.status, .dataError, options)
      XCTAssertTrue(replay.errors.contains("differ in the column 'slot'"), replay.errors)
    }
    shell.files["table.csv"] = "date,steps\n2025-01-04,10.123\n2025-01-05,9.456\n"
    XCTAssertEqual(shell.run("replay table.csv").status, .dataError)
    XCTAssertTrue(shell.run("inspect table.csv --decimal comma").output.contains("19,579 steps in all rows"))
    XCTAssertTrue(shell.run("inspect table.csv --decimal point").output.contains("20 steps in all rows"))
    XCTAssertEqual(shell.run("inspect table.csv --decimal dot").status, .usageError)
  }
}

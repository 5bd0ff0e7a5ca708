import PixelPalCore
import XCTest

@testable import StepImport

/// Tests that the report has the lines of the first and the last sample, in every format.
final class FirstAndLastLineTests: XCTestCase {
  private static let rowCount = 40

  /// Returns the start and the end of row `number`; one row is long before all others, and one long after.
  private static func startAndEnd(ofRow number: Int) -> (String, String) {
    let year = number == 17 ? "0025" : number == 29 ? "9999" : "2025"
    let day = "\(year)-01-10T"
    let minute = 10 + number
    return ("\(day)10:\(minute):00Z", "\(day)10:\(minute):30Z")
  }

  private static func makeText(_ begin: String, separator: String, end: String, _ row: (Int, String, String) -> String)
    -> String
  {
    let rows = (0..<rowCount).map { number in
      let (start, end) = startAndEnd(ofRow: number)
      return row(number, start, end)
    }
    return begin + rows.joined(separator: separator) + end
  }

  private static let tables: [(name: String, text: String, first: Int, last: Int)] = [
    (
      "CSV", makeText("start,end,steps,source\n", separator: "\n", end: "\n") { "\($1),\($2),\(100 + $0),A" },
      19, 31
    ),
    (
      "CSV with pairs of line ends",
      makeText("start,end,steps,source\r\n", separator: "\r\n", end: "\r\n") { "\($1),\($2),\(100 + $0),A" }, 19, 31
    ),
    (
      "CSV with blank lines",
      makeText("start,end,steps,source\n", separator: "\n\n", end: "") { "\($1),\($2),\(100 + $0),A" },
      36, 60
    ),
    (
      "NDJSON",
      makeText("", separator: "\n", end: "\n") {
        #"{"start":"\#($1)","end":"\#($2)","steps":\#(100 + $0),"source":"A"}"#
      }, 18, 30
    ),
    (
      "JSON, an object in a line",
      makeText("[\n", separator: ",\n", end: "\n]\n") {
        #"{"start":"\#($1)","end":"\#($2)","steps":\#(100 + $0),"source":"A"}"#
      }, 19, 31
    ),
    (
      "JSON in one line",
      makeText("[", separator: ",", end: "]") {
        #"{"start":"\#($1)","end":"\#($2)","steps":\#(100 + $0),"source":"A"}"#
      }, 1,
      1
    ),
    (
      // Each object has three lines, of which the last is reported.
      "JSON, an object in three lines",
      makeText("[", separator: ",\n", end: "\n]\n") {
        "{\"start\":\"\($1)\",\n\"end\":\"\($2)\",\n\"steps\":\(100 + $0),\"source\":\"A\"}"
      }, 54, 90
    ),
    (
      "Apple Health",
      makeText("<?xml version=\"1.0\"?>\n<HealthData>\n", separator: "\n", end: "\n</HealthData>\n") {
        let (start, end) = ($1, $2)
        let times = [start, end].map { $0.replacing("T", with: " ").replacing("Z", with: " +0000") }
        return "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"A\" startDate=\"\(times[0])\" "
          + "endDate=\"\(times[1])\" value=\"\(100 + $0)\"/>"
      }, 20, 32
    ),
  ]

  func test_report_hasFirstAndLastLine_inEachFormat() throws {
    for (name, text, first, last) in Self.tables {
      for block in [1 << 16, 700, 61] {
        let report = try read(Array(text.utf8), blockSize: block).report
        XCTAssertEqual(report.rowCounts.withSteps, Self.rowCount, name)
        XCTAssertEqual(report.firstLine, first, "\(name), first, by \(block)")
        XCTAssertEqual(report.lastLine, last, "\(name), last, by \(block)")
      }
    }
  }

  /// The first of several rows that start together is reported, and the last of several that end together.
  func test_report_hasFirstOfEqualStarts_andLastOfEqualEnds() throws {
    let rows = ["10:00:00Z,2025-01-04T10:05:00Z", "10:01:00Z,2025-01-04T10:09:00Z", "10:00:00Z,2025-01-04T10:09:00Z"]
    for copies in [1, 50, 5000] {
      let text =
        "start,end,steps,source\n"
        + (0..<copies).flatMap { copy in rows.map { "2025-01-04T\($0),\(copy % 90 + 1),A\n" } }.joined()
      let report = try read(text).report
      XCTAssertEqual(report.firstLine, 2)
      XCTAssertEqual(report.lastLine, 1 + 3 * copies)
    }
  }

  /// A row that depends on later rows for its meaning has no line number, and none is invented.
  func test_report_hasNoFirstLine_ifThatRowWasPlacedLater() throws {
    let report = try read("Date,Steps\n01/02/2025,100\n02/02/2025,100\n13/02/2025,300\n14/02/2025,300\n").report
    XCTAssertEqual(report.rowCounts.withSteps, 4)
    XCTAssertNil(report.firstLine)
    XCTAssertEqual(report.lastLine, 5)
    XCTAssertNil(try read("start,end,steps,source\n").report.firstLine)
  }
}

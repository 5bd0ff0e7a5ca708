import Documents
import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests of options with which the user resolves ambiguities of a file.
final class ImportOptionTests: XCTestCase {
  private let ambiguousDates = "Date,Actual,Goal\n1/2/2022,5504,10000\n3/2/2022,12077,10000\n"

  private func days(_ text: String, _ options: ImportOptions) throws -> [String] {
    try read(text, options).samples.map { LocalDateTime(of: $0.start, offsetSeconds: 0).day.description }
  }

  func test_dateOrder_resolvesAmbiguousDates() throws {
    var options = ImportOptions()
    XCTAssertNotNil(try read(ambiguousDates).report.refusal)
    options.dateOrder = .dayFirst
    XCTAssertEqual(try days(ambiguousDates, options), ["2022-02-01", "2022-02-03"])
    options.dateOrder = .monthFirst
    XCTAssertEqual(try days(ambiguousDates, options), ["2022-01-02", "2022-03-02"])
  }

  func test_dateOrder_isInferred_fromAnyRow() throws {
    let rows = [
      ("1/2/2022\n13/2/2022", ["2022-02-01", "2022-02-13"]), ("1/2/2022\n2/13/2022", ["2022-01-02", "2022-02-13"]),
      ("1/2/2022\n1/1/2022\n2/1/2022", []),
      ("9/1/2022\n1/2/2022\n5/2/2022", ["2022-01-09", "2022-02-01", "2022-02-05"]),
      ("5/5/2022\n6/6/2022", ["2022-05-05", "2022-06-06"]),
    ]
    for (dates, expected) in rows {
      let text = "Date,Actual,Goal\n" + dates.split(separator: "\n").map { "\($0),1,2\n" }.joined()
      XCTAssertEqual(try days(text, ImportOptions()), expected, dates)
    }
  }

  func test_year_isAppliedToDatesWithoutYear() throws {
    var options = ImportOptions()
    options.defaultYear = 2024
    XCTAssertEqual(try days("Date,Actual,Goal\nFeb 28,1,2\nFeb 29,1,2\n", options), ["2024-02-28", "2024-02-29"])
    options.defaultYear = 2023
    let report = try read("Date,Actual,Goal\nFeb 28,1,2\nFeb 29,1,2\n", options).report
    XCTAssertEqual([report.rowCounts.withSteps, report.rowCounts.rejected], [1, 1])
  }

  func test_date_isTakenFromOptionOrFileName() throws {
    let text = #"{"summary":{"steps":15720}}"#
    var options = ImportOptions()
    options.defaultDay = CivilDay("2014-09-25")
    XCTAssertEqual(try days(text, options), ["2014-09-25"])
    let byName = try read(text, fileName: "fitbit/2014-09-26.json")
    XCTAssertEqual(byName.report.firstStart, Instant("2014-09-26T00:00:00Z"))
  }

  func test_person_selectsRows() throws {
    let text = "Id,ActivityDate,TotalSteps\n1,4/12/2016,5\n2,4/12/2016,7\n"
    var options = ImportOptions()
    XCTAssertNotNil(try read(text).report.refusal)
    options.selectedPerson = "2"
    let found = try read(text, options)
    XCTAssertEqual(found.report.recordedSteps.rounded, 7)
    XCTAssertEqual([found.report.rowCounts.withSteps, found.report.rowCounts.skipped], [1, 1])
  }

  func test_zone_isAppliedToLocalTimes() throws {
    var options = ImportOptions()
    options.defaultZone = Zone(offsetSeconds: 7200)
    let found = try read("date,steps\n2025-01-04,100\n", options)
    XCTAssertEqual(found.report.firstStart, Instant("2025-01-03T22:00:00Z"))
    XCTAssertEqual(found.report.zone.zone.name, "+02:00")
  }

  func test_zoneNamedInTheFile_isResolvedByTheOptions() throws {
    let text = #"{"body":{"activities":[{"date":"2015-06-18","steps":2934,"timezone":"Mars/Olympus"}]}}"#
    let options = ImportOptions { $0 == "Mars/Olympus" ? Zone(offsetSeconds: -3600, name: $0) : nil }
    let found = try read(text, options)
    XCTAssertEqual(found.report.firstStart, Instant("2015-06-18T01:00:00Z"))
    XCTAssertEqual(found.report.zone.zone.name, "Mars/Olympus")
  }

  func test_import_stopsAtTheFirstBadRow_ifConfigured() throws {
    let text = "date,steps\n2025-01-04,100\n2025-01-05,1e\n2025-01-06,x\n"
    XCTAssertEqual(try read(text).report.problems.map(\.position?.line), [3, 4])
    var options = ImportOptions()
    options.stopsAtFirstBadRow = true
    do throws(ImportProblem) {
      _ = try read(text, options)
      XCTFail("it went on")
    } catch {
      XCTAssertEqual(
        error.locatedError(in: "a.csv").text(styledWith: .plain),
        """
        a.csv:3:12: error: expected a step count, found '1e'
        2025-01-05,1e
                   ^
        hint: a step count is a number such as 8123 or 12.5\n
        """)
    }
  }

  func test_unreadableFile_isRefused_withTheReason() {
    let texts = [
      "": "the file is empty", "PK\u{3}\u{4}": "the archive ends before an export",
      "--x\n\nDate,Steps\n": "the form ends inside its file",
      "--x\n\n--x--\n": "the file is empty", "--x\n": "this form contains no file",
      "a,b\n1,2\n":
        "this table has no column recognized as dates or times, and none as steps; its columns are 'a', 'b'",
      "date,steps,total steps\n":
        "this table has several columns that may be the steps; its columns are 'date', 'steps', 'total steps'",
      "<ClinicalDocument xmlns=\"urn:hl7-org:v3\">": "this is export_cda.xml, which contains no steps",
      "<html>": "this is a web page, not an export",
      "{\"a\":1}": "this JSON has no member named steps; its member is 'a'",
      "[1,]": "expected a value, found ']'", "[1": "the file ends with 1 unclosed bracket",
      "{}{}": "expected the end of the document, found another document",
    ]
    for (text, expected) in texts.sorted(by: { $0.key < $1.key }) {
      do throws(ImportProblem) {
        _ = try read(text)
        XCTFail("read: \(text)")
      } catch {
        XCTAssertEqual(error.problem.message, expected)
      }
    }
  }
}

import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests that dates in Fitbit's archive are read with the month first, because of the format and not of its rows.
final class FitbitDateOrderTests: XCTestCase {
  /// Returns a document with one minute at ten o'clock on each of `dates`.
  private func document(_ dates: [String]) -> String {
    let rows = dates.map { "{\"dateTime\":\"\($0) 10:00:00\",\"value\":\"5\"}" }
    return "[" + rows.joined(separator: ",\n") + "]"
  }

  private func days(_ dates: [String], _ options: ImportOptions = ImportOptions()) throws -> [String] {
    try read(document(dates), options, fileName: "steps-2016.json").samples
      .map { String($0.start.description.prefix(10)) }.sorted()
  }

  func test_fitbitArchive_isReadMonthFirst_fromTheFirstRow() throws {
    XCTAssertEqual(try days(["04/12/16", "04/13/16"]), ["2016-04-12", "2016-04-13"])
    XCTAssertEqual(try days(["04/12/16", "04/11/16"]), ["2016-04-11", "2016-04-12"])
    XCTAssertEqual(try days(["01/02/16"]), ["2016-01-02"])
    XCTAssertEqual(try days(["04/12/16", "13/04/16"]), ["2016-04-12"])
    var options = ImportOptions()
    options.dateOrder = .dayFirst
    XCTAssertEqual(try days(["04/12/16"], options), ["2016-12-04"])
  }

  func test_fitbitArchive_rejectsDayFirst_withTheLine() throws {
    for dates in [["04/12/16", "13/04/16"], ["13/04/16", "04/12/16"]] {
      let found = try read(document(dates)).report
      XCTAssertEqual([found.rowCounts.withSteps, found.rowCounts.rejected], [1, 1])
      XCTAssertEqual(found.problems.first?.position?.line, dates[0].hasPrefix("13") ? 1 : 2)
      XCTAssertEqual(
        found.problems.first?.sentence, "there is no month 13 in 13/4/2016: files of this format have the month first")
    }
  }

  func test_otherFormats_inferTheOrderFromTheirRows() throws {
    XCTAssertEqual(try days(["04/12/2016", "13/12/2016"]), ["2016-12-04", "2016-12-13"])
    XCTAssertEqual(try days(["04/12/2016", "04/11/2016"]), ["2016-04-11", "2016-04-12"])
  }

  func test_fitbitArchive_isReadTheSame_onFastPathAndInBlocks() throws {
    let rows = (0..<400).map { minute in
      let (hour, rest) = (minute / 60, minute % 60)
      let clock = "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest):00"
      return "{\"dateTime\":\"0\(1 + minute % 9)/0\(1 + minute % 7)/16 \(clock)\",\"value\":\"\(minute % 90)\"}"
    }
    let text = Array("[\(rows.joined(separator: ",\n"))]".utf8)
    var withoutFastPath = ImportOptions()
    withoutFastPath.usesFastPath = false
    let expected = try read(text, withoutFastPath).snapshotText
    for block in [1, 17, 1000, 1 << 16] {
      XCTAssertEqual(try read(text, blockSize: block).snapshotText, expected)
    }
  }
}

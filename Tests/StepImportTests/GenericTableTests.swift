import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests of tables that no known program writes, as people make them by hand.
final class GenericTableTests: XCTestCase {
  private func importedCounts(_ numbers: [String], _ delimiter: String) throws -> [String] {
    let rows = numbers.enumerated().map { "2025-01-\(10 + $0)\(delimiter)\($1)\n" }
    let text = "date\(delimiter)steps\n" + rows.joined()
    let whole = try read(text)
    let pieces = try read(Array(text.utf8), blockSize: 5)
    XCTAssertEqual(Array(whole.samples), Array(pieces.samples), "\(numbers)")
    XCTAssertEqual(whole.report, pieces.report, "\(numbers)")
    return whole.samples.map(\.count.description)
  }

  /// A quotation mark within a cell does not open a quoted cell; the header line alone determines the delimiter.
  func test_quotationMarkWithinACell_opensNoQuotedCell() throws {
    let text = "date,steps,5\" of;it\n2025-01-10,90,a;b;c;d\n2025-01-11,80,\"e;f\"\n"
    for block in [1, 9, 30, 4096] {
      let steps = try read(Array(text.utf8), blockSize: block)
      XCTAssertEqual(steps.samples.map(\.count.description), ["90", "80"], "\(block)")
    }
  }

  /// The meaning of a point is determined from the whole file.
  func test_points_areDecimalOrThousandsSeparators_asTheWholeFileShows() throws {
    let table: [(numbers: [String], counts: [String])] = [
      (["12.345"], ["12345"]), (["12.345", "950"], ["12345", "950"]), (["12.345", "999", "7"], ["12345", "999", "7"]),
      (["12.345", "1000"], ["12.345", "1000"]), (["1000", "12.345"], ["1000", "12.345"]),
      (["12.345", "0.5"], ["12.345", "0.5"]), (["12.345", "713.25"], ["12.345", "713.25"]),
      (["12.345", "90,5"], ["12345", "90.5"]), (["1.234.567", "12.345"], ["1234567", "12345"]),
      (["12.345", "1.234,5"], ["12345", "1234.5"]), (["1234.567"], ["1234.567"]), (["0.123"], ["0.123"]),
      (["7", "8.001", "9", "10.25"], ["7", "8.001", "9", "10.25"]), (["12.34"], ["12.34"]), (["12.3456"], ["12.3456"]),
    ]
    for row in table {
      for delimiter in [";", "\t", "|"] {
        XCTAssertEqual(try importedCounts(row.numbers, delimiter), row.counts, "\(row)")
      }
    }
    // If commas separate cells, a point is a decimal point, unless all of them may be thousands separators.
    XCTAssertEqual(try importedCounts(["12.345", "7.5"], ","), ["12.345", "7.5"])
  }

  func test_headersOfHandmadeTables_areRecognized_orRefused() throws {
    let table: [(text: String, drawn: String)] = [
      ("Start,End,Steps\n2025-01-04 10:00,2025-01-04 10:30,9\n", "2025-01-04T10:00:00Z 2025-01-04T10:30:00Z 9"),
      ("date,time,steps,note\n2025-01-04,10:05,9,x\n", "2025-01-04T10:05:00Z 2025-01-04T10:06:00Z 9"),
      ("day,start,end,steps\n2025-01-04,10:05,10:20,9\n", "2025-01-04T10:05:00Z 2025-01-04T10:20:00Z 9"),
      ("Date,Daily Step Count,Step Goal\n2025-01-04,9,10000\n", "2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 9"),
      ("Reading Date,Steps Taken\n2025-01-04,9\n", "2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 9"),
      ("steps;datum\n9;4.1.2025\n", "2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 9"),
    ]
    for (text, drawn) in table {
      let found = try read(text)
      XCTAssertEqual(found.report.format, .genericCSV, text)
      XCTAssertEqual(found.samples.map { "\($0.start) \($0.end) \($0.count)" }, [drawn], text)
    }
    for header in ["date,step goal", "date,step length (in)", "steps,goal", "date,steps,step count", "id,value"] {
      XCTAssertThrowsError(try read(header + "\n2025-01-04,5,6\n"), header)
    }
  }

  /// Weeks and months that are named as such are not read as days, however few they are.
  func test_weeksAndMonths_areNotReadAsDays() throws {
    for header in ["Week", "Week of", "Month"] {
      let report = try read("\(header),Steps\n2025-01-06,50000\n2025-01-13,41000\n").report
      XCTAssertEqual(report.resolution, header == "Month" ? .month : .week)
      XCTAssertNotNil(report.refusal)
      XCTAssertEqual(report.recordedSteps.rounded, 91_000)
    }
  }

  /// A watch is recognized by its product, whatever its name; an app that runs on a phone is not a phone.
  func test_sourceKind_isGuessed_fromProductAndDevice() throws {
    let header = "type,sourceName,sourceVersion,productType,device,startDate,endDate,unit,value\n"
    let table = [
      ("Kyle,26.2,\"Watch7,12\",", "watch"), ("Connect,5,\"iPhone10,1\",", "other"),
      ("Kyle,26.2,\"Watch7,12\",\"name:iPhone\"", "phone"), ("Kyle’s iPhone,26.2,,", "phone"),
    ]
    for (cells, kind) in table {
      let times = "2026-03-21 07:00:40 +0000,2026-03-21 07:01:40 +0000,count,70"
      let found = try read(header + "HKQuantityTypeIdentifierStepCount,\(cells),\(times)\n")
      XCTAssertEqual(found.samples.sources.map(\.kind.rawValue), [kind], cells)
    }
  }

  /// A table of values is read as steps only if the format is given.
  func test_tableOfValues_isRead_onlyIfTheFormatIsGiven() throws {
    let text = "dateTime,value\n2025-01-04,5\n"
    XCTAssertThrowsError(try read(text))
    var options = ImportOptions()
    options.format = .genericCSV
    XCTAssertEqual(try read(text, options).report.recordedSteps.rounded, 5)
  }

  func test_truncatedLastRow_isReadSkippedOrRejected_byItsCells() throws {
    let table: [(end: String, steps: Int, rejected: Int)] = [
      ("2025-01-05,7", 2, 0), ("2025-01-05,", 1, 0), ("2025-01-05", 1, 1), ("2025-01-05\n", 1, 0), ("20", 1, 1),
      ("", 1, 0),
      ("2025-01-05,\"7", 1, 1),
    ]
    for row in table {
      for text in ["date,steps,x\n2025-01-04,5,1\n", "date,steps\r\n2025-01-04,5\r\n"] {
        do {
          let rows = try read(text + row.end).report.rowCounts
          XCTAssertEqual([rows.withSteps, rows.rejected], [row.steps, row.rejected], text + row.end)
        } catch {
          XCTAssert(row.end.contains("\""), text + row.end)
        }
      }
    }
  }

  func test_binaryFiles_areRefused() {
    for text in ["\u{1F}x", "bvx2", "SQLite format 3\u{0}", "%PDF-1.7"] { XCTAssertThrowsError(try read(text)) }
  }
}

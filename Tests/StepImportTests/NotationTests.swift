import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Dates and numbers in all notations, each compared with the day or number from which it was generated.
final class NotationTests: XCTestCase {
  private static let shortMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let longMonths = [
    "January", "february", "MARCH", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private func importedStart(_ date: String) -> Instant? {
    let text = "date\tsteps\n\(date)\t5\n"
    do {
      return try read(text).report.firstStart
    } catch {
      XCTFail("\(date): \(error)")
      return nil
    }
  }

  func test_dates_areRead_inEveryNotation() {
    for number in stride(from: -3650, through: 47_000, by: TestSeeds.isFullRun ? 97 : 971) {
      let day = CivilDay(daysSince1970: number)
      let (year, month, date) = day.components
      let (two, name, long) = (
        "\(year % 100)", NotationTests.shortMonths[month - 1], NotationTests.longMonths[month - 1]
      )
      let twoDigits = two.count == 1 ? "0" + two : two
      var ways = [
        "\(day)", "\(year)/\(month)/\(date)", "\(year)-\(month)-\(date)", "\(date).\(month).\(year)",
        "\(date)-\(name)-\(year)", "\(date)/\(name)/\(year)", "\(date) \(long) \(year)", "\(long) \(date), \(year)",
        "\(name) \(date) \(year)", "\(day)T00:00:00", "\(day) 00:00", "\(day) 12:00 AM", "\(day)T00:00:00.000Z",
      ]
      if date > 12 { ways += ["\(date)/\(month)/\(year)", "\(month)/\(date)/\(year)", "\(date)-\(month)-\(year)"] }
      if 2000...2099 ~= year, date > 12 {
        ways += ["\(month)/\(date)/\(twoDigits)", "\(month)/\(date)/\(twoDigits) 0:00"]
      }
      let expected = LocalDateTime(startOf: day).instant(offsetSeconds: 0)
      for way in ways { XCTAssertEqual(importedStart(way), expected, way) }
    }
  }

  func test_times_areRead_inEveryNotation() {
    let ways = [
      "2025-01-04 10:22:13": "2025-01-04T10:22:13Z", "2025-01-04T10:22:13.4567+01:00": "2025-01-04T09:22:13.456Z",
      "2025-01-04 10:22:13 -0330": "2025-01-04T13:52:13Z", "20250104T102213Z": "2025-01-04T10:22:13Z",
      "20250104102213+0100": "2025-01-04T09:22:13Z", "2025-01-04 1:05 pm": "2025-01-04T13:05:00Z",
      "2025-01-04 12:05:09\u{202F}a.m. +0000": "2025-01-04T00:05:09Z", "4-Jan-2025 7:05": "2025-01-04T07:05:00Z",
      "1/14/25, 7:05 PM": "2025-01-14T19:05:00Z", "2025-01-04 10:22 UTC+02:00": "2025-01-04T08:22:00Z",
    ]
    for (way, expected) in ways { XCTAssertEqual(importedStart(way), Instant(expected), way) }
  }

  func test_invalidDates_areRejected() throws {
    let ways = [
      "2025-02-29", "2025-13-01", "2025-1-", "0/0/2025", "40/1/2025", "13/13/2025", "2025-01-04 24:00", "Foo 12",
      "2025-01-04 10:60", "2025-01-04 10:22:13 +1", "2025-01-04 13:00 pm", "2025-01-04x", "5", "12345678901234567890",
      "1/2/345", "2025-01-04 10:22:13.", "---", "2025-01-04 10:22:13 +99:00",
    ]
    for way in ways {
      let report = try read("date\tsteps\n\(way)\t5\n").report
      XCTAssertEqual([report.rowCounts.withSteps, report.rowCounts.rejected], [0, 1], way)
    }
  }

  private func importedCount(_ cell: String, _ delimiter: String) throws -> String? {
    let report = try read("date\(delimiter)steps\n2025-01-04\(delimiter)\(cell)\n").report
    return report.rowCounts.withSteps == 1 ? report.recordedSteps.description : nil
  }

  func test_numbers_areRead_orRejected() throws {
    let withComma: [(String, String?)] = [
      ("7", "7"), ("007", "7"), ("713.0", "713"), ("1335.55771235662", "1335.557712"), ("\"20,866\"", "20866"),
      ("\"1,020,866.5\"", "1020866.5"), ("\"20,86\"", nil), ("\"2,0866\"", nil), ("\",866\"", nil), ("-0", "0"),
      ("-1", nil), ("+5", "5"), ("1e3", "1000"), ("5.5E1", "55"), ("1e400", nil), ("nan", nil), (".5", "0.5"),
      ("5.", "5"), ("1.2.3", nil), ("1 234", "1234"), ("1\u{A0}234", "1234"), ("1'234", "1234"),
      ("999999999", "999999999"), ("1000000001", nil), ("99999999999999999999999", nil), ("12a", nil),
      (String(repeating: "9", count: 500), nil), ("0." + String(repeating: "1", count: 60), "0.111111"),
    ]
    for (cell, expected) in withComma { XCTAssertEqual(try importedCount(cell, ","), expected, cell) }
    let withSemicolon: [(String, String?)] = [
      ("90,5", "90.5"), ("1.234,5", "1234.5"), ("1.234.567", "1234567"), ("12.5", "12.5"), ("1,2,3", nil),
    ]
    for (cell, expected) in withSemicolon { XCTAssertEqual(try importedCount(cell, ";"), expected, cell) }
  }

  func test_table_isReadTheSame_withAnyLineEndAndEncodingMark() throws {
    let rows = ["date,steps", "2025-01-04,\"5\"", "2025-01-05,6"]
    let expected = try read(rows.joined(separator: "\n")).samples
    for end in ["\n", "\r\n", "\r"] {
      for mark in ["", "\u{FEFF}"] {
        for last in ["", end, end + end] {
          let text = mark + rows.joined(separator: end) + last
          XCTAssertEqual(Array(try read(text).samples), Array(expected))
          for isBig in [false, true] {
            let units = ("\u{FEFF}" + rows.joined(separator: end) + last).utf16
            let bytes = units.flatMap { unit in
              let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
              return isBig ? pair : pair.reversed()
            }
            XCTAssertEqual(Array(try read(bytes, blockSize: 3).samples), Array(expected))
          }
        }
      }
    }
  }

  func test_problems_haveLineAndColumn_forAnyBlockSize() throws {
    let text = "date,steps\r\n2025-01-04,1\r\n2025-01-05,é\r\n\r\n2025-01-06,🐾x\r\n"
    for block in 1...40 {
      let problems = try read(Array(text.utf8), blockSize: block).report.problems
      XCTAssertEqual(problems.map(\.position?.line), [3, 5], "\(block)")
      XCTAssertEqual(problems.map(\.position?.column), [12, 12], "\(block)")
    }
  }
}

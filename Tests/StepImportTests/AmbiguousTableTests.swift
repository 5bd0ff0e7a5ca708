import PixelPalCore
import StepHistory
import XCTest

@testable import StepImport

/// Tests of tables that repeat times, and of the advice for tables that cannot be read.
final class AmbiguousTableTests: XCTestCase {
  private var berlin: ImportOptions { get throws { try .berlin } }

  /// Returns the imported steps; checks that they are the same for blocks of any size.
  private func importSteps(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportedSteps {
    let whole = try read(text, options)
    for block in [1, 3, 17] {
      let pieces = try read(Array(text.utf8), options, blockSize: block)
      XCTAssertEqual(pieces.snapshotText, whole.snapshotText, "block \(block): \(text)")
    }
    return whole
  }

  private func refusal(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportProblem? {
    try importSteps(text, options).report.refusal
  }

  /// Returns the starts, ends and steps of all rows, without dates and seconds.
  private func importedRows(_ text: String) throws -> [String] {
    try importSteps(text, berlin).samples.map {
      "\($0.start)".dropFirst(11).prefix(5) + " " + "\($0.end)".dropFirst(11).prefix(5) + " \($0.count)"
    }.sorted()
  }

  private func problem(_ text: String, _ options: ImportOptions = ImportOptions()) -> ImportProblem? {
    do throws(ImportProblem) {
      return try read(text, options).report.problems.first
    } catch {
      return error
    }
  }

  // MARK: The hour that clocks show twice

  func test_rowIsInTheSecondRepeatedHour_ifItRepeatsATimeOrGoesBack() throws {
    XCTAssertEqual(
      try importedRows(
        """
        time,steps
        2024-10-27 01:00,1
        2024-10-27 02:00,300
        2024-10-27 02:00,300
        2024-10-27 03:00,2\n
        """),
      ["00:00 01:00 300", "01:00 02:00 300", "02:00 03:00 2", "23:00 00:00 1"])
    XCTAssertEqual(
      try importedRows(
        """
        start,end,steps
        2024-10-27 01:00,2024-10-27 02:00,1
        2024-10-27 02:00,2024-10-27 03:00,30
        2024-10-27 02:00,2024-10-27 03:00,40
        2024-10-27 03:00,2024-10-27 04:00,2\n
        """),
      ["00:00 01:00 30", "01:00 02:00 40", "02:00 03:00 2", "23:00 00:00 1"])
    XCTAssertEqual(
      try importedRows(
        """
        start,end,steps,note
        2024-10-27 02:15,2024-10-27 02:30,1,a
        2024-10-27 02:45,2024-10-27 02:00,2,b
        2024-10-27 02:00,2024-10-27 02:15,3,c
        2024-10-27 02:45,2024-10-27 03:00,4,d\n
        """),
      ["00:15 00:30 1", "00:45 01:00 2", "01:00 01:15 3", "01:45 02:00 4"])
    XCTAssertEqual(
      try importedRows(
        """
        start,end,steps
        2024-10-27 01:30,2024-10-27 01:45,1
        2024-10-27 02:45,2024-10-27 02:00,2
        2024-10-27 02:45,2024-10-27 03:00,3\n
        """),
      ["00:45 01:00 2", "01:45 02:00 3", "23:30 23:45 1"])
    // Rows of minutes add up in any case.
    XCTAssertEqual(
      try importedRows("time,steps\n2024-10-27 02:01,1\n2024-10-27 02:59,2\n2024-10-27 02:01,3\n2024-10-27 02:59,4\n"),
      ["00:01 00:02 1", "00:59 01:00 2", "01:01 01:02 3", "01:59 02:00 4"])
  }

  func test_repeatedHour_isDetected_inSeparateDateAndTimeColumns() throws {
    let rows = ["2024-10-27,01:59,1", "2024-10-27,02:00,3", "2024-10-27,02:01,3", "2024-10-27,02:00,3"]
    let found = try importSteps("date,time,steps\n" + rows.joined(separator: "\n") + "\n", berlin)
    XCTAssertNil(found.report.refusal)
    XCTAssertEqual(Set(found.samples.map(\.start)).count, 4)
  }

  func test_repeatedHour_isDetectedForEachSource() throws {
    XCTAssertEqual(
      try importedRows(
        """
        time,device,steps
        2024-10-27 01:00,A,1
        2024-10-27 01:00,B,2
        2024-10-27 02:00,A,3
        2024-10-27 02:00,B,4
        2024-10-27 02:00,A,5
        2024-10-27 02:00,B,6\n
        """),
      ["00:00 01:00 3", "00:00 01:00 4", "01:00 02:00 5", "01:00 02:00 6", "23:00 00:00 1", "23:00 00:00 2"])
  }

  func test_repeatedHour_isRefused_ifTheRowsAreAmbiguous() throws {
    let day = "clocks show one hour twice on 2024-10-27, and its rows do not show to which of the two they belong"
    for text in [
      // Newest rows first.
      "time,steps\n2024-10-27 03:00,1\n2024-10-27 02:00,3\n2024-10-27 02:00,4\n2024-10-27 01:00,5\n",
      // A third time.
      "time,steps\n2024-10-27 01:00,1\n2024-10-27 02:00,3\n2024-10-27 02:00,4\n2024-10-27 02:00,5\n",
      // Rows of other hours repeat as well.
      "time,steps\n2024-10-27 02:00,3\n2024-10-27 02:00,4\n2024-10-27 03:00,5\n2024-10-27 03:00,6\n",
    ] {
      XCTAssertEqual(try refusal(text, berlin)?.sentence, day, text)
      XCTAssertNil(try refusal(text), text)
    }
  }

  func test_repeatedHour_isReadAsOne_ifNoRowRepeatsIt() throws {
    XCTAssertEqual(
      try importedRows("time,steps\n2024-10-27 03:00,1\n2024-10-27 02:30,2\n2024-10-27 02:00,3\n2024-10-27 01:30,4\n")
        .count, 4)
    // In summer a repeated row is a correction.
    let summer = try importSteps("time,steps\n2024-07-27 01:00,1\n2024-07-27 02:00,3\n2024-07-27 02:00,4\n", berlin)
    XCTAssertEqual(Set(summer.samples.map(\.start)).count, 2)
    // Offsets distinguish the hours.
    XCTAssertEqual(
      try importedRows("time,steps\n2024-10-27T02:00:00+02:00,3\n2024-10-27T02:00:00+01:00,4\n"),
      ["00:00 01:00 3", "01:00 02:00 4"])
  }

  func test_quarterHours_arePlacedInOrder_inTheRepeatedHour() throws {
    var text = "time,steps\n"
    for hour in 0..<4 {
      for _ in 0..<(hour == 2 ? 2 : 1) {
        for quarter in 0..<4 { text += "2024-10-27 0\(hour):\(quarter * 15 + 100)".replacing(":1", with: ":") + ",1\n" }
      }
    }
    let found = try importSteps(text, berlin)
    XCTAssertNil(found.report.refusal)
    XCTAssertEqual(Set(found.samples.map(\.start)).count, 20)
  }

  // MARK: Rows of one day

  func test_datesThatOccurThreeTimes_areRefused_evenIfTheRowsAreEqual() throws {
    func table(_ times: Int, days: ClosedRange<Int> = 10...16) -> String {
      "date,steps\n" + days.map { day in (0..<times).map { _ in "2025-01-\(day),10\n" }.joined() }.joined()
    }
    XCTAssertEqual(
      try refusal(table(3))?.sentence,
      "14 rows have the same date as the row before: they may be parts of a day, or several people")
    XCTAssertNil(try refusal(table(2)))
    XCTAssertNil(try refusal(table(3, days: 10...12)))
    XCTAssertNil(try refusal(table(3) + (17...28).map { "2025-01-\($0),5\n" }.joined()))
    XCTAssertNil(
      try refusal(table(3).replacing("date,steps", with: "date,updated_at,steps").replacing(",10", with: ",x,10")))
  }

  func test_repeatedTimeEvidence_isTheSame_mergedFromParts() throws {
    let counts = [3, 1, 4, 2, 3, 3, 5]
    let source = try XCTUnwrap(read("date,steps\n2025-01-04,5\n").samples.map(\.source).first)
    var rows: [Interval] = []
    for (day, count) in counts.enumerated() {
      let start = try XCTUnwrap(Instant("2025-01-04T00:00:00Z")) + .hours(24 * day)
      for _ in 0..<count { rows.append(Interval(from: start, lasting: .hours(24))) }
    }
    func seen(_ rows: ArraySlice<Interval>) -> PartialOrCumulativeCountEvidence {
      var times = PartialOrCumulativeCountEvidence()
      for row in rows {
        times.recordRow(
          span: row, source: source, count: StepCount(steps: 5), on: CivilDay(daysSince1970: 1),
          identityIncludesCount: false, isDay: true)
      }
      return times
    }
    let whole = seen(rows[...])
    for first in 0...rows.count {
      for second in first...rows.count {
        var joined = seen(rows[..<first])
        joined.merge(seen(rows[first..<second]))
        joined.merge(seen(rows[second...]))
        XCTAssertEqual(joined.counters, whole.counters, "\(first), \(second)")
      }
    }
  }

  func test_refusalOfRowsOfOneDay_hasAHint() throws {
    let slots = try refusal("date,slot,steps\n2025-01-04,a,150\n2025-01-04,b,100\n")
    XCTAssertEqual(
      slots?.hint,
      "if the rows are parts of a day, add them up to one row per day; if the column is a time, rename it to 'time'; "
        + "if it names people, to 'person'")
    let numbered = try refusal("id,date,steps\n1,2025-01-04,5\n2,2025-01-04,6\n3,2025-01-05,6\n")
    XCTAssertEqual(
      numbered?.sentence, "rows of the same day or time differ only in 'id', a different number in each row")
    let people = try refusal("id,date,steps\n1,2025-01-04,5\n2,2025-01-04,6\n1,2025-01-05,6\n")
    XCTAssertEqual(people?.sentence, "the file contains the steps of several people: '1', '2'")
  }

  // MARK: Advice

  func test_unknownHeader_isRefused_withAHint() {
    let table = [
      (
        "date,steps_goal\n", "no column recognized as steps; its columns are 'date', 'steps_goal'",
        "'steps_goal' is a goal"
      ),
      ("date,steps_km\n", "", "'steps_km' is a distance"), ("month,avg_steps\n", "", "'avg_steps' is an average"),
      ("date,steps_per_minute\n", "", "'steps_per_minute' is a rate"),
      ("date,stair_steps\n", "", "'stair_steps' is a number of stairs"),
      ("date,step length\n", "", "'step length' is a length"), ("date,step_no\n", "", "is a row number"),
      ("date,steps_percent_of_goal\n", "", "is a percentage: add a column 'steps'"),
      ("date,Anna,Ben\n", "its columns are 'date', 'Anna', 'Ben'", "one row per date and person"),
      ("Day,Jan,Feb,Mar\n", "", "the months are columns"),
      ("date,steps_anna,steps_ben\n", "several columns that may be the steps", "date and person if they belong"),
      ("date,steps,steps_watch\n", "several columns", "remove all but one; 'pixelpal"),
      ("steps,kcal\n", "no column recognized as dates or times", "times 'date' or 'time'"),
      ("a,b\n", "no column recognized as dates or times, and none as steps; its columns are 'a', 'b'", "name the"),
      ("time,value\n", "no column recognized as steps", "if 'time' has no dates, use '--date' as well"),
      ("INSERT INTO steps VALUES (1);\n", "these are SQL statements", "export the table as CSV"),
      ("create table x (a);\n", "these are SQL statements", "export the table as CSV"),
      ("-- MySQL dump 10\n", "these are SQL statements", "export the table as CSV"),
      ("a\u{1}b\u{2}c,c\u{7}d\n", "this is not text", "encrypted or corrupt"),
    ]
    for (text, sentence, hint) in table {
      let found = problem(text)
      XCTAssertTrue(found?.sentence.contains(sentence) == true || sentence.isEmpty, "\(text): \(found?.sentence ?? "")")
      XCTAssertTrue(found?.hint?.contains(hint) == true, "\(text): \(found?.hint ?? "")")
    }
  }

  func test_unreadableCell_isReported_withAHint() throws {
    let table = [
      ("date,steps\n2025-01-04,\"6.500,00\"\n", "expected a step count, found '6.500,00'", "use '--decimal comma'"),
      ("date,steps\n2025-01-04,-1\n", "found '-1'", "if -1 means no data, leave the cell empty"),
      ("date,steps\n2025-01-04,-15\n", "found '-15'", "a step count cannot be negative"),
      ("date,steps\n2024-W01,5\n", "found '2024-W01'", "this is a week: export days or finer"),
      ("date,steps\n2024-W01-5,5\n", "found '2024-W01-5'", "write dates such as 2025-01-31"),
      ("time,steps\n1.704413e+12,5\n", "found '1.704413e+12'", "a spreadsheet has shortened this time"),
      ("time,steps\n\"1,70441E+12\",5\n", "found '1,70441E+12'", "a spreadsheet has shortened this time"),
      ("date,steps\n2025-01-04,8,123\n", "this row has 3 cells, but the header has 2", "in quotation marks"),
      ("date,steps,x\n2025-01-04,8,a,note\n", "this row has 4 cells, but the header has 3", "with the same delimiter"),
    ]
    for (text, sentence, hint) in table {
      let found = problem(text)
      XCTAssertTrue(found?.sentence.contains(sentence) == true, "\(text): \(found?.sentence ?? "")")
      XCTAssertTrue(found?.hint?.contains(hint) == true, "\(text): \(found?.hint ?? "")")
    }
    var options = ImportOptions()
    options.decimalMark = .comma
    XCTAssertEqual(
      try importSteps("date,steps\n2025-01-04,\"6.500,00\"\n2025-01-05,1.234\n", options).report.recordedSteps.rounded,
      7734)
    let latin = Array("Datum;Schritte\n4. M".utf8) + [0xE4] + Array("rz 2025;5\n".utf8)
    let found = try read(latin).report.problems.first
    XCTAssertEqual(found?.hint, "the text is not in UTF-8: save the table as 'CSV UTF-8'")
  }
}

extension ImportOptions {
  /// Options with the time zone of Berlin in 2024.
  fileprivate static var berlin: ImportOptions {
    get throws {
      let changes = try [("2024-03-31T01:00:00Z", 7200), ("2024-10-27T01:00:00Z", 3600)].map {
        Zone.OffsetChange(at: try XCTUnwrap(Instant($0.0)), offsetSeconds: $0.1)
      }
      var options = ImportOptions()
      options.defaultZone = try XCTUnwrap(Zone(name: "Berlin", firstOffsetSeconds: 3600, changes: changes))
      return options
    }
  }
}

extension ReadingInPartsTests {
  func test_repeatedHour_isReadTheSame_inParts() throws {
    let options = try ImportOptions.berlin
    let zone = try XCTUnwrap(options.defaultZone)
    let start = try XCTUnwrap(Instant("2024-10-26T23:40:00Z"))
    for (header, sign) in [("time,steps", " "), ("date,time,steps", ",")] {
      for repeated in [-1, 3, 150] {
        var text = header + "\n"
        for minute in 0..<200 {
          let local = "\(zone.localTime(at: start + .minutes(minute)))".replacing("T", with: sign)
          for _ in 0..<(minute == repeated ? 2 : 1) { text += local + ",\(minute % 7)\n" }
        }
        assertSameResultInParts(Array(text.utf8), nil, options, partSizes: [40, 150, 700])
      }
    }
  }
}

import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import StepImport

/// Tests of the roles of the columns in tables that no known program writes.
final class TableColumnTests: XCTestCase {
  private let merge = StepMerge(
    countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: Rules.standard.spreading)

  /// Returns the imported steps; checks that they are the same for blocks of any size.
  private func importSteps(
    _ text: String, _ options: ImportOptions = ImportOptions(), fileName: String? = nil, line: UInt = #line
  ) throws -> ImportedSteps {
    let whole = try read(text, options, fileName: fileName)
    for block in [1, 3, 17] {
      let pieces = try read(Array(text.utf8), options, fileName: fileName, blockSize: block)
      XCTAssertEqual(pieces.snapshotText, whole.snapshotText, "block \(block): \(text)", line: line)
      XCTAssertEqual(pieces.report.columns, whole.report.columns, "block \(block): \(text)", line: line)
      XCTAssertEqual(Array(pieces.samples), Array(whole.samples), "block \(block): \(text)", line: line)
    }
    return whole
  }

  private func importedRows(_ text: String, _ options: ImportOptions = ImportOptions(), line: UInt = #line) throws
    -> [String]
  {
    try importSteps(text, options, line: line).samples.map { "\($0.start) \($0.end) \($0.count)" }.sorted()
  }

  private func refusal(_ text: String, _ options: ImportOptions = ImportOptions(), line: UInt = #line) throws -> String?
  {
    try importSteps(text, options, line: line).report.refusal?.sentence
  }

  private func error(_ text: String) -> ImportProblem? {
    do throws(ImportProblem) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Times

  func test_separateDateAndTimeColumns_areCombined() throws {
    let table: [(text: String, row: String)] = [
      ("date,hour,steps\n2025-01-04,0,9\n", "2025-01-04T00:00:00Z 2025-01-04T01:00:00Z 9"),
      ("date,hour,steps\n2025-01-04,23,9\n", "2025-01-04T23:00:00Z 2025-01-05T00:00:00Z 9"),
      ("date,hour,steps\n2025-01-04,08:00,9\n", "2025-01-04T08:00:00Z 2025-01-04T09:00:00Z 9"),
      ("date,hour,steps\n2025-01-04,8 AM,9\n", "2025-01-04T08:00:00Z 2025-01-04T09:00:00Z 9"),
      ("date,hour,steps\n2025-01-04,12 a.m.,9\n", "2025-01-04T00:00:00Z 2025-01-04T01:00:00Z 9"),
      ("date,hour,minute,steps\n2025-01-04,8,59,9\n", "2025-01-04T08:59:00Z 2025-01-04T09:00:00Z 9"),
      ("year,month,day,steps\n2025,1,4,9\n", "2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 9"),
      ("Year;Month;Day;Steps\n2025;Januar;4;9\n", "2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 9"),
      ("ISO,date,steps\n2025-01-04T10:00:00+01:00,1/4,9\n", "2025-01-04T09:00:00Z 2025-01-04T10:00:00Z 9"),
      ("day,month,year,steps\n2025-01-04,1,2025,9\n", "2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 9"),
      (
        "Start_Date,Start_Time,End_Date,End_Time,Steps\n2025-01-04,23:50,2025-01-05,00:10,9\n",
        "2025-01-04T23:50:00Z 2025-01-05T00:10:00Z 9"
      ),
      ("date,start_time,end_time,steps\n2025-01-04,23:50,00:10,9\n", "2025-01-04T23:50:00Z 2025-01-05T00:10:00Z 9"),
      ("date,time,utc_offset,steps\n2025-01-04,10:00,+02:00,9\n", "2025-01-04T08:00:00Z 2025-01-04T09:00:00Z 9"),
      ("start_date,end_date,steps\n2025-01-04,2025-01-04,9\n", "2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 9"),
    ]
    for (text, row) in table { XCTAssertEqual(try importedRows(text), [row], text) }
  }

  func test_hourAndMinute_areRejected_outOfRange() throws {
    for (hour, isRead) in [("0", true), ("22", true), ("23", true), ("24", false), ("-1", false), ("13 PM", false)] {
      let report = try importSteps("date,hour,steps\n2025-01-04,\(hour),9\n").report
      XCTAssertEqual([report.rowCounts.withSteps, report.rowCounts.rejected], isRead ? [1, 0] : [0, 1], hour)
    }
    for (minute, isRead) in [("0", true), ("59", true), ("60", false)] {
      let report = try importSteps("date,hour,minute,steps\n2025-01-04,9,\(minute),9\n").report
      XCTAssertEqual([report.rowCounts.withSteps, report.rowCounts.rejected], isRead ? [1, 0] : [0, 1], minute)
    }
  }

  func test_interval_isReadAsHHMMOrMinutes_asTheFileShows() throws {
    func clocks(_ numbers: [String]) throws -> [String] {
      let lines = numbers.map { "5,2012-10-02,\($0)\n" }.joined()
      return try importSteps("steps,date,interval\n" + lines).samples.map {
        String($0.start.description.dropFirst(11).prefix(5))
      }.sorted()
    }
    XCTAssertEqual(try clocks(["0", "5", "55", "100"]), ["00:00", "00:05", "00:55", "01:00"])
    XCTAssertEqual(try clocks(["5", "100", "2355"]), ["00:05", "01:00", "23:55"])
    XCTAssertEqual(try clocks(["5", "60", "100", "1435"]), ["00:05", "01:00", "01:40", "23:55"])
    XCTAssertEqual(try clocks(["1435", "1440"]), ["14:35", "14:40"])
    XCTAssertEqual(try clocks(["1500", "2354", "2355", "2356", "2359", "2360", "2400"]).last, "23:59")
    XCTAssertEqual(try clocks(["1360", "1439", "1440"]), ["22:40", "23:59"])
    let report = try importSteps("steps,date,interval\n5,2012-10-02,2355\n5,2012-10-02,2360\n").report
    XCTAssertEqual(report.problems.map(\.sentence), ["expected a time of day such as 1355, found '2360'"])
    XCTAssertEqual(report.problems.map(\.position?.line), [3])
  }

  func test_interval_keepsTheSumOfDays_inAPublicDataset() throws {
    var (text, sum) = ("\"steps\",\"date\",\"interval\"\n", 0)
    for day in 1...4 {
      for interval in 0..<288 {
        let steps = interval * 7 % 90
        let number = interval * 5 / 60 * 100 + interval * 5 % 60
        text += "\(day == 1 ? "NA" : "\(steps)"),\"2012-10-0\(day)\",\(number)\n"
        sum += day == 1 ? 0 : steps
      }
    }
    let found = try importSteps(text)
    XCTAssertEqual(merge.days(of: found.samples).counted.rounded, Int64(sum))
    XCTAssertEqual(found.report.columns.map(\.role), ["steps", "date", "time of day, hhmm"])
    XCTAssertEqual(found.report.rowCounts.skippedCount(because: .noSteps), 288)
  }

  func test_epoch_isReadByItsDigits() throws {
    let start = "2025-01-01T00:01:00Z 2025-01-01T00:02:00Z 5"
    for digits in ["1735689660", "1735689660000", "1735689660000000", "1735689660000000000", "1735689660.0"] {
      XCTAssertEqual(try importedRows("ts,steps\n\(digits),5\n"), [start], digits)
    }
    for digits in ["173568966", "17356896600", "173568966000", "17356896600000", "2025010410"] {
      XCTAssertEqual(try importSteps("ts,steps\n\(digits),5\n").report.rowCounts.rejected, 1, digits)
    }
    XCTAssertEqual(try importedRows("timestamp,steps\n1735689660,5\n"), [start])
  }

  func test_epochs_areReadAsDates_ifAllAreMidnights() throws {
    var options = ImportOptions()
    options.defaultZone = Zone(offsetSeconds: -18_000)
    let days = "ts,steps\n1735689600,5\n1735776000,6\n"
    XCTAssertEqual(
      try importedRows(days, options),
      ["2025-01-01T05:00:00Z 2025-01-02T05:00:00Z 5", "2025-01-02T05:00:00Z 2025-01-03T05:00:00Z 6"])
    // Midnights of the zone are days, too.
    let local = "ts,steps\n1735707600,5\n1735794000,6\n"
    XCTAssertEqual(try importedRows(local, options), try importedRows(days, options))
    XCTAssertEqual(
      try importedRows(days + "1735779600,7\n"),
      [
        "2025-01-01T00:00:00Z 2025-01-01T01:00:00Z 5", "2025-01-02T00:00:00Z 2025-01-02T01:00:00Z 6",
        "2025-01-02T01:00:00Z 2025-01-02T02:00:00Z 7",
      ])
  }

  func test_spreadsheetSerials_areReadAsDates_ifEveryValueIsOne() throws {
    XCTAssertEqual(try importedRows("Date,Steps\n45558,5\n"), ["2024-09-23T00:00:00Z 2024-09-24T00:00:00Z 5"])
    XCTAssertEqual(try importedRows("Date,Steps\n45558.2319,5\n"), ["2024-09-23T05:34:00Z 2024-09-23T05:35:00Z 5"])
    XCTAssertEqual(try importedRows("Datum;Schritte\n45558,5;5\n"), ["2024-09-23T12:00:00Z 2024-09-23T13:00:00Z 5"])
    for texts in [["45558", "2024-09-24"], ["2024-09-24", "45558"]] {
      let report = try importSteps("date,steps\n\(texts[0]),5\n\(texts[1]),6\n").report
      XCTAssertEqual([report.rowCounts.withSteps, report.rowCounts.rejected], [1, 1])
      XCTAssertEqual(report.problems.map(\.position?.line), [3])
    }
    for (serial, isRead) in [("19999", false), ("20000", true), ("79999", true), ("80000", false)] {
      XCTAssertEqual(try importSteps("date,steps\n\(serial),5\n").report.rowCounts.withSteps, isRead ? 1 : 0, serial)
    }
  }

  func test_dates_areRead_inSpreadsheetNotations() throws {
    let ways = [
      "Mon 6 Jan 2025", "\"Monday, January 6, 2025\"", "06-Jan-25", "6 janvier 2025", "6. Januar 2025", "2025/01/06",
      "2025.01.06", "lundi 6 janvier 2025", "\"Montag, 06.01.2025\"", "6 de enero de 2025", "\"Jan 6th, 2025\"",
      "2025年1月6日", "2025. 1. 6.", "06-janv.-25", "lun. 6 janv. 2025", "6 stycznia 2025",
      "Mon\u{A0}6\u{A0}Jan\u{A0}2025 ",
    ]
    for way in ways {
      XCTAssertEqual(try importedRows("date,steps\n\(way),5\n"), ["2025-01-06T00:00:00Z 2025-01-07T00:00:00Z 5"], way)
    }
    XCTAssertEqual(
      try importedRows("date,steps\nmar. 7 janv. 2025,5\n"), ["2025-01-07T00:00:00Z 2025-01-08T00:00:00Z 5"])
    XCTAssertEqual(
      try importedRows("date,steps\n\"6 janvier 2025 14:30\",5\n"), ["2025-01-06T14:30:00Z 2025-01-06T14:31:00Z 5"])
    for way in ["6 foo 2025", "January 2025 6", "6 6 2025", "Monday", "31 février 2025"] {
      XCTAssertEqual(try importSteps("date,steps\n\(way),5\n").report.rowCounts.rejected, 1, way)
    }
  }

  func test_timesOfRecording_areNotReadAsTimes() throws {
    for header in ["create_time,steps", "steps,update_time,modified", "lastSync,steps"] {
      let found = try XCTUnwrap(error(header + "\n2025-01-04 10:00,5,6\n"), header)
      XCTAssertTrue(found.hint?.contains("not that of the steps") == true, "\(found)")
    }
    let cut = "step_count,update_time,create_time,pkg_name,datauuid\n1930,2025-12-10 14:24:01.051,2025-12-10,a,b\n"
    XCTAssertTrue(error(cut)?.hint?.contains("or 'day_time'") == true)
    let beside = "date,steps,modified\n2025-01-04,5,2025-01-05\n2025-01-04,6,2025-01-06\n"
    XCTAssertNil(try refusal(beside))
  }

  // MARK: Sources, people, and columns without a role

  func test_sources_areReadFromAppAndDeviceColumns() throws {
    let devices = try importSteps("date,device,steps\n2025-01-04,watch,150\n2025-01-04,phone,100\n")
    XCTAssertEqual(devices.samples.sources.map(\.kind.rawValue), ["watch", "phone"])
    XCTAssertEqual(merge.days(of: devices.samples).counted.rounded, 150)
    let both = try importSteps("date,app,device,steps\n2025-01-04,Fit,phone,9\n2025-01-04,Health,phone,5\n")
    XCTAssertEqual(both.samples.sources.map(\.name), ["Fit", "Health"])
    XCTAssertEqual(both.samples.sources.map(\.kind.rawValue), ["phone", "phone"])
  }

  func test_severalPeople_areRefused_unlessOneIsSelected() throws {
    for column in ["user", "name", "Participant ID", "Nutzer"] {
      let text = "date,\(column),steps\n2025-01-04,Mia,150\n2025-01-05,Tom,100\n"
      XCTAssertEqual(try refusal(text), "the file contains the steps of several people: 'Mia', 'Tom'", column)
      var options = ImportOptions()
      options.selectedPerson = "Tom"
      XCTAssertEqual(try importSteps(text, options).report.recordedSteps.rounded, 100)
    }
    var options = ImportOptions()
    options.selectedPerson = "Mia B"
    let names = "date,first name,last name,steps\n2025-01-04,Mia,A,150\n2025-01-04,Mia,B,100\n"
    XCTAssertEqual(try importSteps(names, options).report.recordedSteps.rounded, 100)
  }

  func test_ids_areRowNumbers_ifAllDifferAndNoTimeIsShared() throws {
    XCTAssertNil(try refusal("id,date,steps\n1,2025-01-04,5\n2,2025-01-05,6\n"))
    XCTAssertEqual(
      try importSteps("id,date,steps\n1,2025-01-04,5\n2,2025-01-05,6\n").report.columns.first?.role,
      "row number, not read")
    XCTAssertNil(try refusal("id,date,steps\n1,2025-01-04,5\n1,2025-01-05,6\n"))
    // Duplicate rows do not mean several people.
    XCTAssertNil(try refusal("id,date,steps\n1,2025-01-04,5\n1,2025-01-04,5\n2,2025-01-05,6\n"))
    let people = "the file contains the steps of several people: '1', '2'"
    XCTAssertEqual(try refusal("id,date,steps\n1,2025-01-04,5\n2,2025-01-04,6\n1,2025-01-05,6\n"), people)
    XCTAssertEqual(try refusal("id,date,steps\n1,2025-01-04,5\n1,2025-01-05,6\n2,2025-01-06,6\n"), people)
  }

  func test_table_isRefused_ifRowsOfOneTimeDifferInAColumnWithoutRole() throws {
    for text in [
      "date,slot,steps\n2025-01-04,a,150\n2025-01-04,b,100\n", "date,slot,steps\n2025-01-04,1,5\n2025-01-04,2,5\n",
      "date,steps,slot\n2025-01-04,150,\n2025-01-04,100,b\n", "slot;date;steps\nu-1;4.1.2025;150\nu-2;4.1.2025;100\n",
    ] {
      XCTAssertTrue(try refusal(text)?.contains("differ in the column 'slot'") == true, text)
    }
    XCTAssertNil(try refusal("date,slot,steps\n2025-01-04,a,150\n2025-01-05,b,100\n"))
    XCTAssertNil(try refusal("date,slot,steps\n2025-01-04,a,150\n2025-01-04,a,170\n"))
    XCTAssertNil(try refusal("date,slot,steps\n2025-01-04,NA,150\n2025-01-04,,170\n"))
    XCTAssertNil(try refusal("date,distance (km),kcal,steps,weekday\n2025-01-04,1,9,5,Sat\n2025-01-04,2,8,6,Sat\n"))
  }

  func test_differingColumnWithoutRole_isNamed_amongSeveral() throws {
    for count in 1...12 {
      for different in 0..<count {
        let names = (0..<count).map { "c\($0)x" }
        let one = names.indices.map { "v\($0)" }
        var other = one
        other[different] = "w"
        let text =
          "date,steps," + names.joined(separator: ",") + "\n2025-01-04,5," + one.joined(separator: ",")
          + "\n2025-01-04,5," + other.joined(separator: ",") + "\n"
        let sentence = try XCTUnwrap(try refusal(text))
        if count <= 8 { XCTAssertTrue(sentence.contains("'c\(different)x'"), "\(count), \(different): \(sentence)") }
      }
    }
  }

  func test_manyRowsOfOneTime_areRefused_ifNoColumnDistinguishesThem() throws {
    func table(_ days: Int) -> String {
      "date,steps\n" + (1...days).map { "2025-01-\($0 + 10),5\n2025-01-\($0 + 10),6\n" }.joined()
    }
    XCTAssertNil(try refusal(table(9)))
    XCTAssertTrue(try refusal(table(10))?.contains("10 rows have the same time as the row before") == true)
    XCTAssertNil(try refusal(table(10) + "2025-02-01,5\n"))
  }

  func test_manyRowsOfOneTime_areCorrections_ifThereIsATimeOfRecording() throws {
    let text =
      "date,steps,synced_at\n"
      + (1...12).map { "2025-01-\($0 + 10),5,\($0)\n2025-01-\($0 + 10),6,\($0 + 1)\n" }.joined()
    XCTAssertNil(try refusal(text))
    XCTAssertEqual(merge.days(of: try importSteps(text).samples).counted.rounded, 72)
  }

  func test_runningTotals_areRefused() throws {
    func hours(_ days: Int, _ steps: (Int, Int) -> Int) -> String {
      let rows = (1...days).flatMap { day in
        (8...19).map { "2025-01-\(day + 10) \($0 < 10 ? "0" : "")\($0):00,\(steps(day, $0))\n" }
      }
      return "time,steps\n" + rows.joined()
    }
    let sentence = "the steps only increase from row to row: this is a running total"
    XCTAssertEqual(try refusal(hours(3) { day, hour in (hour - 7) * 900 + day }), sentence)
    XCTAssertNil(try refusal(hours(2) { day, hour in (hour - 7) * 900 + day }))
    XCTAssertNil(try refusal(hours(3) { day, hour in hour == 15 ? 5 : (hour - 7) * 900 + day }))
    XCTAssertNil(try refusal(hours(3) { day, hour in (hour - 7) * 200 + day }))
    func days(_ count: Int, from first: Int) -> String {
      "date,steps\n" + (0..<count).map { "2025-01-\($0 + 10),\(first + $0 * 9000)\n" }.joined()
    }
    XCTAssertEqual(try refusal(days(6, from: 200_000)), sentence)
    XCTAssertNil(try refusal(days(5, from: 200_000)))
    XCTAssertNil(try refusal(days(12, from: 9000)))
    for header in ["date,cumulative_steps", "time,steps_today", "time,steps so far today", "date,step counter"] {
      XCTAssertTrue(error(header + "\n2025-01-04 10:00,5\n")?.hint?.contains("is a running total") == true, header)
    }
  }

  func test_columnsOfOtherQuantities_areNotSteps_thoughTheirNamesSaySteps() {
    for name in ["steps_km", "steps_per_minute", "step_no", "stair_steps", "step_id", "bike_steps", "steps %"] {
      XCTAssertNotNil(error("date,\(name)\n2025-01-04,5\n"), name)
    }
    for names in ["steps,steps_watch", "walking_steps,running_steps", "Phone Steps,Watch Steps"] {
      XCTAssertTrue(error("date,\(names)\n2025-01-04,5,6\n")?.hint?.contains("may each be the steps") == true, names)
    }
    XCTAssertNil(error("date,steps,run_steps,walk_steps\n2025-01-04,5,6,7\n"))
  }

  func test_knownLayout_isNotUsed_ifAPersonOrTimeColumnIsAdded() throws {
    let table = [
      ("start,end,steps,source,user", "2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,5,w,"),
      ("timestamp,steps,user", "2025-01-04T10:00:00Z,5,"), ("date,step count,calories (kcal),user", "2025-01-04,5,1,"),
      ("date,steps,distance walking/running,user", "2025-01-04,5,1,"),
      ("date,steps,floors ascended,user", "2025-01-04,5,1,"),
      ("date,calories burned,steps,user", "2025-01-04,5,1,"), ("date,steps,runDistance,user", "2025-01-04,5,1,"),
      ("date,step count (count),user", "2025-01-04,5,"),
    ]
    for (header, row) in table {
      let found = try importSteps(header + "\n" + row + "a\n" + row + "b\n")
      XCTAssertEqual(found.report.refusal?.sentence, "the file contains the steps of several people: 'a', 'b'", header)
    }
    for (header, row) in table {
      let hours = header.split(separator: ",").dropLast().joined(separator: ",") + ",hour"
      guard !header.hasPrefix("start"), !header.hasPrefix("timestamp") else { continue }
      let found = try importSteps(hours + "\n" + row + "7\n" + row + "8\n")
      XCTAssertEqual(merge.days(of: found.samples).counted, found.report.recordedSteps, hours)
    }
    let plain = "start,end,steps,source,interval\n2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,5,w,1\n"
    XCTAssertEqual(try importSteps(plain).report.format, .genericCSV)
    XCTAssertNotNil(try refusal(plain + "2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,6,w,2\n"))
  }

  // MARK: Numbers

  func test_missingValues_areSkipped_andSpreadsheetErrorsRejected() throws {
    let nothing = ["", "NA", "NaN", "null", "None", "-", "--", "#N/A", "N/A", "nil", "nan", "NULL", "–"]
    let lines = nothing.enumerated().map { "2025-01-\(10 + $0),\($1)\n" }.joined()
    let rows = try importSteps("date,steps\n2025-01-01,5\n" + lines + "2025-01-31,#REF!\n2025-01-30,#DIV/0!\n").report
      .rowCounts
    XCTAssertEqual([rows.read, rows.withSteps, rows.skippedCount(because: .noSteps), rows.rejected], [16, 1, 13, 2])
  }

  func test_points_areRefused_ifAllMayBeThousandsSeparators() throws {
    func table(_ numbers: [String]) -> String {
      "date,steps\n" + numbers.enumerated().map { "2025-01-\(10 + $0),\($1)\n" }.joined()
    }
    let questions = [
      ["10.123"], ["1.234", "900"], ["1.234", "1000"], ["1.234.567"], ["999.999"], ["\"10.123\"", "7.456"],
    ]
    let answers = [["10.12"], ["10.1234"], ["1234.567"], ["10.123", "7.5"], ["0.123"], ["10"], ["10123"]]
    for numbers in questions {
      let problem = try XCTUnwrap(importSteps(table(numbers)).report.refusal, "\(numbers)")
      XCTAssertTrue(problem.hint?.contains("--decimal comma") == true)
    }
    for numbers in answers { XCTAssertNil(try refusal(table(numbers)), "\(numbers)") }
    var options = ImportOptions()
    options.decimalMark = .comma
    let german = ["10.123", "\"7,5\"", "1.234.567", "900"]
    XCTAssertEqual(
      try importSteps(table(german), options).samples.map(\.count.description), ["10123", "7.5", "1234567", "900"])
    options.decimalMark = .point
    XCTAssertEqual(try importSteps(table(["10.123"]), options).samples.map(\.count.description), ["10.123"])
    XCTAssertEqual(
      try importSteps("date;steps\n2025-01-04;10.123\n", options).samples.map(\.count.description), ["10.123"])
    options.decimalMark = .comma
    let semicolons = try importSteps("date;steps\n2025-01-04;10.123\n2025-01-05;1000\n", options)
    XCTAssertEqual(semicolons.samples.map(\.count.description), ["10123", "1000"])
    XCTAssertEqual(semicolons.report.notes, [])
  }

  func test_hint_namesDecimalCommaOption_ifANumberNeedsIt() throws {
    let report = try importSteps("date,steps\n2025-01-04,\"6.500,00\"\n").report
    XCTAssertTrue(report.problems.first?.hint?.contains("--decimal comma") == true)
    var options = ImportOptions()
    options.decimalMark = .comma
    XCTAssertEqual(try importSteps("date,steps\n2025-01-04,\"6.500,00\"\n", options).report.recordedSteps.rounded, 6500)
    let bytes = Array("Datum;Ger".utf8) + [0xE4] + Array("t;Z\n4.1.2025;x;5\n".utf8)
    do throws(ImportProblem) {
      _ = try read(bytes)
      XCTFail("read")
    } catch {
      XCTAssertTrue(error.hint?.contains("UTF-8") == true)
    }
  }

  func test_spacesAndApostrophes_areThousandsSeparators() throws {
    for number in ["10 123", "10'123", "10\u{2019}123", "10\u{A0}123", "10\u{202F}123"] {
      for delimiter in [",", ";", "\t"] {
        let found = try importSteps("date\(delimiter)steps\n2025-01-04\(delimiter)\(number)\n")
        XCTAssertEqual(found.report.recordedSteps.rounded, 10_123, number)
        XCTAssertEqual(found.report.notes.count, 1, number)
      }
    }
    for number in ["10 12", "1 0123", "10''123"] {
      XCTAssertEqual(try importSteps("date,steps\n2025-01-04,\(number)\n").report.rowCounts.rejected, 1, number)
    }
  }

  func test_unitsAfterNumbers_areAccepted_ifTheyMeanSteps() throws {
    for number in ["\"8,123 steps\"", "8123 Schritte", "8123steps", "8123 pas", "8123\u{A0}"] {
      XCTAssertEqual(try importSteps("date,steps\n2025-01-04,\(number)\n").report.recordedSteps.rounded, 8123, number)
    }
    XCTAssertEqual(try importSteps("date,steps\n2025-01-04,8123 m\n").report.rowCounts.rejected, 1)
    // An unquoted comma starts another cell.
    let cells = try importSteps("date,steps\n2025-01-04,8,123\n2025-01-05,9,\n").report
    XCTAssertEqual([cells.rowCounts.withSteps, cells.rowCounts.rejected], [1, 1])
  }

  // MARK: Rows and headers

  func test_typeColumn_selectsRowsOfSteps() throws {
    let text = "date,value,type,unit\n2025-01-04,70,HeartRate,bpm\n2025-01-04,900,Step Count,count\n"
    XCTAssertEqual(try importSteps(text).report.recordedSteps.rounded, 900)
    XCTAssertEqual(
      try importSteps(text + "2025-01-05,7,HKQuantityTypeIdentifierStepCount,count\n").report.recordedSteps.rounded, 907
    )
    XCTAssertEqual(
      try refusal("date,value,metric\n2025-01-04,70,hr\n2025-01-04,70,kcal\n"),
      "no row counts steps, only 'hr', 'kcal'")
    XCTAssertNotNil(error("date,value\n2025-01-04,5\n"))
  }

  func test_header_isFound_belowUpTo20TitleLines() throws {
    for (count, isRead) in [(1, true), (19, true), (20, true), (21, false)] {
      let titles = (0..<count).map { "Title \($0)\($0 % 2 == 0 ? "" : ",,")\n" }.joined()
      let text = titles + "\n\nDate,Steps,Notes\n2025-01-04,5,x\n"
      if isRead {
        XCTAssertEqual(try importedRows(text), ["2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 5"])
      } else {
        XCTAssertNotNil(error(text))
      }
    }
    XCTAssertEqual(
      try importedRows("Schritte, Januar;\nDatum;Schritte\n4.1.2025;5\n"),
      ["2025-01-04T00:00:00Z 2025-01-05T00:00:00Z 5"])
  }

  func test_sumsAndRepeatedHeaders_areSkipped() throws {
    let sums = [
      "Total", "Sum:", "Average", "Mean", "Summe", "Gesamt", "Durchschnitt", "Total général", "Promedio", "Media",
      "Max", "Min", "", "TOTAL",
    ]
    let lines = sums.map { "\($0),99\n" }.joined()
    let days = (10...80).map { "2025-0\($0 / 28 + 1)-\($0 % 28 + 1),0\n" }.joined()
    let report = try importSteps("Date,Steps\n2025-01-04,5\nDate,Steps\n2025-01-05,6\n" + days + lines).report
    XCTAssertEqual([report.rowCounts.withSteps, report.rowCounts.rejected], [73, 0])
    XCTAssertEqual(
      [report.rowCounts.skippedCount(because: .noDate), report.rowCounts.skippedCount(because: .otherQuantity)],
      [sums.count, 1])
    XCTAssertEqual(report.recordedSteps.rounded, 11)
    XCTAssertEqual(try importSteps("date,steps,,,\n2025-01-04,5,,,\n,,,,\n").report.rowCounts.withSteps, 1)
  }

  func test_rowWithoutDate_isRejected_ifItHasATimeOrSource() throws {
    for text in [
      "date,time,steps,x\n2025-01-04,10:00,5,\n,10:01,6,\n", "date,device,steps\n2025-01-04,watch,5\n,phone,6\n",
      "date,time,steps\n2025-01-04,10:00,5\n,10:01,6\n",
    ] {
      let rows = try importSteps(text).report.rowCounts
      XCTAssertEqual([rows.withSteps, rows.rejected], [1, 1], text)
    }
    let sum = try importSteps("date,device,steps\n2025-01-04,watch,5\n,,6\n,Total,7\n").report.rowCounts
    XCTAssertEqual([sum.withSteps, sum.skippedCount(because: .noDate)], [1, 2])
    let days = "date,steps\n2025-01-04,5\n,6\n,7\n"
    XCTAssertNil(try refusal(days))
    XCTAssertEqual(try refusal(days + ",8\n"), "3 rows have steps but no date, which is too many for rows of sums")
    let more = (10...21).map { "2025-01-\($0),5\n" }.joined()
    XCTAssertNil(try refusal("date,steps\n" + more + ",6\n,7\n,8\n"))
  }

  func test_errorMessages_nameTheColumnsAndWhatIsMissing() {
    let table = [
      ("a,b\n", "its columns are 'a', 'b'", "name the column of days or times 'date' or 'time'"),
      ("1,2,3,4,5,6,7,8,9\n", "'8' and 1 more", "several columns may be hours"),
      ("date,distance\n2025-01-04,5\n", "its columns are 'date', 'distance'", "name the column of steps 'steps'"),
      ("steps,kcal\n5,6\n", "its columns are 'steps', 'kcal'", "name the column of days or times"),
      ("date,steps,step count\n", "its columns", "'steps' and 'step count' may each be the steps"),
      ("hour,steps\n5,6\n", "its columns", "in addition to 'hour', add a column 'date'"),
      ("Name,2025-01-04,2025-01-05\nMia,5,6\n", "its columns are 'Name', '2025-01-04'", "the days are columns"),
      ("date,number\n2025-01-04,5\n", "its columns", "'--format generic-csv' if these are steps"),
      ("2025-01-04,8123\n2025-01-05,5\n", "the first line has a date and a number", "add a line with column names"),
    ]
    for (text, sentence, hint) in table {
      guard let found = error(text) else {
        XCTFail("read: \(text)")
        continue
      }
      XCTAssertTrue(found.sentence.contains(sentence), "\(found)")
      XCTAssertTrue(found.hint?.contains(hint) == true, "\(found)")
    }
  }

  func test_report_namesTheRoleOfEachColumn() throws {
    let text = "id,date,interval,steps,device,distance (km),notes,updated_at,weekday\n7,2025-01-04,2355,5,w,1,x,2,Sat\n"
    XCTAssertEqual(
      try importSteps(text).report.columns.map(\.description),
      [
        "'id': person", "'date': date", "'interval': time of day, hhmm", "'steps': steps", "'device': source",
        "'distance (km)': another quantity, not read", "'notes': not read", "'updated_at': time of recording, not read",
        "'weekday': part of the date, not read",
      ])
    XCTAssertEqual(try importSteps("start,end,steps,source\n").report.columns, [])
  }

  // MARK: The order of day and month

  func test_fitabase_isReadInOneOrderOfDayAndMonth() throws {
    func days(_ dates: [String], _ options: ImportOptions = ImportOptions()) throws -> [String] {
      let text = "Id,ActivityDate,TotalSteps\n" + dates.map { "1,\($0),5\n" }.joined()
      return try importSteps(text, options).samples.map { String($0.start.description.prefix(10)) }.sorted()
    }
    XCTAssertEqual(try days(["13-04-2016", "01-05-2016"]), ["2016-04-13", "2016-05-01"])
    XCTAssertEqual(try days(["01-05-2016", "13-04-2016"]), ["2016-04-13", "2016-05-01"])
    XCTAssertEqual(try days(["4/12/2016", "4/11/2016"]), ["2016-04-11", "2016-04-12"])
    XCTAssertEqual(try days(["4/12/2016", "4/13/2016"]), ["2016-04-12", "2016-04-13"])
    var options = ImportOptions()
    options.dateOrder = .dayFirst
    XCTAssertEqual(try days(["4/12/2016", "4/11/2016"], options), ["2016-11-04", "2016-12-04"])
    let mixed = try importSteps("Id,ActivityDate,TotalSteps\n1,4/13/2016,5\n1,13/4/2016,6\n").report
    XCTAssertEqual([mixed.rowCounts.withSteps, mixed.rowCounts.rejected], [1, 1])
    XCTAssertEqual(mixed.problems.first?.position?.line, 3)
    XCTAssertTrue(mixed.problems.first?.sentence.hasPrefix("the file mixes two orders of day and month") == true)
  }
}

import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests that JSON of no known layout is interpreted by the names of its members, or refused with the reason.
final class GenericJSONReaderTests: XCTestCase {
  /// Returns the sum of a document's rows, and its format.
  private func sumAndFormat(_ text: String, _ fileName: String? = nil, isGenericJSON: Bool = false) throws -> String {
    var options = ImportOptions()
    options.stopsAtFirstBadRow = true
    if isGenericJSON { options.format = .genericJSON }
    let report = try read(text, options, fileName: fileName).report
    XCTAssertNil(report.refusal, text)
    return "\(report.recordedSteps) \(report.format.rawValue)"
  }

  /// Returns the message with which a document is refused.
  private func refusal(_ text: String, _ fileName: String? = nil) -> String {
    var options = ImportOptions()
    options.stopsAtFirstBadRow = true
    do {
      return try read(text, options, fileName: fileName).report.refusal?.sentence ?? "read"
    } catch {
      return error.sentence
    }
  }

  func test_rows_areFound_upToFourNamesDeep() throws {
    let row = #"{"date":"2024-01-01","steps":7}"#
    let texts = [
      "[\(row)]", "{\"days\":[\(row)]}", "{\"data\":{\"steps\":[\(row)]}}", "{\"n\":1,\"data\":[{\"x\":[\(row)]}]}",
      row,
      "{\"2024-01-01\":{\"steps\":7}}", "{\"steps\":{\"2024-01-01\":7}}", "{\"user\":\"A\",\"records\":[\(row)]}",
      "{\"a\":{\"b\":{\"c\":{\"d\":[\(row)]}}}}",
      "[{\"date\":\"2024-01-01\",\"activity\":{\"steps\":{\"value\":\"7\"}}}]",
    ]
    for text in texts { XCTAssertEqual(try sumAndFormat(text), "7 generic-json", text) }
    XCTAssertEqual(try sumAndFormat(row + "\n" + row.replacing("01-01", "01-02")), "14 generic-json")
    XCTAssertEqual(
      refusal("{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":[\(row)]}}}}}"),
      "the steps at 'a.b.c.d.e.[]' are nested deeper than 4 names")
  }

  func test_value_isReadAsSteps_ifNameTypeOrFormatSaysSo() throws {
    let rows = #"[{"day":"2024-01-01","value":7}]"#
    XCTAssertEqual(
      refusal(rows), "expected a number named steps, found '[].value', which may count anything")
    XCTAssertEqual(try sumAndFormat(rows, "my-steps.json"), "7 generic-json")
    XCTAssertEqual(try sumAndFormat(rows, isGenericJSON: true), "7 generic-json")
    XCTAssertEqual(try sumAndFormat("{\"dataType\":\"steps\",\"records\":\(rows)}"), "7 generic-json")
    XCTAssertEqual(try sumAndFormat("{\"steps\":\(rows),\"heartRate\":\(rows)}"), "7 generic-json")
    XCTAssertEqual(
      try sumAndFormat(#"[{"type":"HKQuantityTypeIdentifierStepCount","day":"2024-01-01","qty":7}]"#), "7 generic-json")
    XCTAssertEqual(
      try sumAndFormat(
        #"[{"type":"steps","day":"2024-01-01","value":7},{"type":"sleep","day":"2024-01-01","value":9}]"#),
      "7 generic-json")
    XCTAssertEqual(
      refusal(#"{"2024-01-01":7}"#),
      "expected a number named steps, found numbers by date, which may count anything")
  }

  func test_dateWithoutTime_isALocalDay() throws {
    var options = ImportOptions()
    options.defaultZone = Zone(offsetSeconds: -5 * 3600)
    for name in ["dateTime", "date"] {
      let found = try read(
        "[{\"\(name)\":\"2024-01-01\",\"value\":\"100\"}]", options, fileName: "steps-2024-01-01.json")
      XCTAssertEqual(found.report.firstStart?.description, "2024-01-01T05:00:00Z")
      XCTAssertEqual(found.report.lastEnd?.description, "2024-01-02T05:00:00Z")
      XCTAssertEqual(found.report.resolution, .day)
    }
  }

  func test_epoch_isReadInSecondsToNanoseconds_byItsDigits() throws {
    for epoch in ["1704067260", "1704067260000", "1704067260000000", "1704067260000000000", "1704067260.0"] {
      for value in [epoch, "\"\(epoch)\""] {
        let found = try read("[{\"ts\":\(value),\"steps\":7}]")
        XCTAssertEqual(found.report.firstStart?.description, "2024-01-01T00:01:00Z", value)
      }
    }
  }

  func test_offset_isDerived_fromLocalTimeBesideUTC() throws {
    let row = #"{"startTimeGMT":"2024-01-01 05:00:00","startTimeLocal":"2024-01-01 00:00:00","steps":7}"#
    let found = try read("[\(row)]")
    XCTAssertEqual(found.report.firstStart?.description, "2024-01-01T05:00:00Z")
    XCTAssertEqual(found.report.zone, Zone(offsetSeconds: -5 * 3600).map { .offset($0) })
    XCTAssertEqual(
      refusal(row.replacing("00:00:00", "00:07:00")),
      "expected one time, found two, in 'startTimeGMT' and 'startTimeLocal'")
  }

  func test_document_isRefused_ifRowsOfOneTimeDifferInAnUnknownMember() throws {
    for name in ["interval", "id", "uuid", "note"] {
      let rows = ["a", "b"].map { "{\"date\":\"2024-01-01\",\"\(name)\":\"\($0)\",\"steps\":7}" }
      XCTAssertTrue(refusal("[\(rows.joined(separator: ","))]").contains("differ in '\(name)'"), name)
      XCTAssertEqual(try sumAndFormat("[\(rows[0]),\(rows[0])]"), "14 generic-json")
    }
    for name in ["distance", "updatedAt", "calories"] {
      let rows = ["1", "2"].map { "{\"date\":\"2024-01-01\",\"\(name)\":\($0),\"steps\":7}" }
      XCTAssertEqual(try sumAndFormat("[\(rows.joined(separator: ","))]"), "14 generic-json")
    }
    let nested = #"{"extra":{"a":[1,2]},"date":"2024-01-01","steps":7}"#
    XCTAssertTrue(refusal("[\(nested),\(nested.replacing("2]", "3]"))]").contains("differ in 'a'"))
    let lists = #"[{"rows":[{"date":"2024-01-01","steps":7}]},{"rows":[{"date":"2024-01-01","steps":8}]}]"#
    XCTAssertTrue(refusal(lists).contains("differ in '[].rows.[]'"))
  }

  func test_document_isRefused_ifThereAreSeveralPeopleAndNoneIsSelected() throws {
    let rows = ["A", "B"].map { "{\"user\":\"\($0)\",\"date\":\"2024-01-01\",\"steps\":7}" }.joined(separator: ",")
    XCTAssertEqual(refusal("[\(rows)]"), "the file contains the steps of several people: 'A', 'B'")
    var options = ImportOptions()
    options.selectedPerson = "B"
    XCTAssertEqual(try read("[\(rows)]", options).report.rowCounts.skippedCount(because: .otherPerson), 1)
    let around =
      #"[{"user":"A","days":[{"date":"2024-01-01","steps":7}]},{"user":"B","days":[{"date":"2024-01-02","steps":7}]}]"#
    XCTAssertEqual(refusal(around), "the file contains the steps of several people: 'A', 'B'")
    for name in ["user", "id"] {
      let behind = ["A", "B"].enumerated().map { number, person in
        "{\"days\":[{\"date\":\"2024-01-0\(number + 1)\",\"steps\":7}],\"\(name)\":\"\(person)\"}"
      }
      XCTAssertEqual(
        refusal("[\(behind.joined(separator: ","))]"), "the file contains days of several people ('A', 'B')", name)
      XCTAssertEqual(try sumAndFormat(behind[0]), "7 generic-json")
    }
    let plain = #"{"start":"2024-01-01T10:00:00Z","end":"2024-01-01T10:05:00Z","steps":7,"source":"A","user":1}"#
    XCTAssertEqual(
      refusal("[\(plain),\(plain.replacing("\"user\":1", "\"user\":2"))]"),
      "the file contains the steps of several people: '1', '2'")
  }

  func test_document_isRefused_ifAPersonAppearsInLaterRowsOfAKnownLayout() {
    let plain = #"{"start":"2024-01-01T10:00:00Z","end":"2024-01-01T10:05:00Z","steps":7,"source":"A"}"#
    let rows = [plain, plain, plain, plain.replacing("}", ",\"user\":5}")]
    XCTAssertEqual(
      refusal("[\(rows.joined(separator: ","))]"), "expected the steps of one person, found those of another, '5'")
    for member in ["user", "device", "hour"] {
      let rows = [1, 2].map { "{\"day\":\"2024-01-01\",\"\(member)\":\"\($0)\",\"steps\":7}" }.joined(separator: ",")
      let format = (try? read("{\"data\":[\(rows)]}"))?.report.format
      XCTAssertEqual(format, .genericJSON, member)
    }
    let garmin = (1...9).map { "{\"calendarDate\":\"2024-01-0\($0)\",\"totalSteps\":7,\"userId\":\($0 / 5)}" }
    XCTAssertEqual(
      refusal("[\(garmin.joined(separator: ","))]"), "expected the steps of one person, found those of another, '1'")
  }

  /// A row that is not counted belongs to no person, so that the person of the next row is the first.
  func test_rejectedRow_setsNoPerson_inAKnownLayout() throws {
    let wrong = #"{"calendarDate":"2024-01-01","totalSteps":"x"}"#
    let right = #"{"calendarDate":"2024-01-02","totalSteps":7,"userId":1}"#
    let report = try read("[\(wrong),\(right)]").report
    XCTAssertEqual("\(report.recordedSteps) \(report.format.rawValue)", "7 garmin-json")
  }

  func test_stepsInTwoPlaces_areRefused_namingBoth() {
    let one = #"[{"date":"2024-01-01","steps":7}]"#
    XCTAssertEqual(
      refusal("{\"daily\":\(one),\"hourly\":\(one)}"),
      "there are steps in two places, 'daily.[]' and 'hourly.[]': they may be the same steps")
    XCTAssertEqual(
      refusal(#"[{"date":"2024-01-01","steps":8,"parts":[{"time":"10:01","steps":7}]}]"#),
      "there are steps in two places, '[].parts.[]' and '[]': they may be the same steps")
    XCTAssertEqual(
      refusal(#"[{"date":"2024-01-01","steps":8,"totalSteps":9}]"#),
      "expected one step count, found two, in 'steps' and 'totalSteps'")
  }

  func test_report_listsTheRolesOfMembers() throws {
    let found = try read(#"[{"day":"2024-01-01","watch":{"device":"A"},"mood":3,"steps":7,"km":5}]"#)
    XCTAssertEqual(
      found.report.columns.map { "\($0.name): \($0.role)" },
      ["day: date", "device: source", "steps: steps", "mood: not read"])
  }

  func test_documentWithoutDate_isRefused_namingItsMembers() {
    XCTAssertEqual(
      refusal(#"{"data":[{"steps":5,"createdAt":"2024-01-01"}]}"#),
      "'createdAt' is the time at which the row was written")
    XCTAssertEqual(
      refusal(#"{"data":[{"heartRate":5,"time":"2024-01-01"}]}"#),
      "this JSON has no member named steps; its members are 'data.[].heartRate', 'data.[].time'")
  }

  func test_rowOfKnownLayout_isRejected_ifAMemberIsMissing() {
    let plain = #"{"start":"2024-01-01T10:00:00Z","end":"2024-01-01T10:05:00Z","steps":7,"source":"A"}"#
    XCTAssertEqual(
      refusal("[\(plain),{\"start\":\"2024-01-01T10:00:00Z\",\"steps\":7}]"),
      "expected 'end' next to the steps, found none")
  }
}

extension String {
  /// Returns the text with each `old` replaced by `new`.
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}

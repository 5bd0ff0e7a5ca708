import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests of the layouts of known programs: which files are refused, and what is read of truncated or unusual files.
final class VendorFormatTests: XCTestCase {
  private func problem(_ text: String, _ options: ImportOptions = ImportOptions(), blockSize: Int = 1 << 16) -> String {
    problem(Array(text.utf8), options, blockSize: blockSize)
  }

  /// Returns the error of a file that cannot be read, or an empty text if it can be read.
  private func problem(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions(), blockSize: Int = 1 << 16) -> String
  {
    do {
      let report = try read(bytes, options, blockSize: blockSize).report
      return report.refusal?.sentence ?? ""
    } catch {
      return error.sentence + (error.hint.map { "; " + $0 } ?? "")
    }
  }

  // MARK: - Files that are no exports

  private let foreignFiles: [([UInt8], String)] = [
    (Array("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12\n".utf8), "a Git LFS pointer"),
    (Array("\n<!DOCTYPE html>\n<html lang=\"en\">".utf8), "a web page"),
    (Array("<!doctype HTML>".utf8), "a web page"),
    (Array("<HTML><head>".utf8), "a web page"),
    (Array("404: Not Found".utf8), "404 Not Found"),
    (Array("{\\rtf1\\ansi steps}".utf8), "RTF"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "old Excel workbook"),
    (Array("PAR1abc".utf8), "Parquet"),
    ([0x80, 0x04, 0x95, 0x10], "pickled"),
    ([0x93] + Array("NUMPY".utf8), "NumPy"),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "JPEG"),
    ([0x89] + Array("PNG\r\n".utf8), "PNG"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0], "7z"),
    (Array("Rar!\u{1A}".utf8), "RAR"),
    ([0xFD] + Array("7zXZ\0".utf8), "xz"),
    ([0x28, 0xB5, 0x2F, 0xFD, 0], "Zstandard"),
    (Array("BZh91AY".utf8), "bzip2"),
    ([0x0E, 0x10, 0xD9, 7, 0, 0, 0, 0] + Array(".FIT".utf8), "FIT"),
    ([UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8), "tar"),
  ]

  func test_foreignFiles_areRefused_withTheirKind_inBlocksOfAnySize() {
    for (bytes, words) in foreignFiles {
      for block in [1, 3, 17, 1 << 16] {
        let message = problem(bytes, blockSize: block)
        XCTAssertTrue(message.contains(words) && message.contains(";"), "\(words), blocks of \(block): \(message)")
      }
    }
  }

  func test_otherXML_isRefused_withAHint() {
    XCTAssertTrue(problem("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"></gpx>").contains("a workout track"))
    XCTAssertTrue(problem("<?xml version=\"1.0\"?>\n<Bundle xmlns=\"x\">").contains("FHIR records as JSON"))
  }

  func test_table_isRead_ifItBeginsLikeAForeignFile() throws {
    XCTAssertEqual(try read("version,date,steps\n1,2024-01-02,5\n").report.rowCounts.withSteps, 1)
    XCTAssertEqual(try read("Bz,date,steps\n1,2024-01-02,5\n").report.rowCounts.withSteps, 1)
  }

  func test_tableAfterDashes_isNotReadAsAForm_ifASpaceFollows() {
    XCTAssertTrue(problem("------------ Data Table File Created By ActiGraph\nEpoch\n-----\na,b\n").contains("epochs"))
  }

  // MARK: - ActiGraph

  private func makeActiGraphFile(_ format: String, _ epoch: String, _ table: String) -> String {
    "------------ Data Table File Created By ActiGraph GT3X+ date format \(format) Filter Normal -----------\n"
      + "Serial Number: X\nEpoch Period (hh:mm:ss) \(epoch)\n-------------------------\n\(table)"
  }

  func test_actigraph_readsDateOrderFromItsFirstLine() throws {
    let table = "Date,Time,Steps\n2/3/2019,10:00:00,7\n"
    let (monthFirst, dayFirst) = (
      makeActiGraphFile("M/d/yyyy", "00:00:10", table), makeActiGraphFile("dd/MM/yyyy", "00:00:60", table)
    )
    XCTAssertEqual(try read(monthFirst).report.firstStart?.description, "2019-02-03T10:00:00Z")
    XCTAssertEqual(try read(monthFirst).report.lastEnd?.description, "2019-02-03T10:00:10Z")
    XCTAssertEqual(try read(dayFirst).report.firstStart?.description, "2019-03-02T10:00:00Z")
    XCTAssertEqual(try read(dayFirst).report.lastEnd?.description, "2019-03-02T10:01:00Z")
    var options = ImportOptions()
    options.dateOrder = .dayFirst
    XCTAssertEqual(try read(monthFirst, options).report.firstStart?.description, "2019-03-02T10:00:00Z")
  }

  func test_actigraph_isRefused_withoutTimesOrEpochs() {
    XCTAssertTrue(problem(makeActiGraphFile("M/d/yyyy", "00:01:00", "Axis1,Steps\n1,2\n")).contains("'date', 'time'"))
    XCTAssertTrue(problem(makeActiGraphFile("M/d/yyyy", "00:00:00", "Date,Time,Steps\n")).contains("raw acceleration"))
  }

  // MARK: - Samsung Health

  func test_samsungDays_areRefused_withoutColumnsThatMarkMergedRows() {
    for header in [
      "update_time,count,day_time", "day_time,step_count,calorie", "create_time,day_time,count,deviceuuid2",
    ] {
      let message = problem("\(header)\n1764806400000,1764806400000,1764806400000\n")
      XCTAssertTrue(message.contains("'source_type', 'deviceuuid'"), "\(header): \(message)")
    }
    let message = problem("com.samsung.shealth.step_daily_trend,6307003,6\ncount,day_time\n5,1764806400000\n")
    XCTAssertTrue(message.contains("'source_type', 'deviceuuid'"), message)
  }

  func test_samsungSteps_areRefused_withoutOffsets() {
    for header in [
      "com.samsung.health.step_count.start_time,com.samsung.health.step_count.end_time,"
        + "com.samsung.health.step_count.count",
      "start_time,end_time,count,deviceuuid,datauuid",
    ] {
      XCTAssertTrue(problem(header + "\n").contains("'time_offset'"), problem(header + "\n"))
    }
    let message = problem("com.samsung.health.step_count\nstart_time,end_time,count\n")
    XCTAssertTrue(message.contains("'time_offset'"), message)
  }

  func test_samsungTrend_isReadForASingleDevice() throws {
    let text = """
      com.samsung.shealth.step_daily_trend,6307003,6
      deviceuuid,count,day_time
      VfS0qUERdZ,10,1764806400000
      9cX1oNetDs,10,1764806400000

      """
    XCTAssertEqual(try read(text).samples.map(\.count.description), ["10"])
  }

  func test_samsungSummary_countsOnlyMergedRows() throws {
    let text = """
      com.samsung.shealth.tracker.pedometer_day_summary,7006011,7
      step_count,deviceuuid,day_time
      2480,MERGED,2026-09-23 00:00:00.000,
      1085,PHONE,2026-09-23 00:00:00.000,
      2141,WATCH,2026-09-23 00:00:00.000,

      """
    XCTAssertEqual(try read(text).samples.map(\.count.description), ["2480"])
  }

  // MARK: - Fitabase

  private func wideMinutesHeader(_ columns: Int) -> String {
    "Id,ActivityHour," + (0..<columns).map { "Steps" + ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ",")
  }

  func test_wideMinutes_areRefused_withoutAllColumns() {
    XCTAssertNotEqual(problem(wideMinutesHeader(59) + "\n1,4/13/2016 8:00:00 AM,1\n"), "")
  }

  func test_wideMinutes_areSkipped_afterTheEndOfAShortRow() throws {
    let report = try read(wideMinutesHeader(60) + "\n1,4/13/2016 8:00:00 AM,1,2\n").report
    XCTAssertEqual(report.rowCounts.withSteps, 2)
    XCTAssertEqual(report.rowCounts.skippedCount(because: .noSteps), 58)
    XCTAssertEqual(report.recordedSteps.description, "3")
  }

  func test_wideMinutes_areRejected_ifTheRowIsNotAWholeHour() throws {
    let report = try read(wideMinutesHeader(60) + "\n1,4/13/2016 8:30:00 AM,1,2\n").report
    XCTAssertEqual(report.rowCounts.rejected, 1)
    XCTAssertEqual(report.problems.first?.sentence, "expected a whole hour, found '4/13/2016 8:30:00 AM'")
  }

  func test_wideMinutes_areReadForTheSelectedPerson() throws {
    var options = ImportOptions()
    options.selectedPerson = "2"
    let text = wideMinutesHeader(60) + "\n1,4/13/2016 8:00:00 AM,1,2\n2,4/13/2016 8:00:00 AM,40,2\n"
    XCTAssertEqual(try read(text, options).report.recordedSteps.description, "42")
    XCTAssertTrue(problem(text).contains("several people"))
  }

  // MARK: - Mi Fitness

  func test_miFitness_countsOnlyDailyReports() throws {
    let text = """
      Uid,Sid,Tag,Key,Time,Value,UpdateTime
      1,default,daily_report,steps,1736035200,"{""steps"":8240}",1736125000
      1,default,monthly_report,steps,1735689600,"{""steps"":240000}",1736125000
      1,default,daily_report,steps,1736035300,"{""steps"":1}",1736125000

      """
    let report = try read(text).report
    XCTAssertEqual(report.recordedSteps.description, "8240")
    XCTAssertEqual(report.rowCounts.skipped, 1)
    XCTAssertEqual(report.rowCounts.rejected, 1)
  }

  func test_miFitnessWorkouts_areSkipped() throws {
    let report = try read(
      "Uid,Sid,Key,Time,Category,Value,UpdateTime\n"
        + "1,22,outdoor_walking,1736064000,outdoor_walking,\"{\"\"steps\"\":900}\",1\n"
    ).report
    XCTAssertEqual(report.format, .workoutsCSV)
    XCTAssertEqual(report.rowCounts.skippedCount(because: .workout), 1)
  }

  // MARK: - Tables put together for several people

  func test_knownTable_isRefused_ifAColumnNamesSeveralPeople() throws {
    for name in ["ParticipantIdentifier", "user_id", "Participant ID"] {
      let text =
        "\(name),type,sourceName,startDate,endDate,value\n"
        + "a,StepCount,Watch,2024-01-02 10:00:00,2024-01-02 10:05:00,7\n"
        + "b,StepCount,Watch,2024-01-02 10:00:00,2024-01-02 10:05:00,9\n"
      XCTAssertTrue(problem(text).contains("'a', 'b'"), name)
      var options = ImportOptions()
      options.selectedPerson = "b"
      XCTAssertEqual(try read(text, options).report.recordedSteps.description, "9")
    }
    let plain = "start,end,steps,source,user\n2024-01-02T10:00:00Z,2024-01-02T10:05:00Z,7,Watch,a\n"
    XCTAssertEqual(try read(plain).report.recordedSteps.description, "7")
    XCTAssertTrue(problem(plain + "2024-01-02T10:00:00Z,2024-01-02T10:05:00Z,9,Watch,b\n").contains("'a', 'b'"))
  }

  // MARK: - FHIR and Open mHealth

  private func makeObservation(_ body: String, subject: String = "Patient/a") -> String {
    #"{"resourceType":"Observation","subject":{"reference":"\#(subject)"},\#(body)}"#
  }

  func test_observationsOfSeveralPeople_areRefused_unlessOneIsSelected() throws {
    let steps = #""code":{"coding":[{"code":"55423-8"}]},"effectiveDateTime":"2024-05-01","valueQuantity":{"value":7}"#
    let text = makeObservation(steps) + "\n" + makeObservation(steps, subject: "Patient/b") + "\n"
    XCTAssertTrue(problem(text).contains("'Patient/a', 'Patient/b'"))
    var options = ImportOptions()
    options.selectedPerson = "Patient/b"
    XCTAssertEqual(try read(text, options).report.recordedSteps.description, "7")
    XCTAssertEqual(try read(text, options).report.rowCounts.skippedCount(because: .otherPerson), 1)
    options.selectedPerson = "Patient/c"
    XCTAssertTrue(problem(text, options).contains("found no person named 'Patient/c'"))
  }

  func test_observation_isRejected_ifItsComponentsAreAmbiguous() throws {
    let text = makeObservation(
      #""code":{"coding":[{"code":"1"}]},"effectiveDateTime":"2024-05-01","component":["#
        + #"{"code":{"coding":[{"code":"55423-8"}]}},"#
        + #"{"code":{"coding":[{"code":"55430-3"}]},"valueQuantity":{"value":4}}]"#)
    let report = try read(text).report
    XCTAssertEqual(report.rowCounts.rejected, 1)
    XCTAssertEqual(report.recordedSteps.description, "0")
  }

  func test_observationPeriodOfDates_includesItsLastDay() throws {
    func span(_ period: String) throws -> String {
      let report = try read(
        makeObservation(
          #""code":{"coding":[{"code":"55423-8"}]},"effectivePeriod":{\#(period)},"valueQuantity":{"value":7}"#)
      ).report
      return
        "\(report.firstStart?.description ?? "-") \(report.lastEnd?.description ?? "-") \(report.rowCounts.rejected)"
    }
    XCTAssertEqual(
      try span(#""start":"2024-05-01","end":"2024-05-02""#), "2024-05-01T00:00:00Z 2024-05-03T00:00:00Z 0")
    XCTAssertEqual(
      try span(#""start":"2024-05-01","end":"2024-05-01""#), "2024-05-01T00:00:00Z 2024-05-02T00:00:00Z 0")
    XCTAssertEqual(try span(#""end":"2024-05-01""#), "- - 1")
  }

  func test_observation_isRejected_withoutTime() throws {
    let text = makeObservation(#""code":{"coding":[{"code":"55423-8"}]},"valueQuantity":{"value":7}"#)
    let problem = try read(text).report.problems.first
    XCTAssertEqual(problem?.sentence, "this has a step count, but no time")
    XCTAssertEqual(problem?.position?.description, "line 1, column 131")
  }

  func test_dataPoint_isRejected_ifTheUnitOfItsDurationIsUnknown() throws {
    let text = #"""
      [{"body":{"step_count":5,"effective_time_frame":{"time_interval":{"start_date_time":"2024-05-01T10:00:00Z",
      "duration":{"value":1,"unit":"Mo"}}}}}]
      """#
    let report = try read(text).report
    XCTAssertEqual(report.problems.map(\.sentence), ["expected 'sec', 'min', 'h', 'd' or 'wk', found 'Mo'"])
  }

  func test_secondDocument_isRefused_inOtherFormats() {
    XCTAssertTrue(problem("[]\n[]\n").contains("the end of the document"))
  }

  // MARK: - Several files

  private let merge = StepMerge(
    countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: Rules.standard.spreading)

  private func makeFile(_ name: String, _ text: String) throws -> SampleSelectionAcrossFiles.FileWithSelectedSamples {
    let read = try read(text, fileName: name)
    return .init(name: name, report: read.report, samples: read.samples)
  }

  /// If a vendor exports the same steps by the minute and by the day, they count once.
  func test_daysAndMinutesOfOneVendor_countOnce() throws {
    let days = try makeFile(
      "days.csv",
      "Uid,Sid,Tag,Key,Time,Value\n1,default,daily_report,steps,1736035200,\"{\"\"steps\"\":120}\"\n")
    let minutes = try makeFile(
      "minutes.csv", "Uid,Sid,Key,Time,Value\n1,22,steps,1736064000,\"{\"\"steps\"\":100}\"\n")
    let quarters = try makeFile(
      "quarters.json",
      #"[{"startGMT":"2025-01-05T08:00:00.0","endGMT":"2025-01-05T08:15:00.0","steps":100}]"#)
    let uds = try makeFile("UDSFile.json", #"[{"calendarDate":"2025-01-05","totalSteps":120}]"#)
    for pair in [[days, minutes], [uds, quarters]] {
      let together = SampleSelectionAcrossFiles(pair, merge)
      XCTAssertTrue(together.haveDuplicateSteps)
      var samples = StepSamples()
      for file in together.files { try samples.append(contentsOf: file.selectedSamples) }
      XCTAssertEqual(merge.days(of: samples).knownDays.map(\.steps), [120])
    }
  }
}

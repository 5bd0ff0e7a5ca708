import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests of several files of one person that partly contain the same steps.
final class SampleSelectionAcrossFilesTests: XCTestCase {
  private let merge = StepMerge(
    countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: Rules.standard.spreading)

  private func makeFile(_ name: String, _ text: String) throws -> SampleSelectionAcrossFiles.FileWithSelectedSamples {
    let (samples, report) = (try read(text, fileName: name).samples, try read(text, fileName: name).report)
    return .init(name: name, report: report, samples: samples)
  }

  private func stepsByDay(_ files: [SampleSelectionAcrossFiles.FileWithSelectedSamples]) throws -> [Int64?] {
    var samples = StepSamples()
    for file in SampleSelectionAcrossFiles(files, merge).files { try samples.append(contentsOf: file.selectedSamples) }
    return merge.days(of: samples).knownDays.map(\.steps)
  }

  /// Returns minutes of Fitbit's archive, with all steps of a day in its morning.
  private func makeFitbitArchive(_ steps: [(day: String, steps: Int)]) throws
    -> SampleSelectionAcrossFiles.FileWithSelectedSamples
  {
    let rows = steps.map { day, steps in
      let parts = day.split(separator: "-")
      return #"{"dateTime":"\#(parts[1])/\#(parts[2])/\#(parts[0].suffix(2)) 07:00:00","value":"\#(steps)"}"#
    }
    return try makeFile("steps-\(steps[0].day).json", "[" + rows.joined(separator: ",") + "]")
  }

  private func makeMonthlyTable(_ steps: [(day: String, steps: Int)]) throws
    -> SampleSelectionAcrossFiles.FileWithSelectedSamples
  {
    try makeFile("m.csv", "timestamp,steps\n" + steps.map { "\($0.day)T07:00:00Z,\($0.steps)\n" }.joined())
  }

  private func makeWebTable(_ steps: [(day: String, steps: Int)]) throws
    -> SampleSelectionAcrossFiles.FileWithSelectedSamples
  {
    try makeFile("w.csv", "Date,Calories Burned,Steps\n" + steps.map { "\($0.day),1,\($0.steps)\n" }.joined())
  }

  /// The more detailed format determines the day's steps, unless another has more than a ninth more: then it is
  /// incomplete.
  func test_detailedFormat_determinesTheDay_fromNineTenthsOfTheOther() throws {
    for (rich, expected) in [(899, 1000), (900, 900), (901, 901), (1000, 1000), (1200, 1200), (0, 1000)] {
      let files = [try makeMonthlyTable([("2024-01-02", 1000)]), try makeFitbitArchive([("2024-01-02", rich)])]
      XCTAssertEqual(try stepsByDay(files), [Int64(expected)], "\(rich)")
      XCTAssertEqual(try stepsByDay(files.reversed()), [Int64(expected)], "\(rich)")
    }
  }

  func test_daysOfOnlyOneFile_areKept_andSharedDaysExcluded() throws {
    let files = [
      try makeFitbitArchive([("2024-01-01", 10), ("2024-01-02", 20)]),
      try makeMonthlyTable([("2024-01-02", 21), ("2024-01-03", 30)]),
    ]
    XCTAssertEqual(try stepsByDay(files), [10, 20, 30])
    let selectedFiles = SampleSelectionAcrossFiles(files, merge).files
    XCTAssertEqual(selectedFiles.map(\.dayCounts.aside), [0, 1])
    XCTAssertEqual(selectedFiles.map(\.selectedSamples.count), [2, 1])
    XCTAssertEqual(selectedFiles[0].notes, [])
    XCTAssertEqual(
      selectedFiles[1].notes,
      [
        "excluded on 1 of its 2 days, because the same steps are in steps-2024-01-01.json; leave that out to count "
          + "this file"
      ])
  }

  /// Two months of one format add up, and a repeated file counts once.
  func test_filesOfOneFormat_addUp_andRepeatedFilesCountOnce() throws {
    let (first, second) = (try makeFitbitArchive([("2024-01-01", 10)]), try makeFitbitArchive([("2024-02-01", 20)]))
    XCTAssertEqual(try stepsByDay([first, second]), [10, 20])
    XCTAssertEqual(try stepsByDay([first, first, second, first]), [10, 20])
    XCTAssertFalse(SampleSelectionAcrossFiles([first, second, first], merge).haveDuplicateSteps)
  }

  /// The larger of a daily total and finer samples counts, as for a single file.
  func test_largerOfDayTotalAndFinerSamples_counts() throws {
    for (total, expected) in [(99, 100), (100, 100), (101, 101)] as [(Int, Int64)] {
      let files = [try makeWebTable([("2024-01-02", total)]), try makeFitbitArchive([("2024-01-02", 100)])]
      XCTAssertEqual(try stepsByDay(files), [expected])
      let isTotal = total > 100 ? 1 : 0
      XCTAssertEqual(
        SampleSelectionAcrossFiles(files, merge).files.map(\.notes),
        [
          [
            "on 1 day, the same steps are also in steps-2024-01-02.json, in finer detail: "
              + "the larger number counts (on \(isTotal) the total)"
          ],
          [
            "on 1 day, the same steps are also in w.csv, as a total: "
              + "the larger number counts (on \(isTotal) the total)"
          ],
        ])
    }
  }

  /// The stream that Google's app shows has priority over Google's other streams, whatever the files are called.
  func test_displayedGoogleFitStream_isPreferred() throws {
    func stream(_ name: String, _ steps: Int) throws -> SampleSelectionAcrossFiles.FileWithSelectedSamples {
      try makeFile(
        "\(name)(1).json",
        #"""
        {"Data Source":"derived:com.google.step_count.delta:com.google.android.gms:\#(name)","Data Points":[
        {"fitValue":[{"value":{"intVal":\#(steps)}}],"startTimeNanos":1738156698230507294,
        "endTimeNanos":1738156736058456668,"dataTypeName":"com.google.step_count.delta"}]}
        """#)
    }
    let files = [
      try stream("top_level", 103), try stream("merge_step_deltas", 102), try stream("estimated_steps", 100),
    ]
    XCTAssertEqual(try stepsByDay(files), [100])
    XCTAssertEqual(try stepsByDay([files[0], files[1]]), [102])
    XCTAssertEqual(try stepsByDay([files[0]]), [103])
  }

  /// Steps of another vendor are of another source and are merged as usual.
  func test_filesOfOtherVendors_doNotHaveTheSameSteps() throws {
    let garmin = try makeFile("g.csv", "Date,Actual,Goal\n2024-01-02,70,1\n2024-01-03,5,1\n")
    XCTAssertFalse(
      SampleSelectionAcrossFiles([garmin, try makeFitbitArchive([("2024-01-02", 100)])], merge).haveDuplicateSteps)
    let plain = try makeFile("p.csv", "date,steps\n2024-01-02,70\n")
    XCTAssertFalse(
      SampleSelectionAcrossFiles([plain, try makeWebTable([("2024-01-02", 100)])], merge).haveDuplicateSteps)
  }
}

import PixelPalCore
import StepHistory
import StepImport
import XCTest

/// Tests of several files of one person that partly contain the same steps.
final class SeveralFilesTests: XCTestCase {
  private let merge = StepMerge(countsByHand: true, itinerary: Itinerary(.utc), unfolding: Rules.standard.unfolding)

  private func file(_ name: String, _ text: String) throws -> SeveralFiles.File {
    let (samples, report) = (try read(text, fileName: name).samples, try read(text, fileName: name).report)
    return .init(name: name, report: report, samples: samples)
  }

  private func days(_ files: [SeveralFiles.File]) throws -> [Int64?] {
    var samples = StepSamples()
    for file in SeveralFiles(files, merge).files { try samples.append(contentsOf: file.samples) }
    return merge.days(of: samples).known.map(\.steps)
  }

  /// Returns minutes of Fitbit's archive, with all steps of a day in its morning.
  private func archive(_ steps: [(day: String, steps: Int)]) throws -> SeveralFiles.File {
    let rows = steps.map { day, steps in
      let parts = day.split(separator: "-")
      return #"{"dateTime":"\#(parts[1])/\#(parts[2])/\#(parts[0].suffix(2)) 07:00:00","value":"\#(steps)"}"#
    }
    return try file("steps-\(steps[0].day).json", "[" + rows.joined(separator: ",") + "]")
  }

  private func monthly(_ steps: [(day: String, steps: Int)]) throws -> SeveralFiles.File {
    try file("m.csv", "timestamp,steps\n" + steps.map { "\($0.day)T07:00:00Z,\($0.steps)\n" }.joined())
  }

  private func web(_ steps: [(day: String, steps: Int)]) throws -> SeveralFiles.File {
    try file("w.csv", "Date,Calories Burned,Steps\n" + steps.map { "\($0.day),1,\($0.steps)\n" }.joined())
  }

  /// The more detailed format determines the day's steps, unless another has more than a ninth more: then it is
  /// incomplete.
  func testNineTenths() throws {
    for (rich, expected) in [(899, 1000), (900, 900), (901, 901), (1000, 1000), (1200, 1200), (0, 1000)] {
      let files = [try monthly([("2024-01-02", 1000)]), try archive([("2024-01-02", rich)])]
      XCTAssertEqual(try days(files), [Int64(expected)], "\(rich)")
      XCTAssertEqual(try days(files.reversed()), [Int64(expected)], "\(rich)")
    }
  }

  func testDaysThatOnlyOneTells() throws {
    let files = [
      try archive([("2024-01-01", 10), ("2024-01-02", 20)]), try monthly([("2024-01-02", 21), ("2024-01-03", 30)]),
    ]
    XCTAssertEqual(try days(files), [10, 20, 30])
    let told = SeveralFiles(files, merge).files
    XCTAssertEqual(told.map(\.days.aside), [0, 1])
    XCTAssertEqual(told.map(\.samples.count), [2, 1])
    XCTAssertEqual(told[0].notes, [])
    XCTAssertEqual(
      told[1].notes,
      ["set aside on 1 of its 2 days: the same steps are in steps-2024-01-01.json; leave that out to count this"])
  }

  /// Two months of one format add up, and a repeated file counts once.
  func testOneShape() throws {
    let (first, second) = (try archive([("2024-01-01", 10)]), try archive([("2024-02-01", 20)]))
    XCTAssertEqual(try days([first, second]), [10, 20])
    XCTAssertEqual(try days([first, first, second, first]), [10, 20])
    XCTAssertFalse(SeveralFiles([first, second, first], merge).haveSameSteps)
  }

  /// The larger of a daily total and finer samples counts, as for a single file.
  func testTotalsAndFiner() throws {
    for (total, expected) in [(99, 100), (100, 100), (101, 101)] as [(Int, Int64)] {
      let files = [try web([("2024-01-02", total)]), try archive([("2024-01-02", 100)])]
      XCTAssertEqual(try days(files), [expected])
      let isTotal = total > 100 ? 1 : 0
      XCTAssertEqual(
        SeveralFiles(files, merge).files.map(\.notes),
        [
          [
            "on 1 day the same steps are told in finer detail in steps-2024-01-02.json: "
              + "the larger counts, on \(isTotal) the total"
          ],
          ["on 1 day the same steps are told as a total in w.csv: the larger counts, on \(isTotal) the total"],
        ])
    }
  }

  /// The stream that Google's app shows has priority over Google's other streams, whatever the files are called.
  func testStreamsOfGoogle() throws {
    func stream(_ name: String, _ steps: Int) throws -> SeveralFiles.File {
      try file(
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
    XCTAssertEqual(try days(files), [100])
    XCTAssertEqual(try days([files[0], files[1]]), [102])
    XCTAssertEqual(try days([files[0]]), [103])
  }

  /// Steps of another vendor are of another source and are merged as usual.
  func testOtherVendors() throws {
    let garmin = try file("g.csv", "Date,Actual,Goal\n2024-01-02,70,1\n2024-01-03,5,1\n")
    XCTAssertFalse(SeveralFiles([garmin, try archive([("2024-01-02", 100)])], merge).haveSameSteps)
    let plain = try file("p.csv", "date,steps\n2024-01-02,70\n")
    XCTAssertFalse(SeveralFiles([plain, try web([("2024-01-02", 100)])], merge).haveSameSteps)
  }
}

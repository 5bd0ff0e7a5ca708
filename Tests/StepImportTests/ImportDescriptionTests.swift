import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import StepImport

/// Tests of the description of an import, as it appears in a log or a failing test.
final class ImportDescriptionTests: XCTestCase {
  private let validText = "start,end,steps,source\n2025-01-06T08:00:00Z,2025-01-06T08:10:00Z,900,Watch\n"
  private let textWithBadRow = "start,end,steps,source\n2025-01-06T08:00:00Z,2025-01-06T08:10:00Z,9oo,Watch\n"

  private let table = "date,steps\n2025-01-06,900\n"

  private func importSteps(_ text: String) throws -> ImportedSteps {
    var reader = StepReader(fileName: "steps.csv")
    try reader.receive(Array(text.utf8))
    return try reader.finish()
  }

  func test_everyPublicType_hasAReadableOneLineDescription() throws {
    let (steps, problem) = (
      try importSteps(validText), try XCTUnwrap(importSteps(textWithBadRow).report.problems.first)
    )
    let samples: [Any] = [
      steps, steps.report, steps.report.rowCounts, ImportReport.RowCounts.SkipReason.noDate, steps.report.confidence,
      steps.report.resolution, steps.report.zone, problem, try XCTUnwrap(problem.position), ImportOptions(),
      ImportOptions.DateOrder.dayFirst, ImportOptions.DecimalMark.comma,
      try XCTUnwrap(importSteps(table).report.columns.first), ImportFormat.plainCSV, StepReader(fileName: "steps.csv"),
    ]
    XCTAssertEqual(try PublicTypeDescriptionCheck(ofModule: "StepImport").problems(in: samples), [])
  }

  func test_descriptions_equalTheExpectedTexts() throws {
    var options = ImportOptions()
    XCTAssertEqual("\(options)", "no options")
    (options.defaultZone, options.dateOrder, options.selectedPerson) = (.utc, .dayFirst, "Mia\n")
    let steps = try importSteps(validText)
    let table: [(Any, String)] = [
      (options, "in UTC, dmy, 'Mia␊'"),
      (steps.report, "plain-csv, certain, by 10-minutes, 1 row, 1 of steps, 0 skipped, 0 rejected, times in UTC"),
      (StepReader(fileName: "steps.csv"), "a reader of 'steps.csv'"),
      (ImportReport.ResolvedZone.assumed, "assumed to be in UTC"),
      (ImportReport.ResolvedZone.specified(.utc), "in UTC, as specified"),
      (
        try XCTUnwrap(importSteps(textWithBadRow).report.problems.first),
        "line 2, column 43: expected a step count, found '9oo'; a step count is a number such as 8123 or 12.5"
      ),
    ]
    for (value, text) in table { XCTAssertEqual("\(value)", text) }
    XCTAssertEqual("\(steps)", "\(steps.report); \(steps.samples)")
  }
}

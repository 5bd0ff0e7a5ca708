import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import Cohorts

final class CohortReportTests: XCTestCase {
  /// The report without the style that all of them have.
  private func report(_ cohort: Cohort) -> String {
    let text = String(decoding: CohortReport(cohort).bytes, as: UTF8.self)
    guard let from = text.range(of: "<style>"), let to = text.range(of: "</style>") else { return text }
    return String(text[..<from.upperBound] + text[to.lowerBound...])
  }

  func testGoldens() throws {
    var one = try DrawnCohort(seed: 1)
    XCTAssertNil(Golden.difference(of: report(one.cohort(of: 30)), from: "cohort.html", in: #filePath))
    var two = try DrawnCohort(seed: 2, sides: 2, by: "country")
    let groups = two.cohort(of: 40, groups: ["fr", nil])
    XCTAssertNil(Golden.difference(of: report(groups), from: "cohort-of-two.html", in: #filePath))
  }

  func testDraft() throws {
    guard let path = ProcessInfo.processInfo.environment["PIXELPAL_DRAFTS"] else { throw XCTSkip("") }
    func write(_ name: String, _ cohort: Cohort) throws {
      try Data(CohortReport(cohort).bytes).write(to: URL(fileURLWithPath: "\(path)/\(name).html"))
    }
    var one = try DrawnCohort(seed: 1)
    try write("one", one.cohort(of: 1000))
    var two = try DrawnCohort(seed: 2, sides: 2)
    try write("two", two.cohort(of: 1000))
    var few = try DrawnCohort(seed: 3, by: "country")
    try write("few", few.cohort(of: 900, groups: ["Frankreich und seine Inseln", "de", nil]))
    var many = try DrawnCohort(seed: 4, by: "team")
    try write("many", many.cohort(of: 700, groups: (0..<30).map { "team \($0)" }))
    var manyOfTwo = try DrawnCohort(seed: 4, sides: 2, by: "team")
    try write("many-two", manyOfTwo.cohort(of: 700, groups: (0..<7).map { "team \($0)" }))
    var nobody = try DrawnCohort(seed: 4, sides: 2, by: "team")
    try write("nobody", nobody.cohort(of: 0))
    var three = try DrawnCohort(seed: 3, isEvolutionAlone: true)
    try write("three", three.cohort(of: 3))
  }
}

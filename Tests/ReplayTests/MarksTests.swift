import PixelPalCore
import StepHistory
import XCTest

@testable import Replay

/// Tests of the thresholds that a count reaches in a day, with arbitrarily high counts.
final class MarksTests: XCTestCase {
  /// Returns a course of days with the given number of steps each.
  private func course(of steps: Int64, days: Int, rules: RuleSet = .standard) throws -> Course {
    var samples = StepSamples()
    let source = try samples.id(of: StepSource(name: "A"))
    for number in 0..<days {
      let start = Instant(secondsSince1970: 86_400 * Int64(number))
      try samples.append(
        StepSample(
          start: start, end: start + .hours(24), count: StepCount(steps: steps), source: source, resolution: .day))
    }
    let laws = try PalLaws(rules: rules, device: .ideal)
    return try Course(Scenario(), CourseParts(laws: laws, zone: .utc, files: [("a.csv", samples)]) { _ in nil })
  }

  private func marks(of course: Course, atMost most: Int) -> [Walked.Mark] {
    var walked = Walked(course)
    var marks: [Walked.Mark] = []
    while marks.count <= most, let mark = next(&walked, course) { marks.append(mark) }
    return marks
  }

  private func next(_ walked: inout Walked, _ course: Course) -> Walked.Mark? {
    let ahead = walked.ahead(by: course.end)
    guard let mark = ahead.mark else { return nil }
    walked.reach(mark, at: ahead.at)
    return mark
  }

  func test_marksOfDay_areBounded_whateverTheSteps() throws {
    let bound = Int(Walked.lastMilestone) / 5000 + 10
    for steps: Int64 in [1_000_000, 999_999_999] {
      let marks = marks(of: try course(of: steps, days: 3), atMost: 3 * bound)
      XCTAssertLessThanOrEqual(marks.count, 3 * bound, "\(steps)")
      XCTAssertEqual(marks.filter { $0 == .milestone(Walked.lastMilestone) }.count, 3, "\(steps)")
      XCTAssertEqual(marks.last, .dawn)
    }
  }
}

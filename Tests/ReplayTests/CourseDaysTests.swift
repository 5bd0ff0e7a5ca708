import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Days and history of a course, beside those that are made of its files in the general way, each by itself.
final class CourseDaysTests: XCTestCase {
  func testDaysAreThoseOfAllThatArrived() throws {
    var late = 0
    for seed in Seeds.first(of: 4000) {
      let random = try RandomCourse(seed: seed)
      let (course, parts) = (random.course, random.parts)
      var files = parts.files.map(\.samples)
      if course.epochs.count > 1 { files[1] = files[1].exported(at: course.epochs[1].since) }
      let all = try Course.union(files)
      let merge = parts.mergeRules.merge(under: parts.laws.rules, in: course.itinerary)
      let days = merge.report(on: all, since: course.createdAt).days
      XCTAssertEqual(course.days, days, "seed \(seed)")
      let history = merge.history(of: all, since: course.createdAt)
      XCTAssertEqual(course.truth, history, "seed \(seed)")
      XCTAssertEqual(course.epochs.count, files.count, "seed \(seed)")
      late += course.epochs.count > 1 && course.epochs[0].history != history ? 1 : 0
    }
    XCTAssertGreaterThan(late, 3, "some exports tell something new")
  }

  func testNobodyWalked() throws {
    var scenario = Scenario()
    scenario.createdAt = .instant(Instant(secondsSince1970: 1_720_000_000))
    scenario.until = .instant(Instant(secondsSince1970: 1_720_300_000))
    let laws = try Laws(rules: .standard, device: DeviceModel.profiles[0])
    let parts = CourseParts(laws: laws, zone: .utc, files: [("none", StepSamples())]) { _ in nil }
    let course = try Course(scenario, parts)
    XCTAssertEqual(course.days.known, [])
    XCTAssertEqual(course.days.counted, .zero)
    XCTAssertEqual(course.walked, 0)
    XCTAssertEqual(Array(course.truth.pieces), [])
  }
}

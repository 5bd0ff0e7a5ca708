import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Differential test: days and history of a course against those that the general merge computes from its files.
final class CourseDaysTests: XCTestCase {
  func testDaysAreThoseOfAllThatArrived() throws {
    var late = 0
    for seed in Seeds.first(of: 4000) {
      let random = try RandomCourse(seed: seed)
      let (course, parts) = (random.course, random.parts)
      var files = parts.files.map(\.samples)
      if course.epochs.count > 1 { files[1] = files[1].exported(at: course.epochs[1].since) }
      let all = try Course.union(files)
      let merge = parts.mergeRules.merge(under: parts.laws.core.rules, in: course.itinerary)
      let days = merge.report(on: all, since: course.createdAt).days
      XCTAssertEqual(course.days, days, "seed \(seed)")
      let history = merge.history(of: all, since: course.createdAt)
      XCTAssertEqual(course.truth, history, "seed \(seed)")
      XCTAssertEqual(course.epochs.count, files.count, "seed \(seed)")
      late += course.epochs.count > 1 && course.epochs[0].history != history ? 1 : 0
    }
    XCTAssertGreaterThan(late, 3, "some exports tell something new")
  }

  func test_days_runToAnEndThatWasGiven() throws {
    let walk = try XCTUnwrap(Instant("2025-03-03T08:00:00Z"))
    var samples = StepSamples()
    let source = try samples.id(of: StepSource(name: "Watch"))
    try samples.append(StepSample(start: walk, end: walk + .hours(1), count: StepCount(steps: 100), source: source))
    func course(until: String?, of samples: StepSamples) throws -> Course {
      var scenario = Scenario()
      scenario.until = until.flatMap { Instant($0) }.map { .instant($0) }
      if samples.isEmpty { scenario.createdAt = .instant(walk) }
      return try Course(scenario, CourseParts(laws: .standard, zone: .utc, files: [("a.csv", samples)]) { _ in nil })
    }
    func days(_ course: Course) -> [String] {
      course.listedDays.map { "\($0.day.components.day) \($0.steps.map { "\($0)" } ?? "-")" }
    }
    for (until, expected) in [
      (nil, ["3 100"]), ("2025-03-03T08:30:00Z", ["3 50"]), ("2025-03-03T23:00:00Z", ["3 100"]),
      ("2025-03-05T23:59:59.999Z", ["3 100", "4 -", "5 -"]), ("2025-03-06T00:00:00Z", ["3 100", "4 -", "5 -"]),
      ("2025-03-06T00:00:00.001Z", ["3 100", "4 -", "5 -", "6 -"]),
    ] {
      let course = try course(until: until, of: samples)
      XCTAssertEqual(days(course), expected, until ?? "without an end")
      let hours = Array(course.hours)
      XCTAssertEqual(hours.last?.end, min(course.end, walk + .hours(1)), "hours end with the samples")
    }
    XCTAssertEqual(days(try course(until: "2025-03-05T00:00:00Z", of: StepSamples())), ["3 -", "4 -"])
    XCTAssertEqual(days(try course(until: "2025-03-03T08:00:00Z", of: StepSamples())), [])
    let far = try course(until: "9999-12-31T23:59:59Z", of: samples)
    XCTAssertEqual(far.listed.unknownRuns.count, 1, "a long run is one entry")
    XCTAssertEqual(days(far), ["3 100"])
  }

  func testNobodyWalked() throws {
    var scenario = Scenario()
    scenario.createdAt = .instant(Instant(secondsSince1970: 1_720_000_000))
    scenario.until = .instant(Instant(secondsSince1970: 1_720_300_000))
    let laws = try PalLaws(rules: .standard, device: DeviceModel.profiles[0])
    let parts = CourseParts(laws: laws, zone: .utc, files: [("none", StepSamples())]) { _ in nil }
    let course = try Course(scenario, parts)
    XCTAssertEqual(course.days.known, [])
    XCTAssertEqual(course.days.counted, .zero)
    XCTAssertEqual(course.walked, 0)
    XCTAssertEqual(Array(course.truth.pieces), [])
  }
}

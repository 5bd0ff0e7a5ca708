import Documents
import Foundation
package import PixelPalCore
import PixelPalFoundation
package import Replay
import StepHistory

/// A history that a test describes in a few words.
package struct SmallHistory {
  /// A walk: start time such as `2025-03-03T08:00`, number of minutes and number of steps; for a day's total, the whole
  /// day.
  package struct Row {
    package let at: String
    package let minutes: Int
    package let steps: Int64
    package let isTotal: Bool

    package init(at: String, minutes: Int = 60, steps: Int64, isTotal: Bool = false) {
      (self.at, self.minutes, self.steps, self.isTotal) = (at, minutes, steps, isTotal)
    }
  }

  package let course: Course
  package let result: ReplayResult

  /// Replays `rows` in a time zone with `laws` and the given scenario.
  package init(
    _ rows: [Row], zone: String = "Europe/Paris", since: String? = nil, until: String? = nil,
    scenario: String = "{}", under laws: PalLaws = .standard
  ) throws {
    self.init(
      try SmallHistory.course(rows, zone: zone, since: since, until: until, scenario: scenario, under: laws))
  }

  /// Returns the replay plan of such a history without running it.
  package static func course(
    _ rows: [Row], zone name: String = "Europe/Paris", since: String? = nil, until: String? = nil,
    scenario: String = "{}", under laws: PalLaws = .standard
  ) throws -> Course {
    let zone = TimeZone(identifier: name).map { Zone($0) } ?? .utc
    var samples = StepSamples()
    let watch = try samples.id(of: StepSource(name: "<Watch>"))
    for row in rows {
      guard let local = LocalTime(row.at) else { throw ImpossibleRow() }
      let start = zone.instant(of: local)
      let end = row.isTotal ? zone.nextMidnight(after: start) : start + .minutes(row.minutes)
      try samples.append(
        StepSample(
          start: start, end: end, count: StepCount(steps: row.steps), source: watch,
          resolution: row.isTotal ? .day : .sample))
    }
    var scenario = try Scenario(reading: JSON(reading: Array(scenario.utf8)))
    scenario.createdAt = since.flatMap { TypedTime($0) }
    scenario.until = until.flatMap { TypedTime($0) }
    let parts = CourseParts(laws: laws, zone: zone, files: [("small.csv", samples)]) { name in
      TimeZone(identifier: name).map { Zone($0) }
    }
    return try Course(scenario, parts)
  }

  package init(_ course: Course) {
    self.course = course
    result = ReplayResult(of: course) { _ throws(Never) in }
  }

  /// Returns one walk at 10:00 on each of `count` days; `steps` gives the number of steps, or `nil` for no walk.
  package static func daily(_ count: Int, from first: CivilDay, steps: (Int) -> Int64?) -> [Row] {
    (0..<count).compactMap { index in
      steps(index).map { Row(at: "\(first.advanced(by: index))T10:00", steps: $0) }
    }
  }

  private struct ImpossibleRow: Error {}
}

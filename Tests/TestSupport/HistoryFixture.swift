import Documents
import Foundation
package import PixelPalCore
import PixelPalFoundation
package import Replay
import StepHistory

/// A replayed history that a test describes in a few words.
package struct HistoryFixture {
  /// A walk of some minutes, or the total of a day.
  ///
  /// The start is a local time such as `2025-03-03T08:00`. A day total covers the whole day.
  package struct Entry {
    package let start: String
    package let minutes: Int
    package let steps: Int64
    package let isDayTotal: Bool

    package init(start: String, minutes: Int = 60, steps: Int64, isDayTotal: Bool = false) {
      (self.start, self.minutes, self.steps, self.isDayTotal) = (start, minutes, steps, isDayTotal)
    }
  }

  package let plan: ReplayPlan
  package let result: ReplayResult

  /// Replays `rows` in a time zone, with a scenario and under `configuration`.
  package init(
    _ rows: [Entry], zone: String = "Europe/Paris", createdAt: String? = nil, until: String? = nil,
    scenario: String = "{}", under configuration: ReplayConfiguration = .standard
  ) throws {
    self.init(
      try HistoryFixture.makePlan(
        rows, zone: zone, createdAt: createdAt, until: until, scenario: scenario, under: configuration))
  }

  /// Returns the plan for replaying `rows`, without running it.
  package static func makePlan(
    _ rows: [Entry], zone name: String = "Europe/Paris", createdAt: String? = nil, until: String? = nil,
    scenario: String = "{}", under configuration: ReplayConfiguration = .standard
  ) throws -> ReplayPlan {
    let zone = TimeZone(identifier: name).map { Zone($0) } ?? .utc
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "<Watch>"))
    for row in rows {
      guard let local = LocalDateTime(row.start) else { throw InvalidStartTimeError() }
      let start = zone.instant(of: local)
      let end = row.isDayTotal ? zone.nextMidnight(after: start) : start + .minutes(row.minutes)
      try samples.append(
        StepSample(
          start: start, end: end, count: StepCount(steps: row.steps), source: watch,
          resolution: row.isDayTotal ? .day : .sample))
    }
    var scenario = try Scenario(reading: JSON(reading: Array(scenario.utf8)))
    scenario.createdAt = createdAt.flatMap { InstantOrLocalDateTime($0) }
    scenario.until = until.flatMap { InstantOrLocalDateTime($0) }
    let parts = ReplayInputsBesidesScenario(configuration: configuration, zone: zone, files: [("small.csv", samples)]) {
      name in
      TimeZone(identifier: name).map { Zone($0) }
    }
    return try ReplayPlan(scenario, parts)
  }

  package init(_ plan: ReplayPlan) {
    self.plan = plan
    result = ReplayResult(of: plan) { _ throws(Never) in }
  }

  /// Returns one walk at 10:00 on each of `count` days, with the step counts that `steps` returns, or none for `nil`.
  package static func dailyWalks(_ count: Int, from first: CivilDay, steps: (Int) -> Int64?) -> [Entry] {
    (0..<count).compactMap { index in
      steps(index).map { Entry(start: "\(first.advanced(by: index))T10:00", steps: $0) }
    }
  }

  private struct InvalidStartTimeError: Error {}
}

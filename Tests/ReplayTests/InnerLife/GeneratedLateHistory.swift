import PixelPalCore
import StepHistory
import TestSupport

@testable import Replay

/// Some generated months of which the phone learns late.
///
/// Sources sync days later, and exports replace known data, so that days have more steps, fewer, or none any more.
struct GeneratedLateHistory {
  let plan: ReplayPlan
  /// Returns the same life with only the steps walked before one instant and the data known before another.
  let makeTruncatedPlan: (_ walkedBefore: Instant, _ knownBefore: Instant) throws -> ReplayPlan

  init(seed: UInt64, device: DeviceModel = .ios26, days: Int = 75) throws {
    var dice = SeededRandom(seed)
    let first = CivilDay(daysSince1970: 20_000 + dice.draw(365))
    let zone = [Zone.utc, GeneratedReplay.paris ?? .utc, Zone(offsetSeconds: -36_000) ?? .utc][dice.draw(3)]
    let usual = 2000 + dice.draw(4000)
    var rows: [Walk] = []
    for day in 0..<days where dice.draw(8) > 0 {
      for _ in 0..<(1 + dice.draw(3)) {
        let start = zone.instant(of: LocalDateTime(startOf: first.advanced(by: day))) + .minutes(dice.draw(1380))
        rows.append(Walk(start, 5 + dice.draw(25), usual / 2 + dice.draw(usual), isWatch: dice.draw(2) == 0))
      }
    }
    // An export cannot remove what the first one has: removed steps are exported again with a count of zero.
    let exported = rows.map { row in
      let times = [0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1][dice.draw(12)]
      return Walk(row.start, row.minutes, row.steps * times, isWatch: row.isWatch)
    }
    var scenario = Scenario()
    scenario.createdAt = .instant(zone.instant(of: LocalDateTime(startOf: first)) + .hours(9))
    let end = zone.instant(of: LocalDateTime(startOf: first.advanced(by: days + 2)))
    scenario.until = .instant(end)
    scenario.entitlements = [.init(status: .subscribed, from: nil, until: nil)]
    for _ in 0..<(1 + dice.draw(4)) {
      let from = zone.instant(of: LocalDateTime(startOf: first.advanced(by: dice.draw(days))))
      let length = Milliseconds.hours(24 * (1 + dice.draw(5)))
      scenario.lateSyncs.append(
        .init(
          source: nil, from: .instant(from), until: .instant(from + length),
          arrivesAt: .instant(from + length + .hours(dice.draw(24 * 32)))))
    }
    let arrives =
      zone.instant(of: LocalDateTime(startOf: first.advanced(by: days / 2 + dice.draw(days / 2)))) + .hours(15)
    if dice.draw(2) == 0 { scenario.exports = [.init(file: "second.csv", arrivedAt: .instant(arrives))] }
    let (configuration, script) = (try ReplayConfiguration(rules: .standard, device: device), scenario)
    makeTruncatedPlan = { instant, known in
      func samples(_ rows: [Walk]) throws -> StepSamples { try Walk.makeSamples(rows.filter { $0.start < instant }) }
      var scenario = script
      for index in scenario.lateSyncs.indices {
        guard case .instant(let arrival) = scenario.lateSyncs[index].arrivesAt, arrival > known else { continue }
        scenario.lateSyncs[index].arrivesAt = .instant(end + .hours(1))
      }
      if arrives > known { scenario.exports = [] }
      var files = [("first.csv", try samples(rows))]
      if !scenario.exports.isEmpty { files.append(("second.csv", try samples(exported))) }
      return try ReplayPlan(
        scenario, ReplayInputsBesidesScenario(configuration: configuration, zone: zone, files: files) { _ in nil })
    }
    plan = try makeTruncatedPlan(.distantFuture, .distantFuture)
  }

  /// A walk.
  struct Walk {
    let start: Instant
    let minutes: Int
    let steps: Int
    let isWatch: Bool

    init(_ start: Instant, _ minutes: Int, _ steps: Int, isWatch: Bool) {
      (self.start, self.minutes, self.steps, self.isWatch) = (start, minutes, steps, isWatch)
    }

    static func makeSamples(_ rows: [Walk]) throws -> StepSamples {
      var samples = StepSamples()
      let ids = try ["Watch", "iPhone"].map { try samples.sourceID(orAdding: StepSource(name: $0)) }
      for row in rows.sorted(by: { $0.start < $1.start }) {
        try samples.append(
          StepSample(
            start: row.start, end: row.start + .minutes(row.minutes), count: StepCount(steps: Int64(row.steps)),
            source: ids[row.isWatch ? 0 : 1]))
      }
      return samples
    }
  }
}

import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests of the hours in which the steps of a day were walked, against a sum over the history segments of each day.
final class DayFactsCollectorTests: XCTestCase {
  private func collectDays(_ rows: [HistoryFixture.Entry], zone: String = "Europe/Paris", scenario: String = "{}")
    throws
    -> DayFactsCollector
  {
    let plan = try HistoryFixture.makePlan(rows, zone: zone, scenario: scenario)
    var lived = DayFactsCollector(in: plan.itinerary, under: .standard, journalRules: .standard)
    for piece in plan.actualHistory.segments { lived.add(piece) }
    return lived
  }

  private func facts(_ day: String, _ lived: DayFactsCollector) throws -> DayFacts {
    lived.facts(of: try XCTUnwrap(CivilDay(day)), steps: 1, countsByTotal: false)
  }

  /// Returns the steps of each hour from four o'clock on, as text.
  private func hoursText(_ facts: DayFacts) -> String {
    (facts.hourlySteps ?? []).enumerated().filter { $0.element > 0 }.map { "\(($0.offset + 4) % 24):\($0.element)" }
      .joined(separator: " ")
  }

  /// Days last from four to four, so that a walk home at one o'clock belongs to the evening before.
  func test_day_lastsFromFourToFourOClock() throws {
    let lived = try collectDays([
      .init(start: "2025-03-04T03:50", minutes: 10, steps: 100),
      .init(start: "2025-03-04T04:00", minutes: 10, steps: 200),
      .init(start: "2025-03-05T01:00", minutes: 10, steps: 400),
      .init(start: "2025-03-05T03:55", minutes: 10, steps: 800),
    ])
    XCTAssertEqual(hoursText(try facts("2025-03-03", lived)), "3:100")
    XCTAssertEqual(hoursText(try facts("2025-03-04", lived)), "4:200 1:400 3:400")
    XCTAssertEqual(hoursText(try facts("2025-03-05", lived)), "4:400")
    XCTAssertNil(try facts("2025-03-06", lived).hourlySteps)
    XCTAssertEqual(try facts("2025-03-04", lived).walks.map { $0.startMinute }, [0, 1260, 1435])
  }

  /// Walking samples at most five minutes apart are one walk; six minutes apart they are two.
  func test_walks_areJoined_acrossPausesOfAtMostFiveMinutes() throws {
    for (gap, walks) in [(0, [20]), (5, [25]), (6, [10, 10]), (60, [10, 10])] {
      let lived = try collectDays([
        .init(start: "2025-03-04T10:00", minutes: 10, steps: 1000),
        .init(start: gap == 60 ? "2025-03-04T11:10" : "2025-03-04T10:1\(gap)", minutes: 10, steps: 900),
      ])
      let facts = try facts("2025-03-04", lived)
      XCTAssertEqual(facts.walks.map { $0.minutes }, walks, "\(gap)")
      XCTAssertEqual(facts.walks.map { $0.steps }.reduce(0, +), 1900)
      XCTAssertEqual(facts.walks.first?.startMinute, 360)
    }
    // A stroll is not a walk, nor is an hour within which the time of the walking is unknown.
    XCTAssertEqual(
      try facts("2025-03-04", collectDays([.init(start: "2025-03-04T10:00", minutes: 10, steps: 100)])).walks, [])
    XCTAssertEqual(
      try facts("2025-03-04", collectDays([.init(start: "2025-03-04T10:00", minutes: 60, steps: 6000)])).walks, [])
  }

  func test_medianMinute_isWhereHalfTheStepsAreWalked_orNilForDailyTotal() throws {
    let table: [(rows: [HistoryFixture.Entry], half: Int?)] = [
      ([.init(start: "2025-03-04T10:00", minutes: 10, steps: 1000)], 367),
      ([.init(start: "2025-03-04T10:00", minutes: 15, steps: 1500)], 367),
      ([.init(start: "2025-03-04T04:00", minutes: 60, steps: 600)], 30),
      (
        [
          .init(start: "2025-03-04T06:00", minutes: 15, steps: 100),
          .init(start: "2025-03-04T20:00", minutes: 15, steps: 900),
        ], 966
      ),
      ([.init(start: "2025-03-04T00:00", steps: 5000, isDayTotal: true)], nil),
    ]
    for (rows, half) in table {
      let plan = try HistoryFixture.makePlan(rows)
      var lived = DayFactsCollector(in: plan.itinerary, under: .standard, journalRules: .standard)
      for piece in plan.actualHistory.segments { lived.add(piece) }
      let day = try XCTUnwrap(CivilDay("2025-03-04"))
      XCTAssertEqual(plan.hasOnlyDayTotal(on: day), half == nil)
      XCTAssertEqual(
        lived.facts(of: day, steps: 1, countsByTotal: plan.hasOnlyDayTotal(on: day)).halfwayMinute, half, "\(rows)")
    }
    // If a day counts by its daily total, the hours are unknown.
    let total = try collectDays([.init(start: "2025-03-04T10:00", minutes: 10, steps: 1000)])
      .facts(of: XCTUnwrap(CivilDay("2025-03-04")), steps: 1000, countsByTotal: true)
    XCTAssertEqual(total, DayFacts(day: total.day, steps: 1000, offsetMinutes: 60, hemisphere: .north))
  }

  /// A day of 23 hours has an hour without steps, and on a day of 25 the repeated hour adds up in one.
  func test_hours_areCorrect_onDaysOf23And25Hours() throws {
    let spring = try collectDays([
      .init(start: "2025-03-30T01:30", minutes: 60, steps: 600),
      .init(start: "2025-03-30T05:00", minutes: 10, steps: 100),
    ])
    XCTAssertEqual(hoursText(try facts("2025-03-29", spring)), "1:300 3:300", "from half past one to half past three")
    XCTAssertEqual(hoursText(try facts("2025-03-30", spring)), "5:100")
    let autumn = try collectDays([.init(start: "2025-10-26T01:30", minutes: 180, steps: 1800)])
    XCTAssertEqual(hoursText(try facts("2025-10-25", autumn)), "1:300 2:1200 3:300")
    XCTAssertEqual(try facts("2025-10-26", autumn).offsetMinutes, 120)
    XCTAssertEqual(try facts("2025-10-27", autumn).offsetMinutes, 60)
  }

  /// Crossing the date line repeats 4 March, which is a single page.
  func test_repeatedDate_isOnePage_withStepsOfBoth() throws {
    let scenario = """
      {"schema": "pixelpal.scenario/1", "zoneChanges": [{"at": "2025-03-04T23:00:00+13:00", "zone": "Pacific/Midway"}]}
      """
    let rows: [HistoryFixture.Entry] = [
      .init(start: "2025-03-04T12:00", minutes: 10, steps: 300),
      .init(start: "2025-03-05T12:00", minutes: 10, steps: 500),
    ]
    let plan = try HistoryFixture.makePlan(rows, zone: "Pacific/Apia", until: "2025-03-08T12:00", scenario: scenario)
    var remembered = JournalKeepingReplay(plan)
    remembered.advance(through: plan.end)
    let day = try XCTUnwrap(CivilDay("2025-03-04"))
    let pages = remembered.journal(at: plan.end, userEdits: .init()).pages(from: .first, to: .last).filter {
      if case .page(let page) = $0 { page.day == day } else { true }
    }
    XCTAssertEqual(pages.count, 1)
    XCTAssertEqual(remembered.journalState.rememberedDay(day)?.steps, 800)
  }

  /// The hours add up to the lived day within rounding, also on days with clock changes.
  func test_hours_addUpToDay_withinRounding() throws {
    for seed in TestSeeds.range(outOf: 5000, oneIn: 250) {
      let plan = try GeneratedReplay(seed: seed, days: 4).plan
      var lived = DayFactsCollector(in: plan.itinerary, under: .standard, journalRules: .standard)
      var sums: [CivilDay: Int64] = [:]
      for piece in plan.actualHistory.segments {
        lived.add(piece)
        // Minute by minute, by the local clock.
        var at = piece.from
        while true {
          let zone = plan.itinerary.zone(at: at)
          let shown =
            LocalDateTime(startOf: zone.day(at: at)).instant(offsetSeconds: 0) + zone.localTime(at: at).sinceMidnight
          let end = min(at + Milliseconds(60_000 - shown.millisecondsSince1970 % 60_000), piece.to)
          let steps = piece.from == piece.to ? piece.steps : piece.steps(from: at, to: end)
          let day = Zone.utc.day(at: shown - .hours(4))
          sums[day, default: 0] += steps.millionths
          guard end > at, end < piece.to else { break }
          at = end
        }
      }
      XCTAssertEqual(lived.takeDaysChangedSinceLastCall(), sums.keys.sorted(), "seed \(seed)")
      XCTAssertEqual(lived.takeDaysChangedSinceLastCall(), [])
      for (day, millionths) in sums {
        let facts = lived.facts(of: day, steps: 1, countsByTotal: false)
        let sum = (facts.hourlySteps ?? []).reduce(0, +)
        // A zone change within a quarter of an hour moves the whole quarter.
        if plan.itinerary.zoneChanges.isEmpty {
          XCTAssertLessThanOrEqual(abs(sum - StepCount(millionths: millionths).rounded), 1, "seed \(seed), \(day)")
        }
        let walked = facts.walks.reduce(0) { $0 + $1.steps }
        XCTAssertLessThanOrEqual(walked, sum + Int64(facts.walks.count), "seed \(seed), \(day)")
        XCTAssertEqual(facts.halfwayMinute == nil, millionths == 0, "seed \(seed), \(day)")
      }
    }
  }

  /// Differential test: hours, the minute of half the steps, and walks against `ReferenceDayFacts`, which goes minute
  /// by minute.
  func test_facts_equalReference_minuteByMinute() throws {
    var (halves, walks) = (0, 0)
    for seed in TestSeeds.range(outOf: 5000, oneIn: 250) {
      let plan = try GeneratedReplay(seed: seed, days: 4).plan
      // A zone change within a quarter of an hour moves the whole quarter.
      guard plan.itinerary.zoneChanges.isEmpty else { continue }
      var lived = DayFactsCollector(in: plan.itinerary, under: .standard, journalRules: .standard)
      var slow: [CivilDay: ReferenceDayFacts] = [:]
      // Late steps arrive in any order.
      var dice = SplitMix64(seed: seed)
      let pieces = Array(plan.actualHistory.segments)
      for piece in seed % 2 == 0 ? pieces : pieces.shuffled(using: &dice) {
        lived.add(piece)
        let isWalk = Rules.standard.walkCriteria.isWalk(piece.sample)
        var at = piece.from
        while true {
          let zone = plan.itinerary.zone(at: at)
          let shown =
            LocalDateTime(startOf: zone.day(at: at)).instant(offsetSeconds: 0) + zone.localTime(at: at).sinceMidnight
          let end = min(at + Milliseconds(60_000 - shown.millisecondsSince1970 % 60_000), piece.to)
          let steps = piece.from == piece.to ? piece.steps : piece.steps(from: at, to: end)
          let day = Zone.utc.day(at: shown - .hours(4))
          let begins = LocalDateTime(startOf: day).instant(offsetSeconds: 0) + .hours(4)
          let minute = Int((shown - begins).count / 60_000)
          slow[day, default: ReferenceDayFacts()].add(steps, at: minute, isWalk ? (at, end) : nil)
          guard end > at, end < piece.to else { break }
          at = end
        }
      }
      for (day, slow) in slow {
        let facts = lived.facts(of: day, steps: 1, countsByTotal: false)
        for (hour, steps) in (facts.hourlySteps ?? []).enumerated() {
          XCTAssertLessThanOrEqual(abs(steps - slow.steps(ofHour: hour)), 1, "seed \(seed), \(day), \(hour)")
        }
        if let half = facts.halfwayMinute, let expected = slow.medianMinute {
          XCTAssertLessThanOrEqual(abs(half - expected), 1, "seed \(seed), \(day)")
          halves += 1
        }
        XCTAssertEqual(facts.halfwayMinute == nil, slow.medianMinute == nil, "seed \(seed), \(day)")
        let spans = slow.walks
        XCTAssertEqual(facts.walks.map { $0.startMinute }, spans.map { $0.start }, "seed \(seed), \(day)")
        XCTAssertEqual(facts.walks.map { $0.minutes }, spans.map { $0.minutes }, "seed \(seed), \(day)")
        for (walk, span) in zip(facts.walks, spans) {
          XCTAssertLessThanOrEqual(abs(walk.steps - span.steps), 1, "seed \(seed), \(day)")
        }
        walks += spans.count
      }
    }
    XCTAssertGreaterThan(min(halves, walks), 20)
  }
}

/// Reference implementation of a lived day, minute by minute.
private struct ReferenceDayFacts {
  private var minutes = [Int64](repeating: 0, count: 1440)
  private var walkedPieces: [(start: Int, from: Instant, to: Instant, millionths: Int64)] = []

  mutating func add(_ steps: StepCount, at minute: Int, _ walk: (from: Instant, to: Instant)?) {
    minutes[minute] += steps.millionths
    if let walk, steps.millionths > 0 { walkedPieces.append((minute, walk.from, walk.to, steps.millionths)) }
  }

  func steps(ofHour hour: Int) -> Int64 {
    StepCount(millionths: minutes[(hour * 60)..<(hour * 60 + 60)].reduce(0, +)).rounded
  }

  /// The minute by which half of the steps were walked, if steps are even within each quarter of an hour.
  var medianMinute: Int? {
    let all = minutes.reduce(0, +)
    guard all > 0 else { return nil }
    var sum: Int64 = 0
    for quarter in 0..<96 {
      let steps = minutes[(quarter * 15)..<(quarter * 15 + 15)].reduce(0, +)
      if sum + steps >= all - all / 2 { return quarter * 15 + Int(Double(all - all / 2 - sum) * 15 / Double(steps)) }
      sum += steps
    }
    return nil
  }

  /// The walks; walking with pauses of at most five minutes is one walk.
  var walks: [(start: Int, minutes: Int, steps: Int64)] {
    var spans: [(start: Int, from: Instant, to: Instant, millionths: Int64)] = []
    for walk in walkedPieces.sorted(by: { $0.from < $1.from }) {
      if let last = spans.last, walk.from <= last.to + .minutes(5) {
        let joined = (last.start, last.from, max(last.to, walk.to), last.millionths + walk.millionths)
        spans[spans.count - 1] = joined
      } else {
        spans.append(walk)
      }
    }
    return spans.map { span in
      (span.start, Int((span.to - span.from).count / 60_000), StepCount(millionths: span.millionths).rounded)
    }
  }
}

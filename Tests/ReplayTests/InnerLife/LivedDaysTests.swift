import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests of the hours in which the steps of a day were walked, against a sum over the pieces of each day.
final class LivedDaysTests: XCTestCase {
  private func lived(_ rows: [SmallHistory.Row], zone: String = "Europe/Paris", scenario: String = "{}") throws
    -> LivedDays
  {
    let course = try SmallHistory.course(rows, zone: zone, scenario: scenario)
    var lived = LivedDays(in: course.itinerary, under: .standard, life: .standard)
    for piece in course.truth.pieces { lived.count(piece) }
    return lived
  }

  private func facts(_ day: String, _ lived: LivedDays) throws -> DayFacts {
    lived.facts(of: try XCTUnwrap(CivilDay(day)), steps: 1, isByTotal: false)
  }

  /// Returns the steps of each hour from four o'clock on, as text.
  private func hours(_ facts: DayFacts) -> String {
    (facts.hours ?? []).enumerated().filter { $0.element > 0 }.map { "\(($0.offset + 4) % 24):\($0.element)" }
      .joined(separator: " ")
  }

  /// Days last from four to four, so that a walk home at one o'clock belongs to the evening before.
  func testADayIsLivedFromFourToFour() throws {
    let lived = try lived([
      .init(at: "2025-03-04T03:50", minutes: 10, steps: 100), .init(at: "2025-03-04T04:00", minutes: 10, steps: 200),
      .init(at: "2025-03-05T01:00", minutes: 10, steps: 400), .init(at: "2025-03-05T03:55", minutes: 10, steps: 800),
    ])
    XCTAssertEqual(hours(try facts("2025-03-03", lived)), "3:100")
    XCTAssertEqual(hours(try facts("2025-03-04", lived)), "4:200 1:400 3:400")
    XCTAssertEqual(hours(try facts("2025-03-05", lived)), "4:400")
    XCTAssertNil(try facts("2025-03-06", lived).hours)
    XCTAssertEqual(try facts("2025-03-04", lived).walks.map { $0.start }, [0, 1260, 1435])
  }

  /// Walking pieces at most five minutes apart are one walk; six minutes apart they are two.
  func testWalks() throws {
    for (gap, walks) in [(0, [20]), (5, [25]), (6, [10, 10]), (60, [10, 10])] {
      let lived = try lived([
        .init(at: "2025-03-04T10:00", minutes: 10, steps: 1000),
        .init(at: gap == 60 ? "2025-03-04T11:10" : "2025-03-04T10:1\(gap)", minutes: 10, steps: 900),
      ])
      let facts = try facts("2025-03-04", lived)
      XCTAssertEqual(facts.walks.map { $0.minutes }, walks, "\(gap)")
      XCTAssertEqual(facts.walks.map { $0.steps }.reduce(0, +), 1900)
      XCTAssertEqual(facts.walks.first?.start, 360)
    }
    // A stroll is not a walk, nor is an hour within which the time of the walking is unknown.
    XCTAssertEqual(try facts("2025-03-04", lived([.init(at: "2025-03-04T10:00", minutes: 10, steps: 100)])).walks, [])
    XCTAssertEqual(try facts("2025-03-04", lived([.init(at: "2025-03-04T10:00", minutes: 60, steps: 6000)])).walks, [])
  }

  func testHalfOfADay() throws {
    let table: [(rows: [SmallHistory.Row], half: Int?)] = [
      ([.init(at: "2025-03-04T10:00", minutes: 10, steps: 1000)], 367),
      ([.init(at: "2025-03-04T10:00", minutes: 15, steps: 1500)], 367),
      ([.init(at: "2025-03-04T04:00", minutes: 60, steps: 600)], 30),
      (
        [
          .init(at: "2025-03-04T06:00", minutes: 15, steps: 100),
          .init(at: "2025-03-04T20:00", minutes: 15, steps: 900),
        ], 966
      ),
      ([.init(at: "2025-03-04T00:00", steps: 5000, isTotal: true)], nil),
    ]
    for (rows, half) in table {
      let course = try SmallHistory.course(rows)
      var lived = LivedDays(in: course.itinerary, under: .standard, life: .standard)
      for piece in course.truth.pieces { lived.count(piece) }
      let day = try XCTUnwrap(CivilDay("2025-03-04"))
      XCTAssertEqual(course.isByTotal(day), half == nil)
      XCTAssertEqual(lived.facts(of: day, steps: 1, isByTotal: course.isByTotal(day)).half, half, "\(rows)")
    }
    // If a day counts by its daily total, the hours are unknown.
    let total = try lived([.init(at: "2025-03-04T10:00", minutes: 10, steps: 1000)])
      .facts(of: XCTUnwrap(CivilDay("2025-03-04")), steps: 1000, isByTotal: true)
    XCTAssertEqual(total, DayFacts(day: total.day, steps: 1000, offsetMinutes: 60, hemisphere: .north))
  }

  /// A day of 23 hours has an hour without steps, and on a day of 25 the repeated hour adds up in one.
  func testDaysOfOtherLengths() throws {
    let spring = try lived([
      .init(at: "2025-03-30T01:30", minutes: 60, steps: 600), .init(at: "2025-03-30T05:00", minutes: 10, steps: 100),
    ])
    XCTAssertEqual(hours(try facts("2025-03-29", spring)), "1:300 3:300", "from half past one to half past three")
    XCTAssertEqual(hours(try facts("2025-03-30", spring)), "5:100")
    let autumn = try lived([.init(at: "2025-10-26T01:30", minutes: 180, steps: 1800)])
    XCTAssertEqual(hours(try facts("2025-10-25", autumn)), "1:300 2:1200 3:300")
    XCTAssertEqual(try facts("2025-10-26", autumn).offsetMinutes, 120)
    XCTAssertEqual(try facts("2025-10-27", autumn).offsetMinutes, 60)
  }

  /// Crossing the date line repeats 4 March, which is a single page.
  func testADateThatComesTwice() throws {
    let scenario = """
      {"schema": "pixelpal.scenario/1", "zoneChanges": [{"at": "2025-03-04T23:00:00+13:00", "zone": "Pacific/Midway"}]}
      """
    let rows: [SmallHistory.Row] = [
      .init(at: "2025-03-04T12:00", minutes: 10, steps: 300), .init(at: "2025-03-05T12:00", minutes: 10, steps: 500),
    ]
    let course = try SmallHistory.course(rows, zone: "Pacific/Apia", until: "2025-03-08T12:00", scenario: scenario)
    var remembered = RememberedCourse(course)
    remembered.advance(through: course.end)
    let day = try XCTUnwrap(CivilDay("2025-03-04"))
    let pages = remembered.journal(at: course.end, wishes: .init()).pages(from: .first, to: .last).filter {
      if case .page(let page) = $0 { page.day == day } else { true }
    }
    XCTAssertEqual(pages.count, 1)
    XCTAssertEqual(remembered.memoir.remembered(day)?.steps, 800)
  }

  /// The hours add up to the lived day within rounding, also on days with clock changes.
  func testHoursAddUp() throws {
    for seed in Seeds.first(of: 5000, share: 250) {
      let course = try RandomCourse(seed: seed, days: 4).course
      var lived = LivedDays(in: course.itinerary, under: .standard, life: .standard)
      var sums: [CivilDay: Int64] = [:]
      for piece in course.truth.pieces {
        lived.count(piece)
        // Minute by minute, by the local clock.
        var at = piece.from
        while true {
          let zone = course.itinerary.zone(at: at)
          let shown =
            LocalTime(startOf: zone.day(at: at)).instant(offsetSeconds: 0) + zone.localTime(at: at).sinceMidnight
          let end = min(at + Milliseconds(60_000 - shown.millisecondsSince1970 % 60_000), piece.to)
          let steps = piece.from == piece.to ? piece.steps : piece.steps(from: at, to: end)
          let day = Zone.utc.day(at: shown - .hours(4))
          sums[day, default: 0] += steps.millionths
          guard end > at, end < piece.to else { break }
          at = end
        }
      }
      XCTAssertEqual(lived.takeChanged(), sums.keys.sorted(), "seed \(seed)")
      XCTAssertEqual(lived.takeChanged(), [])
      for (day, millionths) in sums {
        let facts = lived.facts(of: day, steps: 1, isByTotal: false)
        let sum = (facts.hours ?? []).reduce(0, +)
        // A zone change within a quarter of an hour moves the whole quarter.
        if course.itinerary.moves.isEmpty {
          XCTAssertLessThanOrEqual(abs(sum - StepCount(millionths: millionths).rounded), 1, "seed \(seed), \(day)")
        }
        let walked = facts.walks.reduce(0) { $0 + $1.steps }
        XCTAssertLessThanOrEqual(walked, sum + Int64(facts.walks.count), "seed \(seed), \(day)")
        XCTAssertEqual(facts.half == nil, millionths == 0, "seed \(seed), \(day)")
      }
    }
  }

  /// Differential test: hours, the minute of half the steps, and walks against `SlowLivedDay`, which goes minute by
  /// minute.
  func testAgainstMinutes() throws {
    var (halves, walks) = (0, 0)
    for seed in Seeds.first(of: 5000, share: 250) {
      let course = try RandomCourse(seed: seed, days: 4).course
      // A zone change within a quarter of an hour moves the whole quarter.
      guard course.itinerary.moves.isEmpty else { continue }
      var lived = LivedDays(in: course.itinerary, under: .standard, life: .standard)
      var slow: [CivilDay: SlowLivedDay] = [:]
      for piece in course.truth.pieces {
        lived.count(piece)
        let isWalk = Rules.standard.walkingPace.fits(piece.sample)
        var at = piece.from
        while true {
          let zone = course.itinerary.zone(at: at)
          let shown =
            LocalTime(startOf: zone.day(at: at)).instant(offsetSeconds: 0) + zone.localTime(at: at).sinceMidnight
          let end = min(at + Milliseconds(60_000 - shown.millisecondsSince1970 % 60_000), piece.to)
          let steps = piece.from == piece.to ? piece.steps : piece.steps(from: at, to: end)
          let day = Zone.utc.day(at: shown - .hours(4))
          let begins = LocalTime(startOf: day).instant(offsetSeconds: 0) + .hours(4)
          let minute = Int((shown - begins).count / 60_000)
          slow[day, default: SlowLivedDay()].add(steps, at: minute, isWalk ? (at, end) : nil)
          guard end > at, end < piece.to else { break }
          at = end
        }
      }
      for (day, slow) in slow {
        let facts = lived.facts(of: day, steps: 1, isByTotal: false)
        for (hour, steps) in (facts.hours ?? []).enumerated() {
          XCTAssertLessThanOrEqual(abs(steps - slow.steps(ofHour: hour)), 1, "seed \(seed), \(day), \(hour)")
        }
        if let half = facts.half, let expected = slow.half {
          XCTAssertLessThanOrEqual(abs(half - expected), 1, "seed \(seed), \(day)")
          halves += 1
        }
        XCTAssertEqual(facts.half == nil, slow.half == nil, "seed \(seed), \(day)")
        let spans = slow.walks
        XCTAssertEqual(facts.walks.map { $0.start }, spans.map { $0.start }, "seed \(seed), \(day)")
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
private struct SlowLivedDay {
  private var minutes = [Int64](repeating: 0, count: 1440)
  private var walked: [(start: Int, from: Instant, to: Instant, millionths: Int64)] = []

  mutating func add(_ steps: StepCount, at minute: Int, _ walk: (from: Instant, to: Instant)?) {
    minutes[minute] += steps.millionths
    if let walk, steps.millionths > 0 { walked.append((minute, walk.from, walk.to, steps.millionths)) }
  }

  func steps(ofHour hour: Int) -> Int64 {
    StepCount(millionths: minutes[(hour * 60)..<(hour * 60 + 60)].reduce(0, +)).rounded
  }

  /// The minute by which half of the steps were walked, if steps are even within each quarter of an hour.
  var half: Int? {
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
    for walk in walked.sorted(by: { $0.from < $1.from }) {
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

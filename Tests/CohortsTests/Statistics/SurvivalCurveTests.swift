import PixelPalCore
import TestSupport
import XCTest

@testable import Cohorts

final class SurvivalCurveTests: XCTestCase {
  private func makeCurve(_ happened: [(day: Int, people: Int64)], _ censored: [(day: Int, people: Int64)])
    -> SurvivalCurve
  {
    var times = PeopleCountsByEventDay()
    for (day, people) in happened { times.eventDays.add(day, people: people) }
    for (day, people) in censored { times.censoredDays.add(day, people: people) }
    return SurvivalCurve(times)
  }

  func test_curve_hasNoValues_forEmptyCohort() {
    let curve = makeCurve([], [])
    XCTAssertEqual(curve.people, 0)
    XCTAssertNil(curve.shareWithEvent(byWeek: 1))
    XCTAssertNil(curve.firstDay(reachingShare: 0.5))
    XCTAssertNil(curve.lastDay)
  }

  func test_reachedShare_isCorrect_atBoundaries() {
    typealias Row = (
      name: String, happened: [(day: Int, people: Int64)], censored: [(day: Int, people: Int64)], day: Int,
      share: Double?, atRisk: Int64?
    )
    let table: [Row] = [
      ("one, before the day", [(6, 1)], [], 5, 0, 1), ("one, on the day", [(6, 1)], [], 6, 1, 1),
      ("all are there, long after", [(6, 1)], [], 500, 1, 0),
      ("watched through his last day", [], [(6, 1)], 6, 0, 1),
      ("nobody was watched so long", [], [(6, 1)], 7, nil, nil),
      ("what happens on the last day counts all", [(6, 1)], [(6, 3)], 6, 0.25, 4),
      ("none of those left is watched on", [(6, 1)], [(6, 3)], 7, nil, nil),
      ("who left before says nothing", [(6, 1)], [(2, 6), (9, 1)], 6, 0.5, 2),
      ("on day 0", [(0, 3)], [(0, 1)], 0, 0.75, 4),
      ("a day before the first", [(-1, 1)], [(3, 1)], -2, 0, 2),
    ]
    for (name, happened, censored, day, share, atRisk) in table {
      let reached = makeCurve(happened, censored).shareWithEvent(byDay: day)
      XCTAssertEqual(reached?.share, share, name)
      XCTAssertEqual(reached?.atRisk, atRisk, name)
    }
  }

  func test_week_endsWithItsLastDay() {
    let curve = makeCurve([(6, 1), (7, 1), (27, 1), (28, 1)], [(100, 6)])
    XCTAssertEqual([1, 2, 4, 5].map { curve.shareWithEvent(byWeek: $0)?.atRisk }, [10, 8, 8, 6])
    let shares = [1, 2, 4, 5].compactMap { curve.shareWithEvent(byWeek: $0)?.share }
    for (share, wanted) in zip(shares, [0.1, 0.2, 0.3, 0.4]) { XCTAssertEqual(share, wanted, accuracy: 1e-12) }
  }

  func test_day_isFirst_byWhichShareIsReached() {
    // Five of ten people; the fifth makes it exactly half.
    let half = makeCurve((0..<5).map { ($0 * 2, 1) }, [(50, 5)])
    XCTAssertEqual(half.firstDay(reachingShare: 0.5), 8)
    XCTAssertEqual(half.firstDay(reachingShare: 0.25), 4)
    XCTAssertNil(half.firstDay(reachingShare: 0.51))
    let (earliest, latest) = half.dayConfidenceInterval(reachingShare: 0.5)
    XCTAssertNotNil(earliest)
    XCTAssertNil(latest)
    XCTAssertEqual(makeCurve([(0, 7)], []).firstDay(reachingShare: 0.5), 0)
    XCTAssertNil(makeCurve([], [(9, 7)]).firstDay(reachingShare: 0.5))
  }

  func test_band_isNil_withoutWidth() throws {
    XCTAssertNil(makeCurve([], [(90, 40)]).shareWithEvent(byDay: 30)?.confidenceInterval)
    XCTAssertNil(makeCurve([(0, 40)], []).shareWithEvent(byDay: 30)?.confidenceInterval)
    let band = try XCTUnwrap(makeCurve([(3, 10)], [(90, 30)]).shareWithEvent(byDay: 30)?.confidenceInterval)
    XCTAssertLessThan(band.lower, 0.25)
    XCTAssertGreaterThan(band.upper, 0.25)
  }

  /// Differential test: the curve equals a reference that goes through all people day by day.
  func test_curve_equalsReference_dayByDay() {
    var dice = SplitMix64(seed: 1)
    for seed in TestSeeds.range(outOf: 20_000) {
      let people = (0..<1 + Int.random(in: 0..<20, using: &dice)).map { _ in
        (day: Int.random(in: 0..<12, using: &dice), came: Bool.random(using: &dice))
      }
      var times = PeopleCountsByEventDay()
      for one in people { times.recordPerson(eventDay: one.came ? one.day : nil, lastWatchedDay: one.day) }
      let curve = SurvivalCurve(times)
      var survival = 1.0
      for day in 0..<14 {
        let watched = people.filter { $0.day >= day }
        let came = watched.count { $0.day == day && $0.came }
        if !watched.isEmpty { survival *= 1 - Double(came) / Double(watched.count) }
        let known = !watched.isEmpty || survival < 1e-15
        XCTAssertEqual(curve.shareWithEvent(byDay: day) != nil, known, "seed \(seed), day \(day)")
        guard let reached = curve.shareWithEvent(byDay: day) else { continue }
        XCTAssertEqual(reached.share, 1 - survival, accuracy: 1e-12, "seed \(seed), day \(day)")
        XCTAssertEqual(reached.atRisk, Int64(watched.count), "seed \(seed), day \(day)")
      }
    }
  }
}

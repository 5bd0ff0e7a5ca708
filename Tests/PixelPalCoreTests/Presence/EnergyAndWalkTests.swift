import XCTest

@testable import PixelPalCore

final class EnergyAndWalkTests: XCTestCase {
  func test_energy_changesAtItsThresholds() {
    let table: [(Int64, Energy)] = [
      (.min, .low), (0, .low), (1999, .low), (2000, .neutral), (2001, .neutral), (7499, .neutral), (7500, .vital),
      (7501, .vital), (.max, .vital),
    ]
    for (steps, energy) in table { XCTAssertEqual(Energy(stepsToday: steps, under: .standard), energy, "\(steps)") }
    XCTAssertEqual(Energy.unknown.restingPose, .low)
  }

  /// The time for which a walk is assumed to continue depends on how long it has lasted.
  func test_walkExtension_growsWithTheLengthOfTheWalk() throws {
    let table: [(lasted: Int, goesOn: Int)] = [
      (0, 30), (1, 30), (59, 30), (60, 30), (61, 30), (62, 31), (120, 60), (300, 150), (598, 299), (600, 300),
      (601, 300),
      (86_400, 300),
    ]
    for row in table {
      XCTAssertEqual(
        Rules.standard.expectedRemainingWalk(after: .seconds(row.lasted)).count / 1000, Int64(row.goesOn),
        "\(row.lasted) s")
    }
    let others = try Rules.standard.changing {
      ($0.walkingGoesOnPercent, $0.walkingGoesOnAtLeastSeconds, $0.walkingGoesOnAtMostSeconds) = (0, 7, 7)
    }
    XCTAssertEqual(others.expectedRemainingWalk(after: .hours(3)), .seconds(7))
  }

  /// An app that didn't run at midnight must not show yesterday's steps and energy as today's.
  func test_appScreens_showNothingOfYesterday_evenIfMidnightWasNotHandled() throws {
    for zone in [Zone.utc, try XCTUnwrap(Zone(offsetSeconds: -5 * 3600))] {
      var evening = PalFixture(zone: zone, entitlements: .always)
      evening.handle([.opened(), .steps(StepReport(counted: 8500, today: 8500))], at: "16:00")
      evening.handle([.closed], at: "16:10")
      var handled = evening
      handled.handle([.timePassed], at: zone == .utc ? "00:00" : "05:00", day: 1)
      let (asleep, now) = (evening.pal, evening.instant(at: "12:10", day: 1))
      XCTAssertEqual(asleep.stepsToday, 8500, "as of the last event")
      XCTAssertEqual(asleep.stepsToday(at: evening.instant(at: "23:59")), 8500)
      XCTAssertNil(asleep.stepsToday(at: now))
      XCTAssertEqual(asleep.energy(at: evening.instant(at: "23:59"), under: .standard), .vital)
      XCTAssertEqual(asleep.energy(at: now, under: .standard), .low)
      for surface in [Surface.app, .history] {
        let shown = asleep.presentation(on: surface, at: now, under: .standard)
        XCTAssertNil(shown.text)
        XCTAssertNil(shown.steps)
        XCTAssertEqual(shown, handled.pal.presentation(on: surface, at: now, under: .standard))
      }
      XCTAssertEqual(asleep.presentation(on: .app, at: now, under: .standard).sprite?.pose, .low)
    }
    // After two days, whether or not the first midnight changes the energy.
    for steps: Int64 in [100, 8500] {
      var evening = PalFixture(entitlements: .always)
      evening.handle([.opened(), .steps(StepReport(counted: steps, today: steps))], at: "16:00")
      evening.handle([.closed], at: "16:10")
      var handled = evening
      for day in 1...2 { handled.handle([.timePassed], at: "00:00", day: day) }
      let now = evening.instant(at: "12:10", day: 2)
      for surface in [Surface.app, .history] {
        let shown = evening.pal.presentation(on: surface, at: now, under: .standard)
        XCTAssertEqual(shown, handled.pal.presentation(on: surface, at: now, under: .standard), "\(steps), \(surface)")
      }
    }
    let new = Pal(zone: .utc)
    XCTAssertNil(new.stepsToday(at: .distantFuture))
    XCTAssertEqual(new.energy(at: .distantFuture, under: .standard), .unknown)
  }

  func test_walk_isShown_untilItsAssumedEnd_dependingOnDeliveryDelay() throws {
    let start = try XCTUnwrap(Instant("2025-01-04T10:00:00Z"))
    let piece = Interval(from: start, lasting: .minutes(5))
    // Columns: minutes before the segment at which the walk began; seconds after the segment's end at which it becomes
    // known; seconds after its end until which the pal walks, and until which it would continue automatically.
    let table: [(device: DeviceModel, before: Int, known: Int, until: Int?, byItself: Int?)] = [
      (.ideal, 0, -300, 30, 150), (.ideal, 3, -300, 30, 240), (.ideal, 9, 29, 30, 300), (.ideal, 0, 30, nil, nil),
      (.ios18, 0, 0, 150, 150), (.ios18, 0, 89, 150, 150), (.ios18, 0, 90, 150, 150), (.ios18, 0, 91, nil, nil),
      (.ios18, 1, 0, 180, 180), (.ios18, 5, 0, 300, 300), (.ios18, 6, 0, 300, 300), (.ios18, 0, 3600, nil, nil),
    ]
    for row in table {
      let configuration = try PalConfiguration(rules: .standard, device: row.device)
      let now = piece.end + .seconds(row.known)
      let walk = PalWalkingPeriod(
        along: piece, walkingSince: start - .minutes(row.before), knownAt: now, under: configuration)
      XCTAssertEqual(walk?.until, row.until.map { piece.end + .seconds($0) }, "\(row)")
      XCTAssertEqual(walk?.automaticRestAt, row.byItself.map { piece.end + .seconds($0) }, "\(row)")
      XCTAssertEqual(walk?.start, walk == nil ? nil : now)
    }
    // A short segment that becomes known late is over before it could be shown.
    let short = Interval(from: start, lasting: .seconds(10))
    XCTAssertNil(
      PalWalkingPeriod(along: short, walkingSince: start, knownAt: short.end + .seconds(30), under: .standard))
    XCTAssertNotNil(
      PalWalkingPeriod(along: short, walkingSince: start, knownAt: short.end + .seconds(29), under: .standard))
    // A walk is shown only if a second or more is left, because a stale date is sent in whole seconds.
    for (left, isShown) in [(999, false), (1000, true), (1001, true)] as [(Int64, Bool)] {
      for device in [DeviceModel.ios26, .ideal] {
        let configuration = try PalConfiguration(rules: .standard, device: device)
        let known = short.end + .seconds(30) - Milliseconds(left)
        XCTAssertEqual(
          PalWalkingPeriod(along: short, walkingSince: start, knownAt: known, under: configuration) != nil, isShown,
          "\(left) ms"
        )
      }
    }
  }

  /// A walk saved by a version without the separate resting time can still be decoded.
  func test_walkSavedWithoutRestTime_isDecoded() throws {
    let start = try XCTUnwrap(Instant("2025-01-04T10:00:00Z"))
    let longer = PalWalkingPeriod(start: start, until: start + .minutes(3), automaticRestAt: start + .minutes(4))
    let text = try encoded(longer)
    XCTAssertEqual(try decoded(PalWalkingPeriod.self, from: text), longer)
    let before = text.replacing(/"restsByItselfAt":[^,]*,/, with: "")
    XCTAssertNotEqual(before, text)
    XCTAssertEqual(
      try decoded(PalWalkingPeriod.self, from: before), PalWalkingPeriod(start: start, until: start + .minutes(3)))
  }

  /// Each milestone of a day is reached at most once, whatever today's steps are reported as.
  func test_milestone_isReachedOncePerDay_whateverIsReported() throws {
    let monday = try XCTUnwrap(CivilDay("2025-01-06"))
    let reports: [(day: Int, today: Int64, reached: Int64?)] = [
      (0, 4999, nil), (0, 5000, 5000), (0, 5001, nil), (0, 4000, nil), (0, 5500, nil), (0, 16_000, 15_000),
      // Another day begins anew; on returning to the first day, a traveller does not reach its milestones again.
      (1, 100, nil), (1, 5000, 5000), (0, 17_000, nil), (0, 20_000, 20_000), (1, 9999, nil),
      (2, .max, .max - .max % 5000),
    ]
    var steps = ReportedSteps()
    for row in reports {
      let news = steps.receive(
        StepReport(counted: row.today, today: row.today), on: monday.advanced(by: row.day), at: .distantPast,
        milestoneEvery: 5000)
      XCTAssertEqual(news.milestone, row.reached, "\(row)")
      XCTAssertEqual(steps.steps(of: monday.advanced(by: row.day)), row.today)
    }
    XCTAssertEqual(StepFormat.milestoneText(5000), "5k!")
    XCTAssertEqual(StepFormat.milestoneText(10_000), "10k!")
  }

  func test_total_neverDecreases_whenTheCountIsCorrectedDownward() throws {
    let day = try XCTUnwrap(CivilDay("2025-01-06"))
    var steps = ReportedSteps()
    // Columns: the reported count; the resulting total; the gained steps; and the correction, if the report lowered the
    // count.
    let reports: [(counted: Int64, total: Int64, gained: Int64, fell: Int64?)] = [
      (0, 0, 0, nil), (1000, 1000, 1000, nil), (900, 1000, 0, 100), (900, 1000, 0, nil), (950, 1000, 0, nil),
      (800, 1000, 0, 200), (1000, 1000, 0, nil), (1001, 1001, 1, nil), (.max, .max, .max - 1001, nil),
      (-5, .max, 0, .max),
    ]
    for row in reports {
      let news = steps.receive(
        StepReport(counted: row.counted, today: 0), on: day, at: .distantPast, milestoneEvery: 5000)
      XCTAssertEqual(steps.total, row.total, "\(row)")
      XCTAssertEqual(news.gained, row.gained, "\(row)")
      XCTAssertEqual(news.shortfall, row.fell, "\(row)")
    }
  }

  func test_groupedNumbers_haveThousandsSeparators() {
    let table = [
      (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (8231, "8,231"), (25_001, "25,001"), (1_000_000, "1,000,000"),
      (-1234, "-1,234"), (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
    ]
    for (number, text) in table { XCTAssertEqual(StepFormat.grouped(number), text) }
  }
}

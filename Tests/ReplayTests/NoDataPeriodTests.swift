import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests that years without data are skipped instead of being simulated day by day.
final class NoDataPeriodTests: XCTestCase {
  /// Returns a replay plan of two rows that are `days` days apart.
  private func makePlan(
    daysApart days: Int, _ device: DeviceModel = .ios26, _ scenario: Scenario = Scenario()
  ) throws -> ReplayPlan {
    var samples = StepSamples()
    let source = try samples.sourceID(orAdding: StepSource(name: "A"))
    let first = Instant(secondsSince1970: 36_000)
    for start in [first, first + .hours(24 * days)] {
      try samples.append(
        StepSample(start: start, end: start + .minutes(10), count: StepCount(steps: 100), source: source))
    }
    let configuration = try ReplayConfiguration(rules: .standard, device: device)
    return try ReplayPlan(
      scenario,
      ReplayInputsBesidesScenario(configuration: configuration, zone: .utc, files: [("a.csv", samples)]) { _ in nil })
  }

  /// A replay until the last representable instant ends, on every phone.
  func test_replay_ends_atLastInstant() throws {
    for device in DeviceModel.profiles {
      for begin in [Instant.distantPast, .distantFuture - .hours(40), .distantFuture - .seconds(1), .distantFuture] {
        var scenario = Scenario()
        scenario.createdAt = .instant(begin)
        scenario.until = .instant(.distantFuture)
        let plan = try makePlan(daysApart: 1, device, scenario)
        XCTAssertLessThan(plan.end, .distantFuture)
        var remembered = JournalKeepingReplay(plan)
        var instantCount = 0
        while instantCount < 5000, remembered.advanceToNextChangedInstant(through: plan.end) != nil {
          instantCount += 1
        }
        XCTAssertLessThan(instantCount, 5000, "\(device.name) from \(begin)")
        XCTAssertLessThanOrEqual(remembered.journalState.daysWithSteps.count, 2)
      }
    }
  }

  /// Thousands of years between the first instant and the first row are skipped.
  func test_noDataPeriod_coversYears_beforeFirstRow() throws {
    for begin in [Instant.distantPast, .distantPast + Milliseconds(1), .distantPast + .hours(24 * 366)] {
      var scenario = Scenario()
      scenario.createdAt = .instant(begin)
      let plan = try makePlan(daysApart: 1, .ios26, scenario)
      XCTAssertEqual(plan.noDataPeriods.count, 1, "\(begin)")
      let first = plan.itinerary.day(at: begin)
      XCTAssertEqual(
        plan.noDataPeriods.first?.start, LocalDateTime(startOf: first.advanced(by: 10)).instant(offsetSeconds: 0))
      XCTAssertEqual(plan.dayList.days.count, 2)
    }
  }

  /// The work for instants after the end is bounded.
  func test_workBeyondEnd_isBounded() throws {
    for device in TestSeeds.isFullRun ? [DeviceModel.ideal, .ios26] : [.ios26] {
      var replay = Replay(try makePlan(daysApart: 1, device))
      var instantCount = 0
      while instantCount < 500_000, replay.advanceToNextChangedInstant(through: .distantFuture) != nil {
        instantCount += 1
      }
      XCTAssertLessThan(instantCount, 500_000, device.name)
    }
  }

  func test_noDataPeriod_isSkipped_ifRowsAreMoreThan3654DaysApart() throws {
    // Days without data between two rows: up to 3,653 days apart, all are simulated.
    for (apart, rests) in [(2, 0), (3653, 0), (3654, 0), (3655, 1), (19_000, 1)] {
      let plan = try makePlan(daysApart: apart)
      XCTAssertEqual(plan.noDataPeriods.count, rests, "\(apart)")
      XCTAssertEqual(plan.dayList.unknownRuns.map(\.count), rests == 0 ? [] : [apart - 1], "\(apart)")
      XCTAssertEqual(plan.dayList.days.count, rests == 0 ? apart + 1 : 2, "\(apart)")
      guard let rest = plan.noDataPeriods.first else { continue }
      // The ten days after the first row and the ten before the last are simulated.
      XCTAssertEqual(rest.start, Instant(secondsSince1970: 86_400 * 11))
      XCTAssertEqual(rest.end, Instant(secondsSince1970: 86_400 * Int64(apart - 10)))
    }
  }

  /// Outside the skipped period the replay is unchanged; inside it there are no events.
  func test_replay_hasNoEvents_insideNoDataPeriod() throws {
    for device in DeviceModel.profiles {
      let plan = try makePlan(daysApart: 5000, device)
      let rest = try XCTUnwrap(plan.noDataPeriods.first)
      var replay = Replay(plan)
      var changeInstants: [Instant] = []
      while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
        if !changed.changes.isEmpty { changeInstants.append(changed.at) }
      }
      let inside = changeInstants.filter { rest.start < $0 && $0 < rest.end }
      // A Live Activity that was active still ends.
      XCTAssertTrue(inside.allSatisfy { $0 < rest.start + .hours(24) }, "\(device.name): \(inside)")
      XCTAssertTrue(changeInstants.contains { $0 > rest.start - .hours(24) && $0 < rest.start }, device.name)
      XCTAssertTrue(changeInstants.contains { $0 > rest.end && $0 < rest.end + .hours(24) }, device.name)
      XCTAssertEqual(replay.pal.totalSteps, 200, device.name)
    }
  }

  /// The pal looks in the middle of a skipped period as if every day had been simulated.
  func test_pictures_areSame_asIfEveryDayWereSimulated() throws {
    for device in DeviceModel.profiles {
      let long = try makePlan(daysApart: 5000, device)
      let short = try makePlan(daysApart: 3653, device)
      var (rested, lived) = (Replay(long), Replay(short))
      let at = Instant(secondsSince1970: 86_400 * (TestSeeds.isFullRun ? 2000 : 400) + 40_000)
      rested.advance(through: at)
      lived.advance(through: at)
      for surface in [Surface.app, .accessoryCircular, .homeSmall] {
        let (one, other) = (
          rested.palOnPhone(at: at).presentation(on: surface, at: at, under: long.configuration),
          lived.palOnPhone(at: at).presentation(on: surface, at: at, under: short.configuration)
        )
        XCTAssertEqual(one.sprite?.name, other.sprite?.name, "\(device.name), \(surface)")
        XCTAssertEqual(one.steps, other.steps, "\(device.name), \(surface)")
        XCTAssertEqual(one.status, other.status, "\(device.name), \(surface)")
      }
    }
  }

  /// Events of the scenario within a skipped period still occur.
  func test_scenarioEvents_occur_withinNoDataPeriod() throws {
    var scenario = Scenario()
    let open = Instant(secondsSince1970: 86_400 * 2500 + 50_000)
    scenario.opens = [.init(at: .instant(open), seconds: nil)]
    let plan = try makePlan(daysApart: 5000, .ios26, scenario)
    var replay = Replay(plan)
    var names: [String] = []
    let rest = try XCTUnwrap(plan.noDataPeriods.first)
    while let changed = replay.advanceToNextChangedInstant(through: rest.end - Milliseconds(1)) {
      if changed.at > rest.start + .hours(24) { names += changed.changes.map(\.kind.jsonName) }
    }
    XCTAssertEqual(names.filter { $0 == "appOpened" }, ["appOpened"])
    XCTAssertTrue(names.contains("liveActivityStarted"), "\(names)")
    XCTAssertTrue(names.contains("liveActivityEnded"), "\(names)")
  }

  /// The number of transitions does not depend on the time between two rows, even if it is a hundred times as long.
  func test_numberOfTransitions_isIndependent_ofTimeBetweenRows() throws {
    func instantCount(apart days: Int) throws -> Int {
      let plan = try makePlan(daysApart: days)
      var replay = Replay(plan)
      var instantCount = 0
      while replay.advanceToNextChangedInstant(through: plan.end) != nil { instantCount += 1 }
      return instantCount
    }
    XCTAssertEqual(try instantCount(apart: 3655), try instantCount(apart: 2_900_000))
  }
}

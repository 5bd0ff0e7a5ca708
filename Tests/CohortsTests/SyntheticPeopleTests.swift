import HistoryCommands
import PixelPalCLI
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

/// Tests that a generated person is the same wherever it is generated and in whichever format it is written.
final class SyntheticPeopleTests: XCTestCase {
  private func makeGenerator(
    _ seed: UInt64 = 7, days: Int = 60, _ scope: SyntheticPeopleGenerator.GeneratedParts = .all
  ) throws -> SyntheticPeopleGenerator {
    try XCTUnwrap(SyntheticPeopleGenerator(seed: seed, maxDays: days, scope) { ZoneDatabase.iana.zone(named: $0) })
  }

  private func lines(
    _ people: SyntheticPeopleGenerator, _ kind: SyntheticPeopleGenerator.Resolution, _ numbers: Range<Int>,
    by workers: Workers = .single
  )
    -> [String]
  {
    var bytes: [UInt8] = []
    SyntheticPeopleWriter(people, kind, from: numbers.lowerBound, count: numbers.count).emitLines(using: workers) {
      lines, _ in
      bytes += lines
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func test_person_isSame_forAnyRangeAndWorkers() throws {
    let people = try makeGenerator(days: 20)
    let all = lines(people, .days, 1..<400)
    XCTAssertEqual(Set(all).count, 399)
    XCTAssertEqual(lines(people, .days, 1..<400, by: .inRandomOrder(seed: 5)), all)
    XCTAssertEqual(lines(people, .days, 150..<290), Array(all[149..<289]))
    XCTAssertEqual(lines(people, .days, 399..<400), [all[398]])
    XCTAssertNotEqual(lines(try self.makeGenerator(8, days: 20), .days, 1..<2), [all[0]])
  }

  /// Progress reports count people, and the last one counts all of them.
  func test_progress_countsAllPeople() throws {
    for count in [1, 63, 64, 65, 1000] {
      var done: [Int] = []
      SyntheticPeopleWriter(try makeGenerator(days: 1), .days, from: 1, count: count).emitLines(
        using: .inRandomOrder(seed: 1)
      ) { _, count in
        done.append(count)
      }
      XCTAssertEqual(done.last, count)
      XCTAssertEqual(done, done.sorted())
    }
  }

  func test_steps_areSame_ifMoreDaysAreGenerated() throws {
    let (few, many) = (try makeGenerator(days: 30), try makeGenerator(days: 90))
    for number in 1...200 as ClosedRange<Int64> {
      let (short, long) = (few.person(numbered: number), many.person(numbered: number))
      XCTAssertEqual(short.steps, Array(long.steps.prefix(short.steps.count)))
      XCTAssert(
        short.steps.count == min(30, long.steps.count) || !short.premiumPeriods.isEmpty || !long.premiumPeriods.isEmpty)
      XCTAssertNotNil(short.steps[0])
    }
  }

  /// Generating steps alone covers all requested days and gives the same steps for the same person.
  func test_stepsOnly_haveSameSteps_onAllDays() throws {
    let (whole, alone) = (try makeGenerator(), try makeGenerator(.init(7), days: 60, .steps))
    for number in 1...200 as ClosedRange<Int64> {
      let (person, steps) = (whole.person(numbered: number), alone.person(numbered: number))
      XCTAssertEqual(steps.steps.count, 60)
      XCTAssertEqual(person.steps, Array(steps.steps.prefix(person.steps.count)))
      let line = steps.line(at: .days)
      XCTAssertNil(line.scenario)
      XCTAssertNil(line.createdAt)
      XCTAssert(line.premium.isEmpty)
    }
  }

  /// The hours of a day add up to the day's total, also on days on which clocks change.
  func test_hours_addUpToDays_withClockChanges() throws {
    let people = try makeGenerator(days: 330)
    for number in 1...40 as ClosedRange<Int64> {
      let person = people.person(numbered: number)
      guard case .hours(let start, let hours) = person.line(at: .hours).steps else { return XCTFail("no hours") }
      var sums: [CivilDay: Int64] = [:]
      for (place, hour) in hours.enumerated() {
        let day = person.zone.day(at: start + .hours(place))
        sums[day, default: 0] += hour?.rounded ?? 0
      }
      XCTAssertEqual(person.zone.start(of: person.firstDay), start)
      for (place, steps) in person.steps.enumerated() {
        XCTAssertEqual(sums[person.firstDay.advanced(by: place)], steps ?? 0, "\(number), day \(place)")
      }
      XCTAssertEqual(sums.count, person.steps.count)
    }
  }

  /// Overlapping watch and phone samples merge to the totals of the days.
  func test_overlappingSamples_mergeToDays() throws {
    let people = try makeGenerator(days: 330)
    var overlapping = 0
    for number in 1...20 as ClosedRange<Int64> {
      let person = people.person(numbered: number)
      guard case .samples(let samples, let names, _) = person.line(at: .samples).steps else {
        return XCTFail("no samples")
      }
      XCTAssertEqual(names, person.habits.hasWatch ? ["Watch", "iPhone"] : ["iPhone"])
      let all = samples.reduce(into: Int64(0)) { $0 += $1.count.rounded }
      let merge = MergeOptions(.health).stepMergeIncludingManualEntries(
        under: .standard, in: ZoneItinerary(person.zone))
      let days = merge.days(of: samples)
      var walked: Int64 = 0
      for (place, steps) in person.steps.enumerated() {
        let day = person.firstDay.advanced(by: place)
        XCTAssertEqual(days.steps(on: day), steps, "\(number), \(day)")
        walked += steps ?? 0
      }
      XCTAssertEqual(all > walked, person.habits.hasWatch, "\(number)")
      overlapping += all > walked ? 1 : 0
    }
    XCTAssert(3...17 ~= overlapping)
  }

  /// The shares of a thousand people lie within statistical tolerance of those recorded for ten thousand.
  func test_shares_matchRecordedShares_withinTolerance() throws {
    let people = try makeGenerator(1, days: 40)
    let all = (1...1000).map { people.person(numbered: $0) }
    func share(_ isCounted: (SyntheticPerson) -> Bool) -> Double { Double(all.count(where: isCounted)) / 1000 }
    XCTAssertEqual(share { $0.appUsage.onboarding == .completed }, 0.79, accuracy: 0.05)
    XCTAssertEqual(share { $0.habits.hasWatch }, 0.4, accuracy: 0.06)
    XCTAssertEqual(share { $0.appUsage.permission != .granted }, 0.08, accuracy: 0.035)
    XCTAssertEqual(share { $0.appUsage.onboarding == .completed && $0.appUsage.activeDays > 7 }, 0.22, accuracy: 0.05)
    XCTAssertEqual(share { !$0.premiumPeriods.isEmpty }, 0.017, accuracy: 0.015)
    XCTAssertEqual(share { $0.region.country == "us" }, 0.37, accuracy: 0.06)
    XCTAssertEqual(share { $0.line(at: .days).scenario == nil }, 0.4, accuracy: 0.07)
    let days = all.flatMap(\.steps)
    XCTAssertEqual(Double(days.count { $0 == nil }) / Double(days.count), 0.05, accuracy: 0.02)
    XCTAssertLessThanOrEqual(days.compactMap { $0 }.max() ?? 0, 60_000)
  }

  /// No person opens the app, buys or is asked for anything before the pal exists or after the app is deleted.
  func test_person_hasNoEvents_beforePalOrAfterDeletion() throws {
    let people = try makeGenerator(3, days: 120)
    for number in 1...1500 as ClosedRange<Int64> {
      let person = people.person(numbered: number)
      let known = person.steps.count - person.daysBeforeCreation
      XCTAssertGreaterThan(known, 0)
      switch person.appUsage.onboarding {
      case .left: XCTAssertEqual(person.steps.count, 1)
      case .completed where person.appUsage.endOfUse == .deleted:
        XCTAssertEqual(known, min(person.appUsage.activeDays, 120 - person.daysBeforeCreation))
      case .completed: XCTAssertEqual(person.steps.count, 120)
      }
      for span in person.premiumPeriods {
        XCTAssertLessThan(span.lowerBound, span.upperBound)
        XCTAssertEqual(person.appUsage.permission, .granted)
        let before = person.steps.dropFirst(person.daysBeforeCreation).prefix(span.lowerBound + 1).reduce(0) {
          $0 + ($1 ?? 0)
        }
        XCTAssertGreaterThan(before, 25_000)
      }
      for (first, second) in zip(person.premiumPeriods, person.premiumPeriods.dropFirst()) {
        XCTAssertLessThan(first.upperBound, second.lowerBound)
      }
    }
  }

  /// Each line contains the steps that the person walked, in every format.
  func test_line_containsWalkedSteps_inEveryFormat() throws {
    let people = try makeGenerator(5, days: 100)
    for kind in [SyntheticPeopleGenerator.Resolution.days, .hours, .samples] {
      for (place, line) in lines(people, kind, 1..<(TestSeeds.isFullRun ? 60 : 20)).enumerated() {
        let made = people.person(numbered: Int64(place + 1))
        let read = try Person(reading: Array(line.utf8))
        let samples = try read.steps.samples(inZone: made.zone)
        let days = MergeOptions(.health).stepMergeIncludingManualEntries(under: .standard, in: ZoneItinerary(made.zone))
          .days(of: samples)
        XCTAssertEqual(days.counted.rounded, made.steps.reduce(0) { $0 + ($1 ?? 0) }, line)
        XCTAssertEqual(read.zone, made.region.zoneName)
        XCTAssertEqual(read.groups.value(ofProperty: "country"), made.region.country)
        XCTAssertEqual(read.premiumPeriods.count, made.premiumPeriods.count)
        XCTAssertEqual(read.scenario?.onboarding?.screensDoneAt.count ?? 5, made.appUsage.onboarding.completedScreens)
        XCTAssertEqual(
          read.scenario?.mayReadSteps ?? true,
          made.appUsage.permission == .granted || made.appUsage.onboarding.completedScreens < 5)
      }
    }
  }

  func test_generator_isNil_ifZoneIsUnknown() {
    XCTAssertNil(SyntheticPeopleGenerator(seed: 1) { $0 == "Asia/Tokyo" ? nil : ZoneDatabase.iana.zone(named: $0) })
  }
}

extension SyntheticAppAdoption.OnboardingOutcome {
  /// The number of onboarding screens that the person completed.
  fileprivate var completedScreens: Int {
    switch self {
    case .completed: 5
    case .left(let screens): screens
    }
  }
}

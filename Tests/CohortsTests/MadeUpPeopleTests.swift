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
final class MadeUpPeopleTests: XCTestCase {
  private func people(
    _ seed: UInt64 = 7, days: Int = 60, _ scope: MadeUpPeople.Scope = .all
  ) throws -> MadeUpPeople {
    try XCTUnwrap(MadeUpPeople(seed: seed, days: days, scope) { Zones.iana.zone($0) })
  }

  private func lines(
    _ people: MadeUpPeople, _ kind: MadeUpPeople.Kind, _ numbers: Range<Int>, by workers: Workers = .one
  )
    -> [String]
  {
    var bytes: [UInt8] = []
    MadeUpCrowd(people, kind, from: numbers.lowerBound, count: numbers.count).write(by: workers) { lines, _ in
      bytes += lines
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func testAPersonIsTheSameWhereverMade() throws {
    let people = try people(days: 20)
    let all = lines(people, .days, 1..<400)
    XCTAssertEqual(Set(all).count, 399)
    XCTAssertEqual(lines(people, .days, 1..<400, by: .byChance(seed: 5)), all)
    XCTAssertEqual(lines(people, .days, 150..<290), Array(all[149..<289]))
    XCTAssertEqual(lines(people, .days, 399..<400), [all[398]])
    XCTAssertNotEqual(lines(try self.people(8, days: 20), .days, 1..<2), [all[0]])
  }

  /// Progress reports count people, and the last one counts all of them.
  func testAllAreTold() throws {
    for count in [1, 63, 64, 65, 1000] {
      var done: [Int] = []
      MadeUpCrowd(try people(days: 1), .days, from: 1, count: count).write(by: .byChance(seed: 1)) { _, count in
        done.append(count)
      }
      XCTAssertEqual(done.last, count)
      XCTAssertEqual(done, done.sorted())
    }
  }

  func testMoreDaysGoOnWithTheSame() throws {
    let (few, many) = (try people(days: 30), try people(days: 90))
    for number in 1...200 as ClosedRange<Int64> {
      let (short, long) = (few.person(number), many.person(number))
      XCTAssertEqual(short.steps, Array(long.steps.prefix(short.steps.count)))
      XCTAssert(short.steps.count == min(30, long.steps.count) || !short.premium.isEmpty || !long.premium.isEmpty)
      XCTAssertNotNil(short.steps[0])
    }
  }

  /// Generating steps alone covers all requested days and gives the same steps for the same person.
  func testStepsAlone() throws {
    let (whole, alone) = (try people(), try people(.init(7), days: 60, .steps))
    for number in 1...200 as ClosedRange<Int64> {
      let (person, steps) = (whole.person(number), alone.person(number))
      XCTAssertEqual(steps.steps.count, 60)
      XCTAssertEqual(person.steps, Array(steps.steps.prefix(person.steps.count)))
      let line = steps.line(.days)
      XCTAssertNil(line.scenario)
      XCTAssertNil(line.createdAt)
      XCTAssert(line.premium.isEmpty)
    }
  }

  /// The hours of a day add up to the day's total, also on days on which clocks change.
  func testHoursAddUpToDays() throws {
    let people = try people(days: 330)
    for number in 1...40 as ClosedRange<Int64> {
      let person = people.person(number)
      guard case .hours(let start, let hours) = person.line(.hours).steps else { return XCTFail("no hours") }
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
  func testSamplesMergeToDays() throws {
    let people = try people(days: 330)
    var overlapping = 0
    for number in 1...20 as ClosedRange<Int64> {
      let person = people.person(number)
      guard case .samples(let samples, let names, _) = person.line(.samples).steps else { return XCTFail("no samples") }
      XCTAssertEqual(names, person.habits.hasWatch ? ["Watch", "iPhone"] : ["iPhone"])
      let all = samples.reduce(into: Int64(0)) { $0 += $1.count.rounded }
      let merge = MergeRules(.health).mergeOfAll(under: .standard, in: Itinerary(person.zone))
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
  func testMarginals() throws {
    let people = try people(1, days: 40)
    let all = (1...1000).map { people.person($0) }
    func share(_ isCounted: (MadeUpPerson) -> Bool) -> Double { Double(all.count(where: isCounted)) / 1000 }
    XCTAssertEqual(share { $0.life.onboarding == .completed }, 0.79, accuracy: 0.05)
    XCTAssertEqual(share { $0.habits.hasWatch }, 0.4, accuracy: 0.06)
    XCTAssertEqual(share { $0.life.permission != .granted }, 0.08, accuracy: 0.035)
    XCTAssertEqual(share { $0.life.onboarding == .completed && $0.life.activeDays > 7 }, 0.22, accuracy: 0.05)
    XCTAssertEqual(share { !$0.premium.isEmpty }, 0.017, accuracy: 0.015)
    XCTAssertEqual(share { $0.place.country == "us" }, 0.37, accuracy: 0.06)
    XCTAssertEqual(share { $0.line(.days).scenario == nil }, 0.4, accuracy: 0.07)
    let days = all.flatMap(\.steps)
    XCTAssertEqual(Double(days.count { $0 == nil }) / Double(days.count), 0.05, accuracy: 0.02)
    XCTAssertLessThanOrEqual(days.compactMap { $0 }.max() ?? 0, 60_000)
  }

  /// No person opens the app, buys or is asked for anything before the pal exists or after the app is deleted.
  func testLivesMakeSense() throws {
    let people = try people(3, days: 120)
    for number in 1...1500 as ClosedRange<Int64> {
      let person = people.person(number)
      let known = person.steps.count - person.daysBefore
      XCTAssertGreaterThan(known, 0)
      switch person.life.onboarding {
      case .left: XCTAssertEqual(person.steps.count, 1)
      case .completed where person.life.end == .deleted:
        XCTAssertEqual(known, min(person.life.activeDays, 120 - person.daysBefore))
      case .completed: XCTAssertEqual(person.steps.count, 120)
      }
      for span in person.premium {
        XCTAssertLessThan(span.lowerBound, span.upperBound)
        XCTAssertEqual(person.life.permission, .granted)
        let before = person.steps.dropFirst(person.daysBefore).prefix(span.lowerBound + 1).reduce(0) { $0 + ($1 ?? 0) }
        XCTAssertGreaterThan(before, 25_000)
      }
      for (first, second) in zip(person.premium, person.premium.dropFirst()) {
        XCTAssertLessThan(first.upperBound, second.lowerBound)
      }
    }
  }

  /// Each line contains the steps that the person walked, in every format.
  func testLinesAreRead() throws {
    let people = try people(5, days: 100)
    for kind in [MadeUpPeople.Kind.days, .hours, .samples] {
      for (place, line) in lines(people, kind, 1..<(Seeds.isFull ? 60 : 20)).enumerated() {
        let made = people.person(Int64(place + 1))
        let read = try Person(reading: Array(line.utf8))
        let samples = try read.steps.samples(in: made.zone)
        let days = MergeRules(.health).mergeOfAll(under: .standard, in: Itinerary(made.zone)).days(of: samples)
        XCTAssertEqual(days.counted.rounded, made.steps.reduce(0) { $0 + ($1 ?? 0) }, line)
        XCTAssertEqual(read.zone, made.place.zone)
        XCTAssertEqual(read.groups.value(of: "country"), made.place.country)
        XCTAssertEqual(read.premium.count, made.premium.count)
        XCTAssertEqual(read.scenario?.onboarding?.screensDoneAt.count ?? 5, made.life.onboarding.screens)
        XCTAssertEqual(
          read.scenario?.mayReadSteps ?? true, made.life.permission == .granted || made.life.onboarding.screens < 5)
      }
    }
  }

  func testAnUnknownZoneIsNoPlace() {
    XCTAssertNil(MadeUpPeople(seed: 1) { $0 == "Asia/Tokyo" ? nil : Zones.iana.zone($0) })
  }
}

extension AppLife.Onboarding {
  /// The number of onboarding screens that the person completed.
  fileprivate var screens: Int {
    switch self {
    case .completed: 5
    case .left(let screens): screens
    }
  }
}

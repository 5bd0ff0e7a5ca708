import Documents
import Expressions
import InnerLife
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// The hours in which the pal sleeps, learned in the nights of a replay.
final class SleepHoursReplayTests: XCTestCase {
  /// Returns seven weeks of a person who walks at 10:00 and 23:00, and opens the app late and early.
  private func makePlan(
    days: Int = 49, resolution isDayTotal: Bool = false, life: Bool = true, device: DeviceModel = .ios26
  ) throws -> ReplayPlan {
    let entries = (0..<days).flatMap { index -> [HistoryFixture.Entry] in
      let day = CivilDay(daysSince1970: 20_150 + index)
      if isDayTotal { return [.init(start: "\(day)T00:00", steps: 6000, isDayTotal: true)] }
      return [
        .init(start: "\(day)T09:10", minutes: 40, steps: 3000), .init(start: "\(day)T23:05", minutes: 40, steps: 3000),
      ]
    }
    let rules = try CoreJournalAndFaceRules.standard.changing { $0.journal.life = life }
    return try HistoryFixture.makePlan(
      entries, scenario: #"{"day":{"opens":["06:30","00:30","22:40"],"openSeconds":300}}"#,
      under: try ReplayConfiguration(rules: rules, device: device))
  }

  private func instants(of plan: ReplayPlan, everyHours hours: Int64) -> [Instant] {
    stride(from: plan.createdAt.millisecondsSince1970, to: plan.end.millisecondsSince1970, by: Int(hours * 3_600_000))
      .map { Instant(millisecondsSince1970: $0) }
  }

  private func bytes(_ surfaces: [Surface], _ cursor: ReplayCursor<Never>, at instant: Instant) -> [UInt8] {
    var writer = JSONWriter(.compact)
    cursor.advance(to: instant, forWriting: surfaces).write(surfaces, to: &writer)
    return writer.bytes
  }

  func test_sleepHours_areUnknown_untilAMondayWithEnoughDays() throws {
    let plan = try makePlan()
    var (replay, journal) = (Replay(plan), NightlyJournalUpdater(plan))
    var changes: [(day: CivilDay, hours: SleepHours?)] = []
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
      journal.recordChangesAndProcessNight(at: changed, from: replay)
      guard journal.sleepHours != changes.last?.hours else { continue }
      changes.append((plan.itinerary.day(at: changed.at), journal.sleepHours))
    }
    XCTAssertEqual(changes.map { $0.hours }, [SleepHours(bedtimeHour: 1, wakingHour: 9)])
    let first = try XCTUnwrap(changes.first?.day)
    XCTAssertEqual(first.weekday, 1)
    XCTAssertTrue(14...20 ~= first.daysSince1970 - plan.itinerary.day(at: plan.createdAt).daysSince1970, "\(first)")
  }

  /// If only day totals are known, the pal sleeps as if nothing were known.
  func test_sleepHours_areUnknown_ifOnlyDayTotalsAreKnown() throws {
    let plan = try makePlan(resolution: true)
    var (replay, journal) = (Replay(plan), NightlyJournalUpdater(plan))
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
      journal.recordChangesAndProcessNight(at: changed, from: replay)
    }
    XCTAssertGreaterThan(journal.journalState.habits.character.weeksTogether, 4)
    XCTAssertNil(journal.sleepHours)
  }

  /// The face depends on the nights before an instant, and not on later days or on how often it was asked for.
  func test_face_dependsOnlyOnPastNights_howeverOftenItIsAskedFor() throws {
    for device in TestSeeds.isFullRun ? [DeviceModel.ios26, .ideal] : [.ios26] {
      let plan = try makePlan(device: device)
      let (often, rarely) = (
        ReplayCursor(plan, recordsInnerLife: true), ReplayCursor(plan, recordsInnerLife: true)
      )
      var moods: Set<String> = []
      for (index, instant) in instants(of: plan, everyHours: 11).enumerated() {
        let state = bytes([.app], often, at: instant)
        if index % 37 == 0 || instant + .hours(11) >= plan.end {
          XCTAssertEqual(state, bytes([.app], rarely, at: instant), "\(instant)")
        }
        let mood = String(decoding: state, as: UTF8.self).split(separator: #""mood":""#).last?.prefix(7)
        moods.insert(String(mood ?? ""))
        guard index % 50 == 49 else { continue }
        let days = Int((instant - plan.createdAt).count / 86_400_000) + 2
        let short = ReplayCursor(try makePlan(days: days, device: device), recordsInnerLife: true)
        XCTAssertEqual(state, bytes([.app], short, at: instant), "\(instant)")
      }
      XCTAssertGreaterThan(moods.count, 1)
    }
  }

  /// A pal whose person is up late isn't sleepy at 22:40 once it knows, and still is when it opens its eyes at 06:30.
  func test_mood_followsTheHabits() throws {
    let plan = try makePlan()
    let cursor = ReplayCursor(plan, recordsInnerLife: true)
    func mood(_ day: Int, _ hour: Int64, _ minute: Int64) -> Mood? {
      let start = plan.itinerary.firstInstant(onOrAfter: CivilDay(daysSince1970: 20_150 + day), from: plan.createdAt)
      _ = cursor.advance(to: start + .hours(Int(hour)) + .minutes(Int(minute)))
      return cursor.visibleExpression(at: start + .hours(Int(hour)) + .minutes(Int(minute)))?.mood
    }
    XCTAssertEqual(mood(5, 22, 44), .sleepy)
    XCTAssertNotEqual(mood(40, 22, 44), .sleepy)
  }

  /// No surface outside the app depends on the hours.
  func test_surfacesOutsideApp_areSame_withoutInnerLife() throws {
    let surfaces = Surface.allCases.filter { $0 != .app && $0 != .history }
    let (with, without) = (
      ReplayCursor(try makePlan(), recordsInnerLife: true),
      ReplayCursor(try makePlan(life: false), recordsInnerLife: true)
    )
    var count = 0
    for instant in instants(of: try makePlan(), everyHours: 7) {
      let state = String(decoding: bytes(surfaces, with, at: instant), as: UTF8.self)
      let expected = String(decoding: bytes(surfaces, without, at: instant), as: UTF8.self)
      XCTAssertEqual(state.replacing(/,"inner":{[^}]*}/, with: ""), expected, "\(instant)")
      count += 1
    }
    XCTAssertGreaterThan(count, 100)
  }
}

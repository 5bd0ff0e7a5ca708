import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// The hours in which a pal sleeps, and their effect on its feelings and its face.
final class SleepHoursTests: XCTestCase {
  private let midnight = FaceFixture.tenOClock - .hours(10)

  private func time(_ minute: Int) -> LocalDateTime { Zone.utc.localTime(at: midnight + .minutes(minute)) }

  private func hours(_ bedtime: Int, _ waking: Int) throws -> SleepHours {
    try XCTUnwrap(SleepHours(bedtimeHour: bedtime, wakingHour: waking))
  }

  func test_hours_areUnknown_withoutTwoDifferentHoursOfTheClock() {
    XCTAssertNil(SleepHours(bedtimeHour: nil, wakingHour: 7))
    XCTAssertNil(SleepHours(bedtimeHour: 22, wakingHour: nil))
    XCTAssertNil(SleepHours(bedtimeHour: 7, wakingHour: 7))
    XCTAssertNil(SleepHours(bedtimeHour: 24, wakingHour: 7))
    XCTAssertNil(SleepHours(bedtimeHour: 22, wakingHour: -1))
    XCTAssertEqual(SleepHours(bedtimeHour: 22, wakingHour: 7), .standard)
  }

  func test_night_beginsAndEndsAtTheHour() throws {
    for (bedtime, waking) in [(22, 7), (1, 9), (20, 4)] {
      let night = try hours(bedtime, waking)
      let minutes = [bedtime * 60 - 1, bedtime * 60, waking * 60 - 1, waking * 60]
      XCTAssertEqual(minutes.map { night.contains(time($0)) }, [false, true, true, false], "\(night)")
    }
  }

  func test_standardHours_changeNoFeeling() {
    for minute in 0..<1440 {
      XCTAssertEqual(SleepHours.standard.minuteOfDayWithStandardSleep(correspondingTo: time(minute)), minute)
    }
  }

  /// At the pal's bedtime, at its waking hour and in the middle of the night and the day, it feels as a pal with the
  /// standard hours does then.
  func test_feelings_followTheHours() throws {
    for (bedtime, waking) in [(22, 7), (1, 9), (20, 4), (2, 8), (23, 11)] {
      let night = try hours(bedtime, waking)
      let length = (waking - bedtime + 24) % 24
      let middles = [bedtime * 60 + length * 30, waking * 60 + (24 - length) * 30]
      let minutes = ([bedtime * 60, waking * 60] + middles).map { $0 % 1440 }
      XCTAssertEqual(
        minutes.map { night.minuteOfDayWithStandardSleep(correspondingTo: time($0)) }, [1320, 420, 150, 870], "\(night)"
      )
      XCTAssertEqual(
        minutes.map { FeelingAxis.arousal.baseline(at: time($0), sleepHours: night) }, [225, 233, 120, 345], "\(night)")
      XCTAssertEqual(FeelingAxis.valence.baseline(at: time(0), sleepHours: night), 200)
    }
  }

  /// The range of values between two times contains the value at each minute between them.
  func test_valueRange_containsAllValues_forAnyHours() {
    for seed in TestSeeds.range(outOf: 300) {
      var dice = SplitMix64(seed: seed)
      let sleepHours = SleepHours.drawn(from: &dice)
      let (first, other) = (Int(dice.draw(below: 1440)), Int(dice.draw(below: 1440)))
      let minutes = min(first, other)...max(first, other)
      for curve in [DailyCurve.arousal, .vigour] {
        let range = curve.valueRange(
          from: time(minutes.lowerBound), through: time(minutes.upperBound), sleepHours: sleepHours)
        let values = minutes.map { curve.value(at: time($0), sleepHours: sleepHours) }
        XCTAssertTrue(values.allSatisfy { range ~= $0 }, "seed \(seed), \(minutes)")
        XCTAssertTrue(curve.valueRange.contains(range.lowerBound) && curve.valueRange.contains(range.upperBound))
      }
    }
  }

  func test_valueRange_ofWholeDay_isThatOfTheCurve_forAnyHours() throws {
    for (bedtime, night) in (0..<24).flatMap({ bedtime in (1..<24).map { (bedtime, $0) } }) {
      let range = DailyCurve.vigour.valueRange(
        from: time(0), through: time(1439), sleepHours: try hours(bedtime, (bedtime + night) % 24))
      XCTAssertEqual(range, DailyCurve.vigour.valueRange, "\(bedtime), \(night)")
    }
  }

  /// A pal whose person goes to bed at one o'clock isn't sleepy before midnight, and is asleep in the morning.
  func test_pal_isSleepy_inItsNight() throws {
    func mood(_ minute: Int, _ sleepHours: SleepHours?) -> Mood {
      FaceFixture(from: midnight + .minutes(minute), sleepHours: sleepHours).expression(at: 0).mood
    }
    let late = try hours(1, 9)
    XCTAssertEqual(
      [22 * 60 + 30, 60 + 30, 6 * 60, 8 * 60, 9 * 60].map { mood($0, nil) },
      [
        .sleepy, .sleepy, .sleepy, .content, .content,
      ])
    XCTAssertEqual(
      [22 * 60 + 30, 60 + 30, 6 * 60, 8 * 60, 9 * 60].map { mood($0, late) },
      [
        .content, .sleepy, .sleepy, .sleepy, .content,
      ])
  }

  /// Hours that become known while the person looks at the pal apply once the app is closed.
  func test_face_keepsItsHours_untilTheAppIsClosed() throws {
    var fixture = FaceFixture(from: midnight + .minutes(22 * 60 + 30))
    fixture.context.sleepHours = try hours(1, 9)
    fixture.applyAt(60_000, changed: .walkingEnded)
    XCTAssertNil(fixture.engine.context.sleepHours)
    XCTAssertEqual(fixture.expression(at: 60_001).mood, .sleepy)
    fixture.applyAt(70_000, changed: .appClosed)
    XCTAssertEqual(fixture.engine.context.sleepHours, try hours(1, 9))
    XCTAssertEqual(fixture.expression(at: 70_001).mood, .content)
    fixture.applyAt(400_000, changed: .appOpened)
    XCTAssertEqual(fixture.engine.context.sleepHours, try hours(1, 9))
  }
}

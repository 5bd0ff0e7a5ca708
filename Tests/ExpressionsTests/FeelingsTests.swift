import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of how events change feelings.
final class FeelingsTests: XCTestCase {
  /// An input that repeats soon counts in proportion to the elapsed share of its row's time, rounded down.
  func test_repeatedInput_countsInProportion_toTheElapsedTime() {
    let table: [(after: Int64, grains: Int64, attachment: Int64)] = [
      (0, 1_800_000, 102), (1, 1_800_178, 102), (2500, 2_245_000, 102), (4999, 2_689_822, 102), (5000, 2_690_000, 103),
      (9999, 3_579_822, 103), (10_000, 3_580_000, 104), (20_000, 3_560_000, 104),
    ]
    for (after, grains, attachment) in table {
      var fixture = FaceFixture()
      fixture.applyTouch(0, for: 0)
      fixture.applyTouch(after, for: 0)
      XCTAssertEqual(fixture.engine.feelings.valence.grains, grains, "after \(after)")
      XCTAssertEqual(fixture.engine.feelings.attachment, attachment, "after \(after)")
    }
    // An input of another kind counts in full.
    var fixture = FaceFixture()
    fixture.applyTouch(0, for: 0)
    fixture.applyTouch(0, for: 200)
    XCTAssertEqual(fixture.feelings(at: 200)[0], 240)
  }

  func test_attachment_isLimitedPerDay_exceptForRevealedPhases() {
    var fixture = FaceFixture()
    for tap in Int64(0)..<40 { fixture.applyTouch(tap * 10_000, for: 0) }
    XCTAssertEqual(fixture.engine.feelings.attachment, 125)
    // A reached phase is not subject to the limit, and the next day has a limit of its own.
    fixture.applyAt(500_000, changed: .phaseUnlocked(FaceFixture.phase3Unlock))
    XCTAssertEqual(fixture.engine.feelings.attachment, 125, "a hidden phase is felt when it is revealed")
    fixture.applyAt(500_001, changed: .phaseRevealed(.energized))
    XCTAssertEqual(fixture.engine.feelings.attachment, 185)
    fixture.applyAt(600_000, changed: .appClosed)
    fixture.applyAt(14 * 3_600_000 - 9, changed: .appOpened)
    fixture.applyTouch(14 * 3_600_000 - 1, for: 0)
    XCTAssertEqual(fixture.engine.feelings.attachment, 185)
    fixture.applyTouch(14 * 3_600_000 + 20_000, for: 0)
    XCTAssertEqual(fixture.engine.feelings.attachment, 187)
    var full = FaceFixture(attachment: 999)
    full.applyTouch(0, for: 0)
    XCTAssertEqual(full.engine.feelings.attachment, 1000)
  }

  /// Each five hundred steps of a date count once, at most eight times at once.
  func test_stepMarks_countOncePerDate_andAtMostEightAtOnce() {
    var fixture = FaceFixture(isInForeground: false)
    func addedStepMarks(_ today: Int64, at time: Int64) -> Int64 {
      let before = fixture.engine.feelings.vigour.grains(
        at: fixture.instant(time), dynamics: FeelingAxis.vigour.dynamics(under: .standard))
      fixture.context.stepsToday = today
      fixture.applyAt(time, changed: .stepsDelivered(steps: 1, total: 1))
      return (fixture.engine.feelings.vigour.grains - before) / 900_000
    }
    let day: Int64 = 86_400_000
    let reports: [(today: Int64, time: Int64, marks: Int64)] = [
      (499, 0, 0), (500, 1, 1), (999, 2, 0), (2100, 3, 3), (1400, 4, 0), (2499, 5, 0), (2500, 6, 1), (20_000, 7, 8),
      (20_400, 8, 0), (700, day, 1), (1200, day + 1, 1),
    ]
    for (today, time, count) in reports {
      XCTAssertEqual(addedStepMarks(today, at: time), count, "\(today) at \(time)")
    }
  }

  /// Steps and attachment of a date are not counted again if the date repeats after crossing the date line.
  func test_stepsAndAttachment_areNotCountedAgain_whenADateRepeats() throws {
    let (east, west) = (try XCTUnwrap(Zone(offsetSeconds: 13 * 3600)), try XCTUnwrap(Zone(offsetSeconds: -11 * 3600)))
    var fixture = FaceFixture(in: east)
    for tap in Int64(0)..<20 { fixture.applyTouch(tap * 10_000, for: 0) }
    fixture.context.stepsToday = 3000
    fixture.applyAt(300_000, changed: .stepsDelivered(steps: 3000, total: 3000))
    let before = fixture.engine.feelings
    fixture.context = FaceContext(phase: .energized, zone: west, stepsToday: 9000)
    fixture.applyAt(400_000, changed: .zoneChanged(from: "a", to: "b"), .stepsDelivered(steps: 0, total: 3000))
    fixture.applyTouch(500_000, for: 0)
    XCTAssertEqual(fixture.engine.feelings.attachment, before.attachment)
    XCTAssertEqual(fixture.engine.feelings.attachmentGrowth.day, before.attachmentGrowth.day)
  }

  /// A traveller from the first time zone to the last one goes back by up to two dates.
  func test_dailyCount_isKept_upToTwoDatesBack() throws {
    let day = try XCTUnwrap(CivilDay("2025-03-09"))
    for (distance, count): (Int, Int64) in [(1, 0), (0, 7), (-1, 7), (-2, 7), (-3, 0)] {
      var daily = DailyCount(day: day, count: 7)
      daily.resetIfNewDay(day.advanced(by: distance))
      XCTAssertEqual(daily.count, count, "\(distance)")
    }
  }

  /// Setting the clock back does not reduce feelings, and the pal does not wait until the old time is reached again.
  func test_feelings_areKept_whenTheClockIsSetBack() {
    var fixture = FaceFixture()
    let year: Int64 = 31_536_000_000
    fixture.applyTouch(year, for: 0)
    fixture.applyAt(year + 100, changed: .milestoneReached(5000))
    fixture.applyAt(year + 2000, changed: .milestoneReached(5000))
    fixture.applyAt(year + 3000, changed: .appClosed)
    let before = fixture.engine.feelings
    fixture.applyAt(5000, changed: .appOpened)
    fixture.applyTouch(20_000, for: 0)
    XCTAssertGreaterThanOrEqual(fixture.engine.feelings.valence.grains, before.valence.grains)
    XCTAssertGreaterThan(fixture.engine.feelings.attachment, before.attachment)
    fixture.applyAt(60_000, changed: .milestoneReached(5000))
    XCTAssertTrue(fixture.emoteLines.contains("60000 proud"), "\(fixture.emoteLines)")
  }

  /// Opening and closing the app keeps the feelings.
  func test_feelings_areKept_whenTheAppCloses() {
    var fixture = FaceFixture()
    fixture.applyAt(0, changed: .milestoneReached(5000))
    let (before, attachment) = (fixture.engine.feelings.valence, fixture.engine.feelings.attachment)
    fixture.applyAt(1000, changed: .appClosed)
    XCTAssertEqual(fixture.engine.feelings.valence, before)
    XCTAssertEqual(fixture.engine.feelings.attachment, attachment)
    XCTAssertEqual(fixture.engine.feelings.movedToBackgroundAt, fixture.instant(1000))
  }

  /// A purchase, an entitlement or the paywall changes no feelings.
  func test_purchasesAndCorrections_changeNoFeelings() {
    var fixture = FaceFixture()
    let before = fixture.engine.feelings
    fixture.applyAt(
      1000, changed: .entitlementChanged(from: .never, to: .subscribed), .paywallShown,
      .countedStepsCorrected(counted: 1, total: 2),
      .permissionChanged(.denied), .energyChanged(from: .vital, to: .low), .paywallNotShown(.entitled))
    XCTAssertEqual(fixture.engine.feelings, before)
    XCTAssertEqual(fixture.changeLines, [])
  }
}

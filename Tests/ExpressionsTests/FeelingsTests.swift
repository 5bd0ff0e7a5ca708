import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of how events change feelings.
final class FeelingsTests: XCTestCase {
  /// An input that repeats soon counts in proportion to the elapsed share of its row's time, rounded down.
  func testWhatComesAgainSoonCountsLess() {
    let table: [(after: Int64, grains: Int64, attachment: Int64)] = [
      (0, 1_800_000, 102), (1, 1_800_178, 102), (2500, 2_245_000, 102), (4999, 2_689_822, 102), (5000, 2_690_000, 103),
      (9999, 3_579_822, 103), (10_000, 3_580_000, 104), (20_000, 3_560_000, 104),
    ]
    for (after, grains, attachment) in table {
      var led = LedFace()
      led.touch(0, for: 0)
      led.touch(after, for: 0)
      XCTAssertEqual(led.face.feelings.valence.grains, grains, "after \(after)")
      XCTAssertEqual(led.face.feelings.attachment, attachment, "after \(after)")
    }
    // An input of another kind counts in full.
    var led = LedFace()
    led.touch(0, for: 0)
    led.touch(0, for: 200)
    XCTAssertEqual(led.feels(200)[0], 240)
  }

  func testADayHasALimitOfAttachment() {
    var led = LedFace()
    for tap in Int64(0)..<40 { led.touch(tap * 10_000, for: 0) }
    XCTAssertEqual(led.face.feelings.attachment, 125)
    // A reached phase is not subject to the limit, and the next day has a limit of its own.
    led.at(500_000, changed: .phaseUnlocked(LedFace.unlock))
    XCTAssertEqual(led.face.feelings.attachment, 125, "a hidden phase is felt when it is revealed")
    led.at(500_001, changed: .phaseRevealed(.energized))
    XCTAssertEqual(led.face.feelings.attachment, 185)
    led.at(600_000, changed: .appClosed)
    led.at(14 * 3_600_000 - 9, changed: .appOpened)
    led.touch(14 * 3_600_000 - 1, for: 0)
    XCTAssertEqual(led.face.feelings.attachment, 185)
    led.touch(14 * 3_600_000 + 20_000, for: 0)
    XCTAssertEqual(led.face.feelings.attachment, 187)
    var full = LedFace(attachment: 999)
    full.touch(0, for: 0)
    XCTAssertEqual(full.face.feelings.attachment, 1000)
  }

  /// Each five hundred steps of a date count once, at most eight times at once.
  func testStepsOfADate() {
    var led = LedFace(isInFront: false)
    func marks(_ today: Int64, at time: Int64) -> Int64 {
      let before = led.face.feelings.vigour.grains(at: led.instant(time), Axis.vigour.course(under: .standard))
      led.facts.today = today
      led.at(time, changed: .stepsDelivered(steps: 1, total: 1))
      return (led.face.feelings.vigour.grains - before) / 900_000
    }
    let day: Int64 = 86_400_000
    let told: [(today: Int64, time: Int64, marks: Int64)] = [
      (499, 0, 0), (500, 1, 1), (999, 2, 0), (2100, 3, 3), (1400, 4, 0), (2499, 5, 0), (2500, 6, 1), (20_000, 7, 8),
      (20_400, 8, 0), (700, day, 1), (1200, day + 1, 1),
    ]
    for (today, time, count) in told { XCTAssertEqual(marks(today, at: time), count, "\(today) at \(time)") }
  }

  /// Steps and attachment of a date are not counted again if the date repeats after crossing the date line.
  func testADateThatComesAgain() throws {
    let (east, west) = (try XCTUnwrap(Zone(offsetSeconds: 13 * 3600)), try XCTUnwrap(Zone(offsetSeconds: -11 * 3600)))
    var led = LedFace(in: east)
    for tap in Int64(0)..<20 { led.touch(tap * 10_000, for: 0) }
    led.facts.today = 3000
    led.at(300_000, changed: .stepsDelivered(steps: 3000, total: 3000))
    let before = led.face.feelings
    led.facts = PalFacts(phase: .energized, zone: west, today: 9000)
    led.at(400_000, changed: .zoneChanged(from: "a", to: "b"), .stepsDelivered(steps: 0, total: 3000))
    led.touch(500_000, for: 0)
    XCTAssertEqual(led.face.feelings.attachment, before.attachment)
    XCTAssertEqual(led.face.feelings.grown.day, before.grown.day)
  }

  /// Setting the clock back does not reduce feelings, and the pal does not wait until the old time is reached again.
  func testAClockThatWasSetBack() {
    var led = LedFace()
    let year: Int64 = 31_536_000_000
    led.touch(year, for: 0)
    led.at(year + 100, changed: .milestoneReached(5000))
    led.at(year + 2000, changed: .milestoneReached(5000))
    led.at(year + 3000, changed: .appClosed)
    let before = led.face.feelings
    led.at(5000, changed: .appOpened)
    led.touch(20_000, for: 0)
    XCTAssertGreaterThanOrEqual(led.face.feelings.valence.grains, before.valence.grains)
    XCTAssertGreaterThan(led.face.feelings.attachment, before.attachment)
    led.at(60_000, changed: .milestoneReached(5000))
    XCTAssertTrue(led.emotes.contains("60000 proud"), "\(led.emotes)")
  }

  /// Opening and closing the app keeps the feelings.
  func testAnOpenAndACloseKeepThem() {
    var led = LedFace()
    led.at(0, changed: .milestoneReached(5000))
    let (before, attachment) = (led.face.feelings.valence, led.face.feelings.attachment)
    led.at(1000, changed: .appClosed)
    XCTAssertEqual(led.face.feelings.valence, before)
    XCTAssertEqual(led.face.feelings.attachment, attachment)
    XCTAssertEqual(led.face.feelings.leftAt, led.instant(1000))
  }

  /// A purchase, an entitlement or the paywall changes no feelings.
  func testPremiumMovesNothing() {
    var led = LedFace()
    let before = led.face.feelings
    led.at(
      1000, changed: .entitlementChanged(from: .never, to: .subscribed), .paywallShown,
      .totalCorrected(counted: 1, total: 2),
      .permissionChanged(.denied), .energyChanged(from: .vital, to: .low), .paywallHeld(.entitled))
    XCTAssertEqual(led.face.feelings, before)
    XCTAssertEqual(led.lines, [])
  }
}

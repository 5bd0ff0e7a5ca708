import XCTest

@testable import PixelPalCore

/// Failures of a Live Activity: the phone refuses to start it, the user switches activities off, or the phone shows
/// another state than the pal assumes.
final class LiveActivityFailureTests: XCTestCase {
  private func activityChanges(in words: [String]) -> [String] {
    words.filter { word in ["started", "ended", "updated", "switched"].contains { word.hasPrefix($0) } }
  }

  // The first start of a life.

  func test_failedStart_isRetried_atTheNextOpen() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00:00")
    let refused = fixture.handle([.liveActivityFailed(startedAt: fixture.instant(at: "08:00:00"))], at: "08:00:01")
    XCTAssertEqual(refused, ["ended failed"])
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "08:00:01"), .gone)
    XCTAssertEqual(
      fixture.presentation(on: .lockScreen, at: "08:00:01").reason,
      "no Live Activity is active, and the phone refused to start another")
    XCTAssertEqual(
      activityChanges(in: fixture.handle([.timePassed], at: "08:00:45")), [], "not while the same open lasts")
    fixture.handle([.closed], at: "08:02")
    XCTAssertEqual(activityChanges(in: fixture.handle([.opened()], at: "08:03")), ["started"])
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "08:03").status, .live)
  }

  func test_failureAtTheInstantOfTheStart_leavesNoActivity() {
    var fixture = PalFixture()
    let words = fixture.handle([.opened(), .liveActivityFailed(startedAt: fixture.instant(at: "08:00"))], at: "08:00")
    XCTAssertEqual(activityChanges(in: words), ["started", "ended failed"])
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "08:00"), .gone)
  }

  func test_failureOfAnotherStart_isIgnored() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    XCTAssertEqual(fixture.handle([.liveActivityFailed(startedAt: fixture.instant(at: "07:59"))], at: "08:00:01"), [])
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "08:00:01"), .live)
  }

  // A start that replaces an older Live Activity.

  func test_olderActivity_continues_whenItsRenewalFails() {
    for isKnownAtOnce in [true, false] {
      var fixture = PalFixture()
      fixture.handle([.opened()], at: "08:00")
      fixture.handle([.closed], at: "08:02")
      let failed = PalEvent.liveActivityFailed(startedAt: fixture.instant(at: "12:00:01"))
      if isKnownAtOnce {
        let words = fixture.handle([.opened(), failed], at: "12:00:01")
        XCTAssertEqual(activityChanges(in: words), ["started", "ended failed"], "the older one has not ended")
      } else {
        XCTAssertEqual(activityChanges(in: fixture.handle([.opened()], at: "12:00:01")), ["started", "ended renewed"])
        XCTAssertEqual(activityChanges(in: fixture.handle([failed], at: "12:00:02")), ["ended failed"])
      }
      XCTAssertEqual(
        fixture.changes.last { $0.kind == .liveActivityEnded(.failed) }?.reason.sentence(withTimesIn: .utc),
        "the phone refused to start the Live Activity; the previous one continues")
      XCTAssertEqual(fixture.status(of: .lockScreen, at: "12:00:03"), .live)
      // It is the same activity, so it lives as long as the system allowed originally.
      fixture.handle([.closed], at: "12:02")
      XCTAssertEqual(activityChanges(in: fixture.handle([.timePassed], at: "15:59:59")), [])
      XCTAssertEqual(activityChanges(in: fixture.handle([.timePassed], at: "16:00")), ["ended system"])
    }
  }

  func test_olderActivity_isUpdated_whenItsRenewalFailsWithANewState() {
    var fixture = PalFixture()
    fixture.handle([.opened(), fixture.walkReport(100, from: "00:00", to: "00:01")], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    // The new activity begins with the day's energy, which the older one does not show yet.
    fixture.handle([.opened(), fixture.walkReport(6000, from: "11:00", to: "11:40")], at: "12:00:01")
    let words = fixture.handle([.liveActivityFailed(startedAt: fixture.instant(at: "12:00:01"))], at: "12:00:02")
    XCTAssertEqual(activityChanges(in: words), ["ended failed", "updated energy"])
  }

  func test_expiredOlderActivity_isNotRestored_whenItsRenewalFails() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.opened()], at: "15:59:59")
    let words = fixture.handle(
      [
        .liveActivityFailed(startedAt: fixture.instant(at: "15:59:59")),
        fixture.walkReport(6000, from: "15:00", to: "15:40"),
      ],
      at: "16:00:01")
    XCTAssertEqual(activityChanges(in: words), ["ended failed", "ended system"])
    XCTAssertNil(fixture.pal.currentLiveActivity)
  }

  func test_olderActivity_isRestored_evenIfAnUpdatePrecededTheFailure() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.opened()], at: "13:00")
    fixture.handle([fixture.walkReport(6000, from: "12:00", to: "12:40")], at: "13:00:01")
    let words = fixture.handle([.liveActivityFailed(startedAt: fixture.instant(at: "13:00"))], at: "13:00:02")
    XCTAssertTrue(words.contains("ended failed"), "\(words)")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "13:00:02"), .live, "the older one is there")
    XCTAssertEqual(fixture.pal.currentLiveActivity?.startedAt, fixture.instant(at: "08:00"))
  }

  // Live Activities are switched off.

  func test_switchingOff_endsTheActivity_untilSwitchedOnAgain() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    XCTAssertEqual(
      fixture.handle([.liveActivitiesSwitched(on: false)], at: "09:00"), ["switched off", "ended switchedOff"])
    XCTAssertEqual(fixture.handle([.liveActivitiesSwitched(on: false)], at: "09:01"), [], "they are off")
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "09:01").reason, "Live Activities are switched off")
    XCTAssertEqual(activityChanges(in: fixture.handle([.opened()], at: "10:00")), [])
    fixture.handle([.closed], at: "10:02")
    XCTAssertEqual(fixture.handle([.liveActivitiesSwitched(on: true)], at: "11:00"), ["switched on"])
    XCTAssertEqual(activityChanges(in: fixture.handle([.opened()], at: "12:00")), ["started"], "a switch is no swipe")
  }

  func test_widgets_areReloaded_whileLiveActivitiesAreOff() {
    var fixture = PalFixture()
    fixture.handle([.liveActivitiesSwitched(on: false)], at: "07:00")
    let words = fixture.handle([.opened(), fixture.walkReport(25_001, from: "07:10", to: "07:50")], at: "08:00")
    XCTAssertTrue(words.contains("revealed 2") && words.contains { $0.hasPrefix("reloaded") }, "\(words)")
    XCTAssertEqual(fixture.presentation(on: .homeSmall, at: "08:00").status, .live)
  }

  // The app is launched again.

  func test_lostActivity_isRestarted_likeADismissedOne() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    XCTAssertEqual(activityChanges(in: fixture.handle([.woken, .liveActivityNotFound], at: "09:00")), ["ended lost"])
    XCTAssertEqual(activityChanges(in: fixture.handle([.opened(), .liveActivityNotFound], at: "10:00")), ["started"])
    fixture.handle([.closed], at: "10:02")
    XCTAssertEqual(
      activityChanges(in: fixture.handle([.liveActivityNotFound, .opened()], at: "11:00")), ["ended lost"],
      "once a day at most")
    fixture.handle([.closed], at: "11:02")
    XCTAssertEqual(activityChanges(in: fixture.handle([.opened()], at: "08:00", day: 1)), ["started"])
  }

  func test_foundActivity_changesNothing_ifItShowsTheSentState() throws {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    let sent = try XCTUnwrap(fixture.pal.currentLiveActivity)
    let before = fixture.pal
    let found = PalEvent.liveActivityFound(sent.content, staleAt: sent.staleAt)
    XCTAssertEqual(fixture.handle([found], at: "08:00"), [])
    XCTAssertEqual(fixture.pal, before)
  }

  func test_lostUpdate_isSentAgain_whenAnOlderStateIsFound() throws {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    let first = try XCTUnwrap(fixture.pal.currentLiveActivity)
    fixture.handle([fixture.walkReport(6000, from: "07:00", to: "07:40")], at: "08:01")
    // The app was killed after the pal was saved and before the phone received the update: it still shows the old
    // state.
    let words = fixture.handle(
      [.opened(), .liveActivityFound(first.content, staleAt: first.staleAt)], at: "08:10")
    XCTAssertEqual(activityChanges(in: words), ["updated energy"])
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "08:10:15").status, .live)
  }

  func test_foundActivity_isIgnored_afterADismissal() throws {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    let sent = try XCTUnwrap(fixture.pal.currentLiveActivity)
    fixture.handle([.liveActivityDismissed], at: "08:01")
    fixture.handle([.liveActivityFound(sent.content, staleAt: sent.staleAt)], at: "08:02")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "08:02"), .gone)
  }

  func test_unrequestedRenewal_isDetected_byTheStartOfTheFoundActivity() throws {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    let first = try XCTUnwrap(fixture.pal.currentLiveActivity)
    // The saved pal contains a new activity, but the app ended before it requested the activity.
    fixture.handle([.opened()], at: "13:00")
    let found = PalEvent.liveActivityFound(first.content, staleAt: first.staleAt, startedAt: first.startedAt)
    let words = fixture.handle([.launched, found, .opened()], at: "13:00:30")
    XCTAssertEqual(activityChanges(in: words), ["started", "ended renewed"], "it is still older than four hours")
    XCTAssertEqual(fixture.pal.currentLiveActivity?.startedAt, fixture.instant(at: "13:00:30"))
  }

  func test_unknownFoundActivity_isContinued_untilItExpires() throws {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    let sent = try XCTUnwrap(fixture.pal.currentLiveActivity)
    var other = PalFixture()
    other.handle([fixture.walkReport(6000, from: "07:00", to: "07:40")], at: "08:30")
    let found = PalEvent.liveActivityFound(sent.content, staleAt: sent.staleAt, startedAt: sent.startedAt)
    XCTAssertEqual(activityChanges(in: other.handle([found, .woken], at: "09:00")), ["updated energy"])
    XCTAssertEqual(activityChanges(in: other.handle([.timePassed], at: "16:00")), ["ended system"])
    XCTAssertEqual(activityChanges(in: other.handle([found, .woken], at: "16:00:01")), [], "it is over")
  }

  func test_endedActivityOnTheLockScreen_isNotReportedAsLost() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.timePassed], at: "16:00")
    XCTAssertEqual(activityChanges(in: fixture.handle([.liveActivityNotFound, .woken], at: "16:30")), [])
  }

  func test_milestoneText_isParsedBack_andInvalidTextsAreRejected() throws {
    for steps in [0, 1000, 5000, 12_000, 1_234_000] as [Int64] {
      XCTAssertEqual(StepFormat.milestone(fromText: StepFormat.milestoneText(steps)), steps)
    }
    for text in ["", "k!", "5k", "5k?", "05k!", "5,0k!", "Bravo!", "99999999999999999999k!", "9223372036854775807k!"] {
      XCTAssertNil(StepFormat.milestone(fromText: text), text)
    }
  }

  // Information about failures is saved.

  func test_failureState_isUnchanged_afterEncodingAndDecoding() throws {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.opened()], at: "12:00:01")
    func saved() throws -> Pal { try JSONDecoder().decode(Pal.self, from: JSONEncoder().encode(fixture.pal)) }
    XCTAssertEqual(try saved(), fixture.pal)
    fixture.pal = try saved()
    XCTAssertEqual(
      activityChanges(
        in: fixture.handle([.liveActivityFailed(startedAt: fixture.instant(at: "12:00:01"))], at: "12:00:02")),
      ["ended failed"])
    XCTAssertEqual(
      fixture.status(of: .lockScreen, at: "12:00:02"), .live, "a pal that was read anew knows the older one")
    XCTAssertEqual(try saved(), fixture.pal)
    fixture.handle([.liveActivitiesSwitched(on: false)], at: "12:01")
    XCTAssertEqual(try saved(), fixture.pal)
  }
}

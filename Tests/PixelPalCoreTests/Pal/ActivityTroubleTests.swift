import XCTest

@testable import PixelPalCore

/// Failures of a Live Activity: the phone refuses to start it, the user switches activities off, or the phone shows
/// another state than the pal assumes.
final class ActivityTroubleTests: XCTestCase {
  private func ofActivity(_ words: [String]) -> [String] {
    words.filter { word in ["started", "ended", "updated", "switched"].contains { word.hasPrefix($0) } }
  }

  // The first start of a life.

  func testARefusedStartIsTriedAgainAtTheNextOpen() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00:00")
    let refused = bench.handle([.liveActivityFailed(startedAt: bench.at("08:00:00"))], at: "08:00:01")
    XCTAssertEqual(refused, ["ended failed"])
    XCTAssertEqual(bench.status(.lockScreen, at: "08:00:01"), .gone)
    XCTAssertEqual(
      bench.shown(.lockScreen, at: "08:00:01").why, "no Live Activity is alive, and the phone did not start another")
    XCTAssertEqual(ofActivity(bench.handle([.time], at: "08:00:45")), [], "not while the same open lasts")
    bench.handle([.closed], at: "08:02")
    XCTAssertEqual(ofActivity(bench.handle([.opened()], at: "08:03")), ["started"])
    XCTAssertEqual(bench.shown(.lockScreen, at: "08:03").status, .live)
  }

  func testARefusalThatIsKnownAtOnceStartsNothing() {
    var bench = PalBench()
    let words = bench.handle([.opened(), .liveActivityFailed(startedAt: bench.at("08:00"))], at: "08:00")
    XCTAssertEqual(ofActivity(words), ["started", "ended failed"])
    XCTAssertEqual(bench.status(.lockScreen, at: "08:00"), .gone)
  }

  func testARefusalOfAnotherStartMeansNothing() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    XCTAssertEqual(bench.handle([.liveActivityFailed(startedAt: bench.at("07:59"))], at: "08:00:01"), [])
    XCTAssertEqual(bench.status(.lockScreen, at: "08:00:01"), .live)
  }

  // A start that replaces an older Live Activity.

  func testTheOlderOneGoesOnWhereItsRenewalIsRefused() {
    for isKnownAtOnce in [true, false] {
      var bench = PalBench()
      bench.handle([.opened()], at: "08:00")
      bench.handle([.closed], at: "08:02")
      let failed = PalEvent.liveActivityFailed(startedAt: bench.at("12:00:01"))
      if isKnownAtOnce {
        let words = bench.handle([.opened(), failed], at: "12:00:01")
        XCTAssertEqual(ofActivity(words), ["started", "ended failed"], "the older one has not ended")
      } else {
        XCTAssertEqual(ofActivity(bench.handle([.opened()], at: "12:00:01")), ["started", "ended renewed"])
        XCTAssertEqual(ofActivity(bench.handle([failed], at: "12:00:02")), ["ended failed"])
      }
      XCTAssertEqual(
        bench.changes.last { $0.kind == .liveActivityEnded(.failed) }?.why.sentence(in: .utc),
        "the phone did not start the Live Activity; the one before goes on")
      XCTAssertEqual(bench.status(.lockScreen, at: "12:00:03"), .live)
      // It is the same activity, so it lives as long as the system allowed originally.
      bench.handle([.closed], at: "12:02")
      XCTAssertEqual(ofActivity(bench.handle([.time], at: "15:59:59")), [])
      XCTAssertEqual(ofActivity(bench.handle([.time], at: "16:00")), ["ended system"])
    }
  }

  func testAStateThatWasNotShownIsSentToTheOlderOne() {
    var bench = PalBench()
    bench.handle([.opened(), bench.walked(100, from: "00:00", to: "00:01")], at: "08:00")
    bench.handle([.closed], at: "08:02")
    // The new activity begins with the day's energy, which the older one does not show yet.
    bench.handle([.opened(), bench.walked(6000, from: "11:00", to: "11:40")], at: "12:00:01")
    let words = bench.handle([.liveActivityFailed(startedAt: bench.at("12:00:01"))], at: "12:00:02")
    XCTAssertEqual(ofActivity(words), ["ended failed", "updated energy"])
  }

  func testWhatTheSystemEndedStaysOnTheLockScreenWhereTheNextIsRefused() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    bench.handle([.time], at: "16:00")
    XCTAssertEqual(bench.status(.lockScreen, at: "17:00"), .stale)
    bench.handle([.opened(), .liveActivityFailed(startedAt: bench.at("17:00"))], at: "17:00")
    XCTAssertEqual(bench.status(.lockScreen, at: "17:00"), .stale)
  }

  func testAnOlderOneThatIsOverDoesNotComeBack() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    bench.handle([.opened()], at: "15:59:59")
    let words = bench.handle(
      [.liveActivityFailed(startedAt: bench.at("15:59:59")), bench.walked(6000, from: "15:00", to: "15:40")],
      at: "16:00:01")
    XCTAssertEqual(ofActivity(words), ["ended failed", "ended system"])
    XCTAssertEqual(bench.status(.lockScreen, at: "16:00:01"), .stale)
  }

  func testAnUpdateBeforeTheFailureIsToldLosesNothing() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    bench.handle([.opened()], at: "13:00")
    bench.handle([bench.walked(6000, from: "12:00", to: "12:40")], at: "13:00:01")
    let words = bench.handle([.liveActivityFailed(startedAt: bench.at("13:00"))], at: "13:00:02")
    XCTAssertTrue(words.contains("ended failed"), "\(words)")
    XCTAssertEqual(bench.status(.lockScreen, at: "13:00:02"), .live, "the older one is there")
    XCTAssertEqual(bench.pal.activityInForce?.startedAt, bench.at("08:00"))
  }

  // Live Activities are switched off.

  func testSwitchedOff() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    XCTAssertEqual(
      bench.handle([.liveActivitiesSwitched(on: false)], at: "09:00"), ["switched off", "ended switchedOff"])
    XCTAssertEqual(bench.handle([.liveActivitiesSwitched(on: false)], at: "09:01"), [], "they are off")
    XCTAssertEqual(bench.shown(.lockScreen, at: "09:01").why, "Live Activities are switched off")
    XCTAssertEqual(ofActivity(bench.handle([.opened()], at: "10:00")), [])
    bench.handle([.closed], at: "10:02")
    XCTAssertEqual(bench.handle([.liveActivitiesSwitched(on: true)], at: "11:00"), ["switched on"])
    XCTAssertEqual(ofActivity(bench.handle([.opened()], at: "12:00")), ["started"], "a switch is no swipe")
  }

  func testWidgetsGoOnWithoutLiveActivities() {
    var bench = PalBench()
    bench.handle([.liveActivitiesSwitched(on: false)], at: "07:00")
    let words = bench.handle([.opened(), bench.walked(25_001, from: "07:10", to: "07:50")], at: "08:00")
    XCTAssertTrue(words.contains("revealed 2") && words.contains { $0.hasPrefix("reloaded") }, "\(words)")
    XCTAssertEqual(bench.shown(.homeSmall, at: "08:00").status, .live)
  }

  // The app is launched again.

  func testALostOneIsAsIfItWereSwipedAway() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    XCTAssertEqual(ofActivity(bench.handle([.woken, .liveActivityNotFound], at: "09:00")), ["ended lost"])
    XCTAssertEqual(ofActivity(bench.handle([.opened(), .liveActivityNotFound], at: "10:00")), ["started"])
    bench.handle([.closed], at: "10:02")
    XCTAssertEqual(
      ofActivity(bench.handle([.liveActivityNotFound, .opened()], at: "11:00")), ["ended lost"], "once a day at most")
    bench.handle([.closed], at: "11:02")
    XCTAssertEqual(ofActivity(bench.handle([.opened()], at: "08:00", day: 1)), ["started"])
  }

  func testWhatIsFoundAsItWasSentChangesNothing() throws {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    let sent = try XCTUnwrap(bench.pal.activityInForce)
    let before = bench.pal
    let found = PalEvent.liveActivityFound(sent.content, staleAt: sent.staleAt)
    XCTAssertEqual(bench.handle([found], at: "08:00"), [])
    XCTAssertEqual(bench.pal, before)
  }

  func testALostUpdateIsSentAgain() throws {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    let first = try XCTUnwrap(bench.pal.activityInForce)
    bench.handle([bench.walked(6000, from: "07:00", to: "07:40")], at: "08:01")
    // The app was killed after the pal was saved and before the phone received the update: it still shows the old
    // state.
    let words = bench.handle(
      [.opened(), .liveActivityFound(first.content, staleAt: first.staleAt)], at: "08:10")
    XCTAssertEqual(ofActivity(words), ["updated energy"])
    XCTAssertEqual(bench.shown(.lockScreen, at: "08:10:15").status, .live)
  }

  func testWhatIsFoundAndNotKnownIsNobodys() throws {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    let sent = try XCTUnwrap(bench.pal.activityInForce)
    bench.handle([.activityDismissed], at: "08:01")
    bench.handle([.liveActivityFound(sent.content, staleAt: sent.staleAt)], at: "08:02")
    XCTAssertEqual(bench.status(.lockScreen, at: "08:02"), .gone)
  }

  func testARenewalThatWasNeverAskedForIsSeenByItsStart() throws {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    let first = try XCTUnwrap(bench.pal.activityInForce)
    // The saved pal contains a new activity, but the app ended before it requested the activity.
    bench.handle([.opened()], at: "13:00")
    let found = PalEvent.liveActivityFound(first.content, staleAt: first.staleAt, startedAt: first.startedAt)
    let words = bench.handle([.launched, found, .opened()], at: "13:00:30")
    XCTAssertEqual(ofActivity(words), ["started", "ended renewed"], "it is still older than four hours")
    XCTAssertEqual(bench.pal.activityInForce?.startedAt, bench.at("13:00:30"))
  }

  func testOneOfWhichNothingIsKnownGoesOn() throws {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    let sent = try XCTUnwrap(bench.pal.activityInForce)
    var other = PalBench()
    other.handle([bench.walked(6000, from: "07:00", to: "07:40")], at: "08:30")
    let found = PalEvent.liveActivityFound(sent.content, staleAt: sent.staleAt, startedAt: sent.startedAt)
    XCTAssertEqual(ofActivity(other.handle([found, .woken], at: "09:00")), ["updated energy"])
    XCTAssertEqual(ofActivity(other.handle([.time], at: "16:00")), ["ended system"])
    XCTAssertEqual(ofActivity(other.handle([found, .woken], at: "16:00:01")), [], "it is over")
  }

  func testWhatTheSystemLeavesOnTheLockScreenIsNotLost() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    bench.handle([.time], at: "16:00")
    bench.handle([.liveActivityNotFound, .woken], at: "16:30")
    XCTAssertEqual(bench.status(.lockScreen, at: "16:30"), .stale)
  }

  func testAMilestoneThatIsFoundIsReadAsItWasWritten() throws {
    for steps in [0, 1000, 5000, 12_000, 1_234_000] as [Int64] {
      XCTAssertEqual(StepText.milestone(of: StepText.milestone(steps)), steps)
    }
    for text in ["", "k!", "5k", "5k?", "05k!", "5,0k!", "Bravo!", "99999999999999999999k!", "9223372036854775807k!"] {
      XCTAssertNil(StepText.milestone(of: text), text)
    }
  }

  // Information about failures is saved.

  func testTroubleIsSaved() throws {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    bench.handle([.opened()], at: "12:00:01")
    func saved() throws -> Pal { try JSONDecoder().decode(Pal.self, from: JSONEncoder().encode(bench.pal)) }
    XCTAssertEqual(try saved(), bench.pal)
    bench.pal = try saved()
    XCTAssertEqual(
      ofActivity(bench.handle([.liveActivityFailed(startedAt: bench.at("12:00:01"))], at: "12:00:02")),
      ["ended failed"])
    XCTAssertEqual(bench.status(.lockScreen, at: "12:00:02"), .live, "a pal that was read anew knows the older one")
    XCTAssertEqual(try saved(), bench.pal)
    bench.handle([.liveActivitiesSwitched(on: false)], at: "12:01")
    XCTAssertEqual(try saved(), bench.pal)
  }
}

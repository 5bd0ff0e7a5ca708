import XCTest

@testable import PixelPalCore

/// The timing of updates, drawn as text: in each row, one letter is one minute.
final class UpdateTimingTests: XCTestCase {
  /// Events and the resulting updates, drawn minute by minute.
  ///
  /// Events: `s` the steps change, `e` the energy changes, `w` the pal starts walking, `r` it rests, `p` a phase
  /// becomes visible, `b` the steps change and immediately change back, `m` a milestone, `x` walking and energy change
  /// together. Updates: `S E P M`, and `W` for both ends of a walk.
  func test_updates_areSent_byPriorityTokensAndGap() {
    let table: [(happens: String, sends: String)] = [
      // The first update is sent at once; the next waits for three minutes, and the newest state wins.
      ("s.........", "S........."),
      ("ss........", "S..S......"),
      ("ssss......", "S..S......"),
      ("sssss.....", "S..S..S..."),
      // Walking may use all available tokens, three and those refilled meanwhile; after that it waits for the next one.
      ("wrwrw.....", "WWWW..W..."),
      ("wrwrwr....", "WWWW......"),
      // A walk uses tokens, and steps wait for the walk's gap; energy outranks steps and waits for the same time.
      ("ws........", "W..S......"),
      ("wes.......", "W..E......"),
      // A state that changes back to what is shown is never sent.
      ("s.b.......", "S........."),
      // A phase never waits, even if the bucket is empty; later updates wait until the debt is paid.
      ("wrwp......", "WWWP......"),
      ("wrwpe.....", "WWWP..E..."),
      ("wrwrpe....", "WWWWP....E"),
      // Steps have the lowest rank and wait until the bucket is full again.
      ("wrs......", "WW....S.."),
      ("wrwps..........", "WWWP........S.."),
      ("wrwrps...........", "WWWWP..........S."),
      ("wrwse.........", "WWW..E........"),
      ("sws...........", "SW....S......."),
      ("ssm.......", "S.M......."),
      // A milestone needs two tokens and spends both: its end follows seconds later, within the same minute.
      ("m.........", "M........."),
      ("wm........", "WM........"),
      ("wrm.......", "WW........"),
      // The highest-ranked difference is the reason of the update, which contains all changes.
      ("s..x......", "S..W......"),
    ]
    for row in table { XCTAssertEqual(sentUpdates(for: row.happens), row.sends, row.happens) }
  }

  private func sentUpdates(for happens: String) -> String {
    var fixture = LiveActivityFixture(.ideal)
    let names: [ActivityUpdateReason: Character] = [
      .phase: "P", .walking: "W", .milestone: "M", .energy: "E", .look: "L", .steps: "S",
    ]
    var now = fixture.start + .minutes(1)
    for letter in happens {
      var offer: ReachedMilestone?
      switch letter {
      case "s": fixture.desiredContent.steps = (fixture.desiredContent.steps ?? 0) + 1
      case "b":
        fixture.desiredContent.steps = (fixture.desiredContent.steps ?? 0) + 1
        fixture.decide(at: now)
        fixture.desiredContent.steps = (fixture.desiredContent.steps ?? 0) - 1
      case "e": fixture.desiredContent.energy = .neutral
      case "w": fixture.desiredContent.walk = PalWalkingPeriod(start: now, until: now + .hours(2))
      case "r": fixture.desiredContent.walk = nil
      case "x":
        fixture.desiredContent.walk = PalWalkingPeriod(start: now, until: now + .hours(2))
        fixture.desiredContent.energy = .neutral
      case "p": fixture.desiredContent.phase = .active
      case "m": offer = ReachedMilestone(steps: 5000, reachedAt: now)
      default: break
      }
      fixture.decide(at: now, offering: offer)
      fixture.runTimers(from: now, to: now + .minutes(1) - Milliseconds(1))
      now = now + .minutes(1)
    }
    var drawn = Array(repeating: Character("."), count: happens.count)
    for (at, reason) in fixture.sentUpdates.reversed() {
      let minute = Int((at - fixture.start).count / 60_000) - 1
      drawn[minute] = names[reason] ?? "?"
    }
    return String(drawn)
  }

  /// The text of a milestone is shown for its configured seconds, and the token for its end is reserved.
  func test_milestone_isShownForItsSeconds_andItsEndHasAReservedToken() throws {
    for (device, seconds) in [(DeviceModel.ideal, 4), (.ios17, 4), (.ios18, 15)] {
      let configuration = try PalConfiguration(rules: .standard, device: device)
      var fixture = LiveActivityFixture(configuration)
      let now = fixture.start + .minutes(10)
      fixture.decide(at: now, offering: ReachedMilestone(steps: 5000, reachedAt: now))
      XCTAssertEqual(fixture.activity.session?.lastSent.content.milestone, "5k!")
      // Other updates need tokens of their own.
      fixture.desiredContent.walk = PalWalkingPeriod(start: now, until: now + .minutes(5))
      fixture.decide(at: now + .seconds(2))
      XCTAssertEqual(fixture.activity.session?.lastSent.content.milestone, "5k!")
      fixture.desiredContent.walk = nil
      fixture.decide(at: now + .seconds(3))
      XCTAssertEqual(fixture.sentUpdates.count, 2, "the bucket is empty: nothing uses the end's update")
      fixture.runTimers(from: now + .seconds(3), to: now + .seconds(20))
      XCTAssertEqual(fixture.sentUpdates.last?.at, now + .seconds(seconds))
      XCTAssertNil(fixture.activity.session?.lastSent.content.milestone)
      XCTAssertEqual(fixture.sentUpdates.map(\.reason), [.milestone, .walking, .walking])
    }
  }

  /// The token of a missed end returns to the bucket, and the late end is an ordinary update: it does not enlarge a
  /// burst.
  func test_missedMilestoneEnd_returnsItsToken() {
    var fixture = LiveActivityFixture(.ideal)
    let now = fixture.start + .minutes(10)
    fixture.decide(at: now, offering: ReachedMilestone(steps: 5000, reachedAt: now))
    fixture.decide(at: now + .seconds(2), in: .notRunning)
    let later = now + .hours(1)
    fixture.decide(at: later)
    XCTAssertNil(fixture.activity.session?.lastSent.content.milestone)
    for second in 1...4 {
      fixture.desiredContent.walk = second % 2 == 1 ? PalWalkingPeriod(start: later, until: later + .hours(1)) : nil
      fixture.decide(at: later + .seconds(second))
    }
    XCTAssertEqual(fixture.sentUpdates.filter { $0.at >= later }.count, 3, "a burst is three")
  }

  func test_milestone_isSkipped_withItsReason() throws {
    let configuration = PalConfiguration.standard
    func skipReason(
      walkedBefore: Int = 0, runsFor: Int? = nil, sentBefore: Int? = nil, spent: Int = 0, sinceStart: Int = 3600
    ) -> MilestoneSkipReason? {
      var fixture = LiveActivityFixture(configuration)
      let now = fixture.start + .seconds(sinceStart)
      for index in 0..<spent {
        fixture.desiredContent.walk =
          index % 2 == 0 ? PalWalkingPeriod(start: now - .seconds(60), until: now + .hours(1)) : nil
        fixture.decide(at: now - .seconds(60 - index))
      }
      if let sentBefore {
        fixture.desiredContent.steps = 77
        fixture.decide(at: now - .seconds(sentBefore))
      }
      let offer = ReachedMilestone(steps: 5000, reachedAt: now - .seconds(walkedBefore))
      return fixture.decide(at: now, offering: offer, in: .running(until: runsFor.map { now + .seconds($0) }))
        .milestoneSkipReason
    }
    XCTAssertNil(skipReason())
    XCTAssertNil(skipReason(walkedBefore: 900))
    XCTAssertEqual(skipReason(walkedBefore: 901), .tooLate)
    XCTAssertNil(skipReason(runsFor: 15))
    XCTAssertEqual(skipReason(runsFor: 14), .endWithoutRunTime)
    XCTAssertNil(skipReason(sentBefore: 15))
    XCTAssertEqual(skipReason(sentBefore: 14), .drawnAMomentAgo)
    XCTAssertNil(skipReason(spent: 1))
    XCTAssertEqual(skipReason(spent: 2), .twoUpdatesNeeded)
    XCTAssertEqual(skipReason(sinceStart: 0), .nothingToShowItOn)
  }

  func test_deferredUpdate_isSent_atTheEndOfTheExecutionTime() {
    var fixture = LiveActivityFixture(.standard)
    let now = fixture.start + .minutes(10)
    let run = AppRunState.running(until: now + .seconds(30))
    fixture.desiredContent.steps = 100
    fixture.decide(at: now, in: run)
    fixture.desiredContent.steps = 200
    XCTAssertEqual(
      fixture.decide(at: now + .seconds(10), in: run).action,
      .deferUpdate(.steps, .bucketNotFull(until: now + .seconds(30)), wasDeferred: false))
    let wake = fixture.activity.nextWake(
      after: now + .seconds(10), in: run, maxDuration: DeviceModel.ios26.maxSessionDuration)
    XCTAssertEqual(wake, now + .seconds(30))
    fixture.desiredContent.steps = 300
    fixture.decide(at: now + .seconds(30) - Milliseconds(1), in: run)
    XCTAssertEqual(fixture.sentUpdates.count, 1)
    fixture.decide(at: now + .seconds(30), in: run)
    XCTAssertEqual(fixture.sentUpdates.count, 2)
    XCTAssertEqual(fixture.activity.session?.lastSent.content.steps, 300, "the newest wins")
    XCTAssertEqual(fixture.deferredCount, 1, "something began to wait once")
  }

  /// A deferred update is reported again with its new time and rule each time that it moves.
  func test_deferredUpdate_isReportedAgain_whenItsTimeChanges() {
    var fixture = LiveActivityFixture(.ideal)
    let now = fixture.start + .minutes(10)
    fixture.desiredContent.steps = 1
    fixture.decide(at: now)
    func actionAfterStep(_ seconds: Int, in run: AppRunState = .running(until: nil)) -> LiveActivityStateMachine
      .UpdateDisposition?
    {
      fixture.desiredContent.steps = (fixture.desiredContent.steps ?? 0) + 1
      return fixture.decide(at: now + .seconds(seconds), in: run).action
    }
    let (gapOver, close) = (now + .minutes(3), now + .seconds(60))
    XCTAssertEqual(actionAfterStep(1), .deferUpdate(.steps, .bucketNotFull(until: gapOver), wasDeferred: false))
    XCTAssertNil(actionAfterStep(2), "nothing has moved")
    XCTAssertEqual(
      actionAfterStep(3, in: .running(until: close)),
      .deferUpdate(.steps, .bucketNotFull(until: close), wasDeferred: true))
    fixture.desiredContent.energy = .vital
    XCTAssertEqual(
      actionAfterStep(4, in: .running(until: close)),
      .deferUpdate(.energy, .runTimeEnd(until: close), wasDeferred: true))
    XCTAssertEqual(actionAfterStep(5), .deferUpdate(.energy, .minimumGap(until: gapOver), wasDeferred: true))
    XCTAssertEqual(fixture.deferredCount, 1, "it began to wait once")
  }

  /// The gap is the reason only if the update waits for its end; if the app stops running before, that is the reason.
  func test_deferredUpdate_namesTheGap_onlyIfItEndsWhileTheAppRuns() {
    var fixture = LiveActivityFixture(.standard)
    let now = fixture.start + .minutes(10)
    fixture.desiredContent.energy = .vital
    XCTAssertEqual(fixture.decide(at: now).action, .send(.energy))
    fixture.desiredContent.energy = .low
    let gapEnd = now + .minutes(3)
    for (end, deferral): (Instant, DeferralCause) in [
      (gapEnd - Milliseconds(1), .runTimeEnd(until: gapEnd - Milliseconds(1))), (gapEnd, .minimumGap(until: gapEnd)),
      (gapEnd + Milliseconds(1), .minimumGap(until: gapEnd)),
    ] {
      var fixture = fixture
      XCTAssertEqual(
        fixture.decide(at: now + .seconds(5), in: .running(until: end)).action,
        .deferUpdate(.energy, deferral, wasDeferred: false))
    }
  }

  /// A walk in its last second is no longer shown, but continues where it is shown already.
  func test_walk_inItsLastSecond_sendsNoUpdate() {
    for (left, sends) in [(999, false), (1000, true), (1001, true)] {
      var fixture = LiveActivityFixture(.ideal)
      let now = fixture.start + .minutes(10)
      fixture.desiredContent.walk = PalWalkingPeriod(start: now - .minutes(1), until: now + Milliseconds(Int64(left)))
      XCTAssertEqual(fixture.decide(at: now).action, sends ? .send(.walking) : nil, "\(left) ms")
      fixture.desiredContent.phase = .active
      fixture.decide(at: now)
      XCTAssertEqual(fixture.activity.session?.lastSent.content.animation, sends ? .walking : .idle, "\(left) ms")
    }
    var fixture = LiveActivityFixture(.ideal)
    let now = fixture.start + .minutes(10)
    fixture.desiredContent.walk = PalWalkingPeriod(start: now, until: now + .minutes(1))
    fixture.decide(at: now)
    XCTAssertNil(
      fixture.decide(at: now + .minutes(1) - Milliseconds(1)).action, "the walk that is shown ends by itself")
    XCTAssertEqual(fixture.sentUpdates.map(\.reason), [.walking])
  }

  func test_noUpdate_isSent_whileTheAppIsNotRunning() {
    var fixture = LiveActivityFixture(.standard)
    fixture.desiredContent.phase = .active
    XCTAssertEqual(fixture.decide(at: fixture.start + .minutes(1), in: .notRunning), .init())
    fixture.decide(at: fixture.start + .minutes(2), in: .running(until: fixture.start + .minutes(3)))
    XCTAssertEqual(fixture.sentUpdates.map(\.reason), [.phase])
  }

  func test_deferredUpdate_isDropped_whenItsDifferenceDisappears() {
    var fixture = LiveActivityFixture(.ideal)
    let now = fixture.start + .minutes(1)
    for (second, steps): (Int, Int64) in [(0, 10), (10, 20), (20, 10)] {
      fixture.desiredContent.steps = steps
      fixture.decide(at: now + .seconds(second))
    }
    XCTAssertEqual([fixture.sentUpdates.count, fixture.deferredCount, fixture.droppedCount], [1, 1, 1])
  }

  /// The phone shows the resting state automatically at the end of a walk and at midnight, so no update is needed.
  func test_noUpdate_isSent_whenTheStaleViewAlreadyShowsRest() {
    var fixture = LiveActivityFixture(.standard)
    let now = fixture.start + .minutes(1)
    fixture.desiredContent.walk = PalWalkingPeriod(start: now, until: now + .minutes(5))
    fixture.decide(at: now)
    XCTAssertEqual(fixture.activity.session?.lastSent.staleAt, now + .minutes(5))
    // A later end alone is not a difference.
    fixture.desiredContent.walk?.until = now + .minutes(4)
    fixture.decide(at: now + .minutes(1))
    XCTAssertEqual(fixture.sentUpdates.count, 1)
    fixture.desiredContent.walk = nil
    fixture.runTimers(from: now + .minutes(4), to: now + .minutes(9))
    fixture.decide(at: now + .minutes(5))
    XCTAssertEqual(fixture.sentUpdates.count, 1)

    // If a walk passes midnight, its update already contains low energy, and only the resting state changes.
    let midnight = fixture.desiredContent.midnight
    fixture.desiredContent.energy = .vital
    fixture.desiredContent.walk = PalWalkingPeriod(start: now, until: midnight + .minutes(5))
    fixture.decide(at: midnight - .minutes(5))
    XCTAssertEqual(fixture.activity.session?.lastSent.content.restsAs, .low)
    fixture.desiredContent.energy = .low
    fixture.desiredContent.steps = nil
    fixture.desiredContent.walk = nil
    fixture.desiredContent.midnight = midnight + .hours(24)
    fixture.decide(at: midnight)
    XCTAssertEqual(fixture.sentUpdates.count, 2)
  }

  /// An update that is sent before the phone may draw again is expected to be drawn later, as is one that replaces it.
  func test_earlyUpdate_isExpectedToBeDrawn_afterTheDrawInterval() {
    var fixture = LiveActivityFixture(.standard)
    let now = fixture.start + .minutes(1)
    for second in 0..<3 {
      fixture.desiredContent.walk = second == 1 ? nil : PalWalkingPeriod(start: now, until: now + .hours(1))
      fixture.decide(at: now + .seconds(second))
    }
    let session = fixture.activity.session
    XCTAssertEqual(fixture.sentUpdates.count, 3)
    XCTAssertEqual(session?.lastSent.sentAt, now + .seconds(2))
    XCTAssertEqual(session?.lastSent.drawnAt, now + .seconds(15))
  }

  /// If the clock is set back by years, no update waits for years.
  func test_updates_continue_afterTheClockIsSetBack() {
    var fixture = LiveActivityFixture(.ideal)
    for step in 0..<4 {
      fixture.desiredContent.steps = Int64(step)
      fixture.decide(at: fixture.start + .hours(24 * 365 * 4) + .minutes(5 * step))
    }
    let now = fixture.start + .minutes(1)
    fixture.activity.handleClockSetBack(to: now)
    fixture.desiredContent.steps = 99
    fixture.decide(at: now)
    fixture.runTimers(from: now, to: now + .minutes(9))
    XCTAssertEqual(fixture.activity.session?.lastSent.content.steps, 99)
  }
}

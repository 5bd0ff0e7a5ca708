import XCTest

@testable import PixelPalCore

/// The timing of updates, drawn as text: in each row, one letter is one minute.
final class UpdateTests: XCTestCase {
  /// Events and the resulting updates, drawn minute by minute.
  ///
  /// Events: `s` the steps change, `e` the energy changes, `w` the pal starts walking, `r` it rests, `p` a phase
  /// becomes visible, `b` the steps change and immediately change back, `m` a milestone, `x` walking and energy change
  /// together. Updates: `S E P M`, and `W` for both ends of a walk.
  func testWhatIsSentWhen() {
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
    for row in table { XCTAssertEqual(draw(row.happens), row.sends, row.happens) }
  }

  private func draw(_ happens: String) -> String {
    var bench = ActivityBench(.ideal)
    let names: [UpdateReason: Character] = [
      .phase: "P", .walking: "W", .milestone: "M", .energy: "E", .look: "L", .steps: "S",
    ]
    var now = bench.start + .minutes(1)
    for letter in happens {
      var offer: MilestoneOffer?
      switch letter {
      case "s": bench.wish.steps = (bench.wish.steps ?? 0) + 1
      case "b":
        bench.wish.steps = (bench.wish.steps ?? 0) + 1
        bench.decide(at: now)
        bench.wish.steps = (bench.wish.steps ?? 0) - 1
      case "e": bench.wish.energy = .neutral
      case "w": bench.wish.walk = Walk(start: now, until: now + .hours(2))
      case "r": bench.wish.walk = nil
      case "x":
        bench.wish.walk = Walk(start: now, until: now + .hours(2))
        bench.wish.energy = .neutral
      case "p": bench.wish.phase = .active
      case "m": offer = MilestoneOffer(steps: 5000, walkedAt: now)
      default: break
      }
      bench.decide(at: now, offering: offer)
      bench.pass(from: now, to: now + .minutes(1) - Milliseconds(1))
      now = now + .minutes(1)
    }
    var drawn = Array(repeating: Character("."), count: happens.count)
    for (at, reason) in bench.sent.reversed() {
      let minute = Int((at - bench.start).count / 60_000) - 1
      drawn[minute] = names[reason] ?? "?"
    }
    return String(drawn)
  }

  /// The text of a milestone is shown for its configured seconds, and the token for its end is reserved.
  func testAMilestoneComesAndGoes() throws {
    for (device, seconds) in [(DeviceModel.ideal, 4), (.ios17, 4), (.ios18, 15)] {
      let laws = try Laws(rules: .standard, device: device)
      var bench = ActivityBench(laws)
      let now = bench.start + .minutes(10)
      bench.decide(at: now, offering: MilestoneOffer(steps: 5000, walkedAt: now))
      XCTAssertEqual(bench.activity.session?.last.content.milestone, "5k!")
      // Other updates need tokens of their own.
      bench.wish.walk = Walk(start: now, until: now + .minutes(5))
      bench.decide(at: now + .seconds(2))
      XCTAssertEqual(bench.activity.session?.last.content.milestone, "5k!")
      bench.wish.walk = nil
      bench.decide(at: now + .seconds(3))
      XCTAssertEqual(bench.sent.count, 2, "the bucket is empty: nothing uses the end's update")
      bench.pass(from: now + .seconds(3), to: now + .seconds(20))
      XCTAssertEqual(bench.sent.last?.at, now + .seconds(seconds))
      XCTAssertNil(bench.activity.session?.last.content.milestone)
      XCTAssertEqual(bench.sent.map(\.reason), [.milestone, .walking, .walking])
    }
  }

  /// The token of a missed end returns to the bucket, and the late end is an ordinary update: it does not enlarge a
  /// burst.
  func testAMilestonesEndThatWasMissed() {
    var bench = ActivityBench(.ideal)
    let now = bench.start + .minutes(10)
    bench.decide(at: now, offering: MilestoneOffer(steps: 5000, walkedAt: now))
    bench.decide(at: now + .seconds(2), in: .none)
    let later = now + .hours(1)
    bench.decide(at: later)
    XCTAssertNil(bench.activity.session?.last.content.milestone)
    for second in 1...4 {
      bench.wish.walk = second % 2 == 1 ? Walk(start: later, until: later + .hours(1)) : nil
      bench.decide(at: later + .seconds(second))
    }
    XCTAssertEqual(bench.sent.filter { $0.at >= later }.count, 3, "a burst is three")
  }

  func testMilestonesThatAreNotShown() throws {
    let laws = Laws.standard
    func refusal(
      walkedBefore: Int = 0, runsFor: Int? = nil, sentBefore: Int? = nil, spent: Int = 0, sinceStart: Int = 3600
    ) -> MilestoneRefusal? {
      var bench = ActivityBench(laws)
      let now = bench.start + .seconds(sinceStart)
      for index in 0..<spent {
        bench.wish.walk = index % 2 == 0 ? Walk(start: now - .seconds(60), until: now + .hours(1)) : nil
        bench.decide(at: now - .seconds(60 - index))
      }
      if let sentBefore {
        bench.wish.steps = 77
        bench.decide(at: now - .seconds(sentBefore))
      }
      let offer = MilestoneOffer(steps: 5000, walkedAt: now - .seconds(walkedBefore))
      return bench.decide(at: now, offering: offer, in: .running(until: runsFor.map { now + .seconds($0) }))
        .milestoneRefused
    }
    XCTAssertNil(refusal())
    XCTAssertNil(refusal(walkedBefore: 900))
    XCTAssertEqual(refusal(walkedBefore: 901), .tooLate)
    XCTAssertNil(refusal(runsFor: 15))
    XCTAssertEqual(refusal(runsFor: 14), .endWithoutRunTime)
    XCTAssertNil(refusal(sentBefore: 15))
    XCTAssertEqual(refusal(sentBefore: 14), .drawnAMomentAgo)
    XCTAssertNil(refusal(spent: 1))
    XCTAssertEqual(refusal(spent: 2), .twoUpdatesNeeded)
    XCTAssertEqual(refusal(sinceStart: 0), .nothingToShowItOn)
  }

  func testTheGapIsWaivedAtTheLastInstant() {
    var bench = ActivityBench(.standard)
    let now = bench.start + .minutes(10)
    let run = RunTime.running(until: now + .seconds(30))
    bench.wish.steps = 100
    bench.decide(at: now, in: run)
    bench.wish.steps = 200
    XCTAssertEqual(
      bench.decide(at: now + .seconds(10), in: run).action,
      .hold(.steps, .bucketNotFull(until: now + .seconds(30)), moved: false))
    let wake = bench.activity.nextWake(after: now + .seconds(10), in: run, longest: DeviceModel.ios26.longestSession)
    XCTAssertEqual(wake, now + .seconds(30))
    bench.wish.steps = 300
    bench.decide(at: now + .seconds(30) - Milliseconds(1), in: run)
    XCTAssertEqual(bench.sent.count, 1)
    bench.decide(at: now + .seconds(30), in: run)
    XCTAssertEqual(bench.sent.count, 2)
    XCTAssertEqual(bench.activity.session?.last.content.steps, 300, "the newest wins")
    XCTAssertEqual(bench.held, 1, "something began to wait once")
  }

  /// A deferred update is reported again with its new time and rule each time that it moves.
  func test_deferredUpdate_isReportedAgain_whenItsInstantMoves() {
    var bench = ActivityBench(.ideal)
    let now = bench.start + .minutes(10)
    bench.wish.steps = 1
    bench.decide(at: now)
    func hold(_ seconds: Int, in run: RunTime = .running(until: nil)) -> LiveActivity.Action? {
      bench.wish.steps = (bench.wish.steps ?? 0) + 1
      return bench.decide(at: now + .seconds(seconds), in: run).action
    }
    let (gapOver, close) = (now + .minutes(3), now + .seconds(60))
    XCTAssertEqual(hold(1), .hold(.steps, .bucketNotFull(until: gapOver), moved: false))
    XCTAssertNil(hold(2), "nothing has moved")
    XCTAssertEqual(hold(3, in: .running(until: close)), .hold(.steps, .bucketNotFull(until: close), moved: true))
    bench.wish.energy = .vital
    XCTAssertEqual(hold(4, in: .running(until: close)), .hold(.energy, .gapNotOver(until: close), moved: true))
    XCTAssertEqual(hold(5), .hold(.energy, .gapNotOver(until: gapOver), moved: true))
    XCTAssertEqual(bench.held, 1, "it began to wait once")
  }

  /// A walk in its last second is no longer shown, but continues where it is shown already.
  func test_walk_inItsLastSecond_sendsNoUpdate() {
    for (left, sends) in [(999, false), (1000, true), (1001, true)] {
      var bench = ActivityBench(.ideal)
      let now = bench.start + .minutes(10)
      bench.wish.walk = Walk(start: now - .minutes(1), until: now + Milliseconds(Int64(left)))
      XCTAssertEqual(bench.decide(at: now).action, sends ? .send(.walking) : nil, "\(left) ms")
      bench.wish.phase = .active
      bench.decide(at: now)
      XCTAssertEqual(bench.activity.session?.last.content.animation, sends ? .walking : .idle, "\(left) ms")
    }
    var bench = ActivityBench(.ideal)
    let now = bench.start + .minutes(10)
    bench.wish.walk = Walk(start: now, until: now + .minutes(1))
    bench.decide(at: now)
    XCTAssertNil(bench.decide(at: now + .minutes(1) - Milliseconds(1)).action, "the walk that is shown ends by itself")
    XCTAssertEqual(bench.sent.map(\.reason), [.walking])
  }

  func testNothingIsSentWithoutRunTime() {
    var bench = ActivityBench(.standard)
    bench.wish.phase = .active
    XCTAssertEqual(bench.decide(at: bench.start + .minutes(1), in: .none), .init())
    bench.decide(at: bench.start + .minutes(2), in: .running(until: bench.start + .minutes(3)))
    XCTAssertEqual(bench.sent.map(\.reason), [.phase])
  }

  func testWhatWaitedAndIsNoLongerDifferentIsDropped() {
    var bench = ActivityBench(.ideal)
    let now = bench.start + .minutes(1)
    for (second, steps): (Int, Int64) in [(0, 10), (10, 20), (20, 10)] {
      bench.wish.steps = steps
      bench.decide(at: now + .seconds(second))
    }
    XCTAssertEqual([bench.sent.count, bench.held, bench.dropped], [1, 1, 1])
  }

  /// The phone shows the resting state automatically at the end of a walk and at midnight, so no update is needed.
  func testTheStaleViewIsRest() {
    var bench = ActivityBench(.standard)
    let now = bench.start + .minutes(1)
    bench.wish.walk = Walk(start: now, until: now + .minutes(5))
    bench.decide(at: now)
    XCTAssertEqual(bench.activity.session?.last.staleAt, now + .minutes(5))
    // A later end alone is not a difference.
    bench.wish.walk?.until = now + .minutes(4)
    bench.decide(at: now + .minutes(1))
    XCTAssertEqual(bench.sent.count, 1)
    bench.wish.walk = nil
    bench.pass(from: now + .minutes(4), to: now + .minutes(9))
    bench.decide(at: now + .minutes(5))
    XCTAssertEqual(bench.sent.count, 1)

    // If a walk passes midnight, its update already contains low energy, and only the resting state changes.
    let midnight = bench.wish.midnight
    bench.wish.energy = .vital
    bench.wish.walk = Walk(start: now, until: midnight + .minutes(5))
    bench.decide(at: midnight - .minutes(5))
    XCTAssertEqual(bench.activity.session?.last.content.restsAs, .low)
    bench.wish.energy = .low
    bench.wish.steps = nil
    bench.wish.walk = nil
    bench.wish.midnight = midnight + .hours(24)
    bench.decide(at: midnight)
    XCTAssertEqual(bench.sent.count, 2)
  }

  /// An update that arrives before the phone may draw again is drawn later, and the newest one wins.
  func testDrawingSpacing() {
    var bench = ActivityBench(.standard)
    let now = bench.start + .minutes(1)
    for second in 0..<3 {
      bench.wish.walk = second == 1 ? nil : Walk(start: now, until: now + .hours(1))
      bench.decide(at: now + .seconds(second))
    }
    let session = bench.activity.session
    XCTAssertEqual(bench.sent.count, 3)
    XCTAssertEqual(session?.onGlass(at: now + .seconds(14)).sentAt, now)
    XCTAssertEqual(session?.onGlass(at: now + .seconds(15)).sentAt, now + .seconds(2))
    XCTAssertEqual(session?.last.drawnAt, now + .seconds(15))
  }

  /// If the clock is set back by years, no update waits for years.
  func testAClockSetBack() {
    var bench = ActivityBench(.ideal)
    for step in 0..<4 {
      bench.wish.steps = Int64(step)
      bench.decide(at: bench.start + .hours(24 * 365 * 4) + .minutes(5 * step))
    }
    let now = bench.start + .minutes(1)
    bench.activity.forgetTheFuture(at: now)
    bench.wish.steps = 99
    bench.decide(at: now)
    bench.pass(from: now, to: now + .minutes(9))
    XCTAssertEqual(bench.activity.session?.last.content.steps, 99)
  }
}

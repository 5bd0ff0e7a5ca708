import TestSupport
import XCTest

@testable import PixelPalCore

/// Property tests of the update policy of a Live Activity, for generated histories.
final class UpdatePolicyPropertyTests: XCTestCase {
  /// The number of histories in the full run; by default, one in 200 of them runs.
  static let fullHistoryCount = 1_000_000

  func test_generatedHistories_keepTheUpdateLimitsAndDeadlines() throws {
    var (phases, waits, numbers, milestones, gaps, runTimeEnds) = (0, 0, 0, 0, 0, 0)
    for seed in TestSeeds.range(outOf: Self.fullHistoryCount, oneIn: 200) {
      let history = try GeneratedActivityHistory(seed: seed)
      XCTAssertNil(history.crowdedWindow, "seed \(seed)")
      XCTAssertEqual(history.latePhaseCount, 0, "seed \(seed): a phase is late")
      XCTAssertEqual(history.repeatedUpdateCount, 0, "seed \(seed): what is shown was sent again")
      XCTAssertEqual(history.lateUpdates, [], "seed \(seed): something waits for too long")
      XCTAssertEqual(history.missedLastUpdateCount, 0, "seed \(seed): a run time ended without telling what it knew")
      XCTAssertEqual(history.wrongDeferralReasons, [], "seed \(seed): a deferral states a false reason")
      phases += history.sentUpdates.filter { $0.reason == .phase }.count
      milestones += history.sentUpdates.filter { $0.reason == .milestone }.count
      waits += history.deferralCount
      numbers += history.deferredStepCount
      gaps += history.deferrals.count { if case .minimumGap = $0.reason { true } else { false } }
      runTimeEnds += history.deferrals.count { if case .runTimeEnd = $0.reason { true } else { false } }
    }
    XCTAssertTrue(
      phases > 1000 && waits > 1000 && numbers > 1000 && milestones > 1000, "the histories put the promises to the test"
    )
    XCTAssertTrue(gaps > 100 && runTimeEnds > 100, "both reasons occur: \(gaps), \(runTimeEnds)")
  }

  /// Differential test of the token bucket against one that is filled second by second.
  func test_tokenBucket_equalsReferenceFilledSecondBySecond() throws {
    for seed in TestSeeds.range(outOf: 2000, oneIn: 400) {
      var dice = SplitMix64(seed: seed)
      let rules = try Rules.standard.changing {
        $0.liveActivityGapSeconds = 120 + Int(dice.draw(below: 181))
        $0.liveActivityBurst = 1 + Int(dice.draw(below: 10))
      }
      let gap = rules.liveActivityUpdateGap.count
      let full = gap * Int64(rules.numbers.liveActivityBurst)
      var now = Instant(secondsSince1970: 0)
      var bucket = TokenBucket(fullAt: now, under: rules)
      var referenceLevel = full
      for _ in 0..<60 {
        let seconds = Int(dice.draw(below: UInt64(gap) / 1000))
        for _ in 0..<seconds { referenceLevel = min(full, referenceLevel + 1000) }
        now = now + .seconds(seconds)
        for count in 0...4 as ClosedRange<Int64> {
          XCTAssertEqual(bucket.hasTokens(count, at: now, under: rules), referenceLevel >= count * gap)
        }
        XCTAssertEqual(
          bucket.earliestTimeWithToken(from: now, under: rules), now + Milliseconds(max(0, gap - referenceLevel)))
        XCTAssertEqual(bucket.earliestTimeWhenFull(from: now, under: rules), now + Milliseconds(full - referenceLevel))
        let price = Int64(dice.draw(below: 3))
        bucket.spend(price, at: now, under: rules)
        referenceLevel -= price * gap
      }
    }
  }
}

/// A generated history of desired contents, run times and milestones on a random phone, with its results.
private struct GeneratedActivityHistory {
  let configuration: PalConfiguration
  private(set) var sentUpdates: [(at: Instant, reason: ActivityUpdateReason)] = []
  private(set) var latePhaseCount = 0
  private(set) var repeatedUpdateCount = 0
  private(set) var lateUpdates: [String] = []
  private(set) var missedLastUpdateCount = 0
  private(set) var deferralCount = 0
  private(set) var deferredStepCount = 0
  /// The deferrals, each with the instant of the last update and the end of the app's run time.
  private(set) var deferrals: [(reason: DeferralCause, lastUpdateAt: Instant?, runTimeEnd: Instant?)] = []

  private var fixture: LiveActivityFixture
  private var dice: SplitMix64
  private var now: Instant
  private var execution = AppRunState.running(until: nil)
  /// The run time during which a difference existed without an update, and the time allowed for that debt.
  private var waitedTime = Milliseconds.zero
  private var allowedWait = Milliseconds.zero
  private var isWaitingForSteps = false

  init(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let rules = try Rules.standard.changing {
      $0.liveActivityGapSeconds = 120 + Int(dice.draw(below: 181))
      $0.liveActivityBurst = 1 + Int(dice.draw(below: 10))
    }
    let devices = [DeviceModel.ideal, .ios17, .ios18, .ios26]
    configuration = try PalConfiguration(rules: rules, device: devices[Int(dice.draw(below: 4))])
    fixture = LiveActivityFixture(configuration)
    now = fixture.start
    self.dice = dice
    for _ in 0..<40 { performRandomStep() }
  }

  /// The first window that contains more ordinary updates than the burst plus one for each gap; `nil` if there is none.
  var crowdedWindow: String? {
    let ordinary = sentUpdates.filter { $0.reason != .phase }.map(\.at)
    for (first, from) in ordinary.enumerated() {
      for (last, to) in ordinary.enumerated().dropFirst(first) {
        let bound =
          Int64(configuration.rules.numbers.liveActivityBurst) + (to - from).count
          / configuration.rules.liveActivityUpdateGap.count
        if Int64(last - first + 1) > bound { return "\(last - first + 1) updates from \(from) to \(to)" }
      }
    }
    return nil
  }

  /// The deferrals whose reason doesn't end at the instant that they wait for.
  var wrongDeferralReasons: [String] {
    deferrals.filter { deferral in
      let gapEnd = deferral.lastUpdateAt.map { $0 + configuration.rules.liveActivityUpdateGap }
      switch deferral.reason {
      case .minimumGap(let until): return until != gapEnd
      case .runTimeEnd(let until): return until != deferral.runTimeEnd || gapEnd.map { $0 <= until } ?? true
      case .bucketEmpty, .bucketNotFull: return false
      case .reloadBudgetExhausted: return true
      }
    }.map { "\($0)" }
  }

  private mutating func performRandomStep() {
    // Steps range from zero to many minutes, which produces clusters and long pauses.
    let scale: [UInt64] = [1, 2000, 20_000, 200_000, 2_000_000]
    let until = now + Milliseconds(Int64(dice.draw(below: scale[Int(dice.draw(below: 5))])))
    runTimers(to: until)
    if case .running(let end?) = execution, end < now { execution = .notRunning }
    if dice.draw(below: 8) == 0 { changeExecution() }
    changeDesiredContent()
    let offer =
      dice.draw(below: 6) == 0 ? ReachedMilestone(steps: Int64(dice.draw(below: 20)) * 5000, reachedAt: now) : nil
    decide(offering: offer)
  }

  private mutating func changeExecution() {
    switch dice.draw(below: 4) {
    case 0: execution = .notRunning
    case 1: execution = .running(until: nil)
    default: execution = .running(until: now + .seconds(Int(dice.draw(below: 120))))
    }
  }

  private mutating func changeDesiredContent() {
    switch dice.draw(below: 9) {
    case 0: fixture.desiredContent.phase = fixture.desiredContent.phase.next ?? fixture.desiredContent.phase
    case 1, 2:
      fixture.desiredContent.walk = PalWalkingPeriod(start: now, until: now + .seconds(Int(dice.draw(below: 600)) + 1))
    case 3: fixture.desiredContent.walk = nil
    case 4: fixture.desiredContent.energy = Energy.allCases[Int(dice.draw(below: 4))]
    case 5: fixture.desiredContent.skin = [nil, .spring, .winter][Int(dice.draw(below: 3))]
    default: fixture.desiredContent.steps = Int64(dice.draw(below: 5))
    }
    if now >= fixture.desiredContent.midnight { fixture.desiredContent.midnight = now + .hours(24) }
  }

  private mutating func runTimers(to end: Instant) {
    while true {
      var wake = fixture.activity.nextWake(
        after: now, in: execution, maxDuration: configuration.device.maxSessionDuration)
      if let over = execution.end, over > now { wake = min(wake ?? over, over) }
      if let walk = fixture.desiredContent.walk, walk.until > now { wake = min(wake ?? walk.until, walk.until) }
      if fixture.desiredContent.midnight > now {
        wake = min(wake ?? fixture.desiredContent.midnight, fixture.desiredContent.midnight)
      }
      guard let wake, wake <= end else { break }
      advance(to: wake)
      if now >= fixture.desiredContent.midnight { fixture.desiredContent.midnight = now + .hours(24) }
      decide(offering: nil)
      if let over = execution.end, over <= now { execution = .notRunning }
    }
    advance(to: end)
  }

  private mutating func advance(to instant: Instant) {
    if execution.isRunning { waitedTime = waitedTime + (instant - now) }
    now = instant
  }

  private mutating func decide(offering offer: ReachedMilestone?) {
    let before = fixture.activity.session?.lastSent.visibleContent(at: now)
    let couldSend = fixture.activity.tokenBucket.hasTokens(1, at: now, under: configuration.rules)
    let outcome = fixture.decide(at: now, offering: offer, in: execution)
    if case .deferUpdate(_, let reason, _)? = outcome.action {
      deferrals.append((reason, fixture.activity.lastUpdateAt, execution.end))
    }
    guard execution.isRunning, let last = fixture.activity.session?.lastSent, let before else { return }
    let shown = last.visibleContent(at: now)
    let difference = fixture.desiredContent.picture(milestone: shown.milestone, at: now).difference(from: shown)
    if case .send(let reason)? = outcome.action {
      sentUpdates.append((now, reason))
      if shown == before { repeatedUpdateCount += 1 }
    }
    if fixture.desiredContent.phase != last.picture.phase { latePhaseCount += 1 }
    // A walk is no longer shown in its last second.
    let isOverSoon =
      fixture.desiredContent.isWalking(at: now) && !fixture.desiredContent.hasWalkLongEnoughToShow(at: now)
    guard let difference, outcome.action.map(isDeferral) ?? true, difference != .walking || !isOverSoon else {
      waitedTime = .zero
      allowedWait = .zero
      return
    }
    checkDelay(of: difference, couldSend: couldSend)
  }

  private func isDeferral(_ action: LiveActivityStateMachine.UpdateDisposition) -> Bool {
    if case .deferUpdate = action { true } else { false }
  }

  /// Checks how long a difference may exist without an update.
  private mutating func checkDelay(of reason: ActivityUpdateReason, couldSend: Bool) {
    deferralCount += 1
    // Step counts wait for a full bucket; reasons of higher rank do not.
    let isNumber = reason == .steps
    if allowedWait == .zero || isWaitingForSteps != isNumber {
      (waitedTime, isWaitingForSteps) = (.zero, isNumber)
      let gap = configuration.rules.liveActivityUpdateGap
      allowedWait = gap
      // The debt: the number of tokens missing until one is available, or until the bucket is full.
      let (bucket, rules) = (fixture.activity.tokenBucket, configuration.rules)
      let ready =
        isNumber
        ? bucket.earliestTimeWhenFull(from: now, under: rules) : bucket.earliestTimeWithToken(from: now, under: rules)
      while allowedWait < ready - now { allowedWait = allowedWait + gap }
      if isNumber { deferredStepCount += 1 }
    }
    if waitedTime > allowedWait { lateUpdates.append("\(now): after \(waitedTime.count) ms") }
    if execution.isKnownToEnd(atOrBefore: now), couldSend { missedLastUpdateCount += 1 }
  }
}

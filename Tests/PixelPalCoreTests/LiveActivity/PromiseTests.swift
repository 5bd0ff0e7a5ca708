import TestSupport
import XCTest

@testable import PixelPalCore

/// Property tests of the update policy of a Live Activity, for generated histories.
final class PromiseTests: XCTestCase {
  /// The number of histories in the full run; by default, one in 200 of them runs.
  static let histories = 1_000_000

  func testThePromises() throws {
    var (phases, waits, numbers, milestones) = (0, 0, 0, 0)
    for seed in Seeds.first(of: Self.histories, share: 200) {
      let history = try RandomHistory(seed: seed)
      XCTAssertNil(history.crowdedWindow, "seed \(seed)")
      XCTAssertEqual(history.latePhases, 0, "seed \(seed): a phase is late")
      XCTAssertEqual(history.repeated, 0, "seed \(seed): what is shown was sent again")
      XCTAssertEqual(history.lateStates, [], "seed \(seed): something waits for too long")
      XCTAssertEqual(history.untold, 0, "seed \(seed): a run time ended without telling what it knew")
      phases += history.sent.filter { $0.reason == .phase }.count
      milestones += history.sent.filter { $0.reason == .milestone }.count
      waits += history.waits
      numbers += history.numbersWaited
    }
    XCTAssertTrue(
      phases > 1000 && waits > 1000 && numbers > 1000 && milestones > 1000, "the histories put the promises to the test"
    )
  }

  /// Differential test of the token bucket against one that is filled second by second.
  func testTheBucketAgainstASlowOne() throws {
    for seed in Seeds.first(of: 2000, share: 400) {
      var dice = SplitMix(seed: seed)
      let rules = try Rules.standard.changing {
        $0.liveActivityGapSeconds = 120 + Int(dice.draw(below: 181))
        $0.liveActivityBurst = 1 + Int(dice.draw(below: 10))
      }
      let gap = rules.liveActivityGap.count
      let full = gap * Int64(rules.numbers.liveActivityBurst)
      var now = Instant(secondsSince1970: 0)
      var bucket = UpdateBucket(fullAt: now, under: rules)
      var slow = full
      for _ in 0..<60 {
        let seconds = Int(dice.draw(below: UInt64(gap) / 1000))
        for _ in 0..<seconds { slow = min(full, slow + 1000) }
        now = now + .seconds(seconds)
        for count in 0...4 as ClosedRange<Int64> {
          XCTAssertEqual(bucket.holds(count, at: now, under: rules), slow >= count * gap)
        }
        XCTAssertEqual(bucket.holdsOne(from: now, under: rules), now + Milliseconds(max(0, gap - slow)))
        XCTAssertEqual(bucket.isFull(from: now, under: rules), now + Milliseconds(full - slow))
        let price = Int64(dice.draw(below: 3))
        bucket.spend(price, at: now, under: rules)
        slow -= price * gap
      }
    }
  }
}

/// A generated history of wishes, run times and milestones on a random phone, with its results.
private struct RandomHistory {
  let laws: Laws
  private(set) var sent: [(at: Instant, reason: UpdateReason)] = []
  private(set) var latePhases = 0
  private(set) var repeated = 0
  private(set) var lateStates: [String] = []
  private(set) var untold = 0
  private(set) var waits = 0
  private(set) var numbersWaited = 0

  private var bench: ActivityBench
  private var dice: SplitMix
  private var now: Instant
  private var run = RunTime.running(until: nil)
  /// The run time during which a difference existed without an update, and the time allowed for that debt.
  private var waited = Milliseconds.zero
  private var allowed = Milliseconds.zero
  private var waitsAsNumber = false

  init(seed: UInt64) throws {
    var dice = SplitMix(seed: seed)
    let rules = try Rules.standard.changing {
      $0.liveActivityGapSeconds = 120 + Int(dice.draw(below: 181))
      $0.liveActivityBurst = 1 + Int(dice.draw(below: 10))
    }
    let devices = [DeviceModel.ideal, .ios17, .ios18, .ios26]
    laws = try Laws(rules: rules, device: devices[Int(dice.draw(below: 4))])
    bench = ActivityBench(laws)
    now = bench.start
    self.dice = dice
    for _ in 0..<40 { step() }
  }

  /// The first window that contains more ordinary updates than the burst plus one for each gap; `nil` if there is none.
  var crowdedWindow: String? {
    let ordinary = sent.filter { $0.reason != .phase }.map(\.at)
    for (first, from) in ordinary.enumerated() {
      for (last, to) in ordinary.enumerated().dropFirst(first) {
        let bound =
          Int64(laws.rules.numbers.liveActivityBurst) + (to - from).count / laws.rules.liveActivityGap.count
        if Int64(last - first + 1) > bound { return "\(last - first + 1) updates from \(from) to \(to)" }
      }
    }
    return nil
  }

  private mutating func step() {
    // Steps range from zero to many minutes, which produces clusters and long pauses.
    let scale: [UInt64] = [1, 2000, 20_000, 200_000, 2_000_000]
    let until = now + Milliseconds(Int64(dice.draw(below: scale[Int(dice.draw(below: 5))])))
    pass(to: until)
    if case .running(let end?) = run, end < now { run = .none }
    if dice.draw(below: 8) == 0 { changeRunTime() }
    changeWish()
    let offer =
      dice.draw(below: 6) == 0 ? MilestoneOffer(steps: Int64(dice.draw(below: 20)) * 5000, walkedAt: now) : nil
    decide(offering: offer)
  }

  private mutating func changeRunTime() {
    switch dice.draw(below: 4) {
    case 0: run = .none
    case 1: run = .running(until: nil)
    default: run = .running(until: now + .seconds(Int(dice.draw(below: 120))))
    }
  }

  private mutating func changeWish() {
    switch dice.draw(below: 9) {
    case 0: bench.wish.phase = bench.wish.phase.next ?? bench.wish.phase
    case 1, 2: bench.wish.walk = Walk(start: now, until: now + .seconds(Int(dice.draw(below: 600)) + 1))
    case 3: bench.wish.walk = nil
    case 4: bench.wish.energy = Energy.allCases[Int(dice.draw(below: 4))]
    case 5: bench.wish.skin = [nil, .spring, .winter][Int(dice.draw(below: 3))]
    default: bench.wish.steps = Int64(dice.draw(below: 5))
    }
    if now >= bench.wish.midnight { bench.wish.midnight = now + .hours(24) }
  }

  private mutating func pass(to end: Instant) {
    while true {
      var wake = bench.activity.nextWake(after: now, in: run, longest: laws.device.longestSession)
      if let over = run.end, over > now { wake = min(wake ?? over, over) }
      if let walk = bench.wish.walk, walk.until > now { wake = min(wake ?? walk.until, walk.until) }
      if bench.wish.midnight > now { wake = min(wake ?? bench.wish.midnight, bench.wish.midnight) }
      guard let wake, wake <= end else { break }
      advance(to: wake)
      if now >= bench.wish.midnight { bench.wish.midnight = now + .hours(24) }
      decide(offering: nil)
      if let over = run.end, over <= now { run = .none }
    }
    advance(to: end)
  }

  private mutating func advance(to instant: Instant) {
    if run.isRunning { waited = waited + (instant - now) }
    now = instant
  }

  private mutating func decide(offering offer: MilestoneOffer?) {
    let before = bench.activity.session?.last.picture(at: now)
    let couldSend = bench.activity.bucket.holds(1, at: now, under: laws.rules)
    let outcome = bench.decide(at: now, offering: offer, in: run)
    guard run.isRunning, let last = bench.activity.session?.last, let before else { return }
    let shown = last.picture(at: now)
    let difference = bench.wish.picture(milestone: shown.milestone, at: now).difference(from: shown)
    if case .send(let reason)? = outcome.action {
      sent.append((now, reason))
      if shown == before { repeated += 1 }
    }
    if bench.wish.phase != last.picture.phase { latePhases += 1 }
    // A walk is no longer shown in its last second.
    let isOverSoon = bench.wish.isWalking(at: now) && !bench.wish.showsWalk(at: now)
    guard let difference, outcome.action.map(isHold) ?? true, difference != .walking || !isOverSoon else {
      waited = .zero
      allowed = .zero
      return
    }
    judge(difference, couldSend: couldSend)
  }

  private func isHold(_ action: LiveActivity.Action) -> Bool {
    if case .hold = action { true } else { false }
  }

  /// Checks how long a difference may exist without an update.
  private mutating func judge(_ reason: UpdateReason, couldSend: Bool) {
    waits += 1
    // Step counts wait for a full bucket; reasons of higher rank do not.
    let isNumber = reason == .steps
    if allowed == .zero || waitsAsNumber != isNumber {
      (waited, waitsAsNumber) = (.zero, isNumber)
      let gap = laws.rules.liveActivityGap
      allowed = gap
      // The debt: the number of tokens missing until one is available, or until the bucket is full.
      let (bucket, rules) = (bench.activity.bucket, laws.rules)
      let ready = isNumber ? bucket.isFull(from: now, under: rules) : bucket.holdsOne(from: now, under: rules)
      while allowed < ready - now { allowed = allowed + gap }
      if isNumber { numbersWaited += 1 }
    }
    if waited > allowed { lateStates.append("\(now): after \(waited.count) ms") }
    if run.isLast(now), couldSend { untold += 1 }
  }
}

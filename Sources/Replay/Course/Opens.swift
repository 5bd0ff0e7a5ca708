package import PixelPalCore

/// The opens of a phone, one after the other.
///
/// Each stretch of a day is planned once, however often the next open is asked for.
struct Opens: Sendable {
  private let use: PhoneUse
  private var plan: OpenPlan
  private var next = 0

  init(of use: PhoneUse, from instant: Instant) {
    self.use = use
    plan = use.opens(at: instant)
    next = plan.opens.firstIndex { $0.start >= instant } ?? plan.opens.count
  }

  /// The next open that begins by `end`; `nil` when there is none.
  mutating func upcoming(through end: Instant) -> Interval? {
    while next == plan.opens.count {
      guard plan.span.end <= end, plan.span.end < .distantFuture else { return nil }
      plan = use.opens(at: plan.span.end)
      next = 0
    }
    let open = plan.opens[next]
    return open.start <= end ? open : nil
  }

  /// Goes on to the open after the upcoming one.
  mutating func pass() { if next < plan.opens.count { next += 1 } }
}

/// The stretches in which a phone is unlocked, one after the other.
struct Unlocks: Sendable {
  private let use: PhoneUse
  private var plan: UnlockPlan

  init(of use: PhoneUse, from instant: Instant) {
    self.use = use
    plan = use.unlocks(at: instant)
  }

  /// The first instant from `instant` to `end` at which the phone is unlocked without the app in front.
  ///
  /// Asked for instants that ascend, apart from searches that found nothing.
  mutating func first(from instant: Instant, through end: Instant) -> Instant? {
    guard instant <= end else { return nil }
    if !plan.span.contains(instant) { plan = use.unlocks(at: instant) }
    while true {
      if let unlocked = plan.unlocked(after: instant) {
        let first = max(unlocked.start, instant)
        return first <= end ? first : nil
      }
      guard plan.span.end <= end, plan.span.end < .distantFuture else { return nil }
      plan = use.unlocks(at: plan.span.end)
    }
  }
}

extension Course {
  /// When the phone is unlocked from `start` on and before `end`, ascending; opens left out.
  package func unlocked(from start: Instant, to end: Instant) -> [Interval] {
    var all: [Interval] = []
    var at = start
    while at < end {
      let plan = use.unlocks(at: at)
      let stop = min(plan.span.end, end)
      while at < stop, let next = plan.unlocked(after: at), next.start < stop {
        let first = max(next.start, at)
        at = min(next.end, stop)
        all.append(Interval(from: first, lasting: at - first))
      }
      at = stop
    }
    return all
  }

  /// When somebody has the unlocked phone in hand from `start` on and before `end`, ascending and apart: it is unlocked
  /// or the app is in front, which needs that.
  package func inHand(from start: Instant, to end: Instant) -> [Interval] {
    var all = unlocked(from: start, to: end)
    let unlocks = all.count
    if let made = onboarding.last {
      all.append(use.held(Interval(from: made, lasting: use.rhythm.openLasts)))
    }
    // One that began before may last.
    var opens = Opens(of: use, from: start - .hours(24))
    while let open = opens.upcoming(through: end) {
      all.append(open)
      opens.pass()
    }
    guard all.count > unlocks else { return all }
    let window = Interval(from: start, lasting: end - start)
    all = all.compactMap { $0.intersection(window) }
    return all.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.joined()
  }
}

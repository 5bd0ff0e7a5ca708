package import PixelPalCore

/// A cursor over the opens of the app.
///
/// Each segment of a day is planned once, however often the next open is requested.
struct Opens: Sendable {
  private let use: PhoneUse
  private var plan: OpenPlan
  private var next = 0

  init(of use: PhoneUse, from instant: Instant) {
    self.use = use
    plan = use.opens(at: instant)
    next = plan.opens.firstIndex { $0.start >= instant } ?? plan.opens.count
  }

  /// Returns the next open that begins by `end`; `nil` if there is none.
  mutating func upcoming(through end: Instant) -> Interval? {
    while next == plan.opens.count {
      guard plan.span.end <= end, plan.span.end < .distantFuture else { return nil }
      plan = use.opens(at: plan.span.end)
      next = 0
    }
    let open = plan.opens[next]
    return open.start <= end ? open : nil
  }

  /// Advances to the open after the upcoming one.
  mutating func pass() { if next < plan.opens.count { next += 1 } }
}

/// A cursor over the intervals in which a phone is unlocked.
struct Unlocks: Sendable {
  private let use: PhoneUse
  private var plan: UnlockPlan

  init(of use: PhoneUse, from instant: Instant) {
    self.use = use
    plan = use.unlocks(at: instant)
  }

  /// Returns the first instant from `instant` to `end` at which the phone is unlocked without the app in the
  /// foreground.
  ///
  /// The requested instants must ascend, except after searches without a result.
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
  /// Returns the intervals in which the phone is unlocked from `start` on and before `end`, ascending and without the
  /// opens of the app.
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

  /// Returns the intervals in which the person has the unlocked phone in hand from `start` on and before `end`,
  /// ascending and disjoint.
  ///
  /// The phone is in hand if it is unlocked or the app is in the foreground, which requires an unlocked phone.
  package func inHand(from start: Instant, to end: Instant) -> [Interval] {
    var all = unlocked(from: start, to: end)
    let unlocks = all.count
    if let made = onboarding.last {
      all.append(use.held(Interval(from: made, lasting: use.rhythm.openLasts)))
    }
    // An open that began before `start` may still last.
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

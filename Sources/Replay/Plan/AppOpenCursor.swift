package import PixelPalCore

/// A cursor over the opens of the app.
///
/// Each segment of a day is planned once, however often the next open is requested.
struct AppOpenCursor: Sendable {
  private let phoneUse: PhoneUse
  private var schedule: AppOpenSchedule
  private var nextIndex = 0

  init(of use: PhoneUse, from instant: Instant) {
    self.phoneUse = use
    schedule = use.openSchedule(at: instant)
    nextIndex = schedule.opens.firstIndex { $0.start >= instant } ?? schedule.opens.count
  }

  /// Returns the next open that begins by `end`; `nil` if there is none.
  mutating func upcoming(through end: Instant) -> Interval? {
    while nextIndex == schedule.opens.count {
      guard schedule.span.end <= end, schedule.span.end < .distantFuture else { return nil }
      schedule = phoneUse.openSchedule(at: schedule.span.end)
      nextIndex = 0
    }
    let open = schedule.opens[nextIndex]
    return open.start <= end ? open : nil
  }

  /// Advances to the open after the upcoming one.
  mutating func advance() { if nextIndex < schedule.opens.count { nextIndex += 1 } }
}

/// A cursor over the intervals in which a phone is unlocked.
struct UnlockCursor: Sendable {
  private let phoneUse: PhoneUse
  private var schedule: UnlockSchedule

  init(of use: PhoneUse, from instant: Instant) {
    self.phoneUse = use
    schedule = use.unlockSchedule(at: instant)
  }

  /// Returns the first instant from `instant` to `end` at which the phone is unlocked without the app in the
  /// foreground.
  ///
  /// The requested instants must ascend, except after searches without a result.
  mutating func firstUnlockedInstant(from instant: Instant, through end: Instant) -> Instant? {
    guard instant <= end else { return nil }
    if !schedule.span.contains(instant) { schedule = phoneUse.unlockSchedule(at: instant) }
    while true {
      if let unlocked = schedule.firstUnlockedInterval(endingAfter: instant) {
        let first = max(unlocked.start, instant)
        return first <= end ? first : nil
      }
      guard schedule.span.end <= end, schedule.span.end < .distantFuture else { return nil }
      schedule = phoneUse.unlockSchedule(at: schedule.span.end)
    }
  }
}

extension ReplayPlan {
  /// Returns the intervals in which the phone is unlocked from `start` on and before `end`, ascending and without the
  /// opens of the app.
  package func unlockedIntervals(from start: Instant, to end: Instant) -> [Interval] {
    var all: [Interval] = []
    var at = start
    while at < end {
      let schedule = phoneUse.unlockSchedule(at: at)
      let stop = min(schedule.span.end, end)
      while at < stop, let next = schedule.firstUnlockedInterval(endingAfter: at), next.start < stop {
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
  package func inHandIntervals(from start: Instant, to end: Instant) -> [Interval] {
    var all = unlockedIntervals(from: start, to: end)
    let unlocks = all.count
    if let completedAt = onboardingInstants.last {
      all.append(phoneUse.endingAtLockOrRestart(Interval(from: completedAt, lasting: phoneUse.routine.openDuration)))
    }
    // An open that began before `start` may still last.
    var opens = AppOpenCursor(of: phoneUse, from: start - .hours(24))
    while let open = opens.upcoming(through: end) {
      all.append(open)
      opens.advance()
    }
    guard all.count > unlocks else { return all }
    let window = Interval(from: start, lasting: end - start)
    all = all.compactMap { $0.intersection(window) }
    return all.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.coalesced()
  }
}

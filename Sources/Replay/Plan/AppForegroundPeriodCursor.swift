package import PixelPalCore

/// A cursor over the periods during which the app is open.
///
/// The cursor computes the periods of each day segment only once.
struct AppForegroundPeriodCursor: Sendable {
  private let phoneUse: PhoneUse
  private var schedule: ForegroundPeriodsOfDaySegment
  private var nextIndex = 0

  init(of use: PhoneUse, from instant: Instant) {
    self.phoneUse = use
    schedule = use.foregroundPeriods(inDaySegmentOf: instant)
    nextIndex = schedule.opens.firstIndex { $0.start >= instant } ?? schedule.opens.count
  }

  /// Returns the next period during which the app is open, or `nil` if none begins by `end`.
  ///
  /// Returns the same period until the caller calls ``advance()``.
  mutating func nextOpenPeriod(through end: Instant) -> Interval? {
    while nextIndex == schedule.opens.count {
      guard schedule.span.end <= end, schedule.span.end < .distantFuture else { return nil }
      schedule = phoneUse.foregroundPeriods(inDaySegmentOf: schedule.span.end)
      nextIndex = 0
    }
    let open = schedule.opens[nextIndex]
    return open.start <= end ? open : nil
  }

  /// Advances past the period returned by ``nextOpenPeriod(through:)``.
  mutating func advance() { if nextIndex < schedule.opens.count { nextIndex += 1 } }
}

/// A cursor over the intervals during which the phone is unlocked for a purpose other than using the app.
struct UnlocksForOtherAppsCursor: Sendable {
  private let phoneUse: PhoneUse
  private var schedule: DaySegmentUnlocksForOtherApps

  init(of use: PhoneUse, from instant: Instant) {
    self.phoneUse = use
    schedule = use.unlocksForOtherApps(inDaySegmentOf: instant)
  }

  /// Returns the first instant at which the phone is unlocked for a purpose other than using the app.
  ///
  /// Only instants from `instant` through `end` are examined. Returns `nil` if there is no such instant. Each call must
  /// pass an `instant` that isn't earlier than that of the previous call, unless the previous call returned `nil`.
  mutating func firstInstantUnlockedForOtherApps(from instant: Instant, through end: Instant) -> Instant? {
    guard instant <= end else { return nil }
    if !schedule.span.contains(instant) { schedule = phoneUse.unlocksForOtherApps(inDaySegmentOf: instant) }
    while true {
      if let unlocked = schedule.firstUnlockedInterval(endingAfter: instant) {
        let first = max(unlocked.start, instant)
        return first <= end ? first : nil
      }
      guard schedule.span.end <= end, schedule.span.end < .distantFuture else { return nil }
      schedule = phoneUse.unlocksForOtherApps(inDaySegmentOf: schedule.span.end)
    }
  }
}

extension ReplayPlan {
  /// Returns the intervals from `start` to `end` during which the phone is unlocked for a purpose other than using the
  /// app.
  ///
  /// The intervals are ascending, and the app may be open during some of them.
  package func intervalsUnlockedForOtherApps(from start: Instant, to end: Instant) -> [Interval] {
    var all: [Interval] = []
    var at = start
    while at < end {
      let schedule = phoneUse.unlocksForOtherApps(inDaySegmentOf: at)
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

  /// Returns the intervals from `start` to `end` during which the person holds the unlocked phone.
  ///
  /// The intervals are ascending and disjoint. The person is assumed to hold the phone whenever the phone is unlocked
  /// or shows the app.
  package func inHandIntervals(from start: Instant, to end: Instant) -> [Interval] {
    var all = intervalsUnlockedForOtherApps(from: start, to: end)
    let unlocks = all.count
    if let completedAt = onboardingInstants.last {
      all.append(phoneUse.truncatedAtLockOrRestart(Interval(from: completedAt, lasting: phoneUse.routine.openDuration)))
    }
    // The app may have been opened before `start` and still be open.
    var opens = AppForegroundPeriodCursor(of: phoneUse, from: start - .hours(24))
    while let open = opens.nextOpenPeriod(through: end) {
      all.append(open)
      opens.advance()
    }
    guard all.count > unlocks else { return all }
    let window = Interval(from: start, lasting: end - start)
    all = all.compactMap { $0.intersection(window) }
    return all.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.coalesced()
  }
}

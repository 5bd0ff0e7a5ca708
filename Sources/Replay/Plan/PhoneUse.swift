import PixelPalCore
import StepHistory

/// The app's foreground periods that begin in one segment of a local day.
///
/// The days of a long period without data are treated as one segment.
struct ForegroundPeriodsOfDaySegment: Sendable {
  /// The day segment in which the periods begin.
  let span: Interval
  /// The periods during which the app is open, disjoint and in ascending order.
  ///
  /// Each period includes its end.
  let opens: [Interval]
}

/// The intervals in one day segment during which the phone is unlocked for a purpose other than using the app.
///
/// A long period without data is a single day segment.
struct DaySegmentUnlocksForOtherApps: Sendable {
  /// The day segment that contains the intervals.
  let span: Interval
  private let intervals: Intervals

  private enum Intervals: Sendable {
    /// The regular intervals of an ordinary day, without any others.
    case regular(RegularPhoneUnlocks)
    /// Irregular intervals in ascending order of their starts.
    ///
    /// `end` is the latest end of this interval and of all intervals before it.
    case explicit([(span: Interval, end: Instant)])
  }

  /// Creates the intervals of the day segment `span` that follow `pattern`, without any others.
  init(span: Interval, pattern: RegularPhoneUnlocks) { (self.span, intervals) = (span, .regular(pattern)) }

  /// Creates the irregular intervals `unlocked` of a day segment.
  ///
  /// The intervals must be in ascending order of their starts.
  init(span: Interval, unlocked: [Interval]) {
    self.span = span
    var end = Instant.distantPast
    self.intervals = .explicit(
      unlocked.map { each in
        end = max(end, each.end)
        return (each, end)
      })
  }

  /// Returns the first unlocked interval that ends after `instant`, or `nil` if the day segment has none.
  ///
  /// O(1) on an ordinary day, O(log n) on a day with irregular intervals.
  func firstUnlockedInterval(endingAfter instant: Instant) -> Interval? {
    switch intervals {
    case .regular(let unlocking): return unlocking.firstInterval(endingAfter: instant, in: span)
    case .explicit(let all):
      let found = all.partitioningIndex { $0.end > instant }
      return found < all.count ? all[found].span : nil
    }
  }
}

/// The regular pattern of unlocking the phone on an ordinary day.
struct RegularPhoneUnlocks: Sendable {
  /// The start of the first unlocked interval.
  let start: Instant
  /// The instant before which every unlocked interval begins.
  let end: Instant
  let interval: Milliseconds
  let duration: Milliseconds

  func intervals(in span: Interval) -> [Interval] {
    var all: [Interval] = []
    all.reserveCapacity(64)
    var at = start
    // Later intervals don't overlap the segment.
    while at < min(end, span.end) {
      if let part = Interval(from: at, lasting: duration).intersection(span) { all.append(part) }
      at = at + interval
    }
    return all
  }

  func firstInterval(endingAfter instant: Instant, in span: Interval) -> Interval? {
    let over = max(instant, span.start) - start - duration
    let number = over < .zero ? 0 : over.count / interval.count + 1
    let at = start + Milliseconds(interval.count.multipliedSaturated(by: number))
    guard at < end, let part = Interval(from: at, lasting: duration).intersection(span) else { return nil }
    return part.end > instant ? part : nil
  }
}

/// A person's phone use: the times at which the app is open and the times at which the phone is unlocked.
///
/// Phone use doesn't depend on the person's steps.
struct PhoneUse: Sendable {
  /// The person's time zones, one after another.
  let itinerary: ZoneItinerary
  /// The person's phone use on an ordinary day.
  let routine: PhoneRoutine
  /// The periods during which the app is open in addition to the routine, oldest first.
  let extraOpens: [Interval]
  /// The intervals during which the phone is unlocked in addition to the routine, in ascending order.
  let extraUnlocks: [Interval]
  /// The intervals during which the phone stays locked, disjoint and in ascending order.
  let lockedIntervals: [Interval]
  /// The instants at which the phone was restarted and thereby locked, in ascending order.
  let restarts: [Instant]
  /// The periods without data, in ascending order.
  ///
  /// Only explicitly listed events happen in these periods.
  private(set) var noDataPeriods: [Interval] = []

  /// Returns a copy that suspends the person's daily routine during `periods`.
  ///
  /// - Parameter periods: the periods without data, in ascending order.
  func withoutOrdinaryDays(during periods: [Interval]) -> PhoneUse {
    var use = self
    use.noDataPeriods = periods
    return use
  }

  /// Returns the app's foreground periods that begin in the day segment containing `instant`.
  func foregroundPeriods(inDaySegmentOf instant: Instant) -> ForegroundPeriodsOfDaySegment {
    if let noDataPeriod = noDataPeriods.first(where: { $0.contains(instant) }) {
      return ForegroundPeriodsOfDaySegment(span: noDataPeriod, opens: mergedOpens(in: noDataPeriod, ordinary: []))
    }
    let (span, day) = itinerary.daySegment(at: instant)
    let zone = itinerary.zone(at: span.start)
    let ordinary = routine.openTimes.map {
      Interval(from: $0.instant(on: day, in: zone), lasting: routine.openDuration)
    }
    return ForegroundPeriodsOfDaySegment(span: span, opens: mergedOpens(in: span, ordinary: ordinary))
  }

  /// Returns the intervals during which the phone is unlocked for other apps, in the day segment that contains
  /// `instant`.
  func unlocksForOtherApps(inDaySegmentOf instant: Instant) -> DaySegmentUnlocksForOtherApps {
    if let noDataPeriod = noDataPeriods.first(where: { $0.contains(instant) }) {
      return DaySegmentUnlocksForOtherApps(
        span: noDataPeriod, unlocked: unlockedIntervals(in: noDataPeriod, withOrdinary: []))
    }
    let (span, day) = itinerary.daySegment(at: instant)
    let zone = itinerary.zone(at: span.start)
    let ordinary = RegularPhoneUnlocks(
      start: routine.unlockStart.instant(on: day, in: zone), end: routine.unlockEnd.instant(on: day, in: zone),
      interval: routine.unlockInterval, duration: routine.unlockDuration)
    if extraUnlocks.isEmpty, lockedIntervals.isEmpty, !restarts.contains(where: { span.contains($0) }) {
      return DaySegmentUnlocksForOtherApps(span: span, pattern: ordinary)
    }
    return DaySegmentUnlocksForOtherApps(
      span: span, unlocked: unlockedIntervals(in: span, withOrdinary: ordinary.intervals(in: span)))
  }

  private func mergedOpens(in span: Interval, ordinary: [Interval]) -> [Interval] {
    var candidates = ordinary + extraOpens
    candidates.removeAll { !span.contains($0.start) || lockedIntervals.coversInstant($0.start) }
    candidates.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var result: [Interval] = []
    result.reserveCapacity(candidates.count)
    for open in candidates {
      let open = truncatedAtLockOrRestart(open)
      if let last = result.last, open.start <= last.end {
        result[result.count - 1] = Interval(from: last.start, lasting: max(last.end, open.end) - last.start)
      } else {
        result.append(open)
      }
    }
    return result
  }

  /// Returns the period `open`, cut off at the phone's first lock or restart within it.
  func truncatedAtLockOrRestart(_ open: Interval) -> Interval {
    open.truncated(atFirstOf: lockedIntervals.lazy.map { $0.start }).truncated(atFirstOf: restarts)
  }

  private func unlockedIntervals(in span: Interval, withOrdinary ordinary: [Interval]) -> [Interval] {
    // Intervals are cut at restarts before they are cut at midnight, because midnight doesn't unlock a restarted phone.
    let candidates =
      extraUnlocks.compactMap { $0.truncated(atFirstOf: restarts).intersection(span) }
      + ordinary.map { $0.truncated(atFirstOf: restarts) }
    return candidates.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.flatMap { $0.subtracting(lockedIntervals) }
  }
}

extension [Interval] {
  /// Returns true if any of the intervals contains `instant`.
  func coversInstant(_ instant: Instant) -> Bool { contains { $0.contains(instant) } }
}

extension Interval {
  /// Returns a copy of the interval that ends at the first of `instants` inside it.
  ///
  /// The instants must be in ascending order. If none of them lies inside the interval, the interval stays unchanged.
  fileprivate func truncated(atFirstOf instants: some Sequence<Instant>) -> Interval {
    guard let end = instants.first(where: { start < $0 && $0 < end }) else { return self }
    return Interval(from: start, lasting: end - start)
  }

  /// Returns the parts of the interval that lie outside all of `others`.
  ///
  /// `others` must be in ascending order.
  func subtracting(_ others: [Interval]) -> [Interval] {
    var rest: [Interval] = []
    var from = start
    for other in others where other.end > from && other.start < end {
      if from < other.start { rest.append(Interval(from: from, lasting: other.start - from)) }
      from = max(from, other.end)
    }
    if from < end { rest.append(Interval(from: from, lasting: end - from)) }
    return rest
  }
}

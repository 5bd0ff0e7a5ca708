import PixelPalCore
import StepHistory

/// The opens of the app during one segment of a local day.
struct OpenPlan: Sendable {
  /// The segment.
  let span: Interval
  /// The opens, ascending and disjoint.
  ///
  /// An open includes its end.
  let opens: [Interval]
}

/// The intervals in which the phone is unlocked during one segment of a local day, without the opens of the app.
struct UnlockPlan: Sendable {
  /// The segment.
  let span: Interval
  private let unlocked: Unlocked

  private enum Unlocked: Sendable {
    /// The intervals of an ordinary day only.
    case ordinary(Unlocking)
    /// Intervals in ascending order, each with the latest end among those up to it.
    case listed([(span: Interval, end: Instant)])
  }

  /// Creates the plan of an ordinary day.
  init(span: Interval, ordinary: Unlocking) { (self.span, unlocked) = (span, .ordinary(ordinary)) }

  /// Creates the plan of any other day, with intervals in ascending order.
  init(span: Interval, unlocked: [Interval]) {
    self.span = span
    var end = Instant.distantPast
    self.unlocked = .listed(
      unlocked.map { each in
        end = max(end, each.end)
        return (each, end)
      })
  }

  /// Returns the first unlocked interval that ends after `instant`.
  ///
  /// O(1) on an ordinary day, O(log n) on any other.
  func unlocked(after instant: Instant) -> Interval? {
    switch unlocked {
    case .ordinary(let unlocking): return unlocking.first(after: instant, in: span)
    case .listed(let all):
      let found = all.partitioningIndex { $0.end > instant }
      return found < all.count ? all[found].span : nil
    }
  }
}

/// The regular pattern in which a phone is unlocked.
struct Unlocking: Sendable {
  /// The start of the first interval.
  let from: Instant
  /// The end of the pattern; no interval begins then or later.
  let to: Instant
  let every: Milliseconds
  let lasting: Milliseconds

  /// Returns all intervals clipped to `span`.
  func all(in span: Interval) -> [Interval] {
    var all: [Interval] = []
    all.reserveCapacity(64)
    var at = from
    // Nothing is added beyond the end of the segment, which may be the end of time.
    while at < min(to, span.end) {
      if let part = Interval(from: at, lasting: lasting).intersection(span) { all.append(part) }
      at = at + every
    }
    return all
  }

  /// Returns the first interval of ``all(in:)`` that ends after `instant`.
  func first(after instant: Instant, in span: Interval) -> Interval? {
    let over = max(instant, span.start) - from - lasting
    let number = over < .zero ? 0 : over.count / every.count + 1
    let at = from + Milliseconds(every.count.multipliedSaturated(by: number))
    guard at < to, let part = Interval(from: at, lasting: lasting).intersection(span) else { return nil }
    return part.end > instant ? part : nil
  }
}

/// The person's use of the phone, which does not depend on the steps.
struct PhoneUse: Sendable {
  /// The person's time zones.
  let itinerary: Itinerary
  /// The ordinary day.
  let rhythm: DayRhythm
  /// Opens in addition to the ordinary day, ascending.
  let opens: [Interval]
  /// Unlocked intervals in addition to the ordinary day, ascending.
  let unlocked: [Interval]
  /// Intervals in which the phone stays locked, ascending and disjoint.
  let locked: [Interval]
  /// The restarts of the phone, which leave it locked, ascending.
  let restarts: [Instant]
  /// The rests, ascending, in which only the explicitly listed events happen.
  private(set) var rests: [Interval] = []

  /// Returns the same use without an ordinary day during `rests`.
  func resting(in rests: [Interval]) -> PhoneUse {
    var use = self
    use.rests = rests
    return use
  }

  /// Returns the opens of the segment that contains `instant`.
  func opens(at instant: Instant) -> OpenPlan {
    if let rest = rests.first(where: { $0.contains(instant) }) {
      return OpenPlan(span: rest, opens: opens(in: rest, []))
    }
    let (span, day) = itinerary.stretch(at: instant)
    let zone = itinerary.zone(at: span.start)
    let ordinary = rhythm.opens.map { Interval(from: $0.instant(on: day, in: zone), lasting: rhythm.openLasts) }
    return OpenPlan(span: span, opens: opens(in: span, ordinary))
  }

  /// Returns the unlocked intervals of the segment that contains `instant`.
  func unlocks(at instant: Instant) -> UnlockPlan {
    if let rest = rests.first(where: { $0.contains(instant) }) {
      return UnlockPlan(span: rest, unlocked: unlocked(in: rest, []))
    }
    let (span, day) = itinerary.stretch(at: instant)
    let zone = itinerary.zone(at: span.start)
    let ordinary = Unlocking(
      from: rhythm.unlockedFrom.instant(on: day, in: zone), to: rhythm.unlockedTo.instant(on: day, in: zone),
      every: rhythm.unlockedEvery, lasting: rhythm.unlockedFor)
    if unlocked.isEmpty, locked.isEmpty, !restarts.contains(where: { span.contains($0) }) {
      return UnlockPlan(span: span, ordinary: ordinary)
    }
    return UnlockPlan(span: span, unlocked: unlocked(in: span, ordinary.all(in: span)))
  }

  private func opens(in span: Interval, _ ordinary: [Interval]) -> [Interval] {
    var planned = ordinary + opens
    planned.removeAll { !span.contains($0.start) || locked.covers($0.start) }
    planned.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var result: [Interval] = []
    result.reserveCapacity(planned.count)
    for open in planned {
      let open = held(open)
      if let last = result.last, open.start <= last.end {
        result[result.count - 1] = Interval(from: last.start, lasting: max(last.end, open.end) - last.start)
      } else {
        result.append(open)
      }
    }
    return result
  }

  /// Returns the part of an open that takes place: it ends when the phone is locked or restarts.
  func held(_ open: Interval) -> Interval { open.until(locked.lazy.map { $0.start }).until(restarts) }

  private func unlocked(in span: Interval, _ ordinary: [Interval]) -> [Interval] {
    // Cut by restarts before it is cut by midnight, because midnight does not unlock a restarted phone.
    let planned =
      unlocked.compactMap { $0.until(restarts).intersection(span) } + ordinary.map { $0.until(restarts) }
    return planned.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.flatMap { $0.without(locked) }
  }
}

extension [Interval] {
  /// Returns true if one of these intervals contains `instant`.
  func covers(_ instant: Instant) -> Bool { contains { $0.contains(instant) } }
}

extension Interval {
  /// Returns this interval up to the first of `instants`, which ascend, within it.
  fileprivate func until(_ instants: some Sequence<Instant>) -> Interval {
    guard let end = instants.first(where: { start < $0 && $0 < end }) else { return self }
    return Interval(from: start, lasting: end - start)
  }

  /// Returns the parts of this interval outside `others`, which ascend.
  func without(_ others: [Interval]) -> [Interval] {
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

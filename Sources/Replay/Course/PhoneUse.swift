import PixelPalCore
import StepHistory

/// When the app comes to the front on one stretch of a local day, and leaves it.
struct OpenPlan: Sendable {
  /// The stretch.
  let span: Interval
  /// The opens, ascending and apart from one another.
  ///
  /// An open includes its end.
  let opens: [Interval]
}

/// When the phone is unlocked on one stretch of a local day; opens left out.
struct UnlockPlan: Sendable {
  /// The stretch.
  let span: Interval
  private let unlocked: Unlocked

  private enum Unlocked: Sendable {
    /// By an ordinary day alone.
    case ordinary(Unlocking)
    /// Ascending, each with the end of the last of those up to it.
    case listed([(span: Interval, end: Instant)])
  }

  /// That of an ordinary day.
  init(span: Interval, ordinary: Unlocking) { (self.span, unlocked) = (span, .ordinary(ordinary)) }

  /// That of any other, ascending.
  init(span: Interval, unlocked: [Interval]) {
    self.span = span
    var end = Instant.distantPast
    self.unlocked = .listed(
      unlocked.map { each in
        end = max(end, each.end)
        return (each, end)
      })
  }

  /// The first time that the phone is unlocked and that is not over at `instant`.
  ///
  /// O(1) of an ordinary day, O(log n) of any other.
  func unlocked(after instant: Instant) -> Interval? {
    switch unlocked {
    case .ordinary(let unlocking): return unlocking.first(after: instant, in: span)
    case .listed(let all):
      let found = all.partitioningIndex { $0.end > instant }
      return found < all.count ? all[found].span : nil
    }
  }
}

/// How a phone is unlocked again and again.
struct Unlocking: Sendable {
  /// The first time.
  let from: Instant
  /// None begins then or later.
  let to: Instant
  let every: Milliseconds
  let lasting: Milliseconds

  /// All of it that lies in `span`.
  func all(in span: Interval) -> [Interval] {
    var all: [Interval] = []
    all.reserveCapacity(64)
    var at = from
    // Beyond the end of the stretch, which may be that of time itself, nothing is added.
    while at < min(to, span.end) {
      if let part = Interval(from: at, lasting: lasting).intersection(span) { all.append(part) }
      at = at + every
    }
    return all
  }

  /// The first of ``all(in:)`` that is not over at `instant`.
  func first(after instant: Instant, in span: Interval) -> Interval? {
    let over = max(instant, span.start) - from - lasting
    let number = over < .zero ? 0 : over.count / every.count + 1
    let at = from + Milliseconds(every.count.multipliedSaturated(by: number))
    guard at < to, let part = Interval(from: at, lasting: lasting).intersection(span) else { return nil }
    return part.end > instant ? part : nil
  }
}

/// What a person does with the phone, whatever they walk.
struct PhoneUse: Sendable {
  /// Where the person is.
  let itinerary: Itinerary
  /// The ordinary day.
  let rhythm: DayRhythm
  /// Opens beside those of the ordinary day, ascending.
  let opens: [Interval]
  /// When the phone is unlocked beside the ordinary day, ascending.
  let unlocked: [Interval]
  /// When it stays locked, ascending and apart from one another.
  let locked: [Interval]
  /// When it is restarted, which leaves it locked, ascending.
  let restarts: [Instant]
  /// When the ordinary day rests, ascending: all that happens then is what is said.
  private(set) var rests: [Interval] = []

  /// The use of the phone with an ordinary day that rests in `rests`.
  func resting(in rests: [Interval]) -> PhoneUse {
    var use = self
    use.rests = rests
    return use
  }

  /// The opens of the stretch that `instant` lies in.
  func opens(at instant: Instant) -> OpenPlan {
    if let rest = rests.first(where: { $0.contains(instant) }) {
      return OpenPlan(span: rest, opens: opens(in: rest, []))
    }
    let (span, day) = itinerary.stretch(at: instant)
    let zone = itinerary.zone(at: span.start)
    let ordinary = rhythm.opens.map { Interval(from: $0.instant(on: day, in: zone), lasting: rhythm.openLasts) }
    return OpenPlan(span: span, opens: opens(in: span, ordinary))
  }

  /// When the phone is unlocked in the stretch that `instant` lies in.
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

  /// How much of an open takes place: nobody holds a locked phone with an app in front, or one that restarts.
  func held(_ open: Interval) -> Interval { open.until(locked.lazy.map { $0.start }).until(restarts) }

  private func unlocked(in span: Interval, _ ordinary: [Interval]) -> [Interval] {
    // Cut by a restart before it is cut by midnight, which does not unlock the phone.
    let planned =
      unlocked.compactMap { $0.until(restarts).intersection(span) } + ordinary.map { $0.until(restarts) }
    return planned.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.flatMap { $0.without(locked) }
  }
}

extension [Interval] {
  /// Whether one of these holds `instant`.
  func covers(_ instant: Instant) -> Bool { contains { $0.contains(instant) } }
}

extension Interval {
  /// This up to the first of `instants`, which ascend, that lies within it.
  fileprivate func until(_ instants: some Sequence<Instant>) -> Interval {
    guard let end = instants.first(where: { start < $0 && $0 < end }) else { return self }
    return Interval(from: start, lasting: end - start)
  }

  /// What is left of this without `others`, which ascend.
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

import PixelPalCore

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
  /// Ascending.
  private let unlocked: [Interval]
  /// When the last of those up to each is over.
  private let ends: [Instant]

  init(span: Interval, unlocked: [Interval]) {
    self.span = span
    self.unlocked = unlocked
    var end = Instant.distantPast
    ends = unlocked.map { each in
      end = max(end, each.end)
      return end
    }
  }

  /// The first time that the phone is unlocked and that is not over at `instant`.
  ///
  /// O(log n).
  func unlocked(after instant: Instant) -> Interval? {
    var (low, high) = (0, unlocked.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > instant { high = middle } else { low = middle + 1 }
    }
    return low < unlocked.count ? unlocked[low] : nil
  }
}

/// What a person does with the phone, whatever they walk.
struct PhoneUse: Sendable {
  /// Where the person is.
  let places: Itinerary
  /// The ordinary day.
  let rhythm: DayRhythm
  /// Opens beside those of the ordinary day, ascending.
  let opens: [Interval]
  /// When the phone is unlocked beside the ordinary day, ascending.
  let unlocked: [Interval]
  /// When it stays locked, ascending and apart from one another.
  let locked: [Interval]

  /// The opens of the stretch that `instant` lies in.
  func opens(at instant: Instant) -> OpenPlan {
    let (span, day) = places.stretch(at: instant)
    return OpenPlan(span: span, opens: opens(in: span, day, places.zone(at: span.start)))
  }

  /// When the phone is unlocked in the stretch that `instant` lies in.
  func unlocks(at instant: Instant) -> UnlockPlan {
    let (span, day) = places.stretch(at: instant)
    return UnlockPlan(span: span, unlocked: unlocked(in: span, day, places.zone(at: span.start)))
  }

  private func opens(in span: Interval, _ day: CivilDay, _ zone: Zone) -> [Interval] {
    var planned = rhythm.opens.map { Interval(from: $0.instant(on: day, in: zone), lasting: rhythm.openLasts) }
    planned += opens
    planned.removeAll { !span.contains($0.start) || locked.covers($0.start) }
    planned.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var result: [Interval] = []
    result.reserveCapacity(planned.count)
    for open in planned {
      // Nobody holds a locked phone with an app in front.
      let lock = locked.first { open.start < $0.start && $0.start < open.end }
      let open = Interval(from: open.start, lasting: min(lock?.start ?? open.end, open.end) - open.start)
      if let last = result.last, open.start <= last.end {
        result[result.count - 1] = Interval(from: last.start, lasting: max(last.end, open.end) - last.start)
      } else {
        result.append(open)
      }
    }
    return result
  }

  private func unlocked(in span: Interval, _ day: CivilDay, _ zone: Zone) -> [Interval] {
    var planned = unlocked.compactMap { $0.intersection(span) }
    let isOrdinary = planned.isEmpty
    let (first, last) = (rhythm.unlockedFrom.instant(on: day, in: zone), rhythm.unlockedTo.instant(on: day, in: zone))
    var at = first
    planned.reserveCapacity(64)
    // Beyond the end of the stretch, which may be that of time itself, nothing is added.
    while at < min(last, span.end) {
      if let part = Interval(from: at, lasting: rhythm.unlockedFor).intersection(span) { planned.append(part) }
      at = at + rhythm.unlockedEvery
    }
    // One after another they were added.
    if !isOrdinary { planned.sort { ($0.start, $0.end) < ($1.start, $1.end) } }
    guard locked.isEmpty else { return planned.flatMap { $0.without(locked) } }
    planned.removeAll { $0.isEmpty }
    return planned
  }
}

extension [Interval] {
  /// Whether one of these holds `instant`.
  func covers(_ instant: Instant) -> Bool { contains { $0.contains(instant) } }
}

extension Interval {
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

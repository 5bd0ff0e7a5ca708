/// Adds merged steps up by stretches of one local day.
///
/// O(1) a sample within one stretch, and one step more for each further stretch it reaches into.
struct DayTally: Sendable {
  typealias Stretch = KeptDays.Stretch

  let places: Itinerary
  /// Where a stretch is cut as well, so that what was before can be left out.
  let since: Instant
  /// Only where there are samples.
  private(set) var stretches: ContiguousArray<Stretch> = []
  /// For each source, what of it counted.
  private(set) var counted: [Int64]
  private var ranks: [UInt16]
  private let onlyTheRuler: Bool
  private var near = 0

  init(_ places: Itinerary, since: Instant, ranks: [UInt16], policy: MergePolicy) {
    self.places = places
    self.since = since
    self.ranks = ranks
    onlyTheRuler = policy == .max
    counted = Array(repeating: 0, count: ranks.count)
  }

  /// The same place and rule, with what was counted before.
  func holding(_ stretches: ContiguousArray<Stretch>) -> DayTally {
    var tally = self
    tally.stretches = stretches
    tally.near = 0
    return tally
  }

  /// Adds `count`, spread as `sample` is, as far as it lies in `part`.
  mutating func add(_ sample: StepSample, _ count: Int64, in part: Interval) {
    let steps = sample.share(of: count, in: part)
    counted[sample.sourceIndex] = counted[sample.sourceIndex].addingSaturated(steps)
    seek(part.start)
    if part.end <= stretches[near].span.end {
      stretches[near].millionths = stretches[near].millionths.addingSaturated(steps)
      return
    }
    // The next sample starts nearer to this one's start than to its end.
    let home = near
    defer { near = home }
    var at = part.start
    while at < part.end {
      seek(at)
      let to = min(part.end, stretches[near].span.end)
      // Nothing is named after the last stretch of all, which holds the last instant too.
      guard at < to else { return }
      let share = sample.share(of: count, in: Interval(unchecked: at, to))
      stretches[near].millionths = stretches[near].millionths.addingSaturated(share)
      at = to
    }
  }

  /// The stretch around what was added last; `nil` at first.
  var nearSpan: Interval? { near < stretches.count ? stretches[near].span : nil }

  /// Adds what of a source counts in a stretch that is there already.
  mutating func add(_ millionths: Int64, of source: Int, in stretch: Interval) {
    seek(stretch.start)
    counted[source] = counted[source].addingSaturated(millionths)
    stretches[near].millionths = stretches[near].millionths.addingSaturated(millionths)
  }

  /// Makes `near` the stretch around `instant`, from the one before.
  ///
  /// O(1) for an instant near the last.
  private mutating func seek(_ instant: Instant) {
    if near < stretches.count, stretches[near].span.contains(instant) { return }
    while near > 0, near >= stretches.count || instant < stretches[near].span.start { near -= 1 }
    while near < stretches.count, stretches[near].span.end <= instant {
      // The last instant of all lies in the stretch that ends there.
      if instant == .distantFuture, stretches[near].span.end == instant { return }
      near += 1
    }
    if near < stretches.count, stretches[near].span.contains(instant) { return }
    let (span, day) = places.stretch(at: instant, cutAt: since)
    stretches.insert(Stretch(span: span, day: day, millionths: 0), at: near)
  }

  /// The stretch around `instant`.
  func stretch(at instant: Instant) -> Interval { places.stretch(at: instant, cutAt: since).span }

  /// Adds what `other` has counted, in stretches none of which begins before those of this one.
  mutating func append(_ other: DayTally) {
    for index in counted.indices { counted[index] = counted[index].addingSaturated(other.counted[index]) }
    for stretch in other.stretches {
      if let last = stretches.last, last.span == stretch.span {
        stretches[stretches.count - 1].millionths = last.millionths.addingSaturated(stretch.millionths)
      } else {
        stretches.append(stretch)
      }
    }
  }

  /// Takes over from `other` what lies between two borders of stretches.
  ///
  /// O(n) in the number of stretches.
  mutating func replace(from: Instant, to: Instant, with other: DayTally, ranks: [UInt16]) {
    let kept = stretches.filter { $0.span.start < from }
    let later = stretches.filter { to <= $0.span.start }
    stretches = kept + other.stretches.filter { from <= $0.span.start && $0.span.start < to } + later
    near = 0
    self.ranks = ranks
  }
}

extension Itinerary {
  /// The stretch around `instant`, which ends or begins at `cut` if that lies within.
  fileprivate func stretch(at instant: Instant, cutAt cut: Instant) -> (span: Interval, day: CivilDay) {
    let (span, day) = stretch(at: instant)
    guard span.start < cut, cut < span.end else { return (span, day) }
    return (instant < cut ? Interval(unchecked: span.start, cut) : Interval(unchecked: cut, span.end), day)
  }
}

extension DayTally: MergeSink {
  mutating func expect(_ count: Int) {}

  mutating func take(_ sample: StepSample) {
    add(sample, sample.millionths, in: Interval(unchecked: sample.start, sample.end))
  }

  mutating func take(_ cluster: Cluster) {
    var first = 0
    for index in cluster.samples.indices {
      let sample = cluster.samples[index]
      // Nothing came of it, but that too is known.
      if sample.isEmpty {
        take(sample)
        continue
      }
      while first < cluster.rulings.count, cluster.rulings[first].to <= sample.start { first += 1 }
      var parts = Parts(
        of: sample.span, rank: Int(ranks[sample.sourceIndex]), first: first, onlyTheRuler: onlyTheRuler)
      while let part = parts.next(under: cluster.rulings) { add(sample, cluster.millionths(at: index), in: part) }
    }
  }
}

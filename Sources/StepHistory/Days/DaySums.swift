import PixelPalCore

/// The steps counted in each segment of a local day.
///
/// O(1) per sample within one segment, plus one step for each further segment that the sample reaches into.
struct DaySums: Sendable {
  typealias Stretch = KeptDays.Stretch

  let itinerary: Itinerary
  /// An additional boundary between segments, so that the steps before it can be left out.
  let since: Instant
  /// The segments in time order; only those that have samples.
  private(set) var stretches: ContiguousArray<Stretch> = []
  private var near = 0

  init(_ itinerary: Itinerary, since: Instant) { (self.itinerary, self.since) = (itinerary, since) }

  /// Returns sums with the same itinerary and boundary, and with these segments.
  func holding(_ stretches: ContiguousArray<Stretch>) -> DaySums {
    var sums = self
    sums.stretches = stretches
    sums.near = 0
    return sums
  }

  /// Adds `steps`, the share of `count` that lies in `part`; `count` is spread like `sample`.
  @inline(__always)
  mutating func add(_ sample: StepSample, _ count: Int64, in part: Interval, of steps: Int64) {
    seek(part.start)
    if part.end <= stretches[near].span.end {
      stretches[near].millionths = stretches[near].millionths.addingSaturated(steps)
    } else {
      divide(sample, count, in: part)
    }
  }

  /// Adds a part that lies in several segments.
  private mutating func divide(_ sample: StepSample, _ count: Int64, in part: Interval) {
    // The next sample starts nearer to the start of this one than to its end, so `near` is restored.
    let home = near
    defer { near = home }
    var at = part.start
    while at < part.end {
      seek(at)
      let to = min(part.end, stretches[near].span.end)
      // The last segment of all includes its end, because no later instant can be represented.
      guard at < to else { return }
      let share = sample.share(of: count, in: Interval(unchecked: at, to))
      stretches[near].millionths = stretches[near].millionths.addingSaturated(share)
      at = to
    }
  }

  /// Sets `near` to the segment around `instant`, searching from its current value.
  ///
  /// O(1) for an instant near the previous one.
  private mutating func seek(_ instant: Instant) {
    if near < stretches.count, stretches[near].span.contains(instant) { return }
    while near > 0, near >= stretches.count || instant < stretches[near].span.start { near -= 1 }
    while near < stretches.count, stretches[near].span.end <= instant {
      // The last representable instant lies in the segment that ends there.
      if instant == .distantFuture, stretches[near].span.end == instant { return }
      near += 1
    }
    if near < stretches.count, stretches[near].span.contains(instant) { return }
    let (span, day) = itinerary.stretch(at: instant, cutAt: since)
    stretches.insert(Stretch(span: span, day: day, millionths: 0), at: near)
  }

  /// Returns the segment around `instant`.
  func stretch(at instant: Instant) -> Interval { itinerary.stretch(at: instant, cutAt: since).span }

  /// Returns the segments of the chosen days, in time order.
  func spans(where isChosen: (CivilDay) -> Bool) -> [Interval] {
    stretches.filter { isChosen($0.day) }.map { $0.span }
  }

  /// Adds the sums of `other`; none of its segments begins before those of this value.
  mutating func append(_ other: DaySums) {
    for stretch in other.stretches {
      if let last = stretches.last, last.span == stretch.span {
        stretches[stretches.count - 1].millionths = last.millionths.addingSaturated(stretch.millionths)
      } else {
        stretches.append(stretch)
      }
    }
  }
}

// Merged samples contain the counts and their times, so the samples need not be merged again.
extension DaySums {
  /// Returns these sums plus the counted steps of merged samples, none of which have been excluded by
  /// ``RuledSamples/silence(_:)``.
  ///
  /// O(1) per sample, and only a few instructions for a sample in a run of isolated samples; plus one step for each
  /// part of a sample and for each further segment that it reaches into.
  func adding(_ merged: RuledSamples) -> DaySums {
    var (sums, cursor) = (self, RulingCursor())
    merged.samples.forEachRun { run in
      if run.isIsolated { return sums.add(isolated: run) }
      merged.forEachPart(of: run, from: &cursor) { sums.add($0, $1, in: $2, of: $3) }
    }
    return sums
  }

  /// Adds isolated samples, which overlap no other sample; those that end within one segment are added together.
  mutating func add(isolated run: MergedSamples.Run) {
    var number = run.numbers.lowerBound
    while number < run.numbers.upperBound {
      seek(run.span(of: number).start)
      let next = run.add(
        from: number, upTo: run.numbers.upperBound, by: stretches[near].span.end, below: .max,
        to: &stretches[near].millionths)
      if next == number { add(run.piece(of: number)) }
      number = max(next, number + 1)
    }
  }

  private mutating func add(_ piece: Piece) {
    let (sample, part) = (piece.sample, Interval(unchecked: piece.from, piece.to))
    add(sample, sample.millionths, in: part, of: sample.share(of: sample.millionths, in: part))
  }
}

extension Itinerary {
  /// Returns the segment around `instant`, which ends or begins at `cut` if that lies within it.
  fileprivate func stretch(at instant: Instant, cutAt cut: Instant) -> (span: Interval, day: CivilDay) {
    let (span, day) = stretch(at: instant)
    guard span.start < cut, cut < span.end else { return (span, day) }
    return (instant < cut ? Interval(unchecked: span.start, cut) : Interval(unchecked: cut, span.end), day)
  }
}

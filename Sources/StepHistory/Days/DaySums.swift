import PixelPalCore

/// What was counted on each stretch of one local day.
///
/// O(1) a sample within one stretch, and one step more for each further stretch it reaches into.
struct DaySums: Sendable {
  typealias Stretch = KeptDays.Stretch

  let itinerary: Itinerary
  /// Where a stretch is cut as well, so that what was before can be left out.
  let since: Instant
  /// Only where there are samples.
  private(set) var stretches: ContiguousArray<Stretch> = []
  private var near = 0

  init(_ itinerary: Itinerary, since: Instant) { (self.itinerary, self.since) = (itinerary, since) }

  /// The sums on that itinerary since that beginning, with what was counted before.
  func holding(_ stretches: ContiguousArray<Stretch>) -> DaySums {
    var sums = self
    sums.stretches = stretches
    sums.near = 0
    return sums
  }

  /// Adds `steps`, which are the share of `count` in `part`; `count` is spread as `sample` is.
  @inline(__always)
  mutating func add(_ sample: StepSample, _ count: Int64, in part: Interval, of steps: Int64) {
    seek(part.start)
    if part.end <= stretches[near].span.end {
      stretches[near].millionths = stretches[near].millionths.addingSaturated(steps)
    } else {
      divide(sample, count, in: part)
    }
  }

  /// Adds what lies in several stretches.
  private mutating func divide(_ sample: StepSample, _ count: Int64, in part: Interval) {
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
    let (span, day) = itinerary.stretch(at: instant, cutAt: since)
    stretches.insert(Stretch(span: span, day: day, millionths: 0), at: near)
  }

  /// The stretch around `instant`.
  func stretch(at instant: Instant) -> Interval { itinerary.stretch(at: instant, cutAt: since).span }

  /// The stretches of the chosen days, in time order.
  func spans(where isChosen: (CivilDay) -> Bool) -> [Interval] {
    stretches.filter { isChosen($0.day) }.map { $0.span }
  }

  /// Adds what `other` has counted, in stretches none of which begins before those of this one.
  mutating func append(_ other: DaySums) {
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
  mutating func replace(from: Instant, to: Instant, with other: DaySums) {
    let kept = stretches.filter { $0.span.start < from }
    let later = stretches.filter { to <= $0.span.start }
    stretches = kept + other.stretches.filter { from <= $0.span.start && $0.span.start < to } + later
    near = 0
  }
}

// What became of samples tells what was counted when, so that nobody need merge them again.
extension DaySums {
  /// These sums, and what counts of merged samples of which nothing has been silenced.
  ///
  /// O(1) a sample, a few instructions for one of many in a stretch that nothing touches, and one step more for each part
  /// of it and each further stretch that it reaches into.
  func adding(_ merged: RuledSamples) -> DaySums {
    var (sums, cursor) = (self, RulingCursor())
    merged.samples.forEachRun { run in
      if run.longestAlone != nil { return sums.add(alone: run) }
      merged.forEachPart(of: run, from: &cursor) { sums.add($0, $1, in: $2, of: $3) }
    }
    return sums
  }

  /// Adds samples that nothing touches, all those at once that are over before a stretch is.
  mutating func add(alone run: MergedSamples.Run) {
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

extension DaySums {
  /// Adds the parts that count of samples of `packed`, and to the sum of each source what counts of it.
  mutating func add(
    _ merged: OneAtATimeMerge, of packed: PackedSamples, andBySource counted: inout ContiguousArray<Int64>
  ) {
    let parts = merged.parts.span.extracting(0..<merged.count)
    // In so few bits each that no block has as many as would not fit.
    var many = ContiguousArray<Int64>(repeating: 0, count: counted.count)
    var bySource = many.mutableSpan
    // In seconds since the base, the whole ones of the stretch that was added to last.
    var (from, to, sum) = (Int64.max, Int64.min, Int64(0))
    for index in parts.indices {
      let part = parts[index]
      let (source, steps) = (Int(PackedSamples.source(part.word)), PackedSamples.millionths(of: part))
      bySource[source] &+= steps
      if from <= part.from, part.from < to, part.to <= to {
        sum &+= steps
        continue
      }
      addToNear(sum)
      sum = 0
      let (sample, span) = (packed.sample(part.word), packed.span(of: part))
      add(sample, sample.millionths, in: span, of: steps)
      let near = stretches[near].span
      (from, to) = (packed.second(of: near.start - Milliseconds(1)) + 1, packed.second(of: near.end))
    }
    addToNear(sum)
    for index in counted.indices { counted[index] = counted[index].addingSaturated(many[index]) }
  }

  /// Adds what counts in the near stretch.
  private mutating func addToNear(_ millionths: Int64) {
    guard millionths > 0 else { return }
    stretches[near].millionths = stretches[near].millionths.addingSaturated(millionths)
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

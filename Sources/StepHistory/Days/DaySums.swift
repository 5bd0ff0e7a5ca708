import PixelPalCore

/// The steps counted in each segment of a local day.
///
/// Adding a sample takes O(1) within one segment, plus one step for each further segment that the sample reaches into.
struct DaySums: Sendable {
  typealias Segment = IncrementalDaySums.DaySegment

  let itinerary: ZoneItinerary
  /// An additional boundary between segments, which makes it possible to leave out the steps before it.
  let boundary: Instant
  /// The segments that have samples, in time order.
  private(set) var segments: ContiguousArray<Segment> = []
  private var currentIndex = 0

  init(_ itinerary: ZoneItinerary, boundary: Instant) { (self.itinerary, self.boundary) = (itinerary, boundary) }

  /// Returns sums with the same itinerary and boundary, but with `segments`.
  func withSegments(_ segments: ContiguousArray<Segment>) -> DaySums {
    var sums = self
    sums.segments = segments
    sums.currentIndex = 0
    return sums
  }

  /// Adds `steps`, which is the share of `count` in `part` if `count` is spread like `sample`.
  @inline(__always)
  mutating func add(_ sample: StepSample, _ count: Int64, in part: Interval, of steps: Int64) {
    seekSegment(part.start)
    if part.end <= segments[currentIndex].span.end {
      segments[currentIndex].millionths = segments[currentIndex].millionths.addingSaturated(steps)
    } else {
      addDivided(sample, count, in: part)
    }
  }

  /// Adds a part that lies in several segments.
  private mutating func addDivided(_ sample: StepSample, _ count: Int64, in part: Interval) {
    // The next sample starts nearer to the start of this one than to its end, so `currentIndex` is restored.
    let home = currentIndex
    defer { currentIndex = home }
    var at = part.start
    while at < part.end {
      seekSegment(at)
      let to = min(part.end, segments[currentIndex].span.end)
      // The last segment of all includes its end, because no later instant can be represented.
      guard at < to else { return }
      let share = sample.share(of: count, in: Interval(unchecked: at, to))
      segments[currentIndex].millionths = segments[currentIndex].millionths.addingSaturated(share)
      at = to
    }
  }

  /// Sets `currentIndex` to the segment around `instant`, searching from its current value.
  ///
  /// O(1) for an instant near the previous one.
  private mutating func seekSegment(_ instant: Instant) {
    if currentIndex < segments.count, segments[currentIndex].span.contains(instant) { return }
    while currentIndex > 0, currentIndex >= segments.count || instant < segments[currentIndex].span.start {
      currentIndex -= 1
    }
    while currentIndex < segments.count, segments[currentIndex].span.end <= instant {
      // The last representable instant lies in the segment that ends there.
      if instant == .distantFuture, segments[currentIndex].span.end == instant { return }
      currentIndex += 1
    }
    if currentIndex < segments.count, segments[currentIndex].span.contains(instant) { return }
    let (span, day) = itinerary.daySegment(at: instant, cutAt: boundary)
    segments.insert(Segment(span: span, day: day, millionths: 0), at: currentIndex)
  }

  /// Returns the segment around `instant`.
  func segment(at instant: Instant) -> Interval { itinerary.daySegment(at: instant, cutAt: boundary).span }

  /// Returns the spans of the segments of the chosen days, in time order.
  func spans(ofDays isChosen: (CivilDay) -> Bool) -> [Interval] {
    segments.filter { isChosen($0.day) }.map { $0.span }
  }

  /// Adds the sums of `other`, whose segments must not begin before those of this value.
  mutating func append(_ other: DaySums) {
    for segment in other.segments {
      if let last = segments.last, last.span == segment.span {
        segments[segments.count - 1].millionths = last.millionths.addingSaturated(segment.millionths)
      } else {
        segments.append(segment)
      }
    }
  }
}

// Merged samples contain the counts and their times, so the samples need not be merged again.
extension DaySums {
  /// Returns these sums plus the counted steps of merged samples, none of which have been excluded by
  /// ``AssignedSamples/exclude(_:)``.
  ///
  /// O(1) per sample, and only a few instructions for a sample in a run of isolated samples; plus one step for each
  /// part of a sample and for each further segment that it reaches into.
  func adding(_ merged: AssignedSamples) -> DaySums {
    var (sums, cursor) = (self, AssignmentCursor())
    merged.samples.forEachRun { run in
      if run.isIsolated { return sums.add(isolated: run) }
      merged.forEachCountedPart(of: run, from: &cursor) { sums.add($0, $1, in: $2, of: $3) }
    }
    return sums
  }

  /// Adds isolated samples, which overlap no other sample, adding together those that end within one segment.
  mutating func add(isolated run: MergedSamples.SampleRun) {
    var number = run.numbers.lowerBound
    while number < run.numbers.upperBound {
      seekSegment(run.span(of: number).start)
      let next = run.addSteps(
        from: number, upTo: run.numbers.upperBound, by: segments[currentIndex].span.end, below: .max,
        to: &segments[currentIndex].millionths)
      if next == number { add(run.segment(of: number)) }
      number = max(next, number + 1)
    }
  }

  private mutating func add(_ segment: HistorySegment) {
    let (sample, part) = (segment.sample, Interval(unchecked: segment.from, segment.to))
    add(sample, sample.millionths, in: part, of: sample.share(of: sample.millionths, in: part))
  }
}

extension ZoneItinerary {
  /// Returns the segment around `instant`, which ends or begins at `cut` if that lies within it.
  fileprivate func daySegment(at instant: Instant, cutAt cut: Instant) -> (span: Interval, day: CivilDay) {
    let (span, day) = daySegment(at: instant)
    guard span.start < cut, cut < span.end else { return (span, day) }
    return (instant < cut ? Interval(unchecked: span.start, cut) : Interval(unchecked: cut, span.end), day)
  }
}

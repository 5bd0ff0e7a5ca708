import PixelPalCore

/// The counted steps of a history by day segment, an uninterrupted part of a local day.
///
/// Adding a sample takes O(1) within one segment, plus one step for each further segment that the sample reaches into.
struct DaySums: Sendable {
  typealias DaySegment = IncrementalDaySums.DaySegment

  let itinerary: ZoneItinerary
  /// An instant that also divides day segments, so that the steps before it can be left out.
  let boundary: Instant
  /// The segments that have samples, in time order.
  private(set) var daySegments: ContiguousArray<DaySegment> = []
  private var currentIndex = 0

  init(_ itinerary: ZoneItinerary, boundary: Instant) { (self.itinerary, self.boundary) = (itinerary, boundary) }

  /// Returns a copy that has the given `segments` instead of its own.
  func withDaySegments(_ segments: ContiguousArray<DaySegment>) -> DaySums {
    var sums = self
    sums.daySegments = segments
    sums.currentIndex = 0
    return sums
  }

  /// Adds the `steps` of `sample` that count in `part`, the share of `count` there if `count` is spread like `sample`.
  @inline(__always)
  mutating func addCountedPart(of sample: StepSample, count: Int64, in part: Interval, steps: Int64) {
    seekOrInsertDaySegment(at: part.start)
    if part.end <= daySegments[currentIndex].span.end {
      daySegments[currentIndex].millionths = daySegments[currentIndex].millionths.addingSaturated(steps)
    } else {
      addDivided(sample, count, in: part)
    }
  }

  /// Adds the steps of a part that lies in several segments, divided between them.
  private mutating func addDivided(_ sample: StepSample, _ count: Int64, in part: Interval) {
    // The next sample starts nearer to the start of this one than to its end, so `currentIndex` is restored.
    let home = currentIndex
    defer { currentIndex = home }
    var at = part.start
    while at < part.end {
      seekOrInsertDaySegment(at: at)
      let to = min(part.end, daySegments[currentIndex].span.end)
      // The last segment of all includes its end, because no later instant can be represented.
      guard at < to else { return }
      let share = sample.share(of: count, in: Interval(unchecked: at, to))
      daySegments[currentIndex].millionths = daySegments[currentIndex].millionths.addingSaturated(share)
      at = to
    }
  }

  /// Sets `currentIndex` to the segment around `instant`, searching from its current value.
  ///
  /// O(1) for an instant near the previous one.
  private mutating func seekOrInsertDaySegment(at instant: Instant) {
    if currentIndex < daySegments.count, daySegments[currentIndex].span.contains(instant) { return }
    while currentIndex > 0, currentIndex >= daySegments.count || instant < daySegments[currentIndex].span.start {
      currentIndex -= 1
    }
    while currentIndex < daySegments.count, daySegments[currentIndex].span.end <= instant {
      // The last representable instant lies in the segment that ends there.
      if instant == .distantFuture, daySegments[currentIndex].span.end == instant { return }
      currentIndex += 1
    }
    if currentIndex < daySegments.count, daySegments[currentIndex].span.contains(instant) { return }
    let (span, day) = itinerary.daySegment(at: instant, cutAt: boundary)
    daySegments.insert(DaySegment(span: span, day: day, millionths: 0), at: currentIndex)
  }

  /// Returns the time span of the day segment that contains `instant`.
  func daySegmentSpan(at instant: Instant) -> Interval { itinerary.daySegment(at: instant, cutAt: boundary).span }

  /// Returns the time spans of the segments with days that satisfy `isChosen`, in time order.
  func spans(ofDays isChosen: (CivilDay) -> Bool) -> [Interval] {
    daySegments.filter { isChosen($0.day) }.map { $0.span }
  }

  /// Adds the sums of `other`; its segments must not begin before the segments of this value.
  mutating func append(_ other: DaySums) {
    for segment in other.daySegments {
      if let last = daySegments.last, last.span == segment.span {
        daySegments[daySegments.count - 1].millionths = last.millionths.addingSaturated(segment.millionths)
      } else {
        daySegments.append(segment)
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
      merged.forEachCountedPart(of: run, from: &cursor) { sums.addCountedPart(of: $0, count: $1, in: $2, steps: $3) }
    }
    return sums
  }

  /// Adds isolated samples, which overlap no other sample, adding together those that end within one segment.
  mutating func add(isolated run: MergedSamples.SampleRun) {
    var number = run.numbers.lowerBound
    while number < run.numbers.upperBound {
      seekOrInsertDaySegment(at: run.span(of: number).start)
      let next = run.addSteps(
        from: number, upTo: run.numbers.upperBound, by: daySegments[currentIndex].span.end, below: .max,
        to: &daySegments[currentIndex].millionths)
      if next == number { add(run.segment(of: number)) }
      number = max(next, number + 1)
    }
  }

  private mutating func add(_ segment: HistorySegment) {
    let (sample, part) = (segment.sample, Interval(unchecked: segment.from, segment.to))
    addCountedPart(of: sample, count: sample.millionths, in: part, steps: sample.share(of: sample.millionths, in: part))
  }
}

extension ZoneItinerary {
  /// Returns the day segment that contains `instant`, divided at `cut` if `cut` lies within it.
  fileprivate func daySegment(at instant: Instant, cutAt cut: Instant) -> (span: Interval, day: CivilDay) {
    let (span, day) = daySegment(at: instant)
    guard span.start < cut, cut < span.end else { return (span, day) }
    return (instant < cut ? Interval(unchecked: span.start, cut) : Interval(unchecked: cut, span.end), day)
  }
}

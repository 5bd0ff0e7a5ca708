import PixelPalCore

/// The sums of a history's counted steps, one for each day segment.
///
/// A day segment is an uninterrupted part of a local day. Adding a sample takes O(1), plus O(1) for each further
/// segment that the sample overlaps.
struct DaySegmentSums: Sendable {
  typealias DaySegmentSum = IncrementalDaySums.DaySegmentSum

  let itinerary: ZoneItinerary
  /// The instant from which steps count, usually the pal's creation.
  ///
  /// If the boundary lies inside a day segment, the segment is split in two, so that earlier steps can be excluded.
  let boundary: Instant
  /// The sums of the day segments that have samples, in time order.
  private(set) var daySegments: ContiguousArray<DaySegmentSum> = []
  private var currentIndex = 0

  init(_ itinerary: ZoneItinerary, boundary: Instant) { (self.itinerary, self.boundary) = (itinerary, boundary) }

  /// Returns a copy of these sums with `segments` as its day segments.
  func replacingDaySegments(with segments: ContiguousArray<DaySegmentSum>) -> DaySegmentSums {
    var sums = self
    sums.daySegments = segments
    sums.currentIndex = 0
    return sums
  }

  /// Adds the steps of `sample` that count in `part`.
  ///
  /// If `part` crosses a segment boundary, `count` is spread evenly over the sample's span, and each segment gets its
  /// share.
  ///
  /// - Parameters:
  ///   - sample: the sample to which `part` belongs.
  ///   - count: the number of steps of the whole sample, in millionths.
  ///   - part: the part of the sample's span in which steps count.
  ///   - steps: the number of steps in `part`, in millionths.
  @inline(__always)
  mutating func addCountedPart(of sample: StepSample, count: Int64, in part: Interval, steps: Int64) {
    seekOrInsertDaySegment(at: part.start)
    if part.end <= daySegments[currentIndex].span.end {
      daySegments[currentIndex].millionths = daySegments[currentIndex].millionths.addingSaturated(steps)
    } else {
      addDivided(sample, count: count, in: part)
    }
  }

  /// Divides the steps that count in `part` among the day segments that `part` overlaps.
  ///
  /// `count` is the number of steps of the whole `sample`, in millionths.
  private mutating func addDivided(_ sample: StepSample, count: Int64, in part: Interval) {
    // The next sample usually starts in the same segment as this one, so `currentIndex` is restored at the end.
    let home = currentIndex
    defer { currentIndex = home }
    var at = part.start
    while at < part.end {
      seekOrInsertDaySegment(at: at)
      let to = min(part.end, daySegments[currentIndex].span.end)
      // The very last segment includes its end, because no later instant can be represented.
      guard at < to else { return }
      let share = sample.share(of: count, in: Interval(unchecked: at, to))
      daySegments[currentIndex].millionths = daySegments[currentIndex].millionths.addingSaturated(share)
      at = to
    }
  }

  /// Moves `currentIndex` to the segment that contains `instant`, inserting the segment if it is missing.
  ///
  /// Takes O(1) if `instant` is close to the previous one, because the search begins at the current index.
  private mutating func seekOrInsertDaySegment(at instant: Instant) {
    if currentIndex < daySegments.count, daySegments[currentIndex].span.contains(instant) { return }
    while currentIndex > 0, currentIndex >= daySegments.count || instant < daySegments[currentIndex].span.start {
      currentIndex -= 1
    }
    while currentIndex < daySegments.count, daySegments[currentIndex].span.end <= instant {
      // The last representable instant is in the segment that ends at that instant.
      if instant == .distantFuture, daySegments[currentIndex].span.end == instant { return }
      currentIndex += 1
    }
    if currentIndex < daySegments.count, daySegments[currentIndex].span.contains(instant) { return }
    let (span, day) = itinerary.daySegment(at: instant, cutAt: boundary)
    daySegments.insert(DaySegmentSum(span: span, day: day, millionths: 0), at: currentIndex)
  }

  /// Returns the time span of the day segment that contains `instant`.
  ///
  /// If ``boundary`` lies inside the segment, the span is the part before or after the boundary that contains
  /// `instant`.
  func daySegmentSpan(at instant: Instant) -> Interval { itinerary.daySegment(at: instant, cutAt: boundary).span }

  /// Returns the time spans of the segments on the days for which `isChosen` returns true, in time order.
  func segmentSpans(onDaysWhere isChosen: (CivilDay) -> Bool) -> [Interval] {
    daySegments.filter { isChosen($0.day) }.map { $0.span }
  }

  /// Appends the day segments of `other` with their sums.
  ///
  /// The segments of `other` must not begin before the last existing segment. If the last existing segment and the
  /// first appended segment have the same span, their sums are added.
  mutating func append(contentsOf other: DaySegmentSums) {
    for segment in other.daySegments {
      if let last = daySegments.last, last.span == segment.span {
        daySegments[daySegments.count - 1].millionths = last.millionths.addingSaturated(segment.millionths)
      } else {
        daySegments.append(segment)
      }
    }
  }
}

// In merged samples, all overlaps are already resolved.
extension DaySegmentSums {
  /// Returns a copy of these sums with the counted steps of `merged` added.
  ///
  /// Takes O(1) per sample, plus O(1) for each counted part of a sample and for each further segment that it overlaps.
  ///
  /// - Precondition: ``MergedSamples/excludeSteps(in:)`` hasn't been called on `merged`.
  func addingSteps(of merged: MergedSamples) -> DaySegmentSums {
    var (sums, cursor) = (self, AssignmentCursor())
    merged.samples.forEachRun { run in
      if run.isIsolated { return sums.add(isolatedSamples: run) }
      merged.forEachCountedPart(of: run, from: &cursor) { sums.addCountedPart(of: $0, count: $1, in: $2, steps: $3) }
    }
    return sums
  }

  /// Adds a run of isolated samples, which overlap no other samples.
  ///
  /// Consecutive samples that end within one day segment are added in a single pass, so that the segment is looked up
  /// only once.
  mutating func add(isolatedSamples run: ChunkedSampleArray.SampleRun) {
    var number = run.numbers.lowerBound
    while number < run.numbers.upperBound {
      seekOrInsertDaySegment(at: run.countableSpan(of: number).start)
      let next = run.addSteps(
        ofSamplesFrom: number, upTo: run.numbers.upperBound, endingBy: daySegments[currentIndex].span.end,
        stayingBelow: .max,
        to: &daySegments[currentIndex].millionths)
      if next == number { addSteps(of: run.onlySegment(ofIsolatedSample: number)) }
      number = max(next, number + 1)
    }
  }

  private mutating func addSteps(of segment: HistorySegment) {
    let (sample, part) = (segment.sample, Interval(unchecked: segment.from, segment.to))
    addCountedPart(of: sample, count: sample.millionths, in: part, steps: sample.share(of: sample.millionths, in: part))
  }
}

extension ZoneItinerary {
  /// Returns the time span and the local day of the day segment that contains `instant`.
  ///
  /// If `cut` lies inside the segment, the span is the part before or after `cut` that contains `instant`.
  fileprivate func daySegment(at instant: Instant, cutAt cut: Instant) -> (span: Interval, day: CivilDay) {
    let (span, day) = daySegment(at: instant)
    guard span.start < cut, cut < span.end else { return (span, day) }
    return (instant < cut ? Interval(unchecked: span.start, cut) : Interval(unchecked: cut, span.end), day)
  }
}

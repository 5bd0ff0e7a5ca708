public import PixelPalCore

/// The settings for spreading long samples over time, as they don't show when the person walked.
///
///     let spreading = StepSpreading(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22))
///
/// A sample that is longer than ``longest`` becomes known part by part, beginning at its start. A day total is spread
/// evenly over the waking hours of its day.
public struct StepSpreading: Hashable, Sendable, Codable {
  /// The maximum length of the parts that a long sample is divided into.
  public let longest: Milliseconds
  /// The time after local midnight when a day total begins.
  public let dayFrom: Milliseconds
  /// The time after local midnight when a day total ends, which is at most 24 hours.
  public let dayTo: Milliseconds

  /// Creates the settings, with parts of at least one millisecond and times of day from 0 to 24 hours.
  public init(longest: Milliseconds, dayFrom: Milliseconds, dayTo: Milliseconds) {
    self.longest = max(longest, Milliseconds(1))
    self.dayFrom = min(max(dayFrom, .zero), .hours(24))
    self.dayTo = min(max(dayTo, .zero), .hours(24))
  }

  // Shorter than any local day that has ever occurred, so that most samples need no closer look.
  private static let shorterThanAnyDay = Milliseconds.hours(12)

  /// Returns the local day of `sample` if it is a day total, or `nil` otherwise.
  ///
  /// A day total has day resolution, or lasts exactly from one local midnight to the next. With day resolution, it
  /// belongs to the day that contains its middle, so that a total written with the midnights of another zone keeps its
  /// date.
  func dayCovered(byTotal sample: StepSample, in itinerary: ZoneItinerary) -> CivilDay? {
    if sample.resolution == .day { return itinerary.day(at: sample.midpoint) }
    guard sample.length >= StepSpreading.shorterThanAnyDay else { return nil }
    let zone = itinerary.zone(at: sample.start)
    let day = zone.day(at: sample.start)
    guard zone.start(of: day) == sample.start, zone.nextMidnight(after: sample.start) == sample.end else { return nil }
    return day
  }

  /// Returns the total of `day`, spread evenly over the waking hours.
  ///
  /// If the clocks left no waking hours, the recorded span is kept.
  func spreadOverWakingHours(_ sample: StepSample, over day: CivilDay, in itinerary: ZoneItinerary) -> StepSample {
    let zone = itinerary.zone(at: sample.midpoint)
    let (from, to) = (
      StepSpreading.instant(dayFrom, of: day, in: zone), StepSpreading.instant(dayTo, of: day, in: zone)
    )
    let span = from < to ? Interval(unchecked: from, to) : Interval(unchecked: sample.start, sample.end)
    return sample.spread(over: span)
  }

  private static func instant(_ sinceMidnight: Milliseconds, of day: CivilDay, in zone: Zone) -> Instant {
    let milliseconds = Int(sinceMidnight.count)
    let local = LocalTime(
      day: day, hour: milliseconds / 3_600_000, minute: milliseconds / 60_000 % 60, second: milliseconds / 1000 % 60,
      millisecond: milliseconds % 1000)
    return zone.instant(of: local ?? LocalTime(startOf: day.next))
  }

  /// Returns the segment that a total of `steps` on `date` forms from `start` on, recorded over `day` in `zone`.
  ///
  /// Returns `nil` if all of the steps had been taken by `start`.
  package func historySegment(
    ofDayTotal steps: Int64, on date: CivilDay, over day: Interval, in zone: Zone, since start: Instant
  ) -> HistorySegment? {
    let total = StepSample(
      start: day.start.millisecondsSince1970, length: day.length.count, millionths: steps * 1_000_000, source: 0,
      resolution: .day)
    let spread = spreadOverWakingHours(total, over: date, in: ZoneItinerary(zone))
    guard start < spread.end else { return nil }
    return HistorySegment(sample: spread, from: max(spread.start, start), to: spread.end, sampleSteps: total.count)
  }

  /// Returns the end of the part of `sample` that contains `instant`, where the first part begins with the sample.
  package func endOfPart(of sample: StepSample, containing instant: Instant) -> Instant {
    if sample.length <= longest, sample.start <= instant { return sample.end }
    let done = (instant - sample.start).count / longest.count
    return min(sample.end, sample.start + Milliseconds(longest.count.multipliedSaturated(by: done + 1)))
  }
}

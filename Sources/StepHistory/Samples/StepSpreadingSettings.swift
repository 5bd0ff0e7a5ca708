public import PixelPalCore

/// The settings for spreading the steps of long samples over time.
///
///     let spreading = StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22))
///
/// A long sample doesn't show when its steps were taken. A sample longer than ``longest`` is therefore divided into
/// parts that a phone receives one by one, and a day total is spread evenly over the waking hours of its day.
public struct StepSpreadingSettings: Hashable, Sendable, Codable {
  /// The maximum duration of the parts into which a long sample is divided.
  public let longest: Milliseconds
  /// The start of the waking hours, as the time since local midnight.
  public let dayFrom: Milliseconds
  /// The end of the waking hours, as the time since local midnight, at most 24 hours.
  public let dayTo: Milliseconds

  /// Creates settings with the given maximum duration and waking hours.
  ///
  /// `longest` is at least one millisecond, and the times of day are clamped to the range from 0 to 24 hours.
  public init(longest: Milliseconds, dayFrom: Milliseconds, dayTo: Milliseconds) {
    self.longest = max(longest, Milliseconds(1))
    self.dayFrom = min(max(dayFrom, .zero), .hours(24))
    self.dayTo = min(max(dayTo, .zero), .hours(24))
  }

  // Every local day is longer, so most samples can be ruled out by their duration.
  private static let shorterThanAnyDay = Milliseconds.hours(12)

  /// Returns the local day of `sample` if it is a day total, or `nil` otherwise.
  ///
  /// A day total has day resolution, or lasts exactly from one local midnight to the next. A total with day resolution
  /// belongs to the day that contains its middle, so that a total recorded in another time zone keeps its date.
  func day(ofDayTotal sample: StepSample, in itinerary: ZoneItinerary) -> CivilDay? {
    if sample.resolution == .day { return itinerary.day(at: sample.midpoint) }
    guard sample.length >= StepSpreadingSettings.shorterThanAnyDay else { return nil }
    let zone = itinerary.zone(at: sample.start)
    let day = zone.day(at: sample.start)
    guard zone.start(of: day) == sample.start, zone.nextMidnight(after: sample.start) == sample.end else { return nil }
    return day
  }

  /// Returns the day total `sample`, spread evenly over the waking hours of `day`.
  ///
  /// If clock changes leave no waking hours, the sample keeps its recorded span.
  func spreadOverWakingHours(_ sample: StepSample, over day: CivilDay, in itinerary: ZoneItinerary) -> StepSample {
    let zone = itinerary.zone(at: sample.midpoint)
    let (from, to) = (
      StepSpreadingSettings.instant(sinceMidnight: dayFrom, of: day, in: zone),
      StepSpreadingSettings.instant(sinceMidnight: dayTo, of: day, in: zone)
    )
    let span = from < to ? Interval(unchecked: from, to) : Interval(unchecked: sample.start, sample.end)
    return sample.spreadAsDayTotal(over: span)
  }

  private static func instant(sinceMidnight: Milliseconds, of day: CivilDay, in zone: Zone) -> Instant {
    let milliseconds = Int(sinceMidnight.count)
    let local = LocalDateTime(
      day: day, hour: milliseconds / 3_600_000, minute: milliseconds / 60_000 % 60, second: milliseconds / 1000 % 60,
      millisecond: milliseconds % 1000)
    return zone.instant(of: local ?? LocalDateTime(startOf: day.next))
  }

  /// Returns the history segment for a day total that is spread over the waking hours of its day.
  ///
  /// Returns `nil` if the spread total ends at or before `start`.
  ///
  /// - Parameters:
  ///   - steps: the steps of the day.
  ///   - date: the date of the day.
  ///   - day: the interval that the total was recorded for.
  ///   - zone: the zone in which the total was recorded.
  ///   - start: the earliest possible start of the segment.
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

  /// Returns the end of the part of `sample` that contains `instant`.
  ///
  /// A sample is divided into parts of the duration ``longest``, beginning at its start. The last part may be shorter.
  package func endOfPart(of sample: StepSample, containing instant: Instant) -> Instant {
    if sample.length <= longest, sample.start <= instant { return sample.end }
    let done = (instant - sample.start).count / longest.count
    return min(sample.end, sample.start + Milliseconds(longest.count.multipliedSaturated(by: done + 1)))
  }
}

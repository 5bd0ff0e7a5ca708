public import PixelPalCore

/// How samples too long to tell when somebody walked are spread over time.
///
///     let unfolding = Unfolding(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22))
///
/// A longer sample becomes known part by part from its start; a day's total goes evenly over the waking hours of its day.
public struct Unfolding: Hashable, Sendable, Codable {
  /// The longest part; above it a sample is divided, the last part being the shorter one.
  public let longest: Milliseconds
  /// When, after local midnight, a day's total begins to be walked.
  public let dayFrom: Milliseconds
  /// When, after local midnight, a day's total has been walked; not after 24 hours.
  public let dayTo: Milliseconds

  /// Parts are held at one millisecond or more, times of day between 0 and 24 hours.
  public init(longest: Milliseconds, dayFrom: Milliseconds, dayTo: Milliseconds) {
    self.longest = max(longest, Milliseconds(1))
    self.dayFrom = min(max(dayFrom, .zero), .hours(24))
    self.dayTo = min(max(dayTo, .zero), .hours(24))
  }

  // Less than any local day there has ever been: most samples need not be looked at.
  private static let surelyShorterThanADay = Milliseconds.hours(12)

  /// The local day whose total `sample` is: one marked so, or exactly from one local midnight to the next.
  ///
  /// A marked one belongs to the day of its middle, so that a total whose midnight was written in another zone keeps its
  /// date there too.
  func dayOfTotal(_ sample: StepSample, in itinerary: Itinerary) -> CivilDay? {
    if sample.resolution == .day { return itinerary.day(at: sample.middle) }
    guard sample.length >= Unfolding.surelyShorterThanADay else { return nil }
    let zone = itinerary.zone(at: sample.start)
    let day = zone.day(at: sample.start)
    guard zone.start(of: day) == sample.start, zone.nextMidnight(after: sample.start) == sample.end else { return nil }
    return day
  }

  /// The total of `day`, evenly over its waking hours; where the clocks left none, over what it was.
  func spread(_ sample: StepSample, over day: CivilDay, in itinerary: Itinerary) -> StepSample {
    let zone = itinerary.zone(at: sample.middle)
    let (from, to) = (Unfolding.instant(dayFrom, of: day, in: zone), Unfolding.instant(dayTo, of: day, in: zone))
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

  /// What counts from `start` on of the total of `date`, whose steps are recorded over `day` in `zone`; `nil` if it had been
  /// walked by then.
  package func piece(
    of steps: Int64, on date: CivilDay, over day: Interval, in zone: Zone, since start: Instant
  ) -> Piece? {
    let total = StepSample(
      start: day.start.millisecondsSince1970, length: day.length.count, millionths: steps * 1_000_000, source: 0,
      resolution: .day)
    let spread = spread(total, over: date, in: Itinerary(zone))
    guard start < spread.end else { return nil }
    return Piece(sample: spread, from: max(spread.start, start), to: spread.end, spread: total.count)
  }

  /// The end of the part of `sample` that `instant` lies in: whole parts are counted from its start.
  package func partEnd(of sample: StepSample, after instant: Instant) -> Instant {
    if sample.length <= longest, sample.start <= instant { return sample.end }
    let done = (instant - sample.start).count / longest.count
    return min(sample.end, sample.start + Milliseconds(longest.count.multipliedSaturated(by: done + 1)))
  }
}

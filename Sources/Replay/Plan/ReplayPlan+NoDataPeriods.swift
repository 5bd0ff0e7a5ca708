package import PixelPalCore
import StepHistory

// Periods of years without data, during which the person's routine is suspended.
extension ReplayPlan {
  /// Returns the gaps in the data that last for years, from `begin` through `end`, in ascending order.
  ///
  /// A period is a run of more than ``maxListedUnknownDays`` unknown days, shortened by ten days at each end. A
  /// mistyped date can put thousands of days between two rows. If the simulated person opened the app on each of these
  /// days, those openings would dominate everything that is reported about the pal. In periods without data, therefore,
  /// only explicitly listed events happen.
  static func noDataPeriods(
    among days: StepDays, from begin: Instant, through end: Instant, in itinerary: ZoneItinerary
  ) -> [Interval] {
    days.days(from: begin, through: end, foldingUnknownRunsAbove: maxListedUnknownDays).runs.compactMap { run in
      let from = itinerary.firstInstant(onOrAfter: run.from.advanced(by: listedDaysAtRunEnds), from: .distantPast)
      let to = itinerary.firstInstant(onOrAfter: run.to.advanced(by: 1 - listedDaysAtRunEnds), from: from)
      return from < to ? Interval(from: from, lasting: to - from) : nil
    }
  }

  /// Returns the endless period without data that begins ten years after `end`, or `nil` if the calendar ends sooner.
  static func endlessNoDataPeriod(longAfter end: Instant, in itinerary: ZoneItinerary) -> Interval? {
    let last = itinerary.day(at: end)
    guard last.distance(to: .last) > maxListedUnknownDays else { return nil }
    let from = itinerary.firstInstant(onOrAfter: last.advanced(by: maxListedUnknownDays), from: end)
    return Interval(unchecked: from, .distantFuture)
  }

  /// Returns the day segment that contains `instant`.
  ///
  /// A period without data counts as one segment, so that its days need not be examined.
  package func daySegment(at instant: Instant) -> (span: Interval, day: CivilDay) {
    guard let period = noDataPeriod(at: instant) else { return itinerary.daySegment(at: instant) }
    return (period, itinerary.day(at: period.start))
  }

  /// Returns a sentence about a period without data, without a full stop.
  package func sentence(aboutNoDataPeriod period: Interval) -> String {
    let (from, to) = (itinerary.day(at: period.start), itinerary.day(at: period.end - Milliseconds(1)))
    return "the daily routine is suspended from \(from) to \(to): no data for years, so the app is not opened"
  }

  /// Returns the period without data that contains `instant`, or `nil` if there is none.
  package func noDataPeriod(at instant: Instant) -> Interval? {
    phoneUse.noDataPeriods.first { $0.contains(instant) }
  }
}

package import PixelPalCore
import StepHistory

// Rests: long periods without data, in which the ordinary day does not take place.
extension Course {
  /// Returns the rests, ascending: the periods in which a person about whom nothing is known for years does nothing on
  /// their own.
  ///
  /// A mistyped date can put thousands of days between two rows. Without rests, the person would open the app three
  /// times a day for millennia, and everything reported about the pal would be about those days.
  static func rests(
    _ days: StepDays, from begin: Instant, through end: Instant, in itinerary: Itinerary
  ) -> [Interval] {
    days.listed(from: begin, through: end, foldingAbove: longestUnknownRun).runs.compactMap { run in
      let from = itinerary.beginning(of: run.from.advanced(by: daysAtEnds), after: .distantPast)
      let to = itinerary.beginning(of: run.to.advanced(by: 1 - daysAtEnds), after: from)
      return from < to ? Interval(from: from, lasting: to - from) : nil
    }
  }

  /// Returns the rest beyond `end`, which begins ten years after it; `nil` if the calendar ends sooner.
  static func restBeyond(_ end: Instant, in itinerary: Itinerary) -> Interval? {
    let last = itinerary.day(at: end)
    guard last.distance(to: .last) > longestUnknownRun else { return nil }
    let from = itinerary.beginning(of: last.advanced(by: longestUnknownRun), after: end)
    return Interval(unchecked: from, .distantFuture)
  }

  /// Returns the segment around `instant` within one local date; a rest is a single segment, because its days are not
  /// examined.
  package func stretch(at instant: Instant) -> (span: Interval, day: CivilDay) {
    guard let rest = rest(at: instant) else { return itinerary.stretch(at: instant) }
    return (rest, itinerary.day(at: rest.start))
  }

  /// Returns a sentence about a rest, without a full stop.
  package func sentence(of rest: Interval) -> String {
    let (from, to) = (itinerary.day(at: rest.start), itinerary.day(at: rest.end - Milliseconds(1)))
    return "the ordinary day rests from \(from) to \(to): nothing is known for years, and nobody opens the app by habit"
  }

  /// Returns the rest that contains `instant`; `nil` on any ordinary day.
  package func rest(at instant: Instant) -> Interval? {
    use.rests.first { $0.contains(instant) }
  }
}

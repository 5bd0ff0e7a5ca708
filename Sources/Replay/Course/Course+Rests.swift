package import PixelPalCore
import StepHistory

// When the ordinary day rests.
extension Course {
  /// The times in which a person about whom nothing is known for years does nothing of themselves, ascending.
  ///
  /// A date that was mistyped puts thousands of days between two rows. Whoever lived through each of them would open the
  /// app three times a day for millennia, and all that is said of the pal would be said of those.
  static func rests(
    _ days: StepDays, from begin: Instant, through end: Instant, in itinerary: Itinerary
  ) -> [Interval] {
    days.listed(from: begin, through: end, foldingAbove: longestUnknownRun).runs.compactMap { run in
      let from = itinerary.beginning(of: run.from.advanced(by: daysAtEnds), after: .distantPast)
      let to = itinerary.beginning(of: run.to.advanced(by: 1 - daysAtEnds), after: from)
      return from < to ? Interval(from: from, lasting: to - from) : nil
    }
  }

  /// The rest of the ordinary day beyond `end`, from ten years after it on; `nil` if the calendar ends sooner.
  static func restBeyond(_ end: Instant, in itinerary: Itinerary) -> Interval? {
    let last = itinerary.day(at: end)
    guard last.distance(to: .last) > longestUnknownRun else { return nil }
    let from = itinerary.beginning(of: last.advanced(by: longestUnknownRun), after: end)
    return Interval(unchecked: from, .distantFuture)
  }

  /// The stretch around `instant` in which it is the same day; a rest is one, since nobody looks at its days.
  package func stretch(at instant: Instant) -> (span: Interval, day: CivilDay) {
    guard let rest = rest(at: instant) else { return itinerary.stretch(at: instant) }
    return (rest, itinerary.day(at: rest.start))
  }

  /// What there is to say of a rest, without a full stop.
  package func sentence(of rest: Interval) -> String {
    let (from, to) = (itinerary.day(at: rest.start), itinerary.day(at: rest.end - Milliseconds(1)))
    return "the ordinary day rests from \(from) to \(to): nothing is known for years, and nobody opens the app by habit"
  }

  /// The rest that `instant` lies in; `nil` on any ordinary day.
  package func rest(at instant: Instant) -> Interval? {
    use.rests.first { $0.contains(instant) }
  }
}

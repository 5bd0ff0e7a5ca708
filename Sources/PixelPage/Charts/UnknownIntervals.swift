import PixelPalCore
import Replay
import StepHistory

extension ReplayPlan {
  /// Returns the intervals of the replay before, between and after the known days among `days`.
  ///
  /// The days must be in ascending order.
  func unknownIntervals(among days: [StepDays.Day]) -> [Interval] {
    var intervals: [Interval] = []
    var last = createdAt
    for day in days where day.steps != nil {
      let start = itinerary.start(ofDay: day.day)
      if last < start { intervals.append(Interval(from: last, lasting: start - last)) }
      last = max(last, itinerary.start(ofDay: day.day.next))
    }
    if last < end { intervals.append(Interval(from: last, lasting: end - last)) }
    return intervals
  }
}

/// A short format for the duration of a gap in a chart, such as `41 days`, `14 months` or `34 years`.
enum GapLengthFormat {
  static func text(of length: Milliseconds) -> String {
    let days = length.count / 86_400_000
    if days < 60 { return days == 1 ? "1 day" : "\(days) days" }
    if days < 730 { return "\((days * 12 + 183) / 365) months" }
    return "\(StepFormat.grouped((days + 183) / 365)) years"
  }
}

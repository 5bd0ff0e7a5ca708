import PixelPalCore
import Replay
import StepHistory

extension Course {
  /// The stretches between these days, which ascend, of which nothing is known: what is left out, and what comes
  /// before the first day and after the last one that is known.
  func unknownStretches(among days: [StepDays.Day]) -> [Interval] {
    var stretches: [Interval] = []
    var last = createdAt
    for day in days where day.steps != nil {
      let start = itinerary.start(of: day.day)
      if last < start { stretches.append(Interval(from: last, lasting: start - last)) }
      last = max(last, itinerary.start(of: day.day.next))
    }
    if last < end { stretches.append(Interval(from: last, lasting: end - last)) }
    return stretches
  }
}

/// How long nothing was known, as a chart says it: `41 days`, `14 months`, `34 years`.
enum RoundLength {
  static func text(of length: Milliseconds) -> String {
    let days = length.count / 86_400_000
    if days < 60 { return days == 1 ? "1 day" : "\(days) days" }
    if days < 730 { return "\((days * 12 + 183) / 365) months" }
    return "\(StepText.grouped((days + 183) / 365)) years"
  }
}

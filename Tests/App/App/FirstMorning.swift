// snippet: morning
// Products: PixelPalCore
import PixelPalCore

/// A pal's first morning on a phone: what changed at each instant, and why.
public func firstMorning(from midnight: Instant) -> [String] {
  let laws = Laws.standard
  var pal = Pal(createdAt: midnight, look: Look(gender: .female, style: .meadow), zone: .utc, under: laws)
  let nineMinutes = Interval(from: midnight + .minutes(591), lasting: .minutes(9))
  let walked = StepReport(counted: 25_001, today: 4120, walks: [nineMinutes])

  var changes = pal.handle([.opened()], at: midnight + .hours(8), under: laws)
  changes += pal.handle(.closed, at: midnight + .hours(8) + .minutes(2), under: laws)
  changes += pal.handle([.woken, .steps(walked)], at: midnight + .hours(10), under: laws)
  changes += pal.handle(.time, at: midnight + .hours(10) + .minutes(10), under: laws)
  return changes.map { "\($0.at) \($0.kind.name): \($0.why.sentence(in: .utc))" }
}
// end

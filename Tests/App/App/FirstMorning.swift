// snippet: morning
// Products: PixelPalCore
import PixelPalCore

/// Simulates a pal's first morning on a phone, and returns each change with its instant and reason.
public func firstMorning(from midnight: Instant) -> [String] {
  let standard = PalConfiguration.standard
  var pal = Pal(createdAt: midnight, look: Look(gender: .female, style: .meadow), zone: .utc, under: standard)
  let nineMinutes = Interval(from: midnight + .minutes(591), lasting: .minutes(9))
  let report = StepReport(counted: 25_001, today: 4120, walks: [nineMinutes])

  var changes = pal.handle([.opened()], at: midnight + .hours(8), under: standard)
  changes += pal.handle(.closed, at: midnight + .hours(8) + .minutes(2), under: standard)
  changes += pal.handle([.woken, .steps(report)], at: midnight + .hours(10), under: standard)
  changes += pal.handle(.timePassed, at: midnight + .hours(10) + .minutes(10), under: standard)
  return changes.map { "\($0.at) \($0.kind.jsonName): \($0.reason(in: .utc))" }
}
// end

import Foundation
import HealthKit
import PixelPalCore
import PixelPalFoundation
import StepHistory

// An app that links the core alone: HealthKit adds up the steps, and a file keeps the pal.

// snippet: morning
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

// snippet: pal
/// The app's pal in a file, which lies in the App Group, so that the widget extension draws the same one.
public struct PalFile {
  let url: URL

  /// The file at `url`.
  public init(_ url: URL) { self.url = url }

  /// The kept pal; a new one, its onboarding yet to be done, when none is kept.
  public func read() throws -> Pal {
    guard FileManager.default.fileExists(atPath: url.path) else { return Pal(zone: Zone(.current)) }
    return try JSONDecoder().decode(Pal.self, from: Data(contentsOf: url))
  }

  /// Keeps `pal`, in the place of what was kept.
  public func write(_ pal: Pal) throws { try JSONEncoder().encode(pal).write(to: url, options: .atomic) }
}
// end

// snippet: steps
/// From HealthKit to a report: the day's sum from a statistics collection, the walks from an anchored query.
public func report(
  statistics: HKStatisticsCollection, new samples: [HKQuantitySample], createdAt: Date, now: Date, rules: Rules
) -> StepReport {
  let steps = HKUnit.count()
  var counted = 0.0
  var today = 0.0
  statistics.enumerateStatistics(from: createdAt, to: now) { day, _ in
    let sum = day.sumQuantity()?.doubleValue(for: steps) ?? 0
    counted += sum
    if day.startDate <= now, now < day.endDate { today = sum }
  }
  let walks = samples.compactMap { sample -> Interval? in
    guard let walk = Interval(from: Instant(sample.startDate), to: Instant(sample.endDate)),
      let count = StepCount(sample.quantity.doubleValue(for: steps)), rules.walkingPace.fits(count, in: walk.length)
    else { return nil }
    return walk
  }
  return StepReport(counted: Int(counted.rounded()), today: Int(today.rounded()), walks: walks)
}
// end

// snippet: moment
/// One moment of the app: it comes to the front, looks for steps, decides, keeps, and only then shows.
@MainActor
public func open(_ file: PalFile, on stage: Stage, report: StepReport, at now: Date) async throws -> Date? {
  var pal = try file.read()
  let (instant, laws) = (Instant(now), Laws.standard)
  var events = await stage.whatIsThere() + [.opened(), .steps(report)]
  // What cannot be shown is told to the pal, which thinks of something else.
  while !events.isEmpty {
    let changes = pal.handle(events, at: instant, under: laws)
    try file.write(pal)
    events = await stage.carryOut(changes, createdAt: pal.createdAt ?? instant)
  }
  // Hand in `.time` then, and `.closed` when the app leaves the front.
  return pal.nextWake(after: instant, under: laws).map { Date($0) }
}
// end

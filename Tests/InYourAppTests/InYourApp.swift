// What an app does with the core. The article `InYourApp` shows these snippets, and this file compiles them: on Apple's
// systems with the real frameworks, elsewhere with stand-ins that have the same names.
import Foundation
import PalStore
import PixelPalCore
import PixelPalFoundation
import StepHistory

#if canImport(ActivityKit) && canImport(HealthKit) && os(iOS)
  import ActivityKit
  import HealthKit
  import WidgetKit
#endif

// snippet: morning
/// A pal's first morning on a phone: what changed at each instant, and why.
func firstMorning(from midnight: Instant) -> [String] {
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
/// The app's pal: kept in the App Group, so that the widget extension draws the same one.
struct PalFile {
  let url: URL

  init?(group: String = "group.com.pixelpal.shared") {
    let files = FileManager.default
    guard let folder = files.containerURL(forSecurityApplicationGroupIdentifier: group) else { return nil }
    url = folder.appendingPathComponent("pal.json")
  }

  /// The kept pal; a new one, its onboarding yet to be done, when none is kept.
  func read() throws -> Pal {
    guard FileManager.default.fileExists(atPath: url.path) else { return Pal(zone: Zone(.current)) }
    return try JSONDecoder().decode(Pal.self, from: Data(contentsOf: url))
  }

  func write(_ pal: Pal) throws { try JSONEncoder().encode(pal).write(to: url, options: .atomic) }
}
// end

// snippet: kept
/// One moment of an app whose pal is kept in `folder`: the samples that are new to it, in any order and as often as they
/// come, decide; what comes back is for the app to carry out.
func open(_ folder: URL, new samples: StepSamples, at now: Date) throws -> [Change] {
  let kept = try KeptPal(in: RealFolder(folder.path), for: .writing) { TimeZone(identifier: $0).map { Zone($0) } }
  // What this has returned is on the disk, and the total never falls.
  return try kept.receive(samples, with: [.opened()], at: Instant(now)).changes
}
// end

// snippet: steps
/// From HealthKit to a report: the day's sum from a statistics collection, the walks from an anchored query.
func report(
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

// snippet: activity
/// The content state is the core's, as it is.
struct PalActivity: ActivityAttributes {
  typealias ContentState = PixelPalCore.ContentState
  let pal: PalAttributes
}

/// Carries out what the pal decided: nothing here decides anything.
@MainActor
final class Stage {
  private var activity: Activity<PalActivity>?

  func carryOut(_ changes: [Change], createdAt: Instant) async throws {
    for change in changes {
      switch change.kind {
      case .liveActivityStarted(let state, let staleAt):
        let old = activity
        activity = try Activity.request(
          attributes: PalActivity(pal: PalAttributes(createdAt: createdAt)),
          content: ActivityContent(state: state, staleDate: Date(staleAt)))
        await old?.end(nil, dismissalPolicy: .immediate)
      case .liveActivityUpdated(_, let state, let staleAt, _):
        await activity?.update(ActivityContent(state: state, staleDate: Date(staleAt)))
      case .widgetReloaded(let cause, _, _) where cause != .policy:  // The system makes those itself.
        WidgetCenter.shared.reloadAllTimelines()
      case .paywallShown:
        showPaywall()
      default:
        break  // The rest tells what happened; nothing has to be done.
      }
    }
  }

  func showPaywall() { print(Paywall.title, Paywall.subtitle, Paywall.button) }
}
// end

// snippet: moment
/// One moment of the app: open, look for steps, decide, show, keep.
@MainActor
func open(_ file: PalFile, on stage: Stage, report: StepReport, at now: Date) async throws -> Date? {
  var pal = try file.read()
  let instant = Instant(now)
  let changes = pal.handle([.opened(), .steps(report)], at: instant, under: .standard)
  try await stage.carryOut(changes, createdAt: pal.createdAt ?? instant)
  try file.write(pal)
  // Hand in `.time` then, and `.closed` when the app leaves the front.
  return pal.nextWake(after: instant, under: .standard).map { Date($0) }
}
// end

// snippet: widget
/// The widget's timeline is the pal's.
struct PalEntry: TimelineEntry {
  let date: Date
  let picture: WidgetPicture
}

func timeline(of pal: Pal, at now: Date) -> Timeline<PalEntry>? {
  guard let timeline = pal.widgetTimeline(at: Instant(now), under: .standard) else { return nil }
  return Timeline(
    entries: timeline.entries.map { PalEntry(date: Date($0.date), picture: $0.picture) },
    policy: .after(Date(timeline.refreshAfter)))
}
// end

// snippet: companion
// Products: PixelPalCore, StepHistory, StepImport, PalStore
import Foundation
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation
import StepHistory
import StepImport
import StepImportFoundation

/// The app: it tells the pal what happens, keeps it, and then carries out what the pal decided.
@MainActor
public final class Companion {
  private let folder: URL
  private let surroundings: any Surroundings
  private let feed = StepFeed()
  private let shop = Shop(group: "premium")
  private let stage: Stage
  /// The moment that is underway, or was last.
  private var last: Task<Void, any Error>?
  /// False until the pal has heard of this launch.
  private var isLaunched = false
  /// The phone's zone, which takes some milliseconds to make.
  private var zone: Zone
  /// The pal before it is kept: the five screens begin anew if the app is ended among them.
  private var unborn: Pal?

  /// An app that keeps its pal in the App Group's folder, so that the widget extension finds it.
  public init(_ surroundings: any Surroundings) {
    self.surroundings = surroundings
    folder = surroundings.folder(ofGroup: AppGroup.identifier)
    zone = Zone(surroundings.timeZone)
    stage = Stage { surroundings.showPaywall() }
  }

  /// The app comes to the front.
  public func open() async throws { try await tell([.opened()], looks: true) }

  /// The system wakes it in the background, since there are new steps.
  public func wake() async throws { try await tell([.woken], looks: true) }

  /// Time has passed: some 45 s in front, or all up to the instant that ``nextWake()`` named.
  public func look() async throws { try await tell([.time], looks: true) }

  /// The app leaves the front.
  public func close() async throws { try await tell([.closed]) }

  /// Something else happens: a button of the onboarding, a choice, a swipe that the app sees.
  public func happen(_ event: PalEvent) async throws { try await tell([event]) }

  /// A file comes in that another app has exported.
  public func bring(in file: URL) async throws {
    try await tell([.time], samples: ImportedSteps(contentsOf: file).samples)
  }

  /// When to come back with ``look()`` if nothing else happens before and the app runs.
  public func nextWake() throws -> Date? {
    guard let kept = try KeptPal(at: folder, for: .reading) else { return nil }
    return kept.pal.nextWake(after: Instant(surroundings.now), under: kept.laws).map { Date($0) }
  }

  /// One moment after another: while one waits for the phone, what the next would find there is not yet true.
  private func tell(_ events: [PalEvent], looks: Bool = false, samples: StepSamples? = nil) async throws {
    let before = last
    let moment = Task {
      _ = await before?.result
      try await live(through: events, looks: looks, samples: samples)
    }
    last = moment
    try await moment.value
  }

  /// What is new goes to the pal, the pal to the disk, and only then what it decided to the phone.
  private func live(through events: [PalEvent], looks: Bool, samples: StepSamples?) async throws {
    let entitlements = await shop.entitlements()
    // Of a locked phone HealthKit tells nothing; the next look tells all the more.
    let news = looks ? try? await feed.news(after: surroundings.anchor) : nil
    if zone.name != surroundings.timeZone.identifier { zone = Zone(surroundings.timeZone) }
    // Every moment says where and in which process it is, so that no caller can forget it.
    let around = (isLaunched ? [] : [.launched]) + [PalEvent.zone(zone)]
    // Whoever has seen a swipe need not wonder where the Live Activity is.
    let there = events.contains(.activityDismissed) ? [] : await stage.whatIsThere()
    let now = Instant(surroundings.now)
    let moment = try decide(around + there + events, samples ?? news?.samples, entitlements, at: now)
    isLaunched = true
    guard let moment else { return }
    // Now that they are on the disk; whatever is told twice counts once.
    if let news { surroundings.anchor = news.anchor }
    let failures = await carryOut(moment)
    if !failures.isEmpty, let then = try decide(failures, nil, nil, at: now) { _ = await carryOut(then) }
    surroundings.register(stage.pushToken)
  }

  private typealias Moment = (changes: [Change], createdAt: Instant)

  /// Lets the pal decide, and lets the store go before anybody waits for anything; `nil` before there is a pal.
  private func decide(
    _ events: [PalEvent], _ samples: StepSamples?, _ entitlements: EntitlementHistory?, at now: Instant
  ) throws -> Moment? {
    if let kept = try KeptPal(at: folder) {
      let received = try kept.receive(
        samples ?? StepSamples(), with: events, at: now, entitlements: entitlements)
      return (received.changes, kept.profile.createdAt)
    }
    var pal = unborn ?? Pal(zone: zone)
    let news = entitlements.map { [PalEvent.entitlements($0)] } ?? []
    let changes = pal.handle(news + events, at: now, under: .standard)
    unborn = pal
    guard pal.onboarding.isDone else { return nil }
    let kept = try KeptPal(keeping: pal, at: folder)
    unborn = nil
    return (changes, kept.profile.createdAt)
  }

  private func carryOut(_ moment: Moment) async -> [PalEvent] {
    surroundings.log(moment.changes)
    return await stage.carryOut(moment.changes, createdAt: moment.createdAt)
  }
}
// end

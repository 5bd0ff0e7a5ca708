// snippet: controller
// Products: PixelPalCore, StepHistory, StepImport, PalStore
import Foundation
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation
import StepHistory
import StepImport
import StepImportFoundation

/// Passes the app's events to the pal, stores the pal, and then carries out the pal's decisions.
@MainActor
public final class PalController {
  private let folder: URL
  private let environment: any AppEnvironment
  private let stepReader = HealthKitStepReader()
  private let subscriptionReader = SubscriptionReader(group: "premium")
  private let presenter: PalPresenter
  /// The update that is running or ran last.
  private var lastUpdate: Task<Void, any Error>?
  /// False until the pal has handled the launch of this process.
  private var hasReportedLaunch = false
  /// The phone's zone, cached because it takes some milliseconds to create.
  private var zone: Zone
  /// The pal during the onboarding, which is not stored: it starts over if the app is terminated.
  private var palInOnboarding: Pal?

  /// Creates a controller that stores the pal in the App Group's folder, where the widget extension finds it.
  public init(_ environment: any AppEnvironment) {
    self.environment = environment
    folder = environment.folder(ofGroup: AppGroup.identifier)
    zone = Zone(environment.timeZone)
    presenter = PalPresenter { environment.showPaywall() }
  }

  /// Handles the app moving to the foreground.
  public func enterForeground() async throws { try await update([.opened()], readsSteps: true) }

  /// Handles a background launch for new steps.
  public func wakeInBackground() async throws { try await update([.woken], readsSteps: true) }

  /// Handles the passing of time: every 45 s or so in the foreground, and at ``nextWake()``.
  public func refresh() async throws { try await update([.timePassed], readsSteps: true) }

  /// Handles the app moving to the background.
  public func enterBackground() async throws { try await update([.closed]) }

  /// Handles any other event: an onboarding button, a choice, a swipe that the app observes.
  public func handle(_ event: PalEvent) async throws { try await update([event]) }

  /// Imports a file that another app exported.
  public func importSteps(from file: URL) async throws {
    try await update([.timePassed], samples: ImportedSteps(contentsOf: file).samples)
  }

  /// Returns when to call ``refresh()`` if no other event comes first and the app is running.
  public func nextWake() throws -> Date? {
    guard let storedPal = try StoredPal(at: folder, for: .reading) else { return nil }
    return storedPal.pal.nextWake(after: Instant(environment.now), under: storedPal.configuration).map { Date($0) }
  }

  /// Runs updates one at a time: while one waits for the system, the next would see an outdated state.
  private func update(_ events: [PalEvent], readsSteps: Bool = false, samples: StepSamples? = nil) async throws {
    let previous = lastUpdate
    let task = Task {
      _ = await previous?.result
      try await run(events, readsSteps: readsSteps, samples: samples)
    }
    lastUpdate = task
    try await task.value
  }

  /// Passes the events to the pal, stores it, and only then carries out its decisions.
  private func run(_ events: [PalEvent], readsSteps: Bool, samples: StepSamples?) async throws {
    let entitlements = await subscriptionReader.entitlements()
    // HealthKit cannot be read while the phone is locked; the next query then returns more samples.
    let newSteps = readsSteps ? try? await stepReader.newSamples(after: environment.anchor) : nil
    if zone.name != environment.timeZone.identifier { zone = Zone(environment.timeZone) }
    // Every update reports the zone and the launch, so that no caller can forget them.
    let context = (hasReportedLaunch ? [] : [.launched]) + [PalEvent.zoneChanged(zone)]
    // After an observed swipe, the pal already knows that there is no Live Activity.
    let activityEvents = events.contains(.liveActivityDismissed) ? [] : await presenter.currentActivityEvents()
    let now = Instant(environment.now)
    let decision = try decide(
      context + activityEvents + events, samples ?? newSteps?.samples, entitlements, at: now)
    hasReportedLaunch = true
    guard let decision else { return }
    // The anchor advances after the samples are stored; samples that are delivered twice count once.
    if let newSteps { environment.anchor = newSteps.anchor }
    let failures = await carryOut(decision)
    if !failures.isEmpty, let next = try decide(failures, nil, nil, at: now) { _ = await carryOut(next) }
    environment.register(presenter.pushToken)
  }

  private typealias Decision = (changes: [PalChange], createdAt: Instant)

  /// Lets the pal decide, and closes the store before anything asynchronous starts; `nil` during the onboarding.
  private func decide(
    _ events: [PalEvent], _ samples: StepSamples?, _ entitlements: EntitlementHistory?, at now: Instant
  ) throws -> Decision? {
    if let storedPal = try StoredPal(at: folder) {
      let result = try storedPal.receive(
        samples ?? StepSamples(), with: events, at: now, entitlements: entitlements)
      return (result.changes, storedPal.profile.createdAt)
    }
    var pal = palInOnboarding ?? Pal(zone: zone)
    let entitlementEvents = entitlements.map { [PalEvent.entitlements($0)] } ?? []
    let changes = pal.handle(entitlementEvents + events, at: now, under: .standard)
    palInOnboarding = pal
    guard pal.onboarding.isDone else { return nil }
    let storedPal = try StoredPal(adopting: pal, at: folder)
    palInOnboarding = nil
    return (changes, storedPal.profile.createdAt)
  }

  private func carryOut(_ decision: Decision) async -> [PalEvent] {
    environment.log(decision.changes)
    return await presenter.carryOut(decision.changes.commands, createdAt: decision.createdAt)
  }
}
// end

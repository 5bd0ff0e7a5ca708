import ActivityKit
import Foundation
import HealthKit
import Observation
import PalApp
import PalStore
import PalStoreFoundation
import Phone
import PixelPalApple
import PixelPalCore
import PixelPalFoundation
@_spi(PhoneEvents) import PixelPalModel
import StepHistory
import StepHistoryFoundation
import StoreKit
import WidgetKit
import XCTest

/// An app on a simulated phone that runs through a scenario, with a check of all that the user sees after each update.
@MainActor
final class SimulatedApp {
  let folder: URL
  let scenario: PhoneScenario
  private let phone = Phone.shared
  private var model: PalModel?
  private var calendar = Calendar(identifier: .gregorian)
  private let midnight: Date
  private var recordedSamples: [(arrivesAt: Date, sample: HKQuantitySample)] = []
  private var arrivedCount = 0
  /// The timeline that the widget received last, and the number of reloads at that time.
  private var widget: (timeline: Timeline<PalEntry>, reloads: Int)?
  private var lastTotal: Int64 = 0
  private var isReloadDeferred = false
  private var hasImportedFile = false
  private var travelCount = 0
  private let zones = ["Europe/Paris", "America/New_York", "Asia/Tokyo"].compactMap { TimeZone(identifier: $0) }

  private(set) var paywalls = 0
  /// The times of the updates of the Live Activity, without those that showed a new phase, which wait for no budget.
  private(set) var liveActivityUpdates: [Instant] = []
  private(set) var token: Data?
  /// The events of the scenario and the pal's notable changes.
  private(set) var eventLog: [String] = []
  private(set) var updateCount = 0
  /// The number of updates during which the app was terminated.
  private(set) var terminations = 0

  init(_ scenario: PhoneScenario, in folder: URL) throws {
    (self.scenario, self.folder) = (scenario, folder)
    calendar.timeZone = try XCTUnwrap(TimeZone(identifier: "Europe/Paris"))
    let parts = scenario.start.split(separator: "-").compactMap { Int($0) }
    midnight = try XCTUnwrap(calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2])))
    resetPhone(with: folder)
    // Live Activities end, and are swiped away, only between the updates.
    phone.isAppSuspended = true
    generateSamples()
  }

  // MARK: App

  private var now: Date { phone.now }
  private var timeZone: TimeZone { zones[travelCount % zones.count] }

  /// Returns the model of an app that has just been launched.
  private func launch() -> PalModel {
    let services = makeServices { [unowned self] in timeZone }
    let model = PalModel(on: services)
    model.onUpdate = { [unowned self] changes in
      log(changes)
      _ = phone.perform { token = services.pushToken?.token }
    }
    observePaywall(of: model)
    return model
  }

  private func observePaywall(of model: PalModel) {
    withObservationTracking {
      _ = model.isPaywallPresented
    } onChange: { [unowned self] in
      MainActor.assumeIsolated {
        _ = phone.perform { paywalls += 1 }
        XCTAssertTrue(phone.isAppInForeground || phone.isAppTerminated, "a paywall in the background at \(now)")
      }
    }
  }

  private func log(_ changes: [PalChange]) {
    for change in changes {
      switch change.kind {
      case .liveActivityUpdated(let reason, _, _, _): if reason != .phase { liveActivityUpdates.append(change.at) }
      case .widgetReloadDeferred: isReloadDeferred = true
      case .widgetsReloaded: isReloadDeferred = false
      default: break
      }
      if change.kind.isNotable { eventLog.append("  \(change.kind.jsonName): \(change.reason(in: zone))") }
      if case .phaseRevealed(let phase) = change.kind { eventLog.append("  \"\(phase.message)\"") }
    }
  }

  private lazy var zone = Zone(calendar.timeZone)

  // MARK: Steps

  /// Generates the samples that a watch and a phone record; some samples of the watch arrive late.
  private func generateSamples() {
    var random = SeededRandom(seed: scenario.seed)
    for day in 0..<scenario.days where random.next(below: 9) > 0 {
      for _ in 0..<(2 + random.next(below: 4)) {
        let start = time(day: day, minute: 6 * 60 + random.next(below: 15 * 60))
        let minutes = 5 + random.next(below: 30)
        let delay = random.next(below: 12) == 0 ? 3600.0 * Double(1 + random.next(below: 20)) : 0
        for minute in 0..<minutes where random.next(below: 10) > 0 {
          let begin = start.addingTimeInterval(Double(60 * minute))
          let sample = HKQuantitySample(
            steps: Double(70 + random.next(below: 60)), from: begin, to: begin.addingTimeInterval(60), by: "Mia's Watch"
          )
          recordedSamples.append((sample.endDate.addingTimeInterval(delay), sample))
        }
        guard random.next(below: 3) == 0 else { continue }
        let end = start.addingTimeInterval(Double(60 * minutes))
        let sample = HKQuantitySample(steps: Double(80 * minutes), from: start, to: end, by: "Mia's iPhone")
        recordedSamples.append((end, sample))
      }
    }
    recordedSamples.sort { $0.arrivesAt < $1.arrivesAt }
  }

  private func time(day: Int, minute: Int) -> Date {
    let start = calendar.date(byAdding: .day, value: day, to: midnight) ?? midnight
    return calendar.date(byAdding: .minute, value: minute, to: start) ?? start
  }

  /// Adds the samples that have arrived by now to HealthKit.
  private func deliverSamples() {
    while arrivedCount < recordedSamples.count, recordedSamples[arrivedCount].arrivesAt <= now {
      HKHealthStore.samples.append(recordedSamples[arrivedCount].sample)
      arrivedCount += 1
    }
  }

  // MARK: Phone

  /// Runs the scenario: three opens a day, a background wake for new steps, and the events of the scenario.
  func run() async throws {
    var reportedCount = 0
    var events = scenario.events.map { (time(day: $0.day, minute: $0.minute), $0) }.sorted { $0.0 < $1.0 }[...]
    try await completeOnboarding(at: time(day: 0, minute: 8 * 60))
    for day in 0..<scenario.days {
      for minute in stride(from: day == 0 ? 9 * 60 : 6 * 60, to: 24 * 60, by: 30) {
        try await advance(to: time(day: day, minute: minute))
        while let (at, event) = events.first, at <= now {
          events.removeFirst()
          try await apply(event, day: day)
        }
        deliverSamples()
        switch minute {
        case 8 * 60, 13 * 60, 20 * 60: try await openApp()
        case _ where minute % 60 == 30 && arrivedCount > reportedCount && (7 * 60..<23 * 60).contains(minute):
          try await wakeApp()
        default: continue
        }
        reportedCount = arrivedCount
      }
    }
    // Opens the app once more, which finds all samples.
    phone.relaunch()
    model = nil
    (phone.isOnline, phone.allowsActivities) = (true, true)
    try await advance(to: time(day: scenario.days + 1, minute: 8 * 60))
    try await update { try await $0.handle(.permission(granted: true)) }
    deliverSamples()
    try await openApp()
  }

  private func advance(to date: Date) async throws {
    phone.now = max(phone.now, date)
    // The system ends a Live Activity after eight hours.
    for activity in Activity<PalActivity>.activities where activity.startedAt.addingTimeInterval(8 * 3600) <= now {
      activity.finish(as: .ended)
    }
  }

  private func completeOnboarding(at date: Date) async throws {
    try await advance(to: date)
    phone.isOnline = false
    phone.isAppInForeground = true
    try await update { try await $0.enterForeground() }
    for action: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go] {
      phone.now += 10
      try await update { try await $0.handle(.onboarding(action)) }
    }
    phone.now += 10
    try await update { try await $0.requestStepAccess() }
    XCTAssertEqual(
      Activity<PalActivity>.activities.count, 1, "the Live Activity starts as soon as the onboarding is done")
    phone.isOnline = true
    try await refreshApp(until: now + 60)
    try await update { try await $0.enterBackground() }
    phone.isAppInForeground = false
  }

  private func openApp() async throws {
    phone.isAppInForeground = true
    defer { phone.isAppInForeground = false }
    try await update { try await $0.enterForeground() }
    try await refreshApp(until: now + 110)
    // A terminated app does not move to the background.
    if model != nil { try await update { try await $0.enterBackground() } }
  }

  /// Refreshes the app every 45 seconds, and at the pal's wakes.
  private func refreshApp(until end: Date) async throws {
    while let model {
      let wake = model.nextWake.map { Date($0) } ?? end
      let next = min(wake, now + 45)
      guard next < end else { break }
      phone.now = max(next, now + 0.001)
      deliverSamples()
      try await update { try await $0.refresh() }
    }
    phone.now = end
    deliverSamples()
  }

  private func wakeApp() async throws {
    phone.isLocked = false
    try await update { try await $0.wakeInBackground() }
    while let next = model?.nextWake.map({ Date($0) }), next <= now + 25 {
      phone.now = max(next, now + 0.001)
      try await update { try await $0.refresh() }
    }
    phone.isLocked = true
    // Health data cannot be read now; an update must work without it.
    if updateCount % 50 == 0 { try await update { try await $0.wakeInBackground() } }
    phone.isLocked = false
  }

  // MARK: Events

  private func apply(_ event: PhoneScenario.Event, day: Int) async throws {
    eventLog.append("day \(day), \(event.at): \(event.kind.rawValue)")
    switch event.kind {
    case .relaunch: model = nil
    case .terminated: phone.actionsUntilTermination = event.actionsLeft ?? 0
    case .activitiesOff:
      phone.allowsActivities = false
      for activity in Activity<PalActivity>.activities { activity.finish(as: .ended) }
    case .activitiesOn: phone.allowsActivities = true
    case .refusesActivities: phone.refusesActivities = true
    case .acceptsActivities: phone.refusesActivities = false
    case .newToken: Activity<PalActivity>.activities.last?.changeToken()
    case .offline: phone.isOnline = false
    case .online: phone.isOnline = true
    case .subscribes:
      StoreKit.Product.SubscriptionInfo.statuses = [
        .init(state: .subscribed, purchaseDate: now, expirationDate: now.addingTimeInterval(30 * 86_400))
      ]
    case .refunded:
      StoreKit.Product.SubscriptionInfo.statuses = [.init(state: .revoked, purchaseDate: now, expirationDate: nil)]
    case .dismissesActivity: for activity in Activity<PalActivity>.activities { activity.finish(as: .dismissed) }
    case .deniesSteps: try await update { try await $0.handle(.permission(granted: false)) }
    case .grantsSteps: try await update { try await $0.handle(.permission(granted: true)) }
    case .restartsPhone:
      model = nil
      try await update { try await $0.handle(phoneEvent: .phoneRestarted) }
      try await update { try await $0.handle(phoneEvent: .phoneUnlocked) }
    case .importsFile: try await importFile()
    case .travels: travelCount += 1
    }
  }

  private func importFile() async throws {
    let file = folder.deletingLastPathComponent().appendingPathComponent("\(folder.lastPathComponent).csv")
    try Data(
      """
      start,end,steps,source
      2025-04-01T05:00:00Z,2025-04-01T05:10:00Z,900,Another app

      """.utf8
    ).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await update { try await importSteps(from: file, into: $0) }
    hasImportedFile = true
  }

  /// Runs an update of the app, which is launched first if it is not running.
  private func update(_ body: (PalModel) async throws -> Void) async throws {
    updateCount += 1
    let running = model ?? launch()
    model = running
    try await body(running)
    if running.isPaywallPresented {
      running.isPaywallPresented = false
      observePaywall(of: running)
    }
    if phone.isAppTerminated {
      terminations += 1
      eventLog.append("  the system terminated the app")
      phone.relaunch()
      model = nil
      return
    }
    try check()
  }

  // MARK: Checks

  private func check(file: StaticString = #filePath, line: UInt = #line) throws {
    guard let storedPal = try StoredPal(at: folder, for: .reading) else { return }
    let pal = storedPal.pal
    XCTAssertGreaterThanOrEqual(pal.totalSteps, lastTotal, "the total decreased at \(now)", file: file, line: line)
    lastTotal = pal.totalSteps
    // The pal uses the phone's time zone.
    XCTAssertEqual(pal.zone.name, timeZone.identifier, "at \(now)", file: file, line: line)
    // The pal's state of the Live Activity equals the phone's.
    let running = Activity<PalActivity>.activities
    XCTAssertLessThanOrEqual(running.count, 1, "two Live Activities at \(now)", file: file, line: line)
    XCTAssertEqual(running.last?.content.state, pal.currentLiveActivity?.content, "at \(now)", file: file, line: line)
    XCTAssertEqual(
      running.last?.content.staleDate.map { Instant($0) }, pal.currentLiveActivity?.staleAt, "at \(now)", file: file,
      line: line)
    XCTAssertEqual(token, running.last?.pushToken, "at \(now)", file: file, line: line)
    // The widget shows the picture that it would receive now.
    if widget.map({ $0.reloads != phone.widgetReloads }) ?? true,
      let timeline = try PalTimelineProvider(appGroup: appGroup).timeline(at: now)
    {
      widget = (timeline, phone.widgetReloads)
    }
    let shown = widget?.timeline.entries.last { $0.date <= now }?.picture
    if !isReloadDeferred,
      let fresh = pal.makeWidgetTimeline(at: Instant(now), under: storedPal.configuration)?.entries.first?.picture
    {
      XCTAssertEqual(shown, fresh, "the widget at \(now), seed \(scenario.seed)", file: file, line: line)
    }
    XCTAssertLessThanOrEqual(paywalls, 1, "a second paywall at \(now)", file: file, line: line)
  }

  /// Checks that the token bucket could pay for the updates of each window of up to a day.
  func checkUpdateBudget(file: StaticString = #filePath, line: UInt = #line) {
    let numbers = PalConfiguration.standard.rules.numbers
    for (first, from) in liveActivityUpdates.enumerated() {
      for (last, to) in liveActivityUpdates.enumerated().dropFirst(first) where to - from < .hours(24) {
        let refilled = (to - from).count / (1000 * Int64(numbers.liveActivityGapSeconds))
        XCTAssertLessThanOrEqual(
          Int64(last - first + 1), Int64(numbers.liveActivityBurst) + refilled,
          "updates from \(from) to \(to)", file: file, line: line)
      }
    }
  }

  /// Checks that the final total is the sum of all recorded steps, each counted once.
  func checkTotal(file: StaticString = #filePath, line: UInt = #line) throws {
    let storedPal = try XCTUnwrap(StoredPal(at: folder, for: .reading))
    var samples = StepSamples()
    for (_, sample) in recordedSamples {
      try samples.append(
        steps: sample.quantity.doubleValue(for: .count()), from: sample.startDate, to: sample.endDate,
        by: StepSource(name: sample.sourceRevision.source.name))
    }
    if hasImportedFile {
      let start = Date(timeIntervalSince1970: 1_743_483_600)
      try samples.append(steps: 900, from: start, to: start + 600, by: StepSource(name: "Another app"))
    }
    let counted = storedPal.stepMerge.days(of: samples, since: storedPal.profile.createdAt).counted.rounded
    XCTAssertEqual(storedPal.pal.countedSteps, counted, file: file, line: line)
    XCTAssertEqual(try storedPal.verify(), [], file: file, line: line)
  }

  var pal: Pal? { get throws { try StoredPal(at: folder, for: .reading)?.pal } }
}

extension PhoneScenario.Event {
  fileprivate var minute: Int {
    let parts = at.split(separator: ":").compactMap { Int($0) }
    return parts[0] * 60 + parts[1]
  }
}

extension PalChange.Kind {
  /// True for phases, the paywall, premium, and Live Activities that ended in an unusual way.
  fileprivate var isNotable: Bool {
    switch self {
    case .palCreated, .permissionChanged, .entitlementChanged, .zoneChanged, .phaseUnlocked, .phaseRevealed,
      .paywallShown,
      .liveActivitiesSwitched, .countedStepsCorrected:
      true
    case .liveActivityEnded(let end): end != .system && end != .renewed
    default: false
    }
  }
}

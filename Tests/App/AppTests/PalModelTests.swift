import ActivityKit
import BackgroundTasks
import Foundation
import HealthKit
import PalApp
import PalStore
import PalStoreFoundation
import Phone
import PixelPalApple
import PixelPalCore
import PixelPalFoundation
import StepHistory
import StoreKit
import SwiftUI
import UIKit
import WidgetKit
import XCTest

/// Tests of the mistakes that are easily made in an app, on a phone with stand-ins for Apple's frameworks.
@MainActor
final class PalModelTests: XCTestCase {
  private let folder = makePalFolder()
  private var timeZone = TimeZone.gmt

  override func setUp() async throws {
    resetPhone(with: folder)
    (Phone.shared.now, Phone.shared.isAppInForeground) = (Date(timeIntervalSince1970: 1_736_150_000), true)
  }

  override func tearDown() async throws { removeContainer(of: folder) }

  /// Returns the model of an app that has just been launched.
  private func launch(requestsPushToken: Bool = true) -> PalModel {
    PalModel(on: makeServices(timeZone: { [unowned self] in timeZone }, requestsPushToken: requestsPushToken))
  }

  /// Returns the model of an app in the foreground, just after the onboarding.
  private func makeModel(requestsPushToken: Bool = true) async throws -> PalModel {
    let model = launch(requestsPushToken: requestsPushToken)
    try await model.enterForeground()
    for action: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go] {
      try await model.handle(.onboarding(action))
    }
    try await model.requestStepAccess()
    return model
  }

  private func walk(_ steps: Double, isManual: Bool = false) {
    let start = Phone.shared.now
    Phone.shared.now += 600
    HKHealthStore.samples.append(
      HKQuantitySample(steps: steps, from: start, to: Phone.shared.now, by: "Watch", isManual: isManual))
  }

  func test_liveActivity_startsWithoutThePushCapability_ifNoTokenIsRequested() async throws {
    for (requestsToken, count) in [(true, 0), (false, 1)] {
      removeContainer(of: folder)
      resetPhone(with: folder)
      (Phone.shared.isAppInForeground, Phone.shared.allowsPushes) = (true, false)
      _ = try await makeModel(requestsPushToken: requestsToken)
      XCTAssertEqual(Activity<PalActivity>.activities.count, count)
    }
  }

  func test_pushTokenUpdates_haveTheCurrentToken_andEachOneThatFollows() async throws {
    let model = try await makeModel()
    var tokens: [PalPushToken] = []
    let services = makeServices()
    let reader = Task { for await token in services.pushTokenUpdates { tokens.append(token) } }
    let first = try XCTUnwrap(Activity<PalActivity>.activities.last)
    var expected = [try XCTUnwrap(services.pushToken)]
    XCTAssertEqual(expected.first?.token, first.pushToken)
    XCTAssertEqual(expected.first?.activityID, first.id)
    XCTAssertEqual(expected.first?.expirationDate(under: .standard), Phone.shared.now + 8 * 3600)
    let short = try DeviceModel.ios26.changing(name: "short") { $0.longestSessionSeconds = 7 * 3600 }
    let own = try PalConfiguration(rules: .standard, device: short)
    XCTAssertEqual(expected.first?.expirationDate(under: own), Phone.shared.now + 7 * 3600)
    XCTAssertEqual(expected.first?.hexadecimal, first.pushToken?.map { String(format: "%02x", $0) }.joined())
    XCTAssertEqual(expected.first?.description, "token of Live Activity \(first.id), started at 2025-01-06T07:53:20Z")
    let isFirstRead = try await waitUntil { tokens == expected }
    XCTAssertTrue(isFirstRead, "the Live Activity was there before")
    first.changeToken()
    expected.append(try XCTUnwrap(services.pushToken))
    let isSecondRead = try await waitUntil { tokens == expected }
    XCTAssertTrue(isSecondRead)
    try await model.enterBackground()
    Phone.shared.now += 9 * 3600
    first.finish(as: .ended)
    try await model.enterForeground()
    let second = try XCTUnwrap(Activity<PalActivity>.activities.last)
    XCTAssertFalse(second === first)
    expected.append(try XCTUnwrap(services.pushToken))
    XCTAssertEqual(expected.last?.token, second.pushToken)
    let isThirdRead = try await waitUntil { tokens == expected }
    XCTAssertTrue(isThirdRead)
    XCTAssertEqual(services.pushToken, expected.last)
    reader.cancel()
    await reader.value
    second.changeToken()
    XCTAssertEqual(tokens, expected, "nothing is read after the cancellation")
  }

  func test_changesOfTheLiveActivity_reachThePal_withoutACallOfTheApp() async throws {
    let model = try await makeModel()
    var kinds: [String] = []
    model.onUpdate = { kinds += $0.map(\.kind.jsonName) }
    let started = try XCTUnwrap(Activity<PalActivity>.activities.last)
    let isObserved = try await waitUntil { started.stateObserverCount > 0 }
    XCTAssertTrue(isObserved)
    started.finish(as: .dismissed)
    let isDismissed = try await waitUntil { model.pal?.currentLiveActivity == nil }
    XCTAssertTrue(isDismissed)
    try await model.enterBackground()
    try await model.enterForeground()
    let next = try XCTUnwrap(Activity<PalActivity>.activities.last, "the next open starts one")
    kinds = []
    ActivityAuthorizationInfo.setActivitiesEnabled(false)
    let isUpdated = try await waitUntil { model.pal?.currentLiveActivity == nil || !kinds.isEmpty }
    XCTAssertTrue(isUpdated, "the pal learns that Live Activities are off")
    ActivityAuthorizationInfo.setActivitiesEnabled(true)
    next.finish(as: .ended)
    let isEnded = try await waitUntil { model.pal?.currentLiveActivity == nil }
    XCTAssertTrue(isEnded)
  }

  /// The end of a Live Activity that the app has replaced itself is none of the pal.
  func test_replacedLiveActivity_isNotReportedAsDismissed() async throws {
    let services = makeServices()
    var changes: [ObservedActivityChange] = []
    services.observeLiveActivities { changes.append($0) }
    let model = try await makeModel()
    let first = try XCTUnwrap(Activity<PalActivity>.activities.last)
    let isObserved = try await waitUntil { first.stateObserverCount > 1 }
    XCTAssertTrue(isObserved)
    Phone.shared.now += 5 * 3600
    try await model.enterBackground()
    try await model.enterForeground()
    let second = try XCTUnwrap(Activity<PalActivity>.activities.last)
    XCTAssertFalse(first === second, "it is renewed")
    let isSecondObserved = try await waitUntil { second.stateObserverCount > 1 }
    XCTAssertTrue(isSecondObserved)
    XCTAssertEqual(changes, [])
    second.finish(as: .dismissed)
    let isReported = try await waitUntil { changes == [.dismissed] }
    XCTAssertTrue(isReported)
  }

  func test_unlock_letsTheModelReadSteps() async throws {
    let model = try await makeModel()
    try await model.enterBackground()
    Phone.shared.isLocked = true
    NotificationCenter.default.post(name: UIApplication.protectedDataWillBecomeUnavailableNotification, object: nil)
    walk(600)
    try await model.wakeInBackground()
    XCTAssertEqual(model.pal?.totalSteps, 0)
    Phone.shared.isLocked = false
    NotificationCenter.default.post(name: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil)
    let isRead = try await waitUntil { model.pal?.totalSteps == 600 }
    XCTAssertTrue(isRead)
  }

  func test_reloads_concernOnlyTheWidgetsOfThePal_ifTheirKindsAreKnown() async throws {
    for kinds in [nil, ["pal", "icon"]] as [[String]?] {
      removeContainer(of: folder)
      resetPhone(with: folder)
      let services = makeServices(widgetKinds: kinds)
      _ = await services.perform(.reloadWidgets, forPalCreatedAt: services.now)
      XCTAssertEqual(Phone.shared.reloadedKinds, kinds ?? [nil])
    }
  }

  func test_moveToTheBackground_endsItsTask_whenItIsDoneOrItsTimeIsOver() async throws {
    let model = try await makeModel()
    let application = UIApplication.shared
    for timeIsOver in [false, true] {
      try await model.enterForeground()
      let count = application.taskCount
      let close = Task { try await model.handleScenePhase(.background) }
      while application.taskCount == count { await Task.yield() }
      if timeIsOver {
        for handler in application.runningTasks.values { handler?() }
        XCTAssertTrue(application.runningTasks.isEmpty)
      }
      try await close.value
      XCTAssertTrue(application.runningTasks.isEmpty)
      XCTAssertEqual(application.taskCount, count + 1)
      XCTAssertEqual(BGTaskScheduler.shared.pending, [:])
    }
  }

  func test_moveToTheBackground_asksForARefresh_evenIfItFails() async throws {
    for fails in [false, true] {
      let model = try await makeModel()
      BGTaskScheduler.shared.reset()
      try await model.handleScenePhase(.inactive, refreshTask: "refresh")
      XCTAssertEqual(BGTaskScheduler.shared.pending, [:])
      let moved = folder.appendingPathExtension("moved")
      if fails {
        try FileManager.default.moveItem(at: folder, to: moved)
        try Data("A file instead of a folder".utf8).write(to: folder)
      }
      try? await model.handleScenePhase(.background, refreshTask: "refresh")
      XCTAssertEqual(model.lastUpdateError != nil, fails)
      XCTAssertEqual(
        BGTaskScheduler.shared.pending["refresh"]?.earliestBeginDate, Date(model.nextBackgroundRefresh), "\(fails)")
    }
  }

  func test_texts_areTranslated_ifTheBundleHasThem() async throws {
    XCTAssertEqual(translatedTexts(of: launch()), [], "no pal yet")
    let model = try await makeModel()
    walk(30_000)
    try await model.refresh()
    let shown = try XCTUnwrap(model.presentation(on: .app))
    let message = try XCTUnwrap(shown.message)
    XCTAssertEqual(translatedTexts(of: model), ["Phase 2, Active", "30,000 of 75,001", shown.text, message])
    let catalogue = folder.deletingLastPathComponent().appendingPathComponent("words.bundle")
    try FileManager.default.createDirectory(at: catalogue, withIntermediateDirectories: true)
    let words = #"""
      "home.phase" = "%2$@ (%1$@)";
      "phase.2.name" = "Aktiv";
      "home.progress.growing" = "%@ von %@";
      """#
    try Data(words.utf8).write(to: catalogue.appendingPathComponent("Localizable.strings"))
    let bundle = try XCTUnwrap(Bundle(url: catalogue))
    XCTAssertEqual(translatedTexts(of: model, in: bundle), ["Aktiv (2)", "30,000 von 75,001", shown.text, message])
    let home = try XCTUnwrap(model.screen?.home)
    let german = Locale(identifier: "de_DE")
    XCTAssertEqual(home.progressDisplayText.localized(in: bundle, locale: german), "30.000 von 75.001")
    XCTAssertEqual(shown.localizedText(in: bundle, locale: german), "30.000")
  }

  /// The system has folders of its own in the container of the App Group.
  func test_pal_isStoredInAFolderOfItsOwn() async throws {
    _ = try await makeModel()
    let container = folder.deletingLastPathComponent().path
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: container).sorted(), ["Library", "PixelPal"])
  }

  func test_pal_isKept_inTheAppGroup() async throws {
    _ = try await makeModel()
    XCTAssertNotNil(try StoredPal(at: folder, for: .reading))
  }

  func test_evolutionInForeground_showsPaywallOnce() async throws {
    let model = try await makeModel()
    XCTAssertEqual(Activity<PalActivity>.activities.count, 1)
    walk(30_000)
    try await model.refresh()
    Phone.shared.now += 3
    try await model.refresh()
    XCTAssertTrue(
      model.isPaywallPresented, "the app is in the foreground, the evolution was seen, and nothing was bought")
    model.isPaywallPresented = false
    Phone.shared.now += 60
    try await model.refresh()
    XCTAssertFalse(model.isPaywallPresented)
  }

  func test_invalidSample_isSkipped() async throws {
    let model = try await makeModel()
    walk(2e12)
    walk(500)
    try await model.refresh()
    walk(700)
    try await model.refresh()
    XCTAssertEqual(try StoredPal(at: folder, for: .reading)?.pal.totalSteps, 1200)
  }

  func test_manualSteps_areNotCounted() async throws {
    let model = try await makeModel()
    walk(900, isManual: true)
    walk(500)
    try await model.refresh()
    XCTAssertEqual(try StoredPal(at: folder, for: .reading)?.pal.totalSteps, 500)
  }

  func test_concurrentUpdates_runOneAtATime() async throws {
    let model = try await makeModel()
    walk(3000)
    async let first: Void = model.refresh()
    async let second: Void = model.wakeInBackground()
    async let third: Void = model.refresh()
    _ = try await (first, second, third)
    let pal = try XCTUnwrap(StoredPal(at: folder, for: .reading)?.pal)
    XCTAssertEqual(Activity<PalActivity>.activities.last?.content.state, pal.currentLiveActivity?.content)
    XCTAssertEqual(pal.totalSteps, 3000)
  }

  func test_appKilledInFront_andWokenInBackground_showsNoPaywall() async throws {
    let model = try await makeModel()
    walk(30_000)
    try await model.refresh()
    // The system terminates the app before the flourish has played; it never moves to the background.
    Phone.shared.isAppInForeground = false
    Phone.shared.now += 3600
    let woken = launch()
    try await woken.wakeInBackground()
    Phone.shared.now += 10
    try await woken.refresh()
    XCTAssertFalse(woken.isPaywallPresented, "the paywall is shown once, and the app is not in the foreground")
    Phone.shared.isAppInForeground = true
    try await woken.enterForeground()
    Phone.shared.now += 10
    try await woken.refresh()
    XCTAssertTrue(woken.isPaywallPresented)
  }

  func test_scenePhases_openAndCloseTheApp_andInactiveIsStillOpen() async throws {
    let model = try await makeModel()
    var names: [String] = []
    model.onUpdate = { names += $0.map(\.kind.jsonName).filter { $0.hasPrefix("app") } }
    for phase: ScenePhase in [.inactive, .active, .inactive, .background, .inactive, .active, .inactive, .active] {
      try await model.handleScenePhase(phase)
    }
    XCTAssertEqual(names, ["appClosed", "appOpened"])
  }

  func test_travellersWidget_changesDay_byTheNewZone() async throws {
    let model = try await makeModel()
    walk(9000)
    try await model.refresh()
    func nextDay() throws -> Date? {
      try PalTimelineProvider(appGroup: appGroup).timeline(at: Phone.shared.now)?.entries.dropFirst().first?.date
    }
    XCTAssertEqual(try nextDay(), Date(timeIntervalSince1970: 1_736_208_000))
    let reloads = Phone.shared.widgetReloads
    timeZone = try XCTUnwrap(TimeZone(identifier: "Asia/Tokyo"))
    Phone.shared.now += 60
    try await model.refresh()
    XCTAssertEqual(try nextDay(), Date(timeIntervalSince1970: 1_736_208_000 - 9 * 3600), "midnight in Tokyo")
    XCTAssertGreaterThan(Phone.shared.widgetReloads, reloads, "the widget receives the new timeline")
  }

  func test_newSteps_wakeTheApp_whichConfirmsThem() async throws {
    let model = try await makeModel()
    try await model.enterBackground()
    Phone.shared.isAppInForeground = false
    walk(700)
    await HKHealthStore.reportNewSamples(failing: HKError(.errorDatabaseInaccessible))
    XCTAssertEqual(model.pal?.totalSteps, 0)
    await HKHealthStore.reportNewSamples()
    XCTAssertEqual(model.pal?.totalSteps, 700)
    XCTAssertEqual(HKHealthStore.observers.count, 1)
    // HealthKit is asked when the app is launched, and again when the user has allowed access.
    while HKHealthStore.backgroundDeliveries.count < 2 { await Task.yield() }
    XCTAssertEqual(HKHealthStore.backgroundDeliveries, [.hourly, .hourly])
  }

  func test_refusedStart_isTheLastFailure_untilALiveActivityStarts() async throws {
    Phone.shared.allowsPushes = false
    let model = try await makeModel()
    XCTAssertEqual(
      model.lastServiceFailure?.description, "liveActivity failed at 2025-01-06T07:53:20Z: unentitled")
    XCTAssertEqual(model.lastServiceFailure?.error as? ActivityAuthorizationError, .unentitled)
    XCTAssertNil(model.lastUpdateError)
    XCTAssertEqual(model.failure(of: .liveActivity)?.error as? ActivityAuthorizationError, .unentitled)
    // A later failure of another service doesn't hide it.
    (Phone.shared.isOnline, Phone.shared.now) = (false, Phone.shared.now + 60)
    try await model.refresh()
    XCTAssertEqual(model.lastServiceFailure?.service, .subscription)
    XCTAssertEqual(model.failure(of: .subscription)?.at, model.lastServiceFailure?.at)
    XCTAssertEqual(model.failure(of: .liveActivity)?.error as? ActivityAuthorizationError, .unentitled)
    XCTAssertNil(model.failure(of: .steps))
    (Phone.shared.isOnline, Phone.shared.allowsPushes) = (true, true)
    try await model.enterBackground()
    try await model.enterForeground()
    XCTAssertNil(model.failure(of: .liveActivity))
    XCTAssertNil(model.lastServiceFailure)
  }

  func test_failuresOfHealthKit_areKept_untilItSucceeds() async throws {
    Phone.shared.allowsBackgroundDelivery = false
    let model = try await makeModel()
    let isRefused = try await waitUntil { model.lastServiceFailure?.service == .backgroundDelivery }
    XCTAssertTrue(isRefused, "\(String(describing: model.lastServiceFailure))")
    Phone.shared.now += 60
    Phone.shared.isLocked = true
    try await model.wakeInBackground()
    XCTAssertEqual(model.lastServiceFailure?.service, .steps)
    Phone.shared.isLocked = false
    try await model.wakeInBackground()
    XCTAssertEqual(model.lastServiceFailure?.service, .backgroundDelivery, "it has not succeeded since")
    Phone.shared.now += 60
    await HKHealthStore.reportNewSamples(failing: HKError(.errorDatabaseInaccessible))
    XCTAssertEqual(model.lastServiceFailure?.service, .steps)
    await HKHealthStore.reportNewSamples()
    XCTAssertEqual(model.lastServiceFailure?.service, .backgroundDelivery)
    Phone.shared.allowsBackgroundDelivery = true
    let next = launch()
    let isRegistered = try await waitUntil { HKHealthStore.backgroundDeliveries.count == 1 }
    XCTAssertTrue(isRegistered)
    XCTAssertNil(next.lastServiceFailure)
  }

  func test_failureOfTheAppStore_isKept_untilItAnswers() async throws {
    Phone.shared.isOnline = false
    let model = try await makeModel()
    XCTAssertEqual(model.lastServiceFailure?.service, .subscription)
    Phone.shared.isOnline = true
    try await model.refresh()
    XCTAssertNil(model.lastServiceFailure)
  }

  func test_backgroundRefresh_readsSteps_andAsksForTheNextRefresh() async throws {
    let model = try await makeModel()
    try await model.enterBackground()
    Phone.shared.isAppInForeground = false
    walk(700)
    let asked = Instant(Phone.shared.now)
    try await model.refreshInBackground(task: "refresh")
    XCTAssertEqual(model.pal?.totalSteps, 700)
    let request = try XCTUnwrap(BGTaskScheduler.shared.pending["refresh"])
    let next = Instant(try XCTUnwrap(request.earliestBeginDate))
    XCTAssertGreaterThanOrEqual(next, asked + .hours(1))
    XCTAssertGreaterThanOrEqual(next, model.nextWake ?? asked)
  }

  func test_stepsBeforeCreation_areNotRead() async throws {
    let services = makeServices()
    walk(300)
    let createdAt = Instant(Phone.shared.now)
    walk(400)
    let samples = try await services.unconfirmedSteps(ofPalCreatedAt: createdAt)
    XCTAssertEqual(samples.count, 1)
  }

  func test_steps_areReadAgain_untilTheyAreConfirmed() async throws {
    let createdAt = Instant(Phone.shared.now)
    walk(400)
    let first = makeServices()
    let unconfirmed = try await first.unconfirmedSteps(ofPalCreatedAt: createdAt)
    let repeated = try await makeServices().unconfirmedSteps(ofPalCreatedAt: createdAt)
    first.confirmNewSteps()
    let confirmed = try await makeServices().unconfirmedSteps(ofPalCreatedAt: createdAt)
    let ofAnotherPal = try await makeServices().unconfirmedSteps(ofPalCreatedAt: createdAt - .hours(1))
    XCTAssertEqual([unconfirmed.count, repeated.count, confirmed.count, ofAnotherPal.count], [1, 1, 0, 1])
  }

  func test_stepsOfLockedPhone_areReadLater() async throws {
    let model = try await makeModel()
    walk(700)
    Phone.shared.isLocked = true
    try await model.wakeInBackground()
    XCTAssertEqual(model.pal?.totalSteps, 0)
    Phone.shared.isLocked = false
    try await model.wakeInBackground()
    XCTAssertEqual(model.pal?.totalSteps, 700)
  }

  func test_deviceWithoutHealthData_completesOnboarding_withoutAccess() async throws {
    Phone.shared.hasHealthData = false
    let model = try await makeModel()
    XCTAssertEqual(model.pal?.stepPermission, .denied)
    Phone.shared.hasHealthData = true
    try await model.requestStepAccess()
    XCTAssertEqual(model.pal?.stepPermission, .granted)
  }

  func test_subscription_isReported_inThePalsTerms() async throws {
    let bought = Phone.shared.now
    let end = bought + 30 * 86_400
    func entitlement(at date: Date, _ statuses: Product.SubscriptionInfo.Status...) async -> Entitlement? {
      Product.SubscriptionInfo.statuses = statuses
      return await makeServices().entitlements()?.entitlement(at: Instant(date))
    }
    func status(_ state: Product.SubscriptionInfo.RenewalState) -> Product.SubscriptionInfo.Status {
      .init(state: state, purchaseDate: bought, expirationDate: end)
    }
    var found = await [entitlement(at: bought), entitlement(at: bought, status(.subscribed))]
    XCTAssertEqual(found, [.never, .subscribed])
    found = await [entitlement(at: end, status(.subscribed)), entitlement(at: end, status(.expired))]
    XCTAssertEqual(found, [.expired, .expired])
    found = await [entitlement(at: end, status(.inGracePeriod)), entitlement(at: end, status(.inBillingRetryPeriod))]
    XCTAssertEqual(found, [.inGracePeriod, .inBillingRetryPeriod])
    let unverified = Product.SubscriptionInfo.Status(
      state: .subscribed, purchaseDate: bought, expirationDate: end, isVerified: false)
    found = await [entitlement(at: bought, status(.revoked)), entitlement(at: bought, unverified)]
    XCTAssertEqual(found, [.revoked, .never])
    for (mode, expected) in [
      (.freeTrial, .trial), (.payUpFront, .subscribed), (nil, .subscribed),
    ] as [(Transaction.Offer.PaymentMode?, Entitlement)] {
      let status = Product.SubscriptionInfo.Status(
        state: .subscribed, purchaseDate: bought, expirationDate: end, offer: .init(paymentMode: mode))
      found = await [entitlement(at: end - 1, status), entitlement(at: end, status)]
      XCTAssertEqual(found, [expected, .expired])
    }
    let shared = await entitlement(at: bought, status(.revoked), status(.subscribed))
    XCTAssertEqual(shared, .subscribed, "a member of the family has bought premium")
    Phone.shared.isOnline = false
    let offline = await entitlement(at: bought, status(.subscribed))
    XCTAssertNil(offline)
  }

  /// Returns true if `condition` comes true within some seconds.
  private func waitUntil(_ condition: () -> Bool) async throws -> Bool {
    for _ in 0..<1000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
    return condition()
  }

  /// Returns the transaction of a subscription that StoreKit now reports.
  private func buy(_ id: UInt64 = 1) -> Transaction {
    let bought = Phone.shared.now
    Product.SubscriptionInfo.statuses = [.init(state: .subscribed, purchaseDate: bought, expirationDate: nil)]
    return Transaction(id: id, purchaseDate: bought, expirationDate: nil)
  }

  /// Calls `body` while the stored pal can be neither read nor written.
  private func withUnreadableStore(_ body: () async throws -> Void) async throws {
    let moved = folder.appendingPathExtension("moved")
    try FileManager.default.moveItem(at: folder, to: moved)
    try Data("A file instead of a folder".utf8).write(to: folder)
    try await body()
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(at: moved, to: folder)
  }

  func test_purchaseInTheApp_isFinished_onceThePalIsStored() async throws {
    let model = try await makeModel()
    let transaction = buy()
    Transaction.add(.verified(transaction), isMadeInApp: true)
    try await withUnreadableStore {
      do {
        try await model.completePurchase(.success(.success(.verified(transaction))))
        XCTFail("the purchase was completed")
      } catch {}
    }
    XCTAssertEqual(Transaction.unfinishedIDs, [1], "a purchase that is not stored")
    try await model.completePurchase(.success(.success(.verified(transaction))))
    XCTAssertEqual(try StoredPal(at: folder, for: .reading)?.pal.isPremium, true)
    XCTAssertEqual(Transaction.unfinishedIDs, [])
  }

  /// The App Store doesn't answer, but the transaction is on the phone.
  func test_purchaseWhoseStatusIsUnavailable_isUnlocked_andThenFinished() async throws {
    let model = try await makeModel()
    let transaction = buy()
    Transaction.add(.verified(transaction), isMadeInApp: true)
    Phone.shared.isOnline = false
    try await model.completePurchase(.success(.success(.verified(transaction))))
    XCTAssertEqual(model.pal?.isPremium, true)
    XCTAssertEqual(Transaction.unfinishedIDs, [])
  }

  func test_purchaseThatTellsNothingAboutTheSubscription_remainsUnfinished_untilItIsKnown() async throws {
    let model = try await makeModel()
    let bought = Phone.shared.now
    let coins = Transaction(id: 1, in: "coins", purchaseDate: bought, expirationDate: nil)
    let ended = Transaction(id: 2, purchaseDate: bought - 9, expirationDate: bought)
    Phone.shared.isOnline = false
    for transaction in [coins, ended] {
      Transaction.add(.verified(transaction), isMadeInApp: true)
      do {
        try await model.completePurchase(.success(.success(.verified(transaction))))
        XCTFail("the purchase was completed")
      } catch { XCTAssertEqual(error as? SubscriptionUnknown, SubscriptionUnknown()) }
      XCTAssertEqual(model.pal?.isPremium, false)
      XCTAssertNil(model.lastUpdateError, "the pal is stored")
    }
    Transaction.add(.verified(Transaction(id: 3, in: "premium", purchaseDate: bought, expirationDate: bought)))
    try await model.refresh()
    XCTAssertEqual(Transaction.unfinishedIDs, [1, 2, 3], "StoreKit reports them again")
    Phone.shared.isOnline = true
    let next = launch()
    let isFinished = try await waitUntil { Transaction.unfinishedIDs == [1] }
    XCTAssertTrue(isFinished, "unfinished: \(Transaction.unfinishedIDs)")
    XCTAssertEqual(next.pal?.isPremium, false)
  }

  func test_purchaseWithoutAVerifiedTransaction_hasNoEffect() async throws {
    let model = try await makeModel()
    let transaction = buy()
    Transaction.add(.unverified(transaction), isMadeInApp: true)
    for result: Result<Product.PurchaseResult, any Error> in [
      .success(.success(.unverified(transaction))), .success(.pending), .success(.userCancelled),
      .failure(StoreKitError.networkError),
    ] {
      try await model.completePurchase(result)
      XCTAssertEqual(model.pal?.isPremium, false)
      XCTAssertEqual(Transaction.unfinishedIDs, [1])
    }
  }

  func test_transactionsOutsideTheApp_areNoticed_andFinished() async throws {
    let model = try await makeModel()
    let others = buy()
    Transaction.add(.unverified(others))
    Transaction.add(.verified(Transaction(id: 2, in: "coins", purchaseDate: Phone.shared.now, expirationDate: nil)))
    Transaction.add(.verified(buy(3)))
    let isFinished = try await waitUntil { Transaction.unfinishedIDs == [1, 2] }
    XCTAssertTrue(isFinished, "unfinished: \(Transaction.unfinishedIDs)")
    XCTAssertEqual(model.pal?.isPremium, true)
    Product.SubscriptionInfo.statuses = [
      .init(state: .revoked, purchaseDate: Phone.shared.now, expirationDate: nil)
    ]
    Transaction.add(.verified(Transaction(id: 4, purchaseDate: Phone.shared.now, expirationDate: nil)))
    let isRefundFinished = try await waitUntil { Transaction.unfinishedIDs == [1, 2] }
    XCTAssertTrue(isRefundFinished, "unfinished: \(Transaction.unfinishedIDs)")
    XCTAssertEqual(model.pal?.entitlement, .revoked)
  }

  /// The app was terminated between a purchase and its completion.
  func test_unfinishedTransaction_isFinished_byTheNextLaunch() async throws {
    _ = try await makeModel()
    Transaction.add(.verified(buy()), isMadeInApp: true)
    let model = launch()
    let isFinished = try await waitUntil { Transaction.unfinishedIDs.isEmpty }
    XCTAssertTrue(isFinished)
    XCTAssertEqual(model.pal?.isPremium, true)
  }

  func test_transaction_remainsUnfinished_ifItCannotBeHandled() async throws {
    let services = makeServices()
    var attempts = 0
    services.observeEntitlements {
      attempts += 1
      if attempts < 3 { throw StoreKitError.networkError }
    }
    for id: UInt64 in 1...3 { Transaction.add(.verified(buy(id))) }
    let isLastFinished = try await waitUntil { Transaction.unfinishedIDs == [1, 2] }
    XCTAssertTrue(isLastFinished, "unfinished: \(Transaction.unfinishedIDs)")
    XCTAssertEqual(attempts, 3)
  }

  func test_services_stopObservingTransactions_whenTheyAreReleased() async throws {
    var services: ApplePhoneServices? = makeServices()
    services?.observeEntitlements {}
    let isObserving = try await waitUntil { Transaction.listenerCount == 1 }
    XCTAssertTrue(isObserving)
    services = nil
    let hasStopped = try await waitUntil { Transaction.listenerCount == 0 }
    XCTAssertTrue(hasStopped)
  }

  /// The tutorial builds the pictures of one style, which includes those of the placeholder.
  func test_placeholder_hasTheStyleThatTheTutorialBuilds() throws {
    let style = try XCTUnwrap(PalEntry.placeholder().presentation(on: .homeSmall)?.sprite?.style)
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
    let path = "Sources/PixelPalApple/PixelPalApple.docc/FromAnEmptyAppToTheIsland.md"
    let tutorial = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    XCTAssertTrue(tutorial.contains("`pixelpal sprites build -o MyApp --style \(style.rawValue)`"))
  }

  func test_widget_showsPlaceholder_untilThePalIsCreated() async throws {
    let context = TimelineProviderContext()
    func timeline() -> Timeline<PalEntry>? {
      var timeline: Timeline<PalEntry>?
      PalTimelineProvider(appGroup: appGroup).getTimeline(in: context) { timeline = $0 }
      return timeline
    }
    XCTAssertEqual(timeline()?.policy, .never)
    XCTAssertEqual(timeline()?.entries.map(\.isPlaceholder), [true])
    XCTAssertEqual(timeline()?.entries.first?.picture.phase, .dormant)
    let model = try await makeModel()
    walk(30_000)
    try await model.refresh()
    // The provider asks for the real time, at which the day of the walk is long over.
    XCTAssertEqual(timeline()?.entries.map { $0.picture.phase }, [.active])
    XCTAssertEqual(timeline()?.entries.map(\.isPlaceholder), [false])
    XCTAssertNotEqual(timeline()?.policy, .never)
    var snapshot: PalEntry?
    PalTimelineProvider(appGroup: appGroup).getSnapshot(in: context) { snapshot = $0 }
    XCTAssertEqual(snapshot?.picture, timeline()?.entries.first?.picture)
    let entry = try XCTUnwrap(PalTimelineProvider(appGroup: appGroup).timeline(at: Phone.shared.now)?.entries.first)
    let shown = try XCTUnwrap(entry.presentation(on: .homeSmall))
    XCTAssertEqual(shown.sprite?.assetName, "meadow/phase2/female_vital_1")
    XCTAssertEqual(shown.sprite, model.presentation(on: .homeSmall)?.sprite)
    XCTAssertNil(entry.presentation(on: .compact))
    try FileManager.default.removeItem(at: folder)
    try Data("A file instead of a folder".utf8).write(to: folder)
    XCTAssertEqual(timeline()?.entries.first?.picture.phase, .dormant, "an unreadable store")
    XCTAssertEqual(timeline()?.entries.map(\.isPlaceholder), [true])
    XCTAssertThrowsError(try PalTimelineProvider(appGroup: "not an App Group").timeline(at: Phone.shared.now)) {
      XCTAssertEqual("\($0)", "the entitlement for the App Group 'not an App Group' is missing")
    }
  }

  func test_recording_isContinuedByTheNextLaunch_andReplaysAlike() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try await makeModel()
    for _ in 1...2 {
      let model = launch()
      model.startRecording(at: file)
      model.onUpdate = { [weak model] _ in try? model?.saveRecording(at: file) }
      try await model.enterForeground()
      walk(30_000)
      try await model.refresh()
      try await model.enterBackground()
    }
    let recording = try JSONDecoder().decode(PalRecording.self, from: Data(contentsOf: file))
    XCTAssertEqual(recording.instants.count { $0.events.contains(.launched) }, 2)
    let pal = recording.replay { XCTAssertEqual($1, $0.changes, "\($0.at)") }
    XCTAssertEqual(pal, try StoredPal(at: folder, for: .reading)?.pal)
  }

  func test_unreadablePal_isMissing_untilAnUpdateSucceeds() async throws {
    _ = try await makeModel()
    let moved = folder.appendingPathExtension("moved")
    defer { try? FileManager.default.removeItem(at: moved) }
    try FileManager.default.moveItem(at: folder, to: moved)
    try Data("A file instead of a folder".utf8).write(to: folder)
    let model = launch()
    XCTAssertNil(model.pal)
    XCTAssertNil(model.screen)
    do {
      try await model.enterForeground()
      XCTFail("the update succeeded")
    } catch {}
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(at: moved, to: folder)
    try await model.enterForeground()
    XCTAssertNotNil(model.screen?.home)
  }

  func test_model_wakesItself_inForeground() async throws {
    let services = makeServices()
    let model = PalModel(on: services)
    var dates: [Date] = []
    // Only the first wake comes.
    services.sleepUntil = { date in
      dates.append(date)
      if dates.count == 1 { Phone.shared.now = date } else { try? await Task.sleep(for: .seconds(86_400)) }
    }
    let opened = Phone.shared.now
    try await model.enterForeground()
    while dates.count < 2 { await Task.yield() }
    let interval = Double(model.configuration.rules.foregroundQueryInterval.count) / 1000
    XCTAssertEqual(dates, [opened + interval, opened + 2 * interval])
    try await model.enterBackground()
    await Task.yield()
    XCTAssertEqual(dates.count, 2, "in the background, a pal in its onboarding has nothing to do")
  }
}

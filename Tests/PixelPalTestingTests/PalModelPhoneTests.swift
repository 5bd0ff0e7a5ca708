import Foundation
@_spi(PhoneEvents) import PixelPalModel
import PixelPalTesting
import TestSupport
import XCTest

/// Tests of an app's model on a simulated phone.
@MainActor
final class PalModelPhoneTests: XCTestCase {
  func test_newApp_startsLiveActivity_whenOnboardingIsDone() async throws {
    let phone = try PalModelPhone(nil)
    XCTAssertNil(try phone.pal)
    try await phone.openApp()
    XCTAssertEqual(phone.model.screen, .onboarding(step: 1))
    XCTAssertNil(phone.model.presentation(on: .app))
    XCTAssertNil(phone.shown(on: .homeSmall).content)
    try await phone.completeOnboarding(choosing: .male, style: .dusk)
    XCTAssertEqual(try phone.pal, phone.model.pal)
    XCTAssertEqual(phone.model.pal?.stepPermission, .granted)
    try await phone.closeApp()
    try await phone.advance(by: .minutes(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.assetName, "dusk/phase1/male_low_1")
  }

  /// A refusal counts as granted, because HealthKit hides it; a phone that can't ask counts as a refusal.
  func test_stepAccess_countsAsGranted_unlessThePhoneCannotAsk() async throws {
    for access in PalModelPhone.StepAccess.allCases {
      let phone = try PalModelPhone(nil)
      phone.stepAccess = access
      try await phone.completeOnboarding()
      XCTAssertEqual(phone.model.pal?.stepPermission, access == .unavailable ? .denied : .granted, "\(access)")
      try await phone.walk(1000, for: .minutes(10))
      try await phone.model.refresh()
      XCTAssertEqual(phone.model.pal?.totalSteps, access == .granted ? 1000 : 0, "\(access)")
    }
  }

  /// Only the phone knows the answer to a request for access, so an app that reports one makes the phone ask.
  func test_reportedAnswer_makesThePhoneAsk() async throws {
    for access in PalModelPhone.StepAccess.allCases {
      for answer in [true, false] {
        let phone = try PalModelPhone(nil)
        phone.stepAccess = access
        try await phone.openApp()
        for action: Onboarding.Action in [.go, .choose(.male, .classic), .go, .go, .go, .answer(granted: answer)] {
          try await phone.model.handle(.onboarding(action))
        }
        XCTAssertNotNil(phone.model.screen?.home, "\(access)")
        XCTAssertEqual(phone.model.pal?.stepPermission, access == .unavailable ? .denied : .granted, "\(access)")
      }
    }
  }

  /// A suspended app runs no code, so nothing depends on how a test divides its advances.
  func test_dueWake_waits_whileTheAppIsSuspended() async throws {
    for (closesApp, newSteps) in [(true, 0), (true, 77), (false, 0), (false, 77)] {
      var results: [[String]] = []
      for stepLength in [300, 60, 1] {
        let phone = try PalModelPhone(.sample(phase: .active, energy: .vital))
        try await phone.openApp()
        try await phone.walk(1200, for: .minutes(10))
        if newSteps > 0 { phone.addSteps(Int64(newSteps)) }
        try await phone.closeApp()
        if !closesApp { try await phone.wakeApp() }
        for _ in 0..<(300 / stepLength) { try await phone.advance(by: .seconds(stepLength)) }
        XCTAssertFalse(phone.simulator.appIsRunning)
        let pal = try XCTUnwrap(phone.model.pal)
        results.append(
          ["\(pal.totalSteps)", "\(phone.model.nextLiveActivityChange?.description ?? "none")"]
            + phone.changes.map { "\($0.at) \($0.kind.jsonName)" })
        if let deferred = pal.deferredLiveActivityUpdate {
          XCTAssertEqual(phone.model.nextLiveActivityChange?.at, deferred.until, "\(closesApp), \(newSteps)")
        }
      }
      XCTAssertEqual(Set(results).count, 1, "\(closesApp), \(newSteps): \(results)")
    }
  }

  func test_stepsOfADeniedApp_areReported_onceTheUserAllowsThem() async throws {
    let phone = try PalModelPhone()
    let total = try XCTUnwrap(phone.model.pal?.totalSteps)
    phone.stepAccess = .denied
    try await phone.openApp()
    try await phone.walk(600, for: .minutes(5))
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.pal?.totalSteps, total)
    phone.stepAccess = .granted
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.pal?.totalSteps, total + 600)
  }

  func test_samplePal_keepsItsSteps_andAddsNewOnes() async throws {
    for phase in Phase.allCases {
      for energy in [Energy.low, .neutral, .vital] {
        let pal = Pal.sample(phase: phase, energy: energy, isPremium: true)
        let phone = try PalModelPhone(pal)
        try await phone.openApp()
        XCTAssertEqual(phone.model.pal?.totalSteps, pal.totalSteps, "\(phase), \(energy)")
        XCTAssertEqual(phone.model.pal?.stepsToday, pal.stepsToday, "\(phase), \(energy)")
        try await phone.walk(600, for: .minutes(5))
        try await phone.model.refresh()
        XCTAssertEqual(phone.model.pal?.totalSteps, pal.totalSteps + 600, "\(phase), \(energy)")
        XCTAssertEqual(phone.model.pal?.phaseProgress.visiblePhase, phase, "\(phase), \(energy)")
      }
    }
  }

  /// The first update of a sample need not read steps, and can't read them on a locked phone.
  func test_samplePal_keepsItsSteps_ifTheFirstUpdateReadsNone() async throws {
    let updates: [(String, (PalModelPhone) async throws -> Void)] = [
      (
        "dismissal",
        {
          try await $0.wakeApp(for: .backgroundTask)
          try await $0.model.handle(.dismissed(.settingsOffer))
        }
      ),
      (
        "choice",
        {
          try await $0.wakeApp(for: .backgroundTask)
          try await $0.model.handle(.skinChosen(.season))
        }
      ),
      (
        "wake while locked",
        {
          try await $0.lock()
          try await $0.wakeApp()
        }
      ),
      (
        "denied steps",
        {
          $0.stepAccess = .denied
          try await $0.openApp()
        }
      ),
    ]
    for (name, update) in updates {
      for energy in [Energy.low, .neutral, .vital] {
        let pal = Pal.sample(phase: .active, energy: energy)
        let phone = try PalModelPhone(pal)
        try await update(phone)
        XCTAssertEqual(phone.model.pal?.stepsToday, pal.stepsToday, name)
        XCTAssertEqual(phone.model.pal?.countedSteps, pal.countedSteps, name)
        XCTAssertEqual(phone.model.pal?.energy, energy, name)
        phone.stepAccess = .granted
        try await phone.walk(600, for: .minutes(5))
        try await phone.openApp()
        try await phone.model.refresh()
        XCTAssertEqual(phone.model.pal?.totalSteps, pal.totalSteps + 600, name)
        XCTAssertEqual(phone.model.pal?.stepsToday, try XCTUnwrap(pal.stepsToday) + 600, name)
      }
    }
    let model = PalModel.sample()
    try await model.handle(.skinChosen(.season))
    XCTAssertEqual(model.pal?.stepsToday, Pal.sample().stepsToday)
  }

  /// A test can call the model itself, as a view does, and then look at the surfaces at once.
  func test_surfaces_areUpToDate_afterACallOfTheModel() async throws {
    let phone = try PalModelPhone(.sample(phase: .ascended, isPremium: true))
    try await phone.openApp()
    phone.entitlements = .revoked(at: phone.now)
    try await phone.model.refresh()
    let widget = phone.shown(on: .accessoryCircular)
    XCTAssertEqual(widget.content?.status, .locked)
    phone.addSteps(20_000)
    try await phone.model.refresh()
    let surfaces: [Surface] = [.lockScreen, .expanded, .homeSmall, .accessoryCircular]
    let shown = surfaces.map { phone.shown(on: $0) }
    try await phone.advance(by: .zero)
    XCTAssertEqual(surfaces.map { phone.shown(on: $0) }, shown)
  }

  func test_purchaseAndRefund_reachTheModel_andAllSurfaces() async throws {
    for isOpen in [false, true] {
      let phone = try PalModelPhone(.sample(phase: .active))
      if isOpen { try await phone.openApp() }
      try await phone.purchase(.subscribed(from: phone.now, until: phone.now + .hours(24)))
      XCTAssertEqual(phone.simulator.process, .foreground)
      XCTAssertEqual(phone.model.pal?.entitlement, .subscribed)
      XCTAssertEqual(phone.shown(on: .accessoryCircular).content?.status, .live)
      try await phone.refund()
      XCTAssertEqual(phone.model.pal?.entitlement, .revoked)
      XCTAssertEqual(phone.shown(on: .accessoryCircular).content?.status, .locked)
      try await phone.purchase()
      XCTAssertEqual(phone.model.pal?.isPremium, true)
    }
  }

  func test_failuresOfServices_areReported_untilTheySucceed() async throws {
    let phone = try PalModelPhone(nil)
    phone.faults.failedRequests = PhoneFaults.always
    try await phone.completeOnboarding()
    XCTAssertEqual(phone.model.lastServiceFailure?.service, .liveActivity)
    XCTAssertEqual(phone.model.lastServiceFailure?.error as? ActivityRequestError, phone.lastStartError)
    let sentence = "liveActivity failed at \(phone.now): the phone failed to start the Live Activity"
    XCTAssertEqual(phone.model.lastServiceFailure?.description, sentence)
    phone.faults = .none
    try await phone.closeApp()
    try await phone.openApp()
    XCTAssertNil(phone.model.lastServiceFailure)
    try await phone.advance(by: .minutes(1))
    phone.stepAccess = .unavailable
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.lastServiceFailure?.service, .steps)
    phone.stepAccess = .granted
    try await phone.model.refresh()
    XCTAssertNil(phone.model.lastServiceFailure)
    phone.appStoreAnswers = false
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.lastServiceFailure?.service, .subscription)
    phone.stepAccess = .unavailable
    try await phone.crashApp()
    XCTAssertEqual(phone.model.lastServiceFailure?.service, .backgroundDelivery, "the next launch")
  }

  /// In Tokyo, it is 19:00, and in Los Angeles 2:00.
  func test_travellingSample_hasTheStepsOfItsDay_onBothPhones() async throws {
    for name in ["Asia/Tokyo", "America/Los_Angeles"] {
      let zone = try XCTUnwrap(Zone.named(name))
      let pal = Pal.sample(phase: .active, energy: .vital)
      var first = PalPhone(pal)
      first.report(.zoneChanged(zone))
      first.openApp()
      let second = try PalModelPhone(pal)
      second.zone = zone
      try await second.openApp()
      XCTAssertEqual(first.pal.stepsToday, 8500, name)
      XCTAssertEqual(second.model.stepsToday, 8500, name)
      XCTAssertEqual(second.model.pal?.totalSteps, first.pal.totalSteps, name)
      XCTAssertFalse(second.changes.contains { $0.kind.jsonName == "milestoneReached" }, name)
    }
  }

  /// A journey to the west makes the day longer: it begins again with steps of the day before.
  func test_travellersDay_countsTheStepsSinceMidnightInTheNewZone() async throws {
    let phone = try PalModelPhone(.sample(energy: .low), at: Pal.sampleInstant)
    let start = try XCTUnwrap(phone.model.pal?.stepsToday)
    try await phone.advance(by: .hours(13))
    try await phone.walk(6000, for: .minutes(30))
    try await phone.advance(by: .hours(1))
    try await phone.walk(6000, for: .minutes(30))
    try await phone.openApp()
    XCTAssertEqual(phone.model.stepsToday, 6000)
    let total = phone.model.pal?.totalSteps
    phone.zone = try XCTUnwrap(Zone.named("America/Los_Angeles"))
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.stepsToday, 12_000 + start)
    XCTAssertEqual(phone.model.pal?.totalSteps, total)
  }

  func test_purchaseWithoutTheAppStore_isUnlocked_orRemainsUnknown() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    phone.appStoreAnswers = false
    do {
      try await phone.purchase(.none)
      XCTFail("the purchase was completed")
    } catch {
      XCTAssertEqual("\(error)", "the phone doesn't know the subscription")
      XCTAssertEqual(error.localizedDescription, "The phone doesn't know the subscription.")
    }
    XCTAssertEqual(phone.model.pal?.isPremium, false)
    try await phone.purchase(.subscribed(from: phone.now, until: phone.now + .hours(24)))
    XCTAssertEqual(phone.model.pal?.entitlement, .subscribed)
    try await phone.refund()
    XCTAssertEqual(phone.model.pal?.entitlement, .subscribed, "the App Store can't report it")
    phone.appStoreAnswers = true
    try await phone.openApp()
    XCTAssertEqual(phone.model.pal?.entitlement, .revoked)
  }

  /// The model reports all other events itself, so that no caller can report them twice.
  func test_eventsOfTheApp_reachThePal() async throws {
    let phone = try PalModelPhone(.sample(phase: .active, isPremium: true))
    try await phone.wakeApp()
    let look = Look(gender: .male, style: .dusk)
    let events: [(PalModel.AppEvent, PalEvent)] = [
      (.skinChosen(.season), .skinChosen(.season)), (.lookChosen(look), .lookChosen(look)),
      (.lockedFeatureOpened(.history), .lockedFeatureOpened(.history)), (.dismissed(.paywall), .dismissed(.paywall)),
      (.entitlements(.none), .entitlements(.none)), (.permission(granted: false), .permission(granted: false)),
      (.onboarding(.go), .onboarding(.go)),
    ]
    for (event, palEvent) in events {
      phone.model.startRecording()
      try await phone.model.handle(event)
      let last = try XCTUnwrap(phone.model.recording?.instants.last)
      XCTAssertTrue(last.events.contains(palEvent), "\(event)")
      XCTAssertEqual("\(event)", "\(palEvent)")
    }
    // Events of the phone are for tests only.
    for event in [PalEvent.phoneLocked, .phoneRestarted, .phoneUnlocked] {
      phone.model.startRecording()
      try await phone.model.handle(phoneEvent: event)
      XCTAssertTrue(try XCTUnwrap(phone.model.recording?.instants.last).events.contains(event), "\(event)")
    }
  }

  /// The stored pal still has the phase by the old thresholds until the first update.
  func test_model_showsAStoredPal_byItsOwnRules_beforeItsFirstUpdate() async throws {
    let phone = try PalModelPhone(.sample())  // It has 4,750 steps.
    let own = try PalConfiguration(
      rules: Rules.standard.changing { ($0.phase2BeginsAt, $0.phase3BeginsAt) = (4000, 10_000) }, device: .ios26)
    let model = PalModel(on: phone.services, under: own)
    XCTAssertEqual(model.screen?.home?.phase, .active)
    XCTAssertEqual(model.screen?.home?.progressText, "4,750 of 10,000")
    XCTAssertFalse(model.isPaywallPresented)
    XCTAssertEqual(try phone.pal?.phaseProgress.visiblePhase, .dormant, "nothing is stored yet")
    var revealed: [Phase] = []
    model.onUpdate = { for change in $0 { if case .phaseRevealed(let phase) = change.kind { revealed.append(phase) } } }
    try await model.wakeInBackground()
    XCTAssertEqual(revealed, [.active], "the first update reports it")
    XCTAssertEqual(model.screen?.home?.progressText, "4,750 of 10,000")
    XCTAssertEqual(try phone.pal?.phaseProgress.visiblePhase, .active)
  }

  /// A later failure of another service doesn't hide the one that a developer asks about.
  func test_failures_areKeptForEachService() async throws {
    let phone = try PalModelPhone(nil)
    phone.faults.failedRequests = PhoneFaults.always
    try await phone.completeOnboarding()
    XCTAssertEqual(phone.model.failure(of: .liveActivity)?.error as? ActivityRequestError, phone.lastStartError)
    XCTAssertNil(phone.model.failure(of: .subscription))
    try await phone.advance(by: .minutes(1))
    phone.appStoreAnswers = false
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.lastServiceFailure?.service, .subscription)
    XCTAssertEqual(phone.model.failure(of: .subscription)?.at, phone.now)
    XCTAssertEqual(phone.model.failure(of: .liveActivity)?.error as? ActivityRequestError, phone.lastStartError)
    (phone.appStoreAnswers, phone.faults) = (true, .none)
    try await phone.closeApp()
    try await phone.openApp()
    for service in ServiceFailure.Service.allCases { XCTAssertNil(phone.model.failure(of: service), "\(service)") }
  }

  /// The Live Activity shows what was walked up to the moment at which it becomes visible.
  func test_closingTheApp_readsTheLatestSteps() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    let before = try XCTUnwrap(phone.model.pal?.totalSteps)
    try await phone.walk(60, for: .seconds(30))
    XCTAssertLessThan(try XCTUnwrap(phone.model.pal?.totalSteps), before + 60, "the next query is due after 45 seconds")
    try await phone.closeApp()
    XCTAssertEqual(phone.model.pal?.totalSteps, before + 60)
  }

  func test_paywallDecision_isShown_onlyWhileThePaywallCoversTheApp() async throws {
    let phone = try PalModelPhone(.sample())
    XCTAssertEqual(phone.model.pal?.paywallDecision, .notYetPhase2)
    XCTAssertFalse(phone.model.canPresentPaywall)
    try await phone.walk(26_000, for: .hours(2))
    try await phone.openApp()
    XCTAssertFalse(phone.model.canPresentPaywall, "the highlight comes first")
    try await phone.advance(by: .seconds(5))
    XCTAssertEqual(phone.model.pal?.paywallDecision, .shown)
    XCTAssertTrue(phone.model.canPresentPaywall)
    phone.model.isPaywallPresented = false
    XCTAssertEqual(phone.model.pal?.paywallDecision, .alreadySeen)
    XCTAssertTrue(phone.model.canPresentPaywall)
    try await phone.closeApp()
    try await phone.crashApp()
    try await phone.advance(by: .hours(48))
    try await phone.openApp()
    XCTAssertEqual(phone.model.pal?.paywallDecision, .alreadySeen)
    try await phone.model.handle(.lockedFeatureOpened(.history))
    XCTAssertEqual(phone.model.pal?.paywallDecision, .shown)
    try await phone.closeApp()
    XCTAssertEqual(phone.model.pal?.paywallDecision, .alreadySeen)
    XCTAssertFalse(phone.model.canPresentPaywall, "the app is in the background")
    XCTAssertFalse(try PalModelPhone(.sample(phase: .energized, isPremium: true)).model.canPresentPaywall)
    XCTAssertFalse(try PalModelPhone(nil).model.canPresentPaywall)
  }

  /// Without translations, all texts are English, so an app's view model is the same on Linux.
  func test_texts_areLocalizedWithoutAStringCatalog() async throws {
    let model = try PalModelPhone(.sample(phase: .active)).model
    let (home, shown) = (try XCTUnwrap(model.screen?.home), try XCTUnwrap(model.presentation(on: .app)))
    XCTAssertEqual(home.progressDisplayText.localized(), home.progressText)
    XCTAssertEqual(shown.messageDisplayText?.localized(), shown.message)
    XCTAssertEqual(shown.localizedText(locale: Locale(identifier: "en_US")), shown.text)
    let label = DisplayText(shown.accessibilityLabel, key: shown.accessibilityLabelKey)
    XCTAssertEqual(label.localized(), shown.accessibilityLabel)
  }

  func test_samplePal_keepsItsSubscription() async throws {
    for (pal, entitlement) in [
      (Pal.sample(), Entitlement.never), (.sample(isPremium: true), .subscribed), (.sample(phase: .ascended), .expired),
      (.sample(phase: .ascended, isPremium: true), .subscribed),
    ] {
      let phone = try PalModelPhone(pal)
      try await phone.openApp()
      XCTAssertEqual(phone.model.pal?.entitlement, entitlement)
      XCTAssertEqual(phone.model.pal?.isPremium, pal.isPremium)
    }
  }

  /// The pal of a new app doesn't know the subscription, but its phone does.
  func test_palWithUnknownSubscription_hasNone_orTheLastKnownOne() async throws {
    var pal = Pal.sample(isPremium: true)
    _ = pal.handle(.entitlements(.unknown), at: Pal.sampleInstant, under: .standard)
    for (pal, entitlements) in [(pal, EntitlementHistory.always), (Pal(zone: .utc), .none)] {
      XCTAssertEqual(pal.entitlement, .unknown)
      XCTAssertEqual(try PalModelPhone(pal.createdAt == nil ? nil : pal).entitlements, entitlements)
    }
  }

  func test_changeOutsideTheApp_reachesTheModel_onceTheAppRuns() async throws {
    let phone = try PalModelPhone()
    try await phone.changeEntitlements(to: .always)
    XCTAssertEqual(try phone.pal?.isPremium, false, "the app is not running")
    try await phone.openApp()
    XCTAssertEqual(try phone.pal?.isPremium, true)
    try await phone.changeEntitlements(to: .lapsed(at: phone.now))
    XCTAssertEqual(phone.model.pal?.entitlement, .expired)
    try await phone.closeApp()
    try await phone.advance(by: .minutes(5))
    try await phone.changeEntitlements(to: .always)
    XCTAssertEqual(try phone.pal?.isPremium, false, "the app is suspended")
    try await phone.wakeApp()
    XCTAssertEqual(try phone.pal?.isPremium, true)
  }

  func test_wake_reachesTheModel_onlyThroughTheAppsHandler_exceptForHealthData() async throws {
    for reason in WakeReason.allCases {
      for hasHandler in [false, true] {
        let phone = try PalModelPhone()
        let total = try XCTUnwrap(phone.pal?.totalSteps)
        var reasons: [WakeReason] = []
        if hasHandler {
          phone.onWake = { model, reason in
            reasons.append(reason)
            try await model.wakeInBackground()
          }
        }
        try await phone.walk(600, for: .minutes(5))
        let outcome = try await phone.wakeApp(for: reason)
        XCTAssertEqual(outcome, .accepted)
        let isNoticed = hasHandler || reason == .healthData
        XCTAssertEqual(try phone.pal?.totalSteps, isNoticed ? total + 600 : total, "\(reason), \(hasHandler)")
        XCTAssertEqual(reasons, hasHandler && reason != .healthData ? [reason] : [], "\(reason)")
      }
    }
  }

  func test_walk_isShown_afterAWakeInTheBackground() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    try await phone.walk(600, for: .minutes(5))
    XCTAssertNotEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .walking)
    try await phone.wakeApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .walking)
    XCTAssertEqual(phone.shown(on: .app).status, .hidden)
  }

  func test_stepsOfALockedPhone_areReadLater() async throws {
    let phone = try PalModelPhone()
    let total = try XCTUnwrap(phone.model.pal?.totalSteps)
    try await phone.perform { $0.lock() }
    try await phone.walk(600, for: .minutes(5))
    phone.onWake = { model, _ in try await model.wakeInBackground() }
    try await phone.wakeApp(for: .backgroundTask)
    XCTAssertEqual(phone.model.pal?.totalSteps, total)
    try await phone.openApp()
    XCTAssertEqual(phone.model.pal?.totalSteps, total + 600)
  }

  func test_appEndedInForeground_andWokenInBackground_presentsNoPaywall() async throws {
    let phone = try PalModelPhone()
    try await phone.walk(26_000, for: .hours(2))
    try await phone.openApp()
    try await phone.perform { $0.forceQuitApp() }
    try await phone.openApp()
    let model = phone.model
    try await phone.perform { $0.closeApp() }
    try await phone.perform { $0.endBackgroundProcess() }
    try await phone.walk(100, for: .minutes(1))
    try await phone.wakeApp()
    try await phone.advance(by: .seconds(20))
    XCTAssertFalse(phone.model === model, "the system has launched the app again")
    XCTAssertFalse(phone.model.isPaywallPresented)
    try await phone.openApp()
    try await phone.advance(by: .seconds(5))
    XCTAssertTrue(phone.model.isPaywallPresented)
  }

  func test_crashedApp_isLaunchedAgain_withoutAPaywallInTheBackground() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    let model = phone.model
    try await phone.crashApp()
    try await phone.walk(26_000, for: .hours(2))
    let outcome = try await phone.wakeApp()
    XCTAssertEqual(outcome, .accepted)
    XCTAssertFalse(phone.model === model)
    XCTAssertEqual(phone.model.pal?.phaseProgress.visiblePhase, .active)
    XCTAssertFalse(phone.model.isPaywallPresented)
  }

  private func phoneWithPaywall() async throws -> PalModelPhone {
    let phone = try PalModelPhone()
    try await phone.walk(26_000, for: .hours(2))
    try await phone.openApp()
    try await phone.advance(by: .seconds(5))
    XCTAssertEqual(phone.model.screen?.name, "paywall")
    return phone
  }

  func test_paywall_isClosed_whenTheUserLeavesTheApp() async throws {
    let phone = try await phoneWithPaywall()
    try await phone.model.enterForeground()
    XCTAssertTrue(phone.model.isPaywallPresented, "the scene became active again, for example after Control Center")
    XCTAssertEqual(phone.model.screen?.name, "paywall")
    try await phone.closeApp()
    XCTAssertFalse(phone.model.isPaywallPresented)
    try await phone.openApp()
    XCTAssertFalse(phone.model.isPaywallPresented)
    XCTAssertEqual(phone.model.screen?.name, "home")
  }

  func test_returnWhileTheAppIsClosed_keepsThePalInTheForeground() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    try await phone.openApp()
    let model = phone.model
    let close = Task { try await model.enterBackground() }
    let open = Task { try await model.enterForeground() }
    try await close.value
    try await open.value
    phone.addSteps(40_000)
    try await phone.advance(by: .minutes(1))
    XCTAssertGreaterThan(model.pal?.totalSteps ?? 0, 40_000, "the model queries steps, as in the foreground")
  }

  func test_openThatCannotBeStored_isReportedByTheNextUpdate() async throws {
    let phone = try PalModelPhone()
    phone.storageFault = .unreadable
    do {
      try await phone.openApp()
      XCTFail("the update succeeded")
    } catch {}
    phone.storageFault = nil
    phone.addSteps(26_000)
    try await phone.advance(by: .minutes(2))
    XCTAssertEqual(phone.changes.count { $0.kind == .appOpened }, 1)
    XCTAssertTrue(phone.model.isPaywallPresented)
  }

  func test_closeThatCannotBeStored_presentsNoPaywallInTheBackground() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    phone.storageFault = .unreadable
    do {
      try await phone.closeApp()
      XCTFail("the update succeeded")
    } catch {}
    phone.storageFault = nil
    try await phone.perform { $0.closeApp() }
    phone.addSteps(26_000)
    try await phone.advance(by: .hours(1))
    try await phone.wakeApp()
    XCTAssertEqual(phone.model.screen?.home?.phase, .active)
    XCTAssertFalse(phone.model.isPaywallPresented)
  }

  func test_refundInTheBackground_reloadsTheWidgets() async throws {
    for isClosed in [false, true] {
      let phone = try PalModelPhone(.sample(phase: .ascended, isPremium: true))
      try await phone.openApp()
      if isClosed { try await phone.closeApp() }
      XCTAssertTrue(phone.simulator.appIsRunning, "the process runs for some seconds after the app was closed")
      let earlier = phone.changes.count
      try await phone.changeEntitlements(to: .revoked(at: phone.now))
      let reloads = phone.changes.dropFirst(earlier).filter {
        if case .widgetsReloaded = $0.kind { true } else { false }
      }
      XCTAssertFalse(reloads.isEmpty)
      XCTAssertEqual(phone.shown(on: .accessoryCircular).content?.status, .locked)
    }
  }

  func test_closedPaywall_leavesTheScreenAtOnce_andTheNextUpdateStoresThat() async throws {
    let phone = try await phoneWithPaywall()
    phone.model.isPaywallPresented = false
    XCTAssertEqual(phone.model.screen?.name, "home")
    XCTAssertEqual(PalModel(on: phone.services).screen?.name, "paywall", "no update has run")
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.screen?.name, "home")
    XCTAssertEqual(PalModel(on: phone.services).screen?.name, "home")
  }

  func test_purchase_closesThePaywall() async throws {
    let phone = try await phoneWithPaywall()
    try await phone.model.refresh()
    XCTAssertTrue(phone.model.isPaywallPresented, "nothing was bought")
    phone.entitlements = .always
    try await phone.model.refresh()
    XCTAssertFalse(phone.model.isPaywallPresented)
    phone.entitlements = .none
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.screen?.name, "home", "the paywall does not return")
  }

  func test_paywallClosedDuringAnUpdate_isStoredByThatUpdate() async throws {
    let phone = try await phoneWithPaywall()
    async let update: Void = phone.model.refresh()
    phone.model.isPaywallPresented = false
    try await update
    XCTAssertEqual(phone.model.screen?.name, "home")
    XCTAssertEqual(PalModel(on: phone.services).screen?.name, "home")
  }

  func test_paywall_isPresentedAgain_byALockedFeature_andClosedAgain() async throws {
    let phone = try await phoneWithPaywall()
    for _ in 1...2 {
      phone.model.isPaywallPresented = false
      try await phone.advance(by: .minutes(1))
      try await phone.model.handle(.lockedFeatureOpened(.history))
      XCTAssertTrue(phone.model.isPaywallPresented)
      XCTAssertEqual(phone.model.screen?.name, "paywall")
    }
  }

  func test_lock_reportsThatTheAppMovesToTheBackground() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    var kinds: [String] = []
    phone.model.onUpdate = { changes in kinds += changes.map { $0.kind.jsonName } }
    try await phone.lock()
    XCTAssertEqual(kinds, ["appClosed"])
    XCTAssertTrue(phone.simulator.isLocked)
    let outcome = try await phone.wakeApp()
    XCTAssertFalse(outcome.isAccepted)
    try await phone.unlock()
    XCTAssertFalse(phone.simulator.isLocked)
  }

  func test_eachLaunch_usesTheAppsOwnModel() async throws {
    var launches = 0
    let phone = try PalModelPhone { services in
      launches += 1
      return PalModel(on: services)
    }
    try await phone.openApp()
    try await phone.closeApp()
    try await phone.openApp()
    XCTAssertEqual(launches, 1)
    try await phone.closeApp()
    try await phone.perform { $0.endBackgroundProcess() }
    try await phone.openApp()
    XCTAssertEqual(launches, 2)
  }

  func test_premium_isKept_whileTheStoreDoesNotAnswer() async throws {
    let phone = try PalModelPhone(.sample(phase: .ascended, isPremium: true))
    (phone.entitlements, phone.appStoreAnswers) = (.none, false)
    try await phone.openApp()
    XCTAssertEqual(phone.model.pal?.isPremium, true)
    phone.appStoreAnswers = true
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.pal?.isPremium, false)
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, .ascended, "a phase stays visible")
  }

  func test_swipedLiveActivity_isStartedAgain_byTheNextOpen() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    try await phone.swipeAwayLiveActivity()
    XCTAssertNil(phone.model.pal?.currentLiveActivity)
    try await phone.closeApp()
    phone.faults.failedRequests = 1000
    try await phone.openApp()
    XCTAssertNil(phone.model.pal?.currentLiveActivity, "the phone refuses it")
    XCTAssertEqual(phone.lastStartError, .failed)
    try await phone.closeApp()
    phone.faults = .none
    try await phone.openApp()
    XCTAssertNotNil(phone.model.pal?.currentLiveActivity)
  }

  func test_travellersPal_usesTheNewZone() async throws {
    let phone = try PalModelPhone()
    phone.zone = try XCTUnwrap(Zone(offsetSeconds: 9 * 3600))
    try await phone.openApp()
    XCTAssertEqual(phone.model.pal?.zone, phone.zone)
  }

  func test_travellersFirstOpen_showsTheStepsOfTheDayInTheNewZone() async throws {
    // The user walked at 21:00 and at 09:00 in London. In Tokyo, both walks are on the same day.
    for (hours, steps, energy) in [(0, 700, Energy.low), (9, 5700, .neutral), (-8, 700, .low)]
      as [(Int, Int64, Energy)]
    {
      let created = Pal(
        createdAt: Pal.sampleInstant - .hours(20), look: Look(gender: .female, style: .meadow), zone: .utc,
        under: .standard)
      let phone = try PalModelPhone(created)
      phone.addSteps(5000, in: Interval(from: phone.now - .hours(13), lasting: .minutes(50)))
      phone.addSteps(700, in: Interval(from: phone.now - .hours(1), lasting: .minutes(50)))
      phone.zone = try XCTUnwrap(Zone(offsetSeconds: hours * 3600))
      try await phone.openApp()
      XCTAssertEqual(phone.model.pal?.stepsToday, steps, "\(hours)")
      XCTAssertEqual(phone.model.pal?.energy, energy, "\(hours)")
      XCTAssertEqual(phone.model.presentation(on: .app)?.steps, steps, "\(hours)")
    }
  }

  func test_updates_reportTheirChanges() async throws {
    let phone = try PalModelPhone()
    var kinds: [String] = []
    phone.model.onUpdate = { changes in kinds += changes.map { $0.kind.jsonName } }
    try await phone.openApp()
    XCTAssertEqual(kinds.first, "appOpened")
    kinds = []
    try await phone.closeApp()
    XCTAssertEqual(kinds, ["appClosed"])
  }

  /// Each reader gets all later changes, whatever the others do, until the model is released.
  func test_updates_reachEachReader_untilTheModelIsReleased() async throws {
    var phone: PalModelPhone? = try PalModelPhone()
    var kinds: [String] = []
    phone?.model.onUpdate = { kinds += $0.map { $0.kind.jsonName } }
    let (first, second) = (phone?.model.updates, phone?.model.updates)
    let cancelled = Task { [updates = phone?.model.updates] in
      guard let updates else { return }
      for await _ in updates {}
    }
    cancelled.cancel()
    await cancelled.value
    try await phone?.openApp()
    let late = phone?.model.updates
    try await phone?.closeApp()
    phone = nil
    var read: [[String]] = []
    for stream in [first, second, late] {
      var names: [String] = []
      for await changes in try XCTUnwrap(stream) { names += changes.map { $0.kind.jsonName } }
      read.append(names)
    }
    XCTAssertEqual(read, [kinds, kinds, ["appClosed"]])
    XCTAssertEqual(kinds.first, "appOpened")
  }

  /// A busy reader costs no more memory than 100 updates.
  func test_updates_keepTheLatestHundred_forABusyReader() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    let updates = phone.model.updates
    for _ in 1...101 { try await phone.model.refresh() }
    try await phone.closeApp()
    var count = 0
    for await changes in updates {
      count += 1
      if changes.contains(where: { $0.kind == .appClosed }) { break }
    }
    XCTAssertEqual(count, 100)
  }

  /// No app calls its model while it is suspended or isn't running, so a test that does has made a mistake.
  func test_callOfTheModel_throwsAnError_unlessTheAppIsRunning() async throws {
    let phone = try PalModelPhone(.sample(phase: .active, isPremium: true))
    func assertThatCallFails(_ name: String) async throws {
      let pal = try phone.pal
      do {
        try await phone.model.handle(.skinChosen(.season))
        XCTFail(name)
      } catch {
        XCTAssertTrue("\(error)".contains("call openApp() or wakeApp() first"), "\(name): \(error)")
        XCTAssertEqual("\(error)", phone.model.lastUpdateError.map { "\($0)" }, name)
      }
      XCTAssertEqual(try phone.pal, pal, name)
    }
    try await assertThatCallFails("before the launch")
    try await phone.openApp()
    XCTAssertNil(phone.model.lastUpdateError)
    try await phone.model.handle(.skinChosen(.ownColours))
    try await phone.closeApp()
    try await phone.advance(by: .minutes(1))
    try await assertThatCallFails("suspended")
    try await phone.wakeApp()
    try await phone.model.handle(.skinChosen(.season))
    try await phone.crashApp()
    try await assertThatCallFails("after a crash")
    // A model of the test's own isn't that of the app.
    try await PalModel(on: phone.services).handle(.skinChosen(.ownColours))
  }

  func test_presentation_saysThatTheLiveActivityIsGone_whileTheAppIsSuspended() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    try await phone.closeApp()
    let end = try XCTUnwrap(phone.model.pal?.currentLiveActivity?.startedAt) + .hours(8)
    try await phone.advance(to: end - Milliseconds(1))
    let before = try XCTUnwrap(phone.model.presentation(on: .lockScreen))
    XCTAssertEqual(before.status, .live, before.reason)
    try await phone.advance(to: end)
    for surface in [Surface.lockScreen, .compact] {
      let shown = try XCTUnwrap(phone.model.presentation(on: surface))
      XCTAssertEqual(shown.status, .gone, "\(surface)")
      XCTAssertEqual(shown.shownSince, end, "\(surface)")
      XCTAssertTrue(shown.reason.hasPrefix("the system ended the Live Activity at "), shown.reason)
    }
    XCTAssertEqual(phone.model.presentation(on: .homeSmall)?.status, .live)
  }

  func test_model_staysTheSame_untilTheProcessEnds() async throws {
    var launches = 0
    let phone = try PalModelPhone { services in
      launches += 1
      return PalModel(on: services)
    }
    let model = phone.model
    let total = try XCTUnwrap(model.pal?.totalSteps)
    phone.addSteps(600)
    try await phone.openApp()
    XCTAssertEqual(model.pal?.totalSteps, total + 600, "the model of the test is that of the opened app")
    try await phone.closeApp()
    try await phone.wakeApp()
    try await phone.openApp()
    XCTAssertTrue(phone.model === model)
    XCTAssertEqual(launches, 1)
    try await phone.crashApp()
    let next = phone.model
    XCTAssertFalse(next === model, "a process that has crashed has no model")
    XCTAssertTrue(phone.model === next)
    try await phone.wakeApp()
    XCTAssertTrue(phone.model === next)
    XCTAssertEqual(launches, 2)
    for end in [PalModelPhone.crashApp, PalModelPhone.forceQuitApp] {
      try await phone.openApp()
      let old = phone.model
      try await end(phone)()
      try await phone.openApp()
      XCTAssertFalse(phone.model === old)
    }
    XCTAssertEqual(launches, 4)
  }

  /// Both phones count late steps on their own day, and show no walk that is over.
  func test_lateSteps_countOnTheirDay() async throws {
    let yesterday = Interval(from: Pal.sampleInstant - .hours(20), lasting: .minutes(10))
    var palPhone = PalPhone()
    let phone = try PalModelPhone()
    let before = palPhone.pal
    for (interval, steps, isToday) in [(yesterday, 900, false), (nil, 50, true), (yesterday, 30, false)]
      as [(Interval?, Int64, Bool)]
    {
      let today = try XCTUnwrap(palPhone.pal.stepsToday)
      palPhone.addSteps(steps, in: interval)
      palPhone.wakeApp(ignoringHourlyLimit: true)
      phone.addSteps(steps, in: interval)
      try await phone.wakeApp(ignoringHourlyLimit: true)
      XCTAssertEqual(palPhone.pal.stepsToday, today + (isToday ? steps : 0), "\(steps)")
      XCTAssertEqual(try phone.pal?.stepsToday, palPhone.pal.stepsToday, "\(steps)")
      XCTAssertEqual(try phone.pal?.totalSteps, palPhone.pal.totalSteps, "\(steps)")
      XCTAssertFalse(palPhone.pal.isWalking(at: palPhone.now))
    }
    XCTAssertEqual(palPhone.pal.totalSteps, before.totalSteps + 980)
  }

  /// Steps of the future are unknown until a query after their end, in the foreground and in the background.
  func test_stepsOfTheFuture_areReported_onceTheirTimeHasPassed() async throws {
    for isOpen in [false, true] {
      var palPhone = PalPhone()
      let phone = try PalModelPhone()
      if isOpen { palPhone.openApp() }
      if isOpen { try await phone.openApp() }
      let total = palPhone.pal.totalSteps
      let walk = Interval(from: Pal.sampleInstant + .minutes(4), lasting: .minutes(6))
      palPhone.addSteps(600, in: walk)
      for steps: Int64 in [200, 400] { phone.addSteps(steps, in: walk) }
      for (minutes, steps) in [(9, 0), (11, 600), (90, 600)] as [(Int, Int64)] {
        palPhone.advance(to: Pal.sampleInstant + .minutes(minutes))
        try await phone.advance(to: Pal.sampleInstant + .minutes(minutes))
        if !isOpen { palPhone.wakeApp(ignoringHourlyLimit: true) }
        if !isOpen { try await phone.wakeApp(ignoringHourlyLimit: true) }
        let name = "\(isOpen), \(minutes)"
        XCTAssertEqual(palPhone.pal.totalSteps, total + steps, name)
        let modelsPal = try phone.pal
        XCTAssertEqual(modelsPal?.totalSteps, total + steps, name)
        XCTAssertEqual(palPhone.pal.isWalking(at: palPhone.now), minutes == 11, name)
        XCTAssertEqual(modelsPal?.isWalking(at: palPhone.now), minutes == 11, name)
      }
    }
  }

  func test_healthData_wakesTheApp_atMostOnceAnHour() async throws {
    let phone = try PalModelPhone()
    var outcomes: [Bool] = []
    for _ in 0..<6 {
      outcomes.append(try await phone.wakeApp().isAccepted)
      try await phone.advance(by: .minutes(12))
    }
    XCTAssertEqual(outcomes, [true, false, false, false, false, true])
    let outcome = try await phone.wakeApp(ignoringHourlyLimit: true)
    XCTAssertEqual(outcome, .accepted)
  }

  func test_openingAnOpenApp_queriesSteps() async throws {
    let phone = try PalModelPhone(nil)
    try await phone.completeOnboarding()
    phone.addSteps(300)
    try await phone.openApp()
    XCTAssertEqual(phone.model.pal?.totalSteps, 300)
  }

  /// The rules are those of the app's model, and the limits are those of the phone.
  func test_configuration_isThatOfTheModel_onAPhoneWithItsOwnLimits() async throws {
    let rules = try Rules.standard.changing { $0.phase2BeginsAt = 10_000 }
    let own = try PalConfiguration(rules: rules, device: .ios17)
    let phone = try PalModelPhone(nil) { PalModel(on: $0, under: own) }
    XCTAssertEqual(phone.configuration, .standard)
    try await phone.completeOnboarding()
    XCTAssertEqual(phone.configuration, own)
    phone.addSteps(10_000)
    try await phone.model.refresh()
    try await phone.closeApp()
    try await phone.advance(by: .seconds(20))
    XCTAssertEqual(phone.model.screen?.home?.phase, .active)
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.phase, .active)
    XCTAssertEqual(phone.simulator.model, .ios26)
  }

  func test_lockAndUnlock_reachTheModelOfARunningApp_whichThenReadsSteps() async throws {
    let phone = try PalModelPhone()
    try await phone.wakeApp(for: .backgroundTask)
    let total = try XCTUnwrap(phone.model.pal?.totalSteps)
    try await phone.lock()
    phone.addSteps(300)
    try await phone.model.wakeInBackground()
    XCTAssertEqual(phone.model.pal?.totalSteps, total)
    try await phone.unlock()
    XCTAssertEqual(phone.model.pal?.totalSteps, total + 300)
  }

  /// Only the pal can present the paywall: a person who wants premium opens a locked feature.
  func test_paywall_isNotPresented_byTheAppItself() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    try await phone.openApp()
    let model = phone.model
    model.isPaywallPresented = true
    XCTAssertFalse(model.isPaywallPresented)
    XCTAssertNotNil(model.screen?.home)
    try await model.handle(.lockedFeatureOpened(.history))
    XCTAssertTrue(model.isPaywallPresented)
    model.isPaywallPresented = true
    try await model.refresh()
    XCTAssertTrue(model.isPaywallPresented, "a refresh doesn't close it")
    guard case .paywall? = model.screen else { return XCTFail("\(String(describing: model.screen))") }
    model.isPaywallPresented = false
    guard case .home? = model.screen else { return XCTFail("\(String(describing: model.screen))") }
  }

  func test_modelsStepsAndEnergy_areThoseOfNow() async throws {
    let phone = try PalModelPhone(.sample(energy: .vital))
    let model = phone.model
    XCTAssertEqual(model.stepsToday, model.pal?.stepsToday)
    XCTAssertEqual(model.energy, .vital)
    try await phone.advance(by: .hours(20))
    XCTAssertTrue(phone.model === model, "the app has slept through midnight")
    XCTAssertNotNil(model.pal?.stepsToday, "as of the last event")
    XCTAssertNil(model.stepsToday)
    XCTAssertEqual(model.energy, .low)
    XCTAssertNil(model.presentation(on: .app)?.text)
    let pal = try XCTUnwrap(model.pal)
    XCTAssertEqual(
      model.liveActivityUpdatesLeft, pal.liveActivityUpdatesLeft(at: phone.now, under: model.configuration))
    XCTAssertEqual(model.widgetReloadsLeft, pal.widgetReloadsLeft(at: phone.now, under: model.configuration))
  }

  func test_nextStepQuery_isAtTheLatest45SecondsAway_inTheForeground() async throws {
    let phone = try PalModelPhone()
    let model = phone.model
    XCTAssertNil(model.nextStepQuery)
    try await phone.openApp()
    try await phone.advance(by: .minutes(2))
    let query = try XCTUnwrap(model.nextStepQuery)
    XCTAssertTrue(phone.now...(phone.now + .seconds(45)) ~= query, "\(query)")
    phone.addSteps(600)
    try await phone.advance(to: query - Milliseconds(1))
    let total = try XCTUnwrap(model.pal?.totalSteps)
    try await phone.advance(to: query)
    XCTAssertEqual(model.pal?.totalSteps, total + 600)
    try await phone.closeApp()
    XCTAssertEqual(model.nextStepQuery, model.nextWake)
  }

  func test_nextBackgroundRefresh_isTheNextChange_butNotWithinAnHour() async throws {
    let phone = try PalModelPhone()
    let model = phone.model
    try await phone.openApp()
    try await phone.closeApp()
    let midnight = try XCTUnwrap(model.nextWake)
    for (before, expected) in [(3_600_001, 3_600_001), (3_600_000, 3_600_000), (3_599_999, 3_600_000)] {
      try await phone.advance(to: midnight - Milliseconds(Int64(before)))
      XCTAssertEqual(model.nextWake, midnight)
      XCTAssertEqual(model.nextBackgroundRefresh, phone.now + Milliseconds(Int64(expected)), "\(before)")
    }
  }

  func test_nextBackgroundRefresh_isInAnHour_beforeThePalIsCreated() throws {
    let phone = try PalModelPhone(nil)
    XCTAssertNil(phone.model.nextWake)
    XCTAssertEqual(phone.model.nextBackgroundRefresh, phone.now + .hours(1))
  }

  func test_journal_isMissing_beforeThePalIsCreated() async throws {
    let phone = try PalModelPhone(nil)
    XCTAssertNil(try phone.model.journal())
    try await phone.completeOnboarding()
    let journal = try XCTUnwrap(phone.model.journal())
    XCTAssertEqual(journal.todaysPage, journal.page(of: Zone.utc.day(at: phone.now)))
    try await phone.walk(6000, for: .minutes(20))
    try await phone.advance(by: .hours(24))
    try await phone.model.refresh()
    XCTAssertEqual(
      try phone.model.journal()?.page(of: journal.today).sentence,
      "This is where we began. I drew an X and stood on it.")
  }

  func test_changes_includeThoseOfEarlierProcesses() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    try await phone.crashApp()
    try await phone.openApp()
    XCTAssertEqual(phone.changes.count { $0.kind.jsonName == "appOpened" }, 2)
  }

  /// The services have what the phone has, and the last model that was created observes them.
  func test_services_areThoseOfThePhone_forAModelOfTheTest() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    phone.zone = try XCTUnwrap(Zone.named("Asia/Tokyo"))
    XCTAssertEqual(phone.services.now, phone.now)
    XCTAssertEqual(phone.services.zone, phone.zone)
    let model = PalModel(on: phone.services)
    phone.addSteps(300)
    try await model.wakeInBackground()
    XCTAssertEqual(try phone.pal, model.pal)
    XCTAssertEqual(model.pal?.totalSteps, Pal.sample(phase: .active).totalSteps + 300)
  }

  func test_phoneAndItsModel_areReleased_afterATest() async throws {
    var phone: PalModelPhone? = try PalModelPhone()
    try await phone?.openApp()
    try await phone?.walk(600, for: .minutes(5))
    try await phone?.crashApp()
    try await phone?.openApp()
    weak let (weakPhone, weakModel) = (phone, phone?.model)
    XCTAssertNotNil(weakModel)
    phone = nil
    XCTAssertNil(weakPhone)
    XCTAssertNil(weakModel)
  }

  func test_stepsOfWalksAtTheSameTime_countTogether() async throws {
    let phone = try PalModelPhone()
    let total = try XCTUnwrap(phone.pal?.totalSteps)
    for steps: Int64 in [20, 30] { try await phone.walk(steps, for: .zero) }
    try await phone.openApp()
    XCTAssertEqual(try phone.pal?.totalSteps, total + 50)
  }

  func test_storedPal_isReadWithoutLaunchingTheApp() async throws {
    var launches = 0
    let phone = try PalModelPhone { services in
      launches += 1
      return PalModel(on: services)
    }
    XCTAssertEqual(try phone.pal?.totalSteps, Pal.sample().totalSteps)
    XCTAssertEqual(launches, 0)
    try await phone.openApp()
    XCTAssertEqual(launches, 1)
  }

  func test_liveActivitiesSwitchedOff_areNotStarted_untilTheyAreOn() async throws {
    let phone = try PalModelPhone()
    try await phone.setActivitiesEnabled(false)
    for (isOn, status) in [(false, ShownStatus.absent), (true, .current)] {
      try await phone.setActivitiesEnabled(isOn)
      XCTAssertEqual(phone.activitiesAreEnabled, isOn)
      try await phone.openApp()
      try await phone.closeApp()
      XCTAssertEqual(phone.shown(on: .lockScreen).status, status, "\(isOn)")
    }
  }

  func test_addedSteps_areCounted_butAreNoWalk() async throws {
    let phone = try PalModelPhone()
    let total = try XCTUnwrap(phone.pal?.totalSteps)
    for steps: Int64 in [0, 1] { phone.addSteps(steps) }
    phone.addSteps(3000)
    try await phone.openApp()
    XCTAssertEqual(try phone.pal?.totalSteps, total + 3001)
    XCTAssertEqual(phone.model.pal?.isWalking(at: phone.now), false)
    phone.addSteps(5)
    try await phone.model.refresh()
    XCTAssertEqual(try phone.pal?.totalSteps, total + 3006, "the first ones were confirmed before")
  }

  func test_restartedPhone_redactsWidgets_untilItIsUnlocked() async throws {
    let phone = try PalModelPhone()
    try await phone.restart()
    XCTAssertEqual(phone.shown(on: .homeSmall).status, .redacted)
    try await phone.unlock()
    XCTAssertEqual(phone.shown(on: .homeSmall).status, .current)
  }

  func test_island_isMinimal_besideAnotherApp_andStandByShowsTheActivity() async throws {
    let phone = try PalModelPhone()
    XCTAssertNotNil(phone.shown(on: .compact).content)
    phone.sharesIsland = true
    XCTAssertNil(phone.shown(on: .compact).content)
    XCTAssertNotNil(phone.shown(on: .minimal).content)
    XCTAssertNil(phone.shown(on: .standBy).content)
    phone.isInStandBy = true
    XCTAssertNotNil(phone.shown(on: .standBy).content)
  }

  func test_recording_keepsTheLastInstants_andIsContinuedByTheNextLaunch() async throws {
    let phone = try PalModelPhone()
    try await phone.wakeApp()
    phone.model.startRecording(keepingLast: 3)
    XCTAssertNil(phone.model.recording)
    for count in 1...4 {
      try await phone.model.refresh()
      XCTAssertEqual(phone.model.recording?.instants.count, min(count, 3))
    }
    let saved = try XCTUnwrap(phone.model.recording)
    let otherPhone = try PalModelPhone(.sample(phase: .active))
    let (next, other) = (PalModel(on: phone.services), PalModel(on: otherPhone.services))
    next.startRecording(continuing: saved, keepingLast: 4)
    XCTAssertEqual(next.recording, saved)
    try await next.refresh()
    XCTAssertEqual(next.recording?.instants.prefix(3), saved.instants[...])
    XCTAssertEqual(next.recording?.instants.count, 4)
    other.startRecording(continuing: saved)
    XCTAssertNil(other.recording, "another pal")
    let rules = try Rules.standard.changing { $0.phase2BeginsAt = 10_000 }
    let configuration = try PalConfiguration(rules: rules, device: .ios26)
    let changed = PalModel(on: phone.services, under: configuration)
    changed.startRecording(continuing: next.recording)
    XCTAssertNil(changed.recording, "another configuration")
  }

  func test_stoppedRecording_keepsWhatItHas() async throws {
    let phone = try PalModelPhone()
    phone.model.startRecording()
    try await phone.openApp()
    let recording = try XCTUnwrap(phone.model.recording)
    phone.model.stopRecording()
    try await phone.closeApp()
    XCTAssertEqual(phone.model.recording, recording)
    phone.model.startRecording()
    XCTAssertNil(phone.model.recording)
    try await phone.openApp()
    XCTAssertNotNil(phone.model.recording)
  }

  func test_recordingOfTheOnboarding_replaysAlike() async throws {
    let phone = try PalModelPhone(nil)
    try await phone.openApp()
    phone.model.startRecording()
    try await phone.completeOnboarding()
    try await phone.walk(600, for: .minutes(5))
    try await phone.model.refresh()
    let recording = try XCTUnwrap(phone.model.recording)
    XCTAssertNil(recording.pal.createdAt)
    let pal = recording.replay { XCTAssertEqual($1, $0.changes) }
    XCTAssertEqual(pal, try phone.pal)
  }

  /// Whatever happens, the model counts every step once, agrees with the phone about the Live Activity, and makes a
  /// recording that replays alike.
  func test_model_agreesWithPhone_afterAnyCalls() async throws {
    for seed in TestSeeds.range(outOf: 200, oneIn: 100) {
      var random = SplitMix64(seed: seed)
      func draw(_ bound: Int) -> Int { Int(random.draw(below: UInt64(bound))) }
      let pal = Pal.sample(phase: Phase.allCases[draw(4)], isPremium: draw(3) == 0)
      var saved: PalRecording?
      let phone = try PalModelPhone(pal) { services in
        let model = PalModel(on: services)
        model.startRecording(continuing: saved, keepingLast: .max)
        model.onUpdate = { [weak model] _ in saved = model?.recording }
        return model
      }
      var walked: Int64 = 0
      for call in 0..<60 {
        let name = "seed \(seed), call \(call)"
        switch draw(16) {
        case 0, 1, 2: try await phone.openApp()
        case 3, 4: try await phone.closeApp()
        case 5, 6: try await phone.wakeApp()
        case 7, 8, 9:
          let steps = Int64(draw(3000))
          try await phone.walk(steps, for: .seconds(60 + draw(1200)))
          walked += steps
        case 10:
          try await phone.advance(by: .minutes(draw(60)))
          phone.addSteps(100)
          walked += 100
        case 11: try await phone.swipeAwayLiveActivity()
        case 12: try await phone.perform { draw(2) == 0 ? $0.lock() : $0.unlock() }
        case 13: try await phone.perform { draw(2) == 0 ? $0.forceQuitApp() : $0.endBackgroundProcess() }
        case 14: phone.faults = draw(2) == 0 ? .none : .frequent(seed: seed)
        default:
          phone.appStoreAnswers = draw(3) > 0
          phone.entitlements = draw(2) == 0 ? .none : .always
        }
        // A suspended app does not know what happens on the phone.
        guard phone.simulator.process == .foreground else { continue }
        let current = phone.model.pal?.currentLiveActivity
        let running = phone.simulator.activities.last { $0.state == .active || $0.state == .stale }
        XCTAssertEqual(current == nil, running == nil, name)
        let content = running.flatMap { phone.simulator.content(of: $0.id) }
        XCTAssertEqual(current.map { .liveActivity($0.content) }, content, name)
      }
      phone.faults = .none
      try await phone.openApp()
      try await phone.model.refresh()
      XCTAssertEqual(phone.model.pal?.totalSteps, pal.totalSteps + walked, "seed \(seed)")
      let recording = try XCTUnwrap(phone.model.recording)
      XCTAssertEqual(recording.instants.flatMap(\.changes), phone.changes, "seed \(seed)")
      let replayed = recording.replay { XCTAssertEqual($1, $0.changes, "seed \(seed) at \($0.at)") }
      XCTAssertEqual(replayed, try phone.pal, "seed \(seed)")
    }
  }
}

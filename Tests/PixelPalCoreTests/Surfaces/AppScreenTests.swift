import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// The app's current screen and its texts.
final class AppScreenTests: XCTestCase {
  private func appScreen(_ fixture: PalFixture, at clock: String) -> AppScreen? {
    fixture.pal.appScreen(at: fixture.instant(at: clock), under: fixture.configuration)
  }

  /// Returns a pal that received a number of steps at 10:00, with the app open from then until 10:02.
  private func makePal(steps: Int, entitlements: EntitlementHistory = .none) -> PalFixture {
    var fixture = PalFixture(entitlements: entitlements)
    fixture.handle([.opened(), .steps(StepReport(counted: steps, today: steps))], at: "10:00")
    fixture.handle([.closed], at: "10:02")
    return fixture
  }

  /// Shows the state at the edge of each phase, without premium and with it.
  func test_homeScreen_showsPhaseAndTotal_atEveryThreshold() {
    let table: [(steps: Int, free: String, premium: String)] = [
      (0, "Phase 1, Dormant: 0 of 25,001", "Phase 1, Dormant: 0 of 25,001"),
      (25_000, "Phase 1, Dormant: 25,000 of 25,001", "Phase 1, Dormant: 25,000 of 25,001"),
      (25_001, "Phase 2, Active: 25,001 of 75,001", "Phase 2, Active: 25,001 of 75,001"),
      (75_000, "Phase 2, Active: 75,000 of 75,001", "Phase 2, Active: 75,000 of 75,001"),
      (75_001, "Phase 2, Active: Phase 3 waits for premium", "Phase 3, Energized: 75,001 of 200,001"),
      (200_000, "Phase 2, Active: Phase 3 waits for premium", "Phase 3, Energized: 200,000 of 200,001"),
      (200_001, "Phase 2, Active: Phase 3 waits for premium", "Phase 4, Ascended: 200,001 in all"),
      (1_436_866, "Phase 2, Active: Phase 3 waits for premium", "Phase 4, Ascended: 1,436,866 in all"),
    ]
    let said = { (screen: AppScreen?) in screen?.home.map { "\($0.phaseLine): \($0.progressText)" } }
    for (steps, free, premium) in table {
      XCTAssertEqual(said(appScreen(makePal(steps: steps), at: "11:00")), free)
      XCTAssertEqual(said(appScreen(makePal(steps: steps, entitlements: .always), at: "11:00")), premium)
      XCTAssertEqual(appScreen(makePal(steps: steps), at: "11:00")?.home?.totalSteps, Int64(steps))
    }
  }

  func test_progress_isTheShareOfTheNextPhase_ifStepsLeadToIt() {
    func progress(of steps: Int, _ entitlements: EntitlementHistory = .none) -> Double? {
      appScreen(makePal(steps: steps, entitlements: entitlements), at: "11:00")?.home?.progress
    }
    XCTAssertEqual(progress(of: 0), 0)
    XCTAssertEqual(progress(of: 25_000), 25_000.0 / 25_001)
    XCTAssertEqual(progress(of: 25_001), 25_001.0 / 75_001)
    XCTAssertNil(progress(of: 75_001), "the next phase waits for premium")
    XCTAssertEqual(progress(of: 100_000, .always), 100_000.0 / 200_001)
    XCTAssertNil(progress(of: 200_001, .always), "the pal is fully grown")
  }

  /// The paywall is the current screen from the time that it is shown until the app is closed; opening a locked feature
  /// shows it again.
  func test_paywallScreen_isCurrent_untilTheAppCloses() {
    var fixture = PalFixture()
    var seen: [String] = []
    func recordScreen(_ events: [PalEvent], at clock: String) {
      fixture.handle(events, at: clock)
      seen.append("\(clock) \(appScreen(fixture, at: clock)?.name ?? "")")
    }
    recordScreen([.opened(), .steps(StepReport(counted: 30_000, today: 30_000))], at: "10:00:00")
    recordScreen([.timePassed], at: "10:00:02")
    recordScreen([.timePassed], at: "10:01:00")
    recordScreen([.closed], at: "10:02:00")
    recordScreen([.opened()], at: "11:00:00")
    recordScreen([.lockedFeatureOpened(.history)], at: "11:00:30")
    recordScreen([.closed], at: "11:01:00")
    recordScreen([.opened()], at: "12:00:00")
    XCTAssertEqual(
      seen,
      [
        "10:00:00 home", "10:00:02 paywall", "10:01:00 paywall", "10:02:00 home", "11:00:00 home", "11:00:30 paywall",
        "11:01:00 home", "12:00:00 home",
      ])
  }

  /// A dismissal hides the paywall at once; opening a locked feature shows it again, even at the same instant.
  func test_dismissal_hidesThePaywall_untilItIsShownAgain() throws {
    var fixture = PalFixture()
    fixture.handle(
      [.opened(), .dismissed(.paywall), .steps(StepReport(counted: 30_000, today: 30_000))], at: "10:00:00")
    fixture.handle([.timePassed], at: "10:00:02")
    XCTAssertEqual(appScreen(fixture, at: "10:00:02")?.name, "paywall", "it wasn't shown before")
    XCTAssertEqual(fixture.pal.paywallDecision, .shown)
    XCTAssertEqual(fixture.handle([.dismissed(.paywall)], at: "10:00:03"), [])
    XCTAssertEqual(appScreen(fixture, at: "10:00:03")?.name, "home")
    XCTAssertEqual(fixture.pal.paywallDecision, .alreadySeen)
    XCTAssertEqual(fixture.pal.lastPaywallDecision, .shown, "as documents show it")
    let saved = try JSONEncoder().encode(fixture.pal)
    fixture.pal = try JSONDecoder().decode(Pal.self, from: saved)
    XCTAssertEqual(appScreen(fixture, at: "10:00:04")?.name, "home")
    fixture.handle([.lockedFeatureOpened(.history), .dismissed(.paywall)], at: "10:00:05")
    XCTAssertEqual(appScreen(fixture, at: "10:00:05")?.name, "paywall")
    XCTAssertEqual(fixture.pal.paywallDecision, .shown)
    fixture.handle([.closed], at: "10:00:06")
    XCTAssertEqual(fixture.pal.paywallDecision, .alreadySeen)
    fixture.handle([.opened()], at: "11:00:00")
    XCTAssertEqual(fixture.pal.paywallDecision, .alreadySeen, "it doesn't appear by itself again")
    fixture.handle([.entitlements(.always)], at: "11:00:01")
    XCTAssertEqual(fixture.pal.paywallDecision, .entitled)
  }

  /// The offer to open Settings is shown while access to steps is denied, until the user declines it for good.
  func test_settingsOffer_isShown_whileAccessIsDenied_untilDeclined() throws {
    var fixture = PalFixture()
    func offersSettings(after events: [PalEvent], at clock: String) -> Bool? {
      fixture.handle(events, at: clock)
      return appScreen(fixture, at: clock)?.home?.offersSettings
    }
    XCTAssertEqual(offersSettings(after: [.opened(), .dismissed(.settingsOffer)], at: "10:00:00"), false)
    XCTAssertEqual(offersSettings(after: [.permission(granted: false)], at: "10:00:01"), true)
    XCTAssertEqual(offersSettings(after: [.closed], at: "10:00:02"), true)
    XCTAssertEqual(offersSettings(after: [.permission(granted: true)], at: "10:00:03"), false)
    XCTAssertEqual(offersSettings(after: [.permission(granted: false)], at: "10:00:04"), true)
    XCTAssertEqual(offersSettings(after: [.dismissed(.settingsOffer)], at: "10:00:05"), false)
    let saved = try JSONEncoder().encode(fixture.pal)
    fixture.pal = try JSONDecoder().decode(Pal.self, from: saved)
    XCTAssertEqual(offersSettings(after: [.permission(granted: true)], at: "10:00:06"), false)
    XCTAssertEqual(offersSettings(after: [.permission(granted: false)], at: "10:00:07"), false)
  }

  /// A purchase closes the paywall and offers the choices.
  func test_purchase_closesThePaywall_andOffersChoices() throws {
    var fixture = PalFixture()
    fixture.handle([.opened(), .steps(StepReport(counted: 80_000, today: 80_000))], at: "10:00:00")
    fixture.handle([.timePassed], at: "10:00:02")
    XCTAssertEqual(appScreen(fixture, at: "10:00:02")?.name, "paywall")
    XCTAssertNil(appScreen(fixture, at: "10:00:02")?.home?.choices)
    fixture.handle([.entitlements(.always)], at: "10:00:30")
    XCTAssertEqual(appScreen(fixture, at: "10:00:30")?.name, "home")
    XCTAssertEqual(appScreen(fixture, at: "10:00:30")?.home?.nextStage, .phase(startingAt: 200_001))
    let choices = try XCTUnwrap(appScreen(fixture, at: "10:00:30")?.home?.choices)
    XCTAssertEqual(choices.skins.map { $0.name }, ["none", "season", "spring", "summer", "autumn", "winter"])
    XCTAssertEqual("\(choices)", "skin none of 6, male classic of 6")
    XCTAssertEqual(Set(choices.looks).count, 6)
    fixture.handle([.lookChosen(PublicTypeSamples.namedLook), .skinChosen(.season)], at: "10:01:00")
    let chosen = try XCTUnwrap(appScreen(fixture, at: "10:01:00")?.home?.choices)
    XCTAssertEqual("\(chosen)", "skin season of 6, female meadow 'Mo' of 7")
    XCTAssertEqual(chosen.looks.prefix(2), [Look(gender: .male, style: .classic), PublicTypeSamples.namedLook])
  }

  /// With the maximum number of characters, the user can only choose among those.
  func test_fullWardrobe_offersOnlyItsOwnLooks() throws {
    let named = (0..<LooksAndSkinChoice.maxLooks).compactMap { Look(gender: .male, style: .dusk, name: "\($0)") }
    let full = try XCTUnwrap(LooksAndSkinChoice(named, chosenIndex: 3, skin: .ownColours))
    XCTAssertEqual(AppScreen.Choices(of: full).looks, named)
    XCTAssertEqual(AppScreen.Choices(of: full).look, named[3])
    let room = try XCTUnwrap(LooksAndSkinChoice(Array(named.dropLast()), chosenIndex: 0, skin: .ownColours))
    XCTAssertEqual(AppScreen.Choices(of: room).looks.count, named.count - 1 + 6)
  }

  /// Each of the five screens is current until it is completed; a pal created without onboarding has no screen before
  /// it begins.
  func test_onboardingScreens_areCurrent_untilCompleted() {
    var pal = Pal(zone: .utc)
    let at = PublicTypeSamples.now
    let actions: [[PalEvent]] = [
      [.opened()], [.onboarding(.go)], [.onboarding(.choose(.female, .meadow)), .onboarding(.go)], [.onboarding(.go)],
      [.onboarding(.go)], [.onboarding(.answer(granted: true))],
    ]
    var screens: [String] = []
    for (index, events) in actions.enumerated() {
      let now = at + .seconds(10 * index)
      _ = pal.handle(events, at: now, under: .standard)
      screens.append(pal.appScreen(at: now, under: .standard)?.description ?? "")
    }
    XCTAssertEqual(
      screens, (1...5).map { "onboarding, screen \($0)" } + ["home: Phase 1, Dormant; 0 of 25,001"])
    let made = Pal(createdAt: at, look: PublicTypeSamples.namedLook, zone: .utc, under: .standard)
    XCTAssertNil(made.appScreen(at: at - Milliseconds(1), under: .standard))
    XCTAssertEqual(made.appScreen(at: at, under: .standard)?.name, "home")
  }

  /// No screen counts what is missing.
  func test_homeScreenTexts_passTheToneCheck() {
    let screens = [0, 24_000, 25_001, 75_001, 200_001].flatMap { steps in
      [makePal(steps: steps), makePal(steps: steps, entitlements: .always)].compactMap {
        appScreen($0, at: "11:00")?.home
      }
    }
    let sentences = Set(screens.flatMap { [$0.phaseLine, $0.progressText] })
    XCTAssertEqual(sentences.count, 10)
    for sentence in sentences {
      for word in ToneCheck.bannedWords + ["left", "to go", "only", "more"] {
        XCTAssertFalse(sentence.lowercased().contains(word), "'\(word)' in '\(sentence)'")
      }
    }
  }
}

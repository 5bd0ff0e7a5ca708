import TestSupport
import XCTest

@testable import PixelPalCore

/// The app's current screen and its texts.
final class AppScreenTests: XCTestCase {
  private func screen(_ bench: PalBench, at clock: String) -> AppScreen? {
    bench.pal.appScreen(at: bench.at(clock), under: bench.laws)
  }

  /// Returns a pal that received a number of steps at 10:00, with the app open from then until 10:02.
  private func walked(_ steps: Int, entitlements: EntitlementHistory = .none) -> PalBench {
    var bench = PalBench(entitlements: entitlements)
    bench.handle([.opened(), .steps(StepReport(counted: steps, today: steps))], at: "10:00")
    bench.handle([.closed], at: "10:02")
    return bench
  }

  /// Shows the state at the edge of each phase, without premium and with it.
  func testWhereTheTotalStands() {
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
    let said = { (screen: AppScreen?) in screen?.home.map { "\($0.phaseLine): \($0.standing)" } }
    for (steps, free, premium) in table {
      XCTAssertEqual(said(screen(walked(steps), at: "11:00")), free)
      XCTAssertEqual(said(screen(walked(steps, entitlements: .always), at: "11:00")), premium)
      XCTAssertEqual(screen(walked(steps), at: "11:00")?.home?.total, Int64(steps))
    }
  }

  /// The paywall is the current screen from the time that it is shown until the app is closed; opening a locked feature
  /// shows it again.
  func testThePaywall() {
    var bench = PalBench()
    var seen: [String] = []
    func look(_ events: [PalEvent], at clock: String) {
      bench.handle(events, at: clock)
      seen.append("\(clock) \(screen(bench, at: clock)?.name ?? "")")
    }
    look([.opened(), .steps(StepReport(counted: 30_000, today: 30_000))], at: "10:00:00")
    look([.time], at: "10:00:02")
    look([.time], at: "10:01:00")
    look([.closed], at: "10:02:00")
    look([.opened()], at: "11:00:00")
    look([.lockedFeatureOpened(.history)], at: "11:00:30")
    look([.closed], at: "11:01:00")
    look([.opened()], at: "12:00:00")
    XCTAssertEqual(
      seen,
      [
        "10:00:00 home", "10:00:02 paywall", "10:01:00 paywall", "10:02:00 home", "11:00:00 home", "11:00:30 paywall",
        "11:01:00 home", "12:00:00 home",
      ])
  }

  /// A purchase closes the paywall and offers the choices.
  func testBuyingEndsThePaywall() throws {
    var bench = PalBench()
    bench.handle([.opened(), .steps(StepReport(counted: 80_000, today: 80_000))], at: "10:00:00")
    bench.handle([.time], at: "10:00:02")
    XCTAssertEqual(screen(bench, at: "10:00:02")?.name, "paywall")
    XCTAssertNil(screen(bench, at: "10:00:02")?.home?.choices)
    bench.handle([.entitlements(.always)], at: "10:00:30")
    XCTAssertEqual(screen(bench, at: "10:00:30")?.name, "home")
    XCTAssertEqual(screen(bench, at: "10:00:30")?.home?.next, .begins(at: 200_001))
    let choices = try XCTUnwrap(screen(bench, at: "10:00:30")?.home?.choices)
    XCTAssertEqual(choices.skins.map { $0.name }, ["none", "season", "spring", "summer", "autumn", "winter"])
    XCTAssertEqual("\(choices)", "skin none of 6, male classic of 6")
    XCTAssertEqual(Set(choices.looks).count, 6)
    bench.handle([.lookChosen(Samples.mo), .skinChosen(.season)], at: "10:01:00")
    let chosen = try XCTUnwrap(screen(bench, at: "10:01:00")?.home?.choices)
    XCTAssertEqual("\(chosen)", "skin season of 6, female meadow 'Mo' of 7")
    XCTAssertEqual(chosen.looks.prefix(2), [Look(gender: .male, style: .classic), Samples.mo])
  }

  /// With the maximum number of characters, the user can only choose among those.
  func testAFullWardrobeHasNoRoom() throws {
    let named = (0..<Wardrobe.mostLooks).compactMap { Look(gender: .male, style: .dusk, name: "\($0)") }
    let full = try XCTUnwrap(Wardrobe(named, chosen: 3, skin: .none))
    XCTAssertEqual(AppScreen.Choices(of: full).looks, named)
    XCTAssertEqual(AppScreen.Choices(of: full).look, named[3])
    let room = try XCTUnwrap(Wardrobe(Array(named.dropLast()), chosen: 0, skin: .none))
    XCTAssertEqual(AppScreen.Choices(of: room).looks.count, named.count - 1 + 6)
  }

  /// Each of the five screens is current until it is completed; a pal created without onboarding has no screen before
  /// it begins.
  func testTheOnboarding() {
    var pal = Pal(zone: .utc)
    let at = Samples.at
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
    let made = Pal(createdAt: at, look: Samples.mo, zone: .utc, under: .standard)
    XCTAssertNil(made.appScreen(at: at - Milliseconds(1), under: .standard))
    XCTAssertEqual(made.appScreen(at: at, under: .standard)?.name, "home")
  }

  /// No screen counts what is missing.
  func testWhatItSaysIsCalm() {
    let screens = [0, 24_000, 25_001, 75_001, 200_001].flatMap { steps in
      [walked(steps), walked(steps, entitlements: .always)].compactMap { screen($0, at: "11:00")?.home }
    }
    let sentences = Set(screens.flatMap { [$0.phaseLine, $0.standing] })
    XCTAssertEqual(sentences.count, 10)
    for sentence in sentences {
      for word in Tone.banned + ["left", "to go", "only", "more"] {
        XCTAssertFalse(sentence.lowercased().contains(word), "'\(word)' in '\(sentence)'")
      }
    }
  }
}

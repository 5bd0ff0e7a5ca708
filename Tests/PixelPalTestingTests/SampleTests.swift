import Foundation
import PixelPalTesting
import TestSupport
import XCTest

/// Tests that samples are what their arguments ask for.
final class SampleTests: XCTestCase {
  /// Calls `body` with each combination of arguments.
  private func forEachSample(_ body: (Phase, Energy, _ isWalking: Bool, _ isPremium: Bool) throws -> Void) rethrows {
    for phase in Phase.allCases {
      for energy in Energy.allCases {
        for flags in 0..<4 { try body(phase, energy, flags & 1 == 1, flags & 2 == 2) }
      }
    }
  }

  func test_pal_isAsAskedFor_onEveryDevice() throws {
    for device in DeviceModel.profiles {
      let configuration = try PalConfiguration(rules: .standard, device: device)
      forEachSample { phase, energy, isWalking, isPremium in
        let pal = Pal.sample(
          phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium, under: configuration)
        let name = "\(device.name): \(phase), \(energy), \(isWalking), \(isPremium)"
        XCTAssertEqual(pal.phaseProgress.visiblePhase, phase, name)
        XCTAssertEqual(pal.phaseProgress.earnedPhase, phase, name)
        XCTAssertEqual(pal.energy, energy, name)
        XCTAssertEqual(pal.isWalking(at: Pal.sampleInstant), isWalking && energy != .unknown, name)
        XCTAssertEqual(pal.isPremium, isPremium, name)
        XCTAssertNotNil(pal.currentLiveActivity, name)
      }
    }
  }

  /// A walk that ends just after midnight is reported on the new day, which has few steps.
  func test_pal_isAsAskedFor_inEveryZone_exceptOnAWalkAtMidnight() throws {
    for minutes in Array(stride(from: -12 * 60, through: 14 * 60, by: 15)) + [-601, -599] {
      let zone = try XCTUnwrap(Zone(offsetSeconds: minutes * 60))
      for isWalking in [false, true] {
        let pal = Pal.sample(phase: .energized, energy: .vital, isWalking: isWalking, isPremium: true, zone: zone)
        let (name, isAtMidnight) = ("\(minutes), \(isWalking)", (-600 ... -585).contains(minutes) || minutes == 14 * 60)
        XCTAssertEqual(pal.zone, zone, name)
        XCTAssertEqual(pal.phaseProgress.visiblePhase, .energized, name)
        XCTAssertEqual(pal.isWalking(at: Pal.sampleInstant), isWalking, name)
        XCTAssertEqual(pal.energy, isWalking && isAtMidnight ? .low : .vital, name)
      }
    }
  }

  func test_contentState_isThatOfThePal() {
    forEachSample { phase, energy, isWalking, isPremium in
      let state = ContentState.sample(phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium)
      XCTAssertEqual(state.phase, phase)
      XCTAssertEqual(state.energy, energy)
      XCTAssertEqual(state.animation, isWalking && energy != .unknown ? .walking : .idle)
      XCTAssertEqual(state.trail, isPremium && state.animation == .walking)
      XCTAssertNil(state.milestone)
    }
  }

  func test_timelineAndPresentation_showThePal() {
    forEachSample { phase, energy, isWalking, isPremium in
      let picture = WidgetTimeline.sample(phase: phase, energy: energy, isPremium: isPremium).firstEntry.picture
      XCTAssertEqual(picture.phase, phase)
      XCTAssertEqual(picture.pose, energy.restingPose)
      XCTAssertEqual(picture.isLocked, !isPremium)
      for surface in Surface.allCases where surface != .history {
        let shown = Presentation.sample(
          on: surface, phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium)
        XCTAssertEqual(shown.sprite?.phase, phase, "\(surface): \(shown)")
        XCTAssertEqual(shown.status, surface.kind == .accessory && !isPremium ? .locked : .live, "\(surface)")
      }
    }
  }

  func test_stalePresentation_rests_onTheSurfacesOfTheLiveActivityOnly() {
    for surface in Surface.allCases {
      let isOfLiveActivity = surface.kind == .island || surface.kind == .banner
      let live = Presentation.sample(on: surface, phase: .active, isWalking: true)
      let stale = Presentation.sample(on: surface, phase: .active, isWalking: true, isStale: true)
      XCTAssertEqual(stale.status, isOfLiveActivity ? .stale : live.status, "\(surface)")
      XCTAssertEqual(stale.sprite?.pose, isOfLiveActivity ? .neutral : live.sprite?.pose, "\(surface)")
    }
  }

  @MainActor
  func test_model_showsThePal() async throws {
    for phase in Phase.allCases {
      let model = PalModel.sample(phase: phase, energy: .vital, isPremium: true)
      XCTAssertEqual(model.screen?.home?.phase, phase)
      XCTAssertEqual(model.presentation(on: .app)?.sprite?.pose, .vital)
      XCTAssertEqual(model.pal, Pal.sample(phase: phase, energy: .vital, isPremium: true))
      try await model.enterForeground()
      XCTAssertEqual(model.presentation(on: .app), .sample(on: .app, phase: phase, energy: .vital, isPremium: true))
    }
  }

  func test_sampleInstant_isMondayMorning_andSamplesAreDeterministic() {
    XCTAssertEqual("\(Pal.sampleInstant)", "2026-03-02T10:00:00Z")
    XCTAssertEqual(Pal.sample(phase: .ascended), Pal.sample(phase: .ascended))
  }

  /// The tutorial builds the pictures of one style, which includes those of the samples.
  func test_samples_haveTheStyleThatTheTutorialBuilds() throws {
    let path = "Sources/PixelPalApple/PixelPalApple.docc/FromAnEmptyAppToTheIsland.md"
    let tutorial = try String(contentsOf: PackagePaths.root.appendingPathComponent(path), encoding: .utf8)
    for style in [ContentState.sample().look.style, Presentation.sample(on: .homeSmall).sprite?.style] {
      XCTAssertTrue(tutorial.contains("`pixelpal sprites build -o MyApp --style \(try XCTUnwrap(style).rawValue)`"))
    }
  }

  func test_look_isThatOfEverySample() {
    let look = Look(gender: .male, style: .dusk)
    XCTAssertEqual(ContentState.sample(look: look).look, look)
    XCTAssertEqual(WidgetTimeline.sample(look: look).firstEntry.picture.look, look)
    XCTAssertEqual(Presentation.sample(on: .app, look: look).sprite?.style, .dusk)
  }

  @MainActor
  func test_onboardingAndPaywallSamples_showTheirScreens_andHandleTheNextAction() async throws {
    for screen in 1...5 {
      let model = PalModel.sampleOnboarding(screen: screen)
      XCTAssertEqual(model.screen, .onboarding(step: screen))
      XCTAssertEqual(model.pal?.onboarding.look, screen > 2 ? Look(gender: .female, style: .meadow) : nil)
    }
    let last = PalModel.sampleOnboarding(screen: 9)
    XCTAssertEqual(last.screen, .onboarding(step: 5))
    try await last.requestStepAccess()
    XCTAssertNotNil(last.screen?.home)
    for phase in Phase.allCases {
      let model = PalModel.samplePaywall(phase: phase)
      guard case .paywall(let home)? = model.screen else { return XCTFail("\(phase)") }
      XCTAssertEqual(home.phase, max(phase, .active))
      XCTAssertTrue(model.isPaywallPresented)
      try await model.refresh()
      XCTAssertTrue(model.isPaywallPresented)
      model.isPaywallPresented = false
      guard case .home? = model.screen else { return XCTFail("\(phase)") }
    }
  }

  @MainActor
  func test_samples_followOtherRules() throws {
    let rules = try Rules.standard.changing { $0.phase2BeginsAt = 10_000 }
    let own = try PalConfiguration(rules: rules, device: .ios17)
    let model = PalModel.sample(phase: .active, under: own)
    XCTAssertEqual(model.configuration, own)
    XCTAssertLessThan(try XCTUnwrap(model.pal?.totalSteps), 25_000)
    XCTAssertEqual(model.screen?.home?.phase, .active)
    let entry = PalEntry.sample(phase: .active, under: own)
    let entries = PalEntry.sampleTimeline(phase: .active, under: own)
    XCTAssertEqual(entries.first, entry)
    XCTAssertEqual(entries.map(\.entry), WidgetTimeline.sample(phase: .active, under: own).entries)
    XCTAssertEqual(entry.configuration, own)
    XCTAssertEqual(entry.entry, WidgetTimeline.sample(phase: .active, under: own).firstEntry)
    XCTAssertEqual(entry.presentation(on: .homeSmall)?.sprite?.phase, .active)
    XCTAssertEqual(ContentState.sample(phase: .active, under: own).phase, .active)
    XCTAssertEqual(Presentation.sample(on: .app, phase: .active, under: own).sprite?.phase, .active)
    XCTAssertEqual(PalModel.samplePaywall(under: own).configuration, own)
    XCTAssertEqual(PalModel.sampleOnboarding(under: own).configuration, own)
    XCTAssertTrue(PalEntry.placeholder(under: own).isPlaceholder)
  }
}

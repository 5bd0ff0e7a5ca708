@testable import PhoneFacts
@testable import PixelPalCore

/// A sample value of every public type of the core.
struct PublicTypeSamples {
  static let now = Instant(secondsSince1970: 1_736_157_600)
  static let midnight = now - .hours(10)
  static let walk = Interval(from: now - .minutes(9), lasting: .minutes(9))
  static let namedLook = Look(gender: .female, style: .meadow, name: "Mo") ?? Look(gender: .female, style: .meadow)
  static let offsetZone = Zone(offsetSeconds: 19_800) ?? .utc
  static let trialHistory = EntitlementHistory([.init(.trial, from: now, until: now + .hours(1))]) ?? .none
  static let timeline = WidgetTimeline(
    from: SharedWidgetState(
      phase: .active, energy: .vital, midnight: now + .hours(14), isPremium: true, premiumEndsAt: nil,
      wardrobe: LooksAndSkinChoice(first: namedLook)),
    madeAt: now, in: .utc, under: .standard)

  let rules: Rules
  let device: DeviceModel
  let report = StepReport(
    counted: 25_001, today: 4120, walks: [walk], reachedTotals: [.init(total: 25_001, at: now - .minutes(1))])
  /// A pal on its first morning, and the changes so far.
  private(set) var pal: Pal
  private(set) var changes: [PalChange]

  init() throws {
    rules = try Rules.standard.changing {
      $0.phase2BeginsAt = 10_000
      $0.milestoneShownSeconds = 5
    }
    device = try DeviceModel.ios18.changing(name: "mine") { $0.widgetReloadsADay = nil }
    let firstLook = Look(gender: .female, style: .meadow)
    pal = Pal(createdAt: PublicTypeSamples.midnight, look: firstLook, zone: .utc, under: .standard)
    changes = pal.handle([.opened()], at: PublicTypeSamples.now - .hours(2), under: .standard)
    changes += pal.handle(.closed, at: PublicTypeSamples.now - .minutes(118), under: .standard)
    changes += pal.handle([.woken, .steps(report)], at: PublicTypeSamples.now, under: .standard)
  }

  var all: [Any] {
    timeValues + stepValues + lookValues + surfaceValues + screenValues + decisionValues + configurationValues
  }

  private var timeValues: [Any] {
    [
      PublicTypeSamples.now, PublicTypeSamples.walk, Milliseconds.minutes(3), CivilDay.first,
      LocalDateTime(startOf: .first), Zone.utc,
      ZoneTests.paris, ZoneTests.paris.changes[0], Hemisphere.south,
    ]
  }

  private var stepValues: [Any] {
    [
      report, StepReport.ReachedTotal(total: 25_001, at: PublicTypeSamples.now),
      Energy.vital, pal.phaseProgress, EarnedAndVisiblePhases(), Phase.active, Keepsake(.bench),
      pal.phaseProgress.unlocks[0],
    ]
  }

  private var lookValues: [Any] {
    [
      Gender.male, PalStyle.dusk, PublicTypeSamples.namedLook, Skin.winter, SkinChoice.season,
      SkinChoice.always(.winter), DrawnEffect.glow,
      SpriteName.all[3], SpriteName.Pose.walking, FrameSequence.walking(from: PublicTypeSamples.now, under: .standard),
      FrameSequence.Rate.perSecond(24), FrameSequence.Rate.every(.seconds(1)), RareAnimation.all[0],
      OneShotAnimation.peek,
      OneShotAnimationPlayback(.peek, from: PublicTypeSamples.now, at: PublicTypeSamples.now) ?? OneShotAnimation.peek,
      EvolutionHighlightAnimation(from: PublicTypeSamples.now, under: .standard),
    ]
  }

  private var surfaceValues: [Any] {
    let presentations = pal.presentations(at: PublicTypeSamples.now, under: .ideal).map { $0.presentation }
    return presentations + presentations.compactMap { $0.sprite } + [
      Surface.compact, Presentation.Status.live, PublicTypeSamples.timeline,
      PublicTypeSamples.timeline.firstEntry,
      PublicTypeSamples.timeline.firstEntry.picture, pal.currentLiveActivity ?? pal,
      PalActivityAttributes(createdAt: PublicTypeSamples.now),
      DeferredActivityUpdate(reason: .steps, until: PublicTypeSamples.now), LoopingAnimation.idle,
      DeferralCause.minimumGap(until: PublicTypeSamples.now), ActivityUpdateReason.steps, ActivityEndReason.system,
      WidgetReloadCause.open,
    ] + changes.compactMap { $0.kind.content }
  }

  private var screenValues: [Any] {
    let home = pal.appScreen(at: PublicTypeSamples.now, under: .standard)
    return [
      AppScreen.onboarding(step: 3), home ?? pal, home?.home ?? pal, AppScreen.NextStage.phase(startingAt: 25_001),
      AppScreen.DismissiblePart.settingsOffer, AppScreen.NextStage.waitsForPremium(.energized),
      AppScreen.NextStage.fullyGrown,
      AppScreen.Choices(of: LooksAndSkinChoice(first: PublicTypeSamples.namedLook)),
    ]
  }

  private var decisionValues: [Any] {
    let events: [PalEvent] = [
      .opened(), .woken, .timePassed, .closed, .phoneLocked, .phoneUnlocked, .phoneRestarted, .liveActivityDismissed,
      .lookChosen(PublicTypeSamples.namedLook), .lockedFeatureOpened(.history), .permission(granted: true),
      .dismissed(.paywall),
      .steps(report),
    ]
    var recording = PalRecording(of: pal, under: .standard)
    recording.append(events, at: PublicTypeSamples.now, changes: changes)
    return events + changes + changes.map { $0.kind } + changes.commands + [
      pal, Pal(zone: .utc), recording, recording.instants[0],
      Onboarding(), pal.onboarding, Onboarding.StepPermission.denied,
      Onboarding.Action.go, OnboardingScreenContent.all(under: rules)[2], OnboardingScreenContent.Visual.island,
      LocalizableText.coreTexts[0],
      Entitlement.trial, PremiumProduct.monthly, PublicTypeSamples.trialHistory,
      PublicTypeSamples.trialHistory.periods[0], PremiumFeature.history,
      Paywall.Decision.shown,
    ]
  }

  private var configurationValues: [Any] {
    [
      rules, Rules.standard, rules.numbers, PalConfiguration.standard, device, device.facts, DeviceFacts(),
      ConfigurationError.unknownName("steps"), ConfigurationSetting<RuleNumbers>.Certainty.field,
    ] + Rules.table + Rules.table.map { $0.valueType } + DeviceModel.table.compactMap { $0.source }
  }
}

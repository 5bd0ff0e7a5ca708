@testable import PixelPalCore

/// A sample value of every public type of the core.
struct Samples {
  static let at = Instant(secondsSince1970: 1_736_157_600)
  static let midnight = at - .hours(10)
  static let walk = Interval(from: at - .minutes(9), lasting: .minutes(9))
  static let mo = Look(gender: .female, style: .meadow, name: "Mo") ?? Look(gender: .female, style: .meadow)
  static let offset = Zone(offsetSeconds: 19_800) ?? .utc
  static let trial = EntitlementHistory([.init(.trial, from: at, until: at + .hours(1))]) ?? .none
  static let timeline = WidgetTimeline(
    of: WidgetFacts(
      phase: .active, energy: .vital, midnight: at + .hours(14), isPremium: true, premiumEnds: nil,
      wardrobe: Wardrobe(first: mo)),
    madeAt: at, in: .utc, under: .standard)

  let rules: Rules
  let device: DeviceModel
  let report = StepReport(
    counted: 25_001, today: 4120, walks: [walk], totals: [.init(total: 25_001, at: at - .minutes(1))])
  /// A pal on its first morning, and the changes so far.
  private(set) var pal: Pal
  private(set) var changes: [Change]

  init() throws {
    rules = try Rules.standard.changing {
      $0.phase2BeginsAt = 10_000
      $0.milestoneShownSeconds = 5
    }
    device = try DeviceModel.ios18.changing(name: "mine") { $0.widgetReloadsADay = nil }
    let look = Look(gender: .female, style: .meadow)
    pal = Pal(createdAt: Samples.midnight, look: look, zone: .utc, under: .standard)
    changes = pal.handle([.opened()], at: Samples.at - .hours(2), under: .standard)
    changes += pal.handle(.closed, at: Samples.at - .minutes(118), under: .standard)
    changes += pal.handle([.woken, .steps(report)], at: Samples.at, under: .standard)
  }

  var all: [Any] { time + steps + looks + shown + screens + decided + words }

  private var time: [Any] {
    [
      Samples.at, Samples.walk, Milliseconds.minutes(3), CivilDay.first, LocalTime(startOf: .first), Zone.utc,
      ZoneTests.paris, ZoneTests.paris.changes[0], ZoneCursor(Samples.offset), SplitMix(seed: 7),
      Hemisphere.south,
    ]
  }

  private var steps: [Any] {
    [
      report, StepReport.Reached(total: 25_001, at: Samples.at), pal.state.life?.steps ?? KnownSteps(), KnownSteps(),
      Walk(start: Samples.at, until: Samples.at + .minutes(1)), Energy.vital, pal.evolution, Evolution(), Phase.active,
      pal.evolution.unlocks[0],
    ]
  }

  private var looks: [Any] {
    [
      Gender.male, Style.dusk, Samples.mo, Wardrobe(first: Samples.mo), Skin.winter, SkinChoice.season,
      SkinChoice.always(.winter), Effect.glow, Effect.Condition.phase(.active), Effect.Condition.premiumWalk,
      SpriteName.all[3], SpriteName.Pose.walking, FrameSequence.walking(from: Samples.at, under: .standard),
      FrameSequence.Rate.perSecond(24), FrameSequence.Rate.every(.seconds(1)), RareAnimation.all[0], Reaction.all[0],
      ExtraAnimation.peek, PlayedAnimation(.peek, from: Samples.at, at: Samples.at) ?? ExtraAnimation.peek,
      Reaction.Occasion.touched, Flourish(from: Samples.at, under: .standard),
      Peeks(seed: 7, phase: .active, since: Samples.at, under: .standard),
    ]
  }

  private var shown: [Any] {
    let presentations = pal.presentations(at: Samples.at, under: .ideal).map { $0.presentation }
    return presentations + presentations.compactMap { $0.sprite } + [
      Surface.compact, Surface.Kind.island, Presentation.Status.live, Samples.timeline, Samples.timeline.first,
      Samples.timeline.first.picture, pal.activityInForce ?? pal, PalAttributes(createdAt: Samples.at),
      AnimationName.idle, UpdateReason.steps,
      MilestoneRefusal.tooLate, ActivityEnd.system, ReloadCause.open,
    ] + changes.compactMap { $0.kind.content }
  }

  private var screens: [Any] {
    let home = pal.appScreen(at: Samples.at, under: .standard)
    return [
      AppScreen.onboarding(step: 3), home ?? pal, home?.home ?? pal, AppScreen.Next.begins(at: 25_001),
      AppScreen.Next.waits(.energized), AppScreen.Next.nothing, AppScreen.Choices(of: Wardrobe(first: Samples.mo)),
    ]
  }

  private var decided: [Any] {
    let events: [PalEvent] = [
      .opened(), .woken, .time, .closed, .phoneLocked, .phoneUnlocked, .phoneRestarted, .activityDismissed,
      .lookChosen(Samples.mo), .lockedFeatureOpened(.history), .permission(granted: true), .steps(report),
    ]
    return events + changes + changes.map { $0.kind } + changes.map { $0.why } + [
      pal, Pal(zone: .utc), PalEvent.Stage.run, Onboarding(), pal.onboarding, Onboarding.Permission.denied,
      Onboarding.Action.go, OnboardingScreen.all(under: rules)[2], OnboardingScreen.Visual.island,
      Entitlement.trial, Product.monthly, Samples.trial, Samples.trial.periods[0], Feature.history,
      Paywall.Reason.shown, Paywall.Seen.before,
      Paywall.Situation(
        hasEarnedPhase2: true, isOnboarded: true, isEntitled: nil, seen: .never, isInForeground: true,
        hasHighlightPlayed: true, hasSomethingToSell: true),
    ]
  }

  private var words: [Any] {
    [
      rules, Rules.standard, rules.numbers, Laws.standard, device, device.facts, DeviceFacts(),
      SettingError.unknownName("steps"), Setting<RuleNumbers>.Certainty.field,
    ] + Rules.table + Rules.table.map { $0.kind } + DeviceModel.table.compactMap { $0.source }
  }
}

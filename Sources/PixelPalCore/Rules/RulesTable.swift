extension Rules {
  /// Every number: its name in JSON, what it means and what it may be.
  public static let table: [Setting<RuleNumbers>] =
    evolution + steps + presence + liveActivity + widgets + animation + onboarding

  // A total above this would outlive its walker by far; it also keeps sums of totals within 64 bits.
  private static let anyTotal = 1...1_000_000_000_000
  private static let anyDay = 1...1_000_000_000

  private static let evolution: [Setting<RuleNumbers>] = [
    .init("phase2BeginsAt", .number(\.phase2BeginsAt, allowed: anyTotal), "total steps at which phase 2 begins"),
    .init("phase3BeginsAt", .number(\.phase3BeginsAt, allowed: anyTotal), "total steps at which phase 3 begins"),
    .init("phase4BeginsAt", .number(\.phase4BeginsAt, allowed: anyTotal), "total steps at which phase 4 begins"),
    .init(
      "highlightMilliseconds", .number(\.highlightMilliseconds, allowed: 1...2000),
      "how long the flourish of an evolution plays"),
    .init(
      "firstPremiumPhase", .number(\.firstPremiumPhase, allowed: 2...5),
      "the first phase that only an entitled person sees; 5: none, and no paywall"),
  ]

  private static let steps: [Setting<RuleNumbers>] = [
    .init("stepsByHandCount", .flag(\.stepsByHandCount), "whether steps entered by hand move the pal"),
    .init(
      "longestPieceSeconds", .number(\.longestPieceSeconds, allowed: 60...86_400),
      "a longer sample reaches the phone in pieces of this length"),
    .init(
      "dayTotalsBeginAtHour", .number(\.dayTotalsBeginAtHour, allowed: 0...23),
      "local hour from which a day's total is spread evenly"),
    .init(
      "dayTotalsEndAtHour", .number(\.dayTotalsEndAtHour, allowed: 1...23),
      "local hour up to which a day's total is spread evenly"),
    .init(
      "unlikelyStepsPerMinute", .number(\.unlikelyStepsPerMinute, allowed: anyDay),
      "faster samples are taken and pointed out"),
    .init(
      "unlikelyStepsPerDay", .number(\.unlikelyStepsPerDay, allowed: anyDay), "fuller days are taken and pointed out"),
  ]

  private static let presence: [Setting<RuleNumbers>] = [
    .init("neutralBeginsAt", .number(\.neutralBeginsAt, allowed: anyDay), "steps today at which energy is neutral"),
    .init("vitalBeginsAt", .number(\.vitalBeginsAt, allowed: anyDay), "steps today at which energy is vital"),
    .init(
      "walkingAtLeastSteps", .number(\.walkingAtLeastSteps, allowed: 1...10_000), "a walk has at least so many steps"),
    .init(
      "walkingAtLeastStepsPerMinute", .number(\.walkingAtLeastStepsPerMinute, allowed: 1...1000),
      "a walk is at least so fast"),
    .init(
      "walkingAtMostSeconds", .number(\.walkingAtMostSeconds, allowed: 1...3600),
      "a longer sample does not tell a walk from a stroll through the day"),
    .init(
      "walkingEndsAfterSeconds", .number(\.walkingEndsAfterSeconds, allowed: 0...600),
      "the pal walks on for so long after the last steps, and what comes by then is the same walk"),
    .init(
      "walkingGoesOnPercent", .number(\.walkingGoesOnPercent, allowed: 0...1000),
      "a walk is expected to go on for this part of what it has lasted"),
    .init(
      "walkingGoesOnAtLeastSeconds", .number(\.walkingGoesOnAtLeastSeconds, allowed: 0...3600),
      "a walk is expected to go on for so long at least"),
    .init(
      "walkingGoesOnAtMostSeconds", .number(\.walkingGoesOnAtMostSeconds, allowed: 0...3600),
      "a walk is expected to go on for so long at most"),
    .init(
      "walkingKnownWithinSeconds", .number(\.walkingKnownWithinSeconds, allowed: 0...3600),
      "a walk that becomes known later after its end is not shown"),
    .init(
      "milestoneEverySteps", .number(\.milestoneEverySteps, allowed: 1000...1_000_000, multipleOf: 1000),
      "steps of a day from one milestone to the next"),
    .init(
      "milestoneShownSeconds", .number(\.milestoneShownSeconds, allowed: 3...5),
      "how long a milestone's text stands, unless the phone draws more slowly"),
    .init(
      "milestoneKnownWithinSeconds", .number(\.milestoneKnownWithinSeconds, allowed: 0...86_400),
      "a milestone that becomes known later after it was walked is not shown"),
    .init(
      "foregroundLookEverySeconds", .number(\.foregroundLookEverySeconds, allowed: 30...60),
      "while the app is open it looks for new steps so often"),
  ]

  private static let liveActivity: [Setting<RuleNumbers>] = [
    .init(
      "liveActivityGapSeconds", .number(\.liveActivityGapSeconds, allowed: 120...300),
      "between ordinary updates, and until one more update is allowed"),
    .init("liveActivityBurst", .number(\.liveActivityBurst, allowed: 1...10), "updates that may be saved up"),
    .init(
      "liveActivityRenewedAfterSeconds", .number(\.liveActivityRenewedAfterSeconds, allowed: 60...86_400),
      "an open renews an activity that is older"),
    .init(
      "staleDateKeptForMidnightHours", .number(\.staleDateKeptForMidnightHours, allowed: 0...24),
      "in the last hours of a day the stale date is midnight's, and no walk is sent"),
  ]

  private static let widgets: [Setting<RuleNumbers>] = [
    .init(
      "widgetRefreshByDaySeconds", .number(\.widgetRefreshByDaySeconds, allowed: 3600...14_400),
      "between timeline refreshes"),
    .init(
      "widgetRefreshByNightSeconds", .number(\.widgetRefreshByNightSeconds, allowed: 3600...14_400),
      "between timeline refreshes, for a timeline made at night"),
    .init("nightBeginsAtHour", .number(\.nightBeginsAtHour, allowed: 0...23), "local hour at which night begins"),
    .init("nightEndsAtHour", .number(\.nightEndsAtHour, allowed: 0...23), "local hour at which night ends"),
    .init(
      "widgetReloadsKeptForPhases", .number(\.widgetReloadsKeptForPhases, allowed: 0...10),
      "reloads of a day's budget that only a new phase may use"),
  ]

  private static let animation: [Setting<RuleNumbers>] = [
    .init("walkingFrames", .number(\.walkingFrames, allowed: 1...32), "frames of one stride"),
    .init("walkingFramesPerSecond", .number(\.walkingFramesPerSecond, allowed: 1...60), "frames a second of a walk"),
    .init("idleFrames", .number(\.idleFrames, allowed: 1...2), "frames of a rest"),
    .init(
      "idleMillisecondsInPhase1", .number(\.idleMillisecondsInPhase1, allowed: 600...1000),
      "how long an idle frame stands in phase 1"),
    .init(
      "idleMillisecondsInPhase2", .number(\.idleMillisecondsInPhase2, allowed: 600...1000),
      "how long an idle frame stands in phase 2"),
    .init(
      "idleMillisecondsInPhase3", .number(\.idleMillisecondsInPhase3, allowed: 600...1000),
      "how long an idle frame stands in phase 3"),
    .init(
      "idleMillisecondsInPhase4", .number(\.idleMillisecondsInPhase4, allowed: 600...1000),
      "how long an idle frame stands in phase 4"),
    peek(1, .number(\.peekAtLeastMinutesInPhase1, allowed: peekMinutes), least: true),
    peek(1, .number(\.peekAtMostMinutesInPhase1, allowed: peekMinutes), least: false),
    peek(2, .number(\.peekAtLeastMinutesInPhase2, allowed: peekMinutes), least: true),
    peek(2, .number(\.peekAtMostMinutesInPhase2, allowed: peekMinutes), least: false),
    peek(3, .number(\.peekAtLeastMinutesInPhase3, allowed: peekMinutes), least: true),
    peek(3, .number(\.peekAtMostMinutesInPhase3, allowed: peekMinutes), least: false),
    peek(4, .number(\.peekAtLeastMinutesInPhase4, allowed: peekMinutes), least: true),
    peek(4, .number(\.peekAtMostMinutesInPhase4, allowed: peekMinutes), least: false),
  ]

  private static let peekMinutes = 1...1440

  private static func peek(
    _ phase: Int, _ kind: Setting<RuleNumbers>.Kind, least: Bool
  ) -> Setting<RuleNumbers> {
    .init(
      "peekAt\(least ? "Least" : "Most")MinutesInPhase\(phase)", kind,
      "the \(least ? "shortest" : "longest") wait between two peeks in phase \(phase)")
  }

  private static let onboarding: [Setting<RuleNumbers>] = [
    .init("benchmarkStepsADay", .number(\.benchmarkStepsADay, allowed: anyDay), "the benchmark that screen 3 names"),
    .init("softRangeFrom", .number(\.softRangeFrom, allowed: anyDay), "where the soft range on screen 3 begins"),
    .init("softRangeTo", .number(\.softRangeTo, allowed: anyDay), "where the soft range on screen 3 ends"),
    .init(
      "onboardingSeconds", .number(\.onboardingSeconds, allowed: 30...600),
      "all screens can be read within this time: a budget of words, not a timer"),
    .init("wordsReadAMinute", .number(\.wordsReadAMinute, allowed: 100...400), "how fast people read"),
  ]
}

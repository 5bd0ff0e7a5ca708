extension Rules {
  /// Every number with its JSON name, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<RuleNumbers>] =
    evolution + steps + presence + liveActivity + widgets + animation + onboarding

  // No person reaches a higher total in a lifetime, and the limit keeps sums of totals within 64 bits.
  private static let allowedTotals: ClosedRange<Int64> = 1...1_000_000_000_000
  private static let allowedDailySteps: ClosedRange<Int64> = 1...1_000_000_000

  private static let evolution: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "phase2BeginsAt", .steps({ swap(&$0.phase2BeginsAt, &$1) }, allowed: allowedTotals),
      "total steps at which phase 2 begins"),
    .init(
      "phase3BeginsAt", .steps({ swap(&$0.phase3BeginsAt, &$1) }, allowed: allowedTotals),
      "total steps at which phase 3 begins"),
    .init(
      "phase4BeginsAt", .steps({ swap(&$0.phase4BeginsAt, &$1) }, allowed: allowedTotals),
      "total steps at which phase 4 begins"),
    .init(
      "highlightMilliseconds", .number({ swap(&$0.highlightMilliseconds, &$1) }, allowed: 1...2000),
      "how long the flourish of an evolution plays"),
    .init(
      "firstPremiumPhase", .number({ swap(&$0.firstPremiumPhase, &$1) }, allowed: 2...5),
      "the first phase that only an entitled person sees; 5: none, and no paywall"),
  ]

  private static let steps: [ConfigurationSetting<RuleNumbers>] = [
    .init("stepsByHandCount", .flag({ swap(&$0.stepsByHandCount, &$1) }), "whether steps entered by hand move the pal"),
    .init(
      "longestPieceSeconds", .number({ swap(&$0.longestPieceSeconds, &$1) }, allowed: 60...86_400),
      "a longer sample reaches the phone in pieces of this length"),
    .init(
      "dayTotalsBeginAtHour", .number({ swap(&$0.dayTotalsBeginAtHour, &$1) }, allowed: 0...23),
      "local hour from which a day's total is spread evenly"),
    .init(
      "dayTotalsEndAtHour", .number({ swap(&$0.dayTotalsEndAtHour, &$1) }, allowed: 1...23),
      "local hour up to which a day's total is spread evenly"),
    .init(
      "unlikelyStepsPerMinute", .steps({ swap(&$0.unlikelyStepsPerMinute, &$1) }, allowed: allowedDailySteps),
      "faster samples are taken and pointed out"),
    .init(
      "unlikelyStepsPerDay", .steps({ swap(&$0.unlikelyStepsPerDay, &$1) }, allowed: allowedDailySteps),
      "fuller days are taken and pointed out"),
  ]

  private static let presence: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "neutralBeginsAt", .steps({ swap(&$0.neutralBeginsAt, &$1) }, allowed: allowedDailySteps),
      "steps today at which energy is neutral"),
    .init(
      "vitalBeginsAt", .steps({ swap(&$0.vitalBeginsAt, &$1) }, allowed: allowedDailySteps),
      "steps today at which energy is vital"),
    .init(
      "walkingAtLeastSteps", .steps({ swap(&$0.walkingAtLeastSteps, &$1) }, allowed: 1...10_000),
      "a walk has at least so many steps"),
    .init(
      "walkingAtLeastStepsPerMinute", .steps({ swap(&$0.walkingAtLeastStepsPerMinute, &$1) }, allowed: 1...1000),
      "a walk is at least so fast"),
    .init(
      "walkingAtMostSeconds", .number({ swap(&$0.walkingAtMostSeconds, &$1) }, allowed: 1...3600),
      "a longer sample does not tell a walk from a stroll through the day"),
    .init(
      "walkingEndsAfterSeconds", .number({ swap(&$0.walkingEndsAfterSeconds, &$1) }, allowed: 0...600),
      "the pal walks on for so long after the last steps, and what comes by then is the same walk"),
    .init(
      "walkingGoesOnPercent", .number({ swap(&$0.walkingGoesOnPercent, &$1) }, allowed: 0...1000),
      "a walk is expected to go on for this part of what it has lasted"),
    .init(
      "walkingGoesOnAtLeastSeconds", .number({ swap(&$0.walkingGoesOnAtLeastSeconds, &$1) }, allowed: 0...3600),
      "a walk is expected to go on for so long at least"),
    .init(
      "walkingGoesOnAtMostSeconds", .number({ swap(&$0.walkingGoesOnAtMostSeconds, &$1) }, allowed: 0...3600),
      "a walk is expected to go on for so long at most"),
    .init(
      "walkingKnownWithinSeconds", .number({ swap(&$0.walkingKnownWithinSeconds, &$1) }, allowed: 0...3600),
      "a walk that becomes known later after its end is not shown"),
    .init(
      "milestoneEverySteps",
      .steps({ swap(&$0.milestoneEverySteps, &$1) }, allowed: 1000...1_000_000, multipleOf: 1000),
      "steps of a day from one milestone to the next"),
    .init(
      "milestoneShownSeconds", .number({ swap(&$0.milestoneShownSeconds, &$1) }, allowed: 3...5),
      "how long a milestone's text stands, unless the phone draws more slowly"),
    .init(
      "milestoneKnownWithinSeconds", .number({ swap(&$0.milestoneKnownWithinSeconds, &$1) }, allowed: 0...86_400),
      "a milestone that becomes known later after it was walked is not shown"),
    .init(
      "foregroundLookEverySeconds", .number({ swap(&$0.foregroundLookEverySeconds, &$1) }, allowed: 30...60),
      "while the app is open it looks for new steps so often"),
  ]

  private static let liveActivity: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "liveActivityGapSeconds",
      .number({ swap(&$0.liveActivityGapSeconds, &$1) }, allowed: TokenBucket.validGapSeconds),
      "between ordinary updates, and until one more update is allowed"),
    .init(
      "liveActivityBurst", .number({ swap(&$0.liveActivityBurst, &$1) }, allowed: TokenBucket.validBurst),
      "updates that may be saved up"),
    .init(
      "liveActivityRenewedAfterSeconds",
      .number({ swap(&$0.liveActivityRenewedAfterSeconds, &$1) }, allowed: 60...86_400),
      "an open renews an activity that is older"),
    .init(
      "staleDateKeptForMidnightHours", .number({ swap(&$0.staleDateKeptForMidnightHours, &$1) }, allowed: 0...24),
      "in the last hours of a day the stale date is midnight's, and no walk is sent"),
  ]

  private static let widgets: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "widgetRefreshByDaySeconds", .number({ swap(&$0.widgetRefreshByDaySeconds, &$1) }, allowed: 3600...14_400),
      "between timeline refreshes"),
    .init(
      "widgetRefreshByNightSeconds", .number({ swap(&$0.widgetRefreshByNightSeconds, &$1) }, allowed: 3600...14_400),
      "between timeline refreshes, for a timeline made at night"),
    .init(
      "nightBeginsAtHour", .number({ swap(&$0.nightBeginsAtHour, &$1) }, allowed: 0...23),
      "local hour at which night begins"),
    .init(
      "nightEndsAtHour", .number({ swap(&$0.nightEndsAtHour, &$1) }, allowed: 0...23), "local hour at which night ends"),
    .init(
      "widgetReloadsKeptForPhases", .number({ swap(&$0.widgetReloadsKeptForPhases, &$1) }, allowed: 0...10),
      "reloads of a day's budget that only a new phase may use"),
  ]

  private static let animation: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "walkingFrames", .number({ swap(&$0.walkingFrames, &$1) }, allowed: FrameSequence.validWalkFrames),
      "frames of one stride"),
    .init(
      "walkingFramesPerSecond",
      .number({ swap(&$0.walkingFramesPerSecond, &$1) }, allowed: FrameSequence.validFramesPerSecond),
      "frames a second of a walk"),
    .init(
      "idleFrames", .number({ swap(&$0.idleFrames, &$1) }, allowed: FrameSequence.validRestFrames), "frames of a rest"),
    .init(
      "idleMillisecondsInPhase1",
      .number({ swap(&$0.idleMillisecondsInPhase1, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "how long an idle frame stands in phase 1"),
    .init(
      "idleMillisecondsInPhase2",
      .number({ swap(&$0.idleMillisecondsInPhase2, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "how long an idle frame stands in phase 2"),
    .init(
      "idleMillisecondsInPhase3",
      .number({ swap(&$0.idleMillisecondsInPhase3, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "how long an idle frame stands in phase 3"),
    .init(
      "idleMillisecondsInPhase4",
      .number({ swap(&$0.idleMillisecondsInPhase4, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "how long an idle frame stands in phase 4"),
    peekSetting(
      1, .number({ swap(&$0.peekAtLeastMinutesInPhase1, &$1) }, allowed: allowedPeekMinutes), isShortest: true),
    peekSetting(
      1, .number({ swap(&$0.peekAtMostMinutesInPhase1, &$1) }, allowed: allowedPeekMinutes), isShortest: false),
    peekSetting(
      2, .number({ swap(&$0.peekAtLeastMinutesInPhase2, &$1) }, allowed: allowedPeekMinutes), isShortest: true),
    peekSetting(
      2, .number({ swap(&$0.peekAtMostMinutesInPhase2, &$1) }, allowed: allowedPeekMinutes), isShortest: false),
    peekSetting(
      3, .number({ swap(&$0.peekAtLeastMinutesInPhase3, &$1) }, allowed: allowedPeekMinutes), isShortest: true),
    peekSetting(
      3, .number({ swap(&$0.peekAtMostMinutesInPhase3, &$1) }, allowed: allowedPeekMinutes), isShortest: false),
    peekSetting(
      4, .number({ swap(&$0.peekAtLeastMinutesInPhase4, &$1) }, allowed: allowedPeekMinutes), isShortest: true),
    peekSetting(
      4, .number({ swap(&$0.peekAtMostMinutesInPhase4, &$1) }, allowed: allowedPeekMinutes), isShortest: false),
  ]

  private static let allowedPeekMinutes = 1...1440

  private static func peekSetting(
    _ phase: Int, _ valueType: ConfigurationSetting<RuleNumbers>.ValueType, isShortest: Bool
  ) -> ConfigurationSetting<RuleNumbers> {
    .init(
      "peekAt\(isShortest ? "Least" : "Most")MinutesInPhase\(phase)", valueType,
      "the \(isShortest ? "shortest" : "longest") wait between two peeks in phase \(phase)")
  }

  private static let onboarding: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "benchmarkStepsADay", .steps({ swap(&$0.benchmarkStepsADay, &$1) }, allowed: allowedDailySteps),
      "the benchmark that screen 3 names"),
    .init(
      "softRangeFrom", .steps({ swap(&$0.softRangeFrom, &$1) }, allowed: allowedDailySteps),
      "where the soft range on screen 3 begins"),
    .init(
      "softRangeTo", .steps({ swap(&$0.softRangeTo, &$1) }, allowed: allowedDailySteps),
      "where the soft range on screen 3 ends"),
    .init(
      "onboardingSeconds", .number({ swap(&$0.onboardingSeconds, &$1) }, allowed: 30...600),
      "all screens can be read within this time: a budget of words, not a timer"),
    .init("wordsReadAMinute", .number({ swap(&$0.wordsReadAMinute, &$1) }, allowed: 100...400), "how fast people read"),
  ]
}

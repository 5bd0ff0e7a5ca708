extension Rules {
  /// Every number with its JSON name, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<RuleNumbers>] =
    evolution + steps + presence + liveActivity + widgets + animation + onboarding

  // No user reaches a higher total in a lifetime, and the limit keeps sums of totals within 64 bits.
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
      "duration of the highlight animation of an evolution"),
    .init(
      "firstPremiumPhase", .number({ swap(&$0.firstPremiumPhase, &$1) }, allowed: 2...5),
      "first phase that requires premium; 5: no phase does, and there is no paywall"),
  ]

  private static let steps: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "stepsByHandCount", .flag({ swap(&$0.stepsByHandCount, &$1) }),
      "whether manually entered steps count for the pal"),
    .init(
      "longestPieceSeconds", .number({ swap(&$0.longestPieceSeconds, &$1) }, allowed: 60...86_400),
      "a longer sample is delivered to the phone in pieces of this length"),
    .init(
      "dayTotalsBeginAtHour", .number({ swap(&$0.dayTotalsBeginAtHour, &$1) }, allowed: 0...23),
      "local hour at which the even distribution of a daily total begins"),
    .init(
      "dayTotalsEndAtHour", .number({ swap(&$0.dayTotalsEndAtHour, &$1) }, allowed: 1...23),
      "local hour at which the even distribution of a daily total ends"),
    .init(
      "unlikelyStepsPerMinute", .steps({ swap(&$0.unlikelyStepsPerMinute, &$1) }, allowed: allowedDailySteps),
      "samples with more steps per minute count, but are reported as implausible"),
    .init(
      "unlikelyStepsPerDay", .steps({ swap(&$0.unlikelyStepsPerDay, &$1) }, allowed: allowedDailySteps),
      "days with more steps count, but are reported as implausible"),
  ]

  private static let presence: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "neutralBeginsAt", .steps({ swap(&$0.neutralBeginsAt, &$1) }, allowed: allowedDailySteps),
      "steps of a day from which energy is neutral"),
    .init(
      "vitalBeginsAt", .steps({ swap(&$0.vitalBeginsAt, &$1) }, allowed: allowedDailySteps),
      "steps of a day from which energy is vital"),
    .init(
      "walkingAtLeastSteps", .steps({ swap(&$0.walkingAtLeastSteps, &$1) }, allowed: 1...10_000),
      "minimum number of steps of a walk"),
    .init(
      "walkingAtLeastStepsPerMinute", .steps({ swap(&$0.walkingAtLeastStepsPerMinute, &$1) }, allowed: 1...1000),
      "minimum pace of a walk, in steps per minute"),
    .init(
      "walkingAtMostSeconds", .number({ swap(&$0.walkingAtMostSeconds, &$1) }, allowed: 1...3600),
      "maximum length of a sample that can be a walk; steps of a longer one may be spread over the day"),
    .init(
      "walkingEndsAfterSeconds", .number({ swap(&$0.walkingEndsAfterSeconds, &$1) }, allowed: 0...600),
      "time for which the pal keeps walking after the last steps; steps within it belong to the same walk"),
    .init(
      "walkingGoesOnPercent", .number({ swap(&$0.walkingGoesOnPercent, &$1) }, allowed: 0...1000),
      "expected further duration of a walk, in percent of its duration so far"),
    .init(
      "walkingGoesOnAtLeastSeconds", .number({ swap(&$0.walkingGoesOnAtLeastSeconds, &$1) }, allowed: 0...3600),
      "minimum expected further duration of a walk"),
    .init(
      "walkingGoesOnAtMostSeconds", .number({ swap(&$0.walkingGoesOnAtMostSeconds, &$1) }, allowed: 0...3600),
      "maximum expected further duration of a walk"),
    .init(
      "walkingKnownWithinSeconds", .number({ swap(&$0.walkingKnownWithinSeconds, &$1) }, allowed: 0...3600),
      "a walk that becomes known later than this after its end is not shown"),
    .init(
      "milestoneEverySteps",
      .steps({ swap(&$0.milestoneEverySteps, &$1) }, allowed: 1000...1_000_000, multipleOf: 1000),
      "steps of a day between two milestones"),
    .init(
      "milestoneShownSeconds", .number({ swap(&$0.milestoneShownSeconds, &$1) }, allowed: 3...5),
      "duration of a milestone text; longer if the phone draws less often"),
    .init(
      "milestoneKnownWithinSeconds", .number({ swap(&$0.milestoneKnownWithinSeconds, &$1) }, allowed: 0...86_400),
      "a milestone that becomes known later than this after it was reached is not shown"),
    .init(
      "foregroundLookEverySeconds", .number({ swap(&$0.foregroundLookEverySeconds, &$1) }, allowed: 30...60),
      "interval of step queries while the app is in the foreground"),
  ]

  private static let liveActivity: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "liveActivityGapSeconds",
      .number({ swap(&$0.liveActivityGapSeconds, &$1) }, allowed: TokenBucket.validGapSeconds),
      "minimum time between ordinary updates, and time in which the token bucket gains one update"),
    .init(
      "liveActivityBurst", .number({ swap(&$0.liveActivityBurst, &$1) }, allowed: TokenBucket.validBurst),
      "capacity of the token bucket, in updates"),
    .init(
      "liveActivityRenewedAfterSeconds",
      .number({ swap(&$0.liveActivityRenewedAfterSeconds, &$1) }, allowed: 60...86_400),
      "opening the app renews a Live Activity that is older"),
    .init(
      "staleDateKeptForMidnightHours", .number({ swap(&$0.staleDateKeptForMidnightHours, &$1) }, allowed: 0...24),
      "for this many hours before midnight, the stale date is midnight and no walk is sent"),
  ]

  private static let widgets: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "widgetRefreshByDaySeconds", .number({ swap(&$0.widgetRefreshByDaySeconds, &$1) }, allowed: 3600...14_400),
      "time between timeline refreshes"),
    .init(
      "widgetRefreshByNightSeconds", .number({ swap(&$0.widgetRefreshByNightSeconds, &$1) }, allowed: 3600...14_400),
      "time between timeline refreshes, for a timeline created at night"),
    .init(
      "nightBeginsAtHour", .number({ swap(&$0.nightBeginsAtHour, &$1) }, allowed: 0...23),
      "local hour at which night begins"),
    .init(
      "nightEndsAtHour", .number({ swap(&$0.nightEndsAtHour, &$1) }, allowed: 0...23), "local hour at which night ends"),
    .init(
      "widgetReloadsKeptForPhases", .number({ swap(&$0.widgetReloadsKeptForPhases, &$1) }, allowed: 0...10),
      "widget reloads of the daily budget that are reserved for new phases"),
  ]

  private static let animation: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "walkingFrames", .number({ swap(&$0.walkingFrames, &$1) }, allowed: FrameSequence.validWalkFrames),
      "frames of one stride"),
    .init(
      "walkingFramesPerSecond",
      .number({ swap(&$0.walkingFramesPerSecond, &$1) }, allowed: FrameSequence.validFramesPerSecond),
      "frames per second of a walk"),
    .init(
      "idleFrames", .number({ swap(&$0.idleFrames, &$1) }, allowed: FrameSequence.validRestFrames),
      "frames of the resting animation"),
    .init(
      "idleMillisecondsInPhase1",
      .number({ swap(&$0.idleMillisecondsInPhase1, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of a resting frame in phase 1"),
    .init(
      "idleMillisecondsInPhase2",
      .number({ swap(&$0.idleMillisecondsInPhase2, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of a resting frame in phase 2"),
    .init(
      "idleMillisecondsInPhase3",
      .number({ swap(&$0.idleMillisecondsInPhase3, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of a resting frame in phase 3"),
    .init(
      "idleMillisecondsInPhase4",
      .number({ swap(&$0.idleMillisecondsInPhase4, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of a resting frame in phase 4"),
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
      "\(isShortest ? "shortest" : "longest") time between two peeks in phase \(phase)")
  }

  private static let onboarding: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "benchmarkStepsADay", .steps({ swap(&$0.benchmarkStepsADay, &$1) }, allowed: allowedDailySteps),
      "steps per day that onboarding screen 3 names as a benchmark"),
    .init(
      "softRangeFrom", .steps({ swap(&$0.softRangeFrom, &$1) }, allowed: allowedDailySteps),
      "lower end of the range of steps per day on onboarding screen 3"),
    .init(
      "softRangeTo", .steps({ swap(&$0.softRangeTo, &$1) }, allowed: allowedDailySteps),
      "upper end of the range of steps per day on onboarding screen 3"),
    .init(
      "onboardingSeconds", .number({ swap(&$0.onboardingSeconds, &$1) }, allowed: 30...600),
      "time in which all onboarding screens can be read; it limits their number of words and is not a timer"),
    .init(
      "wordsReadAMinute", .number({ swap(&$0.wordsReadAMinute, &$1) }, allowed: 100...400),
      "assumed reading speed, in words per minute"),
  ]
}

extension Rules {
  /// All numbers, each with its JSON name, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<RuleNumbers>] =
    evolution + steps + presence + liveActivity + widgets + animation + onboarding

  // No user reaches a higher total in a lifetime, and the limit keeps the sum of totals within 64 bits.
  private static let allowedTotals: ClosedRange<Int64> = 1...1_000_000_000_000
  private static let allowedDailySteps: ClosedRange<Int64> = 1...1_000_000_000

  private static let evolution: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "phase2BeginsAt", .steps({ swap(&$0.phase2BeginsAt, &$1) }, allowed: allowedTotals),
      "total number of steps at which the pal reaches phase 2"),
    .init(
      "phase3BeginsAt", .steps({ swap(&$0.phase3BeginsAt, &$1) }, allowed: allowedTotals),
      "total number of steps at which the pal reaches phase 3"),
    .init(
      "phase4BeginsAt", .steps({ swap(&$0.phase4BeginsAt, &$1) }, allowed: allowedTotals),
      "total number of steps at which the pal reaches phase 4"),
    .init(
      "highlightMilliseconds", .number({ swap(&$0.highlightMilliseconds, &$1) }, allowed: 1...2000),
      "duration of the highlight animation that plays when the pal reaches a new phase"),
    .init(
      "firstPremiumPhase", .number({ swap(&$0.firstPremiumPhase, &$1) }, allowed: 2...5),
      "first phase that requires premium; with 5, no phase does and there is no paywall"),
  ]

  private static let steps: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "stepsByHandCount", .flag({ swap(&$0.stepsByHandCount, &$1) }),
      "true if steps that a person entered by hand count"),
    .init(
      "longestPieceSeconds", .number({ swap(&$0.longestPieceSeconds, &$1) }, allowed: 60...86_400),
      "maximum length of a step sample; a replay delivers a longer one to the phone in pieces of this length"),
    .init(
      "dayTotalsBeginAtHour", .number({ swap(&$0.dayTotalsBeginAtHour, &$1) }, allowed: 0...23),
      "local hour from which a known daily total of steps is spread evenly over the day"),
    .init(
      "dayTotalsEndAtHour", .number({ swap(&$0.dayTotalsEndAtHour, &$1) }, allowed: 1...23),
      "local hour until which a known daily total of steps is spread evenly over the day"),
    .init(
      "unlikelyStepsPerMinute", .steps({ swap(&$0.unlikelyStepsPerMinute, &$1) }, allowed: allowedDailySteps),
      "steps per minute above which a sample is reported as implausible; its steps still count"),
    .init(
      "unlikelyStepsPerDay", .steps({ swap(&$0.unlikelyStepsPerDay, &$1) }, allowed: allowedDailySteps),
      "steps per day above which a day is reported as implausible; its steps still count"),
  ]

  private static let presence: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "neutralBeginsAt", .steps({ swap(&$0.neutralBeginsAt, &$1) }, allowed: allowedDailySteps),
      "number of steps in a day from which the pal's energy is neutral instead of low"),
    .init(
      "vitalBeginsAt", .steps({ swap(&$0.vitalBeginsAt, &$1) }, allowed: allowedDailySteps),
      "number of steps in a day from which the pal's energy is vital"),
    .init(
      "walkingAtLeastSteps", .steps({ swap(&$0.walkingAtLeastSteps, &$1) }, allowed: 1...10_000),
      "minimum number of steps in a sample that counts as a walk"),
    .init(
      "walkingAtLeastStepsPerMinute", .steps({ swap(&$0.walkingAtLeastStepsPerMinute, &$1) }, allowed: 1...1000),
      "minimum number of steps per minute in a sample that counts as a walk"),
    .init(
      "walkingAtMostSeconds", .number({ swap(&$0.walkingAtMostSeconds, &$1) }, allowed: 1...3600),
      "maximum length of a sample that counts as a walk; the steps of a longer one may be spread over the day"),
    .init(
      "walkingEndsAfterSeconds", .number({ swap(&$0.walkingEndsAfterSeconds, &$1) }, allowed: 0...600),
      "time for which the pal keeps walking after the last step; steps in this time continue the same walk"),
    .init(
      "walkingGoesOnPercent", .number({ swap(&$0.walkingGoesOnPercent, &$1) }, allowed: 0...1000),
      "time for which a walk is expected to continue, in percent of the time it has lasted so far"),
    .init(
      "walkingGoesOnAtLeastSeconds", .number({ swap(&$0.walkingGoesOnAtLeastSeconds, &$1) }, allowed: 0...3600),
      "minimum time for which a walk is expected to continue"),
    .init(
      "walkingGoesOnAtMostSeconds", .number({ swap(&$0.walkingGoesOnAtMostSeconds, &$1) }, allowed: 0...3600),
      "maximum time for which a walk is expected to continue"),
    .init(
      "walkingKnownWithinSeconds", .number({ swap(&$0.walkingKnownWithinSeconds, &$1) }, allowed: 0...3600),
      "maximum delay between the end of a walk and its report; a walk that is reported later is not shown"),
    .init(
      "milestoneEverySteps",
      .steps({ swap(&$0.milestoneEverySteps, &$1) }, allowed: 1000...1_000_000, multipleOf: 1000),
      "number of steps between two milestones of the same day"),
    .init(
      "milestoneShownSeconds", .number({ swap(&$0.milestoneShownSeconds, &$1) }, allowed: 3...5),
      "time for which the text of a milestone is shown; it is longer if the phone draws less often"),
    .init(
      "milestoneKnownWithinSeconds", .number({ swap(&$0.milestoneKnownWithinSeconds, &$1) }, allowed: 0...86_400),
      "maximum delay between a milestone and its report; a milestone that is reported later is not shown"),
    .init(
      "foregroundLookEverySeconds", .number({ swap(&$0.foregroundLookEverySeconds, &$1) }, allowed: 30...60),
      "time between two queries for new steps while the app is in the foreground"),
  ]

  private static let liveActivity: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "liveActivityGapSeconds",
      .number({ swap(&$0.liveActivityGapSeconds, &$1) }, allowed: TokenBucket.validGapSeconds),
      "minimum time from a Live Activity update to one of the energy, look or steps; the budget regains one in this time"
    ),
    .init(
      "liveActivityBurst", .number({ swap(&$0.liveActivityBurst, &$1) }, allowed: TokenBucket.validBurst),
      "maximum number of Live Activity updates that the budget can save up"),
    .init(
      "liveActivityRenewedAfterSeconds",
      .number({ swap(&$0.liveActivityRenewedAfterSeconds, &$1) }, allowed: 60...86_400),
      "age after which a Live Activity is renewed when the person opens the app"),
    .init(
      "staleDateKeptForMidnightHours", .number({ swap(&$0.staleDateKeptForMidnightHours, &$1) }, allowed: 0...24),
      "number of hours before midnight in which a Live Activity goes stale at midnight and so cannot show a walk"),
  ]

  private static let widgets: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "widgetRefreshByDaySeconds", .number({ swap(&$0.widgetRefreshByDaySeconds, &$1) }, allowed: 3600...14_400),
      "time between two refreshes of a widget's timeline"),
    .init(
      "widgetRefreshByNightSeconds", .number({ swap(&$0.widgetRefreshByNightSeconds, &$1) }, allowed: 3600...14_400),
      "time until the next refresh of a widget's timeline that was created at night"),
    .init(
      "nightBeginsAtHour", .number({ swap(&$0.nightBeginsAtHour, &$1) }, allowed: 0...23),
      "local hour at which the night begins"),
    .init(
      "nightEndsAtHour", .number({ swap(&$0.nightEndsAtHour, &$1) }, allowed: 0...23),
      "local hour at which the night ends"),
    .init(
      "widgetReloadsKeptForPhases", .number({ swap(&$0.widgetReloadsKeptForPhases, &$1) }, allowed: 0...10),
      "number of widget reloads in the daily budget that are reserved for new phases"),
  ]

  private static let animation: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "walkingFrames", .number({ swap(&$0.walkingFrames, &$1) }, allowed: FrameSequence.validWalkFrames),
      "number of frames in the walking animation, which shows one stride"),
    .init(
      "walkingFramesPerSecond",
      .number({ swap(&$0.walkingFramesPerSecond, &$1) }, allowed: FrameSequence.validFramesPerSecond),
      "number of frames per second in the walking animation"),
    .init(
      "idleFrames", .number({ swap(&$0.idleFrames, &$1) }, allowed: FrameSequence.validRestFrames),
      "number of frames in the resting animation"),
    .init(
      "idleMillisecondsInPhase1",
      .number({ swap(&$0.idleMillisecondsInPhase1, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of each frame of the resting animation in phase 1"),
    .init(
      "idleMillisecondsInPhase2",
      .number({ swap(&$0.idleMillisecondsInPhase2, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of each frame of the resting animation in phase 2"),
    .init(
      "idleMillisecondsInPhase3",
      .number({ swap(&$0.idleMillisecondsInPhase3, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of each frame of the resting animation in phase 3"),
    .init(
      "idleMillisecondsInPhase4",
      .number({ swap(&$0.idleMillisecondsInPhase4, &$1) }, allowed: FrameSequence.validRestFrameMilliseconds),
      "duration of each frame of the resting animation in phase 4"),
    peekSetting(
      ofPhase: 1, valueType: .number({ swap(&$0.peekAtLeastMinutesInPhase1, &$1) }, allowed: allowedPeekMinutes),
      isShortest: true),
    peekSetting(
      ofPhase: 1, valueType: .number({ swap(&$0.peekAtMostMinutesInPhase1, &$1) }, allowed: allowedPeekMinutes),
      isShortest: false),
    peekSetting(
      ofPhase: 2, valueType: .number({ swap(&$0.peekAtLeastMinutesInPhase2, &$1) }, allowed: allowedPeekMinutes),
      isShortest: true),
    peekSetting(
      ofPhase: 2, valueType: .number({ swap(&$0.peekAtMostMinutesInPhase2, &$1) }, allowed: allowedPeekMinutes),
      isShortest: false),
    peekSetting(
      ofPhase: 3, valueType: .number({ swap(&$0.peekAtLeastMinutesInPhase3, &$1) }, allowed: allowedPeekMinutes),
      isShortest: true),
    peekSetting(
      ofPhase: 3, valueType: .number({ swap(&$0.peekAtMostMinutesInPhase3, &$1) }, allowed: allowedPeekMinutes),
      isShortest: false),
    peekSetting(
      ofPhase: 4, valueType: .number({ swap(&$0.peekAtLeastMinutesInPhase4, &$1) }, allowed: allowedPeekMinutes),
      isShortest: true),
    peekSetting(
      ofPhase: 4, valueType: .number({ swap(&$0.peekAtMostMinutesInPhase4, &$1) }, allowed: allowedPeekMinutes),
      isShortest: false),
  ]

  private static let allowedPeekMinutes = 1...1440

  private static func peekSetting(
    ofPhase phase: Int, valueType: ConfigurationSetting<RuleNumbers>.ValueType, isShortest: Bool
  ) -> ConfigurationSetting<RuleNumbers> {
    .init(
      "peekAt\(isShortest ? "Least" : "Most")MinutesInPhase\(phase)", valueType,
      "\(isShortest ? "shortest" : "longest") time between two peeks, which are glances around, in phase \(phase)")
  }

  private static let onboarding: [ConfigurationSetting<RuleNumbers>] = [
    .init(
      "benchmarkStepsADay", .steps({ swap(&$0.benchmarkStepsADay, &$1) }, allowed: allowedDailySteps),
      "number of steps per day that onboarding screen 3 names as a benchmark"),
    .init(
      "softRangeFrom", .steps({ swap(&$0.softRangeFrom, &$1) }, allowed: allowedDailySteps),
      "lower end of the range of daily steps that onboarding screen 3 shows"),
    .init(
      "softRangeTo", .steps({ swap(&$0.softRangeTo, &$1) }, allowed: allowedDailySteps),
      "upper end of the range of daily steps that onboarding screen 3 shows"),
    .init(
      "onboardingSeconds", .number({ swap(&$0.onboardingSeconds, &$1) }, allowed: 30...600),
      "time in which a person can read all onboarding screens; it limits the number of words and is not a timer"),
    .init(
      "wordsReadAMinute", .number({ swap(&$0.wordsReadAMinute, &$1) }, allowed: 100...400),
      "reading speed, in words per minute, from which the number of words on the onboarding screens is limited"),
  ]
}

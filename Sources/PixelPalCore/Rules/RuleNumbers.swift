/// The numbers of `Rules` before validation, each with its standard value.
///
/// `Rules.table` documents the meaning of each number.
public struct RuleNumbers: Hashable, Sendable {
  /// Creates the standard values.
  public init() {}

  // Evolution

  /// Total steps at which phase 2 begins.
  public var phase2BeginsAt: Int64 = 25_001
  /// Total steps at which phase 3 begins.
  public var phase3BeginsAt: Int64 = 75_001
  /// Total steps at which phase 4 begins.
  public var phase4BeginsAt: Int64 = 200_001
  /// Duration of the highlight animation of an evolution.
  public var highlightMilliseconds = 2000

  // Premium

  /// First phase that requires premium; 5: no phase does, and there is no paywall.
  public var firstPremiumPhase = 3

  // Steps

  /// Whether manually entered steps count for the pal.
  public var stepsByHandCount = false
  /// A longer sample is delivered to the phone in pieces of this length.
  package var longestPieceSeconds = 3600
  /// Local hour at which the even distribution of a daily total begins.
  package var dayTotalsBeginAtHour = 7
  /// Local hour at which the even distribution of a daily total ends.
  package var dayTotalsEndAtHour = 22
  /// Samples with more steps per minute count, but are reported as implausible.
  package var unlikelyStepsPerMinute: Int64 = 300
  /// Days with more steps count, but are reported as implausible.
  package var unlikelyStepsPerDay: Int64 = 100_000

  // Presence

  /// Steps of a day from which energy is neutral.
  public var neutralBeginsAt: Int64 = 2000
  /// Steps of a day from which energy is vital.
  public var vitalBeginsAt: Int64 = 7500
  /// Minimum number of steps of a walk.
  public var walkingAtLeastSteps: Int64 = 30
  /// Minimum pace of a walk, in steps per minute.
  public var walkingAtLeastStepsPerMinute: Int64 = 20
  /// Maximum length of a sample that can be a walk; steps of a longer one may be spread over the day.
  public var walkingAtMostSeconds = 600
  /// Time for which the pal keeps walking after the last steps; steps within it belong to the same walk.
  public var walkingEndsAfterSeconds = 30
  /// Expected further duration of a walk, in percent of its duration so far.
  public var walkingGoesOnPercent = 50
  /// Minimum expected further duration of a walk.
  public var walkingGoesOnAtLeastSeconds = 30
  /// Maximum expected further duration of a walk.
  public var walkingGoesOnAtMostSeconds = 300
  /// A walk that becomes known later than this after its end is not shown.
  public var walkingKnownWithinSeconds = 90
  /// Steps of a day between two milestones.
  public var milestoneEverySteps: Int64 = 5000
  /// Duration of a milestone text; longer if the phone draws less often.
  public var milestoneShownSeconds = 4
  /// A milestone that becomes known later than this after it was reached is not shown.
  public var milestoneKnownWithinSeconds = 900
  /// Interval of step queries while the app is in the foreground.
  public var foregroundLookEverySeconds = 45

  // Live Activity

  /// Minimum time between ordinary updates, and time in which the token bucket gains one update.
  public var liveActivityGapSeconds = 180
  /// Capacity of the token bucket, in updates.
  public var liveActivityBurst = 3
  /// Opening the app renews a Live Activity that is older.
  public var liveActivityRenewedAfterSeconds = 14_400
  /// For this many hours before midnight, the stale date is midnight and no walk is sent.
  public var staleDateKeptForMidnightHours = 3

  // Widgets

  /// Time between timeline refreshes.
  public var widgetRefreshByDaySeconds = 7200
  /// Time between timeline refreshes, for a timeline created at night.
  public var widgetRefreshByNightSeconds = 14_400
  /// Local hour at which night begins.
  public var nightBeginsAtHour = 22
  /// Local hour at which night ends.
  public var nightEndsAtHour = 7
  /// Widget reloads of the daily budget that are reserved for new phases.
  public var widgetReloadsKeptForPhases = 1

  // Animation

  /// Frames of one stride.
  public var walkingFrames = 32
  /// Frames per second of a walk.
  public var walkingFramesPerSecond = 24
  /// Frames of the resting animation.
  public var idleFrames = 2
  /// Duration of a resting frame in phase 1.
  public var idleMillisecondsInPhase1 = 1000
  /// Duration of a resting frame in phase 2.
  public var idleMillisecondsInPhase2 = 800
  /// Duration of a resting frame in phase 3.
  public var idleMillisecondsInPhase3 = 600
  /// Duration of a resting frame in phase 4.
  public var idleMillisecondsInPhase4 = 600
  /// Shortest time between two peeks in phase 1.
  public var peekAtLeastMinutesInPhase1 = 6
  /// Longest time between two peeks in phase 1.
  public var peekAtMostMinutesInPhase1 = 9
  /// Shortest time between two peeks in phase 2.
  public var peekAtLeastMinutesInPhase2 = 4
  /// Longest time between two peeks in phase 2.
  public var peekAtMostMinutesInPhase2 = 7
  /// Shortest time between two peeks in phase 3.
  public var peekAtLeastMinutesInPhase3 = 3
  /// Longest time between two peeks in phase 3.
  public var peekAtMostMinutesInPhase3 = 6
  /// Shortest time between two peeks in phase 4.
  public var peekAtLeastMinutesInPhase4 = 3
  /// Longest time between two peeks in phase 4.
  public var peekAtMostMinutesInPhase4 = 6

  // Onboarding

  /// Steps per day that onboarding screen 3 names as a benchmark.
  public var benchmarkStepsADay: Int64 = 5000
  /// Lower end of the range of steps per day on onboarding screen 3.
  public var softRangeFrom: Int64 = 3000
  /// Upper end of the range of steps per day on onboarding screen 3.
  public var softRangeTo: Int64 = 8000
  /// Time in which all onboarding screens can be read; it limits their number of words and is not a timer.
  package var onboardingSeconds = 90
  /// Assumed reading speed, in words per minute.
  package var wordsReadAMinute = 200
}

extension RuleNumbers {
  typealias NumberSetting = ConfigurationSetting<RuleNumbers>

  /// Throws an error if two numbers contradict each other, even if each is valid on its own.
  func checkConsistency() throws(ConfigurationError) {
    try NumberSetting.checkAscending(
      ["phase2BeginsAt", "phase3BeginsAt", "phase4BeginsAt"], [phase2BeginsAt, phase3BeginsAt, phase4BeginsAt],
      strictly: true, because: "each phase must begin above the previous one")
    try NumberSetting.checkAscending(
      ["neutralBeginsAt", "vitalBeginsAt"], [neutralBeginsAt, vitalBeginsAt], strictly: true,
      because: "vital must begin above neutral")
    try NumberSetting.checkAscending(
      ["walkingGoesOnAtLeastSeconds", "walkingGoesOnAtMostSeconds"],
      [walkingGoesOnAtLeastSeconds, walkingGoesOnAtMostSeconds], strictly: false,
      because: "the longest must not be below the shortest")
    try NumberSetting.checkAscending(
      ["dayTotalsBeginAtHour", "dayTotalsEndAtHour"], [dayTotalsBeginAtHour, dayTotalsEndAtHour], strictly: true,
      because: "a day's total must be spread over at least one hour")
    try NumberSetting.checkAscending(
      ["softRangeFrom", "softRangeTo"], [softRangeFrom, softRangeTo], strictly: true,
      because: "the range must end above its start")
    for phase in Phase.allCases {
      let minutes = peekWaitMinutes(in: phase)
      try NumberSetting.checkAscending(
        ["peekAtLeastMinutesInPhase\(phase.rawValue)", "peekAtMostMinutesInPhase\(phase.rawValue)"],
        [minutes.least, minutes.most], strictly: false, because: "the longest wait must not be below the shortest")
    }
  }

  package func peekWaitMinutes(in phase: Phase) -> (least: Int, most: Int) {
    switch phase {
    case .dormant: (peekAtLeastMinutesInPhase1, peekAtMostMinutesInPhase1)
    case .active: (peekAtLeastMinutesInPhase2, peekAtMostMinutesInPhase2)
    case .energized: (peekAtLeastMinutesInPhase3, peekAtMostMinutesInPhase3)
    case .ascended: (peekAtLeastMinutesInPhase4, peekAtMostMinutesInPhase4)
    }
  }
}

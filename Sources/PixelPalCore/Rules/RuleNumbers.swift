/// The numbers that make up ``Rules``, before they are validated, each with its standard value.
///
/// `Rules.table` documents the meaning of each number.
public struct RuleNumbers: Hashable, Sendable {
  /// Creates rules with their standard values.
  public init() {}

  // Evolution

  /// Total number of steps at which the pal reaches phase 2.
  public var phase2BeginsAt: Int64 = 25_001
  /// Total number of steps at which the pal reaches phase 3.
  public var phase3BeginsAt: Int64 = 75_001
  /// Total number of steps at which the pal reaches phase 4.
  public var phase4BeginsAt: Int64 = 200_001
  /// Duration of the highlight animation that plays when the pal reaches a new phase.
  public var highlightMilliseconds = 2000

  // Premium

  /// First phase that requires premium; with 5, no phase does and there is no paywall.
  public var firstPremiumPhase = 3

  // Steps

  /// True if steps that a person entered by hand count.
  public var stepsByHandCount = false
  /// Maximum length of a step sample; a replay delivers a longer one to the phone in pieces of this length.
  package var longestPieceSeconds = 3600
  /// Local hour from which a known daily total of steps is spread evenly over the day.
  package var dayTotalsBeginAtHour = 7
  /// Local hour until which a known daily total of steps is spread evenly over the day.
  package var dayTotalsEndAtHour = 22
  /// Steps per minute above which a sample is reported as implausible; its steps still count.
  package var unlikelyStepsPerMinute: Int64 = 300
  /// Steps per day above which a day is reported as implausible; its steps still count.
  package var unlikelyStepsPerDay: Int64 = 100_000

  // Presence

  /// Number of steps in a day from which the pal's energy is neutral instead of low.
  public var neutralBeginsAt: Int64 = 2000
  /// Number of steps in a day from which the pal's energy is vital.
  public var vitalBeginsAt: Int64 = 7500
  /// Minimum number of steps in a sample that counts as a walk.
  public var walkingAtLeastSteps: Int64 = 30
  /// Minimum number of steps per minute in a sample that counts as a walk.
  public var walkingAtLeastStepsPerMinute: Int64 = 20
  /// Maximum length of a sample that counts as a walk; the steps of a longer one may be spread over the day.
  public var walkingAtMostSeconds = 600
  /// Time for which the pal keeps walking after the last step; steps in this time continue the same walk.
  public var walkingEndsAfterSeconds = 30
  /// Time for which a walk is expected to continue, in percent of the time it has lasted so far.
  public var walkingGoesOnPercent = 50
  /// Minimum time for which a walk is expected to continue.
  public var walkingGoesOnAtLeastSeconds = 30
  /// Maximum time for which a walk is expected to continue.
  public var walkingGoesOnAtMostSeconds = 300
  /// Maximum delay between the end of a walk and its report; a walk that is reported later is not shown.
  public var walkingKnownWithinSeconds = 90
  /// Number of steps between two milestones of the same day.
  public var milestoneEverySteps: Int64 = 5000
  /// Time for which the text of a milestone is shown; it is longer if the phone draws less often.
  public var milestoneShownSeconds = 4
  /// Maximum delay between a milestone and its report; a milestone that is reported later is not shown.
  public var milestoneKnownWithinSeconds = 900
  /// Time between two queries for new steps while the app is in the foreground.
  public var foregroundLookEverySeconds = 45

  // Live Activity

  /// Minimum time from a Live Activity update to one of the energy, look or steps; the budget regains one in this time.
  public var liveActivityGapSeconds = 180
  /// Maximum number of Live Activity updates that the budget can save up.
  public var liveActivityBurst = 3
  /// Age after which a Live Activity is renewed when the person opens the app.
  public var liveActivityRenewedAfterSeconds = 14_400
  /// Number of hours before midnight in which a Live Activity goes stale at midnight and so cannot show a walk.
  public var staleDateKeptForMidnightHours = 3

  // Widgets

  /// Time between two refreshes of a widget's timeline.
  public var widgetRefreshByDaySeconds = 7200
  /// Time until the next refresh of a widget's timeline that was created at night.
  public var widgetRefreshByNightSeconds = 14_400
  /// Local hour at which the night begins.
  public var nightBeginsAtHour = 22
  /// Local hour at which the night ends.
  public var nightEndsAtHour = 7
  /// Number of widget reloads in the daily budget that are reserved for new phases.
  public var widgetReloadsKeptForPhases = 1

  // Animation

  /// Number of frames in the walking animation, which shows one stride.
  public var walkingFrames = 32
  /// Number of frames per second in the walking animation.
  public var walkingFramesPerSecond = 24
  /// Number of frames in the resting animation.
  public var idleFrames = 2
  /// Duration of each frame of the resting animation in phase 1.
  public var idleMillisecondsInPhase1 = 1000
  /// Duration of each frame of the resting animation in phase 2.
  public var idleMillisecondsInPhase2 = 800
  /// Duration of each frame of the resting animation in phase 3.
  public var idleMillisecondsInPhase3 = 600
  /// Duration of each frame of the resting animation in phase 4.
  public var idleMillisecondsInPhase4 = 600
  /// Shortest time between two peeks, which are glances around, in phase 1.
  public var peekAtLeastMinutesInPhase1 = 6
  /// Longest time between two peeks, which are glances around, in phase 1.
  public var peekAtMostMinutesInPhase1 = 9
  /// Shortest time between two peeks, which are glances around, in phase 2.
  public var peekAtLeastMinutesInPhase2 = 4
  /// Longest time between two peeks, which are glances around, in phase 2.
  public var peekAtMostMinutesInPhase2 = 7
  /// Shortest time between two peeks, which are glances around, in phase 3.
  public var peekAtLeastMinutesInPhase3 = 3
  /// Longest time between two peeks, which are glances around, in phase 3.
  public var peekAtMostMinutesInPhase3 = 6
  /// Shortest time between two peeks, which are glances around, in phase 4.
  public var peekAtLeastMinutesInPhase4 = 3
  /// Longest time between two peeks, which are glances around, in phase 4.
  public var peekAtMostMinutesInPhase4 = 6

  // Onboarding

  /// Number of steps per day that onboarding screen 3 names as a benchmark.
  public var benchmarkStepsADay: Int64 = 5000
  /// Lower end of the range of daily steps that onboarding screen 3 shows.
  public var softRangeFrom: Int64 = 3000
  /// Upper end of the range of daily steps that onboarding screen 3 shows.
  public var softRangeTo: Int64 = 8000
  /// Time in which a person can read all onboarding screens; it limits the number of words and is not a timer.
  package var onboardingSeconds = 90
  /// Reading speed, in words per minute, from which the number of words on the onboarding screens is limited.
  package var wordsReadAMinute = 200
}

extension RuleNumbers {
  typealias Setting = ConfigurationSetting<RuleNumbers>

  /// Throws an error if two numbers contradict each other, even if each is valid on its own.
  func checkConsistency() throws(ConfigurationError) {
    try Setting.checkAscending(
      names: ["phase2BeginsAt", "phase3BeginsAt", "phase4BeginsAt"],
      values: [phase2BeginsAt, phase3BeginsAt, phase4BeginsAt],
      strictly: true, because: "each phase must begin above the previous one")
    try Setting.checkAscending(
      names: ["neutralBeginsAt", "vitalBeginsAt"], values: [neutralBeginsAt, vitalBeginsAt], strictly: true,
      because: "vital must begin above neutral")
    try Setting.checkAscending(
      names: ["walkingGoesOnAtLeastSeconds", "walkingGoesOnAtMostSeconds"],
      values: [walkingGoesOnAtLeastSeconds, walkingGoesOnAtMostSeconds], strictly: false,
      because: "the longest must not be below the shortest")
    try Setting.checkAscending(
      names: ["dayTotalsBeginAtHour", "dayTotalsEndAtHour"], values: [dayTotalsBeginAtHour, dayTotalsEndAtHour],
      strictly: true,
      because: "a day's total must be spread over at least one hour")
    try Setting.checkAscending(
      names: ["softRangeFrom", "softRangeTo"], values: [softRangeFrom, softRangeTo], strictly: true,
      because: "the range must end above its start")
    for phase in Phase.allCases {
      let minutes = peekWaitMinutes(in: phase)
      try Setting.checkAscending(
        names: ["peekAtLeastMinutesInPhase\(phase.rawValue)", "peekAtMostMinutesInPhase\(phase.rawValue)"],
        values: [minutes.least, minutes.most], strictly: false,
        because: "the longest wait must not be below the shortest")
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

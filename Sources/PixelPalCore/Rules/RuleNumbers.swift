/// The numbers of `Rules` before validation, each with its standard value.
///
/// `Rules.table` documents the meaning of each number.
// A doc comment for each number would repeat the table.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct RuleNumbers: Hashable, Sendable {
  /// Creates the standard values.
  public init() {}

  // Evolution

  public var phase2BeginsAt: Int64 = 25_001
  public var phase3BeginsAt: Int64 = 75_001
  public var phase4BeginsAt: Int64 = 200_001
  public var highlightMilliseconds = 2000

  // Premium

  public var firstPremiumPhase = 3

  // Steps

  public var stepsByHandCount = false
  public var longestPieceSeconds = 3600
  public var dayTotalsBeginAtHour = 7
  public var dayTotalsEndAtHour = 22
  public var unlikelyStepsPerMinute: Int64 = 300
  public var unlikelyStepsPerDay: Int64 = 100_000

  // Presence

  public var neutralBeginsAt: Int64 = 2000
  public var vitalBeginsAt: Int64 = 7500
  public var walkingAtLeastSteps: Int64 = 30
  public var walkingAtLeastStepsPerMinute: Int64 = 20
  public var walkingAtMostSeconds = 600
  public var walkingEndsAfterSeconds = 30
  public var walkingGoesOnPercent = 50
  public var walkingGoesOnAtLeastSeconds = 30
  public var walkingGoesOnAtMostSeconds = 300
  public var walkingKnownWithinSeconds = 90
  public var milestoneEverySteps: Int64 = 5000
  public var milestoneShownSeconds = 4
  public var milestoneKnownWithinSeconds = 900
  public var foregroundLookEverySeconds = 45

  // Live Activity

  public var liveActivityGapSeconds = 180
  public var liveActivityBurst = 3
  public var liveActivityRenewedAfterSeconds = 14_400
  public var staleDateKeptForMidnightHours = 3

  // Widgets

  public var widgetRefreshByDaySeconds = 7200
  public var widgetRefreshByNightSeconds = 14_400
  public var nightBeginsAtHour = 22
  public var nightEndsAtHour = 7
  public var widgetReloadsKeptForPhases = 1

  // Animation

  public var walkingFrames = 32
  public var walkingFramesPerSecond = 24
  public var idleFrames = 2
  public var idleMillisecondsInPhase1 = 1000
  public var idleMillisecondsInPhase2 = 800
  public var idleMillisecondsInPhase3 = 600
  public var idleMillisecondsInPhase4 = 600
  public var peekAtLeastMinutesInPhase1 = 6
  public var peekAtMostMinutesInPhase1 = 9
  public var peekAtLeastMinutesInPhase2 = 4
  public var peekAtMostMinutesInPhase2 = 7
  public var peekAtLeastMinutesInPhase3 = 3
  public var peekAtMostMinutesInPhase3 = 6
  public var peekAtLeastMinutesInPhase4 = 3
  public var peekAtMostMinutesInPhase4 = 6

  // Onboarding

  public var benchmarkStepsADay: Int64 = 5000
  public var softRangeFrom: Int64 = 3000
  public var softRangeTo: Int64 = 8000
  public var onboardingSeconds = 90
  public var wordsReadAMinute = 200
}

extension RuleNumbers {
  typealias NumberSetting = ConfigurationSetting<RuleNumbers>

  /// Throws if numbers that are allowed one by one contradict each other.
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

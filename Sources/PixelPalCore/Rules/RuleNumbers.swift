/// The numbers of `Rules` before anybody has checked them, each with its standard.
///
/// `Rules.table` says what each means.
// A sentence at each number here would say what the table says.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct RuleNumbers: Hashable, Sendable {
  /// The numbers as PixelPal ships.
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

  // Inner life

  public var life = true
  public var lifeDayBeginsAtHour = 4
  public var lifeWalkGapMinutes = 5
  public var lifeBlankDaysOpen = 28
  public var lifePlaceWeeks = 12
  public var lifePlaceWidePercent = 125
  public var lifePlaceRestfulPercent = 75
  public var lifePlaceWeeksAtLeast = 8
  public var lifeFoundConfidence = 600
  public var lifeKeptConfidence = 450
  public var lifeWeekDaysAtLeast = 4
  public var lifeNoiseFloor = 30
  public var lifeNoiseFloorMinutes = 20
  public var lifeNoisePermille = 1097
  public var lifeNoiseWeeks = 52
  public var lifeChapterWeeks = 8
  public var lifeChapterLooksBackWeeks = 52
  public var lifeChangeWithinWeeks = 26
  public var lifeChangeTimesNoise = 15
  public var lifeChangePart = 6
  public var lifeChangeMinutes = 75
  public var lifeChangeSettledPercent = 75
  public var lifeChangeLastWeeks = 5
  public var lifeBlankWeeks = 8
  public var lifeSeasonDays = 126
  public var lifeMonthsDays = 270
  public var lifeYearDays = 450
  public var lifeWalkMinutes = 10
  public var lifeRecordAfterDays = 28
  public var lifeRecordPercent = 110
  public var lifeLongestDayPercent = 105
  public var lifeLongestRestsDays = 14
  public var lifeReturnAfterDays = 14

  // Expressions

  public var attachmentAtFirst = 100
  public var attachmentPerDay = 25
  public var valenceFallsFast = 6
  public var valenceFallsSlow = 2
  public var valenceRises = 60
  public var arousalFallsFast = 120
  public var arousalFallsSlow = 40
  public var arousalRises = 20
  public var vigourFalls = 3
  public var absenceHours = 8
  public var longAbsenceHours = 72
  public var boredomAfterSeconds = 30
  public var boredomFullAfterSeconds = 150
  public var emoteStandsMilliseconds = 400
  public var emoteUncalledEverySeconds = 300
  public var touchHoldFromMilliseconds = 200
  public var touchLongFromMilliseconds = 600
  public var touchOverFromMilliseconds = 1200
  public var pettingSlack = 40
  public var pettingPath = 100
  public var pettingSlowest = 100
  public var pettingFastest = 3000
  public var smallEyesAttachment = 600
  public var smallEyesPettedMilliseconds = 1500
  public var blinkCalmMilliseconds = 7500
  public var blinkEasyMilliseconds = 5000
  public var blinkLivelyMilliseconds = 3750
  public var blinkExcitedMilliseconds = 2500
  public var doubleBlinkOneIn = 5
  public var behaviourCycleSeconds = 8
  public var spontaneousEmoteOneIn = 5
  public var overlaysAtMost = 3
  public var overlayStaggerMilliseconds = 150
  public var danceBeatsPerMinute = 120
}

extension RuleNumbers {
  typealias Table = Setting<RuleNumbers>

  /// Refuses numbers that are allowed one by one and do not go together.
  func checkTogether() throws(SettingError) {
    try Table.requireAscending(
      ["phase2BeginsAt", "phase3BeginsAt", "phase4BeginsAt"], [phase2BeginsAt, phase3BeginsAt, phase4BeginsAt],
      strictly: true, because: "each phase begins above the one before")
    try Table.requireAscending(
      ["neutralBeginsAt", "vitalBeginsAt"], [neutralBeginsAt, vitalBeginsAt], strictly: true,
      because: "vital begins above neutral")
    try Table.requireAscending(
      ["walkingGoesOnAtLeastSeconds", "walkingGoesOnAtMostSeconds"],
      [walkingGoesOnAtLeastSeconds, walkingGoesOnAtMostSeconds], strictly: false,
      because: "the longest is not below the shortest")
    try Table.requireAscending(
      ["dayTotalsBeginAtHour", "dayTotalsEndAtHour"], [dayTotalsBeginAtHour, dayTotalsEndAtHour], strictly: true,
      because: "a day's total needs hours to be spread over")
    try Table.requireAscending(
      ["softRangeFrom", "softRangeTo"], [softRangeFrom, softRangeTo], strictly: true,
      because: "the range ends above its beginning")
    try Table.requireAscending(
      ["lifeKeptConfidence", "lifeFoundConfidence"], [lifeKeptConfidence, lifeFoundConfidence], strictly: false,
      because: "what is found is kept")
    try Table.requireAscending(
      ["lifePlaceWeeksAtLeast", "lifePlaceWeeks"], [lifePlaceWeeksAtLeast, lifePlaceWeeks], strictly: false,
      because: "a place is found in the weeks that are looked at")
    try Table.requireAscending(
      ["lifeChapterWeeks", "lifeChangeWithinWeeks", "lifeChapterLooksBackWeeks"],
      [lifeChapterWeeks, lifeChangeWithinWeeks, lifeChapterLooksBackWeeks], strictly: false,
      because: "a change is found in the weeks that are looked at")
    try Table.requireAscending(
      ["lifeSeasonDays", "lifeMonthsDays", "lifeYearDays"], [lifeSeasonDays, lifeMonthsDays, lifeYearDays],
      strictly: false, because: "months are longer than a season, and a year than months")
    try Table.requireAscending(
      ["touchHoldFromMilliseconds", "touchLongFromMilliseconds", "touchOverFromMilliseconds"],
      [touchHoldFromMilliseconds, touchLongFromMilliseconds, touchOverFromMilliseconds], strictly: true,
      because: "a longer touch is another")
    try Table.requireAscending(
      ["absenceHours", "longAbsenceHours"], [absenceHours, longAbsenceHours], strictly: false,
      because: "a long absence is an absence")
    try Table.requireAscending(
      ["pettingSlowest", "pettingFastest"], [pettingSlowest, pettingFastest], strictly: false,
      because: "the fastest is not below the slowest")
    for phase in Phase.allCases {
      let minutes = peekMinutes(in: phase)
      try Table.requireAscending(
        ["peekAtLeastMinutesInPhase\(phase.rawValue)", "peekAtMostMinutesInPhase\(phase.rawValue)"],
        [minutes.least, minutes.most], strictly: false, because: "the longest wait is not below the shortest")
    }
  }

  package func peekMinutes(in phase: Phase) -> (least: Int, most: Int) {
    switch phase {
    case .dormant: (peekAtLeastMinutesInPhase1, peekAtMostMinutesInPhase1)
    case .active: (peekAtLeastMinutesInPhase2, peekAtMostMinutesInPhase2)
    case .energized: (peekAtLeastMinutesInPhase3, peekAtMostMinutesInPhase3)
    case .ascended: (peekAtLeastMinutesInPhase4, peekAtMostMinutesInPhase4)
    }
  }
}

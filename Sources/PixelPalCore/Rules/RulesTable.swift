extension Rules {
  /// Every number: its name in JSON, what it means and what it may be.
  public static let table: [Setting<RuleNumbers>] =
    evolution + steps + presence + liveActivity + widgets + animation + onboarding + life + expressions

  // A total above this would outlive its walker by far; it also keeps sums of totals within 64 bits.
  private static let anyTotal: ClosedRange<Int64> = 1...1_000_000_000_000
  private static let anyDay: ClosedRange<Int64> = 1...1_000_000_000

  private static let evolution: [Setting<RuleNumbers>] = [
    .init(
      "phase2BeginsAt", .steps({ swap(&$0.phase2BeginsAt, &$1) }, allowed: anyTotal),
      "total steps at which phase 2 begins"),
    .init(
      "phase3BeginsAt", .steps({ swap(&$0.phase3BeginsAt, &$1) }, allowed: anyTotal),
      "total steps at which phase 3 begins"),
    .init(
      "phase4BeginsAt", .steps({ swap(&$0.phase4BeginsAt, &$1) }, allowed: anyTotal),
      "total steps at which phase 4 begins"),
    .init(
      "highlightMilliseconds", .number({ swap(&$0.highlightMilliseconds, &$1) }, allowed: 1...2000),
      "how long the flourish of an evolution plays"),
    .init(
      "firstPremiumPhase", .number({ swap(&$0.firstPremiumPhase, &$1) }, allowed: 2...5),
      "the first phase that only an entitled person sees; 5: none, and no paywall"),
  ]

  private static let steps: [Setting<RuleNumbers>] = [
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
      "unlikelyStepsPerMinute", .steps({ swap(&$0.unlikelyStepsPerMinute, &$1) }, allowed: anyDay),
      "faster samples are taken and pointed out"),
    .init(
      "unlikelyStepsPerDay", .steps({ swap(&$0.unlikelyStepsPerDay, &$1) }, allowed: anyDay),
      "fuller days are taken and pointed out"),
  ]

  private static let presence: [Setting<RuleNumbers>] = [
    .init(
      "neutralBeginsAt", .steps({ swap(&$0.neutralBeginsAt, &$1) }, allowed: anyDay),
      "steps today at which energy is neutral"),
    .init(
      "vitalBeginsAt", .steps({ swap(&$0.vitalBeginsAt, &$1) }, allowed: anyDay),
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

  private static let liveActivity: [Setting<RuleNumbers>] = [
    .init(
      "liveActivityGapSeconds", .number({ swap(&$0.liveActivityGapSeconds, &$1) }, allowed: UpdateBucket.gapSeconds),
      "between ordinary updates, and until one more update is allowed"),
    .init(
      "liveActivityBurst", .number({ swap(&$0.liveActivityBurst, &$1) }, allowed: UpdateBucket.burst),
      "updates that may be saved up"),
    .init(
      "liveActivityRenewedAfterSeconds",
      .number({ swap(&$0.liveActivityRenewedAfterSeconds, &$1) }, allowed: 60...86_400),
      "an open renews an activity that is older"),
    .init(
      "staleDateKeptForMidnightHours", .number({ swap(&$0.staleDateKeptForMidnightHours, &$1) }, allowed: 0...24),
      "in the last hours of a day the stale date is midnight's, and no walk is sent"),
  ]

  private static let widgets: [Setting<RuleNumbers>] = [
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

  private static let animation: [Setting<RuleNumbers>] = [
    .init(
      "walkingFrames", .number({ swap(&$0.walkingFrames, &$1) }, allowed: FrameSequence.framesOfWalk),
      "frames of one stride"),
    .init(
      "walkingFramesPerSecond",
      .number({ swap(&$0.walkingFramesPerSecond, &$1) }, allowed: FrameSequence.framesPerSecond),
      "frames a second of a walk"),
    .init(
      "idleFrames", .number({ swap(&$0.idleFrames, &$1) }, allowed: FrameSequence.framesOfRest), "frames of a rest"),
    .init(
      "idleMillisecondsInPhase1",
      .number({ swap(&$0.idleMillisecondsInPhase1, &$1) }, allowed: FrameSequence.millisecondsOfRest),
      "how long an idle frame stands in phase 1"),
    .init(
      "idleMillisecondsInPhase2",
      .number({ swap(&$0.idleMillisecondsInPhase2, &$1) }, allowed: FrameSequence.millisecondsOfRest),
      "how long an idle frame stands in phase 2"),
    .init(
      "idleMillisecondsInPhase3",
      .number({ swap(&$0.idleMillisecondsInPhase3, &$1) }, allowed: FrameSequence.millisecondsOfRest),
      "how long an idle frame stands in phase 3"),
    .init(
      "idleMillisecondsInPhase4",
      .number({ swap(&$0.idleMillisecondsInPhase4, &$1) }, allowed: FrameSequence.millisecondsOfRest),
      "how long an idle frame stands in phase 4"),
    peek(1, .number({ swap(&$0.peekAtLeastMinutesInPhase1, &$1) }, allowed: peekMinutes), least: true),
    peek(1, .number({ swap(&$0.peekAtMostMinutesInPhase1, &$1) }, allowed: peekMinutes), least: false),
    peek(2, .number({ swap(&$0.peekAtLeastMinutesInPhase2, &$1) }, allowed: peekMinutes), least: true),
    peek(2, .number({ swap(&$0.peekAtMostMinutesInPhase2, &$1) }, allowed: peekMinutes), least: false),
    peek(3, .number({ swap(&$0.peekAtLeastMinutesInPhase3, &$1) }, allowed: peekMinutes), least: true),
    peek(3, .number({ swap(&$0.peekAtMostMinutesInPhase3, &$1) }, allowed: peekMinutes), least: false),
    peek(4, .number({ swap(&$0.peekAtLeastMinutesInPhase4, &$1) }, allowed: peekMinutes), least: true),
    peek(4, .number({ swap(&$0.peekAtMostMinutesInPhase4, &$1) }, allowed: peekMinutes), least: false),
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
    .init(
      "benchmarkStepsADay", .steps({ swap(&$0.benchmarkStepsADay, &$1) }, allowed: anyDay),
      "the benchmark that screen 3 names"),
    .init(
      "softRangeFrom", .steps({ swap(&$0.softRangeFrom, &$1) }, allowed: anyDay),
      "where the soft range on screen 3 begins"),
    .init(
      "softRangeTo", .steps({ swap(&$0.softRangeTo, &$1) }, allowed: anyDay), "where the soft range on screen 3 ends"),
    .init(
      "onboardingSeconds", .number({ swap(&$0.onboardingSeconds, &$1) }, allowed: 30...600),
      "all screens can be read within this time: a budget of words, not a timer"),
    .init("wordsReadAMinute", .number({ swap(&$0.wordsReadAMinute, &$1) }, allowed: 100...400), "how fast people read"),
  ]

  private static let life: [Setting<RuleNumbers>] = [
    .init("life", .flag({ swap(&$0.life, &$1) }), "whether the pal notices, remembers and writes a journal"),
    .init(
      "lifeDayBeginsAtHour", .number({ swap(&$0.lifeDayBeginsAtHour, &$1) }, allowed: 0...6),
      "local hour at which a lived day begins, and a night passes"),
    .init(
      "lifeWalkGapMinutes", .number({ swap(&$0.lifeWalkGapMinutes, &$1) }, allowed: 0...60),
      "walking pieces with at most such a gap between them are one walk of a day"),
    .init(
      "lifeBlankDaysOpen", .number({ swap(&$0.lifeBlankDaysOpen, &$1) }, allowed: 2...28),
      "so many days the page of a blank day stays open"),
    .init(
      "lifePlaceWeeks", .number({ swap(&$0.lifePlaceWeeks, &$1) }, allowed: 2...26),
      "weeks from which places in the week are learnt"),
    .init(
      "lifePlaceWidePercent", .number({ swap(&$0.lifePlaceWidePercent, &$1) }, allowed: 101...1000),
      "a weekday is wide in a week with so much of its median day"),
    .init(
      "lifePlaceRestfulPercent", .number({ swap(&$0.lifePlaceRestfulPercent, &$1) }, allowed: 0...99),
      "a weekday is restful in a week with at most so much of its median day"),
    .init(
      "lifePlaceWeeksAtLeast", .number({ swap(&$0.lifePlaceWeeksAtLeast, &$1) }, allowed: 1...26),
      "a place in the week needs so many weeks"),
    .init(
      "lifeFoundConfidence", .number({ swap(&$0.lifeFoundConfidence, &$1) }, allowed: 1...999),
      "a place in the week is found from this confidence on"),
    .init(
      "lifeKeptConfidence", .number({ swap(&$0.lifeKeptConfidence, &$1) }, allowed: 1...999),
      "a place in the week is kept from this confidence on"),
    .init(
      "lifeWeekDaysAtLeast", .number({ swap(&$0.lifeWeekDaysAtLeast, &$1) }, allowed: 1...7),
      "a week with fewer told days has no value"),
    .init(
      "lifeNoiseFloor", .number({ swap(&$0.lifeNoiseFloor, &$1) }, allowed: 1...1000),
      "weeks are taken to differ by so much at least, in roots of a hundred times the steps"),
    .init(
      "lifeNoiseFloorMinutes", .number({ swap(&$0.lifeNoiseFloorMinutes, &$1) }, allowed: 1...720),
      "weeks are taken to differ by so many minutes at least"),
    .init(
      "lifeNoisePermille", .number({ swap(&$0.lifeNoisePermille, &$1) }, allowed: 1...10_000),
      "the noise, in thousandths of the median squared difference of weeks"),
    .init(
      "lifeNoiseWeeks", .number({ swap(&$0.lifeNoiseWeeks, &$1) }, allowed: 8...104),
      "differences of weeks from which the noise is learnt"),
    .init(
      "lifeChapterWeeks", .number({ swap(&$0.lifeChapterWeeks, &$1) }, allowed: 2...26),
      "a chapter has so many weeks at least"),
    .init(
      "lifeChapterLooksBackWeeks", .number({ swap(&$0.lifeChapterLooksBackWeeks, &$1) }, allowed: 16...104),
      "weeks in which a change is looked for"),
    .init(
      "lifeChangeWithinWeeks", .number({ swap(&$0.lifeChangeWithinWeeks, &$1) }, allowed: 2...52),
      "a change is noticed within so many weeks"),
    .init(
      "lifeChangeTimesNoise", .number({ swap(&$0.lifeChangeTimesNoise, &$1) }, allowed: 1...1000),
      "a change stands out by so many times the noise"),
    .init(
      "lifeChangePart", .number({ swap(&$0.lifeChangePart, &$1) }, allowed: 1...100),
      "a change is at least one part of so many of what was"),
    .init(
      "lifeChangeMinutes", .number({ swap(&$0.lifeChangeMinutes, &$1) }, allowed: 1...720),
      "a change of hours is of so many minutes at least"),
    .init(
      "lifeChangeSettledPercent", .number({ swap(&$0.lifeChangeSettledPercent, &$1) }, allowed: 0...100),
      "so many of the weeks on either side lie nearer to their own level than to the other"),
    .init(
      "lifeChangeLastWeeks", .number({ swap(&$0.lifeChangeLastWeeks, &$1) }, allowed: 0...52),
      "so many of the last weeks all lie at the new level"),
    .init(
      "lifeBlankWeeks", .number({ swap(&$0.lifeBlankWeeks, &$1) }, allowed: 1...52),
      "so many weeks without a value close a chapter"),
    .init(
      "lifeSeasonDays", .number({ swap(&$0.lifeSeasonDays, &$1) }, allowed: 7...10_000),
      "a chapter of at most so many days is called by its season"),
    .init(
      "lifeMonthsDays", .number({ swap(&$0.lifeMonthsDays, &$1) }, allowed: 7...10_000),
      "a chapter of at most so many days is one of months"),
    .init(
      "lifeYearDays", .number({ swap(&$0.lifeYearDays, &$1) }, allowed: 7...10_000),
      "a chapter of at most so many days is a year; a longer one years"),
    .init(
      "lifeWalkMinutes", .number({ swap(&$0.lifeWalkMinutes, &$1) }, allowed: 1...240),
      "a walk of so many minutes is told of"),
    .init(
      "lifeRecordAfterDays", .number({ swap(&$0.lifeRecordAfterDays, &$1) }, allowed: 1...365),
      "a day may be a longest day from this told day on; so many come before the first longest walk"),
    .init(
      "lifeRecordPercent", .number({ swap(&$0.lifeRecordPercent, &$1) }, allowed: 100...1000),
      "a longest walk has so much of the longest before"),
    .init(
      "lifeLongestDayPercent", .number({ swap(&$0.lifeLongestDayPercent, &$1) }, allowed: 100...1000),
      "a day of the most steps so far is a longest day again with so much of the last longest day, or when that has rested"
    ),
    .init(
      "lifeLongestRestsDays", .number({ swap(&$0.lifeLongestRestsDays, &$1) }, allowed: 0...365),
      "between two longest walks lie so many days, and between two longest days of which the later has hardly more"),
    .init(
      "lifeReturnAfterDays", .number({ swap(&$0.lifeReturnAfterDays, &$1) }, allowed: 1...365),
      "after more blank days a told day is a return"),
  ]

  private static let expressions: [Setting<RuleNumbers>] = [
    .init(
      "attachmentAtFirst", .number({ swap(&$0.attachmentAtFirst, &$1) }, allowed: 0...1000),
      "how attached a pal is when it begins, in thousandths"),
    .init(
      "attachmentPerDay", .number({ swap(&$0.attachmentPerDay, &$1) }, allowed: 0...1000),
      "by how much attachment may grow on one day, in thousandths"),
    .init(
      "valenceFallsFast", .number({ swap(&$0.valenceFallsFast, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which gladness falls while it is far above the ordinary"),
    .init(
      "valenceFallsSlow", .number({ swap(&$0.valenceFallsSlow, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which gladness falls to the ordinary"),
    .init(
      "valenceRises", .number({ swap(&$0.valenceRises, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which gladness comes back from below"),
    .init(
      "arousalFallsFast", .number({ swap(&$0.arousalFallsFast, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which excitement falls while it is far above the ordinary"),
    .init(
      "arousalFallsSlow", .number({ swap(&$0.arousalFallsSlow, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which excitement falls to the ordinary"),
    .init(
      "arousalRises", .number({ swap(&$0.arousalRises, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which excitement comes back from below"),
    .init(
      "vigourFalls", .number({ swap(&$0.vigourFalls, &$1) }, allowed: 1...60_000),
      "thousandths a minute by which vigour falls to the ordinary"),
    .init(
      "absenceHours", .number({ swap(&$0.absenceHours, &$1) }, allowed: 1...8760),
      "an open after at least so many hours is a return"),
    .init(
      "longAbsenceHours", .number({ swap(&$0.longAbsenceHours, &$1) }, allowed: 1...8760),
      "an open after at least so many hours is a return after long"),
    .init(
      "boredomAfterSeconds", .number({ swap(&$0.boredomAfterSeconds, &$1) }, allowed: 1...3600),
      "so long after the last thing that happened a pal in front grows restless"),
    .init(
      "boredomFullAfterSeconds", .number({ swap(&$0.boredomFullAfterSeconds, &$1) }, allowed: 1...3600),
      "how long it takes to grow as restless as can be"),
    .init(
      "emoteStandsMilliseconds", .number({ swap(&$0.emoteStandsMilliseconds, &$1) }, allowed: 0...5000),
      "for so long an emote is replaced only by one of a higher rank"),
    .init(
      "emoteUncalledEverySeconds", .number({ swap(&$0.emoteUncalledEverySeconds, &$1) }, allowed: 0...86_400),
      "the least between two emotes that no touch, word or play has caused"),
    .init(
      "touchHoldFromMilliseconds", .number({ swap(&$0.touchHoldFromMilliseconds, &$1) }, allowed: 50...5000),
      "a finger that rests for so long is a hold"),
    .init(
      "touchLongFromMilliseconds", .number({ swap(&$0.touchLongFromMilliseconds, &$1) }, allowed: 50...5000),
      "a finger that rests for so long is a long touch"),
    .init(
      "touchOverFromMilliseconds", .number({ swap(&$0.touchOverFromMilliseconds, &$1) }, allowed: 50...5000),
      "a finger that rests for so long is too much"),
    .init(
      "pettingSlack", .number({ swap(&$0.pettingSlack, &$1) }, allowed: 0...1000),
      "how far a finger may slip before it moves, in thousandths of the picture"),
    .init(
      "pettingPath", .number({ swap(&$0.pettingPath, &$1) }, allowed: 1...10_000),
      "how far a finger moves before it pets, in thousandths of the picture"),
    .init(
      "pettingSlowest", .number({ swap(&$0.pettingSlowest, &$1) }, allowed: 1...10_000),
      "a slower finger does not pet, in thousandths of the picture a second"),
    .init(
      "pettingFastest", .number({ swap(&$0.pettingFastest, &$1) }, allowed: 1...100_000),
      "a faster finger swipes, in thousandths of the picture a second"),
    .init(
      "smallEyesAttachment", .number({ swap(&$0.smallEyesAttachment, &$1) }, allowed: 0...1000),
      "a pal that is attached more than this may make small eyes, in thousandths"),
    .init(
      "smallEyesPettedMilliseconds", .number({ swap(&$0.smallEyesPettedMilliseconds, &$1) }, allowed: 0...60_000),
      "and it makes them when it has been petted for more than this"),
    .init(
      "blinkCalmMilliseconds", .number({ swap(&$0.blinkCalmMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of a calm pal"),
    .init(
      "blinkEasyMilliseconds", .number({ swap(&$0.blinkEasyMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of a pal at ease"),
    .init(
      "blinkLivelyMilliseconds", .number({ swap(&$0.blinkLivelyMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of a lively pal"),
    .init(
      "blinkExcitedMilliseconds", .number({ swap(&$0.blinkExcitedMilliseconds, &$1) }, allowed: 1000...60_000),
      "about how long it is between two blinks of an excited pal"),
    .init(
      "doubleBlinkOneIn", .number({ swap(&$0.doubleBlinkOneIn, &$1) }, allowed: 2...100),
      "one blink of so many is double"),
    .init(
      "behaviourCycleSeconds", .number({ swap(&$0.behaviourCycleSeconds, &$1) }, allowed: 4...60),
      "how long a pal does one thing of its own, and keeps a mood at least"),
    .init(
      "spontaneousEmoteOneIn", .number({ swap(&$0.spontaneousEmoteOneIn, &$1) }, allowed: 2...100),
      "one such time of so many has an emote that nothing caused"),
    .init(
      "overlaysAtMost", .number({ swap(&$0.overlaysAtMost, &$1) }, allowed: 1...3),
      "how many small pictures float beside a pal at once"),
    .init(
      "overlayStaggerMilliseconds", .number({ swap(&$0.overlayStaggerMilliseconds, &$1) }, allowed: 0...500),
      "how long after one another they come"),
    .init(
      "danceBeatsPerMinute", .number({ swap(&$0.danceBeatsPerMinute, &$1) }, allowed: 60...180),
      "how fast a pal dances"),
  ]
}

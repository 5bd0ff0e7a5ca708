public import PixelPalCore

extension JournalRules {
  /// All numbers, each with its name in JSON, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<JournalRuleNumbers>] = [
    .init("life", .flag({ swap(&$0.life, &$1) }), "whether the pal has an inner life: a journal and a face"),
    .init(
      "lifeDayBeginsAtHour", .number({ swap(&$0.lifeDayBeginsAtHour, &$1) }, allowed: 0...6),
      "local hour at which a day of the journal begins and the one before ends"),
    .init(
      "lifeWalkGapMinutes", .number({ swap(&$0.lifeWalkGapMinutes, &$1) }, allowed: 0...60),
      "maximum gap between walking samples that belong to one walk"),
    .init(
      "lifeBlankDaysOpen", .number({ swap(&$0.lifeBlankDaysOpen, &$1) }, allowed: 2...28),
      "days for which the page of a day without data can still be written"),
    .init(
      "lifePlaceWeeks", .number({ swap(&$0.lifePlaceWeeks, &$1) }, allowed: 2...26),
      "number of recent weeks from which weekday patterns are learnt"),
    .init(
      "lifePlaceWidePercent", .number({ swap(&$0.lifePlaceWidePercent, &$1) }, allowed: 101...1000),
      "a weekday is wide in a week with at least this percentage of the week's median day"),
    .init(
      "lifePlaceRestfulPercent", .number({ swap(&$0.lifePlaceRestfulPercent, &$1) }, allowed: 0...99),
      "a weekday is restful in a week with at most this percentage of the week's median day"),
    .init(
      "lifePlaceWeeksAtLeast", .number({ swap(&$0.lifePlaceWeeksAtLeast, &$1) }, allowed: 1...26),
      "minimum number of weeks for a new weekday pattern"),
    .init(
      "lifeFoundConfidence", .number({ swap(&$0.lifeFoundConfidence, &$1) }, allowed: 1...999),
      "minimum confidence for a new weekday pattern, in thousandths"),
    .init(
      "lifeKeptConfidence", .number({ swap(&$0.lifeKeptConfidence, &$1) }, allowed: 1...999),
      "minimum confidence to keep a weekday pattern, in thousandths"),
    .init(
      "lifeWeekDaysAtLeast", .number({ swap(&$0.lifeWeekDaysAtLeast, &$1) }, allowed: 1...7),
      "minimum number of days with known steps for a week to have a level"),
    .init(
      "lifeNoiseFloor", .number({ swap(&$0.lifeNoiseFloor, &$1) }, allowed: 1...1000),
      "minimum noise between weeks, as the square root of 100 times the steps"),
    .init(
      "lifeNoiseFloorMinutes", .number({ swap(&$0.lifeNoiseFloorMinutes, &$1) }, allowed: 1...720),
      "minimum noise between weeks, in minutes"),
    .init(
      "lifeNoisePermille", .number({ swap(&$0.lifeNoisePermille, &$1) }, allowed: 1...10_000),
      "squared noise, in thousandths of the median squared difference between weeks"),
    .init(
      "lifeNoiseWeeks", .number({ swap(&$0.lifeNoiseWeeks, &$1) }, allowed: 8...104),
      "number of recent differences between weeks from which the noise is learnt"),
    .init(
      "lifeChapterWeeks", .number({ swap(&$0.lifeChapterWeeks, &$1) }, allowed: 2...26),
      "minimum number of weeks of a chapter"),
    .init(
      "lifeChapterLooksBackWeeks", .number({ swap(&$0.lifeChapterLooksBackWeeks, &$1) }, allowed: 16...104),
      "number of recent weeks that are searched for a change"),
    .init(
      "lifeChangeWithinWeeks", .number({ swap(&$0.lifeChangeWithinWeeks, &$1) }, allowed: 2...52),
      "a change is detected at most this many weeks after it happened"),
    .init(
      "lifeChangeTimesNoise", .number({ swap(&$0.lifeChangeTimesNoise, &$1) }, allowed: 1...1000),
      "minimum strength of a change, as a multiple of the squared noise"),
    .init(
      "lifeChangePart", .number({ swap(&$0.lifeChangePart, &$1) }, allowed: 1...100),
      "minimum change of the level: one part in this many of the level before"),
    .init(
      "lifeChangeMinutes", .number({ swap(&$0.lifeChangeMinutes, &$1) }, allowed: 1...720),
      "minimum change of the time of day, in minutes"),
    .init(
      "lifeChangeSettledPercent", .number({ swap(&$0.lifeChangeSettledPercent, &$1) }, allowed: 0...100),
      "percentage of weeks on either side of a change that must be closer to their own level than to the other"),
    .init(
      "lifeChangeLastWeeks", .number({ swap(&$0.lifeChangeLastWeeks, &$1) }, allowed: 0...52),
      "number of last weeks that must all be at the new level"),
    .init(
      "lifeBlankWeeks", .number({ swap(&$0.lifeBlankWeeks, &$1) }, allowed: 1...52),
      "number of weeks without a level that ends a chapter"),
    .init(
      "lifeSeasonDays", .number({ swap(&$0.lifeSeasonDays, &$1) }, allowed: 7...10_000),
      "maximum number of days of a chapter that is named after its season"),
    .init(
      "lifeMonthsDays", .number({ swap(&$0.lifeMonthsDays, &$1) }, allowed: 7...10_000),
      "maximum number of days of a chapter that is called months"),
    .init(
      "lifeYearDays", .number({ swap(&$0.lifeYearDays, &$1) }, allowed: 7...10_000),
      "maximum number of days of a chapter that is called a year; a longer one is called years"),
    .init(
      "lifeWalkMinutes", .number({ swap(&$0.lifeWalkMinutes, &$1) }, allowed: 1...240),
      "minimum length of a walk that the journal mentions, in minutes"),
    .init(
      "lifeRecordAfterDays", .number({ swap(&$0.lifeRecordAfterDays, &$1) }, allowed: 1...365),
      "longest days are recorded from this day with steps on, longest walks after this many days with steps"),
    .init(
      "lifeRecordPercent", .number({ swap(&$0.lifeRecordPercent, &$1) }, allowed: 100...1000),
      "minimum length of a new longest walk, in percent of the longest before"),
    .init(
      "lifeLongestDayPercent", .number({ swap(&$0.lifeLongestDayPercent, &$1) }, allowed: 100...1000),
      "minimum steps of a new longest day within lifeLongestRestsDays of the last one, in percent of its steps"
    ),
    .init(
      "lifeLongestRestsDays", .number({ swap(&$0.lifeLongestRestsDays, &$1) }, allowed: 0...365),
      "minimum days between two longest walks, and between two longest days below lifeLongestDayPercent"),
    .init(
      "lifeRecordMostSteps", .number({ swap(&$0.lifeRecordMostSteps, &$1) }, allowed: 1000...10_000_000),
      "a day with more steps than this is implausible, so the pal doesn't notice it as a record"),
    .init(
      "lifeReturnAfterDays", .number({ swap(&$0.lifeReturnAfterDays, &$1) }, allowed: 1...365),
      "a day with steps after more days without data than this is a return"),
  ]
}

public import PixelPalCore

extension JournalRules {
  /// All numbers, each with its name in JSON, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<JournalRuleNumbers>] = [
    .init("life", .flag({ swap(&$0.life, &$1) }), "true if the pal has an inner life, that is, a journal and a face"),
    .init(
      "lifeDayBeginsAtHour", .number({ swap(&$0.lifeDayBeginsAtHour, &$1) }, allowed: 0...6),
      "local hour at which each day of the journal begins"),
    .init(
      "lifeWalkGapMinutes", .number({ swap(&$0.lifeWalkGapMinutes, &$1) }, allowed: 0...60),
      "maximum gap between two walking samples of the same walk"),
    .init(
      "lifeBlankDaysOpen", .number({ swap(&$0.lifeBlankDaysOpen, &$1) }, allowed: 2...28),
      "number of days for which the journal page of a day without data can still be written"),
    .init(
      "lifePlaceWeeks", .number({ swap(&$0.lifePlaceWeeks, &$1) }, allowed: 2...26),
      "number of recent weeks from which the journal learns weekday patterns"),
    .init(
      "lifePlaceWidePercent", .number({ swap(&$0.lifePlaceWidePercent, &$1) }, allowed: 101...1000),
      "percentage of the week's median daily steps from which a weekday counts as wide (busy)"),
    .init(
      "lifePlaceRestfulPercent", .number({ swap(&$0.lifePlaceRestfulPercent, &$1) }, allowed: 0...99),
      "percentage of the week's median daily steps up to which a weekday counts as restful"),
    .init(
      "lifePlaceWeeksAtLeast", .number({ swap(&$0.lifePlaceWeeksAtLeast, &$1) }, allowed: 1...26),
      "minimum number of weeks with steps before a weekday pattern is reported"),
    .init(
      "lifeFoundConfidence", .number({ swap(&$0.lifeFoundConfidence, &$1) }, allowed: 1...999),
      "minimum confidence at which a new weekday pattern is reported, in thousandths"),
    .init(
      "lifeKeptConfidence", .number({ swap(&$0.lifeKeptConfidence, &$1) }, allowed: 1...999),
      "minimum confidence at which an existing weekday pattern is kept, in thousandths"),
    .init(
      "lifeWeekDaysAtLeast", .number({ swap(&$0.lifeWeekDaysAtLeast, &$1) }, allowed: 1...7),
      "minimum number of days with known steps in a week that is compared with other weeks"),
    .init(
      "lifeNoiseFloor", .number({ swap(&$0.lifeNoiseFloor, &$1) }, allowed: 1...1000),
      "lower limit of the noise between weeks, in the unit of weekly levels: the square root of 100 times the steps"),
    .init(
      "lifeNoiseFloorMinutes", .number({ swap(&$0.lifeNoiseFloorMinutes, &$1) }, allowed: 1...720),
      "lower limit of the noise between the weekly times of day, in minutes"),
    .init(
      "lifeNoisePermille", .number({ swap(&$0.lifeNoisePermille, &$1) }, allowed: 1...10_000),
      "squared noise between weeks, in thousandths of the median squared difference of consecutive weeks"),
    .init(
      "lifeNoiseWeeks", .number({ swap(&$0.lifeNoiseWeeks, &$1) }, allowed: 8...104),
      "number of recent differences between consecutive weeks from which the noise is estimated"),
    .init(
      "lifeChapterWeeks", .number({ swap(&$0.lifeChapterWeeks, &$1) }, allowed: 2...26),
      "minimum number of weeks in a chapter"),
    .init(
      "lifeChapterLooksBackWeeks", .number({ swap(&$0.lifeChapterLooksBackWeeks, &$1) }, allowed: 16...104),
      "number of recent weeks in which the journal looks for the beginning of a new chapter"),
    .init(
      "lifeChangeWithinWeeks", .number({ swap(&$0.lifeChangeWithinWeeks, &$1) }, allowed: 2...52),
      "maximum number of weeks between a change of habits and its detection"),
    .init(
      "lifeChangeTimesNoise", .number({ swap(&$0.lifeChangeTimesNoise, &$1) }, allowed: 1...1000),
      "minimum strength of a change of habits that begins a chapter, as a multiple of the squared noise"),
    .init(
      "lifeChangePart", .number({ swap(&$0.lifeChangePart, &$1) }, allowed: 1...100),
      "number by which the previous level is divided to get the smallest change that begins a chapter"),
    .init(
      "lifeChangeMinutes", .number({ swap(&$0.lifeChangeMinutes, &$1) }, allowed: 1...720),
      "smallest shift in the time of day of the steps that begins a chapter, in minutes"),
    .init(
      "lifeChangeSettledPercent", .number({ swap(&$0.lifeChangeSettledPercent, &$1) }, allowed: 0...100),
      "percentage of the weeks before and after a change that must be closer to the level on their own side"),
    .init(
      "lifeChangeLastWeeks", .number({ swap(&$0.lifeChangeLastWeeks, &$1) }, allowed: 0...52),
      "number of most recent weeks that must all be at the new level"),
    .init(
      "lifeBlankWeeks", .number({ swap(&$0.lifeBlankWeeks, &$1) }, allowed: 1...52),
      "number of weeks with too few known days that ends a chapter"),
    .init(
      "lifeSeasonDays", .number({ swap(&$0.lifeSeasonDays, &$1) }, allowed: 7...10_000),
      "maximum number of days in a chapter that is named after a season"),
    .init(
      "lifeMonthsDays", .number({ swap(&$0.lifeMonthsDays, &$1) }, allowed: 7...10_000),
      "maximum number of days in a chapter that is called months"),
    .init(
      "lifeYearDays", .number({ swap(&$0.lifeYearDays, &$1) }, allowed: 7...10_000),
      "maximum number of days in a chapter that is called a year; a longer one is called years"),
    .init(
      "lifeWalkMinutes", .number({ swap(&$0.lifeWalkMinutes, &$1) }, allowed: 1...240),
      "minimum length of a walk that the journal mentions, in minutes"),
    .init(
      "lifeRecordAfterDays", .number({ swap(&$0.lifeRecordAfterDays, &$1) }, allowed: 1...365),
      "number of days with steps from which the journal mentions new longest days and longest walks"),
    .init(
      "lifeRecordPercent", .number({ swap(&$0.lifeRecordPercent, &$1) }, allowed: 100...1000),
      "minimum length of a new longest walk, in percent of the previous longest walk"),
    .init(
      "lifeLongestDayPercent", .number({ swap(&$0.lifeLongestDayPercent, &$1) }, allowed: 100...1000),
      "percentage of the last longest day's steps from which a new one is exempt from lifeLongestRestsDays"
    ),
    .init(
      "lifeLongestRestsDays", .number({ swap(&$0.lifeLongestRestsDays, &$1) }, allowed: 0...365),
      "minimum number of days between two longest walks, and between two longest days that are not exempt"),
    .init(
      "lifeRecordMostSteps", .number({ swap(&$0.lifeRecordMostSteps, &$1) }, allowed: 1000...10_000_000),
      "the most steps that a record day can have; a higher count is considered implausible"),
    .init(
      "lifeReturnAfterDays", .number({ swap(&$0.lifeReturnAfterDays, &$1) }, allowed: 1...365),
      "number of days without data that must be exceeded for the next day with steps to count as a return"),
  ]
}

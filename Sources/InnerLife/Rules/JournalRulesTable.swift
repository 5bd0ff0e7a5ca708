public import PixelPalCore

extension JournalRules {
  /// All numbers, each with its name in JSON, its meaning and its allowed values.
  public static let table: [ConfigurationSetting<JournalRuleNumbers>] = [
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
}

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
      "minimum confidence at which a new weekday pattern or usual hour is reported, in thousandths"),
    .init(
      "lifeKeptConfidence", .number({ swap(&$0.lifeKeptConfidence, &$1) }, allowed: 1...999),
      "minimum confidence at which an existing weekday pattern or usual hour is kept, in thousandths"),
    .init(
      "lifeUsualHourDays", .number({ swap(&$0.lifeUsualHourDays, &$1) }, allowed: 28...112),
      "number of recent days from which the journal learns usual hours"),
    .init(
      "lifeUsualHourShare", .number({ swap(&$0.lifeUsualHourShare, &$1) }, allowed: 1...10_000),
      "minimum share of a day's steps in two hours for a usual hour to come true, in ten-thousandths"),
    .init(
      "lifeUsualHourSteps", .number({ swap(&$0.lifeUsualHourSteps, &$1) }, allowed: 0...10_000),
      "minimum number of steps in two hours for a usual hour to come true"),
    .init(
      "lifeUsualHourDaySteps", .number({ swap(&$0.lifeUsualHourDaySteps, &$1) }, allowed: 0...10_000),
      "minimum number of steps of a day that counts for usual hours"),
    .init(
      "lifeUsualHourDaysAtLeast", .number({ swap(&$0.lifeUsualHourDaysAtLeast, &$1) }, allowed: 1...112),
      "minimum number of days before a usual hour of a single weekday is reported"),
    .init(
      "lifeUsualHourDaysOfGroup", .number({ swap(&$0.lifeUsualHourDaysOfGroup, &$1) }, allowed: 1...112),
      "minimum number of days before a usual hour of several weekdays is reported"),
    .init(
      "lifeHabitWalks", .number({ swap(&$0.lifeHabitWalks, &$1) }, allowed: 1...112),
      "minimum number of longest walks in a usual hour before it counts as a walk of habit"),
    .init(
      "lifeHabitPart", .number({ swap(&$0.lifeHabitPart, &$1) }, allowed: 1...100),
      "number by which the median walk is divided to get the most that half of the walks of habit may differ from it"),
    .init(
      "lifeDayHoursDays", .number({ swap(&$0.lifeDayHoursDays, &$1) }, allowed: 14...112),
      "number of days with known hours from which the journal learns when a day begins and ends"),
    .init(
      "lifeDayStartShare", .number({ swap(&$0.lifeDayStartShare, &$1) }, allowed: 1...10_000),
      "share of a day's steps by which the person's day has begun, in ten-thousandths"),
    .init(
      "lifeDayEndShare", .number({ swap(&$0.lifeDayEndShare, &$1) }, allowed: 1...10_000),
      "share of a day's steps by which the person's day has ended, in ten-thousandths"),
    .init(
      "lifeOurHourRestsNights", .number({ swap(&$0.lifeOurHourRestsNights, &$1) }, allowed: 1...365),
      "minimum number of nights between two pages that mention a usual hour"),
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
      "lifeTrendDays", .number({ swap(&$0.lifeTrendDays, &$1) }, allowed: 2...28),
      "number of last days that the trend compares with those before"),
    .init(
      "lifeTrendSteps", .number({ swap(&$0.lifeTrendSteps, &$1) }, allowed: 2...28),
      "maximum number of last days with steps that the trend uses"),
    .init(
      "lifeTrendStepsAtLeast", .number({ swap(&$0.lifeTrendStepsAtLeast, &$1) }, allowed: 2...28),
      "minimum number of last days with steps for a known trend"),
    .init(
      "lifeTrendDaysBefore", .number({ swap(&$0.lifeTrendDaysBefore, &$1) }, allowed: 2...112),
      "number of days before the last days that the trend uses"),
    .init(
      "lifeTrendStepsBefore", .number({ swap(&$0.lifeTrendStepsBefore, &$1) }, allowed: 1...112),
      "maximum number of days with steps before the last days that the trend uses"),
    .init(
      "lifeTrendStepsBeforeAtLeast", .number({ swap(&$0.lifeTrendStepsBeforeAtLeast, &$1) }, allowed: 1...112),
      "minimum number of days with steps before the last days for a known trend"),
    .init(
      "lifeTrendChangingPercent", .number({ swap(&$0.lifeTrendChangingPercent, &$1) }, allowed: 1...1000),
      "difference between consecutive days from which the trend is changing, in percent of the mean day"),
    .init(
      "lifeTrendPart", .number({ swap(&$0.lifeTrendPart, &$1) }, allowed: 1...100),
      "number by which the earlier level is divided to get the smallest rise or fall of the trend"),
    .init(
      "lifeTrendNights", .number({ swap(&$0.lifeTrendNights, &$1) }, allowed: 1...28),
      "number of nights for which a new trend must hold"),
    .init(
      "lifeCharacterDays", .number({ swap(&$0.lifeCharacterDays, &$1) }, allowed: 7...105),
      "number of recent days from which the pal's character develops"),
    .init(
      "lifeCharacterDaysAtLeast", .number({ swap(&$0.lifeCharacterDaysAtLeast, &$1) }, allowed: 1...105),
      "minimum number of these days that must be known"),
    .init(
      "lifeTraitHourShare", .number({ swap(&$0.lifeTraitHourShare, &$1) }, allowed: 1...10_000),
      "minimum share of a day's steps in an hour that counts as an hour with steps, in ten-thousandths"),
    .init(
      "lifeTraitEFrom", .number({ swap(&$0.lifeTraitEFrom, &$1) }, allowed: 0...10_000),
      "spread of daily steps from which trait E grows, in thousandths of the median"),
    .init(
      "lifeTraitESpan", .number({ swap(&$0.lifeTraitESpan, &$1) }, allowed: 1...10_000),
      "range of this spread from the least to the greatest effect, in thousandths"),
    .init(
      "lifeTraitXFrom", .number({ swap(&$0.lifeTraitXFrom, &$1) }, allowed: 0...2400),
      "number of hours per day from which trait X grows, in hundredths"),
    .init(
      "lifeTraitXSpan", .number({ swap(&$0.lifeTraitXSpan, &$1) }, allowed: 1...2400),
      "range of these hours from the least to the greatest effect, in hundredths"),
    .init(
      "lifeTraitCFrom", .number({ swap(&$0.lifeTraitCFrom, &$1) }, allowed: 0...10_000),
      "stability of the hours from day to day from which trait C grows, in ten-thousandths"),
    .init(
      "lifeTraitCSpan", .number({ swap(&$0.lifeTraitCSpan, &$1) }, allowed: 1...10_000),
      "range of this stability from the least to the greatest effect, in ten-thousandths"),
    .init(
      "lifeTraitOSpan", .number({ swap(&$0.lifeTraitOSpan, &$1) }, allowed: 1...10_000),
      "share of new hours in a week with the greatest effect on trait O, in ten-thousandths"),
    .init(
      "lifeTraitPull", .number({ swap(&$0.lifeTraitPull, &$1) }, allowed: 1...10_000),
      "greatest distance from its goal that makes a trait move faster, in ten-thousandths"),
    .init(
      "lifeTraitStep", .number({ swap(&$0.lifeTraitStep, &$1) }, allowed: 0...1000),
      "movement of a trait in a week at the greatest distance, in ten-thousandths"),
    .init(
      "lifeTraitWeeks", .number({ swap(&$0.lifeTraitWeeks, &$1) }, allowed: 1...520),
      "number of weeks together after which traits move at the final rate"),
    .init(
      "lifeTraitFirstPercent", .number({ swap(&$0.lifeTraitFirstPercent, &$1) }, allowed: 0...1000),
      "rate at which the traits of a new pal move, in percent"),
    .init(
      "lifeTraitLastPercent", .number({ swap(&$0.lifeTraitLastPercent, &$1) }, allowed: 0...1000),
      "final rate at which traits move, in percent"),
    .init(
      "lifeTraitLead", .number({ swap(&$0.lifeTraitLead, &$1) }, allowed: 0...10_000),
      "minimum lead of a trait over its first value before the portrait mentions it, in ten-thousandths"),
    .init(
      "lifeChronotypeEarlyMinute", .number({ swap(&$0.lifeChronotypeEarlyMinute, &$1) }, allowed: 0...1440),
      "minute of the day before which the middle of an early person's day lies"),
    .init(
      "lifeChronotypeLateMinute", .number({ swap(&$0.lifeChronotypeLateMinute, &$1) }, allowed: 0...1440),
      "minute of the day from which the middle of a late person's day lies"),
    .init(
      "lifeChronotypeMargin", .number({ swap(&$0.lifeChronotypeMargin, &$1) }, allowed: 0...240),
      "minutes beyond these limits that the middle of the day must lie before the portrait changes"),
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

import PixelPalCore

/// The numbers of `JournalRules` before validation, each with its standard value.
///
/// `JournalRules.table` lists their meanings.
public struct JournalRuleNumbers: Hashable, Sendable {
  /// Creates the standard values.
  public init() {}

  /// True if the pal has an inner life, that is, a journal and a face.
  public var life = true
  /// Local hour at which each day of the journal begins.
  public var lifeDayBeginsAtHour = 4
  /// Maximum gap between two walking samples of the same walk.
  public var lifeWalkGapMinutes = 5
  /// Number of days for which the journal page of a day without data can still be written.
  public var lifeBlankDaysOpen = 28
  /// Number of recent weeks from which the journal learns weekday patterns.
  public var lifePlaceWeeks = 12
  /// Percentage of the week's median daily steps from which a weekday counts as wide (busy).
  public var lifePlaceWidePercent = 125
  /// Percentage of the week's median daily steps up to which a weekday counts as restful.
  public var lifePlaceRestfulPercent = 75
  /// Minimum number of weeks with steps before a weekday pattern is reported.
  public var lifePlaceWeeksAtLeast = 8
  /// Minimum confidence at which a new weekday pattern or usual hour is reported, in thousandths.
  public var lifeFoundConfidence = 600
  /// Minimum confidence at which an existing weekday pattern or usual hour is kept, in thousandths.
  public var lifeKeptConfidence = 450
  /// Number of recent days from which the journal learns usual hours.
  public var lifeUsualHourDays = 56
  /// Minimum share of a day's steps in two hours for a usual hour to come true, in ten-thousandths.
  public var lifeUsualHourShare = 1875
  /// Minimum number of steps in two hours for a usual hour to come true.
  public var lifeUsualHourSteps = 300
  /// Minimum number of steps of a day that counts for usual hours.
  public var lifeUsualHourDaySteps = 500
  /// Minimum number of days before a usual hour of a single weekday is reported.
  public var lifeUsualHourDaysAtLeast = 6
  /// Minimum number of days before a usual hour of several weekdays is reported.
  public var lifeUsualHourDaysOfGroup = 12
  /// Minimum number of longest walks in a usual hour before it counts as a walk of habit.
  public var lifeHabitWalks = 6
  /// Number by which the median walk is divided to get the most that half of the walks of habit may differ from it.
  public var lifeHabitPart = 3
  /// Number of days with known hours from which the journal learns when a day begins and ends.
  public var lifeDayHoursDays = 28
  /// Share of a day's steps by which the person's day has begun, in ten-thousandths.
  public var lifeDayStartShare = 500
  /// Share of a day's steps by which the person's day has ended, in ten-thousandths.
  public var lifeDayEndShare = 9500
  /// Minimum number of nights between two pages that mention a usual hour.
  public var lifeOurHourRestsNights = 84
  /// Minimum number of days with known steps in a week that is compared with other weeks.
  public var lifeWeekDaysAtLeast = 4
  /// Lower limit of the noise between weeks, in the unit of weekly levels: the square root of 100 times the steps.
  public var lifeNoiseFloor = 30
  /// Lower limit of the noise between the weekly times of day, in minutes.
  public var lifeNoiseFloorMinutes = 20
  /// Squared noise between weeks, in thousandths of the median squared difference of consecutive weeks.
  public var lifeNoisePermille = 1097
  /// Number of recent differences between consecutive weeks from which the noise is estimated.
  public var lifeNoiseWeeks = 52
  /// Minimum number of weeks in a chapter.
  public var lifeChapterWeeks = 8
  /// Number of recent weeks in which the journal looks for the beginning of a new chapter.
  public var lifeChapterLooksBackWeeks = 52
  /// Maximum number of weeks between a change of habits and its detection.
  public var lifeChangeWithinWeeks = 26
  /// Minimum strength of a change of habits that begins a chapter, as a multiple of the squared noise.
  public var lifeChangeTimesNoise = 15
  /// Number by which the previous level is divided to get the smallest change that begins a chapter.
  public var lifeChangePart = 6
  /// Smallest shift in the time of day of the steps that begins a chapter, in minutes.
  public var lifeChangeMinutes = 75
  /// Percentage of the weeks before and after a change that must be closer to the level on their own side.
  public var lifeChangeSettledPercent = 75
  /// Number of most recent weeks that must all be at the new level.
  public var lifeChangeLastWeeks = 5
  /// Number of weeks with too few known days that ends a chapter.
  public var lifeBlankWeeks = 8
  /// Maximum number of days in a chapter that is named after a season.
  public var lifeSeasonDays = 126
  /// Maximum number of days in a chapter that is called months.
  public var lifeMonthsDays = 270
  /// Maximum number of days in a chapter that is called a year; a longer one is called years.
  public var lifeYearDays = 450
  /// Number of last days that the trend compares with those before.
  public var lifeTrendDays = 10
  /// Maximum number of last days with steps that the trend uses.
  public var lifeTrendSteps = 7
  /// Minimum number of last days with steps for a known trend.
  public var lifeTrendStepsAtLeast = 5
  /// Number of days before the last days that the trend uses.
  public var lifeTrendDaysBefore = 35
  /// Maximum number of days with steps before the last days that the trend uses.
  public var lifeTrendStepsBefore = 21
  /// Minimum number of days with steps before the last days for a known trend.
  public var lifeTrendStepsBeforeAtLeast = 14
  /// Difference between consecutive days from which the trend is changing, in percent of the mean day.
  public var lifeTrendChangingPercent = 50
  /// Number by which the earlier level is divided to get the smallest rise or fall of the trend.
  public var lifeTrendPart = 6
  /// Number of nights for which a new trend must hold.
  public var lifeTrendNights = 3
  /// Number of recent days from which the pal's character develops.
  public var lifeCharacterDays = 28
  /// Minimum number of these days that must be known.
  public var lifeCharacterDaysAtLeast = 14
  /// Minimum share of a day's steps in an hour that counts as an hour with steps, in ten-thousandths.
  public var lifeTraitHourShare = 500
  /// Spread of daily steps from which trait E grows, in thousandths of the median.
  public var lifeTraitEFrom = 200
  /// Range of this spread from the least to the greatest effect, in thousandths.
  public var lifeTraitESpan = 1200
  /// Number of hours per day from which trait X grows, in hundredths.
  public var lifeTraitXFrom = 300
  /// Range of these hours from the least to the greatest effect, in hundredths.
  public var lifeTraitXSpan = 600
  /// Stability of the hours from day to day from which trait C grows, in ten-thousandths.
  public var lifeTraitCFrom = 500
  /// Range of this stability from the least to the greatest effect, in ten-thousandths.
  public var lifeTraitCSpan = 2500
  /// Share of new hours in a week with the greatest effect on trait O, in ten-thousandths.
  public var lifeTraitOSpan = 4000
  /// Greatest distance from its goal that makes a trait move faster, in ten-thousandths.
  public var lifeTraitPull = 2500
  /// Movement of a trait in a week at the greatest distance, in ten-thousandths.
  public var lifeTraitStep = 100
  /// Number of weeks together after which traits move at the final rate.
  public var lifeTraitWeeks = 52
  /// Rate at which the traits of a new pal move, in percent.
  public var lifeTraitFirstPercent = 50
  /// Final rate at which traits move, in percent.
  public var lifeTraitLastPercent = 150
  /// Minimum lead of a trait over its first value before the portrait mentions it, in ten-thousandths.
  public var lifeTraitLead = 300
  /// Minute of the day before which the middle of an early person's day lies.
  public var lifeChronotypeEarlyMinute = 810
  /// Minute of the day from which the middle of a late person's day lies.
  public var lifeChronotypeLateMinute = 990
  /// Minutes beyond these limits that the middle of the day must lie before the portrait changes.
  public var lifeChronotypeMargin = 30
  /// Minimum length of a walk that the journal mentions, in minutes.
  public var lifeWalkMinutes = 10
  /// Number of days with steps from which the journal mentions new longest days and longest walks.
  public var lifeRecordAfterDays = 28
  /// Minimum length of a new longest walk, in percent of the previous longest walk.
  public var lifeRecordPercent = 110
  /// Percentage of the last longest day's steps from which a new one is exempt from lifeLongestRestsDays.
  public var lifeLongestDayPercent = 105
  /// Minimum number of days between two longest walks, and between two longest days that are not exempt.
  public var lifeLongestRestsDays = 14
  /// The most steps that a record day can have; a higher count is considered implausible.
  public var lifeRecordMostSteps = 100_000
  /// Number of days without data that must be exceeded for the next day with steps to count as a return.
  public var lifeReturnAfterDays = 7
}

extension JournalRuleNumbers {
  private typealias Setting = ConfigurationSetting<JournalRuleNumbers>

  /// Rejects numbers that are allowed individually but inconsistent with each other.
  func checkConsistency() throws(ConfigurationError) {
    try Setting.checkAscending(
      names: ["lifeKeptConfidence", "lifeFoundConfidence"], values: [lifeKeptConfidence, lifeFoundConfidence],
      strictly: false,
      because: "the confidence to keep a pattern must not exceed that for a new one")
    try Setting.checkAscending(
      names: ["lifePlaceWeeksAtLeast", "lifePlaceWeeks"], values: [lifePlaceWeeksAtLeast, lifePlaceWeeks],
      strictly: false,
      because: "a pattern must not need more weeks than are examined")
    try Setting.checkAscending(
      names: ["lifeDayStartShare", "lifeDayEndShare"], values: [lifeDayStartShare, lifeDayEndShare], strictly: false,
      because: "a day must not end before it begins")
    try Setting.checkAscending(
      names: ["lifeTrendStepsAtLeast", "lifeTrendSteps"], values: [lifeTrendStepsAtLeast, lifeTrendSteps],
      strictly: false,
      because: "the trend must not need more days than it uses")
    try Setting.checkAscending(
      names: ["lifeTrendStepsBeforeAtLeast", "lifeTrendStepsBefore"],
      values: [lifeTrendStepsBeforeAtLeast, lifeTrendStepsBefore],
      strictly: false, because: "the trend must not need more days than it uses")
    try Setting.checkAscending(
      names: ["lifeChronotypeEarlyMinute", "lifeChronotypeLateMinute"],
      values: [lifeChronotypeEarlyMinute, lifeChronotypeLateMinute], strictly: false,
      because: "the middle of an early day must not lie after that of a late day")
    try Setting.checkAscending(
      names: ["lifeChapterWeeks", "lifeChangeWithinWeeks", "lifeChapterLooksBackWeeks"],
      values: [lifeChapterWeeks, lifeChangeWithinWeeks, lifeChapterLooksBackWeeks], strictly: false,
      because: "a change must be found within the weeks that are examined")
    try Setting.checkAscending(
      names: ["lifeSeasonDays", "lifeMonthsDays", "lifeYearDays"],
      values: [lifeSeasonDays, lifeMonthsDays, lifeYearDays],
      strictly: false, because: "a season must not be longer than months, nor months than a year")
  }
}

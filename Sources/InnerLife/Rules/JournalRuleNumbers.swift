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
  /// Minimum confidence at which a new weekday pattern is reported, in thousandths.
  public var lifeFoundConfidence = 600
  /// Minimum confidence at which an existing weekday pattern is kept, in thousandths.
  public var lifeKeptConfidence = 450
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
  public var lifeReturnAfterDays = 14
}

extension JournalRuleNumbers {
  private typealias Setting = ConfigurationSetting<JournalRuleNumbers>

  /// Rejects numbers that are allowed individually but inconsistent with each other.
  func checkConsistency() throws(ConfigurationError) {
    try Setting.checkAscending(
      ["lifeKeptConfidence", "lifeFoundConfidence"], [lifeKeptConfidence, lifeFoundConfidence], strictly: false,
      because: "the confidence to keep a pattern must not exceed that for a new one")
    try Setting.checkAscending(
      ["lifePlaceWeeksAtLeast", "lifePlaceWeeks"], [lifePlaceWeeksAtLeast, lifePlaceWeeks], strictly: false,
      because: "a pattern must not need more weeks than are examined")
    try Setting.checkAscending(
      ["lifeChapterWeeks", "lifeChangeWithinWeeks", "lifeChapterLooksBackWeeks"],
      [lifeChapterWeeks, lifeChangeWithinWeeks, lifeChapterLooksBackWeeks], strictly: false,
      because: "a change must be found within the weeks that are examined")
    try Setting.checkAscending(
      ["lifeSeasonDays", "lifeMonthsDays", "lifeYearDays"], [lifeSeasonDays, lifeMonthsDays, lifeYearDays],
      strictly: false, because: "a season must not be longer than months, nor months than a year")
  }
}

import PixelPalCore

/// The numbers of `JournalRules` before validation, each with its standard value.
///
/// `JournalRules.table` lists their meanings.
public struct JournalRuleNumbers: Hashable, Sendable {
  /// Creates the standard values.
  public init() {}

  /// Whether the pal has an inner life: a journal and a face.
  public var life = true
  /// Local hour at which a day of the journal begins and the one before ends.
  public var lifeDayBeginsAtHour = 4
  /// Maximum gap between walking samples that belong to one walk.
  public var lifeWalkGapMinutes = 5
  /// Days for which the page of a day without data can still be written.
  public var lifeBlankDaysOpen = 28
  /// Number of recent weeks from which weekday patterns are learnt.
  public var lifePlaceWeeks = 12
  /// A weekday is wide in a week with at least this percentage of the week's median day.
  public var lifePlaceWidePercent = 125
  /// A weekday is restful in a week with at most this percentage of the week's median day.
  public var lifePlaceRestfulPercent = 75
  /// Minimum number of weeks for a new weekday pattern.
  public var lifePlaceWeeksAtLeast = 8
  /// Minimum confidence for a new weekday pattern, in thousandths.
  public var lifeFoundConfidence = 600
  /// Minimum confidence to keep a weekday pattern, in thousandths.
  public var lifeKeptConfidence = 450
  /// Minimum number of days with known steps for a week to have a level.
  public var lifeWeekDaysAtLeast = 4
  /// Minimum noise between weeks, as the square root of 100 times the steps.
  public var lifeNoiseFloor = 30
  /// Minimum noise between weeks, in minutes.
  public var lifeNoiseFloorMinutes = 20
  /// Squared noise, in thousandths of the median squared difference between weeks.
  public var lifeNoisePermille = 1097
  /// Number of recent differences between weeks from which the noise is learnt.
  public var lifeNoiseWeeks = 52
  /// Minimum number of weeks of a chapter.
  public var lifeChapterWeeks = 8
  /// Number of recent weeks that are searched for a change.
  public var lifeChapterLooksBackWeeks = 52
  /// A change is detected at most this many weeks after it happened.
  public var lifeChangeWithinWeeks = 26
  /// Minimum strength of a change, as a multiple of the squared noise.
  public var lifeChangeTimesNoise = 15
  /// Minimum change of the level: one part in this many of the level before.
  public var lifeChangePart = 6
  /// Minimum change of the time of day, in minutes.
  public var lifeChangeMinutes = 75
  /// Percentage of weeks on either side of a change that must be closer to their own level than to the other.
  public var lifeChangeSettledPercent = 75
  /// Number of last weeks that must all be at the new level.
  public var lifeChangeLastWeeks = 5
  /// Number of weeks without a level that ends a chapter.
  public var lifeBlankWeeks = 8
  /// Maximum number of days of a chapter that is named after its season.
  public var lifeSeasonDays = 126
  /// Maximum number of days of a chapter that is called months.
  public var lifeMonthsDays = 270
  /// Maximum number of days of a chapter that is called a year; a longer one is called years.
  public var lifeYearDays = 450
  /// Minimum length of a walk that the journal mentions, in minutes.
  public var lifeWalkMinutes = 10
  /// Longest days are recorded from this day with steps on, longest walks after this many days with steps.
  public var lifeRecordAfterDays = 28
  /// Minimum length of a new longest walk, in percent of the longest before.
  public var lifeRecordPercent = 110
  /// Minimum steps of a new longest day within lifeLongestRestsDays of the last one, in percent of its steps.
  public var lifeLongestDayPercent = 105
  /// Minimum days between two longest walks, and between two longest days below lifeLongestDayPercent.
  public var lifeLongestRestsDays = 14
  /// A day with more steps than this is implausible, so the pal doesn't notice it as a record.
  public var lifeRecordMostSteps = 100_000
  /// A day with steps after more days without data than this is a return.
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

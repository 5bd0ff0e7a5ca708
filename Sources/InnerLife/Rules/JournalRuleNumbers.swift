import PixelPalCore

/// The numbers of `JournalRules` before validation, each with its standard value.
///
/// `JournalRules.table` lists their meanings.
// Doc comments on the numbers would repeat the table.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct JournalRuleNumbers: Hashable, Sendable {
  /// Creates the standard values.
  public init() {}

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

public import PixelPalCore

/// A period of a life with similar weeks, from its first Monday up to the Monday on which it ends.
public struct Chapter: Hashable, Sendable {
  /// The Monday on which it began.
  public let startMonday: CivilDay
  /// The Monday on which it ended; `nil` while it is open.
  public internal(set) var endMonday: CivilDay?
  /// The reason for which it began.
  public let reason: Reason
  /// The night that detected its beginning, identified by the day on which that night ended.
  public let detectedNight: CivilDay
  /// The instant at which its beginning was reported.
  public let reportedAt: Instant
  /// The number of earlier chapters that began for the same reason.
  let earlierChaptersWithReason: Int
  /// The hemisphere of its last day with steps, set when it closes; it determines the season in the name.
  var hemisphere: Hemisphere?

  /// The reasons for which a chapter begins.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The chapter begins with the first week.
    case first
    /// The chapter begins after blank weeks.
    case new
    /// The weeks of the chapter have more steps.
    case up
    /// The weeks of the chapter have fewer steps.
    case down
    /// The days of the chapter are walked later.
    case later
    /// The days of the chapter are walked earlier.
    case earlier

    /// True if the change was detected in the hours of days, not in their steps.
    public var isTimeOfDayChange: Bool {
      switch self {
      case .first, .new, .up, .down: false
      case .later, .earlier: true
      }
    }
  }

  /// Returns the name, which is given when the chapter closes; an open chapter has a generic name.
  ///
  /// Without seasons, a short chapter is named by months.
  public func name(in words: JournalWording, under rules: JournalRules) -> String {
    guard let endMonday else { return words[.openChapter] }
    let days = endMonday.daysSince1970 - startMonday.daysSince1970
    let time: JournalWording.Key =
      if days <= rules.numbers.lifeSeasonDays,
        let season = Skin(of: startMonday.advanced(by: days / 2), in: hemisphere)
      {
        season.wordingKey
      } else if days <= rules.numbers.lifeMonthsDays {
        .months
      } else {
        days <= rules.numbers.lifeYearDays ? .year : .years
      }
    return words.filledText(.closedChapter, words[adjectiveKey], words[time])
  }

  /// The adjective in the name; alternatives take turns, so that similar chapters in a row have different names.
  private var adjectiveKey: JournalWording.Key {
    let keys: [JournalWording.Key] =
      switch reason {
      case .first: [.chapterFirst]
      case .new: [.chapterNew]
      case .up: [.chapterUp1, .chapterUp2, .chapterUp3]
      case .down: [.chapterDown1, .chapterDown2, .chapterDown3]
      case .later: [.chapterLater1, .chapterLater2]
      case .earlier: [.chapterEarlier1, .chapterEarlier2]
      }
    return keys[earlierChaptersWithReason % keys.count]
  }
}

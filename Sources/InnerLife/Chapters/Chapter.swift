public import PixelPalCore

/// A period of the pal's life with similar weeks.
///
/// It lasts from its first Monday up to, but not including, its end Monday.
public struct Chapter: Hashable, Sendable {
  /// The Monday when the chapter began.
  public let startMonday: CivilDay
  /// The Monday when the chapter ended, or `nil` while the chapter is open.
  public internal(set) var endMonday: CivilDay?
  /// The reason why the chapter began, such as a rise in daily steps.
  public let reason: Reason
  /// The night of the update that detected the chapter, identified by the day on which the night ended.
  public let detectedNight: CivilDay
  /// The instant when the nightly update reported the chapter.
  public let reportedAt: Instant
  /// The number of earlier chapters that began for the same reason.
  let earlierChaptersWithReason: Int
  /// The hemisphere that determines the season in the name, or `nil` if it isn't known.
  ///
  /// When the chapter closes, it is set to the hemisphere of the chapter's last day with steps.
  var hemisphere: Hemisphere?

  /// The reasons why a chapter can begin.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The chapter is the pal's first.
    case first
    /// The chapter follows a gap of blank weeks.
    case new
    /// The weeks have more steps than before.
    case up
    /// The weeks have fewer steps than before.
    case down
    /// The person walks later in the day than before.
    case later
    /// The person walks earlier in the day than before.
    case earlier

    /// True if the chapter began because the person's walks moved to another time of day.
    public var isTimeOfDayChange: Bool {
      switch self {
      case .first, .new, .up, .down: false
      case .later, .earlier: true
      }
    }
  }

  /// Returns the chapter's name, which is generic until the chapter closes.
  ///
  /// A closed chapter that is short is named after its season. A longer one, or one in the tropics, is named after its
  /// length in months or years.
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

  /// The key of the adjective in the chapter's name.
  ///
  /// Adjectives are used in turn, so that consecutive chapters of the same kind get different names.
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

public import PixelPalCore

/// A period of the pal's life with similar weeks.
///
/// A chapter lasts from ``startMonday`` up to, but not including, ``endMonday``.
public struct Chapter: Hashable, Sendable {
  /// The Monday on which the chapter began.
  public let startMonday: CivilDay
  /// The Monday on which the chapter ended, or `nil` while the chapter is open.
  public internal(set) var endMonday: CivilDay?
  /// The reason why the chapter began, such as a rise in daily steps.
  public let reason: Reason
  /// The night of the update that detected the chapter, identified by the day on which the night ended.
  public let detectedNight: CivilDay
  /// The instant at which the nightly update reported the chapter.
  public let reportedAt: Instant
  /// The number of earlier chapters that began for the same reason.
  let earlierChaptersWithReason: Int
  /// The hemisphere that determines the season in the name of a closed chapter.
  ///
  /// It is the hemisphere on the chapter's last day with steps. The value is `nil` while the chapter is open, in the
  /// tropics, or if the hemisphere is unknown.
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
  /// The name of a closed chapter consists of an adjective and a period, such as `The late autumn`. For a short
  /// chapter, the period is its season. For a longer chapter, or if `hemisphere` is `nil`, it is `months`, `year` or
  /// `years`.
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
    return words.filledText(.closedChapter, values: words[adjectiveKey], words[time])
  }

  /// The key of the adjective in the name of a closed chapter.
  ///
  /// If the reason has several adjectives, its chapters use them in turn, so that consecutive names differ.
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

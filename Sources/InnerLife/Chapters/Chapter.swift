public import PixelPalCore

/// A time of a life in which weeks were alike: from a Monday up to the Monday of the next.
public struct Chapter: Hashable, Sendable {
  /// The first Monday.
  public let began: CivilDay
  /// The Monday on which it was over; `nil` while it lasts.
  public internal(set) var ended: CivilDay?
  /// How it began.
  public let turn: Turn
  /// The night that noticed that it had begun, by the day on which that night ended.
  public let noticed: CivilDay
  /// When that was told.
  public let told: Instant
  /// How many chapters before it began as it did.
  let likeIt: Int
  /// The hemisphere of its last told day, once it is closed: it decides the season in the name.
  var hemisphere: Hemisphere?

  /// How a chapter begins.
  public enum Turn: String, Hashable, Sendable, CaseIterable {
    /// With the first week.
    case first
    /// After blank weeks.
    case new
    /// With weeks of more steps.
    case up
    /// With weeks of fewer steps.
    case down
    /// With weeks whose days come later.
    case later
    /// With weeks whose days come earlier.
    case earlier

    /// Which series told: of steps, or of hours.
    public var isOfHours: Bool {
      switch self {
      case .first, .new, .up, .down: false
      case .later, .earlier: true
      }
    }
  }

  /// What it is called: by a name that is given when it closes, and until then by none.
  ///
  /// Where there are no seasons, a short chapter is one of months.
  public func name(in words: LifeWords, under rules: LifeRules) -> String {
    guard let ended else { return words[.openChapter] }
    let days = ended.daysSince1970 - began.daysSince1970
    let time: LifeWords.Place =
      if days <= rules.numbers.lifeSeasonDays,
        let season = Skin(of: began.advanced(by: days / 2), in: hemisphere)
      {
        season.place
      } else if days <= rules.numbers.lifeMonthsDays {
        .months
      } else {
        days <= rules.numbers.lifeYearDays ? .year : .years
      }
    return words.text(.closedChapter, words[adjective], words[time])
  }

  /// In turn, so that two that follow one another are not called alike.
  private var adjective: LifeWords.Place {
    let places: [LifeWords.Place] =
      switch turn {
      case .first: [.chapterFirst]
      case .new: [.chapterNew]
      case .up: [.chapterUp1, .chapterUp2, .chapterUp3]
      case .down: [.chapterDown1, .chapterDown2, .chapterDown3]
      case .later: [.chapterLater1, .chapterLater2]
      case .earlier: [.chapterEarlier1, .chapterEarlier2]
      }
    return places[likeIt % places.count]
  }
}

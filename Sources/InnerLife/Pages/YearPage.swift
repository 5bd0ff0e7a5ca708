public import PixelPalCore

/// The page of a year: nothing in it is compared, neither with other people nor with another year.
public struct YearPage: Hashable, Sendable {
  /// The year.
  public let year: Int
  /// How far it is written.
  public let state: PageState
  /// The chapters that have a day in it.
  public let chapters: [ChapterEntry]
  /// The five weightiest moments of the year, in order.
  public let moments: [Moment]
  /// The longest walk, in minutes, and its day; `nil` where nobody knows of one.
  public let longestWalk: LongestWalk?
  /// The day of the most steps, the first of several; `nil` without a told day.
  public let fullestDay: FullestDay?

  /// A walk of a year.
  public struct LongestWalk: Hashable, Sendable {
    /// The day.
    public let day: CivilDay
    /// How long it took.
    public let minutes: Int
  }
}

/// The day of the most steps.
public struct FullestDay: Hashable, Sendable {
  /// The day.
  public let day: CivilDay
  /// The steps of the day.
  public let steps: Int64
}

extension Journal {
  /// So many moments stand on the page of a year.
  private static let momentsOfAYear = 5

  /// The page of a year.
  public func year(_ year: Int) -> YearPage {
    let first = CivilDay(year: year, month: 1, day: 1) ?? .first
    let last = CivilDay(year: year, month: 12, day: 31) ?? .last
    let fullestDay = fullestDay(from: first, through: last)
    guard isPremium || fullestDay == nil && moments(from: first, through: last).isEmpty && !waits(last) else {
      return YearPage(year: year, state: .locked, chapters: [], moments: [], longestWalk: nil, fullestDay: nil)
    }
    let isFrozen = memoir.isFrozen(through: last) && memoir.areChaptersClosed(through: last)
    let state: PageState = !isOver(last) ? .open : isFrozen ? .frozen : .drying
    let told = moments(from: first, through: last).filter { $0.stands && $0.kind.sentence(in: words) != nil }
    let weightiest = told.sorted { $0.outweighs($1) }
    let days = memoir.remembered(from: first, through: last).filter { !isHidden($0.day) && $0.longestWalk > 0 }
    let longest = days.max { ($0.longestWalk, $1.day) < ($1.longestWalk, $0.day) }
    return YearPage(
      year: year, state: state,
      chapters: isPremium
        ? chapters.filter { $0.from <= last && $0.to.map { $0 > first } ?? (today >= first) } : [],
      moments: weightiest.prefix(Journal.momentsOfAYear).sorted { $0.day < $1.day },
      longestWalk: longest.map { .init(day: $0.day, minutes: $0.longestWalk) },
      fullestDay: fullestDay)
  }

  /// The day of the most steps of all that are told, the first of several; `nil` without one.
  ///
  /// A fact, whether or not a moment says it: a longest day that has hardly more than the last is none.
  public var fullestDay: FullestDay? { fullestDay(from: .first, through: today) }

  private func fullestDay(from first: CivilDay, through last: CivilDay) -> FullestDay? {
    // By what is counted now: a page that is frozen may have fewer.
    var days = memoir.remembered(from: max(first, firstDay), through: last).filter { $0.counted > 0 && $0.day < today }
      .map { FullestDay(day: $0.day, steps: $0.counted) }
    if let steps, first <= today, today <= last { days.append(FullestDay(day: today, steps: steps)) }
    return days.filter { !isHidden($0.day) }.max { ($0.steps, $1.day) < ($1.steps, $0.day) }
  }

  /// The years with a day from one to another, ascending.
  public func years(from first: CivilDay, to last: CivilDay) -> [YearPage] {
    let (first, last) = (max(first, firstDay).components.year, min(last, today).components.year)
    return first <= last ? (first...last).map { year($0) } : []
  }
}

extension Memoir {
  /// True if no chapter through `day` can change any more.
  fileprivate func areChaptersClosed(through day: CivilDay) -> Bool {
    guard let last = chapters.last else {
      // Weeks before the first that has days enough belong to its chapter, where they are few.
      let weeks = rules.numbers.lifeBlankWeeks + 1
      return lastNight.map { day.distance(to: $0) > 7 * weeks } ?? false
    }
    // Of a life that is unwritten since a day of the year nobody knows for how long.
    return last.began > day || last.ended.map { $0 > day } ?? false
  }
}

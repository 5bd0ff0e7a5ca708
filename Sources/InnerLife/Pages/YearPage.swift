public import PixelPalCore

/// The journal's page about one year, without any comparison with other people or years.
public struct YearPage: Hashable, Sendable {
  /// The calendar year that the page is about.
  public let year: Int
  /// The page's state, such as open or frozen.
  public let state: PageState
  /// The chapters that overlap the year and the gaps between them, or an empty array without premium.
  public let chapters: [ChapterOrGap]
  /// The most important moments of the year, at most five, in chronological order.
  ///
  /// The array is empty on a locked page.
  public let moments: [Moment]
  /// The longest walk of the year, or `nil` if no walk is known or the page is locked.
  public let longestWalk: LongestWalk?
  /// The day with the most steps, or `nil` if no day has steps or the page is locked.
  ///
  /// If several days have equally many steps, it is the first of them.
  public let busiestDay: BusiestDay?

  /// The longest walk of a year.
  public struct LongestWalk: Hashable, Sendable {
    /// The day on which the walk was taken.
    public let day: CivilDay
    /// The walk's duration in minutes.
    public let minutes: Int
  }
}

/// The day with the most steps in a certain period, such as a year.
public struct BusiestDay: Hashable, Sendable {
  /// The day with the most steps, or the first of several such days.
  public let day: CivilDay
  /// The day's current step count.
  public let steps: Int64
}

extension Journal {
  /// The maximum number of moments on the page of a year.
  private static let maxYearMoments = 5

  /// Returns the page of a calendar year.
  ///
  /// Without premium, the page is locked unless the year is over and blank.
  public func yearPage(_ year: Int) -> YearPage {
    let first = CivilDay(year: year, month: 1, day: 1) ?? .first
    let last = CivilDay(year: year, month: 12, day: 31) ?? .last
    let fullestDay = busiestDay(from: first, through: last)
    guard
      isPremium || fullestDay == nil && visibleMoments(from: first, through: last).isEmpty && !awaitsNightlyUpdate(last)
    else {
      return YearPage(year: year, state: .locked, chapters: [], moments: [], longestWalk: nil, busiestDay: nil)
    }
    let isFrozen = journalState.isFrozen(through: last) && journalState.areChaptersFinal(through: last)
    let state: PageState = !isProcessed(last) ? .open : isFrozen ? .frozen : .drying
    let validMoments = visibleMoments(from: first, through: last).filter {
      $0.isValid && $0.sentence(in: words) != nil
    }
    let weightiest = validMoments.sorted { $0.outweighs($1) }
    let days = journalState.dayRecords(from: first, through: last).filter {
      !isHidden($0.day) && $0.longestWalkMinutes > 0
    }
    let longest = days.max { ($0.longestWalkMinutes, $1.day) < ($1.longestWalkMinutes, $0.day) }
    return YearPage(
      year: year, state: state,
      chapters: isPremium
        ? chapters.filter { $0.startDay <= last && $0.endDay.map { $0 > first } ?? (today >= first) } : [],
      moments: weightiest.prefix(Journal.maxYearMoments).sorted { $0.day < $1.day },
      longestWalk: longest.map { .init(day: $0.day, minutes: $0.longestWalkMinutes) },
      busiestDay: fullestDay)
  }

  /// The day with the most steps since the pal's creation, or `nil` if no day has steps.
  ///
  /// If several days have equally many steps, it is the first of them. The busiest day isn't always a longest-day
  /// moment, because a day that hardly exceeds the most recent longest day is not reported as one.
  public var busiestDay: BusiestDay? { busiestDay(from: .first, through: today) }

  private func busiestDay(from first: CivilDay, through last: CivilDay) -> BusiestDay? {
    // The current counts are used, because a frozen page can show fewer steps.
    var days = journalState.dayRecords(from: max(first, firstDay), through: last).filter {
      $0.currentSteps > 0 && $0.day < today
    }
    .map { BusiestDay(day: $0.day, steps: $0.currentSteps) }
    if let stepsToday, first <= today, today <= last { days.append(BusiestDay(day: today, steps: stepsToday)) }
    return days.filter { !isHidden($0.day) }.max { ($0.steps, $1.day) < ($1.steps, $0.day) }
  }

  /// Returns the unlocked pages of the years that overlap the days from `first` through `last`, in ascending order.
  public func yearPages(from first: CivilDay, to last: CivilDay) -> [YearPage] {
    let (first, last) = (max(first, firstDay).components.year, min(last, today).components.year)
    return first <= last ? (first...last).map { yearPage($0) }.filter { $0.state != .locked } : []
  }
}

extension JournalState {
  /// Returns true if the chapters of the days through `day` can no longer change.
  fileprivate func areChaptersFinal(through day: CivilDay) -> Bool {
    guard let last = chapters.last else {
      // The first chapter can include a few weeks before its first week with enough days.
      let weeks = rules.numbers.lifeBlankWeeks + 1
      return lastProcessedNight.map { day.distance(to: $0) > 7 * weeks } ?? false
    }
    // If the last chapter ended by `day`, the length of the gap after it is still unknown.
    return last.startMonday > day || last.endMonday.map { $0 > day } ?? false
  }
}

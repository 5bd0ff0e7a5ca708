public import PixelPalCore

/// The journal's page about one week, Monday to Sunday.
public struct WeekPage: Hashable, Sendable {
  /// The Monday on which the week begins.
  public let monday: CivilDay
  /// The page's state, such as open or frozen.
  public let state: PageState
  /// The title of the week, such as `A quiet week`, or the sentence about a moment of the week.
  ///
  /// The value is `nil` if the page is locked, and until the nightly update after the week's last day.
  public let title: String?
  /// The steps of each day as its page shows them, Monday first.
  ///
  /// An element is `nil` for a blank or hidden day. The array is empty on a locked page.
  public let steps: [Int64?]
  /// The moments of the week, sorted by day, and by importance within each day.
  ///
  /// Moments that the person has hidden are left out. The array is empty on a locked page.
  public let moments: [Moment]
}

extension Journal {
  /// Returns the page of the week that begins on `monday`.
  ///
  /// Without premium, the page is locked unless the week is over and blank.
  public func weekPage(from monday: CivilDay) -> WeekPage {
    let sunday = monday.advanced(by: 6)
    let moments = visibleMoments(from: monday, through: sunday)
    let isOver = isProcessed(sunday)
    let steps = (0..<7).map { index -> Int64? in
      let day = monday.advanced(by: index)
      // The last week that the calendar can represent is shorter.
      guard monday.distance(to: day) == index else { return nil }
      if day == today { return self.stepsToday }
      return isHidden(day) ? nil : journalState.rememberedDay(day).flatMap { $0.hasSteps ? $0.steps : nil }
    }
    let state: PageState = !isOver ? .open : journalState.isFrozen(through: sunday) ? .frozen : .drying
    let isBlank = !awaitsNightlyUpdate(sunday) && moments.isEmpty && steps.allSatisfy { $0 == nil }
    guard isPremium || isBlank else {
      return WeekPage(monday: monday, state: .locked, title: nil, steps: [], moments: [])
    }
    // Without premium, a blank week is titled as blank, so that its title reveals nothing about hidden days.
    let saysBlank = isBlank && !(isPremium && isOver)
    let title = saysBlank ? words[.blankWeek] : isOver ? weekTitle(from: monday, moments: moments) : nil
    return WeekPage(monday: monday, state: state, title: title, steps: steps, moments: moments)
  }

  /// Returns the unlocked pages of the weeks that overlap the days from `first` through `last`, in ascending order.
  public func weekPages(from first: CivilDay, to last: CivilDay) -> [WeekPage] {
    let (first, last) = (max(first, firstDay), min(last, today))
    guard first <= last else { return [] }
    let monday = first.advanced(by: 1 - first.weekday)
    return (0...monday.distance(to: last) / 7).map { weekPage(from: monday.advanced(by: 7 * $0)) }
      .filter { $0.state != .locked }
  }

  /// Returns the title of a week: the sentence of its most important valid moment, or a comparison with earlier days.
  private func weekTitle(from monday: CivilDay, moments: [Moment]) -> String {
    if let sentence = moments.filter({ $0.isValid }).mostImportantSentence(in: words) { return sentence }
    let days = journalState.dayRecords(from: monday, through: monday.advanced(by: 6)).filter { $0.hasSteps }
    guard let median = lowerMedian(of: days.map { $0.steps }) else { return words[.blankWeek] }
    let before = journalState.recentSteps(before: monday, dayLimit: NightlyUpdateState.comparisonDays)
    let earlierDays = before.count < WeekAdjective.daysCalledNew ? before.count : WeekAdjective.daysCalledNew
    let word = WeekAdjective(
      steps: median, median: lowerMedian(of: before) ?? median, earlierDaysWithSteps: earlierDays)
    return words.filledText(.week, values: words[word.wordingKey])
  }
}

extension JournalState {
  /// Returns the steps of the last `count` days with steps before `day`, newest first.
  func recentSteps(before day: CivilDay, dayLimit count: Int) -> [Int64] {
    dayRecords(before: day).reversed().lazy.filter { $0.hasSteps }.prefix(count).map { $0.steps }
  }
}

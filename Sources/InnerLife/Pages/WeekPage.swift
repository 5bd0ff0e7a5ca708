public import PixelPalCore

/// The page of a week, Monday to Sunday.
public struct WeekPage: Hashable, Sendable {
  /// The first day of the week.
  public let monday: CivilDay
  /// How far it is written.
  public let state: PageState
  /// What it is called; `nil` while it waits for a night, and on a page that nobody may read.
  public let title: String?
  /// The steps of its days, Monday first, as their pages have them; `nil` for a blank day.
  public let steps: [Int64?]
  /// The moments that stand in it.
  public let moments: [Moment]
}

extension Journal {
  /// The page of the week that begins on `monday`.
  public func week(from monday: CivilDay) -> WeekPage {
    let end = monday.advanced(by: 7)
    let moments = moments(from: monday, to: end)
    let isOver = isOver(end.previous)
    let steps = (0..<7).map { index -> Int64? in
      let day = monday.advanced(by: index)
      if day == today { return self.steps }
      return isHidden(day) ? nil : memoir.remembered(day).flatMap { $0.isTold ? $0.steps : nil }
    }
    let state: PageState = !isOver ? .open : memoir.isFrozen(through: end.previous) ? .frozen : .drying
    let isBlank = !waits(end.previous) && moments.isEmpty && steps.allSatisfy { $0 == nil }
    guard isPremium || isBlank else {
      return WeekPage(monday: monday, state: .locked, title: nil, steps: [], moments: [])
    }
    let title = isOver ? title(ofWeekFrom: monday, moments) : isBlank ? words[.blankWeek] : nil
    return WeekPage(monday: monday, state: state, title: title, steps: steps, moments: moments)
  }

  /// The weeks with a day from one to another, ascending.
  public func weeks(from first: CivilDay, to last: CivilDay) -> [WeekPage] {
    var weeks: [WeekPage] = []
    let first = max(first, firstDay)
    var monday = first.advanced(by: 1 - first.weekday)
    while monday <= min(last, today) {
      weeks.append(week(from: monday))
      monday = monday.advanced(by: 7)
    }
    return weeks
  }

  /// By the weightiest moment that still stands where it was told, else by its days beside those before.
  private func title(ofWeekFrom monday: CivilDay, _ moments: [Moment]) -> String {
    if let sentence = moments.filter({ $0.stands }).weightiestSentence(in: words) { return sentence }
    let days = memoir.remembered(from: monday, to: monday.advanced(by: 7)).filter { $0.isTold }
    guard let median = lowerMedian(days.map { $0.steps }) else { return words[.blankWeek] }
    let before = memoir.toldDays(before: monday, atMost: LifeFold.comparedDays)
    let told = before.count < DayWord.newDays ? before.count : DayWord.newDays
    let word = DayWord(steps: median, beside: lowerMedian(before) ?? median, told: told)
    return words.text(.week, words[word.place])
  }
}

extension Memoir {
  /// The steps of the last told days before `day`.
  func toldDays(before day: CivilDay, atMost count: Int) -> [Int64] {
    remembered(from: createdOn, to: day).reversed().lazy.filter { $0.isTold }.prefix(count).map { $0.steps }
  }
}

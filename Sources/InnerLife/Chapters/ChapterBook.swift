import PixelPalCore

/// The chapters of a life, detected week by week.
struct ChapterBook: Hashable, Sendable {
  /// All chapters, ascending; only the last one may be open.
  private(set) var chapters: [Chapter] = []
  private(set) var steps: WeekLevels
  private(set) var hours: WeekLevels
  /// The days with steps in the current week.
  private var week: [RememberedDay] = []
  /// The last week that had a value.
  private var lastValued: CivilDay?
  /// The first week with steps since no chapter is open.
  private var firstTold: CivilDay?
  /// The hemispheres of days with steps, each with its first day; those before the open chapter are removed.
  private var hemispheres: [HemisphereRun] = []

  private struct HemisphereRun: Hashable {
    let since: CivilDay
    let hemisphere: Hemisphere?
  }

  init(under rules: LifeRules) { (steps, hours) = (WeekLevels(under: rules), WeekLevels(under: rules)) }

  /// The open chapter; `nil` if there is none.
  var open: Chapter? { chapters.last.flatMap { $0.ended == nil ? $0 : nil } }

  /// A decision of a night; it stays valid whatever becomes known later.
  enum Decision: Hashable, Sendable {
    /// A chapter begins.
    case begins(Chapter)
    /// The open chapter ends, and no chapter is open from the given Monday on.
    case ends(CivilDay)
  }

  /// Adds a day to the current week.
  mutating func take(_ day: RememberedDay) {
    guard day.isTold else { return }
    week.append(day)
    if hemispheres.isEmpty || hemispheres[hemispheres.count - 1].hemisphere != day.hemisphere {
      hemispheres.append(HemisphereRun(since: day.day, hemisphere: day.hemisphere))
    }
  }

  /// Closes the week before `monday` and returns the decisions, which are reported at `instant`.
  ///
  /// If the same night was processed before, `stands` holds its decisions, and no new ones are made.
  mutating func close(
    weekBefore monday: CivilDay, at instant: Instant, standing stands: [Decision]?, under rules: LifeRules
  ) -> [Decision] {
    defer { week.removeAll(keepingCapacity: true) }
    let began = monday.advanced(by: -7)
    if firstTold == nil, !week.isEmpty, open == nil { firstTold = began }
    if let value = medianLevel(under: rules) {
      lastValued = began
      steps.append(value, under: rules)
      if let half = medianHalf(under: rules) { hours.append(half, under: rules) }
    }
    let decisions = stands ?? decide(on: monday, at: instant, under: rules)
    for decision in decisions { carryOut(decision) }
    return decisions
  }

  /// Skips blank weeks; called only while no chapter is open.
  mutating func pass() { week.removeAll() }

  private func medianLevel(under rules: LifeRules) -> WeekLevels.Week? {
    guard week.count >= rules.numbers.lifeWeekDaysAtLeast, let median = lowerMedian(week.lazy.map({ $0.steps })),
      let monday
    else { return nil }
    // Capped above any realistic number of steps a day, so that squares of sums do not overflow.
    return .init(monday: monday, value: integerRoot(min(median, 1_000_000_000) * 100))
  }

  private func medianHalf(under rules: LifeRules) -> WeekLevels.Week? {
    let halves = week.compactMap { $0.half }
    guard halves.count >= rules.numbers.lifeWeekDaysAtLeast, let median = lowerMedian(halves), let monday else {
      return nil
    }
    return .init(monday: monday, value: Int64(median))
  }

  private var monday: CivilDay? { week.first.map { $0.day.advanced(by: 1 - $0.day.weekday) } }

  private func decide(on monday: CivilDay, at instant: Instant, under rules: LifeRules) -> [Decision] {
    let began = monday.advanced(by: -7)
    guard let open else {
      guard lastValued == began else { return [] }
      // A few preceding weeks with too few days belong to the new chapter.
      let first = firstTold.flatMap { weeks(from: $0, to: began) < rules.numbers.lifeBlankWeeks ? $0 : nil } ?? began
      return [.begins(chapter(chapters.isEmpty ? .first : .new, at: first, noticed: monday, told: instant))]
    }
    // A corrected count may have removed the value of the week with which the chapter began.
    let last = max(lastValued ?? open.began, open.began)
    if weeks(from: last, to: began) >= rules.numbers.lifeBlankWeeks { return [.ends(last.advanced(by: 7))] }
    let part = Int64(rules.numbers.lifeChangePart)
    if let change = steps.change(.init(floor: rules.numbers.lifeNoiseFloor) { ($0 + part - 1) / part }, under: rules) {
      let turn: Chapter.Turn = change.isUp ? .up : .down
      return [.begins(chapter(turn, at: change.monday, noticed: monday, told: instant))]
    }
    let minutes = Int64(rules.numbers.lifeChangeMinutes)
    if let change = hours.change(.init(floor: rules.numbers.lifeNoiseFloorMinutes) { _ in minutes }, under: rules) {
      let turn: Chapter.Turn = change.isUp ? .later : .earlier
      return [.begins(chapter(turn, at: change.monday, noticed: monday, told: instant))]
    }
    return []
  }

  private func chapter(
    _ turn: Chapter.Turn, at began: CivilDay, noticed: CivilDay, told: Instant
  ) -> Chapter {
    Chapter(
      began: began, ended: nil, turn: turn, noticed: noticed, told: told,
      likeIt: chapters.count { $0.turn == turn })
  }

  private func weeks(from first: CivilDay, to last: CivilDay) -> Int {
    (last.daysSince1970 - first.daysSince1970) / 7
  }

  private mutating func endOpenChapter(on monday: CivilDay) {
    guard open != nil else { return }
    chapters[chapters.count - 1].ended = monday
    if let last = hemispheres.lastIndex(where: { $0.since < monday }) {
      chapters[chapters.count - 1].hemisphere = hemispheres[last].hemisphere
      hemispheres.removeFirst(last)
    }
  }

  private mutating func carryOut(_ decision: Decision) {
    switch decision {
    case .begins(let chapter):
      endOpenChapter(on: chapter.began)
      chapters.append(chapter)
      steps.begin(at: chapter.began)
      hours.begin(at: chapter.began)
      firstTold = nil
    case .ends(let monday):
      endOpenChapter(on: monday)
      steps.end()
      hours.end()
    }
  }
}

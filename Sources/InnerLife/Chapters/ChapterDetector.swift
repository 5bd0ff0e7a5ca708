import PixelPalCore

/// A detector that finds the chapters of a pal's life, week by week.
struct ChapterDetector: Hashable, Sendable {
  /// All chapters, oldest first.
  ///
  /// Only the last one can be open.
  private(set) var chapters: [Chapter] = []
  /// The detector of changes in the number of steps.
  ///
  /// The level of a week is the square root of 100 times its median daily steps.
  private(set) var stepLevels: WeeklyChangeDetector
  /// The detector of changes in the time of day.
  ///
  /// A day's time is the minute at which half of its steps had been taken, counted from the start of the lived day at
  /// 04:00. The level of a week is the median of these minutes.
  private(set) var timeOfDayLevels: WeeklyChangeDetector
  /// The days with steps in the current week so far.
  private var currentWeek: [JournalDayRecord] = []
  /// The Monday of the last week that had enough days with steps for a level, or `nil` if there has been none.
  private var lastWeekWithLevel: CivilDay?
  /// The Monday of the first week with steps while no chapter is open, or `nil` if there is none.
  private var firstWeekWithSteps: CivilDay?
  /// The hemispheres in which the person has stayed, oldest first, each with the first day with steps there.
  ///
  /// When a chapter closes, the stays that ended before the end of the chapter are removed.
  private var hemisphereStays: [HemisphereStay] = []

  private struct HemisphereStay: Hashable {
    let firstDay: CivilDay
    let hemisphere: Hemisphere?
  }

  init(under rules: JournalRules) {
    (stepLevels, timeOfDayLevels) = (WeeklyChangeDetector(under: rules), WeeklyChangeDetector(under: rules))
  }

  var openChapter: Chapter? { chapters.last.flatMap { $0.endMonday == nil ? $0 : nil } }

  /// A chapter boundary that a nightly update found.
  ///
  /// Later data never changes it.
  enum Boundary: Hashable, Sendable {
    /// A chapter begins, which ends any open chapter.
    case chapterBegins(Chapter)
    /// The open chapter ends on the given Monday, and no new one begins.
    case openChapterEnds(CivilDay)
  }

  /// Adds `day` to the current week, unless the day has no steps.
  mutating func append(_ day: JournalDayRecord) {
    guard day.hasSteps else { return }
    currentWeek.append(day)
    if hemisphereStays.isEmpty || hemisphereStays[hemisphereStays.count - 1].hemisphere != day.hemisphere {
      hemisphereStays.append(HemisphereStay(firstDay: day.day, hemisphere: day.hemisphere))
    }
  }

  /// Finishes the week before `monday`, and returns the chapter boundaries that it reveals.
  ///
  /// New chapters are reported at `instant`. If an earlier run of this nightly update already found the boundaries,
  /// `recordedBoundaries` contains them. They are then applied again, and no others are detected. Otherwise, the value
  /// is `nil`.
  mutating func finishWeek(
    before monday: CivilDay, at instant: Instant, replaying recordedBoundaries: [Boundary]?, under rules: JournalRules
  ) -> [Boundary] {
    defer { currentWeek.removeAll(keepingCapacity: true) }
    let began = monday.advanced(by: -7)
    if firstWeekWithSteps == nil, !currentWeek.isEmpty, openChapter == nil { firstWeekWithSteps = began }
    if let value = squareRootStepLevelOfCurrentWeek(under: rules) {
      lastWeekWithLevel = began
      stepLevels.append(value, under: rules)
      if let half = timeOfDayLevelOfCurrentWeek(under: rules) { timeOfDayLevels.append(half, under: rules) }
    }
    let boundaries = recordedBoundaries ?? makeBoundaries(on: monday, at: instant, under: rules)
    for boundary in boundaries { apply(boundary) }
    return boundaries
  }

  /// Discards the days of the current week before blank weeks are skipped.
  ///
  /// Blank weeks are skipped only while no chapter is open.
  mutating func discardCurrentWeek() { currentWeek.removeAll() }

  private func squareRootStepLevelOfCurrentWeek(under rules: JournalRules) -> WeeklyChangeDetector.WeekLevel? {
    guard currentWeek.count >= rules.numbers.lifeWeekDaysAtLeast,
      let median = lowerMedian(of: currentWeek.lazy.map({ $0.steps })),
      let currentMonday
    else { return nil }
    // The median is capped far above any realistic daily step count, so that squares of sums don't overflow.
    return .init(monday: currentMonday, level: integerSquareRoot(of: min(median, 1_000_000_000) * 100))
  }

  private func timeOfDayLevelOfCurrentWeek(under rules: JournalRules) -> WeeklyChangeDetector.WeekLevel? {
    let halves = currentWeek.compactMap { $0.halfwayMinute }
    guard halves.count >= rules.numbers.lifeWeekDaysAtLeast, let median = lowerMedian(of: halves), let currentMonday
    else {
      return nil
    }
    return .init(monday: currentMonday, level: Int64(median))
  }

  private var currentMonday: CivilDay? { currentWeek.first.map { $0.day.advanced(by: 1 - $0.day.weekday) } }

  private func makeBoundaries(on monday: CivilDay, at instant: Instant, under rules: JournalRules) -> [Boundary] {
    let began = monday.advanced(by: -7)
    guard let openChapter else {
      guard lastWeekWithLevel == began else { return [] }
      // The new chapter also includes a few weeks just before it that had too few days for a level.
      let startMonday =
        firstWeekWithSteps.flatMap { weekCount(from: $0, to: began) < rules.numbers.lifeBlankWeeks ? $0 : nil } ?? began
      return [
        .chapterBegins(
          makeChapter(
            chapters.isEmpty ? .first : .new, startMonday: startMonday, detectedNight: monday, reportedAt: instant))
      ]
    }
    // A corrected count may have removed the level of the chapter's first week.
    let last = max(lastWeekWithLevel ?? openChapter.startMonday, openChapter.startMonday)
    if weekCount(from: last, to: began) >= rules.numbers.lifeBlankWeeks {
      return [.openChapterEnds(last.advanced(by: 7))]
    }
    let part = Int64(rules.numbers.lifeChangePart)
    if let change = stepLevels.strongestChange(
      exceeding: .init(noiseFloor: rules.numbers.lifeNoiseFloor) { ($0 + part - 1) / part }, under: rules)
    {
      let reason: Chapter.Reason = change.isIncrease ? .up : .down
      return [
        .chapterBegins(makeChapter(reason, startMonday: change.firstMonday, detectedNight: monday, reportedAt: instant))
      ]
    }
    let minutes = Int64(rules.numbers.lifeChangeMinutes)
    if let change = timeOfDayLevels.strongestChange(
      exceeding: .init(noiseFloor: rules.numbers.lifeNoiseFloorMinutes) { _ in minutes }, under: rules)
    {
      let reason: Chapter.Reason = change.isIncrease ? .later : .earlier
      return [
        .chapterBegins(makeChapter(reason, startMonday: change.firstMonday, detectedNight: monday, reportedAt: instant))
      ]
    }
    return []
  }

  private func makeChapter(
    _ reason: Chapter.Reason, startMonday: CivilDay, detectedNight: CivilDay, reportedAt: Instant
  ) -> Chapter {
    Chapter(
      startMonday: startMonday, endMonday: nil, reason: reason, detectedNight: detectedNight, reportedAt: reportedAt,
      earlierChaptersWithReason: chapters.count { $0.reason == reason })
  }

  private func weekCount(from first: CivilDay, to last: CivilDay) -> Int {
    (last.daysSince1970 - first.daysSince1970) / 7
  }

  private mutating func closeOpenChapter(on monday: CivilDay) {
    guard openChapter != nil else { return }
    chapters[chapters.count - 1].endMonday = monday
    if let last = hemisphereStays.lastIndex(where: { $0.firstDay < monday }) {
      chapters[chapters.count - 1].hemisphere = hemisphereStays[last].hemisphere
      hemisphereStays.removeFirst(last)
    }
  }

  private mutating func apply(_ boundary: Boundary) {
    switch boundary {
    case .chapterBegins(let chapter):
      closeOpenChapter(on: chapter.startMonday)
      chapters.append(chapter)
      stepLevels.removeWeeks(before: chapter.startMonday)
      timeOfDayLevels.removeWeeks(before: chapter.startMonday)
      firstWeekWithSteps = nil
    case .openChapterEnds(let monday):
      closeOpenChapter(on: monday)
      stepLevels.removeWeeksKeepingDifferences()
      timeOfDayLevels.removeWeeksKeepingDifferences()
    }
  }
}

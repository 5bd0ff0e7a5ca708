import PixelPalCore

@testable import InnerLife

/// Reference implementation of chapters, decided on Mondays, each time from all weeks since the first.
struct ReferenceChapterDetector {
  let createdOn: CivilDay
  private(set) var chapters: [Chapter] = []
  /// The last Monday on which blank weeks closed a chapter.
  private var closedOn: CivilDay?

  private typealias WeeklyMedian = (monday: CivilDay, value: Int64)

  init(createdOn day: CivilDay) { createdOn = day }

  /// Decides on a Monday by the recorded days before it, in ascending order; returns the chapter that begins, if any.
  mutating func updateChapters(on monday: CivilDay, _ daysWithSteps: [DayFacts], at now: Instant) -> Chapter? {
    let before = daysWithSteps.filter { $0.day < monday }
    let steps = weeklyMedians(before) { $0.steps }.map { ($0.monday, integerRoot(of: $0.value * 100)) }
    let hours = weeklyMedians(before) { $0.halfwayMinute.map { Int64($0) } }
    let last = monday.advanced(by: -7)
    guard let open = chapters.last, open.endMonday == nil else {
      guard steps.last?.0 == last else { return nil }
      let since = closedOn ?? createdOn.advanced(by: -6)
      let first = before.first { $0.day >= since }.map { $0.day.advanced(by: 1 - $0.day.weekday) } ?? last
      let isNear = last.daysSince1970 - first.daysSince1970 < 8 * 7
      return beginChapter(chapters.isEmpty ? .first : .new, isNear ? first : last, monday, daysWithSteps, now)
    }
    // The week in which a chapter began counts as recorded.
    let valued = max(steps.last?.0 ?? open.startMonday, open.startMonday)
    if last.daysSince1970 - valued.daysSince1970 >= 8 * 7 {
      endChapter(on: valued.advanced(by: 7), daysWithSteps)
      closedOn = monday
      return nil
    }
    if let (began, before, after) = levelChange(steps, open, noiseFloor: 30 * 30, minimumGap: { ($0 + 5) / 6 }) {
      return beginChapter(after > before ? .up : .down, began, monday, daysWithSteps, now)
    }
    if let (began, before, after) = levelChange(hours, open, noiseFloor: 20 * 20, minimumGap: { _ in 75 }) {
      return beginChapter(after > before ? .later : .earlier, began, monday, daysWithSteps, now)
    }
    return nil
  }

  /// Ends the current chapter and gives it the hemisphere of its last recorded day.
  private mutating func endChapter(on monday: CivilDay, _ daysWithSteps: [DayFacts]) {
    chapters[chapters.count - 1].endMonday = monday
    chapters[chapters.count - 1].hemisphere = daysWithSteps.last { $0.day < monday }?.hemisphere
  }

  private mutating func beginChapter(
    _ reason: Chapter.Reason, _ began: CivilDay, _ noticed: CivilDay, _ daysWithSteps: [DayFacts], _ now: Instant
  ) -> Chapter {
    if chapters.last?.endMonday == nil, !chapters.isEmpty { endChapter(on: began, daysWithSteps) }
    let earlierChapters = chapters.count { $0.reason == reason }
    let chapter = Chapter(
      startMonday: began, endMonday: nil, reason: reason, detectedNight: noticed, reportedAt: now,
      earlierChaptersWithReason: earlierChapters)
    chapters.append(chapter)
    return chapter
  }

  /// Returns the lower median of each week that has four or more values.
  private func weeklyMedians(_ days: [DayFacts], _ value: (DayFacts) -> Int64?) -> [WeeklyMedian] {
    let byWeek = Dictionary(grouping: days) { $0.day.advanced(by: 1 - $0.day.weekday) }
    return byWeek.keys.sorted().compactMap { monday in
      let values = byWeek[monday, default: []].compactMap(value).sorted()
      return values.count >= 4 ? (monday, values[(values.count - 1) / 2]) : nil
    }
  }

  private func integerRoot(of number: Int64) -> Int64 { Int64(Double(number).squareRoot()) }

  private func median(_ numbers: [Int64]) -> Int64 { numbers.sorted()[(numbers.count - 1) / 2] }

  private func levelChange(
    _ all: [WeeklyMedian], _ open: Chapter, noiseFloor: Int64, minimumGap: (Int64) -> Int64
  ) -> (began: CivilDay, before: Int64, after: Int64)? {
    let pairs = zip(all, all.dropFirst()).filter { $0.0.monday.advanced(by: 7) == $0.1.monday }
    let differences = pairs.map { ($0.1.value - $0.0.value) * ($0.1.value - $0.0.value) }.suffix(52)
    guard differences.count >= 8, let newest = all.last?.monday else { return nil }
    let noise = Double(max(noiseFloor, median(Array(differences)) * 1097 / 1000))
    let weeks = all.filter { $0.monday >= open.startMonday && $0.monday >= newest.advanced(by: -51 * 7) }
    guard weeks.count >= 16 else { return nil }
    let values = weeks.map { $0.value }
    // Whole numbers up to 2^53: the products are exact enough for these lives.
    func gain(_ place: Int) -> (Int64, Int64) {
      let (left, right) = (values[..<place], values[place...])
      let gap = left.reduce(0, +) * Int64(right.count) - right.reduce(0, +) * Int64(left.count)
      return (gap * gap, Int64(left.count * right.count))
    }
    var best = max(8, values.count - 26)
    for place in best..<values.count where gain(place).0 * gain(best).1 > gain(best).0 * gain(place).1 { best = place }
    let (left, right) = (Array(values[..<best]), Array(values[best...]))
    let (before, after) = (median(left), median(right))
    guard right.count >= 8, Double(gain(best).0) / Double(gain(best).1) / Double(values.count) >= 15 * noise,
      abs(after - before) >= minimumGap(before)
    else { return nil }
    func isNew(_ value: Int64) -> Bool { abs(value - after) < abs(value - before) }
    guard right.suffix(5).allSatisfy(isNew), right.count(where: isNew) * 4 >= right.count * 3,
      left.count(where: { !isNew($0) }) * 4 >= left.count * 3
    else { return nil }
    return (weeks[best].monday, before, after)
  }
}

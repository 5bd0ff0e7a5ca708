public import PixelPalCore

/// An entry in the list of chapters: a chapter, or a gap in which no chapter was open.
public struct ChapterEntry: Hashable, Sendable {
  /// The chapter; `nil` for a gap.
  public let chapter: Chapter?
  /// The name that the person chose, or else the pal's name for it.
  public let name: String
  /// The pal's name for it, if the person chose another.
  public let generatedName: String?
  /// The first day of the chapter.
  public let startDay: CivilDay
  /// The day after its last; `nil` while it is open.
  public let endDay: CivilDay?

  /// Returns the number of weeks through `today`, including the current one.
  public func weekCount(through today: CivilDay) -> Int {
    ((endDay.map { startDay.distance(to: $0) } ?? startDay.distance(to: today) + 1) + 6) / 7
  }
}

extension Journal {
  /// The chapters in order, with the gaps between them.
  public var chapters: [ChapterEntry] {
    var entries: [ChapterEntry] = []
    for chapter in journalState.chapters {
      if let end = entries.last?.endDay, end < chapter.startMonday {
        entries.append(
          ChapterEntry(
            chapter: nil, name: words[.unwritten], generatedName: nil, startDay: end, endDay: chapter.startMonday))
      }
      let own = chapter.name(in: words, under: journalState.rules)
      let given = preferences.chapterNames[chapter.startMonday]
      entries.append(
        ChapterEntry(
          chapter: chapter, name: given ?? own, generatedName: given == nil ? nil : own, startDay: chapter.startMonday,
          endDay: chapter.endMonday))
    }
    if let end = entries.last?.endDay, end <= today {
      entries.append(
        ChapterEntry(chapter: nil, name: words[.unwritten], generatedName: nil, startDay: end, endDay: nil))
    }
    return entries
  }

  /// The open chapter; `nil` if there is none.
  public var openChapter: ChapterEntry? { chapters.last.flatMap { $0.endDay == nil && $0.chapter != nil ? $0 : nil } }

  /// The weekdays that usually differ from the rest of their week.
  public var weekdayPatterns: [WeekdayPattern] { journalState.weekdayPatterns }
}

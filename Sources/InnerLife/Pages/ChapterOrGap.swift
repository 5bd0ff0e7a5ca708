public import PixelPalCore

/// An entry in the list of chapters: a chapter, or a gap during which no chapter was open.
public struct ChapterOrGap: Hashable, Sendable {
  /// The chapter, or `nil` for a gap.
  public let chapter: Chapter?
  /// The person's name for the chapter, or by default the pal's name for it.
  ///
  /// The name of a gap is the journal's text for unwritten pages.
  public let name: String
  /// The pal's name for a chapter that the person renamed, or `nil` otherwise.
  public let generatedName: String?
  /// The first day of the chapter or gap, which isn't before the pal's creation.
  public let startDay: CivilDay
  /// The day after the last day of the chapter or gap, or `nil` if it has no end yet.
  public let endDay: CivilDay?

  /// Returns the duration of the chapter or gap in weeks, rounded up.
  ///
  /// If the chapter or gap has no end yet, its duration through `today` is returned.
  public func weekCount(through today: CivilDay) -> Int {
    ((endDay.map { startDay.distance(to: $0) } ?? startDay.distance(to: today) + 1) + 6) / 7
  }
}

extension Journal {
  /// The chapters in chronological order, with the gaps between them and after the last one.
  public var chapters: [ChapterOrGap] {
    var entries: [ChapterOrGap] = []
    for chapter in journalState.chapters {
      if let end = entries.last?.endDay, end < chapter.startMonday {
        entries.append(
          ChapterOrGap(
            chapter: nil, name: words[.unwritten], generatedName: nil, startDay: end, endDay: chapter.startMonday))
      }
      let own = chapter.name(in: words, under: journalState.rules)
      let given = userEdits.chapterNames[chapter.startMonday]
      entries.append(
        ChapterOrGap(
          chapter: chapter, name: given ?? own, generatedName: given == nil ? nil : own,
          startDay: max(chapter.startMonday, journalState.createdOn), endDay: chapter.endMonday))
    }
    if let end = entries.last?.endDay, end <= today {
      entries.append(
        ChapterOrGap(chapter: nil, name: words[.unwritten], generatedName: nil, startDay: end, endDay: nil))
    }
    return entries
  }

  /// The chapter that hasn't ended yet, or `nil` if there is none.
  public var openChapter: ChapterOrGap? { chapters.last.flatMap { $0.endDay == nil && $0.chapter != nil ? $0 : nil } }

  /// The weekdays that usually differ from the rest of their week, Monday first.
  public var weekdayPatterns: [WeekdayPattern] { journalState.weekdayPatterns }
}

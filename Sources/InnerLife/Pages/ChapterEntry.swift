public import PixelPalCore

/// An entry in the list of chapters: a chapter, or a gap in which no chapter was open.
public struct ChapterEntry: Hashable, Sendable {
  /// The chapter; `nil` for a gap.
  public let chapter: Chapter?
  /// The name that the person chose, or else the pal's name for it.
  public let name: String
  /// The pal's name for it, if the person chose another.
  public let ownName: String?
  /// The first day of the chapter.
  public let from: CivilDay
  /// The day after its last; `nil` while it is open.
  public let to: CivilDay?

  /// Returns the number of weeks through `today`, including the current one.
  public func weeks(by today: CivilDay) -> Int {
    ((to.map { from.distance(to: $0) } ?? from.distance(to: today) + 1) + 6) / 7
  }
}

extension Journal {
  /// The chapters in order, with the gaps between them.
  public var chapters: [ChapterEntry] {
    var entries: [ChapterEntry] = []
    for chapter in memoir.chapters {
      if let end = entries.last?.to, end < chapter.began {
        entries.append(
          ChapterEntry(chapter: nil, name: words[.unwritten], ownName: nil, from: end, to: chapter.began))
      }
      let own = chapter.name(in: words, under: memoir.rules)
      let given = wishes.names[chapter.began]
      entries.append(
        ChapterEntry(
          chapter: chapter, name: given ?? own, ownName: given == nil ? nil : own, from: chapter.began,
          to: chapter.ended))
    }
    if let end = entries.last?.to, end <= today {
      entries.append(ChapterEntry(chapter: nil, name: words[.unwritten], ownName: nil, from: end, to: nil))
    }
    return entries
  }

  /// The open chapter; `nil` if there is none.
  public var openChapter: ChapterEntry? { chapters.last.flatMap { $0.to == nil && $0.chapter != nil ? $0 : nil } }

  /// The weekdays that usually differ from the rest of their week.
  public var places: [WeekPlace] { memoir.places }
}

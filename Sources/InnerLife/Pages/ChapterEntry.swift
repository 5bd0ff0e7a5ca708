public import PixelPalCore

/// A chapter as a story tells it, or the weeks between two of which nothing is written.
public struct ChapterEntry: Hashable, Sendable {
  /// The chapter; `nil` for unwritten pages.
  public let chapter: Chapter?
  /// What it is called: by the person, else by the pal.
  public let name: String
  /// The pal's own name for it, where the person has another.
  public let ownName: String?
  /// The first day of the chapter.
  public let from: CivilDay
  /// The day after its last; `nil` while it lasts.
  public let to: CivilDay?

  /// How many weeks it has by `today`, the one that is not over included.
  public func weeks(by today: CivilDay) -> Int {
    ((to.map { from.distance(to: $0) } ?? from.distance(to: today) + 1) + 6) / 7
  }
}

extension Journal {
  /// The chapters in order, and between them what is unwritten.
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

  /// The chapter that lasts; `nil` where none does.
  public var openChapter: ChapterEntry? { chapters.last.flatMap { $0.to == nil && $0.chapter != nil ? $0 : nil } }

  /// The days of the week that are mostly as others are not.
  public var places: [WeekPlace] { memoir.places }
}

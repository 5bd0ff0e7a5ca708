package import PixelPalCore

extension JournalWording {
  /// Returns the sentences about a chapter that began for the given reason, or an empty array for the first chapter.
  private static func sentences(aboutChapterBegunBecauseOf reason: Chapter.Reason) -> [String] {
    switch reason {
    case .new:
      [
        "A new chapter. The pencil and I begin at the top.", "I smoothed a fresh page for a new chapter, and sneezed.",
      ]
    case .up:
      [
        "A new chapter. The gates know me by my knock.",
        "Our days stretched, so the new chapter has wider margins.",
        "A new chapter, dictated by my shoes: we go far these days.",
        "The far end of the path opened a new chapter for us.",
      ]
    case .down:
      [
        "A new chapter. I know the snails by their doors.",
        "A new chapter, so quiet that I hear the pencil think.",
        "Somebody has plumped the cushion for a new chapter.",
        "Short walks, long looks: a new chapter.",
      ]
    case .later:
      [
        "The lamps say hello in the new chapter: we walk later.",
        "A new chapter. Our walks moved to the end of the day.",
      ]
    case .earlier:
      [
        "Breakfast waves us off in the new chapter: we walk earlier.",
        "A new chapter. Our walks moved to the start of the day.",
      ]
    case .first: []
    }
  }

  private static func texts(aboutChapterBegunBecauseOf reason: Chapter.Reason) -> [LocalizableText] {
    sentences(aboutChapterBegunBecauseOf: reason).enumerated().map { index, sentence in
      LocalizableText("chapterBegins.\(reason.rawValue).\(index + 1)", sentence)
    }
  }

  /// The sentences for the beginning of a chapter, with keys such as `chapterBegins.up.1`.
  package static let chapterTexts = Chapter.Reason.allCases.flatMap { texts(aboutChapterBegunBecauseOf: $0) }

  /// Returns the sentence about the beginning of a chapter.
  ///
  /// `repetition` is the number of earlier chapters that began for the same reason; consecutive numbers select
  /// different sentences. If ``Key/chapter`` has a custom text, that text replaces all sentences. If the reason is
  /// unknown, the standard text for ``Key/chapter`` is used.
  func sentence(aboutChapterBegunBecauseOf reason: Chapter.Reason?, repetition: Int) -> String {
    let texts = reason.map { JournalWording.texts(aboutChapterBegunBecauseOf: $0) } ?? []
    let isCustom = self[.chapter] != Key.chapter.standardText
    return isCustom || texts.isEmpty ? self[.chapter] : otherTexts.text(for: texts[repetition % texts.count]).english
  }

  /// The sentences for the first day with steps after many blank days.
  ///
  /// They welcome the person and don't point out the absence.
  package static let welcomeTexts: [LocalizableText] = [
    "The gate creaked. I had my hat on before it stopped.",
    "Feet on the path. I know these feet.",
    "There we are. I had kept our place with a leaf.",
    "I looked up from the book. I knew the step.",
    "Good footsteps, these. I would know them anywhere.",
    "The pencil rolled over by itself. It had heard us.",
    "The gate said hello first. Then I did, at length.",
    "I heard the gate and burned the toast. It was lovely toast.",
  ]
  .enumerated().map { LocalizableText("welcome.\($0.offset + 1)", $0.element) }

  /// Returns one of `texts`, chosen by the week of `day`.
  ///
  /// Consecutive weeks use different texts.
  func text(chosenByWeekOf day: CivilDay, from texts: [LocalizableText]) -> String {
    let week = Int64(day.daysSince1970).flooredDivision(by: 7).quotient
    return otherTexts.text(for: texts[Int(week.flooredDivision(by: Int64(texts.count)).remainder)]).english
  }
}

package import PixelPalCore

extension JournalWording {
  /// Returns the sentences for the beginning of a chapter, by the reason for which it began.
  private static func sentences(aboutChapterBegunBecauseOf reason: Chapter.Reason) -> [String] {
    switch reason {
    case .new:
      [
        "A new chapter. The pencil and I begin at the top.", "A new chapter. I turned to a clean page and blew on it.",
      ]
    case .up:
      [
        "A new chapter. Our days are stretching their legs.", "A new chapter. I had to let out the margins.",
        "A new chapter. Our days have moved to the big page.",
      ]
    case .down:
      [
        "A new chapter. Our days have put on slippers.", "A new chapter. There is room in the margins for drawing.",
        "A new chapter. The days have found the good cushion.",
      ]
    case .later:
      [
        "A new chapter. Our walks have moved toward the lamps.",
        "A new chapter. The end of the day walks with us now.",
      ]
    case .earlier:
      [
        "A new chapter. Our walks have moved toward breakfast.",
        "A new chapter. The beginning of the day walks with us now.",
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

  /// Returns the sentence for a chapter that the pal noticed on `day`.
  ///
  /// A custom text for ``Key/chapter`` replaces all sentences, and the standard one stands for an unknown reason.
  func sentence(aboutChapterBegunBecauseOf reason: Chapter.Reason?, on day: CivilDay) -> String {
    let texts = reason.map { JournalWording.texts(aboutChapterBegunBecauseOf: $0) } ?? []
    let isCustom = self[.chapter] != Key.chapter.standardText
    return isCustom || texts.isEmpty ? self[.chapter] : text(chosenOn: day, from: texts)
  }

  /// The sentences for the first day with steps after many blank days, which welcome and don't point out an absence.
  package static let welcomeTexts: [LocalizableText] = [
    "The gate creaked. I had my hat on before it stopped.",
    "Feet on the path. I know these feet.",
    "There we are. I had kept our place with a leaf.",
    "I looked up from the book, and it was us.",
    "Good footsteps, these. I would know them anywhere.",
    "The pencil rolled over by itself. It had heard us.",
    "The gate said hello first. Then I did, at length.",
    "I heard the gate and burned the toast. It was lovely toast.",
  ]
  .enumerated().map { LocalizableText("welcome.\($0.offset + 1)", $0.element) }

  /// Returns one of `texts`, which depends on the day; days close together have different ones.
  func text(chosenOn day: CivilDay, from texts: [LocalizableText]) -> String {
    let week = Int64(day.daysSince1970).flooredDivision(by: 7).quotient
    return otherTexts.text(texts[Int(week.flooredDivision(by: Int64(texts.count)).remainder)]).english
  }
}

import Documents
package import InnerLife
package import PixelPalCore

/// The parts of a pal's journal that documents contain for one instant.
///
/// The parts are the name of the current chapter, the sentence below the pal, and journal pages.
package struct ExportedJournalExcerpt: Equatable {
  /// The name of the current chapter, or `nil` between chapters.
  private let chapterName: String?
  /// The sentence that the app shows below the pal, or `nil` if the app shows no sentence.
  let sentence: String?
  /// The pages that the progress history shows, by day.
  private let pages: [CivilDay: DayPage]
  private let words: JournalWording

  /// Creates an excerpt of `journal` with the `sentence` below the pal and the `pages` shown in the progress history.
  package init(_ journal: Journal, sentence: String?, pages: [CivilDay: DayPage]) {
    (chapterName, self.sentence, self.pages, words) = (journal.openChapter?.name, sentence, pages, journal.words)
  }

  /// Writes the member `inner` of the pal's object, which contains the name of the current chapter.
  func writePalMembers(to object: inout JSONWriter) {
    object.name("inner")
    object.object { $0.member("chapter", chapterName) }
  }

  /// Writes the sentence below the pal as a member of the app's surface.
  func writeAppMembers(to object: inout JSONWriter) { object.member("line", sentence) }

  /// Writes the texts on the page of `day` as members of the day's object.
  ///
  /// A blank page has no texts.
  func writePageTexts(of day: CivilDay, to object: inout JSONWriter) {
    guard let page = pages[day], !page.isBlank else { return }
    if let sentence = page.sentence { object.member("sentence", sentence) }
    let moments = page.moments.compactMap { $0.sentence(in: words) } + page.lateStepCorrectionSentences
    if !moments.isEmpty { object.member("moments", moments) }
  }
}

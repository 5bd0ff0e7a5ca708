import Documents
package import InnerLife
package import PixelPalCore

/// What of a pal's inner life is seen at an instant.
package struct InnerState: Equatable {
  /// What the chapter is called that lasts; `nil` between chapters.
  private let chapter: String?
  /// The one sentence that the app says under the pal; `nil` for none.
  let line: String?
  /// The pages that the progress history has, by their days.
  private let pages: [CivilDay: DayPage]
  private let words: LifeWords

  /// What is seen of `journal`, with the sentence under the pal and the pages that the history has.
  package init(_ journal: Journal, line: String?, pages: [CivilDay: DayPage]) {
    (chapter, self.line, self.pages, words) = (journal.openChapter?.name, line, pages, journal.words)
  }

  /// Writes what belongs to the pal.
  func writePal(to object: inout JSONWriter) {
    object.name("inner")
    object.object { $0.member("chapter", chapter) }
  }

  /// Writes what belongs to the app's surface.
  func writeApp(to object: inout JSONWriter) { object.member("line", line) }

  /// Writes what the page of a day says, as members of the day; nothing for a blank page.
  func writePage(of day: CivilDay, to object: inout JSONWriter) {
    guard let page = pages[day], !page.isBlank else { return }
    if let sentence = page.sentence { object.member("sentence", sentence) }
    let moments = page.moments.compactMap { $0.kind.sentence(in: words) } + page.later
    if !moments.isEmpty { object.member("moments", moments) }
  }
}

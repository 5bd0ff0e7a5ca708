package import InnerLife
package import PixelPalCore

/// A journal as Markdown: years, months, and a page for each day of which there is anything to say.
///
///     JournalMarkdown(journal, from: first, to: last).text
///
/// The same history makes the same bytes. Days stand in comments as well, for programs that look for them.
package struct JournalMarkdown {
  private let journal: Journal
  private let first: CivilDay
  private let last: CivilDay

  /// The pages of `journal` from one day to another.
  package init(_ journal: Journal, from first: CivilDay, to last: CivilDay) {
    (self.journal, self.first, self.last) = (journal, first, last)
  }

  /// The text, which ends with a line.
  package var text: String {
    var lines: [String] = []
    var (year, month) = (0, 0)
    for case .page(let page) in journal.pages(from: first, to: last) where page.isWorthALine {
      let (pageYear, pageMonth, dayOfMonth) = page.day.components
      if pageYear != year { lines += ["# \(pageYear)", ""] }
      if (pageYear, pageMonth) != (year, month) { lines += ["## \(DateNames.months[pageMonth - 1])", ""] }
      (year, month) = (pageYear, pageMonth)
      let weekday = WrittenDay.weekdays[page.day.weekday - 1]
      let name = DateNames.months[pageMonth - 1]
      lines += ["### \(weekday) \(dayOfMonth) \(name) <!-- \(page.day) -->", ""]
      if page.state == .locked {
        lines += ["*locked*", ""]
        continue
      }
      if let sentence = page.sentence { lines += [Markdown.escaped(sentence), ""] }
      let sentences = page.moments.compactMap { $0.kind.sentence(in: journal.words) }
      let steps = page.steps.map { ["- \(StepText.counted($0))"] } ?? []
      let list = steps + (sentences + page.later).map { "- " + Markdown.escaped($0) }
      if !list.isEmpty { lines += list + [""] }
    }
    return lines.isEmpty ? "" : lines.dropLast().joined(separator: "\n") + "\n"
  }
}

extension DayPage {
  /// Whether anything is written on it: blank and hidden pages are not in a copy.
  fileprivate var isWorthALine: Bool { state != .hidden && !isBlank }
}

/// What CommonMark would take for more than a letter.
enum Markdown {
  private static let special = Set("\\`*_{}[]<>()#+-.!|~&")

  /// A text with a backslash before each letter that means something, as it is.
  static func escaped(_ text: String) -> String {
    // Marks within a sentence mean nothing where they stand between letters and spaces, but for these.
    String(text.flatMap { special.contains($0) && $0 != "." && $0 != "-" ? ["\\", $0] : [$0] })
  }
}

package import InnerLife
package import PixelPalCore

/// A journal as Markdown, with headings for years and months and a page for each day that has any content.
///
///     JournalMarkdown(journal, from: first, to: last).text
///
/// The output is deterministic: the same history produces the same bytes. Each day's heading also contains its date as
/// a comment, such as `<!-- 2025-01-04 -->`, for programs that search for it.
package struct JournalMarkdown {
  private let journal: Journal
  private let first: CivilDay
  private let last: CivilDay

  /// Creates the Markdown for the pages of `journal` from the day `first` through the day `last`.
  package init(_ journal: Journal, from first: CivilDay, to last: CivilDay) {
    (self.journal, self.first, self.last) = (journal, first, last)
  }

  /// The Markdown text, which ends with a line terminator.
  package var text: String {
    var lines: [String] = []
    var (year, month) = (0, 0)
    for case .page(let page) in journal.pages(from: first, to: last) where page.hasContent {
      let (pageYear, pageMonth, dayOfMonth) = page.day.components
      if pageYear != year { lines += ["# \(pageYear)", ""] }
      if (pageYear, pageMonth) != (year, month) { lines += ["## \(EnglishDateNames.months[pageMonth - 1])", ""] }
      (year, month) = (pageYear, pageMonth)
      let weekday = DisplayDateFormat.shortWeekdays[page.day.weekday - 1]
      let name = EnglishDateNames.months[pageMonth - 1]
      lines += ["### \(weekday) \(dayOfMonth) \(name) <!-- \(page.day) -->", ""]
      if page.state == .locked {
        lines += ["*locked*", ""]
        continue
      }
      if let sentence = page.sentence { lines += [MarkdownEscaper.escaped(sentence), ""] }
      let steps = page.steps.map { ["- \(StepFormat.withUnit($0))"] } ?? []
      let moments = page.moments.compactMap { listItem(for: $0) }
      let list = steps + moments + page.lateCountSentences.map { "- " + MarkdownEscaper.escaped($0) }
      if !list.isEmpty { lines += list + [""] }
    }
    return lines.isEmpty ? "" : lines.dropLast().joined(separator: "\n") + "\n"
  }

  private func listItem(for moment: Moment) -> String? {
    moment.kind.sentence(in: journal.words).map { sentence in
      let mark = moment.isCorrected ? " *(\(MarkdownEscaper.escaped(journal.words[.corrected])))*" : ""
      return "- " + MarkdownEscaper.escaped(sentence) + mark
    }
  }
}

extension DayPage {
  /// True if the Markdown includes the page; pages that are hidden, blank, or open and empty are omitted.
  fileprivate var hasContent: Bool { state != .hidden && !isBlank && !(state == .open && isEmpty) }
}

/// A namespace for escaping characters that have a special meaning in CommonMark.
enum MarkdownEscaper {
  private static let specialCharacters = Set("\\`*_{}[]<>()#+!|~&")

  /// Returns `text`, which must begin a line, with a backslash before each special character.
  ///
  /// Markdown then displays the text unchanged, except that leading spaces are removed.
  static func escaped(_ text: String) -> String {
    // Leading spaces would turn the text into a code block.
    let text = text.drop { $0 == " " }
    // These characters are special only at the beginning, where they start a list or a heading: `-`, `=`, `12.`
    let number = text.prefix { "0"..."9" ~= $0 }
    let mark = text[number.endIndex...].first.map { number.isEmpty ? "-=".contains($0) : $0 == "." } ?? false
    var escaped = number + (mark ? "\\" : "")
    for letter in text[number.endIndex...] {
      if specialCharacters.contains(letter) { escaped.append("\\") }
      escaped.append(letter)
    }
    return String(escaped)
  }
}

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
      let steps = page.steps.map { ["- \(StepText.counted($0))"] } ?? []
      let moments = page.moments.compactMap { line($0) }
      let list = steps + moments + page.later.map { "- " + Markdown.escaped($0) }
      if !list.isEmpty { lines += list + [""] }
    }
    return lines.isEmpty ? "" : lines.dropLast().joined(separator: "\n") + "\n"
  }

  private func line(_ moment: Moment) -> String? {
    moment.kind.sentence(in: journal.words).map { sentence in
      let mark = moment.isCorrected ? " *(\(Markdown.escaped(journal.words[.corrected])))*" : ""
      return "- " + Markdown.escaped(sentence) + mark
    }
  }
}

extension DayPage {
  /// Whether anything is written on it: blank and hidden pages are not in a copy, and no page that waits for its first word.
  fileprivate var isWorthALine: Bool { state != .hidden && !isBlank && !(state == .open && isEmpty) }
}

/// What CommonMark would take for more than a letter.
enum Markdown {
  private static let special = Set("\\`*_{}[]<>()#+!|~&")

  /// A text that begins a line, with a backslash before each letter that means something, so that it reads as it is.
  static func escaped(_ text: String) -> String {
    // Spaces before it would make it code.
    let text = text.drop { $0 == " " }
    // These mean something at the beginning alone, where they make a list or a heading: `-`, `=`, `12.`
    let number = text.prefix { "0"..."9" ~= $0 }
    let mark = text[number.endIndex...].first.map { number.isEmpty ? "-=".contains($0) : $0 == "." } ?? false
    var escaped = number + (mark ? "\\" : "")
    for letter in text[number.endIndex...] {
      if special.contains(letter) { escaped.append("\\") }
      escaped.append(letter)
    }
    return String(escaped)
  }
}

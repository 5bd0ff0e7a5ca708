package import InnerLife
package import PixelPalCore

/// A journal as Markdown, with headings for years and months, and a section for each day that has content.
///
///     JournalMarkdown(journal, from: first, to: last).text
///
/// The same history always gives the same bytes. For programs that search for a date, each heading also contains its
/// date as a comment, such as `<!-- 2025-01-04 -->`. Consecutive days on which nothing stands out share a heading, and
/// so do the days of a pattern, such as two days with almost equal steps.
package struct JournalMarkdown {
  private let journal: Journal
  private let first: CivilDay
  private let last: CivilDay

  /// Creates the Markdown for the pages of `journal` from `first` through `last`.
  package init(_ journal: Journal, from first: CivilDay, to last: CivilDay) {
    (self.journal, self.first, self.last) = (journal, first, last)
  }

  /// The Markdown text, which ends with a line terminator, or an empty text if no page has content.
  package var text: String {
    var lines: [String] = []
    var (year, month) = (0, 0)
    var ordinaryPages: [DayPage] = []
    func appendPendingOrdinaryPages() {
      lines +=
        ordinaryPages.count > 1 ? section(forOrdinaryPages: ordinaryPages) : ordinaryPages.flatMap { section(for: $0) }
      ordinaryPages = []
    }
    let pages = pagesWithContent
    // The days that lead up to a pattern are listed with its last day, even if that is in another month.
    let leadingDays = Set(pages.flatMap { $0.daysLeadingToPattern })
    for page in pages where !leadingDays.contains(page.day) {
      let (pageYear, pageMonth, _) = page.day.components
      if (pageYear, pageMonth) != (year, month) || !page.isOrdinary || ordinaryPages.last?.day.next != page.day {
        appendPendingOrdinaryPages()
      }
      if pageYear != year { lines += ["# \(pageYear)", ""] }
      if (pageYear, pageMonth) != (year, month) { lines += ["## \(EnglishDateNames.months[pageMonth - 1])", ""] }
      (year, month) = (pageYear, pageMonth)
      if page.isOrdinary { ordinaryPages.append(page) } else { lines += section(for: page) }
    }
    appendPendingOrdinaryPages()
    return lines.isEmpty ? "" : lines.dropLast().joined(separator: "\n") + "\n"
  }

  private var pagesWithContent: [DayPage] {
    journal.pages(from: first, to: last).compactMap { entry in
      if case .page(let page) = entry, page.hasContent { page } else { nil }
    }
  }

  /// Returns the lines for consecutive days on which nothing stands out: a heading, a sentence, and the steps of each
  /// day.
  private func section(forOrdinaryPages pages: [DayPage]) -> [String] {
    let days = pages.map { $0.day }
    guard let first = days.first, let last = days.last else { return [] }
    let sentence =
      journal.sentence(aboutOrdinaryDays: days.count, from: first)
      .map { [MarkdownEscaper.escaped($0), ""] } ?? []
    let steps = StepFormat.listedWithUnit(pages.compactMap { $0.steps })
    return ["### \(dateText(of: first)) to \(dateText(of: last)) <!-- \(first) to \(last) -->", ""] + sentence + [
      "- \(steps)", "",
    ]
  }

  private func section(for page: DayPage) -> [String] {
    let (from, fromComment) = page.firstDayOfPattern.map { ("\(dateText(of: $0)) to ", "\($0) to ") } ?? ("", "")
    let heading = ["### \(from)\(dateText(of: page.day)) <!-- \(fromComment)\(page.day) -->", ""]
    let sentence = page.sentence.map { [MarkdownEscaper.escaped($0), ""] } ?? []
    let steps = page.steps == nil ? [] : ["- " + StepFormat.listedWithUnit(page.patternSteps)]
    let moments = page.momentsListedBesideSentence(in: journal.words).compactMap { listItem(for: $0) }
    let recall = page.recall.map { ["- " + MarkdownEscaper.escaped($0.sentence(in: journal.words))] } ?? []
    let stamps = page.stamps.isEmpty ? [] : [journal.words.text(forStamps: page.stamps)]
    let list =
      steps + recall + moments + (page.lateStepCorrectionSentences + stamps).map { "- " + MarkdownEscaper.escaped($0) }
    let note = page.note.map { ["> " + MarkdownEscaper.escaped($0), ""] } ?? []
    return heading + sentence + (list.isEmpty ? [] : list + [""]) + note
  }

  /// Formats a day with its weekday but without its year, such as `Sat 4 January`.
  private func dateText(of day: CivilDay) -> String {
    let (_, month, dayOfMonth) = day.components
    return "\(DisplayDateFormat.shortWeekdays[day.weekday - 1]) \(dayOfMonth) \(EnglishDateNames.months[month - 1])"
  }

  private func listItem(for moment: Moment) -> String? {
    moment.sentence(in: journal.words).map { sentence in
      let mark = moment.isCorrected ? " *(\(MarkdownEscaper.escaped(journal.words[.corrected])))*" : ""
      return "- " + MarkdownEscaper.escaped(sentence) + mark
    }
  }
}

extension DayPage {
  /// The earlier days of the pattern that the page is about, or an empty array if the page isn't about a pattern.
  fileprivate var daysLeadingToPattern: [CivilDay] {
    guard let firstDayOfPattern else { return [] }
    return (0..<firstDayOfPattern.distance(to: day)).map { firstDayOfPattern.advanced(by: $0) }
  }

  /// True if the Markdown includes the page.
  ///
  /// The Markdown leaves out pages that are hidden, blank, or open and empty.
  fileprivate var hasContent: Bool { state != .hidden && !isBlank && !(state == .open && isEmpty) }
}

/// A namespace for escaping the characters that have a special meaning in CommonMark.
enum MarkdownEscaper {
  private static let specialCharacters = Set("\\`*_{}[]<>()#+!|~&")

  /// Returns `text` with a backslash before each special character, so that Markdown displays the text unchanged.
  ///
  /// The result is meant for the beginning of a line. Leading spaces are removed, because they would turn the text into
  /// a code block.
  static func escaped(_ text: String) -> String {
    let text = text.drop { $0 == " " }
    // At the beginning, these characters would start a list or a heading: `-`, `=`, `12.`
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

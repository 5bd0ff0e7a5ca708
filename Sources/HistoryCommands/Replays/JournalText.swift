import Documents
import InnerLife
import PixelPalCore
import StateExport

/// A journal as text for a terminal, with the newest page first.
struct JournalText {
  private let journal: Journal
  private let styling: TerminalStyling

  init(_ journal: Journal, _ context: CommandContext) {
    (self.journal, styling) = (journal, context.styling)
  }

  /// Returns the journal's pages from `first` through `last` as text, with one page for each `unit`, such as a week.
  ///
  /// If there are no unlocked pages, the text is a single line that says `locked`.
  func pages(by unit: JournalDocument.PagePeriod, from first: CivilDay, to last: CivilDay) -> String {
    let blocks: [String] =
      switch unit {
      case .day: dayBlocks(from: first, to: last)
      case .week: journal.weekPages(from: first, to: last).reversed().map { text(ofWeekPage: $0) }
      case .year: journal.yearPages(from: first, to: last).reversed().map { text(ofYearPage: $0) }
      }
    guard !blocks.isEmpty else { return lockedText }
    return blocks.joined(separator: unit == .day ? "" : "\n")
  }

  /// A line with the dates of the journal, which replaces the requested pages if premium is required to read them.
  private var lockedText: String {
    "\(styling.bold(DisplayDateFormat.dateRangeText(from: journal.firstDay, to: journal.today)))  locked\n"
  }

  // Days.

  /// Returns the pages of the days from `first` through `last`, under headings such as `Yesterday` or `March 2025`.
  private func dayBlocks(from first: CivilDay, to last: CivilDay) -> [String] {
    var blocks: [String] = []
    var title = ""
    for line in pageLines(from: first, to: last) {
      if line.title != title { blocks.append((title.isEmpty ? "" : "\n") + styling.bold(line.title) + "\n") }
      title = line.title
      blocks.append(line.text)
    }
    return blocks
  }

  /// Returns the heading for the page of `day`, such as `March 2025`.
  private func sectionHeading(of day: CivilDay) -> String {
    let today = journal.today
    if day == today { return journal.words[.today] }
    if day == today.previous { return journal.words[.yesterday] }
    if day >= today.advanced(by: 1 - today.weekday) { return journal.words[.thisWeek] }
    return "\(EnglishDateNames.months[day.components.month - 1]) \(day.components.year)"
  }

  /// Returns the text of each page or run of pages from `first` through `last`, newest first, with the heading to show
  /// above it.
  ///
  /// Consecutive blank or hidden pages share one line, and so do consecutive pages without a sentence. If days form a
  /// pattern, such as two days with almost equal steps, they share the page of the last day.
  private func pageLines(from first: CivilDay, to last: CivilDay) -> [(title: String, text: String)] {
    var lines: [(title: String, text: String)] = []
    var run: (title: String, from: CivilDay, to: CivilDay, kind: PageRunKind)?
    func appendPendingRun() {
      if let run {
        let span = dateSpan(from: run.from, to: run.to)
        let words = text(ofRunOfKind: run.kind, from: run.from, days: run.from.distance(to: run.to) + 1)
        lines.append((run.title, "  \(styling.dimmed(words.isEmpty ? span : "\(span)  \(words)"))\n"))
      }
      run = nil
    }
    func extendOrStartRun(from: CivilDay, to: CivilDay, kind: PageRunKind) {
      let title = sectionHeading(of: to)
      if run?.kind != kind || run?.title != title { appendPendingRun() }
      run = (title, from, run?.to ?? to, kind)
    }
    var firstDayOfPattern: CivilDay?
    for entry in journal.pages(from: first, to: last).reversed() {
      if case .page(let page) = entry, let firstDayOfPattern, page.day >= firstDayOfPattern { continue }
      switch entry {
      case .blankRun(let from, let to): extendOrStartRun(from: from, to: to, kind: .blank)
      case .page(let page) where page.state == .hidden: extendOrStartRun(from: page.day, to: page.day, kind: .hidden)
      case .page(let page) where page.isBlank: extendOrStartRun(from: page.day, to: page.day, kind: .blank)
      case .page(let page) where page.isOrdinary: extendOrStartRun(from: page.day, to: page.day, kind: .ordinary)
      case .page(let page):
        appendPendingRun()
        lines.append((sectionHeading(of: page.day), text(ofDayPage: page)))
        firstDayOfPattern = page.firstDayOfPattern
      }
    }
    appendPendingRun()
    return lines
  }

  /// A kind of page that shares a line with neighboring pages of the same kind.
  private enum PageRunKind: String { case blank, hidden, ordinary }

  /// Returns the text for a run of `days` pages of one kind, beginning with the page of `first`.
  ///
  /// The text is empty if the journal has no sentence about such days.
  private func text(ofRunOfKind kind: PageRunKind, from first: CivilDay, days: Int) -> String {
    switch kind {
    case .blank, .hidden: kind.rawValue
    case .ordinary: journal.sentence(aboutOrdinaryDays: days, from: first) ?? ""
    }
  }

  /// Returns the date without its month, such as `Mon  3`, for use under a heading that names the month.
  private func weekdayAndDayOfMonth(of day: CivilDay) -> String {
    "\(DisplayDateFormat.shortWeekdays[day.weekday - 1]) \(String(day.components.day).rightAligned(width: 2))"
  }

  /// Returns the dates from `first` through `last` as text, such as `Mon  3 to Sun  9` or `Mon 30 Sep to Fri  4`.
  ///
  /// If the range is longer than a month, both dates are complete.
  private func dateSpan(from first: CivilDay, to last: CivilDay) -> String {
    guard first != last else { return weekdayAndDayOfMonth(of: first) }
    guard first.distance(to: last) <= 31 else { return DisplayDateFormat.dateRangeText(from: first, to: last) }
    let month = first.components.month
    let monthName = month == last.components.month ? "" : " \(EnglishDateNames.months[month - 1].prefix(3))"
    return "\(weekdayAndDayOfMonth(of: first))\(monthName) to \(weekdayAndDayOfMonth(of: last))"
  }

  private func text(ofDayPage page: DayPage) -> String {
    let indent = "           "
    let recall = page.recall?.sentence(in: journal.words)
    var words = [page.sentence ?? recall].compactMap { $0 }
    if page.steps != nil, page.isAboutSteps {
      words.append(styling.dimmed(StepFormat.listedWithUnit(page.patternSteps)))
    }
    let dates = page.firstDayOfPattern.map { dateSpan(from: $0, to: page.day) } ?? weekdayAndDayOfMonth(of: page.day)
    var lines = [(["  " + styling.dimmed(dates)] + words).joined(separator: "  ")]
    if let recall, page.sentence != nil { lines.append(indent + recall) }
    lines += sentences(of: page.momentsListedBesideSentence(in: journal.words)).map { indent + $0 }
    lines += page.lateStepCorrectionSentences.map { indent + styling.dimmed($0) }
    if let note = page.note { lines.append("\(indent)\u{201C}\(note)\u{201D}") }
    if !page.stamps.isEmpty { lines.append(indent + styling.dimmed(journal.words.text(forStamps: page.stamps))) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func sentences(of moments: [Moment]) -> [String] {
    moments.compactMap { sentence(of: $0) }
  }

  /// Returns the sentence about a moment of the journal, or `nil` if the moment has no sentence.
  ///
  /// If the moment's steps were corrected later, a remark after the sentence says so.
  private func sentence(of moment: Moment) -> String? {
    moment.sentence(in: journal.words).map {
      $0 + (moment.isCorrected ? styling.dimmed(" (\(journal.words[.corrected]))") : "")
    }
  }

  // Weeks and years.

  private func text(ofWeekPage week: WeekPage) -> String {
    let span = DisplayDateFormat.dateRangeText(from: week.monday, to: week.monday.advanced(by: 6))
    let days = week.steps.enumerated().map { index, steps in
      "\(DisplayDateFormat.shortWeekdays[index]) \(steps.map { StepFormat.grouped($0) } ?? "-")"
    }
    let isThis = journal.today < week.monday.advanced(by: 7)
    let title = week.title ?? (isThis ? journal.words[.thisWeek] : nil)
    let head = styling.bold(span) + (title.map { "  \($0)" } ?? "")
    let lines = [head, "  " + styling.dimmed(days.joined(separator: "  "))]
    return (lines + sentences(of: week.moments).filter { $0 != week.title }.map { "  \($0)" }).joined(separator: "\n")
      + "\n"
  }

  private func text(ofYearPage year: YearPage) -> String {
    var lines = [styling.bold("\(year.year)")]
    lines += year.chapters.map { chapterLine(for: $0) }
    lines += year.moments.compactMap { moment in
      sentence(of: moment).map { "  \(styling.dimmed(paddedDate(of: moment.day))) \($0)" }
    }
    if let walk = year.longestWalk {
      let length = DisplayDateFormat.durationText(of: .minutes(walk.minutes))
      lines.append(
        "  "
          + journal.words.filledText(
            .longestWalkOfYear, values: length, DisplayDateFormat.dayAndMonthText(of: walk.day)))
    }
    if let day = year.busiestDay {
      lines.append(busiestDayLine(for: day, date: DisplayDateFormat.dayAndMonthText(of: day.day)))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func paddedDate(of day: CivilDay) -> String {
    DisplayDateFormat.dayAndMonthText(of: day).rightAligned(width: 6)
  }

  // The story.

  /// Returns the chapters and the weekday patterns of the story.
  ///
  /// The portrait and the moments follow if they are requested. Without premium, only the moments can be read.
  func storyText(withMoments: Bool, withPortrait: Bool) -> String {
    guard journal.isPremium else {
      return lockedText + (withMoments ? "\n" + momentLines.map { $0 + "\n" }.joined() : "")
    }
    var lines = journal.chapters.map { chapterLine(for: $0) }
    if lines.isEmpty { lines.append("  " + journal.words[.beforeChapters]) }
    if !journal.weekdayPatterns.isEmpty { lines.append("") }
    lines += journal.weekdayPatterns.map { "  " + $0.sentence(in: journal.words) }
    if let day = journal.busiestDay {
      lines += ["", busiestDayLine(for: day, date: DisplayDateFormat.dateText(of: day.day))]
    }
    if withPortrait { lines += [""] + journal.portraitSentences.map { "  " + $0 } }
    if withMoments { lines += [""] + momentLines }
    return lines.joined(separator: "\n") + "\n"
  }

  private var momentLines: [String] {
    journal.visibleMoments.compactMap { moment in
      sentence(of: moment).map {
        "  \(styling.dimmed(DisplayDateFormat.dateText(of: moment.day).rightAligned(width: 11))) \($0)"
      }
    }
  }

  private func busiestDayLine(for day: BusiestDay, date: String) -> String {
    "  " + journal.words.filledText(.fullestDay, values: date, StepFormat.withUnit(day.steps))
  }

  private func chapterLine(for chapter: ChapterOrGap) -> String {
    let last = chapter.endDay.map { DisplayDateFormat.dateText(of: $0.previous) } ?? "today"
    let weeks = pluralized(chapter.weekCount(through: journal.today), "week")
    let name = chapter.chapter == nil ? styling.dimmed(chapter.name) : styling.bold(chapter.name)
    let own = chapter.generatedName.map { styling.dimmed(" (\($0))") } ?? ""
    return
      "  \(name)\(own)\(styling.dimmed(", \(DisplayDateFormat.dateText(of: chapter.startDay)) to \(last), \(weeks)"))"
  }
}

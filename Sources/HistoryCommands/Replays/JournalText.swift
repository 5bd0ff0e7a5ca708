import Documents
import InnerLife
import PixelPalCore
import StateExport

/// A journal as text for a terminal, the newest page first.
struct JournalText {
  private let journal: Journal
  private let emphasis: Emphasis

  init(_ journal: Journal, _ session: Session) {
    (self.journal, emphasis) = (journal, session.emphasis)
  }

  /// Returns the pages between two days.
  func text(by unit: JournalDocument.Unit, from first: CivilDay, to last: CivilDay) -> String {
    let blocks: [String] =
      switch unit {
      case .day: days(from: first, to: last)
      case .week: journal.weeks(from: first, to: last).reversed().map { text($0) }
      case .year: journal.years(from: first, to: last).reversed().map { text($0) }
      }
    return blocks.joined(separator: unit == .day ? "" : "\n")
  }

  // Days.

  /// Returns the days under headings: today, yesterday, this week, then each month.
  private func days(from first: CivilDay, to last: CivilDay) -> [String] {
    var blocks: [String] = []
    var title = ""
    for line in lines(from: first, to: last) {
      if line.title != title { blocks.append((title.isEmpty ? "" : "\n") + emphasis.strong(line.title) + "\n") }
      title = line.title
      blocks.append(line.text)
    }
    return blocks
  }

  /// Returns the heading of a page.
  private func title(of day: CivilDay) -> String {
    let today = journal.today
    if day == today { return journal.words[.today] }
    if day == today.previous { return journal.words[.yesterday] }
    if day >= today.advanced(by: 1 - today.weekday) { return journal.words[.thisWeek] }
    return "\(DateNames.months[day.components.month - 1]) \(day.components.year)"
  }

  /// Returns the pages; a run of empty or locked pages becomes one line.
  private func lines(from first: CivilDay, to last: CivilDay) -> [(title: String, text: String)] {
    var lines: [(title: String, text: String)] = []
    var run: (title: String, from: CivilDay, to: CivilDay, words: String)?
    func endRun() {
      if let run {
        lines.append((run.title, "  \(emphasis.quiet("\(span(from: run.from, to: run.to))  \(run.words)"))\n"))
      }
      run = nil
    }
    func goOn(_ from: CivilDay, _ to: CivilDay, _ words: String) {
      let title = title(of: to)
      if run?.words != words || run?.title != title { endRun() }
      run = (title, from, run?.to ?? to, words)
    }
    for entry in journal.pages(from: first, to: last).reversed() {
      switch entry {
      case .blank(let from, let to): goOn(from, to, "blank")
      case .page(let page) where page.state == .locked: goOn(page.day, page.day, "locked")
      case .page(let page) where page.state == .hidden: goOn(page.day, page.day, "hidden")
      case .page(let page) where page.isBlank: goOn(page.day, page.day, "blank")
      case .page(let page):
        endRun()
        lines.append((title(of: page.day), text(page)))
      }
    }
    endRun()
    return lines
  }

  /// Returns a date under its month heading, as in `Mon  3`.
  private func date(_ day: CivilDay) -> String {
    "\(WrittenDay.weekdays[day.weekday - 1]) \(String(day.components.day).right(2))"
  }

  /// Returns a range of dates under a common heading, as in `Mon  3 to Sun  9`; a range across headings has full dates.
  private func span(from first: CivilDay, to last: CivilDay) -> String {
    guard title(of: first) == title(of: last) else { return WrittenDay.span(from: first, to: last) }
    return first == last ? date(first) : "\(date(first)) to \(date(last))"
  }

  private func text(_ page: DayPage) -> String {
    let indent = "           "
    var words = page.sentence.map { [$0] } ?? []
    if let steps = page.steps { words.append(emphasis.quiet(StepText.counted(steps))) }
    var lines = [(["  " + emphasis.quiet(date(page.day))] + words).joined(separator: "  ")]
    lines += sentences(of: page.moments).map { indent + $0 }
    lines += page.later.map { indent + emphasis.quiet($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func sentences(of moments: [Moment]) -> [String] {
    moments.compactMap { sentence(of: $0) }
  }

  /// Returns the sentence of a moment, with a remark if its count was corrected later.
  private func sentence(of moment: Moment) -> String? {
    moment.kind.sentence(in: journal.words).map {
      $0 + (moment.isCorrected ? emphasis.quiet(" (\(journal.words[.corrected]))") : "")
    }
  }

  // Weeks and years.

  private func text(_ week: WeekPage) -> String {
    let span = WrittenDay.span(from: week.monday, to: week.monday.advanced(by: 6))
    guard week.state != .locked else { return "\(emphasis.strong(span))  locked\n" }
    let days = week.steps.enumerated().map { index, steps in
      "\(WrittenDay.weekdays[index]) \(steps.map { StepText.grouped($0) } ?? "-")"
    }
    let isThis = journal.today < week.monday.advanced(by: 7)
    let title = week.title ?? (isThis ? journal.words[.thisWeek] : nil)
    let head = emphasis.strong(span) + (title.map { "  \($0)" } ?? "")
    let lines = [head, "  " + emphasis.quiet(days.joined(separator: "  "))]
    return (lines + sentences(of: week.moments).filter { $0 != week.title }.map { "  \($0)" }).joined(separator: "\n")
      + "\n"
  }

  private func text(_ year: YearPage) -> String {
    guard year.state != .locked else { return "\(emphasis.strong("\(year.year)"))  locked\n" }
    var lines = [emphasis.strong("\(year.year)")]
    lines += year.chapters.map { line($0) }
    lines += year.moments.compactMap { moment in
      sentence(of: moment).map { "  \(emphasis.quiet(day(moment.day))) \($0)" }
    }
    if let walk = year.longestWalk {
      let length = WrittenDay.length(.minutes(walk.minutes))
      lines.append("  " + journal.words.text(.longestWalkOfYear, length, WrittenDay.dayAndMonth(walk.day)))
    }
    if let day = year.fullestDay { lines.append(fullest(day, on: WrittenDay.dayAndMonth(day.day))) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func day(_ day: CivilDay) -> String { WrittenDay.dayAndMonth(day).right(6) }

  // The story.

  /// Returns the chapters, and the moments on request.
  func story(withMoments: Bool) -> String {
    guard journal.isPremium else {
      return "\(emphasis.strong(WrittenDay.span(from: journal.firstDay, to: journal.today)))  locked\n"
    }
    var lines = journal.chapters.map { line($0) }
    if lines.isEmpty { lines.append("  " + journal.words[.beforeChapters]) }
    if !journal.places.isEmpty { lines.append("") }
    lines += journal.places.map { "  " + $0.sentence(in: journal.words) }
    if let day = journal.fullestDay { lines += ["", fullest(day, on: WrittenDay.plain(day.day))] }
    if withMoments {
      lines.append("")
      lines += journal.allMoments.compactMap { moment in
        sentence(of: moment).map { "  \(emphasis.quiet(WrittenDay.plain(moment.day).right(11))) \($0)" }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fullest(_ day: FullestDay, on date: String) -> String {
    "  " + journal.words.text(.fullestDay, date, StepText.counted(day.steps))
  }

  private func line(_ chapter: ChapterEntry) -> String {
    let last = chapter.to.map { WrittenDay.plain($0.previous) } ?? "today"
    let weeks = number(chapter.weeks(by: journal.today), "week")
    let name = chapter.chapter == nil ? emphasis.quiet(chapter.name) : emphasis.strong(chapter.name)
    let own = chapter.ownName.map { emphasis.quiet(" (\($0))") } ?? ""
    return "  \(name)\(own)\(emphasis.quiet(", \(WrittenDay.plain(chapter.from)) to \(last), \(weeks)"))"
  }
}

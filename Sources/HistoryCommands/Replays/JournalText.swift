import Documents
import InnerLife
import PixelPalCore
import StateExport

/// A journal as somebody reads it on a terminal.
struct JournalText {
  private let journal: Journal
  private let emphasis: Emphasis

  init(_ journal: Journal, _ session: Session) {
    (self.journal, emphasis) = (journal, session.emphasis)
  }

  /// Its pages from one day to another.
  func text(by unit: JournalDocument.Unit, from first: CivilDay, to last: CivilDay) -> String {
    let blocks: [String] =
      switch unit {
      case .day: days(from: first, to: last)
      case .week: journal.weeks(from: first, to: last).map { text($0) }
      case .year: journal.years(from: first, to: last).map { text($0) }
      }
    return blocks.joined(separator: unit == .day ? "" : "\n")
  }

  // Days.

  /// By months, and runs of pages that have nothing on them, or are locked, on one line.
  private func days(from first: CivilDay, to last: CivilDay) -> [String] {
    var blocks: [String] = []
    var month = ""
    for line in lines(from: first, to: last) {
      let next = "\(DateNames.months[line.day.components.month - 1]) \(line.day.components.year)"
      if next != month { blocks.append((month.isEmpty ? "" : "\n") + emphasis.strong(next) + "\n") }
      month = next
      blocks.append(line.text)
    }
    return blocks
  }

  private func lines(from first: CivilDay, to last: CivilDay) -> [(day: CivilDay, text: String)] {
    var lines: [(day: CivilDay, text: String)] = []
    var run: (first: CivilDay, last: CivilDay, words: String)?
    func endRun() {
      guard let ended = run else { return }
      let span = ended.first == ended.last ? "" : "to \(WrittenDay.plain(ended.last)), "
      lines.append((ended.first, "  \(emphasis.quiet("\(date(ended.first))\(span)\(ended.words)"))\n"))
      run = nil
    }
    func goOn(_ from: CivilDay, _ to: CivilDay, _ words: String) {
      let isSameMonth = run.map { WrittenDay.month(of: $0.first) == WrittenDay.month(of: from) } ?? true
      if run?.words != words || !isSameMonth { endRun() }
      run = (run?.first ?? from, to, words)
    }
    for entry in journal.pages(from: first, to: last) {
      switch entry {
      case .blank(let from, let to): goOn(from, to, "blank")
      case .page(let page) where page.state == .locked: goOn(page.day, page.day, "locked")
      case .page(let page) where page.state == .hidden: goOn(page.day, page.day, "hidden")
      case .page(let page) where page.isBlank: goOn(page.day, page.day, "blank")
      case .page(let page):
        endRun()
        lines.append((page.day, text(page)))
      }
    }
    endRun()
    return lines
  }

  /// `Mon  3  `, below its month.
  private func date(_ day: CivilDay) -> String {
    "\(WrittenDay.weekdays[day.weekday - 1]) \(String(day.components.day).right(2))  "
  }

  private func text(_ page: DayPage) -> String {
    let steps = page.steps.map { StepText.counted($0) } ?? (page.state == .open ? "nothing known yet" : "")
    let sentence = page.sentence ?? (page.day == journal.today ? "Today." : "Not written yet.")
    let indent = "           "
    var lines = ["  \(emphasis.quiet(date(page.day)))\(sentence)" + (steps.isEmpty ? "" : emphasis.quiet("  \(steps)"))]
    lines += sentences(of: page.moments).map { indent + $0 }
    lines += page.later.map { indent + emphasis.quiet($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func sentences(of moments: [Moment]) -> [String] {
    moments.compactMap { moment in
      moment.kind.sentence(in: journal.words).map { $0 + (moment.isCorrected ? emphasis.quiet(" (corrected)") : "") }
    }
  }

  // Weeks and years.

  private func text(_ week: WeekPage) -> String {
    let span = WrittenDay.span(from: week.monday, to: week.monday.advanced(by: 6))
    guard week.state != .locked else { return "\(emphasis.strong(span))  locked\n" }
    let days = week.steps.enumerated().map { index, steps in
      "\(WrittenDay.weekdays[index]) \(steps.map { StepText.grouped($0) } ?? "-")"
    }
    let head = "\(emphasis.strong(span))  \(week.title ?? "This week.")"
    let lines = [head, "  " + emphasis.quiet(days.joined(separator: "  "))]
    return (lines + sentences(of: week.moments).filter { $0 != week.title }.map { "  \($0)" }).joined(separator: "\n")
      + "\n"
  }

  private func text(_ year: YearPage) -> String {
    guard year.state != .locked else { return "\(emphasis.strong("\(year.year)"))  locked\n" }
    var lines = [emphasis.strong("\(year.year)")]
    lines += year.chapters.map { line($0) }
    lines += year.moments.compactMap { moment in
      moment.kind.sentence(in: journal.words).map { "  \(emphasis.quiet(day(moment.day))) \($0)" }
    }
    if let walk = year.longestWalk {
      lines.append(
        "  \(emphasis.quiet(day(walk.day))) The longest walk took \(WrittenDay.length(.minutes(walk.minutes))).")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func day(_ day: CivilDay) -> String { WrittenDay.dayAndMonth(day).right(6) }

  // The story.

  /// Its chapters, and its moments where they are asked for.
  func story(withMoments: Bool) -> String {
    guard journal.isPremium else {
      return "The story is locked. With premium it is open, and it is written all the same.\n"
    }
    var lines = journal.chapters.map { line($0) }
    if lines.isEmpty { lines.append("No chapter has begun.") }
    if !journal.places.isEmpty { lines.append("") }
    for place in journal.places {
      let day = DateNames.weekdays[place.weekday - 1]
      lines.append("  \(day)s are \(place.kind.rawValue): \(place.hits) of \(place.days)")
    }
    if withMoments {
      lines.append("")
      lines += journal.allMoments.compactMap { moment in
        moment.kind.sentence(in: journal.words).map {
          "  \(emphasis.quiet(WrittenDay.plain(moment.day).right(11))) \($0)"
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ chapter: ChapterEntry) -> String {
    let last = chapter.to.map { WrittenDay.plain($0.previous) } ?? "today"
    let weeks = number(chapter.weeks(by: journal.today), "week")
    let name = chapter.chapter == nil ? emphasis.quiet(chapter.name) : emphasis.strong(chapter.name)
    let own = chapter.ownName.map { emphasis.quiet(" (\($0))") } ?? ""
    return "  \(name)\(own)\(emphasis.quiet(", \(WrittenDay.plain(chapter.from)) to \(last), \(weeks)"))"
  }
}

import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `journal`: shows the pal's journal, page by page.
enum JournalCommand {
  private static let from = Option(
    "--from", .dayOfJournal, "the first day, or 'yesterday' or 'today'; without it, the day on which the pal was made")
  private static let to = Option(
    "--to", .dayOfJournal, "the last day, or 'yesterday' or 'today'; without it, the day on which the replay ends")
  private static let by = Option(
    "--by", .oneOf(JournalDocument.Unit.allCases.map { Choice($0.rawValue, "", $0) }, called: "unit"), default: "day",
    "what a page is of")
  private static let markdown = Flag("--markdown", "write Markdown, to be kept or printed")
  private static let lines = Flag("--ndjson", "write JSON, a line for each page")
  static let walked = Flag("--walked", "tell what was walked, and not what the phone knew in time")
  static let showHidden = Flag("--show-hidden", "show the pages that the person has hidden")

  static let row = Command(
    "journal", "show what the pal has written down",
    discussion: """
      Each night the pal writes the page of the day that is over, from steps alone: a sentence, and the moments that it \
      keeps. A page dries for a night and is frozen with the next; what comes later is written below it. Pages before \
      today are open with premium. Today is the day on which the history ends, or on which a kept pal looked last. Text has the newest \
      page first; Markdown, JSON and its lines are kept, and go on where they end. A kept pal ('--store') shows what it has told by its last look; with options of a replay, \
      what it would tell.
      """,
    arguments: [HistoryOption.files.entry],
    options: [from.entry, to.entry, by.entry, markdown.entry, lines.entry, walked.entry, showHidden.entry]
      + ReplayOption.all + [
        SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("journal walk.csv --premium always", "All pages"),
      .init("journal walk.csv --premium always --by year", "What stayed of each year"),
      .init("journal walk.csv --premium always --markdown -o journal.md", "A copy to keep"),
    ]
  ) { invocation, session throws(Failure) in
    let kinds = [invocation[markdown], invocation[lines], invocation[SharedOption.json]]
    guard kinds.count(where: { $0 }) <= 1 else {
      throw .usage(
        .init("--markdown, --ndjson and --json are three ways to write one thing"), command: invocation.command)
    }
    let unit = invocation[by] ?? .day
    guard !invocation[markdown] || unit == .day else {
      throw .usage(.init("--markdown writes pages of days"), command: invocation.command)
    }
    let (journal, zone) = try JournalReading.journal(invocation, session)
    let first = invocation[from]?.day(in: journal) ?? journal.firstDay
    let last = invocation[to]?.day(in: journal) ?? journal.today
    guard first <= last else {
      throw .usage(.init("--from \(first) comes after --to \(last)"), command: invocation.command)
    }
    if invocation[markdown] {
      try session.results.write(JournalMarkdown(journal, from: first, to: last).text)
      return
    }
    let document = JournalDocument(journal, by: unit, from: first, to: last, in: zone.name)
    if invocation[SharedOption.json] {
      var writer = JSONWriter(.indented)
      document.write(to: &writer)
      try session.results.write(writer.bytes)
    } else if invocation[lines] {
      var writer = JSONWriter(.compact)
      document.writeLines(to: &writer)
      try session.results.write(writer.bytes)
    } else {
      try session.results.write(JournalText(journal, session).text(by: unit, from: first, to: last))
    }
  }
}

/// A day as the user names it on the command line.
enum DayOfJournal: Hashable, Sendable {
  case day(CivilDay)
  /// The day on which the journal is read: the end of the history, not the current date.
  case today
  case yesterday

  /// Returns the calendar day that is meant.
  func day(in journal: Journal) -> CivilDay {
    switch self {
    case .day(let day): day
    case .today: journal.today
    case .yesterday: journal.today.previous
    }
  }
}

extension ValueKind where Value == DayOfJournal {
  /// The kind of values that are a calendar day, `today` or `yesterday`.
  static var dayOfJournal: ValueKind {
    .init(placeholder: "date", candidates: .unknown) { text, _ throws(BadValue) in
      if text == "today" { return .today }
      if text == "yesterday" { return .yesterday }
      guard let day = CivilDay(text) else {
        throw BadValue(expected: "a day such as 2025-01-04, or today or yesterday")
      }
      return .day(day)
    }
  }
}

/// Reads the journal of a replay, at its end or at an earlier instant, or the journal of a stored pal.
enum JournalReading {
  /// Returns the journal that a command line asks for, and the zone of its days.
  static func journal(
    _ invocation: Invocation, _ session: Session, at end: TypedTime? = nil
  ) throws(Failure) -> (Journal, Zone) {
    if let store = invocation.storeThatTells, end == nil {
      let kept = try session.kept(invocation).journal(in: store, invocation, session)
      return (invocation[JournalCommand.showHidden] ? kept.journal.showingHidden : kept.journal, kept.zone)
    }
    let course = try ReplayRequest(invocation, session).course()
    try course.life.requireInnerLife(invocation)
    let home = course.itinerary.home
    let at = end?.instant(in: home) ?? course.end
    var remembered = RememberedCourse(course, walked: invocation[JournalCommand.walked])
    var progress = ReplayProgress(course, session)
    while let turn = remembered.next(through: at) { try progress.pass(turn.at) }
    var wishes = course.wishes
    if invocation[JournalCommand.showHidden] { wishes.showsHidden = true }
    return (remembered.journal(at: at, wishes: wishes), home)
  }
}

extension Invocation {
  /// The store to read the journal from; `nil` if the command line asks for a replay or names no store.
  fileprivate var storeThatTells: Path? {
    // The replay rejects histories that are named together with a store.
    let ofAReplay =
      (ReplayOption.all + [JournalCommand.walked.entry]).map { $0.id } + [HistoryOption.files.entry.id]
    let asksForOne = typed.contains { $0 != StoreOption.store.entry.id && ofAReplay.contains($0) }
    return asksForOne ? nil : self[StoreOption.store]?.path
  }
}

extension LifeRules {
  /// Throws a usage error if the rules have no inner life.
  package func requireInnerLife(_ invocation: Invocation) throws(Failure) {
    guard !numbers.life else { return }
    throw .usage(
      .init("the rules have no inner life, so that there is no journal", hint: "'life' in the rules gives one"),
      command: invocation.command)
  }
}

import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `journal`: shows the pal's journal, page by page.
enum JournalCommand {
  private static let firstDayOption = Option(
    "--from", .journalDay, "the first day, or 'yesterday' or 'today'; without it, the day on which the pal was made")
  private static let lastDayOption = Option(
    "--to", .journalDay, "the last day, or 'yesterday' or 'today'; without it, the day on which the replay ends")
  private static let pageUnitOption = Option(
    "--by", .oneOf(JournalDocument.PagePeriod.allCases.map { Choice($0.rawValue, "", $0) }, called: "unit"),
    default: "day",
    "what a page is of")
  private static let markdown = Flag("--markdown", "write Markdown, to be kept or printed")
  private static let ndjson = Flag("--ndjson", "write JSON, a line for each page")
  static let walkedFlag = Flag("--walked", "tell what was walked, and not what the phone knew in time")
  static let showHiddenFlag = Flag("--show-hidden", "show the pages that the person has hidden")

  static let command = Command(
    "journal", "show what the pal has written down",
    discussion: """
      Each night the pal writes the page of the day that is over, from steps alone: a sentence, and the moments that it \
      keeps. A page dries for a night and is frozen with the next; what comes later is written below it. Pages before \
      today are open with premium. Today is the day on which the history ends, or on which a kept pal looked last. Text has the newest \
      page first; Markdown, JSON and its lines are kept, and go on where they end. A kept pal ('--store') shows what it has told by its last look; with options of a replay, \
      what it would tell.
      """,
    arguments: [HistoryOption.files.entry],
    options: [
      firstDayOption.entry, lastDayOption.entry, pageUnitOption.entry, markdown.entry, ndjson.entry, walkedFlag.entry,
      showHiddenFlag.entry,
    ]
      + ReplayOption.all + [
        SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("journal walk.csv --premium always", "All pages"),
      .init("journal walk.csv --premium always --by year", "What stayed of each year"),
      .init("journal walk.csv --premium always --markdown -o journal.md", "A copy to keep"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let kinds = [invocation[markdown], invocation[ndjson], invocation[SharedOption.json]]
    guard kinds.count(where: { $0 }) <= 1 else {
      throw .usage(
        .init("--markdown, --ndjson and --json are three ways to write one thing"), command: invocation.command)
    }
    let unit = invocation[pageUnitOption] ?? .day
    guard !invocation[markdown] || unit == .day else {
      throw .usage(.init("--markdown writes pages of days"), command: invocation.command)
    }
    let (journal, zone) = try JournalLoader.journal(invocation, context)
    let first = invocation[firstDayOption]?.calendarDay(in: journal) ?? journal.firstDay
    let last = invocation[lastDayOption]?.calendarDay(in: journal) ?? journal.today
    guard first <= last else {
      throw .usage(.init("--from \(first) comes after --to \(last)"), command: invocation.command)
    }
    if invocation[markdown] {
      try context.results.write(JournalMarkdown(journal, from: first, to: last).text)
      return
    }
    let document = JournalDocument(journal, by: unit, from: first, to: last, in: zone.name)
    if invocation[SharedOption.json] {
      var writer = JSONWriter(.indented)
      document.write(to: &writer)
      try context.results.write(writer.bytes)
    } else if invocation[ndjson] {
      var writer = JSONWriter(.compact)
      document.writeLines(to: &writer)
      try context.results.write(writer.bytes)
    } else {
      try context.results.write(JournalText(journal, context).pages(by: unit, from: first, to: last))
    }
  }
}

/// A day as the user names it on the command line.
enum JournalDayArgument: Hashable, Sendable {
  case day(CivilDay)
  /// The day on which the journal is read: the end of the history, not the current date.
  case today
  case yesterday

  /// Returns the calendar day that is meant.
  func calendarDay(in journal: Journal) -> CivilDay {
    switch self {
    case .day(let day): day
    case .today: journal.today
    case .yesterday: journal.today.previous
    }
  }
}

extension ValueKind where Value == JournalDayArgument {
  /// The kind of values that are a calendar day, `today` or `yesterday`.
  static var journalDay: ValueKind {
    .init(placeholder: "date", completions: .nothing) { text, _ throws(InvalidValueError) in
      if text == "today" { return .today }
      if text == "yesterday" { return .yesterday }
      guard let day = CivilDay(text) else {
        throw InvalidValueError(expected: "a day such as 2025-01-04, or today or yesterday")
      }
      return .day(day)
    }
  }
}

/// Reads the journal of a replay, at its end or at an earlier instant, or the journal of a stored pal.
enum JournalLoader {
  /// Returns the journal that a command line asks for, and the zone of its days.
  static func journal(
    _ invocation: Invocation, _ context: CommandContext, at end: InstantOrLocalTime? = nil
  ) throws(CommandFailure) -> (Journal, Zone) {
    if let store = invocation.storeOfJournal, end == nil {
      let kept = try context.storedPals(invocation).journal(in: store, invocation, context)
      return (invocation[JournalCommand.showHiddenFlag] ? kept.journal.showingHidden : kept.journal, kept.zone)
    }
    let plan = try ReplayRequest(invocation, context).plan()
    try plan.journalRules.requireInnerLife(invocation)
    let home = plan.itinerary.home
    let at = end?.instant(in: home) ?? plan.end
    var remembered = JournalReplay(plan, usesActualHistory: invocation[JournalCommand.walkedFlag])
    var progress = ReplayProgress(plan, context)
    while let changedInstant = remembered.next(through: at) { try progress.advance(to: changedInstant.at) }
    var preferences = plan.journalPreferences
    if invocation[JournalCommand.showHiddenFlag] { preferences.showsHidden = true }
    return (remembered.journal(at: at, preferences: preferences), home)
  }
}

extension Invocation {
  /// The store to read the journal from; `nil` if the command line asks for a replay or names no store.
  fileprivate var storeOfJournal: Path? {
    // The replay rejects histories that are named together with a store.
    let ofAReplay =
      (ReplayOption.all + [JournalCommand.walkedFlag.entry]).map { $0.id } + [HistoryOption.files.entry.id]
    let asksForOne = typedNames.contains { $0 != StoreOption.store.entry.id && ofAReplay.contains($0) }
    return asksForOne ? nil : self[StoreOption.store]?.path
  }
}

extension JournalRules {
  /// Throws a usage error if the rules have no inner life.
  package func requireInnerLife(_ invocation: Invocation) throws(CommandFailure) {
    guard !numbers.life else { return }
    throw .usage(
      .init("the rules have no inner life, so that there is no journal", hint: "'life' in the rules gives one"),
      command: invocation.command)
  }
}

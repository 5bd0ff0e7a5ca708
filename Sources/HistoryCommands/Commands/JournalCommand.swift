import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `journal` command, which shows the pal's journal page by page.
enum JournalCommand {
  private static let firstDayOption = Option(
    "--from", .journalDay, "first day: a date, 'yesterday' or 'today'; default: the day the pal was created")
  private static let lastDayOption = Option(
    "--to", .journalDay, "last day: a date, 'yesterday' or 'today'; default: the day the replay ends")
  private static let pageUnitOption = Option(
    "--by", .oneOf(JournalDocument.PagePeriod.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "unit"),
    default: "day",
    "period of a page")
  private static let markdown = FlagOption("--markdown", "write Markdown, for printing or archiving")
  private static let ndjson = FlagOption("--ndjson", "write one line of JSON per page")
  private static let noPager = FlagOption("--no-pager", "write to the terminal directly, not through a pager")
  static let walkedFlag = FlagOption("--walked", "use all steps walked, not only those that the app knew in time")
  static let showHiddenFlag = FlagOption("--show-hidden", "also show pages that the person has hidden")

  static let command = Command(
    "journal", "show the journal that the pal writes",
    discussion: """
      Each night the pal writes a page about the day that ended, from step data alone: a sentence and notable \
      moments. A page may still change in the following night and is then final; later counts are added below it. From \
      20:00 on, today's page already says what more steps can't change. Without premium, only today's page, the \
      three before it and the sentences about moments can be read. Today is the day on which the history ends or, for a saved pal, \
      the day of its last step query. Text shows the newest page first, on a terminal in the pager that $PAGER names, \
      or else in 'less'; Markdown, JSON and NDJSON run from the first page to the last. With --store, the saved journal is shown, as of the last step query; with replay options, \
      the journal of a replay.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [
      firstDayOption.entry, lastDayOption.entry, pageUnitOption.entry, markdown.entry, ndjson.entry, walkedFlag.entry,
      showHiddenFlag.entry, noPager.entry,
    ]
      + ReplayOptions.all + [
        SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
      ],
    examples: [
      .init("journal walk.csv", "Show all pages"),
      .init("journal walk.csv --by year", "Show one page per year"),
      .init("journal walk.csv --markdown -o journal.md", "Save all pages as Markdown"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let kinds = [invocation[markdown], invocation[ndjson], invocation[SharedOptions.json]]
    guard kinds.count(where: { $0 }) <= 1 else {
      throw .usage(
        .init("--markdown, --ndjson and --json exclude each other"), command: invocation.command)
    }
    let unit = invocation[pageUnitOption] ?? .day
    guard !invocation[markdown] || unit == .day else {
      throw .usage(.init("--markdown supports only '--by day'"), command: invocation.command)
    }
    let (journal, zone) = try JournalLoader.journal(for: invocation, context: context)
    let first = invocation[firstDayOption]?.calendarDay(in: journal) ?? journal.firstDay
    let last = invocation[lastDayOption]?.calendarDay(in: journal) ?? journal.today
    guard first <= last else {
      throw .usage(.init("--from \(first) is after --to \(last)"), command: invocation.command)
    }
    if invocation[markdown] {
      try context.results.write(JournalMarkdown(journal, from: first, to: last).text)
      return
    }
    let document = JournalDocument(journal, by: unit, from: first, to: last, in: zone.name)
    if invocation[SharedOptions.json] {
      var writer = JSONWriter(.indented)
      document.write(to: &writer)
      try context.results.write(writer.bytes)
    } else if invocation[ndjson] {
      var writer = JSONWriter(.compact)
      document.writeLines(to: &writer)
      try context.results.write(writer.bytes)
    } else {
      let text = JournalText(journal, context).pages(by: unit, from: first, to: last)
      if invocation[noPager] { try context.results.write(text) } else { try context.writeInPager(text) }
    }
  }
}

/// A day as named on the command line: a date, `today` or `yesterday`.
enum JournalDayArgument: Hashable, Sendable {
  case day(CivilDay)
  /// The last day of the journal, which can differ from the current date.
  ///
  /// This day is the last day of the history or, for a stored pal, the day of its last step query.
  case today
  case yesterday

  /// Returns the calendar day that the argument stands for in `journal`.
  func calendarDay(in journal: Journal) -> CivilDay {
    switch self {
    case .day(let day): day
    case .today: journal.today
    case .yesterday: journal.today.previous
    }
  }
}

extension OptionValueParser where Value == JournalDayArgument {
  /// A parser for option values that name a day of a journal: a date such as `2025-01-04`, `today` or `yesterday`.
  static var journalDay: OptionValueParser {
    .init(placeholder: "date", completions: .nothing) { text, _ throws(InvalidValueError) in
      if text == "today" { return .today }
      if text == "yesterday" { return .yesterday }
      guard let day = CivilDay(text) else {
        throw InvalidValueError(expected: "a day such as 2025-01-04, today or yesterday")
      }
      return .day(day)
    }
  }
}

/// A namespace for loading a journal from a replay or from a stored pal.
enum JournalLoader {
  /// Returns the journal that the command line selects, with the time zone of its days.
  ///
  /// The journal comes from a store if the command line names a store without requesting a replay, and `end` is `nil`.
  /// Otherwise, a replay produces the journal as of `end` or, if `end` is `nil`, the end of the replay.
  static func journal(
    for invocation: Invocation, context: CommandContext, at end: InstantOrLocalDateTime? = nil
  ) throws(CommandFailure) -> (Journal, Zone) {
    if let store = invocation.storeOfJournal, end == nil {
      let kept = try context.requireStoredPalReader(for: invocation).journal(
        in: store, for: invocation, context: context)
      return (invocation[JournalCommand.showHiddenFlag] ? kept.journal.showingHidden : kept.journal, kept.zone)
    }
    let plan = try ReplayRequest(invocation, context, assumesPremium: true).planAddingNotices()
    try plan.journalRules.requireInnerLife(for: invocation)
    let home = plan.itinerary.home
    let at = end?.instant(in: home) ?? plan.end
    var remembered = JournalKeepingReplay(plan, usesActualHistory: invocation[JournalCommand.walkedFlag])
    var progress = ReplayProgressReporter(plan, context)
    while let changedInstant = remembered.advanceToNextChangedInstant(through: at) {
      try progress.recordAdvance(to: changedInstant.at)
    }
    var userEdits = plan.journalUserEdits
    if invocation[JournalCommand.showHiddenFlag] { userEdits.showsHidden = true }
    return (remembered.journal(at: at, userEdits: userEdits), home)
  }
}

extension Invocation {
  /// The store to read the journal from, or `nil` if the command line names no store or requests a replay.
  fileprivate var storeOfJournal: Path? {
    // Naming histories requests a replay, which then rejects the combination with a store.
    let ofAReplay =
      (ReplayOptions.all + [JournalCommand.walkedFlag.entry]).map { $0.id } + [HistoryOptions.files.entry.id]
    let asksForOne = typedIDs.contains { $0 != StoreOptions.store.entry.id && ofAReplay.contains($0) }
    return asksForOne ? nil : self[StoreOptions.store]?.path
  }
}

extension JournalRules {
  /// Throws a usage error if the rules turn off the pal's inner life, without which the pal keeps no journal.
  package func requireInnerLife(for invocation: Invocation) throws(CommandFailure) {
    guard !numbers.life else { return }
    throw .usage(
      .init("the rules turn the journal off", hint: "set 'life' to true in the rules"),
      command: invocation.command)
  }
}

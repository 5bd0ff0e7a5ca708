import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TimeZones

/// The `explain` command, which explains why each surface shows what it shows at an instant, or writes a link to that
/// instant.
enum ExplainCommand {
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "instant to explain; needed unless there is a link")
  private static let surfaceOption = Option(
    "--surface", .oneOf(Surface.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "surface"),
    repeatable: true,
    "explain only this surface; default: all")

  private static let linkOption = Option(
    "--link", .text.withPlaceholder("url"),
    "explain the moment of this link, a URL or the part of it from '#' on, with its settings")
  private static let makeLinkOption = FlagOption(
    "--make-link", "write a link to the moment, from '#' on, instead of its explanation; it holds no steps")
  private static let includeNameOption = FlagOption("--include-name", "with --make-link: add the name of the pal")
  private static let includeDaysOption = FlagOption(
    "--include-days",
    "with --make-link: add the steps of the days around the moment, hour by hour, and its explanation, up to 2 kB")
  private static let daysOption = FlagOption(
    "--days", "with --link: write the steps that the link holds as CSV instead of the explanation")

  static let command = Command(
    "explain", "explain why each surface shows what it shows",
    discussion: """
      For one instant: the steps walked, the steps known to the app, the last decision with its rule or limit, what is \
      shown, what a phone without limits would show, and what changes next. A link holds the instant, the settings, and \
      the pal's phase and pose. With --include-days, it also holds the explanation itself, so that --link writes the \
      same without the history.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [
      instantOption.entry, surfaceOption.entry, linkOption.entry, makeLinkOption.entry, includeDaysOption.entry,
      includeNameOption.entry, daysOption.entry,
    ] + ReplayOptions.all + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init(
        "explain walk.csv --at 2025-03-05T18:10 --surface compact --zone Europe/Paris",
        "Explain the Dynamic Island in the evening"),
      .init("explain walk.csv --at 2025-03-05T17:10Z --json", "Explain every surface as JSON"),
      .init("explain walk.csv --at 2025-03-05T17:10Z --make-link", "Write a link to a moment"),
      .init(
        "explain walk.csv --at 2025-03-05T17:10Z --make-link --include-days",
        "Write a link that explains the moment without the history"),
      .init("explain walk.csv --link at=2025-03-05T17:10Z", "Explain the moment of a link"),
    ]
  ) { invocation, context throws(CommandFailure) in
    try rejectContradictoryOptions(of: invocation)
    let link = try invocation[linkOption].map { text throws(CommandFailure) in
      try linkedMoment(in: text, zones: context.environment.zones)
    }
    if let link, invocation[daysOption] {
      try writeDaysTable(from: link, context: context)
      return
    }
    if let link, !hasHistoryArgument(in: invocation), let payload = link.payload {
      context.notices.addNoteOnExplanationFromLink()
      try writeExplanation(
        payload.explanation.limitedToSurfacesIfAny(named: invocation[all: surfaceOption]), for: invocation,
        context: context
      )
      return
    }
    if let link, !hasHistoryArgument(in: invocation) {
      let report = LinkReport(link.source, link)
      if invocation[SharedOptions.json] {
        try context.write(document: report)
      } else {
        try context.results.write(report.text(context: context))
      }
      return
    }
    guard let time = invocation[instantOption] ?? link?.at else {
      throw .usage(
        .init("missing option '--at <time>'", hint: "name an instant, such as --at 2025-03-05T18:10"),
        command: invocation.command)
    }
    let request = try ReplayRequest(invocation, context, link: link)
    let plan = try request.planAddingNotices()
    let instant = time.instant(in: plan.itinerary.home)
    var progress = ReplayProgressReporter(plan, context)
    let explainer = try SurfaceExplainer(plan, at: instant) { changedInstant throws(CommandFailure) in
      try progress.recordAdvance(to: changedInstant.at)
    }
    if invocation[makeLinkOption] {
      try writeLink(using: explainer, at: instant, of: request, plan: plan, for: invocation, context: context)
      return
    }
    if let link { context.notices.addNotesOnDifferences(of: link, from: explainer.phaseAndPose, for: invocation) }
    let named = invocation[all: surfaceOption]
    let explanation = MomentExplanation(explainer, of: named, at: instant, plan)
    if let held = link?.payload?.explanation.limitedToSurfacesIfAny(named: named),
      held.documentBytes != explanation.documentBytes
    {
      context.notices.addNote("the link holds another explanation of this moment than this history has")
    }
    try writeExplanation(explanation, for: invocation, context: context)
  }

  private static func writeExplanation(
    _ explanation: MomentExplanation, for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) {
    if invocation[SharedOptions.json] {
      try context.results.write(explanation.documentBytes)
    } else {
      try context.results.write(explanation.text(context: context))
    }
  }

  private static func writeDaysTable(from link: MomentInLink, context: CommandContext) throws(CommandFailure) {
    guard let days = link.payload?.days, days.dateCount > 0 else {
      throw .invalidData(
        LocatedError(
          at: FileLocation(file: MomentURLFragment.sourceName), .expected("a link with days", found: "one without"),
          hint: "make it with --include-days"))
    }
    try context.results.write(days.table)
  }

  private static func linkedMoment(in text: String, zones: ZoneDatabase) throws(CommandFailure) -> MomentInLink {
    do throws(LocatedError) {
      return try MomentInLink(MomentURLFragment(reading: text), of: text, zones: zones)
    } catch {
      throw .invalidData(error)
    }
  }

  private static func hasHistoryArgument(in invocation: Invocation) -> Bool {
    !invocation[all: HistoryOptions.files].isEmpty || invocation[StoreOptions.store] != nil
  }

  private static func rejectContradictoryOptions(of invocation: Invocation) throws(CommandFailure) {
    func usageFailure(_ sentence: String, hint: String) -> CommandFailure {
      .usage(LocatedError(sentence, hint: hint), command: invocation.command)
    }
    let makesLink = invocation[makeLinkOption]
    if invocation[linkOption] != nil, invocation[instantOption] != nil {
      throw usageFailure("--link and --at exclude each other", hint: "the link names the instant: omit --at")
    }
    if makesLink, invocation[linkOption] != nil {
      throw usageFailure("--link and --make-link exclude each other", hint: "omit one of them")
    }
    if makesLink, !invocation[all: surfaceOption].isEmpty {
      throw usageFailure(
        "--surface and --make-link exclude each other", hint: "a link is to all surfaces: omit --surface")
    }
    for flag in [includeNameOption, includeDaysOption] where !makesLink && invocation[flag] {
      throw usageFailure("\(flag.entry.id) needs --make-link", hint: "add --make-link")
    }
    if invocation[daysOption], invocation[linkOption] == nil {
      throw usageFailure("--days needs --link", hint: "add a link that holds days")
    }
    if invocation[daysOption], invocation[SharedOptions.json] {
      throw usageFailure("--days and --json exclude each other", hint: "the days are CSV: omit --json")
    }
    guard invocation[linkOption] != nil, !hasHistoryArgument(in: invocation) else { return }
    // The link is given without the history, so options for a replay would have no effect.
    let allowed = [linkOption.entry.id, surfaceOption.entry.id, daysOption.entry.id] + generalOptions
    if let other = invocation.typedIDs.first(where: { !allowed.contains($0) }) {
      throw usageFailure("\(other) needs the history that the link is from", hint: "name its files, or omit \(other)")
    }
  }

  /// Returns a sentence that says what a link lacks, or `nil` if the link lacks nothing.
  ///
  /// The size of a link is limited, so it can lack some of `days`. It lacks the explanation and all days if the
  /// explanation is too long or contains characters that a link can't hold.
  private static func sentenceOnMissingContent(
    after outcome: MomentURLFragment.AppendPayloadOutcome, of days: StepsOfDaysInLink
  )
    -> String?
  {
    switch outcome {
    case .tooLarge: return "The explanation of this moment has no room in 2 kB, so the link holds neither it nor days."
    case .unreadable:
      return "The explanation of this moment has characters that a link cannot hold, so it holds neither it nor days."
    case .added(withoutDays: 0): return days.dateCount == 0 ? "No steps are known of the days around it." : nil
    case .added(let count):
      let left = days.dateCount - count
      return "\(count) of \(days.dateCount) days around the moment \(count == 1 ? "has" : "have") no room in 2 kB; "
        + "the link holds \(left == 0 ? "none" : left == 1 ? "the nearest" : "the \(left) nearest")."
    }
  }

  private static let generalOptions =
    [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ].map { $0.id } + UniversalOptions.all.map { $0.id }

  private static func writeLink(
    using explainer: SurfaceExplainer, at instant: Instant, of request: ReplayRequest, plan: ReplayPlan,
    for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) {
    var link = MomentURLFragment([MomentURLFragment.Parameter(name: "at", value: instant.description)])
    for entry in request.linkWithSettings(of: plan, zones: context.environment.zones).parameters {
      link.append(name: entry.name, value: entry.value)
    }
    if let (phase, pose) = explainer.phaseAndPose {
      link.append(name: "phase", value: "\(phase.rawValue)")
      link.append(name: "pose", value: pose.rawValue)
    }
    if invocation[includeNameOption], !plan.look.name.isEmpty { link.append(name: "name", value: plan.look.name) }
    var note: String?
    if invocation[includeDaysOption] {
      let explanation = MomentExplanation(explainer, of: [], at: instant, plan)
      let days = StepsOfDaysInLink(of: plan, around: plan.itinerary.day(at: instant))
      let outcome = link.appendPayload(
        days: days, explanation: explanation, zones: context.environment.zones,
        isFaithful: { $0.isEqual(to: explanation, context: context) })
      note = sentenceOnMissingContent(after: outcome, of: days)
    }
    let report = LinkReport(link, try linkedMoment(in: link.fragment, zones: context.environment.zones), sizeNote: note)
    if invocation[SharedOptions.json] { return try context.write(document: report) }
    try context.results.write("#\(link.fragment)\n")
    context.notices.addNote(report.contentSentence)
  }
}

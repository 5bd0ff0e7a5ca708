import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TimeZones

/// The `explain` command, which shows why each surface looks the way it does at an instant, or links to the instant.
enum ExplainCommand {
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "instant to explain; needed unless there is a link")
  private static let surfaceOption = Option(
    "--surface", .oneOf(Surface.allCases.map { Choice($0.rawValue, "", $0) }, called: "surface"), repeatable: true,
    "explain only this surface; default: all")

  private static let linkOption = Option(
    "--link", .text.called("url"),
    "explain the moment of this link, a URL or the part of it from '#' on, with its settings")
  private static let makeLinkOption = FlagOption(
    "--make-link", "write a link to the moment, from '#' on, instead of its explanation; it holds no steps")
  private static let includeNameOption = FlagOption("--include-name", "with --make-link: add the name of the pal")

  static let command = Command(
    "explain", "explain why each surface shows what it shows",
    discussion: """
      For one instant: the steps walked, the steps known to the app, the last decision with its rule or limit, what is \
      shown, what a phone without limits would show, and what changes next. A link holds the instant, the settings, and \
      the pal's phase and pose.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [
      instantOption.entry, surfaceOption.entry, linkOption.entry, makeLinkOption.entry, includeNameOption.entry,
    ] + ReplayOptions.all + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init(
        "explain walk.csv --at 2025-03-05T18:10 --surface compact --zone Europe/Paris",
        "Explain the Dynamic Island in the evening"),
      .init("explain walk.csv --at 2025-03-05T17:10Z --json", "Explain every surface as JSON"),
      .init("explain walk.csv --at 2025-03-05T17:10Z --make-link", "Write a link to a moment"),
      .init("explain walk.csv --link '#at=2025-03-05T17:10Z&zone=Europe/Paris'", "Explain the moment of a link"),
    ]
  ) { invocation, context throws(CommandFailure) in
    try rejectContradictoryOptions(invocation)
    let link = try invocation[linkOption].map { text throws(CommandFailure) in
      try linkedMoment(text, zones: context.environment.zones)
    }
    if let link, !namesHistory(invocation) {
      let report = LinkReport(link.source, link)
      if invocation[SharedOptions.json] {
        try context.write(document: report)
      } else {
        try context.results.write(report.text(context))
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
      try writeLink(to: explainer, at: instant, of: request, plan, invocation, context)
      return
    }
    if let link { context.notices.addNotes(on: link, comparedWith: explainer.phaseAndPose, invocation) }
    let named = invocation[all: surfaceOption]
    let explanation = MomentExplanation(
      instant: instant, itinerary: plan.itinerary,
      surfaces: Surface.allCases.filter { named.isEmpty || named.contains($0) }.map { explainer.explanation(of: $0) },
      journal: explainer.journalExplanation, face: explainer.faceExplanation
    ).restricted(to: named)
    if invocation[SharedOptions.json] {
      try context.results.write(explanation.documentBytes)
    } else {
      try context.results.write(explanation.text(context))
    }
  }

  private static func linkedMoment(_ text: String, zones: ZoneDatabase) throws(CommandFailure) -> LinkedMoment {
    do throws(LocatedError) {
      return try LinkedMoment(MomentLink(reading: text), of: text, zones: zones)
    } catch {
      throw .invalidData(error)
    }
  }

  private static func namesHistory(_ invocation: Invocation) -> Bool {
    !invocation[all: HistoryOptions.files].isEmpty || invocation[StoreOptions.store] != nil
  }

  private static func rejectContradictoryOptions(_ invocation: Invocation) throws(CommandFailure) {
    func usage(_ sentence: String, hint: String) -> CommandFailure {
      .usage(LocatedError(sentence, hint: hint), command: invocation.command)
    }
    let makesLink = invocation[makeLinkOption]
    if invocation[linkOption] != nil, invocation[instantOption] != nil {
      throw usage("--link and --at exclude each other", hint: "the link names the instant: omit --at")
    }
    if makesLink, invocation[linkOption] != nil {
      throw usage("--link and --make-link exclude each other", hint: "omit one of them")
    }
    if makesLink, !invocation[all: surfaceOption].isEmpty {
      throw usage("--surface and --make-link exclude each other", hint: "a link is to all surfaces: omit --surface")
    }
    if !makesLink, invocation[includeNameOption] {
      throw usage("--include-name needs --make-link", hint: "add --make-link")
    }
    guard invocation[linkOption] != nil, !namesHistory(invocation) else { return }
    // Without the history, nothing can be replayed again.
    let allowed = [linkOption.entry.id, surfaceOption.entry.id] + generalOptions
    if let other = invocation.typedIDs.first(where: { !allowed.contains($0) }) {
      throw usage("\(other) needs the history that the link is from", hint: "name its files, or omit \(other)")
    }
  }

  private static let generalOptions =
    [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ].map { $0.id } + UniversalOptions.all.map { $0.id }

  private static func writeLink(
    to explainer: SurfaceExplainer, at instant: Instant, of request: ReplayRequest, _ plan: ReplayPlan,
    _ invocation: Invocation, _ context: CommandContext
  ) throws(CommandFailure) {
    var link = MomentLink([MomentLink.Entry(name: "at", value: instant.description)])
    for entry in request.linkSettings(of: plan, zones: context.environment.zones).entries {
      link.append(entry.name, entry.value)
    }
    if let (phase, pose) = explainer.phaseAndPose {
      link.append("phase", "\(phase.rawValue)")
      link.append("pose", pose.rawValue)
    }
    if invocation[includeNameOption], !plan.look.name.isEmpty { link.append("name", plan.look.name) }
    link.append("makers", nil)
    let report = LinkReport(link, try linkedMoment(link.fragment, zones: context.environment.zones))
    if invocation[SharedOptions.json] { return try context.write(document: report) }
    try context.results.write("#\(link.fragment)\n")
    context.notices.addNote(report.contentSentence)
  }
}

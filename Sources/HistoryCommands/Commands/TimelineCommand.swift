import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `timeline` command, which shows the timeline that WidgetKit would receive at an instant.
enum TimelineCommand {
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "instant at which the widget requests its timeline; required without --every")
  private static let widgetFamilyOption = Option(
    "--family",
    .oneOf(
      Surface.allCases.filter { $0.kind == .accessory || $0.kind == .home }.map { NamedChoice($0.rawValue, "", $0) },
      placeholder: "family"), default: Surface.homeSmall.rawValue, "widget family")

  static let command = Command(
    "timeline", "show the timeline that a widget would receive",
    discussion: "The output is always JSON: a document for one instant, or a line of NDJSON for each of several.",
    arguments: [HistoryOptions.files.entry],
    options: [instantOption.entry, RequestedInstants.intervalOption.entry, widgetFamilyOption.entry] + ReplayOptions.all
      + [
        SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
      ],
    examples: [
      .init("timeline walk.csv --at 2025-03-05T21:00Z", "Show the timeline of the Home Screen widget in the evening"),
      .init(
        "timeline walk.csv --at 2025-03-05T21:00Z --family accessoryCircular --premium always",
        "Show the timeline of a Lock Screen widget"),
      .init("timeline walk.csv --every 1h", "Show the timeline of every hour, one per line"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let instants = try RequestedInstants(
      instantOption, invocation, missingHint: "name an instant, such as --at 2025-03-05T18:10, or many with --every")
    let plan = try ReplayRequest(invocation, context).planAddingNotices()
    let cursor = ReplayCursor(plan, context)
    let family = invocation[widgetFamilyOption] ?? .homeSmall
    switch instants {
    case .instant(let time):
      try writeTimeline(
        for: family, at: time.instant(in: plan.itinerary.home), cursor: cursor, of: plan, style: .indented, to: context)
    case .interval(let interval):
      for instant in plan.instants(every: interval) {
        try writeTimeline(for: family, at: instant, cursor: cursor, of: plan, style: .compact, to: context)
      }
    }
  }

  private static func writeTimeline(
    for family: Surface, at instant: Instant, cursor: ReplayCursor<CommandFailure>, of plan: ReplayPlan,
    style: JSONWriter.Style,
    to context: CommandContext
  ) throws(CommandFailure) {
    let pal = try cursor.advance(to: instant).pal
    var writer = JSONWriter(style)
    WidgetTimelineDocumentWriter(pal, family, at: instant, under: plan.configuration).write(to: &writer)
    try context.results.write(writer.bytes)
  }
}

import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `timeline` command, which shows the timeline that WidgetKit would receive at an instant.
enum TimelineCommand {
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, required: true, "instant at which the widget requests its timeline")
  private static let widgetFamilyOption = Option(
    "--family",
    .oneOf(
      Surface.allCases.filter { $0.kind == .accessory || $0.kind == .home }.map { Choice($0.rawValue, "", $0) },
      called: "family"), default: Surface.homeSmall.rawValue, "widget family")

  static let command = Command(
    "timeline", "show the timeline that a widget would receive",
    arguments: [HistoryOptions.files.entry],
    options: [instantOption.entry, widgetFamilyOption.entry] + ReplayOptions.all + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("timeline walk.csv --at 2025-03-05T21:00Z", "Show the timeline of the Home Screen widget in the evening"),
      .init(
        "timeline walk.csv --at 2025-03-05T21:00Z --family accessoryCircular --premium always",
        "Show the timeline of a Lock Screen widget"),
    ]
  ) { invocation, context throws(CommandFailure) in
    guard let time = invocation[instantOption] else {
      throw .usage(
        .init("missing option '--at <time>'", hint: "name an instant, such as --at 2025-03-05T18:10"),
        command: invocation.command)
    }
    let plan = try ReplayRequest(invocation, context).planAddingNotices()
    let instant = time.instant(in: plan.itinerary.home)
    let cursor = ReplayCursor(plan, context)
    let pal = try cursor.advance(to: instant).pal
    var writer = JSONWriter(.indented)
    WidgetTimelineDocument(pal, invocation[widgetFamilyOption] ?? .homeSmall, at: instant, under: plan.configuration)
      .write(
        to: &writer)
    try context.results.write(writer.bytes)
  }
}

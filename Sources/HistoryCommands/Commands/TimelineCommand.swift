import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `timeline`: shows the timeline that WidgetKit would receive at an instant.
enum TimelineCommand {
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, required: true, "the instant at which the timeline is made")
  private static let widgetFamilyOption = Option(
    "--family",
    .oneOf(
      Surface.allCases.filter { $0.kind == .accessory || $0.kind == .home }.map { Choice($0.rawValue, "", $0) },
      called: "family"), default: Surface.homeSmall.rawValue, "which widget")

  static let command = Command(
    "timeline", "show the timeline that a widget would be given",
    arguments: [HistoryOption.files.entry],
    options: [instantOption.entry, widgetFamilyOption.entry] + ReplayOption.all + [
      SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("timeline walk.csv --at 2025-03-05T21:00Z", "The Home Screen's, in the evening"),
      .init("timeline walk.csv --at 2025-03-05T21:00Z --family accessoryCircular --premium always", "A Lock Screen's"),
    ]
  ) { invocation, context throws(CommandFailure) in
    guard let time = invocation[instantOption] else {
      throw .usage(.init("no instant is named", hint: "--at names one"), command: invocation.command)
    }
    let plan = try ReplayRequest(invocation, context).plan()
    let instant = time.instant(in: plan.itinerary.home)
    let cursor = ReplayCursor(plan, context)
    let pal = try cursor.pal(at: instant)
    var writer = JSONWriter(.indented)
    TimelineDocument(pal, invocation[widgetFamilyOption] ?? .homeSmall, at: instant, under: plan.configuration).write(
      to: &writer)
    try context.results.write(writer.bytes)
  }
}

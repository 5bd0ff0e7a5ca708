import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `snapshot` command, which shows the content of every surface at an instant, as JSON.
enum SnapshotCommand {
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, repeatable: true,
    "instant to show; required without --every; several are written as NDJSON")
  private static let interval = Option(
    "--every", .duration,
    "show one instant per interval, such as 15m, from the pal's creation to the end of the replay")
  private static let surfaceOption = Option(
    "--surface", .oneOf(Surface.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "surface"),
    repeatable: true,
    "show only this surface; default: all")

  static let command = Command(
    "snapshot", "show the state of every surface at an instant",
    discussion: "The output is always JSON: a document for one instant, or a line of NDJSON for each of several.",
    arguments: [HistoryOptions.files.entry],
    options: [instantOption.entry, interval.entry, surfaceOption.entry] + ReplayOptions.all + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init(
        "snapshot walk.csv --at 2025-03-05T18:10 --zone Europe/Paris", "Show all surfaces at a local time in Paris"),
      .init("snapshot walk.csv --every 15m --surface compact", "Show the Dynamic Island every quarter of an hour"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let times = invocation[all: instantOption]
    let step = invocation[interval]
    guard !times.isEmpty || step != nil else {
      throw .usage(
        .init("missing option '--at <time>'", hint: "name one instant with --at, or many with --every"),
        command: invocation.command)
    }
    let plan = try ReplayRequest(invocation, context).planAddingNotices()
    let surfaces = invocation[all: surfaceOption]
    let shown = surfaces.isEmpty ? Surface.allCases : Surface.allCases.filter { surfaces.contains($0) }
    let instants = times.map { $0.instant(in: plan.itinerary.home) }
    if let step {
      try writeStates(every: step, andAt: instants, of: plan, surfaces: shown, to: context)
    } else {
      try writeStates(at: instants, of: plan, surfaces: shown, to: context)
    }
  }

  /// Writes the state at each of `instants`, in the given order.
  ///
  /// A single state is written as an indented document. Several states are written as one line each, and are computed
  /// in ascending order of their instants, because a replay can only move forward.
  private static func writeStates(
    at instants: [Instant], of plan: ReplayPlan, surfaces: [Surface], to context: CommandContext
  ) throws(CommandFailure) {
    let cursor = ReplayCursor(plan, context, recordsInnerLife: true)
    var states: [Instant: [UInt8]] = [:]
    for instant in Set(instants).sorted() {
      var writer = JSONWriter(instants.count == 1 ? .indented : .compact)
      try cursor.advance(to: instant, forWriting: surfaces).write(surfaces, to: &writer)
      states[instant] = writer.bytes
    }
    for instant in instants { try context.results.write(states[instant] ?? []) }
  }

  private static func writeStates(
    every step: Milliseconds, andAt others: [Instant], of plan: ReplayPlan, surfaces: [Surface],
    to context: CommandContext
  ) throws(CommandFailure) {
    let cursor = ReplayCursor(plan, context, recordsInnerLife: true)
    var writer = JSONWriter(.compact)
    var lines = StateLineWriter(surfaces)
    var others = others.sorted()[...]
    var next = plan.createdAt
    while next <= plan.end || !others.isEmpty {
      let instant = min(others.first ?? .distantFuture, next <= plan.end ? next : .distantFuture)
      lines.write(try cursor.advance(to: instant, forWriting: surfaces), to: &writer)
      if writer.bytes.count > 1 << 15 {
        try context.results.write(writer.bytes)
        writer.removeAll()
      }
      if others.first == instant { others = others.dropFirst() }
      if next == instant { next = next + step }
      if next == .distantFuture { break }
    }
    try context.results.write(writer.bytes)
  }
}

import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `explain` command, which shows why each surface looks the way it does at an instant.
enum ExplainCommand {
  private static let instantOption = Option("--at", .instantOrLocalTime, required: true, "instant to explain")
  private static let surfaceOption = Option(
    "--surface", .oneOf(Surface.allCases.map { Choice($0.rawValue, "", $0) }, called: "surface"), repeatable: true,
    "explain only this surface; default: all")

  static let command = Command(
    "explain", "explain why each surface shows what it shows",
    discussion: """
      For one instant: the steps walked, the steps known to the app, the last decision with its rule or limit, what is \
      shown, what a phone without limits would show, and what changes next.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [instantOption.entry, surfaceOption.entry] + ReplayOptions.all + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init(
        "explain walk.csv --at 2025-03-05T18:10 --surface compact --zone Europe/Paris",
        "Explain the Dynamic Island in the evening"),
      .init("explain walk.csv --at 2025-03-05T17:10Z --json", "Explain every surface as JSON"),
    ]
  ) { invocation, context throws(CommandFailure) in
    guard let time = invocation[instantOption] else {
      throw .usage(
        .init("missing option '--at <time>'", hint: "name an instant, such as --at 2025-03-05T18:10"),
        command: invocation.command)
    }
    let plan = try ReplayRequest(invocation, context).planAddingNotices()
    let instant = time.instant(in: plan.itinerary.home)
    let named = invocation[all: surfaceOption]
    let surfaces = Surface.allCases.filter { named.isEmpty || named.contains($0) }
    var progress = ReplayProgressReporter(plan, context)
    let explainer = try SurfaceExplainer(plan, at: instant) { changedInstant throws(CommandFailure) in
      try progress.recordAdvance(to: changedInstant.at)
    }
    let explanations = surfaces.map { explainer.explanation(of: $0) }
    // Only the app and the progress history show the pal's inner life.
    let inner = surfaces.contains(.app) || surfaces.contains(.history) ? explainer.journalExplanation : nil
    let face = surfaces.contains(.app) ? explainer.faceExplanation : nil
    if invocation[SharedOptions.json] {
      var writer = JSONWriter(.indented)
      ExplanationDocument(explanations, journal: inner, face: face, at: instant).write(to: &writer)
      try context.results.write(writer.bytes)
    } else {
      try context.results.write(explanationText(explanations, inner, face, at: instant, plan, context))
    }
  }

  private static func explanationText(
    _ explanations: [SurfaceExplanation], _ inner: JournalExplanation?, _ face: FaceExplanation?, at instant: Instant,
    _ plan: ReplayPlan, _ context: CommandContext
  ) -> String {
    func stamp(_ at: Instant?) -> String {
      at.map { DisplayDateFormat.time($0, withDayUnlessOnDayOf: instant, in: plan.itinerary) } ?? ""
    }
    // Timestamps are aligned across all blocks; those on other days are wider, because they include the date.
    let widest = explanations.flatMap { $0.links }.map { stamp($0.at).count }.max() ?? 0
    let width = max(minTimestampWidth, widest + 1)
    func block(_ title: String, _ rows: [(about: String, at: Instant?, sentence: String)]) -> String {
      context.styling.bold(title) + "\n"
        + rows.enumerated().map { index, row in
          let isFirst = index == 0 || rows[index - 1].about != row.about
          return line(isFirst ? row.about : "", at: stamp(row.at).leftAligned(width), row.sentence, context)
        }.joined()
    }
    func rows(_ links: [SurfaceExplanation.Statement], areShared: Bool) -> [(
      about: String, at: Instant?, sentence: String
    )] {
      links.filter { $0.subject.isSameForAllSurfaces == areShared }.map { ($0.subject.rawValue, $0.at, $0.sentence) }
    }
    // The steps that were walked and known don't depend on the surface, so they are shown only once.
    let shared = rows(explanations.first?.links ?? [], areShared: true)
    let surfaces = explanations.map { block($0.surface.displayName, rows($0.links, areShared: false)) }
    let life = inner.map { block("Inner life", $0.links.map { ($0.subject.rawValue, $0.at, $0.sentence) }) }
    let feelings = face.map { block("Expressions", $0.links.map { ($0.subject.rawValue, $0.at, $0.sentence) }) }
    let what = block(DisplayDateFormat.weekdayDateAndTime(instant, in: plan.itinerary), shared)
    return ([what] + surfaces + [life, feelings].compactMap { $0 }).joined(separator: "\n")
  }

  /// The minimum width of the timestamp column in characters; timestamps that include the date make it wider.
  private static let minTimestampWidth = 17

  private static func line(
    _ title: String, at stamp: String, _ sentence: String, _ context: CommandContext
  ) -> String {
    let head = "  " + title.leftAligned(8) + " " + stamp
    let lines = wrapped(sentence, width: max(30, context.lineWidth - head.count))
    let indent = String(repeating: " ", count: head.count)
    return context.styling.dimmed(head) + lines.joined(separator: "\n" + indent) + "\n"
  }
}

extension SurfaceExplanation.StatementSubject {
  /// True if the topic concerns the phone as a whole, and so needs to be explained only once for all surfaces.
  fileprivate var isSameForAllSurfaces: Bool {
    switch self {
    case .walked, .known: true
    case .decided, .shown, .meant, .next: false
    }
  }
}

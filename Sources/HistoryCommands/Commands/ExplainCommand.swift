import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `explain`: shows why each surface shows its content.
enum ExplainCommand {
  private static let at = Option("--at", .time, required: true, "the instant")
  private static let surface = Option(
    "--surface", .oneOf(Surface.allCases.map { Choice($0.rawValue, "", $0) }, called: "surface"), repeatable: true,
    "a surface; without it all")

  static let row = Command(
    "explain", "show why each surface shows what it shows",
    discussion: """
      For one instant: what was walked, what the phone knew of it, what was decided by which rule or limit, what is on \
      the glass, what was meant to be, and what changes next.
      """,
    arguments: [HistoryOption.files.entry],
    options: [at.entry, surface.entry] + ReplayOption.all + [
      SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init(
        "explain walk.csv --at 2025-03-05T18:10 --surface compact --zone Europe/Paris", "The island in the evening"),
      .init("explain walk.csv --at 2025-03-05T17:10Z --json", "Every surface, as a document"),
    ]
  ) { invocation, session throws(Failure) in
    guard let time = invocation[at] else {
      throw .usage(.init("no instant is named", hint: "--at names one"), command: invocation.command)
    }
    let course = try ReplayRequest(invocation, session).course()
    let instant = time.instant(in: course.itinerary.home)
    let named = invocation[all: surface]
    let surfaces = Surface.allCases.filter { named.isEmpty || named.contains($0) }
    var progress = ReplayProgress(course, session)
    let explainer = try Explainer(course, at: instant) { turn throws(Failure) in try progress.pass(turn.at) }
    let explanations = surfaces.map { explainer.explanation(of: $0) }
    // Other surfaces show nothing of the inner life.
    let inner = surfaces.contains(.app) || surfaces.contains(.history) ? explainer.inner : nil
    let face = surfaces.contains(.app) ? explainer.face : nil
    if invocation[SharedOption.json] {
      var writer = JSONWriter(.indented)
      ExplanationDocument(explanations, inner: inner, face: face, at: instant).write(to: &writer)
      try session.results.write(writer.bytes)
    } else {
      try session.results.write(text(explanations, inner, face, at: instant, course, session))
    }
  }

  private static func text(
    _ explanations: [Explanation], _ inner: InnerExplanation?, _ face: FaceExplanation?, at instant: Instant,
    _ course: Course, _ session: Session
  ) -> String {
    func stamp(_ at: Instant?) -> String { at.map { WrittenDay.near($0, instant, in: course.itinerary) } ?? "" }
    // The width of the widest timestamp in all blocks: one on another day includes its date.
    let widest = explanations.flatMap { $0.links }.map { stamp($0.at).count }.max() ?? 0
    let width = max(leastStampWidth, widest + 1)
    func block(_ title: String, _ rows: [(about: String, at: Instant?, sentence: String)]) -> String {
      session.emphasis.strong(title) + "\n"
        + rows.enumerated().map { index, row in
          let isFirst = index == 0 || rows[index - 1].about != row.about
          return line(isFirst ? row.about : "", at: stamp(row.at).left(width), row.sentence, session)
        }.joined()
    }
    func rows(_ links: [Explanation.Link], areShared: Bool) -> [(about: String, at: Instant?, sentence: String)] {
      links.filter { $0.stage.isShared == areShared }.map { ($0.stage.rawValue, $0.at, $0.sentence) }
    }
    // The actual and the known steps are the same for all surfaces.
    let shared = rows(explanations.first?.links ?? [], areShared: true)
    let surfaces = explanations.map { block($0.surface.words, rows($0.links, areShared: false)) }
    let life = inner.map { block("Inner life", $0.links.map { ($0.about.rawValue, $0.at, $0.sentence) }) }
    let feelings = face.map { block("Expressions", $0.links.map { ($0.about.rawValue, $0.at, $0.sentence) }) }
    let what = block(WrittenDay.moment(instant, in: course.itinerary), shared)
    return ([what] + surfaces + [life, feelings].compactMap { $0 }).joined(separator: "\n")
  }

  /// The minimum column width, enough for a time of day and most timestamps with a date.
  private static let leastStampWidth = 17

  private static func line(
    _ title: String, at stamp: String, _ sentence: String, _ session: Session
  ) -> String {
    let head = "  " + title.left(8) + " " + stamp
    let lines = wrapped(sentence, width: max(30, session.columns - head.count))
    let indent = String(repeating: " ", count: head.count)
    return session.emphasis.quiet(head) + lines.joined(separator: "\n" + indent) + "\n"
  }
}

extension Explanation.Stage {
  /// True if the stage concerns the phone as a whole, so that it is the same for all surfaces.
  fileprivate var isShared: Bool {
    switch self {
    case .walked, .known: true
    case .decided, .shown, .meant, .next: false
    }
  }
}

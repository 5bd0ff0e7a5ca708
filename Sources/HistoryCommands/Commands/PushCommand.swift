import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// `push`: a Live Activity's state as APNs takes it, and a check of anybody's.
enum PushCommand {
  private static let at = Option("--at", .time, "the instant; without --lint it must be named")
  private static let event = Option(
    "--event",
    .oneOf(PushPayload.Event.allCases.map { Choice($0.rawValue, "", $0) }, called: "event"),
    default: PushPayload.Event.update.rawValue, "what the push does")
  private static let headers = Flag("--headers", "write the headers of APNs before it, and an empty line")
  private static let bundle = Option(
    "--bundle", .bundle, default: "com.pixelpal.app", "the bundle identifier, for the headers")
  private static let lint = Option("--lint", .inputFile, "check this push instead; findings are errors or warnings")

  static let row = Command(
    "push", "show a Live Activity's state as a push, or check one",
    discussion: """
      Without --event it is the update in force. PixelPal itself starts its Live Activity in the app and never alerts; \
      --event start prints an alert only because Apple refuses a start without one.
      """,
    arguments: [HistoryOption.files.entry],
    options: [at.entry, event.entry, headers.entry, bundle.entry, lint.entry] + ReplayOption.all + [
      SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("push walk.csv --at 2025-03-05T18:10Z", "What was on the phone then"),
      .init("push walk.csv --at 2025-03-05T18:10Z --event start --headers", "The whole request"),
      .init("push --lint payload.json", "What is wrong with a push of yours"),
    ]
  ) { invocation, session throws(Failure) in
    if let file = invocation[lint] {
      let others = invocation.typed.filter { !besidesLint.contains($0) }
      guard others.isEmpty else {
        throw .usage(
          .init("--lint checks payloads alone, and does not go with \(quoted(others[0]))"),
          command: invocation.command)
      }
      try check(try DocumentFile(file, in: session), invocation, session)
    } else {
      try write(invocation, session)
    }
  }

  /// What may be said beside `--lint`.
  private static let besidesLint = [
    lint.entry, SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry,
    SharedOption.noProgress.entry, CommonOption.color.entry,
  ].map { $0.id }

  private static func write(_ invocation: Invocation, _ session: Session) throws(Failure) {
    guard let time = invocation[at] else {
      throw .usage(
        .init("no instant is named", hint: "--at names one; --lint checks a push"), command: invocation.command)
    }
    let course = try ReplayRequest(invocation, session).course()
    let instant = time.instant(in: course.itinerary.home)
    let event = invocation[event] ?? .update
    guard course.createdAt <= instant else {
      throw .badData(
        LocatedError(
          "there is no pal at \(course.written(instant))",
          hint: "there is one from \(course.written(course.createdAt)) on"))
    }
    let cursor = ReplayCursor(course, session)
    let pal = try cursor.pal(at: instant)
    guard let activity = pal.activity(for: event, at: instant, under: course.laws) else {
      let couldStart = pal.activity(for: .start, at: instant, under: course.laws) != nil
      throw .badData(noneAlive(at: instant, cursor, in: course, couldStart: couldStart))
    }
    let payload = PushPayload(event, of: activity, at: instant, under: course.laws)
    if invocation[headers] {
      let lines = payload.headers(bundle: invocation[bundle] ?? "").map { "\($0.name): \($0.value)\n" }
      try session.results.write(lines.joined() + "\n")
    }
    var writer = JSONWriter(.indented)
    payload.write(to: &writer)
    try session.results.write(writer.bytes)
  }

  /// That there is nothing to push: since when, and why, and where there is something.
  private static func noneAlive(
    at instant: Instant, _ cursor: ReplayCursor, in course: Course, couldStart: Bool
  ) -> LocatedError {
    let end = cursor.lastEnd
    let past = end.map { "the last ended at \(course.written($0.at)), \($0.words)" } ?? "none was started before"
    let next = cursor.nextStart(after: instant).map { "the next starts at \(course.written($0))" }
    // The second before is the last of which a time can be typed without a fraction.
    let last = end.map { "'--at \(course.written($0.at - .seconds(1)))' shows the last state" }
    let start = couldStart ? "'--event start' shows the one that an open would start" : nil
    return LocatedError(
      "no Live Activity is alive at \(course.written(instant)): \(past)",
      hint: [next, last, start].compactMap { $0 }.joined(separator: "; "))
  }

  /// Writes what was found; an error among it is a difference from what ought to be.
  private static func check(
    _ file: DocumentFile, _ invocation: Invocation, _ session: Session
  ) throws(Failure) {
    let asJSON = invocation[SharedOption.json]
    let findings = PushLint(of: try file.parsed(), bytes: file.bytes.count).findings
    var writer = JSONWriter(.compact)
    for finding in findings {
      let place = Place(file: file.name, bytes: file.bytes, offset: finding.offset)
      let located = LocatedError(at: place, finding.problem, hint: finding.hint)
      if asJSON {
        located.write(to: &writer, isError: finding.isError)
      } else {
        try session.results.write(located.text(in: session.emphasis, isError: finding.isError))
      }
    }
    try session.results.write(writer.bytes)
    if findings.isEmpty, !asJSON, !invocation[SharedOption.quiet] {
      try session.results.write("\(visible(file.name)): well; nothing that the phone would refuse, ignore or misread\n")
    }
    if findings.contains(where: { $0.isError }) { throw .differs(nil) }
  }
}

extension Course {
  /// An instant as clocks showed it, and as it can be typed.
  fileprivate func written(_ instant: Instant) -> String { itinerary.zone(at: instant).written(instant) }
}

extension ReplayCursor.ActivityEnd {
  /// Why it was, as the end of a sentence.
  fileprivate var words: String {
    switch reason {
    case .system: "by the system, which lets none live longer"
    case .renewed: "since a newer one took its place"
    case .dismissed: "when the person swiped it away"
    case .failed: "as soon as it was to start, which the phone refused"
    case .switchedOff: "when the person switched Live Activities off"
    case .lost: "before the app was launched anew, which did not find it"
    }
  }
}

extension Pal {
  /// The Live Activity that a push would be about: the one alive, or for a start the one that an open would start.
  fileprivate func activity(for event: PushPayload.Event, at now: Instant, under laws: Laws) -> ActivityInForce? {
    if let activityInForce { return activityInForce }
    guard event == .start, createdAt.map({ $0 <= now }) ?? false else { return nil }
    var pal = self
    _ = pal.handle(.opened(), at: now, under: laws)
    return pal.activityInForce
  }
}

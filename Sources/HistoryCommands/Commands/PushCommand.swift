import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `push`: writes the state of a Live Activity as an APNs request, or checks a given request.
enum PushCommand {
  private static let at = Option("--at", .time, "the instant; without --lint it must be named")
  private static let event = Option(
    "--event",
    .oneOf(PushPayload.Event.allCases.map { Choice($0.rawValue, "", $0) }, called: "event"),
    default: PushPayload.Event.update.rawValue, "what the push does")
  private static let headers = Flag("--headers", "write the headers of APNs before it, and an empty line")
  private static let bundle = Option(
    "--bundle", .bundle, default: PushPayload.standardBundle, "the bundle identifier, for the headers")
  private static let lint = Option(
    "--lint", .inputFile, "check this push instead, with headers before it or without; findings are errors or warnings")
  private static let now = Option(
    "--now", .time, "when the checked push is sent; without it its dates are compared only with each other")
  private static let type = Option(
    "--type",
    .oneOf(PushLint.ContentType.allCases.map { Choice($0.rawValue, "", $0) }, called: "type"),
    "whose content state the checked push has; without it, as the push says")
  private static let pushType = Option(
    "--push-type",
    .oneOf(PushLint.PushType.allCases.map { Choice($0.rawValue, "", $0) }, called: "kind"),
    "what kind of push is checked; without it, as the push says")

  static let row = Command(
    "push", "show a Live Activity's state as a push, or check one",
    discussion: """
      Without --event it is the update in force. PixelPal itself starts its Live Activity in the app and never alerts; \
      --event start prints an alert only because Apple refuses a start without one.
      """,
    arguments: [HistoryOption.files.entry],
    options: [at.entry, event.entry, headers.entry, bundle.entry] + ofLint + ReplayOption.all + [
      SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("push walk.csv --at 2025-03-05T18:10Z", "What was on the phone then"),
      .init("push walk.csv --at 2025-03-05T18:10Z --event start --headers", "The whole request"),
      .init("push --lint payload.json", "What is wrong with a push of yours"),
      .init("push --lint request.txt --now 2025-03-05T18:10Z", "The same of headers and payload, sent then"),
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
      if let stray = invocation.typed.first(where: { typed in ofLint.contains { $0.id == typed } }) {
        throw .usage(
          .init("\(quoted(stray)) is about a push that is checked", hint: "--lint names one"),
          command: invocation.command)
      }
      try write(invocation, session)
    }
  }

  /// The option `--lint` and those that only apply to it.
  private static let ofLint = [lint.entry, now.entry, type.entry, pushType.entry]

  /// The ids of the options that are allowed together with `--lint`.
  private static let besidesLint =
    (ofLint + [
      SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry,
      SharedOption.noProgress.entry, CommonOption.color.entry,
    ]).map { $0.id }

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
    guard let payload = PushPayload(event, of: pal, at: instant, under: course.laws) else {
      let couldStart = PushPayload(.start, of: pal, at: instant, under: course.laws) != nil
      throw .badData(noneAlive(at: instant, cursor, in: course, couldStart: couldStart))
    }
    if invocation[headers] {
      let lines = payload.headers(bundle: invocation[bundle] ?? "").map { "\($0.name): \($0.value)\n" }
      try session.results.write(lines.joined() + "\n")
    }
    var writer = JSONWriter(.indented)
    payload.write(to: &writer)
    try session.results.write(writer.bytes)
  }

  /// Returns the error for an instant without a Live Activity: the time and reason of the last end, and hints on
  /// instants that have one.
  private static func noneAlive(
    at instant: Instant, _ cursor: ReplayCursor, in course: Course, couldStart: Bool
  ) -> LocatedError {
    let end = cursor.lastEnd
    let past = end.map { "the last ended at \(course.written($0.at)), \($0.words)" } ?? "none was started before"
    let next = cursor.nextStart(after: instant).map { "the next starts at \(course.written($0))" }
    // One second earlier is the latest instant that can be typed without a fraction.
    let last = end.map { "'--at \(course.written($0.at - .seconds(1)))' shows the last state" }
    let start = couldStart ? "'--event start' shows the one that an open would start" : nil
    return LocatedError(
      "no Live Activity is alive at \(course.written(instant)): \(past)",
      hint: [next, last, start].compactMap { $0 }.joined(separator: "; "))
  }

  /// Parses the request in `file`.
  private static func request(in file: DocumentFile) throws(Failure) -> PushRequest {
    do {
      return try PushRequest(reading: file.bytes)
    } catch {
      throw .badData(error.located(in: file.name, bytes: file.bytes))
    }
  }

  /// Writes the findings; an error among them ends the command with the status for differences.
  private static func check(
    _ file: DocumentFile, _ invocation: Invocation, _ session: Session
  ) throws(Failure) {
    let asJSON = invocation[SharedOption.json]
    var options = PushLint.Options()
    options.pushType = invocation[pushType]
    options.contentType = invocation[type]
    options.now = invocation[now]?.instant(in: .utc)
    let lint = PushLint(of: try request(in: file), options)
    var writer = JSONWriter(.compact)
    for finding in lint.findings {
      let place = Place(file: file.name, bytes: file.bytes, offset: finding.offset)
      let located = LocatedError(at: place, finding.problem, hint: finding.hint)
      if asJSON {
        located.write(to: &writer, isError: finding.isError)
      } else {
        try session.results.write(located.text(in: session.emphasis, isError: finding.isError))
      }
    }
    try session.results.write(writer.bytes)
    if !asJSON, !invocation[SharedOption.quiet] {
      if lint.findings.isEmpty {
        try session.results.write(
          "\(visible(file.name)): well; nothing that the phone would refuse, ignore or misread\n")
      }
      for note in lint.notes { try session.results.write("note: \(note)\n") }
    }
    let findings = lint.findings
    if findings.contains(where: { $0.isError }) { throw .differs(nil) }
  }
}

extension Course {
  /// Returns an instant in local time, in a form that can be typed.
  fileprivate func written(_ instant: Instant) -> String { itinerary.zone(at: instant).written(instant) }
}

extension ReplayCursor.ActivityEnd {
  /// The reason of the end, as the last part of a sentence.
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

import Documents
import PhoneSimulator
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `push` command, which writes the state of a Live Activity as an APNs request, or checks an existing request.
enum PushCommand {
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "instant of the push; required without --every and --lint")
  private static let eventOption = Option(
    "--event",
    .oneOf(LiveActivityPush.Event.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "event"),
    default: LiveActivityPush.Event.update.rawValue, "event of the push")
  private static let headersFlag = FlagOption(
    "--headers", "write the APNs headers and an empty line before the payload")
  private static let bundle = Option(
    "--bundle", .bundleIdentifier, default: LiveActivityPush.defaultBundleIdentifier,
    "bundle identifier of the app, for the headers")
  private static let lintOption = Option(
    "--lint", .inputFile, "check the push in this file instead, with or without headers; reports errors and warnings")
  private static let sendTimeOption = Option(
    "--now", .instantOrLocalTime,
    "send time of the checked push; if omitted, its dates are compared only with each other")
  private static let contentTypeOption = Option(
    "--type",
    .oneOf(
      PixelPalPushContentCheck.ContentStateType.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "type"),
    "type of the content state of the checked push: PixelPal's or another app's; default: detected from the push")
  private static let pushType = Option(
    "--push-type",
    .oneOf(PushLinter.PushType.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "kind"),
    "kind of the checked push; default: detected from the push")

  static let command = Command(
    "push", "write a Live Activity's state as a push, or check one",
    discussion: """
      Writes the last update sent at or before --at, unless --event selects another event. PixelPal itself starts its \
      Live Activity in the app and never alerts; --event start includes an alert only because Apple rejects a start \
      without one. With --every, each line has the instant 'at' and the 'payload', which is null while there is no Live \
      Activity.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [
      instantOption.entry, RequestedInstants.intervalOption.entry, eventOption.entry, headersFlag.entry, bundle.entry,
    ] + lintOptions + ReplayOptions.all
      + [
        SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
      ],
    examples: [
      .init("push walk.csv --at 2025-03-05T18:10Z", "Write the state of the Live Activity as an update"),
      .init("push walk.csv --at 2025-03-05T18:10Z --event start --headers", "Write the complete request for a start"),
      .init("push walk.csv --every 1h", "Write the state of every hour, one per line"),
      .init("push --lint payload.json", "Check a payload of your own"),
      .init("push --lint request.txt --now 2025-03-05T18:10Z", "Check headers and payload, as sent at an instant"),
    ]
  ) { invocation, context throws(CommandFailure) in
    if let file = invocation[lintOption] {
      let others = invocation.typedIDs.filter { !optionIDsAllowedWithLint.contains($0) }
      guard others.isEmpty else {
        throw .usage(
          .init("--lint and \(quoted(others[0])) exclude each other"),
          command: invocation.command)
      }
      try lintRequest(in: try JSONDocumentFile(file, in: context), for: invocation, context: context)
    } else {
      if let stray = invocation.typedIDs.first(where: { typed in lintOptions.contains { $0.id == typed } }) {
        throw .usage(
          .init("\(quoted(stray)) needs --lint", hint: "name the push to check with --lint"),
          command: invocation.command)
      }
      try writeRequestedPayloads(for: invocation, context: context)
    }
  }

  /// The option `--lint`, and the options that can only be used together with it.
  private static let lintOptions = [lintOption.entry, sendTimeOption.entry, contentTypeOption.entry, pushType.entry]

  /// The IDs of all options that are allowed together with `--lint`.
  private static let optionIDsAllowedWithLint =
    (lintOptions + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry,
      SharedOptions.noProgress.entry, UniversalOptions.color.entry,
    ]).map { $0.id }

  private static func writeRequestedPayloads(for invocation: Invocation, context: CommandContext) throws(CommandFailure)
  {
    let instants = try RequestedInstants(
      instantOption, invocation, missingHint: "--every writes many pushes; --lint checks one instead")
    if case .interval = instants, invocation[headersFlag] {
      throw .usage(
        .init("--every and --headers exclude each other", hint: "name one instant with --at"),
        command: invocation.command)
    }
    let plan = try ReplayRequest(invocation, context).planAddingNotices()
    let event = invocation[eventOption] ?? .update
    switch instants {
    case .instant(let time):
      try writePayload(
        forEvent: event, at: time.instant(in: plan.itinerary.home), of: plan, for: invocation, context: context)
    case .interval(let interval): try writePayloads(forEvent: event, every: interval, of: plan, context: context)
    }
  }

  private static func writePayloads(
    forEvent event: LiveActivityPush.Event, every interval: Milliseconds, of plan: ReplayPlan, context: CommandContext
  ) throws(CommandFailure) {
    let cursor = ReplayCursor(plan, context)
    for instant in plan.instants(every: interval) {
      let pal = try cursor.advance(to: instant).pal
      var writer = JSONWriter(.compact)
      LiveActivityPush(event, of: pal, at: instant, under: plan.configuration).writeTimedLine(at: instant, to: &writer)
      try context.results.write(writer.bytes)
    }
  }

  private static func writePayload(
    forEvent event: LiveActivityPush.Event, at instant: Instant, of plan: ReplayPlan, for invocation: Invocation,
    context: CommandContext
  ) throws(CommandFailure) {
    guard plan.createdAt <= instant else {
      throw .invalidData(
        LocatedError(
          "there is no pal at \(plan.typeableLocalTime(of: instant))",
          hint: "the pal is created at \(plan.typeableLocalTime(of: plan.createdAt))"))
    }
    let cursor = ReplayCursor(plan, context)
    let pal = try cursor.advance(to: instant).pal
    guard let push = LiveActivityPush(event, of: pal, at: instant, under: plan.configuration) else {
      let couldStart = LiveActivityPush(.start, of: pal, at: instant, under: plan.configuration) != nil
      throw .invalidData(noActivityError(at: instant, cursor: cursor, in: plan, couldStart: couldStart))
    }
    if invocation[headersFlag] {
      let lines = push.headers(bundleIdentifier: invocation[bundle] ?? "").map { "\($0.name): \($0.value)\n" }
      try context.results.write(lines.joined() + "\n")
    }
    var writer = JSONWriter(.indented)
    push.write(to: &writer)
    try context.results.write(writer.bytes)
  }

  /// Returns the error to report if there is no Live Activity at `instant`.
  ///
  /// The error says when and why the last Live Activity ended, and suggests instants with a Live Activity, if there are
  /// any. If `couldStart` is true, it also suggests `--event start`.
  private static func noActivityError(
    at instant: Instant, cursor: ReplayCursor<CommandFailure>, in plan: ReplayPlan, couldStart: Bool
  ) -> LocatedError {
    let end = cursor.lastActivityEnd
    let past =
      end.map { "the last one ended at \(plan.typeableLocalTime(of: $0.at)), \($0.endReasonText)" }
      ?? "none was started before"
    let next =
      cursor.nextActivityStart(after: instant).map { "the next one starts at \(plan.typeableLocalTime(of: $0))" }
    // The activity is already gone at its end, so the hint names the instant one second earlier: the latest one that
    // can be typed without a fraction.
    let last = end.map { "'--at \(plan.typeableLocalTime(of: $0.at - .seconds(1)))' shows the last state" }
    let start = couldStart ? "'--event start' shows the one that opening the app would start" : nil
    return LocatedError(
      "there is no Live Activity at \(plan.typeableLocalTime(of: instant)): \(past)",
      hint: [next, last, start].compactMap { $0 }.joined(separator: "; "))
  }

  /// Returns the push request in `file`, with its headers if there are any.
  private static func parsedRequest(in file: JSONDocumentFile) throws(CommandFailure) -> PushFile {
    do {
      return try PushFile(reading: file.bytes)
    } catch {
      throw .invalidData(error.located(in: file.name, bytes: file.bytes))
    }
  }

  /// Checks the push request in `file`, and writes the findings.
  ///
  /// If any finding is an error, the command exits with the status ``ExitStatus/differences``.
  private static func lintRequest(
    in file: JSONDocumentFile, for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) {
    let asJSON = invocation[SharedOptions.json]
    var pushContext = PushLinter.FactsNotInPush()
    pushContext.pushType = invocation[pushType]
    pushContext.now = invocation[sendTimeOption]?.instant(in: .utc)
    let lint = PushLinter(
      of: try parsedRequest(in: file), pushContext, PixelPalPushContentCheck(invocation[contentTypeOption]))
    var writer = JSONWriter(.compact)
    for finding in lint.findings {
      let place = FileLocation(file: file.name, bytes: file.bytes, offset: finding.offset)
      let located = LocatedError(at: place, finding.problem, hint: finding.hint)
      if asJSON {
        located.writeLine(to: &writer, isError: finding.isError)
      } else {
        try context.results.write(located.text(styledWith: context.styling, isError: finding.isError))
      }
    }
    try context.results.write(writer.bytes)
    if !asJSON, !invocation[SharedOptions.quiet] {
      if lint.findings.isEmpty {
        try context.results.write(
          "\(makingInvisiblesVisible(file.name)): valid; nothing that the phone would refuse, ignore or misread\n")
      }
      for note in lint.skippedChecks { try context.results.write("note: \(note)\n") }
    }
    let findings = lint.findings
    if findings.contains(where: { $0.isError }) { throw .differencesFound(nil) }
  }
}

extension ReplayPlan {
  /// Returns the local time at `instant` in a form that options accept, such as `2025-03-05T18:10:00+01:00`.
  fileprivate func typeableLocalTime(of instant: Instant) -> String {
    itinerary.zone(at: instant).rfc3339Text(for: instant)
  }
}

extension LiveActivityEnd {
  /// The reason why the activity ended, worded to complete a sentence, such as `when the person dismissed it`.
  fileprivate var endReasonText: String {
    switch reason {
    case .system: "at the maximum duration that the system allows"
    case .renewed: "because a newer one replaced it"
    case .dismissed: "when the person dismissed it"
    case .failed: "because the phone refused to start it"
    case .switchedOff: "when the person switched Live Activities off"
    case .lost: "before the app was relaunched, which did not find it"
    }
  }
}

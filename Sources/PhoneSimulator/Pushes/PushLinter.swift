package import Documents
package import PhoneFacts

/// A linter that finds the parts of a push that APNs or the phone would reject, ignore or misread.
///
///     for finding in PushLinter(of: try PushFile(reading: bytes)).findings { print(finding.problem.message) }
///
/// The linter checks pushes to Live Activities, widgets and controls. A ``Phone`` performs the same checks on each push
/// that it receives as bytes.
package struct PushLinter {
  /// A problem in a push, with its location.
  package struct Finding: Hashable, Sendable {
    /// The location of the problem, as its byte offset in the file.
    package let offset: Int
    package let effect: PushFinding.Effect
    package let problem: LocatedError.ProblemDescription
    /// A suggestion for fixing the problem, or `nil` if no suggestion is available.
    package let hint: String?

    /// True if the push would be rejected, ignored or misread, and false for a warning.
    package var isError: Bool { effect != .warning }
  }

  /// The kind of a push, named like the value of the header `apns-push-type`, except for `broadcast`.
  package enum PushType: String, Hashable, Sendable, CaseIterable {
    /// A push to one Live Activity.
    case liveactivity
    /// A push to all Live Activities that have subscribed to a channel, with `liveactivity` as its header value.
    case broadcast
    /// A push that reloads widgets.
    case widgets
    /// A push that reloads controls.
    case controls
  }

  /// Information that is needed to check a push but isn't part of it.
  package struct FactsNotInPush: Hashable, Sendable {
    /// The kind of push, or `nil` to derive it from the headers and the payload.
    package var pushType: PushType?
    /// The time of sending, or `nil` to compare the dates of the push only with each other.
    package var now: Instant?
    /// The phone model, which defines the limits.
    package var phone = DeviceModel.ios26

    /// Creates a context for a phone with iOS 26, without any other information about the push.
    package init() {}
  }

  /// The problems, in the order of their positions in the push.
  package var findings: [Finding] {
    PushLinter.sortedFindings(unsortedFindings)
  }
  /// The checks that couldn't be made, as sentences without a full stop.
  package private(set) var skippedChecks: [String] = []

  /// The findings in the order of the checks, those in the payload before those in the headers.
  private var unsortedFindings: [Finding] = []
  private var payloadFindingCount = 0
  package let request: PushFile
  let context: FactsNotInPush
  /// The kind of push that the linter checks.
  let pushType: PushType

  static let apsMembers = [
    "timestamp", "event", "content-state", "stale-date", "dismissal-date", "relevance-score", "alert", "sound",
    "attributes-type", "attributes", "input-push-token", "input-push-channel",
  ]

  /// Creates a linter for `request`, and performs all checks.
  ///
  /// `contentCheck` checks the content state of a Live Activity. By default, that check is skipped.
  package init(
    of request: PushFile, _ context: FactsNotInPush = FactsNotInPush(),
    _ contentCheck: some PushContentCheck = SkippedContentCheck()
  ) {
    (self.request, self.context) = (request, context)
    pushType = context.pushType ?? PushType(of: request)
    lintPayloadSize()
    if isForLiveActivities, let aps = request.payload["aps"], let content = aps["content-state"], content.isObject {
      contentCheck.check(content, in: aps, linter: &self)
    }
    let dates = lintPayload()
    payloadFindingCount = unsortedFindings.count
    lintHeaders(timestamp: dates.timestamp, staleDate: dates.stale)
  }

  /// The problems in the payload, in the order of their positions.
  var payloadFindings: [Finding] { PushLinter.sortedFindings(unsortedFindings.prefix(payloadFindingCount)) }

  /// The problems in the headers.
  var headerFindings: some Sequence<Finding> { unsortedFindings.dropFirst(payloadFindingCount) }

  private static func sortedFindings(_ findings: some Sequence<Finding>) -> [Finding] {
    findings.sorted { ($0.offset, $0.problem.message) < ($1.offset, $1.problem.message) }
  }

  private var isForLiveActivities: Bool { pushType == .liveactivity || pushType == .broadcast }

  /// Checks the payload, and returns the timestamp and the stale date in seconds since 1970.
  ///
  /// Each date is `nil` if it is missing or invalid.
  private mutating func lintPayload() -> (timestamp: Int64?, stale: Int64?) {
    guard let aps = request.payload["aps"] else {
      addFindingForMissingAPS()
      return (nil, nil)
    }
    guard case .object(let members) = aps.content else {
      addFinding(in: aps, problem: .expected("an object in 'aps'", found: aps.messageText), hint: nil)
      return (nil, nil)
    }
    guard !isForLiveActivities else { return lintLiveActivity(in: aps, members: members) }
    lintReloadPush(in: aps, members: members)
    return (nil, nil)
  }

  mutating func addFinding(
    in value: JSON, problem: LocatedError.ProblemDescription, hint: String?, effect: PushFinding.Effect = .dropped
  ) {
    addFinding(at: value.offset, problem: problem, hint: hint, effect: effect)
  }

  /// Adds a finding about the value at a byte offset in the file.
  package mutating func addFinding(
    at offset: Int, problem: LocatedError.ProblemDescription, hint: String?, effect: PushFinding.Effect = .dropped
  ) {
    unsortedFindings.append(Finding(offset: offset, effect: effect, problem: problem, hint: hint))
  }

  /// Records that a check couldn't be made, with the reason as a sentence without a full stop.
  package mutating func addSkippedCheck(because sentence: String) { skippedChecks.append(sentence) }

  private mutating func addFindingForMissingAPS() {
    let expected = "an object with a member 'aps'"
    let document = request.payload
    guard case .object(let members) = document.content else {
      return addFinding(in: document, problem: .expected(expected, found: document.messageText), hint: nil)
    }
    let misspelt = members.first { closestMatch(to: $0.name, among: ["aps"]) != nil }
    addFinding(
      at: misspelt?.nameOffset ?? document.offset, problem: .expected(expected, found: "an object without it"),
      hint: misspelt.flatMap { didYouMean($0.name, among: ["aps"]) })
  }

  /// Adds a warning for each member of `aps` with a name that isn't in `known`.
  mutating func lintMemberNames(of members: [JSON.Member], known: [String]) {
    for member in members where !known.contains(member.name) {
      addFinding(
        at: member.nameOffset,
        problem: .sentence("unknown member \(quoted(member.name)) of 'aps', which the phone ignores"),
        hint: didYouMean(member.name, among: known) ?? "known members: " + known.joined(separator: ", "),
        effect: .warning)
    }
  }

  private mutating func lintPayloadSize() {
    guard let most = pushType.payloadByteLimit(on: context.phone), request.payloadByteCount > most else { return }
    let size = groupedDigits(Int64(request.payloadByteCount))
    let hint = "APNs rejects a larger push"
    let broadcastBytes = pushType == .liveactivity ? PushType.broadcast.payloadByteLimit(on: context.phone) : nil
    addFinding(
      in: request.payload, problem: .expected("at most \(groupedDigits(Int64(most))) bytes in total", found: size),
      hint: broadcastBytes.map { "\(hint); a broadcast may have \(groupedDigits(Int64($0))) bytes" } ?? hint,
      effect: .refused(.payloadTooLarge))
  }

  /// Checks a push that reloads widgets or controls, and adds findings for anything else in it.
  private mutating func lintReloadPush(in aps: JSON, members: [JSON.Member]) {
    let name = "content-changed"
    lintMemberNames(of: members, known: [name])
    let value = aps[name]
    guard value?.content != .bool(true) else { return }
    addFinding(
      in: value ?? aps, problem: .expected("\"content-changed\":true", found: value?.messageText ?? "none"),
      hint: "a push that reloads \(pushType.rawValue) has only this member")
  }
}

extension PushLinter {
  /// The answer that APNs gives to refuse the push, or `nil` if APNs accepts the push.
  ///
  /// If several problems cause a refusal, the first one in the push counts.
  var refusal: APNsAnswer? {
    for finding in findings { if case .refused(let answer) = finding.effect { return answer } }
    return nil
  }

  /// The first reason why the phone drops the push, or `nil` if the phone applies it.
  var dropReason: String? { findings.first { $0.effect == .dropped }?.problem.message }
}

extension PushLinter.PushType {
  /// Creates the kind of push from the headers of `request` or, if they don't name a kind, from the payload.
  init(of request: PushFile) {
    let isBroadcast =
      request.value(ofHeader: "apns-channel-id") != nil
      || request.value(ofHeader: ":path")?.hasPrefix("/4/broadcasts/") ?? false
    let aps = request.payload["aps"]
    let isReload = aps?["content-changed"] != nil && aps?["event"] == nil && aps?["content-state"] == nil
    let named = request.value(ofHeader: "apns-push-type").flatMap { PushLinter.PushType(rawValue: $0) }
    self = isBroadcast ? .broadcast : named ?? (isReload ? .widgets : .liveactivity)
  }

  /// The value that the header `apns-push-type` has for this kind of push.
  var headerValue: String {
    switch self {
    case .liveactivity, .broadcast: "liveactivity"
    case .widgets, .controls: rawValue
    }
  }

  /// Returns the maximum size in bytes of a payload for this kind of push, or `nil` for no limit.
  func payloadByteLimit(on phone: DeviceModel) -> Int? {
    switch self {
    case .broadcast: phone.facts.largestBroadcastBytes
    case .liveactivity, .widgets, .controls: phone.facts.largestPayloadBytes
    }
  }
}

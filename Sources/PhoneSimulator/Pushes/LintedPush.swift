import Documents
import PhoneFacts

/// A push that a server has sent as bytes, with the results of the checks that APNs and the phone perform.
struct LintedPush {
  let recipient: APNsRequest.Recipient
  /// The reason why the phone drops the push, or `nil` if the phone applies it.
  let dropReason: String?
  /// The syntax error in the payload, or `nil` if the payload is valid JSON.
  private let syntaxError: LocatedError?
  /// The reason why the recipient doesn't suit the push, or `nil` if it does.
  ///
  /// The reason is a sentence without a full stop.
  private let recipientMismatch: String?
  private let linter: PushLinter

  /// Creates the results of checking a push to `phone`, including the push's content state.
  ///
  /// - Parameters:
  ///   - request: the push with its headers and payload.
  ///   - phone: the phone model, which defines the limits.
  ///   - now: the time of sending, or `nil` to compare the dates of the push only with each other.
  ///   - contentCheck: the check of the content state, which is skipped by default.
  init(
    _ request: APNsRequest, phone: DeviceModel, now: Instant?,
    _ contentCheck: some PushContentCheck = SkippedContentCheck()
  ) {
    recipient = request.recipient
    var payload = JSON(.null, at: 0)
    var problem: LocatedError?
    do throws(JSONSyntaxError) {
      payload = try JSON(reading: request.body)
    } catch {
      problem = error.located(in: "", bytes: request.body)
    }
    var context = PushLinter.FactsNotInPush()
    (context.phone, context.now) = (phone, now)
    if recipient == .channel { context.pushType = .broadcast }
    linter = PushLinter(
      of: PushFile(request.parsedHeaders, payload: payload, byteCount: request.body.count), context, contentCheck)
    syntaxError = problem
    recipientMismatch = LintedPush.unsuitabilityReason(of: recipient, aps: payload["aps"])
    dropReason = problem?.problem.message ?? linter.dropReason ?? recipientMismatch
  }

  /// Returns the problems of the push: first those in its headers and recipient, then those in its payload.
  ///
  /// - Parameter body: the payload, in which the problems are located.
  func findings(locatedIn body: [UInt8]) -> [PushFinding] {
    if body.isEmpty { return [PushFinding(.refused(.payloadEmpty), "expected a payload, found none")] }
    if let syntaxError {
      return [
        PushFinding(.dropped, syntaxError.problem.message, hint: syntaxError.hint, at: syntaxError.location?.position)
      ]
    }
    var all = linter.headerFindings.map { PushFinding($0.effect, $0.problem.message, hint: $0.hint) }
    if linter.refusal == nil, let refusal {
      let message = linter.request.headers.isEmpty ? "expected headers, found none" : "the recipient gets no such push"
      all.append(PushFinding(.refused(refusal), message))
    }
    if let recipientMismatch { all.append(PushFinding(.dropped, recipientMismatch)) }
    return all
      + linter.payloadFindings.map {
        PushFinding(
          $0.effect, $0.problem.message, hint: $0.hint,
          at: FileLocation(file: "", bytes: body, offset: $0.offset).position)
      }
  }

  /// Returns the reason why `recipient` doesn't suit the push's event, or `nil` if it does.
  private static func unsuitabilityReason(of recipient: APNsRequest.Recipient, aps: JSON?) -> String? {
    let isStart = aps?["event"]?.stringValue == PushEvent.start.rawValue
    return switch recipient {
    case .activity, .updateToken: isStart ? "a start needs the token for starts" : nil
    case .startToken: isStart ? nil : "only a start can have the token for starts"
    case .channel: isStart ? "a broadcast cannot start a Live Activity" : nil
    case .widgets: nil
    }
  }

  /// The answer that APNs gives to refuse the push because of its headers or payload, or `nil` if APNs accepts both.
  var refusal: APNsAnswer? {
    if let answer = linter.refusal { return answer }
    // The linter checks no headers if a push has none, because it also checks files that contain only a payload.
    if linter.request.headers.isEmpty { return recipient == .channel ? .missingChannelID : .missingTopic }
    let type: PushLinter.PushType =
      switch recipient {
      case .activity, .updateToken, .startToken: .liveactivity
      case .channel: .broadcast
      case .widgets: .widgets
      }
    return linter.pushType == type ? nil : .deviceTokenNotForTopic
  }

  /// The priority in the headers, or priority 10 if the headers name neither 1 nor 5.
  var priority: PushPriority {
    switch linter.request.value(ofHeader: "apns-priority") {
    case "1", "5": .opportunistic
    default: .counted
    }
  }
}

// The parts of a push that has not been dropped.
extension LintedPush {
  private var aps: JSON? { linter.request.payload["aps"] }

  /// The effect of the push on a Live Activity, or `nil` for a push that reloads widgets.
  var event: PushEvent? { aps?["event"]?.stringValue.flatMap { PushEvent(rawValue: $0) } }
  /// The broadcast channel in the headers, or an empty string if the headers name no channel.
  var channel: String { linter.request.value(ofHeader: "apns-channel-id") ?? "" }
  /// The content state as compact JSON, or `nil` if it is missing, as the event `end` allows.
  var contentState: [UInt8]? { aps?["content-state"]?.compactBytes }
  var timestamp: Instant? { instant(ofMember: "timestamp") }
  var staleAt: Instant? { instant(ofMember: "stale-date") }
  var dismissal: DismissalPolicy { instant(ofMember: "dismissal-date").map { .after($0) } ?? .default }
  var relevance: Double? { aps?["relevance-score"]?.doubleValue }

  /// The parameters of the Live Activity that the push starts.
  var start: PushedActivityStart {
    PushedActivityStart(
      kind: aps?["attributes-type"]?.stringValue ?? "", channel: aps?["input-push-channel"]?.stringValue,
      relevance: relevance ?? 0, asksForToken: aps?["input-push-token"]?.integerValue == 1)
  }

  private func instant(ofMember name: String) -> Instant? {
    aps?[name]?.integerValue.map { Instant(secondsSince1970: $0) }
  }
}

extension APNsRequest {
  /// The headers, sorted by name, in the form that the linter expects.
  fileprivate var parsedHeaders: [PushFile.Header] {
    headers.map { PushFile.Header(name: $0.key.lowercased(), value: $0.value, offset: 0) }
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }
}

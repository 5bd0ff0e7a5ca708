import Documents
import PhoneFacts

/// A push as bytes, with the results of the checks that Apple's service and the phone make before they decode it.
struct CheckedPush {
  let recipient: APNsRequest.Recipient
  /// The first reason for which the phone drops the push after the service has accepted it, or `nil` if there is none.
  let dropReason: String?
  private let linter: PushLinter

  /// Checks a push that is sent at `now` to `phone`.
  init(_ request: APNsRequest, phone: DeviceModel, now: Instant) {
    recipient = request.recipient
    var payload = JSON(.null, at: 0)
    var problem: String?
    do throws(JSONError) {
      payload = try JSON(reading: request.body)
    } catch {
      problem = error.located(in: "", bytes: request.body).problem.message
    }
    var context = PushLinter.PushContext()
    (context.phone, context.now) = (phone, now)
    if recipient == .channel { context.pushType = .broadcast }
    linter = PushLinter(
      of: PushRequest(request.parsedHeaders, payload: payload, byteCount: request.body.count), context)
    dropReason = problem ?? linter.dropReason ?? CheckedPush.mismatch(of: recipient, payload["aps"])
  }

  /// Returns a sentence if the event of the push needs a token of another kind, or `nil`.
  private static func mismatch(of recipient: APNsRequest.Recipient, _ aps: JSON?) -> String? {
    let isStart = aps?["event"]?.stringValue == PushEvent.start.rawValue
    return switch recipient {
    case .activity, .updateToken: isStart ? "a start needs the token for starts" : nil
    case .startToken: isStart ? nil : "only a start can have the token for starts"
    case .channel: isStart ? "a broadcast cannot start a Live Activity" : nil
    case .widgets: nil
    }
  }

  /// The answer of the service if it refuses the push for what it contains, or `nil`.
  var refusal: APNsAnswer? {
    if let answer = linter.refusal { return answer }
    // The linter takes a push without headers for a payload alone.
    if linter.request.headers.isEmpty { return recipient == .channel ? .missingChannelID : .missingTopic }
    let type: PushLinter.PushType =
      switch recipient {
      case .activity, .updateToken, .startToken: .liveactivity
      case .channel: .broadcast
      case .widgets: .widgets
      }
    return linter.pushType == type ? nil : .deviceTokenNotForTopic
  }

  /// The priority, which is 10 unless the push says otherwise.
  var priority: PushPriority {
    switch linter.request.value(ofHeader: "apns-priority") {
    case "1", "5": .opportunistic
    default: .counted
    }
  }
}

// The parts of a push that has not been dropped.
extension CheckedPush {
  private var aps: JSON? { linter.request.payload["aps"] }

  /// The event, or `nil` for a push that reloads widgets.
  var event: PushEvent? { aps?["event"]?.stringValue.flatMap { PushEvent(rawValue: $0) } }
  /// The channel of a broadcast.
  var channel: String { linter.request.value(ofHeader: "apns-channel-id") ?? "" }
  /// The content state in compact form, or `nil` if there is none, as an end can have none.
  var contentState: [UInt8]? { aps?["content-state"]?.compactBytes }
  var timestamp: Instant? { date("timestamp") }
  var staleAt: Instant? { date("stale-date") }
  var dismissal: DismissalPolicy { date("dismissal-date").map { .after($0) } ?? .default }
  var relevance: Double? { aps?["relevance-score"]?.doubleValue }

  /// The parameters of a start.
  var start: PushedStart {
    PushedStart(
      kind: aps?["attributes-type"]?.stringValue ?? "", channel: aps?["input-push-channel"]?.stringValue,
      relevance: relevance ?? 0, asksForToken: aps?["input-push-token"]?.integerValue == 1)
  }

  private func date(_ name: String) -> Instant? { aps?[name]?.integerValue.map { Instant(secondsSince1970: $0) } }
}

extension APNsRequest {
  /// The headers as the linter reads them, in the order of their names.
  fileprivate var parsedHeaders: [PushRequest.Header] {
    headers.map { PushRequest.Header(name: $0.key.lowercased(), value: $0.value, offset: 0) }
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }
}

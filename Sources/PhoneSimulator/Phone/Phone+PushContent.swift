// The app's calls, which check the size of the content.
extension Phone where Content: PushContent {
  /// Starts a Live Activity and returns its identifier, or throws the reason why the phone refuses it.
  ///
  /// The phone also refuses content that is larger than its limit. `bytes` is the size of the attributes and the
  /// content, or `nil` for the size of `content` as JSON. The other parameters have the same meaning as for content
  /// that isn't ``PushContent``.
  @discardableResult public mutating func request(
    _ content: Content, kind: String = "activity", staleAt: Instant? = nil, start: ActivityStartMode = .now,
    style: SimulatedActivityStyle = .standard, channel: String? = nil, relevance: Double = 0, bytes: Int? = nil
  ) throws(ActivityRequestError) -> SimulatedActivity.ID {
    try engine.request(
      .init(
        kind: kind, start: start, style: style, channel: channel, relevance: relevance, staleAt: staleAt,
        bytes: bytes ?? content.contentStateBytes),
      content: storeAndNumber(content))
  }

  /// Updates a Live Activity, unless the phone ignores the update.
  ///
  /// The phone also ignores content that is larger than its limit. `bytes` is the size of the attributes and the
  /// content, or `nil` for the size of `content` as JSON. If `relevance` is `nil`, the relevance score doesn't change.
  @discardableResult public mutating func update(
    _ activity: SimulatedActivity.ID, to content: Content, staleAt: Instant? = nil, relevance: Double? = nil,
    bytes: Int? = nil
  ) -> AppRequestOutcome {
    engine.update(
      activity, content: storeAndNumber(content), staleAt: staleAt, relevance: relevance,
      bytes: bytes ?? content.contentStateBytes)
  }
}

// A server that sends pushes as bytes.
extension Phone where Content: PushContent {
  /// Sends a push as bytes and returns the answer of Apple's service.
  ///
  /// The service refuses a push to an invalid token, and a push with a problem that `pixelpal push --lint` reports as
  /// refused, such as a payload that is too large or a missing header. The service answers all other pushes with 200,
  /// even if the phone then drops the push. The phone drops a push without a known event, with a timestamp that is too
  /// old, or with a content state that can't be decoded. A log contains the reason:
  ///
  ///     var log = PhoneLog()
  ///     phone.push(request, recording: &log).status  // 200
  ///     print(log)  // 2026-03-02T07:01:00Z a push is dropped: the app cannot decode its content state: missing 'gate'
  ///
  /// ``APNsRequest/findings(decoding:kind:on:at:)`` returns all problems of a push without sending it. The simulation
  /// doesn't include controls, alerts or the storage of pushes until they expire.
  @discardableResult public mutating func push(_ request: APNsRequest) -> APNsAnswer {
    var log: PhoneLog?
    return sendPushRequest(request, log: &log)
  }

  /// Sends a push as bytes, returns the answer of Apple's service, and records in `log` how the phone handles the push.
  @discardableResult public mutating func push(_ request: APNsRequest, recording log: inout PhoneLog) -> APNsAnswer {
    var recorded: PhoneLog? = log
    defer { log = recorded ?? log }
    return sendPushRequest(request, log: &recorded)
  }

  private mutating func sendPushRequest(_ request: APNsRequest, log: inout PhoneLog?) -> APNsAnswer {
    guard !request.body.isEmpty else { return .payloadEmpty }
    let push = LintedPush(request, phone: model, now: now)
    if let answer = push.refusal ?? refusalIfTokenInvalid(of: push.recipient) { return answer }
    do throws(DroppedPushError) {
      engine.transmitPush(try makeUpdateOrPush(from: push), priority: push.priority, log: &log)
    } catch {
      log?.append(at: now, text: "a push is dropped: \(error.reason)")
    }
    return .accepted
  }

  /// Returns the answer that refuses a push because of its token, or `nil` if the token of `recipient` is valid.
  private func refusalIfTokenInvalid(of recipient: APNsRequest.Recipient) -> APNsAnswer? {
    switch recipient {
    case .activity(let id): return engine.refusalIfTokenMissing(ofPushTo: id)
    case .updateToken(let token):
      guard token > 0, token <= engine.lastToken else { return .badDeviceToken }
      return engine.activity(identifiedBy: recipient) == nil ? .unregistered : nil
    case .widgets: return engine.refusalOfWidgetPush
    case .startToken, .channel: return nil
    }
  }

  private mutating func makeUpdateOrPush(from push: LintedPush) throws(DroppedPushError) -> UpdateOrPushInTransit {
    if let reason = push.dropReason { throw DroppedPushError(reason: reason) }
    let kind: String
    let action: UpdateOrPushInTransit.Action
    switch push.recipient {
    case .widgets: (kind, action) = ("", .reloadWidgets)
    case .startToken: (kind, action) = (push.start.kind, .start(push.start))
    case .channel:
      // All Live Activities on a channel have the same attributes type.
      kind = engine.activitiesSubscribed(toChannel: push.channel).first.map { engine.attributesTypeName(of: $0) } ?? ""
      action =
        push.event == .end
        ? .endBroadcast(channel: push.channel, push.dismissal)
        : .broadcast(channel: push.channel, relevance: push.relevance)
    case .activity, .updateToken:
      guard let id = engine.activity(identifiedBy: push.recipient) else {
        throw DroppedPushError(reason: "its token is not valid")
      }
      (kind, action) = (engine.attributesTypeName(of: id), push.action(on: id))
    }
    return UpdateOrPushInTransit(
      sentAt: now, action: action,
      content: try decodedContentState(of: push, activityKind: kind).map { storeAndNumber($0) },
      staleAt: push.staleAt,
      timestamp: push.timestamp ?? now)
  }

  /// Returns the content state of a push, decoded as the app would decode it.
  ///
  /// Returns `nil` if the push has no content state.
  private func decodedContentState(of push: LintedPush, activityKind kind: String) throws(DroppedPushError) -> Content?
  {
    guard let json = push.contentState else { return nil }
    do throws(PushContentError) {
      return try Content(contentState: json, kind: kind)
    } catch {
      throw DroppedPushError(reason: "the app cannot decode its content state: \(error.description)")
    }
  }
}

/// An error for a push that the phone drops, with the reason as a sentence without a full stop.
private struct DroppedPushError: Error { let reason: String }

extension LintedPush {
  /// Returns the action that the push performs on a Live Activity that has started.
  fileprivate func action(on activity: SimulatedActivity.ID) -> UpdateOrPushInTransit.Action {
    event == .end
      ? .end(activity: activity.number, dismissal) : .update(activity: activity.number, relevance: relevance)
  }
}

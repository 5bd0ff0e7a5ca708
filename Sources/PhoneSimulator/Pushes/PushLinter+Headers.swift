import Documents
import PhoneFacts

// Checks of the headers, which must be consistent with the payload and with one another.
extension PushLinter {
  private static let knownHeaders = [
    "apns-id", "apns-push-type", "apns-topic", "apns-priority", "apns-expiration", "apns-collapse-id",
    "apns-channel-id", "apns-request-id",
  ]

  /// Checks the headers, if there are any, and compares their dates with those in the payload.
  ///
  /// Both are in seconds since 1970, or `nil` if the payload has no such valid date.
  mutating func lintHeaders(timestamp: Int64?, staleDate: Int64?) {
    guard !request.headers.isEmpty else { return }
    for header in request.headers where header.name.hasPrefix("apns-") && !PushLinter.knownHeaders.contains(header.name)
    {
      addFinding(
        at: header.offset, .sentence("unknown APNs header '\(header.name)'"),
        didYouMean(header.name, PushLinter.knownHeaders), .warning)
    }
    lintPushType()
    lintTopicOrChannel()
    if let priority = header("apns-priority"), !["1", "5", "10"].contains(priority.value) {
      addFinding(
        at: priority.offset, .expected("10, 5 or 1 in 'apns-priority'", found: quoted(priority.value)), nil,
        .refused(.badPriority))
    }
    lintExpiration(timestamp: timestamp, staleDate: staleDate)
  }

  private func header(_ name: String) -> PushFile.Header? { request.headers.first { $0.name == name } }

  private mutating func addMissingHeader(_ name: String, _ hint: String, _ answer: APNsAnswer) {
    addFinding(at: 0, .expected("a header '\(name)'", found: "none"), hint, .refused(answer))
  }

  private mutating func lintPushType() {
    let name = "apns-push-type"
    let expected = pushType.headerValue
    guard let header = header(name) else {
      return addMissingHeader(name, "add '\(name): \(expected)'", .invalidPushType)
    }
    guard header.value != expected else { return }
    addFinding(
      at: header.offset, .expected("\(expected) in '\(name)'", found: quoted(header.value)), nil,
      .refused(.invalidPushType))
  }

  /// Checks the topic of a push or, for a broadcast, the channel.
  ///
  /// A broadcast needs no topic, because its request path names the app.
  private mutating func lintTopicOrChannel() {
    if pushType == .broadcast {
      if header("apns-channel-id")?.value.isEmpty ?? true {
        addMissingHeader("apns-channel-id", "it names the channel of the broadcast", .missingChannelID)
      }
      if request.payload["aps"]?["event"]?.content == .string("start") {
        addFinding(
          request.payload, .sentence("a broadcast can update or end Live Activities, but not start one"), nil,
          .warning)
      }
      return
    }
    let name = "apns-topic"
    let suffix = ".push-type." + pushType.headerValue
    guard let topic = header(name) else {
      return addMissingHeader(name, "it is the app's bundle identifier followed by '\(suffix)'", .missingTopic)
    }
    guard !topic.value.hasSuffix(suffix) || topic.value.count == suffix.count else { return }
    addFinding(
      at: topic.offset,
      .expected("a bundle identifier followed by '\(suffix)' in '\(name)'", found: quoted(topic.value)),
      "APNs rejects the topic of another kind of push", .refused(.badTopic))
  }

  private mutating func lintExpiration(timestamp: Int64?, staleDate: Int64?) {
    let name = "apns-expiration"
    guard let header = header(name) else {
      if pushType == .broadcast {
        addMissingHeader(
          name, "a broadcast needs one; use 0 for a channel that stores no messages", .badExpirationDate)
      }
      return
    }
    guard let seconds = Int64(header.value), seconds == 0 || PushLinter.plausibleUnixSeconds ~= seconds else {
      return addFinding(
        at: header.offset, .expected("whole Unix seconds or 0 in '\(name)'", found: quoted(header.value)),
        "with 0 APNs tries once; otherwise it stores the push until that time", .refused(.badExpirationDate))
    }
    guard seconds > 0 else { return }
    if let sent = context.now?.secondsSince1970 ?? timestamp, seconds <= sent {
      addFinding(
        at: header.offset, .sentence("the push is already expired when sent: '\(name)' is not after \(sent)"),
        "APNs stores the push until that time; with 0 it tries once")
    } else if let staleDate, seconds > staleDate {
      addFinding(
        at: header.offset, .sentence("'\(name)' is after 'stale-date', so the push may arrive when it is stale"),
        "set '\(name)' no later than 'stale-date'", .warning)
    }
  }
}

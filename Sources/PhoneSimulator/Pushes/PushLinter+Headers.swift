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
  /// `timestamp` and `staleDate` are the dates in the payload, in seconds since 1970. Each is `nil` if the payload has
  /// no such valid date.
  mutating func lintHeaders(timestamp: Int64?, staleDate: Int64?) {
    guard !request.headers.isEmpty else { return }
    for header in request.headers where header.name.hasPrefix("apns-") && !PushLinter.knownHeaders.contains(header.name)
    {
      addFinding(
        at: header.offset, problem: .sentence("unknown APNs header '\(header.name)'"),
        hint: didYouMean(header.name, among: PushLinter.knownHeaders), effect: .warning)
    }
    lintPushType()
    lintTopicOrChannel()
    if let priority = header(named: "apns-priority"), !["1", "5", "10"].contains(priority.value) {
      addFinding(
        at: priority.offset, problem: .expected("10, 5 or 1 in 'apns-priority'", found: quoted(priority.value)),
        hint: nil,
        effect: .refused(.badPriority))
    }
    lintExpiration(timestamp: timestamp, staleDate: staleDate)
  }

  private func header(named name: String) -> PushFile.Header? { request.headers.first { $0.name == name } }

  private mutating func addFindingForMissingHeader(named name: String, hint: String, answer: APNsAnswer) {
    addFinding(at: 0, problem: .expected("a header '\(name)'", found: "none"), hint: hint, effect: .refused(answer))
  }

  private mutating func lintPushType() {
    let name = "apns-push-type"
    let expected = pushType.headerValue
    guard let header = header(named: name) else {
      return addFindingForMissingHeader(named: name, hint: "add '\(name): \(expected)'", answer: .invalidPushType)
    }
    guard header.value != expected else { return }
    addFinding(
      at: header.offset, problem: .expected("\(expected) in '\(name)'", found: quoted(header.value)), hint: nil,
      effect: .refused(.invalidPushType))
  }

  /// Checks the topic of a push or, for a broadcast, the channel.
  ///
  /// A broadcast needs no topic, because its request path names the app.
  private mutating func lintTopicOrChannel() {
    if pushType == .broadcast {
      if header(named: "apns-channel-id")?.value.isEmpty ?? true {
        addFindingForMissingHeader(
          named: "apns-channel-id", hint: "it names the channel of the broadcast", answer: .missingChannelID)
      }
      if request.payload["aps"]?["event"]?.content == .string("start") {
        addFinding(
          in: request.payload, problem: .sentence("a broadcast can update or end Live Activities, but not start one"),
          hint: nil,
          effect: .warning)
      }
      return
    }
    let name = "apns-topic"
    let suffix = ".push-type." + pushType.headerValue
    guard let topic = header(named: name) else {
      return addFindingForMissingHeader(
        named: name, hint: "it is the app's bundle identifier followed by '\(suffix)'", answer: .missingTopic)
    }
    guard !topic.value.hasSuffix(suffix) || topic.value.count == suffix.count else { return }
    addFinding(
      at: topic.offset,
      problem: .expected("a bundle identifier followed by '\(suffix)' in '\(name)'", found: quoted(topic.value)),
      hint: "APNs rejects the topic of another kind of push", effect: .refused(.badTopic))
  }

  private mutating func lintExpiration(timestamp: Int64?, staleDate: Int64?) {
    let name = "apns-expiration"
    guard let header = header(named: name) else {
      if pushType == .broadcast {
        addFindingForMissingHeader(
          named: name, hint: "a broadcast needs one; use 0 for a channel that stores no messages",
          answer: .badExpirationDate)
      }
      return
    }
    guard let seconds = Int64(header.value), seconds == 0 || PushLinter.plausibleUnixSeconds ~= seconds else {
      return addFinding(
        at: header.offset, problem: .expected("whole Unix seconds or 0 in '\(name)'", found: quoted(header.value)),
        hint: "with 0 APNs tries once; otherwise it stores the push until that time",
        effect: .refused(.badExpirationDate))
    }
    guard seconds > 0 else { return }
    if let sent = context.now?.secondsSince1970 ?? timestamp, seconds <= sent {
      addFinding(
        at: header.offset, problem: .sentence("the push is already expired when sent: '\(name)' is not after \(sent)"),
        hint: "APNs stores the push until that time; with 0 it tries once")
    } else if let staleDate, seconds > staleDate {
      addFinding(
        at: header.offset,
        problem: .sentence("'\(name)' is after 'stale-date', so the push may arrive when it is stale"),
        hint: "set '\(name)' no later than 'stale-date'", effect: .warning)
    }
  }
}

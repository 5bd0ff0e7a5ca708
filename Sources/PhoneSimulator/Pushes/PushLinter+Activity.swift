import Documents
import PhoneFacts

// Checks of a push to a Live Activity.
extension PushLinter {
  /// The longest time by which a timestamp may be later than the time of sending without causing a finding.
  ///
  /// The clocks of two servers can differ by a few minutes.
  private static let clockTolerance = Milliseconds.minutes(5)
  /// The longest plausible time from the timestamp to the stale date.
  ///
  /// If the time is longer, one of the two dates must be wrong.
  private static let maxStaleDateDistance = Milliseconds.hours(48)
  /// The range of numbers that are plausible as Unix times in seconds.
  ///
  /// A smaller number was probably counted from 2001, Apple's reference date. A larger number is probably in
  /// milliseconds.
  static let plausibleUnixSeconds: Range<Int64> = 1_000_000_000..<100_000_000_000

  /// Checks the members of the payload's `aps` object, and returns the timestamp and the stale date.
  ///
  /// Each date is in seconds since 1970, or `nil` if it is missing or invalid.
  mutating func lintLiveActivity(in aps: JSON, members: [JSON.Member]) -> (timestamp: Int64?, stale: Int64?) {
    lintMemberNames(of: members, known: PushLinter.apsMembers)
    let event = lintEvent(in: aps)
    let timestamp = lintTimestamp(in: aps, event: event)
    lintContent(of: aps, event: event)
    if event == .start { lintStart(in: aps) } else { warnAboutStartOnlyMembers(in: aps) }
    let stale = lintStaleAndDismissalDates(in: aps, after: timestamp, event: event)
    if let score = aps["relevance-score"], score.doubleValue == nil {
      addFinding(in: score, problem: .expected("a number", found: score.messageText), hint: nil)
    }
    if context.now == nil {
      addSkippedCheck(because: "dates were compared only with each other; set the time of sending with '--now'")
    }
    return (timestamp, stale)
  }

  private mutating func lintTimestamp(in aps: JSON, event: PushEvent?) -> Int64? {
    guard let timestamp = aps["timestamp"] else {
      addFinding(
        in: aps, problem: .expected("a member 'timestamp'", found: "none"),
        hint: "Unix seconds; the phone ignores a push older than the last")
      return nil
    }
    guard let seconds = lintUnixSeconds(in: timestamp, named: "timestamp") else { return nil }
    lintTimestampAge(in: timestamp, sent: Instant(secondsSince1970: seconds), event: event)
    return seconds
  }

  /// Compares a timestamp with the time of sending, and adds a finding if they are too far apart.
  private mutating func lintTimestampAge(in value: JSON, sent: Instant, event: PushEvent?) {
    guard let now = context.now else { return }
    let longest = context.phone.maxSessionDuration
    if let longest, sent > now + longest {
      addFinding(
        in: value, problem: .sentence("'timestamp' is \(sent), more than \(longest) after \(now)"),
        hint: "the phone drops a push that is further ahead than a Live Activity lasts")
    } else if sent > now + PushLinter.clockTolerance {
      addFinding(
        in: value, problem: .sentence("'timestamp' is \(sent), which is later than \(now)"),
        hint: "until then the phone treats later pushes as older; check that it is not local time", effect: .warning)
    } else if let longest, sent < now - longest {
      // According to developers, the phone accepts an end of any age.
      addFinding(
        in: value, problem: .sentence("'timestamp' is \(sent), more than \(longest) before \(now)"),
        hint: "no Live Activity lasts that long, and the phone drops a state older than the one shown",
        effect: event == .end ? .warning : .dropped)
    }
  }

  /// Reads a date in whole seconds since 1970, or adds a finding and returns `nil` if the value isn't such a date.
  ///
  /// Use this method only for dates outside the content state, because the app defines the format of those inside.
  private mutating func lintUnixSeconds(in value: JSON, named name: String) -> Int64? {
    guard let seconds = value.integerValue else {
      addFinding(
        in: value, problem: .expected("whole Unix seconds in '\(name)'", found: value.messageText),
        hint: "dates in 'aps' are Unix seconds"
      )
      return nil
    }
    // The phone accepts any number as a date. As a timestamp, this one is too far in the past or in the future.
    let effect: PushFinding.Effect = name == "timestamp" ? .dropped : .misread
    switch seconds {
    case PushLinter.plausibleUnixSeconds.upperBound...:
      addFinding(
        in: value, problem: .sentence("'\(name)' is \(seconds), which would be \(PushLinter.yearText(at: seconds))"),
        hint: "this looks like milliseconds; dates in 'aps' are Unix seconds", effect: effect)
      return nil
    case ..<PushLinter.plausibleUnixSeconds.lowerBound:
      addFinding(
        in: value, problem: .sentence("'\(name)' is \(seconds), which would be \(PushLinter.yearText(at: seconds))"),
        hint: "this looks like seconds since 2001; dates in 'aps' are seconds since 1970", effect: effect)
      return nil
    default: return seconds
    }
  }

  /// Returns the year of a date in seconds since 1970, such as `the year 1994` or `after the year 9999`.
  private static func yearText(at seconds: Int64) -> String {
    let year = year(ofUnix: seconds)
    return year < 9999 ? "the year \(year)" : "after the year 9999"
  }

  private static func year(ofUnix seconds: Int64) -> Int {
    Zone.utc.day(at: Instant(secondsSince1970: seconds)).components.year
  }

  private mutating func lintEvent(in aps: JSON) -> PushEvent? {
    guard let event = aps["event"] else {
      addFinding(in: aps, problem: .expected("a member 'event'", found: "none"), hint: "use start, update or end")
      return nil
    }
    guard case .string(let text) = event.content, let known = PushEvent(rawValue: text) else {
      addFinding(in: event, problem: .expected("start, update or end", found: event.messageText), hint: nil)
      return nil
    }
    return known
  }

  private mutating func lintContent(of aps: JSON, event: PushEvent?) {
    guard let content = aps["content-state"] else {
      if event != .end { addFinding(in: aps, problem: .expected("a member 'content-state'", found: "none"), hint: nil) }
      return
    }
    guard content.isObject else {
      addFinding(in: content, problem: .expected("an object in 'content-state'", found: content.messageText), hint: nil)
      return
    }
    lintContentSize(of: content, attributes: aps["attributes"])
    lintNestedDates(in: content)
  }

  /// Adds a finding if the content state and the attributes together are larger than the phone allows.
  private mutating func lintContentSize(of content: JSON, attributes: JSON?) {
    let size = content.compactBytes.count + (attributes?.compactBytes.count ?? 0)
    guard let most = context.phone.facts.largestPayloadBytes, size > most else { return }
    let isBroadcast = pushType == .broadcast
    addFinding(
      in: content,
      problem: .expected(
        "at most \(groupedDigits(Int64(most))) bytes of state and attributes", found: groupedDigits(Int64(size))),
      hint: isBroadcast ? "APNs accepts the broadcast; whether the phone does is not documented" : nil,
      effect: isBroadcast ? .warning : .dropped)
  }

  /// Adds a finding for each member of the content state that looks like a wrongly encoded date.
  ///
  /// A Swift `Date` is decoded as seconds since 2001. Numbers with another meaning are therefore misread, and strings
  /// are rejected.
  private mutating func lintNestedDates(in value: JSON) {
    switch value.content {
    case .object(let members): for member in members { lintNestedDate(member) }
    case .array(let elements): for element in elements { lintNestedDates(in: element) }
    case .null, .bool, .number, .string: break
    }
  }

  private mutating func lintNestedDate(_ member: JSON.Member) {
    let saysUnit = ["Unix", "UnixMs", "Ms", "Seconds", "Milliseconds"].contains { member.name.hasSuffix($0) }
    if !saysUnit, let seconds = member.value.doubleValue, 1_000_000_000...4_000_000_000 ~= seconds {
      let year = PushLinter.year(ofUnix: Int64(seconds) + 978_307_200)
      addFinding(
        in: member.value,
        problem: .sentence(
          "if \(quoted(member.name)) is a Date, it is decoded as seconds since 2001, in the year \(year)"),
        hint: "send seconds since 2001, or better a whole number whose name has the unit", effect: .warning)
    } else if case .string(let text) = member.value.content, Instant(text) != nil {
      addFinding(
        in: member.value,
        problem: .sentence("if \(quoted(member.name)) is a Date, a string cannot be decoded, and the push fails"),
        hint: "send seconds since 2001, or better a whole number whose name has the unit", effect: .warning)
    } else {
      lintNestedDates(in: member.value)
    }
  }
}

// Checks of a start and of the dates.
extension PushLinter {
  private mutating func lintStart(in aps: JSON) {
    if case .string(let type)? = aps["attributes-type"]?.content, !type.isEmpty {
    } else {
      addFinding(
        in: aps["attributes-type"] ?? aps,
        problem: .expected(
          "the name of a type in 'attributes-type'", found: aps["attributes-type"]?.messageText ?? "none"),
        hint: "a start without it is rejected")
    }
    if !(aps["attributes"]?.isObject ?? false) {
      addFinding(
        in: aps["attributes"] ?? aps,
        problem: .expected("an object in 'attributes'", found: aps["attributes"]?.messageText ?? "none"),
        hint: "a start without it is rejected")
    }
    if let alert = aps["alert"] {
      if case .object = alert.content, alert["title"] != nil, alert["body"] != nil {
      } else {
        addFinding(
          in: alert, problem: .expected("an alert with a title and a body", found: alert.messageText), hint: nil)
      }
    } else {
      addFinding(
        in: aps, problem: .expected("a member 'alert'", found: "none"), hint: "a start without an alert is rejected")
    }
    if aps["input-push-token"] != nil, let channel = aps["input-push-channel"] {
      addFinding(
        in: channel, problem: .sentence("'input-push-token' and 'input-push-channel' exclude each other"),
        hint: "updates use the token of this activity or a shared channel; omit one of them")
    }
    if context.phone.facts.startPushAsksForToken, aps["input-push-token"]?.integerValue != 1,
      aps["input-push-channel"] == nil
    {
      addFinding(
        in: aps["input-push-token"] ?? aps,
        problem: .sentence("without \"input-push-token\":1 iOS 18 gives no token for updates"),
        hint: nil, effect: .warning)
    }
  }

  private mutating func warnAboutStartOnlyMembers(in aps: JSON) {
    for name in ["attributes-type", "attributes", "input-push-token", "input-push-channel"] {
      if let value = aps[name] {
        addFinding(
          in: value, problem: .sentence("'\(name)' is only for a start, and is ignored here"), hint: nil,
          effect: .warning)
      }
    }
  }

  /// Reports problems with the stale date and the dismissal date of a Live Activity push, and returns the stale date.
  ///
  /// The stale date is in seconds since 1970, or `nil` if the push has no readable stale date.
  private mutating func lintStaleAndDismissalDates(
    in aps: JSON, after timestamp: Int64?, event: PushEvent?
  )
    -> Int64?
  {
    let stale = aps["stale-date"].flatMap { value in
      lintUnixSeconds(in: value, named: "stale-date").map { seconds in
        lintStaleDate(in: value, stale: seconds, after: timestamp, event: event)
        return seconds
      }
    }
    lintDismissalDate(in: aps, after: timestamp, event: event)
    return stale
  }

  private mutating func lintStaleDate(
    in value: JSON, stale: Int64, after timestamp: Int64?, event: PushEvent?
  ) {
    if let timestamp, stale <= timestamp {
      addFinding(
        in: value, problem: .sentence("the state is stale when it arrives: 'stale-date' is not after 'timestamp'"),
        hint: "a stale date in the past has prevented Live Activities from appearing", effect: .misread)
    } else if let now = context.now, stale <= now.secondsSince1970 {
      addFinding(
        in: value, problem: .sentence("the state is stale when it arrives: 'stale-date' is not after \(now)"),
        hint: "a stale date in the past has prevented Live Activities from appearing",
        effect: event == .start ? .misread : .warning)
    } else if let timestamp, stale > timestamp.addingSaturated(PushLinter.maxStaleDateDistance.count / 1000) {
      addFinding(
        in: value, problem: .sentence("'stale-date' is more than \(PushLinter.maxStaleDateDistance) after 'timestamp'"),
        hint: context.phone.maxSessionDuration.map {
          "no Live Activity lasts longer than \($0); check the days of both dates"
        }, effect: .warning)
    }
  }

  private mutating func lintDismissalDate(in aps: JSON, after timestamp: Int64?, event: PushEvent?) {
    guard let value = aps["dismissal-date"], let dismissal = lintUnixSeconds(in: value, named: "dismissal-date")
    else { return }
    if let event, event != .end {
      addFinding(
        in: value, problem: .sentence("'dismissal-date' is only for an end, and is ignored here"), hint: nil,
        effect: .warning)
    } else if let timestamp, let kept = context.phone.facts.keptOnLockScreenSeconds,
      dismissal > timestamp.addingSaturated(Int64(kept))
    {
      let time = kept % 3600 == 0 ? "\(kept / 3600) hours" : "\(Milliseconds.seconds(kept))"
      addFinding(
        in: value,
        problem: .sentence("the system removes an ended Live Activity after \(time), regardless of 'dismissal-date'"),
        hint: nil, effect: .warning)
    }
  }
}

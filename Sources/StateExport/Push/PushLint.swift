package import Documents
import PixelPalCore

/// Checks anybody's push of a Live Activity: what the phone would refuse, ignore or misread.
///
///     for finding in PushLint(of: json, bytes: bytes.count).findings { print(finding.problem.words) }
package struct PushLint {
  /// Something that is wrong, and where.
  package struct Finding: Hashable, Sendable {
    /// How many bytes stand before it.
    package let offset: Int
    /// Whether the phone refuses or misreads it; otherwise it is worth a thought.
    package let isError: Bool
    /// What is wrong.
    package let problem: LocatedError.Problem
    /// What may help.
    package let hint: String?
  }

  /// What was found, in the order of the document.
  package var findings: [Finding] { found.sorted { ($0.offset, $0.problem.words) < ($1.offset, $1.problem.words) } }

  private var found: [Finding] = []
  private let document: JSON

  private static let mostBytes = 4096
  private static let members = [
    "timestamp", "event", "content-state", "stale-date", "dismissal-date", "relevance-score", "alert", "sound",
    "attributes-type", "attributes", "input-push-token", "input-push-channel",
  ]

  /// Checks `document`, which took `bytes` bytes.
  package init(of document: JSON, bytes: Int) {
    self.document = document
    if bytes > PushLint.mostBytes {
      add(
        document, .expected("at most 4,096 bytes in all", found: "\(StepText.grouped(bytes))"),
        "APNs refuses a larger push")
    }
    guard let aps = document["aps"] else {
      addMissingRoot()
      return
    }
    guard case .object(let members) = aps.content else {
      add(aps, .expected("an object in 'aps'", found: aps.words), nil)
      return
    }
    for member in members where !PushLint.members.contains(member.name) { unknown(member) }
    let timestamp = checkTimestamp(aps)
    let event = checkEvent(aps)
    checkContent(aps, event)
    if event == .start { checkStart(aps) } else { checkNotStart(aps) }
    checkDates(aps, after: timestamp, event)
    if let score = aps["relevance-score"], score.number == nil {
      add(score, .expected("a number", found: score.words), nil)
    }
  }

  private mutating func add(
    _ value: JSON, _ problem: LocatedError.Problem, _ hint: String?, isError: Bool = true
  ) {
    found.append(Finding(offset: value.offset, isError: isError, problem: problem, hint: hint))
  }

  private mutating func addMissingRoot() {
    let expected = "an object with a member 'aps'"
    guard case .object(let members) = document.content else {
      return add(document, .expected(expected, found: document.words), nil)
    }
    let misspelt = members.first { nearMiss($0.name, among: ["aps"]) != nil }
    found.append(
      Finding(
        offset: misspelt?.nameOffset ?? document.offset, isError: true,
        problem: .expected(expected, found: "an object without it"),
        hint: misspelt.flatMap { didYouMean($0.name, ["aps"]) }))
  }

  private mutating func unknown(_ member: JSON.Member) {
    found.append(
      Finding(
        offset: member.nameOffset, isError: false,
        problem: .sentence("the phone knows no member \(quoted(member.name)) of 'aps', and ignores it"),
        hint: didYouMean(member.name, PushLint.members) ?? "it knows " + PushLint.members.joined(separator: ", ")))
  }
}

// The members of every push.
extension PushLint {
  private mutating func checkTimestamp(_ aps: JSON) -> Int64? {
    guard let timestamp = aps["timestamp"] else {
      add(aps, .expected("a member 'timestamp'", found: "none"), "unix seconds; an older push than the last is ignored")
      return nil
    }
    return unixSeconds(timestamp, "timestamp")
  }

  /// A date beside the content state: whole seconds since 1970.
  private mutating func unixSeconds(_ value: JSON, _ name: String) -> Int64? {
    guard let seconds = value.whole else {
      add(value, .expected("whole unix seconds in '\(name)'", found: value.words), "dates in 'aps' are unix seconds")
      return nil
    }
    switch seconds {
    case 100_000_000_000...:
      add(
        value, .sentence("'\(name)' is \(seconds), which would be \(PushLint.words(ofYearAt: seconds))"),
        "these look like milliseconds; dates in 'aps' are unix seconds")
      return nil
    case ..<1_000_000_000:
      add(
        value, .sentence("'\(name)' is \(seconds), which would be \(PushLint.words(ofYearAt: seconds))"),
        "these look like seconds since 2001; dates in 'aps' are seconds since 1970")
      return nil
    default: return seconds
    }
  }

  /// `the year 1994`, or that it lies beyond any year.
  private static func words(ofYearAt seconds: Int64) -> String {
    let year = year(ofUnix: seconds)
    return year < 9999 ? "the year \(year)" : "after the year 9999"
  }

  private static func year(ofUnix seconds: Int64) -> Int {
    Zone.utc.day(at: Instant(secondsSince1970: seconds)).components.year
  }

  private mutating func checkEvent(_ aps: JSON) -> PushPayload.Event? {
    guard let event = aps["event"] else {
      add(aps, .expected("a member 'event'", found: "none"), "start, update or end")
      return nil
    }
    guard case .string(let text) = event.content, let known = PushPayload.Event(rawValue: text) else {
      add(event, .expected("start, update or end", found: event.words), nil)
      return nil
    }
    return known
  }

  private mutating func checkContent(_ aps: JSON, _ event: PushPayload.Event?) {
    guard let content = aps["content-state"] else {
      if event != .end { add(aps, .expected("a member 'content-state'", found: "none"), nil) }
      return
    }
    guard case .object = content.content else {
      add(content, .expected("an object in 'content-state'", found: content.words), nil)
      return
    }
    let room = content.compactBytes + (aps["attributes"]?.compactBytes ?? 0)
    if room > PushLint.mostBytes {
      add(content, .expected("at most 4,096 bytes of state and attributes", found: StepText.grouped(room)), nil)
    }
    checkDatesInside(content)
  }

  /// Inside the content state a Swift `Date` is read as seconds since 2001.
  private mutating func checkDatesInside(_ value: JSON) {
    switch value.content {
    case .object(let members): for member in members { checkDate(member) }
    case .array(let elements): for element in elements { checkDatesInside(element) }
    case .null, .bool, .number, .string: break
    }
  }

  private mutating func checkDate(_ member: JSON.Member) {
    let saysUnit = ["Unix", "UnixMs", "Ms", "Seconds", "Milliseconds"].contains { member.name.hasSuffix($0) }
    if !saysUnit, let seconds = member.value.number, 1_000_000_000...4_000_000_000 ~= seconds {
      let year = PushLint.year(ofUnix: Int64(seconds) + 978_307_200)
      add(
        member.value,
        .sentence("if \(quoted(member.name)) is a Date, it is read as seconds since 2001: in the year \(year)"),
        "send seconds since 2001, or better a whole number whose name says the unit", isError: false)
    } else if case .string(let text) = member.value.content, Instant(text) != nil {
      add(
        member.value, .sentence("if \(quoted(member.name)) is a Date, a string cannot be read, and the push fails"),
        "send seconds since 2001, or better a whole number whose name says the unit", isError: false)
    } else {
      checkDatesInside(member.value)
    }
  }
}

// What a start needs, and when things end.
extension PushLint {
  private mutating func checkStart(_ aps: JSON) {
    if case .string(let type)? = aps["attributes-type"]?.content, !type.isEmpty {
    } else {
      add(
        aps["attributes-type"] ?? aps,
        .expected("the name of a type in 'attributes-type'", found: aps["attributes-type"]?.words ?? "none"),
        "a start is refused without it")
    }
    if case .object? = aps["attributes"]?.content {
    } else {
      add(
        aps["attributes"] ?? aps, .expected("an object in 'attributes'", found: aps["attributes"]?.words ?? "none"),
        "a start is refused without it")
    }
    if let alert = aps["alert"] {
      if case .object = alert.content, alert["title"] != nil, alert["body"] != nil {
      } else {
        add(alert, .expected("an alert with a title and a body", found: alert.words), nil)
      }
    } else {
      add(aps, .expected("a member 'alert'", found: "none"), "a start without an alert is refused")
    }
    if aps["input-push-token"] != nil, let channel = aps["input-push-channel"] {
      add(
        channel, .sentence("'input-push-token' and 'input-push-channel' do not go together"),
        "updates come by a token of their own, or by a channel for all: leave one out")
    }
    if aps["input-push-token"]?.whole != 1, aps["input-push-channel"] == nil {
      add(
        aps["input-push-token"] ?? aps, .sentence("without \"input-push-token\":1 iOS 18 gives no token for updates"),
        nil, isError: false)
    }
  }

  private mutating func checkNotStart(_ aps: JSON) {
    for name in ["attributes-type", "attributes", "input-push-token", "input-push-channel"] {
      if let value = aps[name] {
        add(value, .sentence("'\(name)' belongs to a start, and is ignored here"), nil, isError: false)
      }
    }
  }

  private mutating func checkDates(_ aps: JSON, after timestamp: Int64?, _ event: PushPayload.Event?) {
    if let value = aps["stale-date"], let stale = unixSeconds(value, "stale-date"), let timestamp, stale <= timestamp {
      add(
        value, .sentence("the state is stale when it arrives: 'stale-date' is not after 'timestamp'"),
        "a stale date in the past has kept Live Activities from appearing")
    }
    guard let value = aps["dismissal-date"], let dismissal = unixSeconds(value, "dismissal-date") else { return }
    if let event, event != .end {
      add(value, .sentence("'dismissal-date' belongs to an end, and is ignored here"), nil, isError: false)
    } else if let timestamp, dismissal > timestamp.addingSaturated(4 * 3600) {
      add(
        value, .sentence("the system takes an ended Live Activity away after 4 hours, whatever 'dismissal-date' says"),
        nil, isError: false)
    }
  }
}

extension JSON {
  /// The number; `nil` for anything else.
  fileprivate var number: Double? {
    guard case .number(let number) = content else { return nil }
    return Double(number.text)
  }

  /// The whole number; `nil` for anything else.
  fileprivate var whole: Int64? {
    guard case .number(let number) = content else { return nil }
    return Int64(number.text)
  }

  /// How many bytes it takes on one line.
  fileprivate var compactBytes: Int {
    var writer = JSONWriter(.compact)
    writer.value(self)
    return writer.bytes.count
  }
}

extension JSONWriter {
  /// Writes a value as it was read.
  fileprivate mutating func value(_ json: JSON) {
    switch json.content {
    case .null: null()
    case .bool(let truth): value(truth)
    case .number(let number): value(number: number.text)
    case .string(let text): value(text)
    case .array(let elements): array { list in for element in elements { list.value(element) } }
    case .object(let members):
      object { object in
        for member in members {
          object.name(member.name)
          object.value(member.value)
        }
      }
    }
  }
}

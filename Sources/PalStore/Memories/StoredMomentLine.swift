import Documents
import InnerLife
import PixelPalCore

/// A `Moment`, a notable event in the pal's life, on one line: `2025-03-08 longestDay:16778 2025-03-09T05:12:00Z`.
///
/// The line contains the day of the page, the kind of moment, and the time of the report. Up to three more days follow,
/// each only if it differs from its default. `began=` is the day on which the moment began, by default the day of the
/// page. `noticed=` is the night in which the moment could be detected, by default the night after the day of the page.
/// `night=` is the night of the report, by default the one in `noticed=`. The word `corrected` follows only if the
/// moment was corrected.
struct StoredMomentLine: JSONReadable {
  let moment: Moment

  init(_ moment: Moment) { self.moment = moment }

  var text: String {
    var words = [
      "\(moment.day)", moment.kind.nameAndValueText, "\(moment.reportedAt)",
    ]
    if moment.beganOn != moment.day { words.append("began=\(moment.beganOn)") }
    if moment.detectedNight != moment.day.next { words.append("noticed=\(moment.detectedNight)") }
    if moment.reportedNight != moment.detectedNight { words.append("night=\(moment.reportedNight)") }
    if moment.isCorrected { words.append("corrected") }
    return words.joined(separator: " ")
  }

  init(reading json: JSON) throws(JSONMismatch) {
    self = try json.parsedText(as: "a moment such as 2025-03-08 longestDay:16778 2025-03-09T05:12:00Z") {
      StoredMomentLine($0)
    }
  }

  private init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, let day = CivilDay(words[0]), let kind = Moment.Kind(nameAndValueText: words[1]),
      let reportedAt = Instant(words[2])
    else { return nil }
    func date(prefixedBy name: String) -> CivilDay? {
      words.dropFirst(3).first { $0.hasPrefix(name) }.flatMap { CivilDay($0.dropFirst(name.count)) }
    }
    let detectedNight = date(prefixedBy: "noticed=") ?? day.next
    moment = Moment(
      kind: kind, day: day, beganOn: date(prefixedBy: "began=") ?? day, detectedNight: detectedNight,
      reportedNight: date(prefixedBy: "night=") ?? detectedNight, reportedAt: reportedAt,
      isCorrected: words.last == "corrected")
  }
}

/// A stored moment, possibly of a kind that only older versions know.
///
/// ``moment`` is `nil` for such a kind.
struct StoredMomentLineIfSupported: JSONReadable {
  let moment: Moment?

  init(reading json: JSON) throws(JSONMismatch) {
    let kind = try String(reading: json).split(separator: " ").dropFirst().first ?? ""
    moment = kind.hasPrefix("season:") ? nil : try StoredMomentLine(reading: json).moment
  }
}

extension Moment.Kind {
  /// The name of the kind and its value, such as `longestDay:16778` or `firstWalk`.
  var nameAndValueText: String { name + (valueText.map { ":" + $0 } ?? "") }

  /// Creates a kind from its name and value, such as `longestDay:16778`, or returns `nil` if there is no such kind.
  init?(nameAndValueText text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1).map { String($0) }
    guard let name = parts.first else { return nil }
    self.init(name: name, value: parts.dropFirst().first)
  }

  /// The value of the kind as text, such as the step count of a longest day, or `nil` if the kind has no value.
  private var valueText: String? {
    switch self {
    case .phaseReveal(let phase): "\(phase.rawValue)"
    case .firstDayReaching(let steps), .longestDay(let steps), .lifetimeTotal(let steps): "\(steps)"
    case .longestWalk(let minutes): "\(minutes)"
    case .keepsake(let keepsake): keepsake.rawValue
    case .anniversary(let years): "\(years)"
    case .newChapter(let reason, let repetition): reason.map { "\($0.rawValue)-\(repetition)" }
    case .firstSteps, .firstSaturday, .firstEvening, .firstThousand, .firstWalk, .returnAfterBreak, .journey,
      .earliestWalk, .latestWalk:
      nil
    }
  }

  /// Creates the kind called `name` with `value`, or returns `nil` if there is no such kind.
  private init?(name: String, value: String?) {
    let number = value.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    let smallNumber = number.flatMap { Int32(exactly: $0) }.map { Int($0) }
    let kinds: [Moment.Kind?] = [
      smallNumber.flatMap { Phase(rawValue: $0) }.map { .phaseReveal($0) }, number.map { .firstDayReaching(steps: $0) },
      number.map { .longestDay(steps: $0) }, number.map { .lifetimeTotal($0) },
      smallNumber.map { .longestWalk(minutes: $0) },
      smallNumber.map { .anniversary(years: $0) }, value.flatMap { Keepsake(rawValue: $0) }.map { .keepsake($0) },
      value.flatMap { Moment.Kind.newChapter(from: $0) },
    ]
    let kindsWithoutValue: [Moment.Kind] = [
      .firstSteps, .firstSaturday, .firstEvening, .firstThousand, .firstWalk, .returnAfterBreak,
      .newChapter(nil, repetition: 0), .journey,
      .earliestWalk, .latestWalk,
    ]
    let possible = value == nil ? kindsWithoutValue : kinds.compactMap { $0 }
    guard let kind = possible.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// Returns the kind of a new chapter with a reason and a repetition, such as `up-2`, or `nil` if the text is invalid.
  private static func newChapter(from text: String) -> Moment.Kind? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let reason = Chapter.Reason(rawValue: String(parts[0])), let number = UInt16(parts[1]),
      "\(number)" == parts[1]
    else { return nil }
    return .newChapter(reason, repetition: Int(number))
  }
}

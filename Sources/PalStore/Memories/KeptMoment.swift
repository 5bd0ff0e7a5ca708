import Documents
import InnerLife
import PixelPalCore

/// A moment on one line: `2025-03-08 longestDay:16778 2025-03-09T05:12:00Z`.
///
/// The line has the day of the page, the kind of moment, and the time of its report. Unusual values follow: `began=`,
/// `noticed=`, `night=`, and `corrected`.
struct KeptMoment: JSONReadable {
  let moment: Moment

  init(_ moment: Moment) { self.moment = moment }

  var text: String {
    var words = ["\(moment.day)", moment.kind.name + (moment.kind.value.map { ":" + $0 } ?? ""), "\(moment.told)"]
    if moment.began != moment.day { words.append("began=\(moment.began)") }
    if moment.noticed != moment.day.next { words.append("noticed=\(moment.noticed)") }
    if moment.toldIn != moment.noticed { words.append("night=\(moment.toldIn)") }
    if moment.isCorrected { words.append("corrected") }
    return words.joined(separator: " ")
  }

  init(reading json: JSON) throws(JSONMismatch) {
    self = try json.text(as: "a moment such as 2025-03-08 longestDay:16778 2025-03-09T05:12:00Z") { KeptMoment($0) }
  }

  private init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, let day = CivilDay(words[0]), let told = Instant(words[2]) else { return nil }
    let parts = words[1].split(separator: ":", maxSplits: 1).map { String($0) }
    guard let name = parts.first, let kind = Moment.Kind(name: name, value: parts.dropFirst().first) else { return nil }
    func date(_ name: String) -> CivilDay? {
      words.dropFirst(3).first { $0.hasPrefix(name) }.flatMap { CivilDay($0.dropFirst(name.count)) }
    }
    let noticed = date("noticed=") ?? day.next
    moment = Moment(
      kind: kind, day: day, began: date("began=") ?? day, noticed: noticed, toldIn: date("night=") ?? noticed,
      told: told, isCorrected: words.last == "corrected")
  }
}

extension Moment.Kind {
  /// The value of the kind, if it has one.
  fileprivate var value: String? {
    switch self {
    case .phase(let phase): "\(phase.rawValue)"
    case .firstDay(let steps), .longestDay(let steps), .total(let steps): "\(steps)"
    case .longestWalk(let minutes): "\(minutes)"
    case .anniversary(let years): "\(years)"
    case .season(let season): season.rawValue
    case .beginning, .firstWalk, .return, .chapter, .journey, .dawn, .night: nil
    }
  }

  /// Returns `nil` if no kind has this name and value.
  fileprivate init?(name: String, value: String?) {
    let number = value.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    let few = number.flatMap { Int32(exactly: $0) }.map { Int($0) }
    let kinds: [Moment.Kind?] = [
      few.flatMap { Phase(rawValue: $0) }.map { .phase($0) }, number.map { .firstDay(steps: $0) },
      number.map { .longestDay(steps: $0) }, number.map { .total($0) }, few.map { .longestWalk(minutes: $0) },
      few.map { .anniversary(years: $0) }, value.flatMap { Skin(rawValue: $0) }.map { .season($0) },
    ]
    let plain: [Moment.Kind] = [.beginning, .firstWalk, .return, .chapter, .journey, .dawn, .night]
    let possible = value == nil ? plain : kinds.compactMap { $0 }
    guard let kind = possible.first(where: { $0.name == name }) else { return nil }
    self = kind
  }
}

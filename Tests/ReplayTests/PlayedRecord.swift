import Documents
import PixelArt
import PixelPalCore
import StateExport
import XCTest

@testable import PixelPage
@testable import Replay

/// Reference implementation of the web page that plays a record: slow, and based on the written data alone.
struct PlayedRecord {
  let parts: [RecordedPart.Written]
  /// The content of each part, parsed once.
  private let moments: [[PlayedMoment]]
  private let days: [[Int64?]]
  private let minutes: [[(end: Instant, steps: Int64)]]
  private let looks: [NSDictionary]
  private let course: Course
  /// The available choices, by number.
  private let choices: [NSDictionary]
  /// The rare animations of each part, and the times at which the app was opened and closed.
  private let rares: [[(at: Instant, animation: ExtraAnimation)]]
  private let fronts: [[(at: Instant, isOpen: Bool)]]
  private let reveals: [(at: Instant, phase: Phase)]
  private let seed: UInt64
  private static let names = Surface.allCases.map(\.rawValue)

  init(_ course: Course) throws {
    let recorder = Recorder(course, momentsInPart: 20)
    parts = recorder.record {
      $0
    } pass: { _ in
    }
    let read = try parts.map { part in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(part.bytes)) as? NSDictionary)
    }
    let numbers = { (name: String) in read.map { ($0[name] as? [Any] ?? []).map { $0 as? Int64 } } }
    let phrases = recorder.told.phrases
    var choices = Numbered<AppScreen.Choices>()
    let states = try recorder.vocabulary.states.values.map { state in
      var writer = JSONWriter(.compact)
      state.write(to: &writer, choices: &choices)
      return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [Any])
    }
    moments = zip(parts, numbers("moments")).map { PlayedMoment.all(from: $0.from, $1, phrases, states) }
    rares = zip(parts, numbers("rares")).map { part, numbers in
      stride(from: 0, to: numbers.count, by: 2).map { place in
        (part.from + Milliseconds(numbers[place] ?? 0), SpriteSheet.extras[Int(numbers[place + 1] ?? 0)])
      }
    }
    let kinds = recorder.told.kinds.map { $0.name }
    fronts = parts.indices.map { [parts] index in
      ["earlier", "changes"].flatMap { name in
        PlayedRecord.fronts(from: parts[index].from, PlayedNumbers(numbers(name)[index], phrases), kinds)
      }
    }
    reveals = recorder.highlights.reveals
    seed = recorder.pal.seed ?? 0
    days = numbers("days")
    minutes = zip(parts, numbers("minutes")).map { PlayedRecord.minutes(from: $0.from, $1.compactMap { $0 }) }
    var sheets = Numbered<SpriteSheet>()
    looks = try recorder.vocabulary.looks.map { look in
      try PlayedRecord.object { look.write(to: &$0, sheets: &sheets) }
    }
    self.choices = try choices.values.map { choices in try PlayedRecord.object { choices.write(to: &$0) } }
    self.course = course
  }

  private static func object(_ write: (inout JSONWriter) -> Void) throws -> NSDictionary {
    var writer = JSONWriter(.compact)
    write(&writer)
    return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary)
  }

  private static func fronts(
    from start: Instant, _ numbers: PlayedNumbers, _ kinds: [String]
  ) -> [(at: Instant, isOpen: Bool)] {
    var (reader, at, fronts) = (numbers, start, [(at: Instant, isOpen: Bool)]())
    while !reader.isAtEnd {
      at = at + Milliseconds(reader.next() ?? 0)
      let kind = kinds[Int(reader.next() ?? 0)]
      _ = (reader.sentence(), reader.sentence())
      if kind == "appOpened" || kind == "appClosed" { fronts.append((at, kind == "appOpened")) }
    }
    return fronts
  }

  private static func minutes(from start: Instant, _ numbers: [Int64]) -> [(end: Instant, steps: Int64)] {
    var all: [(end: Instant, steps: Int64)] = []
    var minute = start.startOfMinute
    var place = 0
    while place < numbers.count {
      let entry = numbers[place]
      place += 1
      if entry < 0 {
        minute = minute + .minutes(Int(-entry))
      } else if entry > 0 {
        minute = minute + .minutes(1)
        all.append((minute, entry))
      } else {
        let line = Array(numbers[place..<place + 5])
        place += 5
        // In floating point, as the web page computes it.
        let height = { (x: Int64) in Int64((Double(line[2] * x - line[4]) / Double(line[3])).rounded(.down)) }
        for x in 1...line[0] {
          minute = minute + .minutes(1)
          all.append((minute, line[1] + height(x) - height(x - 1)))
        }
      }
    }
    return all
  }

  private func index(at instant: Instant) -> Int { parts.lastIndex { $0.from <= instant } ?? 0 }

  func lastMoment(by instant: Instant) -> Instant {
    let index = index(at: instant)
    return moments[index].last { $0.at <= instant }?.at ?? parts[index].from
  }

  func counted(at instant: Instant) -> Int64 {
    // A minute that ends with a part belongs to that part.
    let index = index(at: instant - Milliseconds(1))
    let before = days[index].count > 1 ? days[index][1] ?? 0 : 0
    return minutes[index].prefix { $0.end <= instant }.reduce(before) { $0 + $1.steps }
  }

  /// Returns the day's steps by the end of a minute; `nil` if they are unknown.
  func today(at instant: Instant) -> Int64? {
    let index = index(at: instant)
    let entries = stride(from: 0, to: days[index].count, by: 3).map { Array(days[index][$0..<$0 + 3]) }
    guard let entry = entries.last(where: { parts[index].from + Milliseconds(($0[0] ?? 0)) <= instant }),
      let since = entry[0], let today = entry[2]
    else { return nil }
    let start = parts[index].from + Milliseconds(since)
    let walked = minutes[index].filter { start < $0.end && $0.end <= instant }.reduce(0) { $0 + $1.steps }
    return today + walked
  }

  func document(at instant: Instant) -> NSDictionary {
    guard let moment = moments[index(at: instant)].last(where: { $0.at <= instant }) else { return [:] }
    let names = [
      "total", "today", "energy", "earnedPhase", "visiblePhase", "walking", "entitlement", "paywall", "isPremium",
      "gender", "style",
    ]
    let pal = [moment.total as Any, moment.today.map { $0 as Any } ?? NSNull()] + moment.state
    var facts = Dictionary(uniqueKeysWithValues: zip(names, pal + [NSNull(), NSNull()]))
    // The page needs it to limit the days of the history that are shown; no state document has it.
    facts["isPremium"] = nil
    if pal.count > 11, let name = pal[11] as? String, !name.isEmpty { facts["name"] = name }
    let surfaces = zip(Surface.allCases, moment.shown).map { surface($0, $1, instant) }
    for (name, value) in screen(of: moment, at: instant) { surfaces[0][name] = value }
    return [
      "schema": "pixelpal.state/1", "at": text(instant), "pal": facts,
      "surfaces": Dictionary(uniqueKeysWithValues: zip(PlayedRecord.names, surfaces)),
    ]
  }

  /// Returns what the app's screen shows besides the pal.
  private func screen(of moment: PlayedMoment, at instant: Instant) -> [String: Any] {
    guard moment.state.count > 7 else {
      let step = course.onboarding.filter { $0 <= instant }.count
      return course.onboarding.isEmpty
        ? [:] : ["screen": "onboarding", "step": step, "stepName": OnboardingScreen.names[step - 1]]
    }
    let (earned, visible) = (moment.state[1] as? Int ?? 0, moment.state[2] as? Int ?? 0)
    let isPaywall = moment.state[10] as? Bool ?? false
    var document: [String: Any] = [
      "screen": isPaywall ? "paywall" : "home", "total": moment.total,
      "phaseLine": "Phase \(visible), \(["Dormant", "Active", "Energized", "Ascended"][visible - 1])",
    ]
    let total = StepText.grouped(moment.total)
    if visible == 4 {
      document["standing"] = "\(total) in all"
    } else if earned > visible {
      document["standing"] = "Phase \(visible + 1) waits for premium"
    } else {
      let begins = Phase.allCases[visible].begins(under: course.laws.rules)
      document["standing"] = "\(total) of \(StepText.grouped(begins))"
    }
    if moment.state.count > 11, let number = moment.state[11] as? Int { document["choices"] = choices[number] }
    if isPaywall {
      document["products"] = [
        ["id": "com.pixelpal.premium.monthly", "words": "Monthly"],
        ["id": "com.pixelpal.premium.yearly", "words": "Yearly"], ["id": NSNull(), "words": "Restore purchases"],
      ]
    }
    return document
  }

  private func surface(_ surface: Surface, _ shown: PlayedMoment.Shown, _ now: Instant) -> NSMutableDictionary {
    let look = looks[Int(shown.look ?? 0)]
    let document: NSMutableDictionary = [
      "status": look["status"] ?? NSNull(), "icon": look["icon"] ?? NSNull(), "text": shown.text ?? NSNull(),
      "effects": look["effects"] ?? NSArray(), "why": shown.why ?? NSNull(), "sprite": NSNull(),
      "shownSince": shown.since.map(text) ?? NSNull(),
    ]
    if let steps = shown.steps { document["steps"] = steps }
    if let message = look["message"] { document["message"] = message }
    if let sprite = look["sprite"] as? NSDictionary, let start = shown.start {
      document["sprite"] =
        played(on: surface, look, at: now).map { self.sprite($0, of: sprite, at: now) }
        ?? self.sprite(sprite, start, now)
    }
    return document
  }

  private func sprite(_ sprite: NSDictionary, _ start: Instant, _ now: Instant) -> NSDictionary {
    let frames = sprite["frames"] as? Int ?? 1
    let elapsed = Double((now - start).count)
    let count = (sprite["fps"] as? Double).map { elapsed * $0 / 1000 } ?? elapsed / (sprite["frameMs"] as? Double ?? 1)
    let wrapped = (Int(count.rounded(.down)) % frames + frames) % frames + 1
    let frame = sprite["frame"] as? Int ?? min(wrapped, sprite["poseFrames"] as? Int ?? 1)
    let document = NSMutableDictionary()
    for (name, value) in sprite { document.setObject(value, forKey: "\(name)" as NSString) }
    document["asset"] = "\(sprite["gender"] ?? "")_\(sprite["pose"] ?? "")_\(frame)"
    document["startedAtUnixMs"] = start.millisecondsSince1970
    for name in ["gender", "pose", "poseFrames", "frame", "sheet"] { document.removeObject(forKey: name) }
    return document
  }

  /// Returns the animation that a surface plays instead of resting or walking.
  private func played(
    on surface: Surface, _ look: NSDictionary, at now: Instant
  ) -> (at: Instant, animation: ExtraAnimation)? {
    guard let sprite = look["sprite"] as? NSDictionary, look["status"] as? String == "live", sprite["frame"] == nil
    else { return nil }
    let part = index(at: now)
    if surface == .app, let rare = rares[part].last(where: { $0.at <= now }), now < rare.at + rare.animation.length,
      let front = fronts[part].last(where: { $0.at <= now }), front.isOpen, front.at == rare.at
    {
      return rare
    }
    let isAnywhere = !course.laws.device.facts.sendsOnlyWithRunTime
    guard sprite["pose"] as? String != "walking", surface == .app || isAnywhere else { return nil }
    let (since, phase) = reveals.last { $0.at <= now } ?? (course.createdAt, .dormant)
    let peeks = Peeks(seed: seed, phase: phase, since: since, under: course.laws.rules)
    let peek = peeks.next(after: now - ExtraAnimation.peek.length)
    return peek <= now ? (peek, .peek) : nil
  }

  private func sprite(
    _ played: (at: Instant, animation: ExtraAnimation), of sprite: NSDictionary, at now: Instant
  ) -> NSDictionary {
    let extra = NSMutableDictionary()
    for (name, value) in sprite { extra.setObject(value, forKey: "\(name)" as NSString) }
    for name in ["fps", "frameMs"] { extra.removeObject(forKey: name) }
    switch played.animation.rate {
    case .perSecond(let rate): extra["fps"] = rate
    case .every(let length): extra["frameMs"] = length.count
    }
    (extra["pose"], extra["animation"]) = (played.animation.name, played.animation.name)
    (extra["frames"], extra["poseFrames"]) = (played.animation.frames, played.animation.frames)
    return self.sprite(extra, played.at, now)
  }

  private func text(_ instant: Instant) -> String {
    var writer = JSONWriter(.compact)
    writer.object { $0.member("at", instant) }
    // The text between the quotation marks, which contains nothing that needs escaping.
    return String(decoding: writer.bytes.dropFirst(7).dropLast(2), as: UTF8.self)
  }
}

/// The complete state from an instant on, accumulated from the recorded changes as a web page does it.
private struct PlayedMoment {
  private(set) var at: Instant
  private(set) var total: Int64 = 0
  private(set) var today: Int64?
  private(set) var state: [Any] = []
  private(set) var shown = Surface.allCases.map { _ in Shown() }

  struct Shown {
    var look: Int64?
    var start: Instant?
    var text: String?
    var steps: Int64?
    var since: Instant?
    var why: String?
  }

  static func all(from start: Instant, _ numbers: [Int64?], _ phrases: [[UInt8]], _ states: [[Any]]) -> [PlayedMoment] {
    var reader = PlayedNumbers(numbers, phrases)
    var all: [PlayedMoment] = []
    var moment = PlayedMoment(at: start)
    while !reader.isAtEnd {
      moment.at = moment.at + Milliseconds(reader.next() ?? 0)
      let head = reader.next() ?? 0
      if head & 1 != 0 { moment.total = reader.next() ?? 0 }
      if head & 2 != 0 { moment.today = reader.next() }
      if head & 4 != 0 { moment.state = states[Int(reader.next() ?? 0)] }
      for _ in 0..<head >> 3 { moment.read(&reader) }
      all.append(moment)
    }
    return all
  }

  private mutating func read(_ reader: inout PlayedNumbers) {
    let (mask, parts) = (Int(reader.next() ?? 0), reader.next() ?? 0)
    var news = shown[mask.trailingZeroBitCount]
    if parts & 1 != 0 { news.look = reader.next() }
    if parts & 2 != 0 { _ = reader.next() }
    if parts & 4 != 0 { news.start = reader.past(at) }
    if parts & 8 != 0 { news.text = reader.sentence() }
    if parts & 16 != 0 { news.steps = reader.next() }
    if parts & 32 != 0 { news.since = reader.past(at) }
    if parts & 64 != 0 { news.why = reader.sentence() }
    for surface in shown.indices where mask & 1 << surface != 0 { shown[surface] = news }
  }
}

/// A list of numbers and sentences that is read sequentially.
struct PlayedNumbers {
  private let numbers: [Int64?]
  private let phrases: [[UInt8]]
  private var place = 0

  init(_ numbers: [Int64?], _ phrases: [[UInt8]]) { (self.numbers, self.phrases) = (numbers, phrases) }

  var isAtEnd: Bool { place == numbers.count }

  mutating func next() -> Int64? {
    place += 1
    return numbers[place - 1]
  }

  mutating func past(_ now: Instant) -> Instant? { next().map { now - Milliseconds($0) } }

  mutating func sentence() -> String? {
    guard let phrase = next() else { return nil }
    var text: [UInt8] = []
    for byte in phrases[Int(phrase)] {
      guard let mark = Phrases.Mark(rawValue: byte) else {
        text.append(byte)
        continue
      }
      text += Array(PlayedNumbers.text(of: Int(next() ?? 0), mark).utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func text(of number: Int, _ mark: Phrases.Mark) -> String {
    let padded = { (part: Int, width: Int) in
      String(repeating: "0", count: max(0, width - String(part).count)) + String(part)
    }
    switch mark {
    case .grouped: return StepText.grouped(number)
    case .plain: return String(number)
    case .clock: return [number / 3600, number / 60 % 60, number % 60].map { padded($0, 2) }.joined(separator: ":")
    case .date: return "\(padded(number / 10_000, 4))-\(padded(number / 100 % 100, 2))-\(padded(number % 100, 2))"
    }
  }
}

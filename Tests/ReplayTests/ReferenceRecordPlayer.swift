import Documents
import PixelArt
import PixelPalCore
import StateExport
import TestSupport
import XCTest

@testable import PixelPage
@testable import Replay

/// Reference implementation of the web page that plays a record: slow, and based on the written data alone.
struct ReferenceRecordPlayer {
  let parts: [PartRecorder.CompletedPart]
  /// The content of each part, parsed once.
  private let pageStates: [[ReferencePageState]]
  private let days: [[(at: Instant, counted: Int64, today: Int64?)]]
  private let minutes: [[(end: Instant, steps: Int64)]]
  private let surfaceLooks: [NSDictionary]
  private let plan: ReplayPlan
  /// The available choices, by number.
  private let choices: [NSDictionary]
  /// The rare animations of each part, and the times at which the app was opened and closed.
  private let rareAnimations: [[(at: Instant, animation: OneShotAnimation)]]
  private let foregroundChanges: [[(at: Instant, isOpen: Bool)]]
  private let phaseReveals: [(at: Instant, phase: Phase)]
  private let seed: UInt64
  private static let names = Surface.allCases.map(\.rawValue)

  init(_ plan: ReplayPlan) throws {
    let recorder = PageRecorder(plan, statesPerPart: 20)
    parts = recorder.record {
      $0
    } progress: { _ in
    }
    let read = try parts.map { part in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(part.bytes)) as? NSDictionary)
    }
    let phrases = recorder.pageTables.phrases.phrases.map(\.texts)
    let lists = { [parts] (name: String) in
      zip(parts, read).map { RecordedValueReader($1[name] as? [Any] ?? [], from: $0.from, phrases) }
    }
    var choices = InternTable<AppScreen.Choices>()
    let states = try recorder.pageTables.palStates.values.map { state in
      var writer = JSONWriter(.compact)
      state.write(to: &writer, choices: &choices)
      return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [Any])
    }
    pageStates = lists("moments").map { ReferencePageState.decodeAll($0, states) }
    rareAnimations = lists("rares").map { list in
      list.readAll { ($0.nextInstant(), PalSpriteSheet.extraAnimations[$0.nextIndex()]) }
    }
    let kinds = recorder.pageTables.changeKinds.values.map { $0.name }
    foregroundChanges = zip(lists("earlier"), lists("changes")).map { earlier, changes in
      [earlier, changes].flatMap { ReferenceRecordPlayer.parseForegroundChanges($0, kinds) }
    }
    phaseReveals = recorder.notableChanges.phaseReveals
    seed = recorder.pal.seed ?? 0
    days = lists("days").map { list in list.readAll { ($0.nextInstant(), $0.nextNumber() ?? 0, $0.nextNumber()) } }
    minutes = try zip(parts, read).map { part, read in
      ReferenceRecordPlayer.parseMinutes(from: part.from, try XCTUnwrap((read["minutes"] as? [String])?.first))
    }
    var sheets = InternTable<PalSpriteSheet>()
    surfaceLooks = try recorder.pageTables.appearances.map { look in
      try ReferenceRecordPlayer.jsonObject { look.write(to: &$0, sheets: &sheets) }
    }
    self.choices = try choices.values.map { choices in try ReferenceRecordPlayer.jsonObject { choices.write(to: &$0) } }
    self.plan = plan
  }

  private static func jsonObject(_ write: (inout JSONWriter) -> Void) throws -> NSDictionary {
    var writer = JSONWriter(.compact)
    write(&writer)
    return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary)
  }

  private static func parseForegroundChanges(_ changes: RecordedValueReader, _ kinds: [String]) -> [(
    at: Instant, isOpen: Bool
  )] {
    changes.readAll { reader in
      let (at, kind) = (reader.nextInstant(), kinds[reader.nextIndex()])
      _ = (reader.nextSentence(), reader.nextSentence())
      return (at, kind)
    }.filter { $0.1 == "appOpened" || $0.1 == "appClosed" }.map { ($0, $1 == "appOpened") }
  }

  private static func parseMinutes(from start: Instant, _ text: String) -> [(end: Instant, steps: Int64)] {
    var all: [(end: Instant, steps: Int64)] = []
    var minute = start.startOfMinute
    var rest = text[...]
    while let first = rest.popFirst() {
      if let steps = Int64(String(first), radix: 36) {
        minute = minute + .minutes(1)
        if steps > 0 { all.append((minute, steps)) }
        continue
      }
      let number = Int64(rest.prefix { $0.isNumber }) ?? 0
      rest = rest.drop { $0.isNumber }.dropFirst()
      minute = minute + .minutes(first == "-" ? Int(number) : 1)
      if first == "(" { all.append((minute, number)) }
    }
    return all
  }

  private func partIndex(at instant: Instant) -> Int { parts.lastIndex { $0.from <= instant } ?? 0 }

  func lastChange(by instant: Instant) -> Instant {
    let index = partIndex(at: instant)
    return pageStates[index].last { $0.at <= instant }?.at ?? parts[index].from
  }

  func countedSteps(at instant: Instant) -> Int64 {
    // A minute that ends with a part belongs to that part.
    let index = partIndex(at: instant - Milliseconds(1))
    let before = days[index].first?.counted ?? 0
    return minutes[index].prefix { $0.end <= instant }.reduce(before) { $0 + $1.steps }
  }

  /// Returns the day's steps by the end of a minute; `nil` if they are unknown.
  func stepsToday(at instant: Instant) -> Int64? {
    let index = partIndex(at: instant)
    guard let entry = days[index].last(where: { $0.at <= instant }), let today = entry.today else { return nil }
    let walked = minutes[index].filter { entry.at < $0.end && $0.end <= instant }.reduce(0) { $0 + $1.steps }
    return today + walked
  }

  func stateDocument(at instant: Instant) -> NSDictionary {
    guard let moment = pageStates[partIndex(at: instant)].last(where: { $0.at <= instant }) else { return [:] }
    let names = [
      "total", "today", "energy", "earnedPhase", "visiblePhase", "walking", "entitlement", "paywall", "isPremium",
      "gender", "style",
    ]
    let pal = [moment.totalSteps as Any, moment.stepsToday.map { $0 as Any } ?? NSNull()] + moment.palState
    var facts = Dictionary(uniqueKeysWithValues: zip(names, pal + [NSNull(), NSNull()]))
    // The page needs it to limit the days of the history that are shown; no state document has it.
    facts["isPremium"] = nil
    facts["keepsakes"] = Keepsake.allCases.filter { $0.startingTotal <= moment.totalSteps }.map { $0.rawValue }
    if pal.count > 11, let name = pal[11] as? String, !name.isEmpty { facts["name"] = name }
    let surfaces = zip(Surface.allCases, moment.surfaceStates).map { surfaceDocument($0, $1, instant) }
    for (name, value) in screenMembers(of: moment, at: instant) { surfaces[0][name] = value }
    return [
      "schema": "pixelpal.state/1", "at": text(instant), "pal": facts,
      "surfaces": Dictionary(uniqueKeysWithValues: zip(ReferenceRecordPlayer.names, surfaces)),
    ]
  }

  /// Returns what the app's screen shows besides the pal.
  private func screenMembers(of moment: ReferencePageState, at instant: Instant) -> [String: Any] {
    guard moment.palState.count > 7 else {
      let step = plan.onboardingInstants.filter { $0 <= instant }.count
      return plan.onboardingInstants.isEmpty
        ? [:] : ["screen": "onboarding", "step": step, "stepName": OnboardingScreenContent.names[step - 1]]
    }
    let (earned, visible) = (moment.palState[1] as? Int ?? 0, moment.palState[2] as? Int ?? 0)
    let isPaywall = moment.palState[10] as? Bool ?? false
    var document: [String: Any] = [
      "screen": isPaywall ? "paywall" : "home", "total": moment.totalSteps,
      "phaseLine": "Phase \(visible), \(["Dormant", "Active", "Energized", "Ascended"][visible - 1])",
    ]
    let total = StepFormat.grouped(moment.totalSteps)
    if visible == 4 {
      document["standing"] = "\(total) in all"
    } else if earned > visible {
      document["standing"] = "Phase \(visible + 1) waits for premium"
    } else {
      let begins = Phase.allCases[visible].startingTotal(under: plan.configuration.rules)
      document["standing"] = "\(total) of \(StepFormat.grouped(begins))"
    }
    if moment.palState.count > 11, moment.palState[11] as? Bool ?? false {
      document["settingsOffer"] = [
        "text": "PixelPal grows with your steps. You can let it read them in Settings.",
        "buttons": [["id": "openSettings", "words": "Open Settings"], ["id": "decline", "words": "Not now"]],
      ]
    }
    if moment.palState.count > 12, let number = moment.palState[12] as? Int { document["choices"] = choices[number] }
    if isPaywall {
      document["products"] = [
        ["id": "com.pixelpal.premium.monthly", "words": "Monthly"],
        ["id": "com.pixelpal.premium.yearly", "words": "Yearly"], ["id": NSNull(), "words": "Restore purchases"],
      ]
    }
    return document
  }

  private func surfaceDocument(_ surface: Surface, _ shown: ReferencePageState.SurfaceState, _ now: Instant)
    -> NSMutableDictionary
  {
    let look = surfaceLooks[Int(shown.look ?? 0)]
    let document: NSMutableDictionary = [
      "status": look["status"] ?? NSNull(), "icon": look["icon"] ?? NSNull(), "text": shown.text ?? NSNull(),
      "effects": look["effects"] ?? NSArray(), "why": shown.why ?? NSNull(), "sprite": NSNull(),
      "shownSince": shown.since.map(text) ?? NSNull(),
    ]
    if let steps = shown.steps { document["steps"] = steps }
    if let message = look["message"] { document["message"] = message }
    if let sprite = look["sprite"] as? NSDictionary, let start = shown.start {
      document["sprite"] =
        playingAnimation(on: surface, look, at: now).map { self.spriteDocument($0, of: sprite, at: now) }
        ?? self.spriteDocument(sprite, start, now)
    }
    return document
  }

  private func spriteDocument(_ sprite: NSDictionary, _ start: Instant, _ now: Instant) -> NSDictionary {
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
  private func playingAnimation(
    on surface: Surface, _ look: NSDictionary, at now: Instant
  ) -> (at: Instant, animation: OneShotAnimation)? {
    guard let sprite = look["sprite"] as? NSDictionary, look["status"] as? String == "live", sprite["frame"] == nil
    else { return nil }
    let part = partIndex(at: now)
    if surface == .app, let rare = rareAnimations[part].last(where: { $0.at <= now }),
      now < rare.at + rare.animation.length,
      let front = foregroundChanges[part].last(where: { $0.at <= now }), front.isOpen, front.at == rare.at
    {
      return rare
    }
    let isAnywhere = !plan.configuration.device.facts.sendsOnlyWithRunTime
    guard sprite["pose"] as? String != "walking", surface == .app || isAnywhere else { return nil }
    let (since, phase) = phaseReveals.last { $0.at <= now } ?? (plan.createdAt, .dormant)
    let peeks = PeekAnimationSchedule(seed: seed, phase: phase, since: since, under: plan.configuration.rules)
    let peek = peeks.nextPeekStart(after: now - OneShotAnimation.peek.length)
    return peek <= now ? (peek, .peek) : nil
  }

  private func spriteDocument(
    _ played: (at: Instant, animation: OneShotAnimation), of sprite: NSDictionary, at now: Instant
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
    return self.spriteDocument(extra, played.at, now)
  }

  private func text(_ instant: Instant) -> String {
    var writer = JSONWriter(.compact)
    writer.object { $0.member("at", instant) }
    // The text between the quotation marks, which contains nothing that needs escaping.
    return String(decoding: writer.bytes.dropFirst(7).dropLast(2), as: UTF8.self)
  }
}

/// The complete state from an instant on, accumulated from the recorded changes as a web page does it.
private struct ReferencePageState {
  private(set) var at: Instant
  private(set) var totalSteps: Int64 = 0
  private(set) var stepsToday: Int64?
  private(set) var palState: [Any] = []
  private(set) var surfaceStates = Surface.allCases.map { _ in SurfaceState() }

  struct SurfaceState {
    var look: Int64?
    var start: Instant?
    var text: String?
    var steps: Int64?
    var since: Instant?
    var why: String?
  }

  static func decodeAll(_ values: RecordedValueReader, _ states: [[Any]]) -> [ReferencePageState] {
    var pageState = ReferencePageState(at: .distantPast)
    return values.readAll { reader in
      pageState.at = reader.nextInstant()
      let head = reader.nextNumber() ?? 0
      if head & 1 != 0 { pageState.totalSteps = reader.nextNumber() ?? 0 }
      if head & 2 != 0 { pageState.stepsToday = reader.nextNumber() }
      if head & 4 != 0 { pageState.palState = states[reader.nextIndex()] }
      for _ in 0..<head >> 3 { pageState.readSurfaceChange(&reader) }
      return pageState
    }
  }

  private mutating func readSurfaceChange(_ reader: inout RecordedValueReader) {
    let (mask, parts) = (reader.nextIndex(), reader.nextNumber() ?? 0)
    var news = surfaceStates[mask.trailingZeroBitCount]
    if parts & 1 != 0 { news.look = reader.nextNumber() }
    if parts & 2 != 0 { _ = reader.nextNumber() }
    if parts & 4 != 0 { news.start = reader.nextEarlierInstant() }
    if parts & 8 != 0 { news.text = reader.nextSentence() }
    if parts & 16 != 0 { news.steps = reader.nextNumber() }
    if parts & 32 != 0 { news.since = reader.nextEarlierInstant() }
    if parts & 64 != 0 { news.why = reader.nextSentence() }
    for surface in surfaceStates.indices where mask & 1 << surface != 0 { surfaceStates[surface] = news }
  }
}

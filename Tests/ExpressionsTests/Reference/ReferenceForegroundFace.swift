@testable import Expressions
@testable import PixelPalCore

/// Reference implementation of a pal in the foreground without user interaction, which advances millisecond by
/// millisecond.
struct ReferenceForegroundFace {
  private let seed: UInt64
  private let phase: Phase
  private let sleepHours: SleepHours?
  private let openedAt: Int64
  private var mood: ReferenceMood
  private var blinkInterval: Int64
  private var emote: (emote: Emote, since: Int64)?
  private var overlays: ReferenceOverlayStack
  private(set) var now: Int64

  init(seed: UInt64, _ phase: Phase, _ sleepHours: SleepHours?, openedAt opened: Int64) {
    (self.seed, self.phase, self.sleepHours, self.openedAt, now) = (seed, phase, sleepHours, opened, opened)
    (mood, blinkInterval) = (ReferenceMood(mood: .content, startedAt: opened), 7500)
    overlays = ReferenceOverlayStack(slotCount: min(3, phase.rawValue))
    mood.mood = Mood.initial(for: moodFactors)
    blinkInterval = ReferenceForegroundFace.blinkInterval(forArousal: arousal(at: opened - opened % 30_000), in: phase)
    startEmoteIfDue()
  }

  /// Advances by one millisecond.
  mutating func advanceOneMillisecond() {
    now += 1
    if now % 30_000 == 0 {
      blinkInterval = ReferenceForegroundFace.blinkInterval(forArousal: arousal(at: now), in: phase)
    }
    if now % 8000 == 0 { mood.update(with: moodFactors, at: now) }
    if let shown = emote, now >= shown.since + shown.emote.duration.count { emote = nil }
    startEmoteIfDue()
  }

  private func draw(_ tag: UInt64, _ index: Int64, _ bound: UInt64) -> Int64 {
    Int64(SplitMix64.value(seed: seed ^ tag, index: UInt64(bitPattern: index), below: bound))
  }

  private var localTime: LocalDateTime { Zone.utc.localTime(at: Instant(millisecondsSince1970: now)) }

  private func arousal(at time: Int64) -> Int64 {
    FeelingAxis.arousal.baseline(
      at: Zone.utc.localTime(at: Instant(millisecondsSince1970: time)), sleepHours: sleepHours)
  }

  private var moodFactors: Mood.Factors {
    Mood.Factors(
      valence: 200, arousal: arousal(at: now),
      vigour: FeelingAxis.vigour.baseline(at: localTime, sleepHours: sleepHours),
      attachment: 100, boredom: min(1000, max(0, (now - openedAt - 30_000) * 1000 / 150_000)), isPetted: false)
  }

  private static func blinkInterval(forArousal arousal: Int64, in phase: Phase) -> Int64 {
    phase == .dormant || arousal < 250 ? 7500 : arousal < 450 ? 5000 : arousal < 650 ? 3750 : 2500
  }

  /// Begins the emote of this cycle, if it has one and this is its millisecond.
  private mutating func startEmoteIfDue() {
    let cycle = now / 8000
    let block = cycle / 5
    let emoteEveryBlocks: Int64 = phase == .dormant ? 3 : phase == .active ? 2 : 1
    guard cycle == 5 * block + draw(0x656D_6F74, block, 5), block % emoteEveryBlocks == 0,
      now == cycle * 8000 + 1000 + draw(0x7768_656E, cycle, 3000)
    else { return }
    let (bedtime, waking) = (sleepHours?.bedtimeHour ?? 22, sleepHours?.wakingHour ?? 7)
    let isNight = (localTime.hour - bedtime + 24) % 24 < (waking - bedtime + 24) % 24
    var newEmote: Emote
    if mood.mood == .sleepy, isNight, block % 45 == draw(0x6261_7474, cycle * 8000 / 1_800_000, 45) {
      newEmote = .lowBattery
    } else {
      newEmote = emote(forDraw: draw(0x7768_6368, cycle, 100))
    }
    if phase == .dormant, newEmote != .wink, newEmote != .sleeping { newEmote = .happy }
    emote = (newEmote, now)
    _ = overlays.push(newEmote.overlays(in: phase), at: now, isCausedByEvent: false)
  }

  private func emote(forDraw place: Int64) -> Emote {
    switch mood.mood {
    case .content: place < 50 ? .happy : place < 80 ? .wink : .singing
    case .happy: place < 40 ? .happy : place < 60 ? .joyful : place < 80 ? .wink : .singing
    case .excited: place < 50 ? .joyful : place < 80 ? .singing : .laughing
    case .affectionate: place < 45 ? .happy : place < 85 ? .wink : .love
    case .sleepy: .sleeping
    case .playful: place < 40 ? .singing : place < 70 ? .wink : .laughing
    case .curious: place < 50 ? .wink : .happy
    }
  }

  /// The spontaneous behaviour; one that uses the body does not occur before the third phase.
  private var behaviour: IdleBehaviour {
    guard 1000..<5000 ~= now % 8000 else { return .still }
    let place = draw(0x6265_6876, now / 8000, 100)
    let chosen: IdleBehaviour =
      switch mood.mood {
      case .content: place < 60 ? .still : place < 85 ? .lookAround : .stretch
      case .happy: place < 40 ? .still : place < 80 ? .sway : .hum
      case .excited: place < 50 ? .sway : .bounce
      case .affectionate: place < 50 ? .still : .sway
      case .sleepy: place < 60 ? .still : .sit
      case .playful: place < 40 ? .bounce : place < 80 ? .hum : .stretch
      case .curious: place < 80 ? .lookAround : .stretch
      }
    return phase < .energized && (chosen == .stretch || chosen == .sit) ? .still : chosen
  }

  private var isBlinking: Bool {
    // Any blink, single or double, that began within the last second.
    let (down, again): (Int64, Int64) = phase == .dormant ? (300, 600) : (150, 280)
    return (now / blinkInterval - 1...now / blinkInterval).contains { index in
      let at = index * blinkInterval + draw(0x626C_6E6B ^ UInt64(blinkInterval), index, UInt64(blinkInterval / 2))
      let isDouble = draw(0x6462_626C ^ UInt64(blinkInterval), index, 5) == 0
      return at <= now && now < at + down || isDouble && at + again <= now && now < at + again + down
    }
  }

  private var glance: Eyes? {
    let slot = now / 2000
    let begins = slot * 2000 + draw(0x7075_7077, slot, 1001)
    guard begins <= now, now < begins + 900 else { return nil }
    let place = draw(0x7075_706C, slot, 10)
    return place < 6 ? nil : place < 8 ? .right : place == 8 ? .left : .up
  }

  private var eyes: Eyes {
    if let emote { return emote.emote.face(in: phase).eyes }
    if mood.mood == .sleepy { return .half }
    if behaviour == .lookAround { return (now % 8000 - 1000) / 1000 % 2 == 0 ? .left : .right }
    return glance ?? (phase >= .energized ? .bright : .open)
  }

  /// The current emote and mood.
  var visibleEmote: Emote? { emote?.emote }
  var currentMood: Mood { mood.mood }

  /// The visible state, in one line.
  var stateLine: String {
    let shut: Eyes = phase == .dormant ? .rest : .blink
    let step = (now % 8000 - 1000) / 300
    var (body, lean, lift): (BodyPose?, Int, Int) = (nil, 0, 0)
    if let emote {
      body = emote.emote.face(in: phase).body
    } else {
      switch behaviour {
      case .still, .lookAround, .hum: break
      case .sway: lean = [0, 1, 1, 0, -1, -1][Int(step % 6)]
      case .bounce: lift = Int(step % 2)
      case .stretch: body = step % 4 < 2 ? .wide : .cheer
      case .sit: body = .sit
      }
    }
    let waves = [0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1]
    let float = waves[Int((now / 200 + draw(0x666C_6F74, 0, 16)) % 16)]
    return ReferenceForegroundFace.stateLine(
      mood.mood, emote?.emote, eyes.areOpen && isBlinking ? shut : eyes, body, lean, lift, overlays.visible(at: now),
      float)
  }

  static func stateLine(
    _ mood: Mood, _ emote: Emote?, _ eyes: Eyes?, _ body: BodyPose?, _ lean: Int?, _ lift: Int?, _ overlays: [Overlay],
    _ float: Int
  ) -> String {
    let words = [
      mood.rawValue, emote?.rawValue ?? "-", eyes?.rawValue ?? "-", body?.rawValue ?? "-", "\(lean ?? 9)",
      "\(lift ?? 9)",
    ]
    return (words + overlays.map { $0.rawValue } + ["\(float)"]).joined(separator: " ")
  }
}

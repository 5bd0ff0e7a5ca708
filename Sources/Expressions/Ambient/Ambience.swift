import PixelPalCore

/// The idle behaviour of a pal: a function of the instant, its seed and its mood.
///
/// It has no state, so any instant can be evaluated without those before it.
struct Ambience: Sendable {
  let seed: UInt64
  let phase: Phase
  let rules: FaceRules
  let core: Rules

  /// The length of a cycle, in milliseconds; the pal picks one behaviour for each cycle.
  var cycle: Int64 { Int64(rules.numbers.behaviourCycleSeconds) * 1000 }

  /// Returns the index of the cycle that contains `now`.
  func cycle(at now: Instant) -> Int64 { now.millisecondsSince1970.flooredDivision(by: cycle).quotient }

  /// Returns the instant at which a cycle begins.
  func begins(_ index: Int64) -> Instant { Instant(millisecondsSince1970: index * cycle) }
}

// Blinks.
extension Ambience {
  /// The interval at which the blink rate is updated.
  static let windowOfBlinks = Milliseconds.seconds(30)

  /// Returns the approximate interval between two blinks in milliseconds, which depends on excitement.
  func blinkLength(arousal: Int64) -> Int64 {
    let numbers = rules.numbers
    if phase == .dormant || arousal < 250 { return Int64(numbers.blinkCalmMilliseconds) }
    if arousal < 450 { return Int64(numbers.blinkEasyMilliseconds) }
    return Int64(arousal < 650 ? numbers.blinkLivelyMilliseconds : numbers.blinkExcitedMilliseconds)
  }

  /// The time for which the eyes are closed, and the offset of the second of two blinks, in milliseconds.
  private var lids: (down: Int64, again: Int64) { phase == .dormant ? (300, 600) : (150, 280) }

  /// Returns the start of the blink in interval `index` of `length` milliseconds, and true if it is a double blink.
  func blink(_ index: Int64, length: Int64) -> (at: Instant, isDouble: Bool) {
    let grid = seed ^ UInt64(bitPattern: length)
    let offset = Chance.draw("blnk", grid, at: index, below: Int(length / 2))
    let isDouble = Chance.draw("dbbl", grid, at: index, below: rules.numbers.doubleBlinkOneIn) == 0
    return (Instant(millisecondsSince1970: index * length + Int64(offset)), isDouble)
  }

  /// Returns true if the eyes are closed by a blink at `now`.
  func isBlinking(at now: Instant, length: Int64) -> Bool {
    let index = now.millisecondsSince1970.flooredDivision(by: length).quotient
    return [index - 1, index].contains { index in
      let (at, isDouble) = blink(index, length: length)
      let passed = (now - at).count
      return 0..<lids.down ~= passed || isDouble && lids.again..<lids.again + lids.down ~= passed
    }
  }

  /// Returns true if the eyes are closed at `now` by a blink in answer to an event at `answered`.
  func answersByBlinking(at now: Instant, to answered: Instant) -> Bool { 0..<lids.down ~= (now - answered).count }
}

// Eyes and floating overlays.
extension Ambience {
  /// Returns the direction of an idle glance; `nil` for straight ahead.
  func glance(at now: Instant) -> Eyes? {
    let slot = now.millisecondsSince1970.flooredDivision(by: 2000)
    let begins = Int64(Chance.draw("pupw", seed, at: slot.quotient, below: 1001))
    guard begins..<begins + 900 ~= slot.remainder else { return nil }
    switch Chance.draw("pupl", seed, at: slot.quotient, below: 10) {
    case 0...5: return nil
    case 6, 7: return .right
    case 8: return .left
    case _: return .up
    }
  }

  /// Returns the vertical offset of floating overlays from their places.
  func float(at now: Instant) -> Int {
    let waves = [0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1]
    let step = now.millisecondsSince1970.flooredDivision(by: 200).quotient
    return waves[Int((step + Int64(Chance.draw("flot", seed, 0, below: 16))).flooredDivision(by: 16).remainder)]
  }
}

// Idle behaviours and spontaneous emotes.
extension Ambience {
  /// Returns the behaviour at `now`, and the instant at which it began.
  func behaviour(at now: Instant, in mood: Mood) -> (behaviour: Behaviour, since: Instant) {
    let index = cycle(at: now)
    let from = begins(index) + .seconds(1)
    let until = from + min(Milliseconds.seconds(4), Milliseconds(cycle - 1000))
    guard from <= now, now < until else { return (.still, begins(index)) }
    let chosen = picked(Chance.draw("behv", seed, at: index, below: 100), of: mood.behaviours) ?? .still
    return (chosen.takesBody && phase < .energized ? .still : chosen, from)
  }

  private func picked<Thing>(_ place: Int, of rows: [(thing: Thing, weight: Int)]) -> Thing? {
    var place = place
    for (thing, weight) in rows {
      if place < weight { return thing }
      place -= weight
    }
    return nil
  }

  /// Returns the instant at which the emote of a cycle begins; `nil` for a cycle without one.
  func emoteBegins(inCycle index: Int64) -> Instant? {
    let every = Int64(rules.numbers.spontaneousEmoteOneIn)
    let block = index.flooredDivision(by: every).quotient
    guard index == block * every + Int64(Chance.draw("emot", seed, at: block, below: Int(every))) else { return nil }
    switch phase {
    case .dormant where block.flooredDivision(by: 3).remainder != 0: return nil
    case .active where block.flooredDivision(by: 2).remainder != 0: return nil
    case .dormant, .active, .energized, .ascended: break
    }
    return begins(index) + Milliseconds(1000 + Int64(Chance.draw("when", seed, at: index, below: 3000)))
  }

  /// Returns the emote of a cycle, in a mood and at a time of day.
  func emote(inCycle index: Int64, in mood: Mood, at time: LocalTime) -> Emote {
    if mood == .sleepy, core.isNight(time) {
      let block = index.flooredDivision(by: Int64(rules.numbers.spontaneousEmoteOneIn)).quotient
      let halfHour = begins(index).millisecondsSince1970.flooredDivision(by: 1_800_000).quotient
      let charges = Int64(Chance.draw("batt", seed, at: halfHour, below: 45))
      if block.flooredDivision(by: 45).remainder == charges { return phase == .dormant ? .happy : .lowBattery }
    }
    let chosen = picked(Chance.draw("whch", seed, at: index, below: 100), of: mood.emotes) ?? .happy
    guard phase == .dormant else { return chosen }
    return chosen == .wink || chosen == .sleeping ? chosen : .happy
  }
}

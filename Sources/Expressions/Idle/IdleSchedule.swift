package import PixelPalCore

/// The schedule of a pal's idle behaviour, computed from the instant, the pal's seed and its mood.
///
/// A schedule has no state, so any instant can be evaluated without evaluating earlier ones.
package struct IdleSchedule: Sendable {
  let seed: UInt64
  let phase: Phase
  let faceRules: FaceRules
  let coreRules: Rules
  /// The pal's sleeping hours, or `nil` to use the night that the rules define.
  var sleepHours: SleepHours?

  /// A cycle's duration in milliseconds.
  ///
  /// The pal picks a new behaviour in each cycle.
  var cycleMilliseconds: Int64 { Int64(faceRules.numbers.behaviourCycleSeconds) * 1000 }

  func cycleIndex(at now: Instant) -> Int64 {
    now.millisecondsSince1970.flooredDivision(by: cycleMilliseconds).quotient
  }

  /// Returns the instant at which the cycle `index` begins, where cycle 0 begins in 1970.
  func start(ofCycle index: Int64) -> Instant { Instant(millisecondsSince1970: index * cycleMilliseconds) }
}

// The timing of blinks.
extension IdleSchedule {
  /// The interval between updates of the blink rate.
  static let blinkRateWindow = Milliseconds.seconds(30)

  static func blinkRateWindowStart(at now: Instant) -> Instant {
    let length = blinkRateWindow.count
    return Instant(millisecondsSince1970: now.millisecondsSince1970.flooredDivision(by: length).quotient * length)
  }

  /// Returns the approximate time between blinks, in milliseconds, for an `arousal` in thousandths.
  func blinkIntervalMilliseconds(arousal: Int64) -> Int64 {
    let numbers = faceRules.numbers
    if phase == .dormant || arousal < 250 { return Int64(numbers.blinkCalmMilliseconds) }
    if arousal < 450 { return Int64(numbers.blinkEasyMilliseconds) }
    return Int64(arousal < 650 ? numbers.blinkLivelyMilliseconds : numbers.blinkExcitedMilliseconds)
  }

  /// Returns the timing of a blink in `phase`, in milliseconds.
  ///
  /// `down` is the time for which the eyes are closed. `again` is the time from the start of a double blink to its
  /// second blink.
  package static func blinkTimingMilliseconds(in phase: Phase) -> (down: Int64, again: Int64) {
    phase == .dormant ? (300, 600) : (150, 280)
  }

  private var blinkTiming: (down: Int64, again: Int64) { IdleSchedule.blinkTimingMilliseconds(in: phase) }

  /// Returns the start of the blink in interval `index`, with `isDouble` true for a double blink.
  ///
  /// Intervals are counted from 1970 and last `length` milliseconds each.
  func blinkStart(inInterval index: Int64, milliseconds length: Int64) -> (at: Instant, isDouble: Bool) {
    let grid = seed ^ UInt64(bitPattern: length)
    let offset = KeyedRandom.draw(tag: "blnk", seed: grid, at: index, below: Int(length / 2))
    let isDouble = KeyedRandom.draw(tag: "dbbl", seed: grid, at: index, below: faceRules.numbers.doubleBlinkOneIn) == 0
    return (Instant(millisecondsSince1970: index * length + Int64(offset)), isDouble)
  }

  /// Returns true if a blink closes the eyes at `now`, with one blink in every `interval` milliseconds.
  func isBlinking(at now: Instant, intervalMilliseconds interval: Int64) -> Bool {
    let index = now.millisecondsSince1970.flooredDivision(by: interval).quotient
    return [index - 1, index].contains { index in
      let (at, isDouble) = blinkStart(inInterval: index, milliseconds: interval)
      let passed = (now - at).count
      return 0..<blinkTiming.down ~= passed
        || isDouble && blinkTiming.again..<blinkTiming.again + blinkTiming.down ~= passed
    }
  }

  /// Returns true if the pal's eyes are closed at `now` in a blink that answers an event.
  ///
  /// `answered` is the instant of the event.
  func isBlinkingInResponse(at now: Instant, to answered: Instant) -> Bool {
    0..<blinkTiming.down ~= (now - answered).count
  }
}

// The timing of glances and of floating overlays.
extension IdleSchedule {
  /// The timing of idle glances, in milliseconds.
  ///
  /// Each period of length `every` has one glance, which begins within the first `within` milliseconds and lasts for
  /// `length`.
  package static let glanceTiming = (every: Int64(2000), within: 1001, length: Int64(900))
  /// The directions of an idle glance, each repeated in proportion to its probability.
  ///
  /// A `nil` stands for straight ahead.
  package static let glanceEyes: [Eyes?] = [nil, nil, nil, nil, nil, nil, .right, .right, .left, .up]

  /// Returns the direction of an idle glance at `now`, or `nil` for straight ahead.
  func glance(at now: Instant) -> Eyes? {
    let slot = now.millisecondsSince1970.flooredDivision(by: IdleSchedule.glanceTiming.every)
    let begins = Int64(
      KeyedRandom.draw(tag: "pupw", seed: seed, at: slot.quotient, below: IdleSchedule.glanceTiming.within))
    guard begins..<begins + IdleSchedule.glanceTiming.length ~= slot.remainder else { return nil }
    return IdleSchedule.glanceEyes[
      KeyedRandom.draw(tag: "pupl", seed: seed, at: slot.quotient, below: IdleSchedule.glanceEyes.count)]
  }

  private static let wave = [0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1]
  /// The time between changes in the offset of floating overlays, in milliseconds.
  package static let floatOffsetMilliseconds: Int64 = 200

  /// Returns the distances of floating overlays below their slots during one cycle, in pixels.
  ///
  /// Each distance lasts for ``floatOffsetMilliseconds``. The cycle starts in 1970 and repeats endlessly. Negative
  /// distances are above the slots.
  package static func overlayFloatOffsetCycle(seed: UInt64) -> [Int] {
    let first = KeyedRandom.draw(tag: "flot", seed: seed, index: 0, below: wave.count)
    return wave.indices.map { wave[(first + $0) % wave.count] }
  }

  /// Returns the distance of floating overlays below their slots at `now`, in pixels.
  func overlayOffset(at now: Instant) -> Int {
    let step = now.millisecondsSince1970.flooredDivision(by: IdleSchedule.floatOffsetMilliseconds).quotient
    let offsets = IdleSchedule.overlayFloatOffsetCycle(seed: seed)
    return offsets[Int(step.flooredDivision(by: Int64(offsets.count)).remainder)]
  }
}

// The choice of idle behaviours and spontaneous emotes.
extension IdleSchedule {
  /// The timing of a behaviour within its cycle, in milliseconds.
  ///
  /// The behaviour begins `after` milliseconds into the cycle and lasts for `length` milliseconds.
  package static let behaviourTiming = (after: Int64(1000), length: Int64(4000))
  /// The timing of a cycle's emote, in milliseconds.
  ///
  /// The emote begins at least `after`, and less than `after + within`, milliseconds after the start of the cycle.
  package static let emoteTiming = (after: Int64(1000), within: 3000)
  /// The frequency of the charging emote, which a sleepy pal shows at night.
  ///
  /// One in `oneIn` emotes is the charging emote. A random choice, made anew every `every` milliseconds, decides which
  /// one.
  package static let chargingTiming = (every: Int64(1_800_000), oneIn: 45)

  /// Returns the idle behaviour at `now`, and the instant at which it began.
  func behaviour(at now: Instant, in mood: Mood) -> (behaviour: IdleBehaviour, since: Instant) {
    let index = cycleIndex(at: now)
    let (after, length) = IdleSchedule.behaviourTiming
    let from = start(ofCycle: index) + Milliseconds(after)
    let until = from + Milliseconds(min(length, cycleMilliseconds - after))
    guard from <= now, now < until else { return (.still, start(ofCycle: index)) }
    return (
      weightedChoice(
        at: KeyedRandom.draw(tag: "behv", seed: seed, at: index, below: 100), from: mood.behaviours(in: phase))
        ?? .still,
      from
    )
  }

  private func weightedChoice<Thing>(at place: Int, from rows: [(thing: Thing, weight: Int)]) -> Thing? {
    var place = place
    for (thing, weight) in rows {
      if place < weight { return thing }
      place -= weight
    }
    return nil
  }

  /// Returns the number of blocks of cycles from one spontaneous emote to the next.
  ///
  /// The pal picks a behaviour in each cycle. The rule `spontaneousEmoteOneIn` sets the number of cycles per block.
  package static func blocksPerSpontaneousEmote(in phase: Phase) -> Int {
    switch phase {
    case .dormant: 3
    case .active: 2
    case .energized, .ascended: 1
    }
  }

  /// Returns the emote that a pal in `phase` shows while it charges.
  package static func emoteOfChargingPal(in phase: Phase) -> Emote { phase == .dormant ? .happy : .lowBattery }

  /// Returns the instant at which the spontaneous emote of a cycle begins, or `nil` if the cycle has none.
  func emoteStart(inCycle index: Int64) -> Instant? {
    let every = Int64(faceRules.numbers.spontaneousEmoteOneIn)
    let block = index.flooredDivision(by: every).quotient
    guard index == block * every + Int64(KeyedRandom.draw(tag: "emot", seed: seed, at: block, below: Int(every))) else {
      return nil
    }
    guard block.flooredDivision(by: Int64(IdleSchedule.blocksPerSpontaneousEmote(in: phase))).remainder == 0 else {
      return nil
    }
    let (after, within) = IdleSchedule.emoteTiming
    return start(ofCycle: index)
      + Milliseconds(after + Int64(KeyedRandom.draw(tag: "when", seed: seed, at: index, below: within)))
  }

  /// Returns the spontaneous emote of a cycle that has one, for the given mood and time of day.
  func emote(inCycle index: Int64, in mood: Mood, at time: LocalDateTime) -> Emote {
    if mood.chargesAtNight, sleepHours?.contains(time) ?? coreRules.isNight(time) {
      let (length, oneIn) = IdleSchedule.chargingTiming
      let block = index.flooredDivision(by: Int64(faceRules.numbers.spontaneousEmoteOneIn)).quotient
      let halfHour = start(ofCycle: index).millisecondsSince1970.flooredDivision(by: length).quotient
      let charges = Int64(KeyedRandom.draw(tag: "batt", seed: seed, at: halfHour, below: oneIn))
      if block.flooredDivision(by: Int64(oneIn)).remainder == charges {
        return IdleSchedule.emoteOfChargingPal(in: phase)
      }
    }
    return weightedChoice(
      at: KeyedRandom.draw(tag: "whch", seed: seed, at: index, below: 100), from: mood.emotes(in: phase)) ?? .happy
  }
}

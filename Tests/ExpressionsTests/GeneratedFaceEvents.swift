@testable import Expressions
@testable import PixelPalCore

/// A generator of random user actions and pal changes over a period of time.
struct GeneratedFaceEvents {
  /// Events at one time, in milliseconds since the start.
  struct EventBatch {
    let time: Int64
    let changes: [PalChange.Kind]
    let otherEvents: [FaceEvent]
    let context: FaceContext

    /// Returns all events in the form that a face receives.
    func events(for fixture: FaceFixture) -> [FaceEvent] {
      changes.map { fixture.makeChangeEvent($0, at: time) } + otherEvents
    }
  }

  /// The generated events, in order.
  private(set) var batches: [EventBatch] = []
  private var dice: SplitMix64
  private var time: Int64 = 0
  private var context: FaceContext
  private var isInForeground = true
  private var isWalking = false
  private var isFingerDown = false
  private var revealedAt: Int64?
  private var fingerPosition = TouchEvent.Point.center
  private let includesTouches: Bool

  /// Generates `count` events; without touches, there are no words and plays either.
  init(seed: UInt64, _ phase: Phase, count: Int, includesTouches: Bool = true) {
    dice = SplitMix64(seed: seed)
    context = FaceContext(phase: phase, zone: .utc, stepsToday: 0)
    self.includesTouches = includesTouches
    // The habits of a third of all people are unknown.
    var habits = SplitMix64(seed: ~seed)
    if habits.draw(below: 3) > 0 { context.sleepHours = .drawn(from: &habits) }
    for _ in 0..<count { addNextBatch() }
  }

  private mutating func draw(below bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
  private mutating func pickRandom<Value>(_ values: [Value]) -> Value { values[draw(below: values.count)] }

  private mutating func appendBatch(_ kinds: [PalChange.Kind] = [], _ others: FaceEvent...) {
    batches.append(EventBatch(time: time, changes: kinds, otherEvents: others, context: context))
  }

  private mutating func addNextBatch() {
    let gaps: [Int64] =
      isFingerDown
      ? [1, 30, 60, 60, 120, 120, 300, 700] : [1, 90, 250, 400, 900, 3000, 3000, 8000, 40_000, 200_000, 3_000_000]
    time += 1 + pickRandom(gaps) + Int64(draw(below: 20))
    if let begun = revealedAt {
      time = max(time, begun + 2000)
      revealedAt = nil
      return appendBatch([.highlightEnded])
    }
    if includesTouches, draw(below: 5) > 0 { addTouchOrSpeech() } else { addChange() }
  }

  private mutating func addTouchOrSpeech() {
    if isFingerDown {
      switch draw(below: 6) {
      case 0:
        isFingerDown = false
        appendBatch([], .touch(draw(below: 8) == 0 ? .cancel : .release))
      case 1: appendBatch([], .said(pickRandom(GeneratedFaceEvents.phrases)))
      case _:
        fingerPosition = .init(x: fingerPosition.x + draw(below: 121) - 60, y: fingerPosition.y + draw(below: 61) - 30)
        if draw(below: 30) == 0 { fingerPosition.x += 900 }
        appendBatch([], .touch(.move(fingerPosition)))
      }
    } else if draw(below: 4) == 0 {
      appendBatch(
        [],
        draw(below: 12) == 0
          ? pickRandom([.muted(true), .muted(false), .playsAllowed(false), .playsAllowed(true), .playsAllowed(true)])
          : .said(pickRandom(GeneratedFaceEvents.phrases)))
    } else {
      (isFingerDown, fingerPosition) = (true, .init(x: draw(below: 1000), y: draw(below: 1000)))
      appendBatch([], .touch(.press(fingerPosition)))
    }
  }

  private static let phrases = [
    "dance", "tell me a story", "story", "a story", "how are you", "compliment me", "roast", "be quiet", "copy me",
    "staring contest", "stop", "don't dance", "hmm", "", "stop it", "never tell me a story",
  ]

  private mutating func addChange() {
    switch draw(below: 9) {
    case 0, 1:
      isInForeground.toggle()
      isFingerDown = false
      if isInForeground, draw(below: 3) == 0 { time += 29_000_000 }
      appendBatch([isInForeground ? .appOpened : .appClosed])
    case 2:
      isWalking.toggle()
      appendBatch([isWalking ? .walkingStarted(until: FaceFixture.tenOClock) : .walkingEnded])
    case 3: appendBatch([.energyChanged(from: .low, to: pickRandom([.neutral, .vital]))])
    case 4:
      context.isMilestoneFresh = draw(below: 4) > 0
      appendBatch([.milestoneReached(5000)])
    case 5 where context.phase < .ascended && isInForeground && draw(below: 3) == 0:
      context.phase = context.phase.next ?? .ascended
      revealedAt = time
      appendBatch([.phaseUnlocked(FaceFixture.phase3Unlock), .phaseRevealed(context.phase), .highlightStarted])
    case 5: appendBatch([.energyChanged(from: .vital, to: .low)])
    case 6: appendBatch([.widgetReloadDeferred(.phase, until: FaceFixture.tenOClock)])
    case 7 where isInForeground: appendBatch([.rareAnimationStarted(RareAnimation.all[0])])
    case _:
      let steps = Int64(draw(below: 1500))
      context.stepsToday = (context.stepsToday ?? 0) + steps
      appendBatch([.stepsDelivered(steps: steps, total: 99)])
    }
  }
}

extension SleepHours {
  /// Returns random hours.
  static func drawn(from dice: inout SplitMix64) -> SleepHours? {
    let (bedtime, night) = (dice.draw(below: 24), 1 + dice.draw(below: 23))
    return SleepHours(bedtimeHour: Int(bedtime), wakingHour: Int((bedtime + night) % 24))
  }
}

@testable import Expressions
@testable import PixelPalCore

/// A generator of random user actions and pal changes over a period of time.
struct RandomOpens {
  /// Events at one time, in milliseconds since the start.
  struct Deed {
    let time: Int64
    let kinds: [Change.Kind]
    let others: [Happening]
    let facts: PalFacts

    /// Returns all events in the form that a face receives.
    func happenings(of led: LedFace) -> [Happening] { kinds.map { led.change($0, at: time) } + others }
  }

  /// The generated events, in order.
  private(set) var deeds: [Deed] = []
  private var dice: SplitMix
  private var time: Int64 = 0
  private var facts: PalFacts
  private var isInFront = true
  private var isWalking = false
  private var isDown = false
  private var revealed: Int64?
  private var spot = Gesture.Spot.middle
  private let touches: Bool

  /// Generates `count` events; without touches, there are no words and plays either.
  init(seed: UInt64, _ phase: Phase, count: Int, touches: Bool = true) {
    dice = SplitMix(seed: seed)
    facts = PalFacts(phase: phase, zone: .utc, today: 0)
    self.touches = touches
    for _ in 0..<count { addNext() }
  }

  private mutating func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[draw(values.count)] }

  private mutating func add(_ kinds: [Change.Kind] = [], _ others: Happening...) {
    deeds.append(Deed(time: time, kinds: kinds, others: others, facts: facts))
  }

  private mutating func addNext() {
    let gaps: [Int64] =
      isDown
      ? [1, 30, 60, 60, 120, 120, 300, 700] : [1, 90, 250, 400, 900, 3000, 3000, 8000, 40_000, 200_000, 3_000_000]
    time += 1 + pick(gaps) + Int64(draw(20))
    if let begun = revealed {
      time = max(time, begun + 2000)
      revealed = nil
      return add([.highlightEnded])
    }
    if touches, draw(5) > 0 { addTouchOrWord() } else { addChange() }
  }

  private mutating func addTouchOrWord() {
    if isDown {
      switch draw(6) {
      case 0:
        isDown = false
        add([], .gesture(draw(8) == 0 ? .cancel : .release))
      case 1: add([], .said(pick(RandomOpens.words)))
      case _:
        spot = .init(x: spot.x + draw(121) - 60, y: spot.y + draw(61) - 30)
        if draw(30) == 0 { spot.x += 900 }
        add([], .gesture(.move(spot)))
      }
    } else if draw(4) == 0 {
      add(
        [],
        draw(12) == 0
          ? pick([.quiet(true), .quiet(false), .plays(false), .plays(true), .plays(true)])
          : .said(pick(RandomOpens.words)))
    } else {
      (isDown, spot) = (true, .init(x: draw(1000), y: draw(1000)))
      add([], .gesture(.press(spot)))
    }
  }

  private static let words = [
    "dance", "tell me a story", "story", "a story", "how are you", "compliment me", "roast", "be quiet", "copy me",
    "staring contest", "stop", "don't dance", "hmm", "", "stop it", "never tell me a story",
  ]

  private mutating func addChange() {
    switch draw(9) {
    case 0, 1:
      isInFront.toggle()
      isDown = false
      if isInFront, draw(3) == 0 { time += 29_000_000 }
      add([isInFront ? .appOpened : .appClosed])
    case 2:
      isWalking.toggle()
      add([isWalking ? .walkingStarted(until: LedFace.ten) : .walkingEnded])
    case 3: add([.energyChanged(from: .low, to: pick([.neutral, .vital]))])
    case 4:
      facts.isMilestoneFresh = draw(4) > 0
      add([.milestoneReached(5000)])
    case 5 where facts.phase < .ascended && isInFront && draw(3) == 0:
      facts.phase = facts.phase.next ?? .ascended
      revealed = time
      add([.phaseUnlocked(LedFace.unlock), .phaseRevealed(facts.phase), .highlightStarted])
    case 5: add([.energyChanged(from: .vital, to: .low)])
    case 6: add([.widgetHeld(.phase, until: LedFace.ten)])
    case 7 where isInFront: add([.rareAnimation(RareAnimation.all[0])])
    case _:
      let steps = Int64(draw(1500))
      facts.today = (facts.today ?? 0) + steps
      add([.stepsDelivered(steps: steps, total: 99)])
    }
  }
}

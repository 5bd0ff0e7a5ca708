import Expressions
import HistoryCommands
import PixelPalCore

/// The face of a pal in a terminal, with keys in place of touches and spoken words.
struct PlayedFace {
  private var countenance: Countenance
  /// The pending events that keys have triggered, in time order.
  private var ahead: [(at: Instant, happening: Happening)] = []
  /// True while a finger rests on the pal.
  private var isHeld = false
  /// The time at which the flourish of a new phase ends.
  private var flourishes: Instant?

  /// The time zone of the terminal's clock, which has no date: it starts in the morning, when a pal is awake.
  private static let morning = Zone(offsetSeconds: 10 * 3600) ?? .utc

  init(at now: Instant, in phase: Phase, isWalking: Bool) {
    let facts = PalFacts(phase: phase, zone: PlayedFace.morning)
    countenance = Countenance(
      createdAt: now, seed: 0x7069_7865_6C, facts, isInFront: true, isWalking: isWalking, under: .standard,
      face: .standard)
  }

  /// Processes all pending events up to `now`.
  mutating func settle(at now: Instant) {
    while let next, next <= now {
      if next == flourishes {
        flourishes = nil
        change([.highlightEnded], at: next)
      } else {
        live([ahead.removeFirst().happening], at: next)
      }
    }
    _ = countenance.pass(through: now)
  }

  func look(at now: Instant) -> ShownFace { countenance.look(at: now) }

  /// The time of the next pending event.
  var next: Instant? {
    guard let flourishes else { return ahead.first?.at }
    return ahead.first.map { min($0.at, flourishes) } ?? flourishes
  }

  private mutating func live(_ happenings: [Happening], at now: Instant) {
    _ = countenance.live(happenings, at: now, as: countenance.facts)
  }

  mutating func say(_ text: String, at now: Instant) { live([.said(text)], at: now) }

  mutating func tap(at now: Instant) {
    guard ahead.isEmpty, !isHeld else { return }
    live([.gesture(.press(.middle))], at: now)
    ahead = [(now + Milliseconds(100), .gesture(.release))]
  }

  /// Puts a finger down, or lifts it.
  mutating func hold(at now: Instant) {
    guard ahead.isEmpty else { return }
    live([.gesture(isHeld ? .release : .press(.middle))], at: now)
    isHeld.toggle()
  }

  /// Strokes the head back and forth until the pal shows love.
  mutating func pet(at now: Instant) {
    guard ahead.isEmpty, !isHeld else { return }
    live([.gesture(.press(.init(x: 400, y: 250)))], at: now)
    for stroke in 1...34 {
      let place = Gesture.Spot(x: stroke.isMultiple(of: 2) ? 400 : 460, y: 250)
      ahead.append((now + Milliseconds(Int64(120 * stroke)), .gesture(.move(place))))
    }
    ahead.append((now + Milliseconds(4100), .gesture(.release)))
  }

  private mutating func change(_ kinds: [Change.Kind], at now: Instant) {
    live(kinds.map { .changed(Change(at: now, kind: $0, why: .personDid)) }, at: now)
  }

  mutating func walk(_ isWalking: Bool, at now: Instant) {
    change([isWalking ? .walkingStarted(until: now) : .walkingEnded], at: now)
  }

  /// Changes the energy of the day.
  mutating func feel(_ energy: Energy, after before: Energy, at now: Instant) {
    change([.energyChanged(from: before, to: energy)], at: now)
  }

  /// Changes the visible phase; a later phase is revealed with its flourish, as in the app.
  mutating func grow(to phase: Phase, at now: Instant) {
    var facts = countenance.facts
    let isNew = facts.phase < phase
    facts.phase = phase
    countenance.meet(facts, at: now)
    guard isNew else { return }
    change([.phaseRevealed(phase), .highlightStarted], at: now)
    flourishes = now + Milliseconds(Int64(Rules.standard.numbers.highlightMilliseconds))
  }
}

extension ShownFace {
  /// The pal's feelings as bars, for the terminal only: a phone never shows them as numbers.
  var bars: [String] {
    let axes = [
      ("valence", (feelings.valence + 1000) / 2), ("arousal", feelings.arousal), ("vigour", feelings.vigour),
      ("attachment", attachment), ("boredom", boredom),
    ]
    return ["\(mood.rawValue): \(moodReason)"]
      + axes.map { name, value in
        name.left(11) + String(repeating: "█", count: Int(value / 40))
          + String(repeating: "·", count: 25 - Int(value / 40))
      }
  }
}

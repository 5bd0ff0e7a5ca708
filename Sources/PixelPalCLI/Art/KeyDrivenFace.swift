import Expressions
import HistoryCommands
import PixelPalCore

/// The face of a pal in a terminal, where keys replace touches and spoken words.
struct KeyDrivenFace {
  private var faceEngine: FaceEngine
  /// The pending events that keys have triggered, in time order.
  private var pendingEvents: [(at: Instant, happening: FaceEvent)] = []
  /// True while a simulated finger rests on the pal, until the same key lifts it.
  private var isFingerDown = false
  /// The instant at which the highlight animation of a new phase ends, or `nil` if it isn't playing.
  private var highlightEnd: Instant?

  /// A time zone in which the program starts at 10:00, so that the pal is awake.
  ///
  /// Instants count from the start of the program, so the program starts at midnight in UTC.
  private static let morningZone = Zone(offsetSeconds: 10 * 3600) ?? .utc

  init(at now: Instant, in phase: Phase, isWalking: Bool) {
    let facts = FaceContext(phase: phase, zone: KeyDrivenFace.morningZone)
    faceEngine = FaceEngine(
      createdAt: now, seed: 0x7069_7865_6C, facts, isInForeground: true, isWalking: isWalking, under: .standard,
      faceRules: .standard)
  }

  /// Processes all pending events and timers of the face up to `now`.
  mutating func processEvents(through now: Instant) {
    while let nextEventTime, nextEventTime <= now {
      if nextEventTime == highlightEnd {
        highlightEnd = nil
        applyChanges([.highlightEnded], at: nextEventTime)
      } else {
        applyEvents([pendingEvents.removeFirst().happening], at: nextEventTime)
      }
    }
    _ = faceEngine.runTimers(through: now)
  }

  func expression(at now: Instant) -> ExpressionSnapshot { faceEngine.expression(at: now) }

  /// The time of the next pending event or the end of the highlight animation, whichever comes first.
  ///
  /// The time is `nil` if no event is pending and the highlight animation isn't playing.
  var nextEventTime: Instant? {
    guard let highlightEnd else { return pendingEvents.first?.at }
    return pendingEvents.first.map { min($0.at, highlightEnd) } ?? highlightEnd
  }

  private mutating func applyEvents(_ happenings: [FaceEvent], at now: Instant) {
    _ = faceEngine.advance(applying: happenings, at: now, with: faceEngine.context)
  }

  mutating func hear(_ text: String, at now: Instant) { applyEvents([.said(text)], at: now) }

  mutating func tap(at now: Instant) {
    guard pendingEvents.isEmpty, !isFingerDown else { return }
    applyEvents([.touch(.press(.center))], at: now)
    pendingEvents = [(now + Milliseconds(100), .touch(.release))]
  }

  /// Puts a simulated finger on the pal or, if there already is one, lifts it.
  ///
  /// Does nothing during a tap or a stroke.
  mutating func toggleHold(at now: Instant) {
    guard pendingEvents.isEmpty else { return }
    applyEvents([.touch(isFingerDown ? .release : .press(.center))], at: now)
    isFingerDown.toggle()
  }

  /// Starts stroking the pal's head back and forth for four seconds, long enough for the pal to show love.
  ///
  /// Does nothing if the pal is already being touched.
  mutating func pet(at now: Instant) {
    guard pendingEvents.isEmpty, !isFingerDown else { return }
    applyEvents([.touch(.press(.init(x: 400, y: 250)))], at: now)
    for stroke in 1...34 {
      let place = TouchEvent.Point(x: stroke.isMultiple(of: 2) ? 400 : 460, y: 250)
      pendingEvents.append((now + Milliseconds(Int64(120 * stroke)), .touch(.move(place))))
    }
    pendingEvents.append((now + Milliseconds(4100), .touch(.release)))
  }

  private mutating func applyChanges(_ kinds: [PalChange.Kind], at now: Instant) {
    applyEvents(kinds.map { .palChanged(PalChange(at: now, kind: $0, reason: .userAction)) }, at: now)
  }

  mutating func setWalking(_ isWalking: Bool, at now: Instant) {
    applyChanges([isWalking ? .walkingStarted(until: now) : .walkingEnded], at: now)
  }

  /// Lets the face react to a change of the pal's energy from `before` to `energy`.
  mutating func reactToEnergyChange(to energy: Energy, from before: Energy, at now: Instant) {
    applyChanges([.energyChanged(from: before, to: energy)], at: now)
  }

  /// Changes the visible phase to `phase`.
  ///
  /// As in the app, the highlight animation reveals a phase that is later than the current one.
  mutating func changePhase(to phase: Phase, at now: Instant) {
    var facts = faceEngine.context
    let isNew = facts.phase < phase
    facts.phase = phase
    faceEngine.replaceContext(facts, at: now)
    guard isNew else { return }
    applyChanges([.phaseRevealed(phase), .highlightStarted], at: now)
    highlightEnd = now + Milliseconds(Int64(Rules.standard.numbers.highlightMilliseconds))
  }
}

extension ExpressionSnapshot {
  /// The lines that show the pal's mood with its reason, and a bar for each feeling.
  ///
  /// Only the terminal shows the levels of the feelings. A phone never does.
  var feelingBars: [String] {
    let axes = [
      ("valence", (feelings.valence + 1000) / 2), ("arousal", feelings.arousal), ("vigour", feelings.vigour),
      ("attachment", attachment), ("boredom", boredom),
    ]
    return ["\(mood.rawValue): \(moodReason)"]
      + axes.map { name, value in
        name.leftAligned(width: 11) + String(repeating: "█", count: Int(value / 40))
          + String(repeating: "·", count: 25 - Int(value / 40))
      }
  }
}

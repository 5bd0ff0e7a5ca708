public import PixelPalCore

/// The face of a pal: what it feels, and the expression that it shows while the app is in the foreground.
///
///     var face = Countenance(createdAt: born, seed: seed, facts, under: .standard, face: .standard)
///     let changes = face.live([.gesture(.press(.middle))], at: now, as: facts)
///     let eyes = face.look(at: now).face?.eyes
///
/// The app reports events to it, and reads it at any instant from the last event on. It never changes the pal.
public struct Countenance: Sendable {
  /// The feelings, which are saved for as long as the pal lives.
  public internal(set) var feelings: Feelings
  /// The most recent inputs, newest last.
  public private(set) var recent: [(input: Input, at: Instant)] = []
  /// The last emote that was not shown.
  public internal(set) var dropped: DroppedEmote?
  /// The last overlay that found no place.
  public internal(set) var droppedOverlay: DroppedOverlay?
  /// True if the person wants no words.
  public internal(set) var isQuiet = false
  /// True if the person wants plays.
  public internal(set) var playsAlong = true
  var front: Front?
  /// The last known facts about the pal.
  public internal(set) var facts: PalFacts
  var isWalking = false
  let seed: UInt64
  let rules: FaceRules
  let core: Rules

  /// Creates the face of a new pal, with the app in the foreground or in the background.
  public init(
    createdAt: Instant, seed: UInt64, _ facts: PalFacts, isInFront: Bool = false, isWalking: Bool = false,
    under core: Rules, face rules: FaceRules
  ) {
    (self.seed, self.facts, self.core, self.rules, self.isWalking) = (seed, facts, core, rules, isWalking)
    feelings = Feelings(createdAt: createdAt, in: facts.zone, under: core, face: rules)
    if isInFront { front = opened(at: createdAt, Mood.afresh(signs(at: createdAt))) }
  }

  /// Creates the face of a pal from saved feelings, with the app in the background.
  public init(_ feelings: Feelings, seed: UInt64, _ facts: PalFacts, isWalking: Bool = false) {
    (self.feelings, self.seed, self.facts, self.isWalking) = (feelings, seed, facts, isWalking)
    (core, rules) = (feelings.core, feelings.rules)
  }

  /// The current mood, and the approximate interval between two blinks in milliseconds; `nil` in the background.
  package var standing: (mood: Mood, blinkLength: Int64)? { front.map { ($0.mood.mood, $0.blinkLength) } }

  var ambience: Ambience { Ambience(seed: seed, phase: facts.phase, rules: rules, core: core) }

  /// The maximum number of recent inputs.
  public static let recentAtMost = 5
}

// The values that determine a mood.
extension Countenance {
  func signs(at now: Instant) -> Mood.Signs {
    let values = feelings.values(at: now, in: facts.zone)
    return Mood.Signs(
      valence: values.valence, arousal: values.arousal, vigour: values.vigour, attachment: feelings.attachment,
      boredom: boredom(at: now), isPetted: front?.touch?.petting != nil)
  }

  /// Returns the restlessness at `now`, in thousandths; it affects only the mood, and demands nothing of the person.
  func boredom(at now: Instant) -> Int64 {
    guard let front, !isWalking else { return 0 }
    let waits = (now - front.lastInput).count - Int64(rules.numbers.boredomAfterSeconds) * 1000
    return min(1000, max(0, waits / Int64(rules.numbers.boredomFullAfterSeconds)))
  }

  func opened(at now: Instant, _ mood: Mood) -> Front {
    let window = Ambience.windowOfBlinks.count
    let begins = Instant(
      millisecondsSince1970: now.millisecondsSince1970.flooredDivision(by: window).quotient * window)
    return Front(at: now, mood: mood, blinkLength: blinkLength(at: max(begins, feelings.arousal.at)), ambience)
  }

  func blinkLength(at now: Instant) -> Int64 {
    ambience.blinkLength(arousal: feelings.value(.arousal, at: now, facts.zone.localTime(at: now)))
  }
}

// Advancing in time.
extension Countenance {
  /// Advances to `now`, applies `happenings` with the facts about the pal at that instant, and returns the changes.
  ///
  /// Changes that fell due before `now` carry their own instants. Without happenings only timers run, so the result
  /// does not depend on how often the caller advances.
  public mutating func live(_ happenings: [Happening], at now: Instant, as facts: PalFacts) -> [ExpressionChange] {
    var told = pass(through: now - Milliseconds(1))
    guard !happenings.isEmpty else { return told }
    // Fast path: in the background, most events have no effect.
    if front == nil, !happenings.contains(where: { $0.isFelt }) {
      meet(facts, at: now)
    } else {
      step(at: now, happenings, facts, &told)
    }
    return told
  }

  /// Runs all timers that are due through `limit`, and returns the changes.
  public mutating func pass(through limit: Instant) -> [ExpressionChange] {
    var told: [ExpressionChange] = []
    // No timer is due at the end of time.
    while let next = nextStep, next <= limit, next < .distantFuture {
      step(at: next, [], nil, &told)
      if due == nil { skipQuiet(before: limit) }
    }
    return told
  }

  /// The instant at which the next timer fires; `nil` in the background.
  package var nextStep: Instant? {
    guard let front else { return nil }
    var next = min(front.nextWindow, ambience.begins(front.nextCycle))
    for due in [front.nextEmote, due] { next = min(next, due ?? next) }
    return next
  }

  /// The instant at which the next timer of a touch, of a play or of a happy face that follows fires.
  private var due: Instant? {
    guard let front else { return nil }
    var next = Instant.distantFuture
    for due in [front.touch?.due(under: rules), front.play?.due, front.happyAt] { next = min(next, due ?? next) }
    return next < .distantFuture ? next : nil
  }

  private mutating func step(
    at now: Instant, _ happenings: [Happening], _ facts: PalFacts?, _ told: inout [ExpressionChange]
  ) {
    if let front, front.nextWindow <= now {
      let length = blinkLength(at: now)
      self.front?.blinkLength = length
      self.front?.nextWindow = front.nextWindow + Ambience.windowOfBlinks
    }
    let before = mood(at: now)
    var turn = FaceTurn(now)
    if let facts { meet(facts, at: now) }
    let closing = happenings.lastClose
    for (index, happening) in happenings.enumerated() where index != closing {
      if case .changed(let change) = happening { take(change, &turn) }
    }
    fallDue(&turn)
    for happening in happenings { take(happening, &turn) }
    settle(&turn, after: before)
    told += turn.told
    passCycle(at: now, isDecided: turn.isEvent)
    if closing != nil { close(at: now, &told) }
  }

  /// Handles the app moving to the background; runs last at an instant.
  ///
  /// It reports no change of mood: in the background the mood is decided afresh, which is not a reason that the person
  /// could see.
  private mutating func close(at now: Instant, _ told: inout [ExpressionChange]) {
    var turn = FaceTurn(now)
    close(&turn)
    settle(&turn, after: nil)
    told += turn.told
  }

  /// Updates the facts about the pal at `now`.
  package mutating func meet(_ facts: PalFacts, at now: Instant) {
    let hasGrown = facts.phase != self.facts.phase
    self.facts = facts
    let ambience = ambience
    if hasGrown { front?.awaitEmote(after: now, ambience) }
  }

  private mutating func fallDue(_ turn: inout FaceTurn) {
    while let due, due <= turn.now {
      turn.isEvent = true
      if let touch = front?.touch, let at = touch.due(under: rules), at <= turn.now {
        let wasPetting = touch.petting
        let result = front?.touch?.fallDue(at: turn.now)
        if let result { tell(result, &turn) } else { endPetting(wasPetting, at: turn.now) }
      } else if let at = front?.play?.due, at <= turn.now {
        follow(front?.play?.fallDue(at: turn.now) ?? .goesOn, &turn)
      } else {
        front?.happyAt = nil
        let unmasks = front?.isMasked ?? false
        turn.wishes.append(
          EmoteWish(emote: .happy, rank: unmasks ? .play : .touch, why: "all is well", unmasks: unmasks))
      }
    }
  }

  /// Commits the effects of an instant: to the feelings, then to the mood, then to the emote.
  ///
  /// If `before` is `nil`, no change of mood is reported.
  private mutating func settle(_ turn: inout FaceTurn, after before: Mood?) {
    guard turn.isEvent else { return }
    for input in turn.inputs {
      feelings.take(input, at: turn.now, in: facts.zone)
      recent.append((input, turn.now))
    }
    if !turn.inputs.isEmpty { front?.lastInput = turn.now }
    if recent.count > Countenance.recentAtMost { recent.removeFirst(recent.count - Countenance.recentAtMost) }
    decideMood(at: turn.now, isAfresh: turn.hasOpened)
    let after = mood(at: turn.now)
    if let before, after != before { turn.tell(.moodChanged(from: before, to: after), moodReason(at: turn.now)) }
    show(&turn)
  }

  private mutating func decideMood(at now: Instant, isAfresh: Bool = false) {
    guard front != nil else { return }
    let signs = signs(at: now)
    let least = Milliseconds(ambience.cycle)
    if isAfresh {
      front?.mood = StandingMood(mood: .afresh(signs), since: now)
    } else {
      front?.mood.decide(signs, at: now, least: least)
    }
  }

  /// Starts the cycle and the spontaneous emote that are due at `now`.
  private mutating func passCycle(at now: Instant, isDecided: Bool) {
    guard let front else { return }
    let ambience = ambience
    if ambience.begins(front.nextCycle) <= now {
      if !isDecided { decideMood(at: now) }
      self.front?.nextCycle = front.nextCycle + 1
      self.front?.awaitEmote(after: now, ambience)
    }
    guard let begins = self.front?.nextEmote, begins <= now else { return }
    self.front?.nextEmote = nil
    beginAmbientEmote(at: now, ambience)
  }
}

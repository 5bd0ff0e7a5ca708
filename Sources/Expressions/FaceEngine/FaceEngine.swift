public import PixelPalCore

/// An engine that keeps a pal's feelings and derives the expression of its face from them.
///
///     var face = FaceEngine(createdAt: born, seed: seed, context, under: .standard, faceRules: .standard)
///     let changes = face.advance(applying: [.touch(.press(.center))], at: now, with: context)
///     let eyes = face.expression(at: now).face?.eyes
///
/// The app reports events to the engine, and reads the expression at any instant from the last event on. The pal shows
/// a face only while the app is in the foreground. The engine never changes the pal.
public struct FaceEngine: Sendable {
  /// The pal's feelings.
  ///
  /// The app saves them, so that they last as long as the pal.
  public internal(set) var feelings: Feelings
  /// The most recent inputs to the feelings, newest last, at most ``maxRecentInputs``.
  public private(set) var recentInputs: [(input: FeelingInput, at: Instant)] = []
  /// The last requested emote that was not shown, or `nil` if no emote has been dropped.
  public internal(set) var lastDroppedEmote: DroppedEmote?
  /// The last overlay that found no free slot, or `nil` if every overlay found one.
  public internal(set) var lastDroppedOverlay: DroppedOverlay?
  /// True if the person turned off the pal's words.
  public internal(set) var isMuted = false
  /// True if the person allows plays, such as dances and stories.
  public internal(set) var allowsPlays = true
  var foreground: ForegroundFaceState?
  /// The facts about the pal that determine its face, as of the last event.
  public internal(set) var context: FaceContext
  package internal(set) var isWalking = false
  let seed: UInt64
  let faceRules: FaceRules
  let coreRules: Rules

  /// Creates the face of a new pal, which is created at `createdAt`.
  ///
  /// By default, the app is in the background and the pal isn't walking.
  public init(
    createdAt: Instant, seed: UInt64, _ context: FaceContext, isInForeground: Bool = false, isWalking: Bool = false,
    under core: Rules, faceRules rules: FaceRules
  ) {
    (self.seed, self.context, self.coreRules, self.faceRules, self.isWalking) = (seed, context, core, rules, isWalking)
    feelings = Feelings(createdAt: createdAt, in: context.zone, under: core, faceRules: rules)
    if isInForeground {
      foreground = makeForegroundFaceState(at: createdAt, mood: Mood.initial(for: moodFactors(at: createdAt)))
    }
  }

  /// Creates the face of an existing pal from its saved feelings, with the app in the background.
  public init(_ feelings: Feelings, seed: UInt64, _ context: FaceContext, isWalking: Bool = false) {
    (self.feelings, self.seed, self.context, self.isWalking) = (feelings, seed, context, isWalking)
    (coreRules, faceRules) = (feelings.coreRules, feelings.faceRules)
  }

  /// The current mood and the approximate time between blinks in milliseconds, or `nil` in the background.
  package var moodAndBlinkInterval: (mood: Mood, blinkLength: Int64)? {
    foreground.map { ($0.mood.mood, $0.blinkInterval) }
  }

  var idleSchedule: IdleSchedule {
    IdleSchedule(
      seed: seed, phase: context.phase, faceRules: faceRules, coreRules: coreRules, sleepHours: context.sleepHours)
  }

  /// The maximum number of ``recentInputs``, which are kept for explanations.
  public static let maxRecentInputs = 5
}

// The values that determine a mood.
extension FaceEngine {
  func moodFactors(at now: Instant) -> Mood.Factors {
    let values = feelings.values(at: now, in: context.zone, sleepHours: context.sleepHours)
    return Mood.Factors(
      valence: values.valence, arousal: values.arousal, vigour: values.vigour, attachment: feelings.attachment,
      boredom: boredom(at: now), isPetted: foreground?.touch?.petting != nil)
  }

  /// Returns the pal's restlessness at `now`, in thousandths.
  ///
  /// The result is 0 in the background and during a walk. Restlessness affects only the mood.
  func boredom(at now: Instant) -> Int64 {
    guard let foreground, !isWalking else { return 0 }
    let waits = (now - foreground.lastInputAt).count - Int64(faceRules.numbers.boredomAfterSeconds) * 1000
    return min(1000, max(0, waits / Int64(faceRules.numbers.boredomFullAfterSeconds)))
  }

  func makeForegroundFaceState(at now: Instant, mood: Mood) -> ForegroundFaceState {
    let begins = IdleSchedule.blinkRateWindowStart(at: now)
    return ForegroundFaceState(
      at: now, mood: mood, blinkInterval: blinkIntervalMilliseconds(at: max(begins, feelings.arousal.at)), idleSchedule)
  }

  func blinkIntervalMilliseconds(at now: Instant) -> Int64 {
    let arousal = feelings.value(
      of: .arousal, at: now, localTime: context.zone.localTime(at: now), sleepHours: context.sleepHours)
    return idleSchedule.blinkIntervalMilliseconds(arousal: arousal)
  }
}

// Advances the face, and runs its timers.
extension FaceEngine {
  /// Advances to `now`, applies `events`, and returns the changes in the face.
  ///
  /// `context` contains the facts about the pal at `now`. Changes that were due before `now` are returned with their
  /// own instants. If `events` is empty, only the timers due before `now` run and `context` is ignored, so the result
  /// doesn't depend on how often the caller advances.
  public mutating func advance(applying events: [FaceEvent], at now: Instant, with context: FaceContext)
    -> [FaceChange]
  {
    var changes = runTimers(through: now - Milliseconds(1))
    guard !events.isEmpty else { return changes }
    // Fast path: in the background, most events have no effect.
    if foreground == nil, !events.contains(where: { $0.affectsFaceInBackground }) {
      replaceContext(context, at: now)
    } else {
      performTransition(at: now, applying: events, with: context, changes: &changes)
    }
    return changes
  }

  /// Runs all timers that are due at or before `limit`, and returns the changes in the face.
  public mutating func runTimers(through limit: Instant) -> [FaceChange] {
    var changes: [FaceChange] = []
    // No timer is due at the end of time.
    while let next = nextTimerTime, next <= limit, next < .distantFuture {
      performTransition(at: next, applying: [], with: nil, changes: &changes)
      if nextEventTimerTime == nil { skipIdleTime(before: limit) }
    }
    return changes
  }

  /// The instant at which the next timer fires, or `nil` in the background.
  package var nextTimerTime: Instant? {
    guard let foreground else { return nil }
    var next = min(foreground.nextBlinkWindow, idleSchedule.start(ofCycle: foreground.nextCycleIndex))
    for due in [foreground.nextIdleEmoteAt, nextEventTimerTime] { next = min(next, due ?? next) }
    return next
  }

  /// The instant at which the next timer of a touch, a play or a pending happy face fires.
  ///
  /// The value is `nil` if no such timer is running.
  private var nextEventTimerTime: Instant? {
    guard let foreground else { return nil }
    var next = Instant.distantFuture
    for due in [
      foreground.touch?.nextTimerInstant(under: faceRules), foreground.play?.nextTimerTime, foreground.happyEmoteAt,
    ] { next = min(next, due ?? next) }
    return next < .distantFuture ? next : nil
  }

  private mutating func performTransition(
    at now: Instant, applying events: [FaceEvent], with context: FaceContext?, changes: inout [FaceChange]
  ) {
    if let foreground, foreground.nextBlinkWindow <= now {
      let length = blinkIntervalMilliseconds(at: now)
      self.foreground?.blinkInterval = length
      self.foreground?.nextBlinkWindow = foreground.nextBlinkWindow + IdleSchedule.blinkRateWindow
    }
    let before = mood(at: now)
    var transition = EventEffectsOnFace(now)
    if let context { replaceContext(context, at: now) }
    let closing = events.finalCloseIndex
    for (index, event) in events.enumerated() where index != closing {
      if case .palChanged(let change) = event { applyPalChange(change, in: &transition) }
    }
    runDueEventTimers(in: &transition)
    for event in events { applyTouchSpeechOrSetting(event, in: &transition) }
    commitFeelingsMoodAndEmote(of: &transition, previousMood: before)
    changes += transition.changes
    startDueCycleAndIdleEmote(at: now, isMoodUpdated: transition.requiresMoodUpdate)
    if closing != nil {
      moveToBackground(at: now, changes: &changes)
      if let context { replaceContext(context, at: now) }
    }
  }

  /// Handles the app moving to the background, after all other events of the instant have been applied.
  ///
  /// No change of mood is reported, because the person couldn't see a reason for the change: in the background, the
  /// mood follows from the feelings alone.
  private mutating func moveToBackground(at now: Instant, changes: inout [FaceChange]) {
    var transition = EventEffectsOnFace(now)
    leaveForeground(in: &transition)
    commitFeelingsMoodAndEmote(of: &transition, previousMood: nil)
    changes += transition.changes
  }

  /// Replaces the pal's context at `now`, and reschedules the spontaneous emote if the phase has changed.
  package mutating func replaceContext(_ context: FaceContext, at now: Instant) {
    let hasGrown = context.phase != self.context.phase
    let sleepHours = foreground == nil ? context.sleepHours : self.context.sleepHours
    self.context = context
    // While the person is looking at the pal, new sleep hours could change its mood without a visible reason.
    self.context.sleepHours = sleepHours
    let schedule = idleSchedule
    if hasGrown { foreground?.scheduleIdleEmote(ofCycleContaining: now, schedule: schedule) }
  }

  private mutating func runDueEventTimers(in transition: inout EventEffectsOnFace) {
    while let nextEventTimerTime, nextEventTimerTime <= transition.now {
      transition.requiresMoodUpdate = true
      if let touch = foreground?.touch, let at = touch.nextTimerInstant(under: faceRules), at <= transition.now {
        let wasPetting = touch.petting
        let result = foreground?.touch?.runTimerReturningCompletedGesture(at: transition.now)
        if let result {
          applyGesture(result, in: &transition)
        } else {
          keepEyesSmall(afterPetting: wasPetting, at: transition.now)
        }
      } else if let at = foreground?.play?.nextTimerTime, at <= transition.now {
        applyPlayOutcome(foreground?.play?.runTimer(at: transition.now) ?? .continues, in: &transition)
      } else {
        foreground?.happyEmoteAt = nil
        let unmasks = foreground?.isActingSad ?? false
        transition.emoteRequests.append(
          EmoteRequest(emote: .happy, priority: unmasks ? .play : .touch, reason: "all is well", endsActedFace: unmasks)
        )
      }
    }
  }

  /// Applies the collected effects of an instant, first to the feelings, then to the mood and the emote.
  ///
  /// Does nothing unless the effects require a mood update. If `previousMood` is `nil`, no change of mood is reported.
  private mutating func commitFeelingsMoodAndEmote(of transition: inout EventEffectsOnFace, previousMood: Mood?) {
    guard transition.requiresMoodUpdate else { return }
    for input in transition.inputs {
      feelings.apply(input, at: transition.now, in: context.zone)
      recentInputs.append((input, transition.now))
    }
    if !transition.inputs.isEmpty { foreground?.lastInputAt = transition.now }
    if recentInputs.count > FaceEngine.maxRecentInputs {
      recentInputs.removeFirst(recentInputs.count - FaceEngine.maxRecentInputs)
    }
    updateMood(at: transition.now, startsAfresh: transition.hasOpened)
    let mood = mood(at: transition.now)
    if let previousMood, mood != previousMood {
      transition.recordChange(.moodChanged(from: previousMood, to: mood), because: moodReason(at: transition.now))
    }
    showRequestedEmoteAndOverlays(in: &transition)
  }

  private mutating func updateMood(at now: Instant, startsAfresh: Bool = false) {
    guard foreground != nil else { return }
    let factors = moodFactors(at: now)
    let least = Milliseconds(idleSchedule.cycleMilliseconds)
    if startsAfresh {
      foreground?.mood = CurrentMood(mood: .initial(for: factors), startedAt: now)
    } else {
      foreground?.mood.update(from: factors, at: now, minimumDuration: least)
    }
  }

  /// Starts the cycle and the spontaneous emote that are due at `now`, if any.
  ///
  /// `isMoodUpdated` is true if the mood has already been updated at `now`. Otherwise, the start of a cycle updates it.
  private mutating func startDueCycleAndIdleEmote(at now: Instant, isMoodUpdated: Bool) {
    guard let foreground else { return }
    let schedule = idleSchedule
    if schedule.start(ofCycle: foreground.nextCycleIndex) <= now {
      if !isMoodUpdated { updateMood(at: now) }
      self.foreground?.nextCycleIndex = foreground.nextCycleIndex + 1
      self.foreground?.scheduleIdleEmote(ofCycleContaining: now, schedule: schedule)
    }
    guard let begins = self.foreground?.nextIdleEmoteAt, begins <= now else { return }
    self.foreground?.nextIdleEmoteAt = nil
    startIdleEmote(at: now, schedule: schedule)
  }
}

import PixelPalCore

/// A face's state during one foreground period.
///
/// The state is discarded when the app moves to the background.
struct ForegroundFaceState: Hashable, Sendable {
  let openedAt: Instant
  /// The instant of the last event that reset the pal's restlessness.
  var lastInputAt: Instant
  var mood: CurrentMood
  var touch: ActiveTouch?
  /// The instants at which the most recent taps began, oldest first, kept to recognize several quick taps.
  var tapStarts: [Instant] = []
  var latestEmote: ShownEmote?
  /// The instant at which an event last started each emote.
  ///
  /// Spontaneous emotes aren't recorded.
  var lastEmoteStarts: [Emote: Instant] = [:]
  var overlays = OverlaySlots()
  var play: RunningPlay?
  /// True if the pal has acted a sad face and hasn't looked happy or joyful since.
  var isActingSad = false
  /// The instant at which a happy face is due, for example to end an acted sad face.
  ///
  /// The value is `nil` if no happy face is due.
  var happyEmoteAt: Instant?
  /// The body's reaction and the instant at which it began, or `nil` if the body hasn't reacted.
  var reaction: (ReactionDefinition, at: Instant)? {
    get { storedReaction.map { ($0, reactionStartedAt) } }
    set { (storedReaction, reactionStartedAt) = (newValue?.0, newValue?.at ?? openedAt) }
  }
  private var storedReaction: ReactionDefinition?
  private var reactionStartedAt: Instant
  /// The instant of the last event that the pal answered with a blink, or `nil` if there has been none.
  var responseBlinkAt: Instant?
  /// The instant at which the pal last looked up after a touch, or `nil` if it hasn't looked up.
  var lookedUpAt: Instant?
  /// The instant at which the small eyes after petting end, or `nil` if the pal hasn't made small eyes.
  var smallEyesUntil: Instant?
  /// The approximate interval between blinks in milliseconds, updated every 30 seconds.
  var blinkInterval: Int64
  var nextBlinkWindow: Instant
  var nextCycleIndex: Int64
  /// The instant at which the current cycle's spontaneous emote begins.
  ///
  /// The value is `nil` if the cycle has no such emote, or if the emote has already begun.
  var nextIdleEmoteAt: Instant?
  /// The earliest instant at which a spontaneous emote can begin.
  var idleEmotesAllowedFrom: Instant
  var isPlayingHighlight = false
  /// The instant at which the latest rare animation ends, or `nil` if there has been none.
  ///
  /// Until then, nothing else moves the body.
  var rareAnimationEndsAt: Instant?

  init(at now: Instant, mood: Mood, blinkInterval: Int64, _ schedule: IdleSchedule) {
    (openedAt, lastInputAt, reactionStartedAt, idleEmotesAllowedFrom) = (now, now, now, now)
    self.mood = CurrentMood(mood: mood, startedAt: now)
    self.blinkInterval = blinkInterval
    (nextBlinkWindow, nextCycleIndex) = (now, 0)
    restartIdleTimers(from: now, schedule: schedule)
  }

  /// Schedules the first update of the blink rate and the first cycle after `now`, and the spontaneous emote of the
  /// cycle that contains `now`.
  mutating func restartIdleTimers(from now: Instant, schedule: IdleSchedule) {
    nextBlinkWindow = IdleSchedule.blinkRateWindowStart(at: now) + IdleSchedule.blinkRateWindow
    nextCycleIndex = schedule.cycleIndex(at: now) + 1
    scheduleIdleEmote(ofCycleContaining: now, schedule: schedule)
  }

  /// Schedules the spontaneous emote of the cycle that contains `now`.
  ///
  /// If the emote would have begun before `now`, none is scheduled.
  mutating func scheduleIdleEmote(ofCycleContaining now: Instant, schedule: IdleSchedule) {
    let begins = schedule.emoteStart(inCycle: schedule.cycleIndex(at: now))
    nextIdleEmoteAt = begins.flatMap { $0 >= now ? $0 : nil }
  }

  /// Prevents spontaneous emotes from beginning until after `now`.
  mutating func suppressIdleEmotes(through now: Instant) {
    idleEmotesAllowedFrom = max(idleEmotesAllowedFrom, now + Milliseconds(1))
  }

  mutating func recordEmote(_ emote: Emote, causedAt now: Instant) {
    lastEmoteStarts[emote] = now
    idleEmotesAllowedFrom = now + emote.duration + FaceEngine.restAfterEmote
    isActingSad = emote == .sad || isActingSad && emote != .happy && emote != .joyful
  }

  /// Records a tap that began at the instant `pressed`.
  mutating func recordTap(pressedAt pressed: Instant) {
    tapStarts.append(pressed)
    if tapStarts.count > ActiveTouch.laughRule.taps { tapStarts.removeFirst() }
  }

  func isLookingUp(at now: Instant) -> Bool { lookedUpAt.map { now < $0 + FaceEngine.lookUpDuration } ?? false }

  func visibleEmote(at now: Instant) -> ShownEmote? {
    latestEmote.flatMap { $0.startedAt <= now && now < $0.endsAt ? $0 : nil }
  }
}

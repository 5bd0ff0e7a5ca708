import PixelPalCore

/// The state of a face during one foreground period; it is discarded when the app moves to the background.
struct Front: Hashable, Sendable {
  let openedAt: Instant
  /// The instant of the last event that reset restlessness.
  var lastInput: Instant
  var mood: StandingMood
  var touch: Touch?
  /// The instants at which the finger came down for the last taps.
  var taps: [Instant] = []
  var emote: ShownEmote?
  /// The last instant at which each emote began because of an event.
  var begun: [Emote: Instant] = [:]
  var overlays = OverlayStack()
  var play: RunningPlay?
  /// True if the pal has acted a sad face, and has been neither happy nor joyful since.
  var isMasked = false
  /// The instant at which a happy face follows automatically.
  var happyAt: Instant?
  /// The reaction of the body, and the instant at which it began.
  var reaction: (Reaction, at: Instant)? {
    get { reactionRow.map { ($0, reactionAt) } }
    set { (reactionRow, reactionAt) = (newValue?.0, newValue?.at ?? openedAt) }
  }
  private var reactionRow: Reaction?
  private var reactionAt: Instant
  /// The instant of the last event that was answered by a blink.
  var blinkedAt: Instant?
  /// The instant at which the pal last looked up at a person who touched it.
  var lookedUpAt: Instant?
  /// The instant until which the pal makes small eyes after petting.
  var smallEyesUntil: Instant?
  /// The interval between two blinks in the current window, in milliseconds.
  var blinkLength: Int64
  var nextWindow: Instant
  var nextCycle: Int64
  /// The instant at which the spontaneous emote of the current cycle begins.
  var nextEmote: Instant?
  /// The earliest instant at which a spontaneous emote may begin.
  var ambientFrom: Instant
  var isHighlighting = false
  /// The instant until which a rare animation alone moves the body.
  var rareUntil: Instant?

  init(at now: Instant, mood: Mood, blinkLength: Int64, _ ambience: Ambience) {
    (openedAt, lastInput, reactionAt, ambientFrom) = (now, now, now, now)
    self.mood = StandingMood(mood: mood, since: now)
    self.blinkLength = blinkLength
    (nextWindow, nextCycle) = (now, 0)
    goOn(from: now, ambience)
  }

  /// Restarts the timers of the idle behaviour after `now`.
  mutating func goOn(from now: Instant, _ ambience: Ambience) {
    let window = Ambience.windowOfBlinks.count
    let index = now.millisecondsSince1970.flooredDivision(by: window).quotient
    nextWindow = Instant(millisecondsSince1970: (index + 1) * window)
    nextCycle = ambience.cycle(at: now) + 1
    awaitEmote(after: now, ambience)
  }

  /// Schedules the spontaneous emote of the cycle that contains `now`.
  mutating func awaitEmote(after now: Instant, _ ambience: Ambience) {
    let begins = ambience.emoteBegins(inCycle: ambience.cycle(at: now))
    nextEmote = begins.flatMap { $0 >= now ? $0 : nil }
  }

  /// Prevents spontaneous emotes through `now`.
  mutating func keepStill(through now: Instant) { ambientFrom = max(ambientFrom, now + Milliseconds(1)) }

  /// Records an emote that an event caused.
  mutating func note(_ emote: Emote, causedAt now: Instant) {
    begun[emote] = now
    ambientFrom = now + emote.length + Countenance.restAfterEmote
    isMasked = emote == .sad || isMasked && emote != .happy && emote != .joyful
  }

  /// Records the instant at which the finger of a tap came down.
  mutating func note(tapFrom pressed: Instant) {
    taps.append(pressed)
    if taps.count > Touch.laughs.taps { taps.removeFirst() }
  }

  /// Returns the emote that is visible at `now`.
  func emote(at now: Instant) -> ShownEmote? { emote.flatMap { $0.since <= now && now < $0.ends ? $0 : nil } }
}

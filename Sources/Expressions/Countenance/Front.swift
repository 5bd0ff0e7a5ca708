import PixelPalCore

/// What a face does while the app is in front; nothing of it is kept when the app leaves it.
struct Front: Hashable, Sendable {
  let openedAt: Instant
  /// When something happened last that a restless pal waits for.
  var lastInput: Instant
  var mood: StandingMood
  var touch: Touch?
  /// When the finger came down for each of the last taps.
  var taps: [Instant] = []
  var emote: ShownEmote?
  /// When each emote that was caused began last.
  var begun: [Emote: Instant] = [:]
  var overlays = OverlayStack()
  var play: RunningPlay?
  /// Whether it has acted a sad turn, and been neither happy nor joyful since.
  var isMasked = false
  /// A happy face that follows by itself.
  var happyAt: Instant?
  /// An answer of the body, and when it began.
  var reaction: (Reaction, at: Instant)? {
    get { reactionRow.map { ($0, reactionAt) } }
    set { (reactionRow, reactionAt) = (newValue?.0, newValue?.at ?? openedAt) }
  }
  private var reactionRow: Reaction?
  private var reactionAt: Instant
  /// Something was answered by a blink.
  var blinkedAt: Instant?
  /// It looked up at somebody who touched it.
  var lookedUpAt: Instant?
  /// Until when it makes small eyes after petting.
  var smallEyesUntil: Instant?
  /// How long it is between two blinks in this window.
  var blinkLength: Int64
  var nextWindow: Instant
  var nextCycle: Int64
  /// When the emote of this cycle begins that nothing causes.
  var nextEmote: Instant?
  /// From then on an emote that nothing causes may begin.
  var ambientFrom: Instant
  var isHighlighting = false
  /// Until when a rare animation has the body to itself.
  var rareUntil: Instant?

  init(at now: Instant, mood: Mood, blinkLength: Int64, _ ambience: Ambience) {
    (openedAt, lastInput, reactionAt, ambientFrom) = (now, now, now, now)
    self.mood = StandingMood(mood: mood, since: now)
    self.blinkLength = blinkLength
    (nextWindow, nextCycle) = (now, 0)
    goOn(from: now, ambience)
  }

  /// Goes on with what a pal does of its own after `now`.
  mutating func goOn(from now: Instant, _ ambience: Ambience) {
    let window = Ambience.windowOfBlinks.count
    let index = now.millisecondsSince1970.flooredDivision(by: window).quotient
    nextWindow = Instant(millisecondsSince1970: (index + 1) * window)
    nextCycle = ambience.cycle(at: now) + 1
    awaitEmote(after: now, ambience)
  }

  /// Awaits the emote of the cycle that `now` is in.
  mutating func awaitEmote(after now: Instant, _ ambience: Ambience) {
    let begins = ambience.emoteBegins(inCycle: ambience.cycle(at: now))
    nextEmote = begins.flatMap { $0 >= now ? $0 : nil }
  }

  /// Has no emote begin that nothing causes up to `now`.
  mutating func keepStill(through now: Instant) { ambientFrom = max(ambientFrom, now + Milliseconds(1)) }

  /// Notes that an emote was caused.
  mutating func note(_ emote: Emote, causedAt now: Instant) {
    begun[emote] = now
    ambientFrom = now + emote.length + .seconds(2)
    isMasked = emote == .sad || isMasked && emote != .happy && emote != .joyful
  }

  /// Notes when the finger of a tap came down.
  mutating func note(tapFrom pressed: Instant) {
    taps.append(pressed)
    if taps.count > 3 { taps.removeFirst() }
  }

  /// The emote that is seen at `now`.
  func emote(at now: Instant) -> ShownEmote? { emote.flatMap { $0.since <= now && now < $0.ends ? $0 : nil } }
}

public import PixelPalCore

/// An expression that a pal shows for a moment.
///
/// Designers change an emote by editing its row in `definition`. There are at most 12 emotes, so one must be removed
/// before another is added.
public enum Emote: String, Hashable, Sendable, CaseIterable {
  /// A wink, the answer to a single tap.
  case wink
  /// A happy face, the answer to a hold and the reaction to a walk or a rise in energy.
  case happy
  /// A confused face, the answer to words that the pal doesn't know.
  case confused
  /// A proud face, the reaction to one of the day's milestones.
  case proud
  /// A joyful face, the reaction to a new phase and to the person's return after an absence.
  case joyful
  /// A sad face that the pal only acts, in a tender twist of a story.
  case sad
  /// A singing face, shown during a dance and also spontaneously.
  case singing
  /// A shocked face that the pal only acts, in a surprising twist of a story.
  case shocked
  /// A charging face, shown by a sleepy pal at night.
  case lowBattery
  /// A laughing face, the reaction to three quick taps, to the pal's joke about itself, and to the end of a game.
  case laughing
  /// A sleeping face, shown during a nap.
  case sleeping
  /// A loving face, the reaction to long petting and a sign of fondness.
  case love

  /// The face parts, overlays and timing of an emote.
  struct Definition: Sendable {
    let eyes: Eyes
    let mouth: Mouth
    let overlays: [Overlay]
    let length: Milliseconds
    let cooldown: Milliseconds
    /// The body's pose, shown from the third phase on, or `nil` for its usual pose.
    let body: BodyPose?

    init(_ eyes: Eyes, _ mouth: Mouth, _ overlays: [Overlay], _ length: Int64, _ cooldown: Int, body: BodyPose? = nil) {
      (self.eyes, self.mouth, self.overlays, self.body) = (eyes, mouth, overlays, body)
      (self.length, self.cooldown) = (Milliseconds(length), .seconds(cooldown))
    }
  }

  var definition: Definition {
    switch self {
    case .wink: Definition(.wink, .smile, [.bounceLines], 1200, 3)
    case .happy: Definition(.open, .grin, [.sparkle], 2000, 10)
    case .confused: Definition(.raised, .smile, [.question], 1800, 5)
    case .proud: Definition(.open, .straight, [.thumbsUp, .softHalo], 2500, 30, body: .thumb)
    case .joyful: Definition(.wide, .smile, [.sparkle, .tinyHearts], 2500, 30, body: .wide)
    case .sad: Definition(.raised, .wavyFrown, [.tears], 1500, 0)
    case .singing: Definition(.arcs, .singing, [.musicNotes, .hummingNote], 3000, 10)
    case .shocked: Definition(.round, .oh, [], 900, 5)
    case .lowBattery: Definition(.half, .dots, [.battery, .hummingNote], 2500, 0)
    case .laughing: Definition(.joy, .laugh, [.ha], 1800, 10, body: .crouch)
    case .sleeping: Definition(.calm, .soft, [.zzz], 3000, 0)
    case .love: Definition(.hearts, .smile, [.heart, .tinyHearts, .loveAura], 2000, 20, body: .shy)
    }
  }

  /// The emote's name in explanations: `charging` for `lowBattery`, otherwise the raw value, such as `wink`.
  public var phrase: String { self == .lowBattery ? "charging" : rawValue }

  /// The time for which the emote is shown.
  public var duration: Milliseconds { definition.length }

  /// The minimum time from one start of the emote to the next, if events cause both.
  package var cooldown: Milliseconds { definition.cooldown }

  /// Returns the time, from the emote's start, during which no other emote of equal priority can replace it.
  ///
  /// An emote of higher priority can replace it at any time. The sad emote, which the pal only acts in stories, is
  /// protected for its full duration.
  package func protectedDuration(under rules: FaceRules) -> Milliseconds {
    self == .sad ? duration : Milliseconds(Int64(rules.numbers.emoteStandsMilliseconds))
  }

  /// Returns the face that shows the emote in `phase`.
  ///
  /// The face includes a pose of the body only from the third phase onward.
  public func face(in phase: Phase) -> Face {
    Face(eyes: definition.eyes, mouth: definition.mouth, body: phase >= .energized ? definition.body : nil)
  }

  /// Returns the overlays that accompany the emote in `phase`, the most important first.
  public func overlays(in phase: Phase) -> [Overlay] {
    // Sparks need a glow, which the pal does not have in the first phase.
    self == .happy && phase == .dormant ? [] : definition.overlays
  }
}

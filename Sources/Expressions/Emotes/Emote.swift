public import PixelPalCore

/// What a pal shows for a moment.
///
/// A designer changes a row; a thirteenth needs one of these to go.
public enum Emote: String, Hashable, Sendable, CaseIterable {
  /// For a tap.
  case wink
  /// For a hold, a walk, a livelier day.
  case happy
  /// For words that the pal does not know.
  case confused
  /// For a milestone.
  case proud
  /// For a new phase, and for somebody who is back.
  case joyful
  /// For a tender turn of a story, and nothing else: an actor's face.
  case sad
  /// For a dance, and for no reason.
  case singing
  /// For a surprise in a story.
  case shocked
  /// For bedtime, by the clock: the pal charges, bar by bar.
  case lowBattery
  /// For three taps, for a joke of its own, and for the end of a game.
  case laughing
  /// For a nap.
  case sleeping
  /// For long petting, and for fondness.
  case love

  /// What it is made of.
  struct Row: Sendable {
    let eyes: Eyes
    let mouth: Mouth
    let overlays: [Overlay]
    let length: Milliseconds
    let cooldown: Milliseconds
    /// The body that it has from the third phase on.
    let body: Body?

    init(_ eyes: Eyes, _ mouth: Mouth, _ overlays: [Overlay], _ length: Int64, _ cooldown: Int, body: Body? = nil) {
      (self.eyes, self.mouth, self.overlays, self.body) = (eyes, mouth, overlays, body)
      (self.length, self.cooldown) = (Milliseconds(length), .seconds(cooldown))
    }
  }

  var row: Row {
    switch self {
    case .wink: Row(.wink, .smile, [.bounceLines], 1200, 3)
    case .happy: Row(.open, .grin, [.sparkle], 2000, 10)
    case .confused: Row(.raised, .smile, [.question], 1800, 5)
    case .proud: Row(.open, .straight, [.thumbsUp, .softHalo], 2500, 30, body: .thumb)
    case .joyful: Row(.wide, .smile, [.sparkle, .tinyHearts], 2500, 30, body: .wide)
    case .sad: Row(.raised, .wavyFrown, [.tears], 1500, 0)
    case .singing: Row(.arcs, .singing, [.musicNotes, .hummingNote], 3000, 10)
    case .shocked: Row(.round, .oh, [], 900, 5)
    case .lowBattery: Row(.calm, .smile, [.battery, .hummingNote], 2500, 0)
    case .laughing: Row(.joy, .laugh, [.ha], 1800, 10, body: .crouch)
    case .sleeping: Row(.calm, .oh, [.zzz], 3000, 0)
    case .love: Row(.hearts, .smile, [.heart, .tinyHearts, .loveAura], 2000, 20, body: .shy)
    }
  }

  /// What it is called where somebody asks for reasons.
  public var words: String { self == .lowBattery ? "charging" : rawValue }

  /// How long it takes.
  public var length: Milliseconds { row.length }

  /// The face that shows it in `phase`.
  public func face(in phase: Phase) -> Face {
    Face(eyes: row.eyes, mouth: row.mouth, body: phase >= .energized ? row.body : nil)
  }

  /// The overlays that come with it in `phase`, the most important first.
  public func overlays(in phase: Phase) -> [Overlay] {
    // Sparks are for those who have begun to glow.
    self == .happy && phase == .dormant ? [] : row.overlays
  }
}

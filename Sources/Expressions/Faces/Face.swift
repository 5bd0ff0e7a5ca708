/// What a face is doing: the parts that it is drawn from, and how the body under it stands.
///
///     Face(eyes: .wink, mouth: .smile)
public struct Face: Hashable, Sendable {
  /// The eyes.
  public var eyes: Eyes
  /// The mouth.
  public var mouth: Mouth
  /// What glows on the cheeks; `nil` for what every cheek has.
  public var cheeks: Cheeks?
  /// How the body stands where it is not as it stands anyway.
  public var body: Body?
  /// How far the head leans: -1 to the left, 1 to the right.
  public var lean: Int
  /// How far all of it is off the ground.
  public var lift: Int

  /// A face of eyes and a mouth.
  public init(
    eyes: Eyes, mouth: Mouth, cheeks: Cheeks? = nil, body: Body? = nil, lean: Int = 0, lift: Int = 0
  ) {
    (self.eyes, self.mouth, self.cheeks, self.body, self.lean, self.lift) = (eyes, mouth, cheeks, body, lean, lift)
  }
}

/// Eyes, as they are drawn.
///
/// In the first phase all that are open are dots, and all that are closed rest.
public enum Eyes: String, Hashable, Sendable, CaseIterable {
  /// Open, and straight on.
  case open
  /// Open, with light in them.
  case bright
  /// Lids that are down for a moment.
  case blink
  /// Lids that rest.
  case calm
  /// Lids half down.
  case half
  /// Closed for laughter.
  case joy
  /// Looking up.
  case up
  /// Dots: the eyes of the first phase, and small ones of later phases.
  case dots
  /// The closed eyes of the first phase.
  case rest
  /// Looking to the left.
  case left
  /// Looking to the right.
  case right
  /// One open and one closed.
  case wink
  /// Wide open.
  case wide
  /// Round with surprise.
  case round
  /// Open, under raised brows.
  case raised
  /// Closed arcs of pleasure.
  case arcs
  /// Hearts for eyes.
  case hearts
  /// Pressed together.
  case cross

  /// Whether they see.
  public var areOpen: Bool {
    switch self {
    case .open, .bright, .half, .up, .dots, .left, .right, .wink, .wide, .round, .raised, .hearts: true
    case .blink, .calm, .joy, .rest, .arcs, .cross: false
    }
  }
}

/// A mouth, as it is drawn.
public enum Mouth: String, Hashable, Sendable, CaseIterable {
  /// A smile.
  case smile
  /// The beginning of a smile.
  case soft
  /// A broad smile.
  case grin
  /// Open with laughter.
  case laugh
  /// A straight line.
  case straight
  /// A wave that points down.
  case wavyFrown = "wavy-frown"
  /// A small circle.
  case oh
  /// Open, as for a tone.
  case singing
  /// Open, as for a word.
  case talk
  /// One small dot: the mouth of the first phase.
  case dots
}

/// What glows on cheeks.
public enum Cheeks: String, Hashable, Sendable, CaseIterable {
  /// A light red.
  case blush
  /// A deep red.
  case deep
}

/// How a body stands.
public enum Body: String, Hashable, Sendable, CaseIterable {
  /// Upright.
  case stand
  /// Upright, with hands on its hips.
  case proud
  /// Sitting.
  case sit
  /// With its arms out.
  case wide
  /// With one hand up.
  case wave
  /// With both hands up.
  case cheer
  /// Bent, as before a leap.
  case crouch
  /// With a thumb up.
  case thumb
  /// With its hands before it.
  case shy
}

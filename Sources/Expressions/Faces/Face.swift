/// The parts from which a face is drawn, and the pose of the body.
///
///     Face(eyes: .wink, mouth: .smile)
public struct Face: Hashable, Sendable {
  /// The eyes.
  public var eyes: Eyes
  /// The mouth.
  public var mouth: Mouth
  /// The glow on the cheeks; `nil` for the usual cheeks.
  public var cheeks: Cheeks?
  /// The pose of the body; `nil` for its usual pose.
  public var body: BodyPose?
  /// The lean of the head: -1 to the left, 1 to the right.
  public var lean: Int
  /// The height above the ground.
  public var lift: Int

  /// Creates a face from eyes and a mouth.
  public init(
    eyes: Eyes, mouth: Mouth, cheeks: Cheeks? = nil, body: BodyPose? = nil, lean: Int = 0, lift: Int = 0
  ) {
    (self.eyes, self.mouth, self.cheeks, self.body, self.lean, self.lift) = (eyes, mouth, cheeks, body, lean, lift)
  }
}

/// Eyes, as they are drawn.
///
/// The first phase draws all open eyes as dots, and all closed eyes as resting eyes.
public enum Eyes: String, Hashable, Sendable, CaseIterable {
  /// Open, looking straight ahead.
  case open
  /// Open, with light in them.
  case bright
  /// Closed for the moment of a blink.
  case blink
  /// Closed at rest.
  case calm
  /// Half closed.
  case half
  /// Closed by laughter.
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

  /// True if the eyes are open.
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
  /// Open to sing.
  case singing
  /// Open to speak.
  case talk
  /// One small dot: the mouth of the first phase.
  case dots
}

/// The glow on cheeks.
public enum Cheeks: String, Hashable, Sendable, CaseIterable {
  /// A light red.
  case blush
  /// A deep red.
  case deep
}

/// The pose of a body.
public enum BodyPose: String, Hashable, Sendable, CaseIterable {
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
  /// Crouching, as before a jump.
  case crouch
  /// With a thumb up.
  case thumb
  /// With its hands in front of it.
  case shy
}

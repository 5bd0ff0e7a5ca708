/// A face to draw, from its eyes and mouth to the pose of the body below it.
///
///     Face(eyes: .wink, mouth: .smile)
public struct Face: Hashable, Sendable {
  /// The way the eyes are drawn.
  public var eyes: Eyes
  /// The way the mouth is drawn.
  public var mouth: Mouth
  /// The glow on the cheeks, or `nil` for the usual cheeks.
  public var cheeks: Cheeks?
  /// The pose of the body, or `nil` for its usual pose.
  public var body: BodyPose?
  /// The lean of the head: -1 for left, 0 for upright and 1 for right.
  public var lean: Int
  /// The height of the body above the ground, in pixels of the picture.
  public var lift: Int

  /// Creates a face from eyes and a mouth.
  public init(
    eyes: Eyes, mouth: Mouth, cheeks: Cheeks? = nil, body: BodyPose? = nil, lean: Int = 0, lift: Int = 0
  ) {
    (self.eyes, self.mouth, self.cheeks, self.body, self.lean, self.lift) = (eyes, mouth, cheeks, body, lean, lift)
  }
}

/// A way to draw a pal's eyes.
///
/// The first phase knows only two kinds: it draws all open eyes as ``dots``, and all closed eyes as ``rest``.
public enum Eyes: String, Hashable, Sendable, CaseIterable {
  /// Open, looking straight ahead.
  case open
  /// Open, with light in them.
  case bright
  /// Closed for the moment of a blink.
  case blink
  /// Closed, as during a nap.
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
  /// Squeezed shut.
  case cross

  /// True if the eyes are open enough to blink.
  public var areOpen: Bool {
    switch self {
    case .open, .bright, .half, .up, .dots, .left, .right, .wink, .wide, .round, .raised, .hearts: true
    case .blink, .calm, .joy, .rest, .arcs, .cross: false
    }
  }
}

/// A way to draw a pal's mouth.
public enum Mouth: String, Hashable, Sendable, CaseIterable {
  /// A plain smile.
  case smile
  /// The beginning of a smile.
  case soft
  /// A broad smile.
  case grin
  /// Open with laughter.
  case laugh
  /// A straight line.
  case straight
  /// A frown drawn as a wave.
  case wavyFrown = "wavy-frown"
  /// A small circle, as in "oh".
  case oh
  /// Open to sing.
  case singing
  /// Open to speak.
  case talk
  /// One small dot: the mouth of the first phase.
  case dots
}

/// A glow on a pal's cheeks.
public enum Cheeks: String, Hashable, Sendable, CaseIterable {
  /// A light red, as when the pal is petted.
  case blush
  /// A deep red, after long petting.
  case deep
}

/// A pose of a pal's body.
public enum BodyPose: String, Hashable, Sendable, CaseIterable {
  /// Upright.
  case stand
  /// Upright, with hands on hips.
  case proud
  /// Sitting.
  case sit
  /// With arms spread.
  case wide
  /// With one hand raised.
  case wave
  /// With both hands raised.
  case cheer
  /// Crouching, as before a jump.
  case crouch
  /// With a thumb up.
  case thumb
  /// With its hands folded in front.
  case shy
}

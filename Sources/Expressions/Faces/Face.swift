/// A face to draw, together with the pose and position of the body below it.
///
///     Face(eyes: .wink, mouth: .smile)
public struct Face: Hashable, Sendable {
  /// The way the eyes are drawn.
  public var eyes: Eyes
  /// The way the mouth is drawn.
  public var mouth: Mouth
  /// The glow on the cheeks, or `nil` for the usual cheeks.
  public var cheeks: Cheeks?
  /// The body's pose, or `nil` for its usual pose.
  public var body: BodyPose?
  /// The lean of the head: -1 for left, 0 for upright and 1 for right.
  public var lean: Int
  /// The body's height above the ground, in pixels of the picture.
  public var lift: Int

  /// Creates a face from eyes and a mouth, by default with the usual cheeks and the usual pose.
  public init(
    eyes: Eyes, mouth: Mouth, cheeks: Cheeks? = nil, body: BodyPose? = nil, lean: Int = 0, lift: Int = 0
  ) {
    (self.eyes, self.mouth, self.cheeks, self.body, self.lean, self.lift) = (eyes, mouth, cheeks, body, lean, lift)
  }
}

/// A way to draw a pal's eyes.
///
/// In the first phase, all closed eyes look like ``rest``, and all open eyes like ``dots``, except that ``wink``,
/// ``wide``, ``raised``, ``hearts`` and ``half`` have drawings of their own.
public enum Eyes: String, Hashable, Sendable, CaseIterable {
  /// Open eyes that look straight ahead.
  case open
  /// Open eyes with bright highlights.
  case bright
  /// Eyes that are closed during a blink.
  case blink
  /// Calmly closed eyes, as during a nap.
  case calm
  /// Half-closed eyes.
  case half
  /// Eyes that are closed by laughter.
  case joy
  /// Eyes that look up.
  case up
  /// Dots, the open eyes of the first phase and the small eyes of later phases.
  case dots
  /// The closed eyes of the first phase.
  case rest
  /// Eyes that look to the left.
  case left
  /// Eyes that look to the right.
  case right
  /// One open eye and one closed eye.
  case wink
  /// Wide-open eyes.
  case wide
  /// Eyes that are round with surprise.
  case round
  /// Open eyes under raised brows.
  case raised
  /// Eyes closed into arcs with pleasure.
  case arcs
  /// Hearts for eyes.
  case hearts
  /// Eyes that are squeezed shut.
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
  /// A faint smile.
  case soft
  /// A broad smile.
  case grin
  /// A mouth open with laughter.
  case laugh
  /// A straight line.
  case straight
  /// A frown drawn as a wave.
  case wavyFrown = "wavy-frown"
  /// A small circle, as in "oh".
  case oh
  /// A mouth that is open to sing.
  case singing
  /// A mouth that is open to speak.
  case talk
  /// One small dot, the mouth of the first phase.
  case dots
}

/// A glow on a pal's cheeks.
public enum Cheeks: String, Hashable, Sendable, CaseIterable {
  /// A light red glow, as when the pal is petted.
  case blush
  /// A deep red glow, as after long petting.
  case deep
}

/// A pose of a pal's body.
public enum BodyPose: String, Hashable, Sendable, CaseIterable {
  /// An upright pose.
  case stand
  /// An upright pose with hands on hips.
  case proud
  /// A sitting pose.
  case sit
  /// A pose with arms spread.
  case wide
  /// A pose with one hand raised.
  case wave
  /// A pose with both hands raised.
  case cheer
  /// A crouching pose, as before a jump.
  case crouch
  /// A pose with a thumb up.
  case thumb
  /// A shy pose, with hands folded in front.
  case shy
}

/// An animation that a pal plays once: a peek (a short glance around), a reaction or a rare animation.
///
///     OneShotAnimation.peek.length  // 1.200 s: 4 frames of 300 ms
///
/// The pictures of these animations aren't among the 76 sprites that ``SpriteName`` names, and their frames are defined
/// only here. To add an animation, add a case and draw its frames.
public enum OneShotAnimation: String, Hashable, Sendable, CaseIterable {
  /// A rare animation in which the pal watches a falling star.
  case stargaze
  /// A rare animation in which the pal jumps head over heels.
  case somersault
  /// A rare animation in which a firefly rests on the pal's hand.
  case firefly
  /// A wave of the hand, in reaction to the opening of the app.
  case wave
  /// A glance upward, in reaction to a touch.
  case lookUp = "look_up"
  /// A leap, in reaction to a touch from phase 3 on.
  case hop
  /// Arms in the air, in reaction to a milestone.
  case cheer
  /// Wide eyes, in reaction to a new phase.
  case marvel
  /// A short glance around during a rest.
  case peek

  /// The animation's name in documents and in the names of its pictures, such as `look_up`.
  package var name: String { rawValue }

  /// The number of frames in the animation.
  public var frames: Int {
    switch self {
    case .stargaze, .marvel: 8
    case .somersault: 12
    case .firefly: 16
    case .wave, .cheer: 6
    case .lookUp, .peek: 4
    case .hop: 7
    }
  }

  /// The frame rate of the animation.
  public var rate: FrameSequence.Rate {
    switch self {
    case .stargaze: .perSecond(3)
    case .somersault: .every(.init(125))
    case .firefly, .cheer, .marvel: .every(.init(250))
    case .wave, .lookUp: .every(.init(200))
    case .hop: .every(.init(100))
    case .peek: .every(.init(300))
    }
  }

  /// The total duration of all frames of the animation.
  public var length: Milliseconds {
    let start = Instant(millisecondsSince1970: 0)
    return FrameSequence.oneShot(self, from: start).instant(afterFrames: Int64(frames)) - start
  }

  /// The first phase in which a pal can play the animation.
  package var firstPhase: Phase {
    switch self {
    case .stargaze, .somersault, .firefly: .ascended
    case .wave, .hop: .energized
    case .lookUp, .cheer, .marvel: .active
    case .peek: .dormant
    }
  }

  /// Returns the name of the picture for frame number `frame`, without a folder, such as `female_look_up_2`.
  package func pictureName(for gender: Gender, frame: Int) -> String { "\(gender.rawValue)_\(rawValue)_\(frame)" }
}

/// A one-shot animation that a surface is playing at an instant.
public struct OneShotAnimationPlayback: Hashable, Sendable {
  /// The animation that is playing.
  public let animation: OneShotAnimation
  /// The instant of the animation's first frame.
  public let start: Instant
  /// The frame that is drawn, counted from 1.
  public let frame: Int

  /// Creates the playback of an animation at `now`, or returns `nil` if the animation isn't playing then.
  ///
  /// `start` is the instant of the animation's first frame.
  package init?(_ animation: OneShotAnimation, from start: Instant, at now: Instant) {
    guard Interval(from: start, lasting: animation.length).contains(now) else { return nil }
    self.animation = animation
    self.start = start
    frame = FrameSequence.oneShot(animation, from: start).frame(at: now)
  }

  /// The sequence of the animation's frames.
  public var sequence: FrameSequence { .oneShot(animation, from: start) }
}

extension OneShotAnimationPlayback: CustomStringConvertible {
  /// A description of the animation, such as `peek, frame 2 of 4, since 2025-01-04T10:22:13Z`.
  public var description: String { "\(animation.name), frame \(frame) of \(animation.frames), since \(start)" }
}

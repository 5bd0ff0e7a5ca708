public import PixelPalCore

/// A dance: a number of beats, with a pose of the body for each half beat.
public struct Dance: Hashable, Sendable {
  /// The number of beats in a dance.
  public static let beats = 32
  /// The instant at which the first beat begins.
  let startedAt: Instant
  private let beatsPerMinute: Int64

  /// Creates a dance with its first beat at `startedAt`.
  public init(startedAt: Instant, under rules: FaceRules) {
    self.startedAt = startedAt
    beatsPerMinute = Int64(rules.numbers.danceBeatsPerMinute)
  }

  /// The number of half beats after which the poses repeat.
  public static let halfBeatsPerCycle = poses.count
  package static let poses: [BodyPose] = [.crouch, .wide, .wave, .wide, .crouch, .wide, .cheer, .wide]

  /// Returns the index of the half beat at `now`, counted from the start so that rounding errors don't add up.
  public func halfBeat(at now: Instant) -> Int64 { (now - startedAt).count * 2 * beatsPerMinute / 60_000 }

  /// Returns the instant at which the half beat at index `halfBeat` begins.
  public func start(ofHalfBeat halfBeat: Int64) -> Instant {
    startedAt + Milliseconds((halfBeat * 60_000 + 2 * beatsPerMinute - 1) / (2 * beatsPerMinute))
  }

  /// The instant at which the last beat ends.
  public var end: Instant { start(ofHalfBeat: Int64(2 * Dance.beats)) }

  /// Returns the body's pose at `now`.
  public func pose(at now: Instant) -> BodyPose { Dance.poses[Int(halfBeat(at: now) % Int64(Dance.halfBeatsPerCycle))] }

  /// Returns the face of the dancing pal at `now`, with the pose of its body.
  public func face(at now: Instant) -> Face {
    let singing = Emote.singing.definition
    return Face(eyes: singing.eyes, mouth: singing.mouth, body: pose(at: now))
  }
}

public import PixelPalCore

/// A dance: a number of beats, with a pose of the body for each half beat.
public struct Dance: Hashable, Sendable {
  /// The number of beats.
  public static let beats = 32
  /// The instant of the first beat.
  let startedAt: Instant
  private let perMinute: Int64

  /// Creates a dance that began at an instant.
  public init(startedAt: Instant, under rules: FaceRules) {
    self.startedAt = startedAt
    perMinute = Int64(rules.numbers.danceBeatsPerMinute)
  }

  /// The number of half beats after which the poses repeat.
  public static let halfBeats = bodies.count
  package static let bodies: [Body] = [.crouch, .wide, .wave, .wide, .crouch, .wide, .cheer, .wide]

  /// Returns the half beat at `now`, counted from the beginning, so that rounding errors do not add up.
  public func halfBeat(at now: Instant) -> Int64 { (now - startedAt).count * 2 * perMinute / 60_000 }

  /// Returns the instant at which a half beat begins.
  public func begins(_ halfBeat: Int64) -> Instant {
    startedAt + Milliseconds((halfBeat * 60_000 + 2 * perMinute - 1) / (2 * perMinute))
  }

  /// The instant at which the last beat ends.
  public var end: Instant { begins(Int64(2 * Dance.beats)) }

  /// Returns the pose of the body at `now`.
  public func body(at now: Instant) -> Body { Dance.bodies[Int(halfBeat(at: now) % Int64(Dance.halfBeats))] }

  /// Returns the face of the dancing pal, with the pose of its body.
  public func face(at now: Instant) -> Face {
    let singing = Emote.singing.row
    return Face(eyes: singing.eyes, mouth: singing.mouth, body: body(at: now))
  }
}

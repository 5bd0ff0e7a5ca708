public import PixelPalCore

/// A dance: beats, and what the body does on each half of one.
public struct Dance: Hashable, Sendable {
  /// How many beats it has.
  public static let beats = 32
  /// When the first of them is.
  let startedAt: Instant
  private let perMinute: Int64

  /// The dance that began at an instant.
  public init(startedAt: Instant, under rules: FaceRules) {
    self.startedAt = startedAt
    perMinute = Int64(rules.numbers.danceBeatsPerMinute)
  }

  /// How many half beats there are before the body does the same again.
  public static let halfBeats = bodies.count
  private static let bodies: [Body] = [.crouch, .wide, .wave, .wide, .crouch, .wide, .cheer, .wide]

  /// The half beat at `now`, counted from the beginning: nothing is carried on.
  public func halfBeat(at now: Instant) -> Int64 { (now - startedAt).count * 2 * perMinute / 60_000 }

  /// When a half beat begins.
  public func begins(_ halfBeat: Int64) -> Instant {
    startedAt + Milliseconds((halfBeat * 60_000 + 2 * perMinute - 1) / (2 * perMinute))
  }

  /// When the last beat is over.
  public var end: Instant { begins(Int64(2 * Dance.beats)) }

  /// How the body stands at `now`.
  public func body(at now: Instant) -> Body { Dance.bodies[Int(halfBeat(at: now) % Int64(Dance.halfBeats))] }

  /// The face of who dances, and the body under it.
  public func face(at now: Instant) -> Face {
    let singing = Emote.singing.row
    return Face(eyes: singing.eyes, mouth: singing.mouth, body: body(at: now))
  }
}

/// Which frame is drawn at which instant.
///
///     let walk = FrameSequence.walking(from: start, under: .standard)
///     walk.frame(at: start + Milliseconds(42))  // 2
///
/// All in whole numbers counted from the first frame's instant: however long it plays, nothing drifts.
public struct FrameSequence: Hashable, Sendable {
  /// The instant of the first frame.
  public let start: Instant
  /// How many frames there are before it begins again.
  public let frames: Int
  /// How fast they follow each other.
  public let rate: Rate

  /// How fast frames follow each other.
  public enum Rate: Hashable, Sendable {
    /// A number of frames a second.
    case perSecond(Int)
    /// One frame each so many milliseconds.
    case every(Milliseconds)
  }

  init(start: Instant, frames: Int, rate: Rate) {
    self.start = start
    self.frames = frames
    self.rate = rate
  }

  /// A walk whose first frame is drawn at `start`.
  public static func walking(from start: Instant, under rules: Rules) -> FrameSequence {
    .init(
      start: start, frames: rules.numbers.walkingFrames, rate: .perSecond(rules.numbers.walkingFramesPerSecond))
  }

  /// A rest in `phase` whose first frame is drawn at `start`.
  public static func idle(_ phase: Phase, from start: Instant, under rules: Rules) -> FrameSequence {
    .init(start: start, frames: rules.numbers.idleFrames, rate: .every(rules.idleFrame(in: phase)))
  }

  /// An extra animation whose first frame is drawn at `start`; it is over when all frames have been drawn once.
  public static func extra(_ animation: ExtraAnimation, from start: Instant) -> FrameSequence {
    .init(start: start, frames: animation.frames, rate: animation.rate)
  }

  /// How many frames have begun before the one at `instant`; negative before the start.
  public func count(at instant: Instant) -> Int64 {
    let elapsed = (instant - start).count
    return switch rate {
    // Instants are less than 2^49 ms apart, rates at most 60.
    case .perSecond(let rate): (elapsed * Int64(rate)).flooredDivision(by: 1000).quotient
    case .every(let length): elapsed.flooredDivision(by: length.count).quotient
    }
  }

  /// The frame at `instant`, from 1 to `frames`; frame 1 begins at `start`.
  public func frame(at instant: Instant) -> Int {
    Int(count(at: instant).flooredDivision(by: Int64(frames)).remainder) + 1
  }

  /// The first instant after `instant` at which another frame begins.
  public func nextFrame(after instant: Instant) -> Instant { begins(count(at: instant) + 1) }

  /// The instant at which a frame begins before which `count` others have begun.
  func begins(_ count: Int64) -> Instant {
    switch rate {
    // Frame n begins at the first whole millisecond not before n / rate seconds.
    case .perSecond(let rate):
      start + Milliseconds((count * 1000 + Int64(rate) - 1).flooredDivision(by: Int64(rate)).quotient)
    case .every(let length): start + length * count
    }
  }
}

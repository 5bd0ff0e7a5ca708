/// A repeating sequence of frames that determines which frame is drawn at any instant.
///
///     let walk = FrameSequence.walking(from: start, under: .standard)
///     walk.frame(at: start + Milliseconds(42))  // 2
///
/// Every frame is computed directly from the start, in integer arithmetic, so that even a long animation stays on time.
public struct FrameSequence: Hashable, Sendable {
  /// The instant of the first frame.
  public let start: Instant
  /// The number of frames in one cycle.
  public let frames: Int
  /// The frame rate of the sequence.
  public let rate: Rate

  /// A frame rate, given as a number of frames per second or as the duration of a frame.
  public enum Rate: Hashable, Sendable {
    /// A number of frames per second.
    case perSecond(Int)
    /// The duration of one frame.
    case every(Milliseconds)
  }

  init(start: Instant, frames: Int, rate: Rate) {
    self.start = start
    self.frames = frames
    self.rate = rate
  }

  /// Returns the walking animation with its first frame at `start`.
  package static func walking(from start: Instant, under rules: Rules) -> FrameSequence {
    .init(
      start: start, frames: rules.numbers.walkingFrames, rate: .perSecond(rules.numbers.walkingFramesPerSecond))
  }

  /// Returns the idle animation of `phase` with its first frame at `start`.
  package static func idle(in phase: Phase, from start: Instant, under rules: Rules) -> FrameSequence {
    .init(start: start, frames: rules.numbers.idleFrames, rate: .every(rules.idleFrameDuration(in: phase)))
  }

  /// Returns a one-shot animation with its first frame at `start`.
  ///
  /// The caller plays only the first cycle of the sequence.
  package static func oneShot(_ animation: OneShotAnimation, from start: Instant) -> FrameSequence {
    .init(start: start, frames: animation.frames, rate: animation.rate)
  }

  /// Returns the number of frames that have ended by `instant`, or a negative number before the start.
  package func elapsedFrames(at instant: Instant) -> Int64 {
    let elapsed = (instant - start).count
    return switch rate {
    // This can't overflow, because instants are less than 2^49 ms apart and rates are at most 60.
    case .perSecond(let rate): (elapsed * Int64(rate)).flooredDivision(by: 1000).quotient
    case .every(let length): elapsed.flooredDivision(by: length.count).quotient
    }
  }

  /// Returns the number of the frame at `instant`, from 1 to `frames`, where frame 1 begins at `start`.
  public func frame(at instant: Instant) -> Int {
    Int(elapsedFrames(at: instant).flooredDivision(by: Int64(frames)).remainder) + 1
  }

  /// Returns the first instant after `instant` at which another frame begins.
  public func nextFrameStart(after instant: Instant) -> Instant {
    self.instant(afterFrames: elapsedFrames(at: instant) + 1)
  }

  /// Returns the instant at which the first `count` frames have ended.
  func instant(afterFrames count: Int64) -> Instant {
    switch rate {
    // Frame n begins at the first whole millisecond that is not before n / rate seconds.
    case .perSecond(let rate):
      start + Milliseconds((count * 1000 + Int64(rate) - 1).flooredDivision(by: Int64(rate)).quotient)
    case .every(let length): start + length * count
    }
  }
}

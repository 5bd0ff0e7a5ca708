/// The flourish of an evolution: played once, over whatever the pal does.
///
///     Flourish(from: unlocked, under: .standard).frame(at: unlocked + .seconds(1))  // 25 of 48
public struct Flourish: Hashable, Sendable {
  /// The instant of the first frame.
  public let start: Instant
  /// How long it plays.
  public let length: Milliseconds
  /// How many frames it has; each is drawn once.
  public let frames: Int
  private let sequence: FrameSequence

  /// A flourish whose first frame is drawn at `start`, as fast as a walk.
  public init(from start: Instant, under rules: Rules) {
    self.start = start
    length = rules.highlight
    let rate = rules.numbers.walkingFramesPerSecond
    // The last frame may be cut short, so a part of one counts.
    frames = Int((length.count * Int64(rate) + 999) / 1000)
    sequence = FrameSequence(start: start, frames: frames, rate: .perSecond(rate))
  }

  /// The frame at `instant`, from 1; `nil` before it begins and once it is over.
  public func frame(at instant: Instant) -> Int? {
    Interval(from: start, lasting: length).contains(instant) ? sequence.frame(at: instant) : nil
  }
}

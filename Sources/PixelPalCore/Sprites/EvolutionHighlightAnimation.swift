/// An animation that celebrates a new phase.
///
/// The app plays it once, on top of the pal's current animation.
///
///     let highlight = EvolutionHighlightAnimation(from: unlocked, under: .standard)
///     highlight.frame(at: unlocked + .seconds(1))  // 25 of 48
public struct EvolutionHighlightAnimation: Hashable, Sendable {
  /// The instant of the highlight's first frame.
  public let start: Instant
  /// The duration of the highlight.
  public let length: Milliseconds
  /// The number of frames, each of which is drawn once.
  public let frames: Int
  private let sequence: FrameSequence

  /// Creates a highlight with its first frame at `start` and the frame rate of a walk.
  public init(from start: Instant, under rules: Rules) {
    self.start = start
    length = rules.highlightDuration
    let rate = rules.numbers.walkingFramesPerSecond
    // Rounded up, because the last frame can be cut short.
    frames = Int((length.count * Int64(rate) + 999) / 1000)
    sequence = FrameSequence(start: start, frames: frames, rate: .perSecond(rate))
  }

  /// Returns the number of the frame at `instant`, counted from 1, or `nil` before the start and from the end on.
  public func frame(at instant: Instant) -> Int? {
    Interval(from: start, lasting: length).contains(instant) ? sequence.frame(at: instant) : nil
  }
}

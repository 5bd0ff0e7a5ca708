extension RareAnimation: CustomStringConvertible {
  /// A description of the animation, such as `stargaze, 8 frames in 2.667 s, weight 3`.
  public var description: String { "\(name), \(frames) frames in \(length), weight \(weight)" }
}

extension FrameSequence: CustomStringConvertible {
  /// A description of the sequence, such as `32 frames, 24 a second, from 2025-01-04T10:22:13Z`.
  public var description: String { "\(frames) frames, \(rate), from \(start)" }
}

extension FrameSequence.Rate: CustomStringConvertible {
  /// A description of the rate, such as `24 a second` or `one each 800 ms`.
  public var description: String {
    switch self {
    case .perSecond(let count): "\(count) a second"
    case .every(let length): "one each \(length)"
    }
  }
}

extension EvolutionHighlightAnimation: CustomStringConvertible {
  /// A description of the highlight, such as `48 frames in 2 s, from 2025-01-04T10:22:13Z`.
  public var description: String { "\(frames) frames in \(length), from \(start)" }
}

// The ranges of rules from which sent or saved values derive. The same ranges validate those values.

extension FrameSequence {
  /// The allowed number of frames of a walk.
  static let validWalkFrames = 1...32
  /// The allowed number of frames of a rest.
  static let validRestFrames = 1...2
  /// The allowed frame rate of a walk, in frames per second.
  static let validFramesPerSecond = 1...60
  /// The allowed duration of a frame of a rest, in milliseconds.
  static let validRestFrameMilliseconds = 600...1000
}

extension TokenBucket {
  /// The allowed time to regain one update, in seconds.
  static let validGapSeconds = 120...300
  /// The allowed number of updates that can be saved up.
  static let validBurst = 1...10
  /// The possible credit of the token bucket in milliseconds: at most a full bucket, at least a year of debt.
  ///
  /// A new phase may leave some debt. At the end of the calendar, every update does: nothing can be deferred there.
  static var validCredits: ClosedRange<Int64> {
    let most = Milliseconds.seconds(validGapSeconds.upperBound).count * Int64(validBurst.upperBound)
    return -Milliseconds.hours(366 * 24).count...most
  }
}

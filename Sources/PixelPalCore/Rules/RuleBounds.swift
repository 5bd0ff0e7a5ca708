// The ranges of rules from which sent or saved values derive. The same ranges validate those values.

extension FrameSequence {
  /// The allowed number of frames of a walk.
  static let framesOfWalk = 1...32
  /// The allowed number of frames of a rest.
  static let framesOfRest = 1...2
  /// The allowed frame rate of a walk, in frames per second.
  static let framesPerSecond = 1...60
  /// The allowed duration of a frame of a rest, in milliseconds.
  static let millisecondsOfRest = 600...1000
}

extension UpdateBucket {
  /// The allowed time to regain one update, in seconds.
  static let gapSeconds = 120...300
  /// The allowed number of updates that can be saved up.
  static let burst = 1...10
  /// The possible credit of the token bucket in milliseconds: at most a full bucket, at least a year of debt.
  ///
  /// A new phase may leave some debt. At the end of the calendar, every update does: nothing can be deferred there.
  static var creditsInReach: ClosedRange<Int64> {
    let most = Milliseconds.seconds(gapSeconds.upperBound).count * Int64(burst.upperBound)
    return -Milliseconds.hours(366 * 24).count...most
  }
}

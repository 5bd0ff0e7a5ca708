// The ranges of rules that determine sent or saved values. The same ranges validate those values.

extension FrameSequence {
  /// The allowed number of frames in a walk.
  static let validWalkFrames = 1...32
  /// The allowed number of frames in a rest.
  static let validRestFrames = 1...2
  /// The allowed frame rate of a walk, in frames per second.
  static let validFramesPerSecond = 1...60
  /// The allowed duration of an idle frame, in milliseconds.
  static let validRestFrameMilliseconds = 600...1000
}

extension TokenBucket {
  /// The allowed time to regain one Live Activity update, in seconds.
  static let validGapSeconds = 120...300
  /// The allowed number of Live Activity updates that can be saved up.
  static let validBurst = 1...10
  /// The possible credit of the token bucket in milliseconds, from a year of debt to a full bucket.
  ///
  /// A new phase can leave some debt. At the end of the calendar, every update does, because nothing can be deferred
  /// there.
  static var validCredits: ClosedRange<Int64> {
    let most = Milliseconds.seconds(validGapSeconds.upperBound).count * Int64(validBurst.upperBound)
    return -Milliseconds.hours(366 * 24).count...most
  }
}

// The allowed ranges of rules that affect values in sent or saved documents. Decoding checks the values against the
// same ranges.

extension FrameSequence {
  /// The allowed number of frames in the walking animation.
  static let validWalkFrames = 1...32
  /// The allowed number of frames in the idle animation.
  static let validRestFrames = 1...2
  /// The allowed frame rate of the walking animation, in frames per second.
  static let validFramesPerSecond = 1...60
  /// The allowed duration of an idle frame, in milliseconds.
  static let validRestFrameMilliseconds = 600...1000
}

extension TokenBucket {
  /// The allowed times in which the token bucket gains one token, in seconds.
  static let validGapSeconds = 120...300
  /// The allowed capacities of the token bucket, in tokens.
  static let validBurst = 1...10
  /// The allowed credits of the token bucket, from a year of debt to a full bucket.
  ///
  /// The credit is measured in milliseconds of refilling. It is negative after an update for a new phase has left the
  /// bucket in debt. Shortly before the last instant that an ``Instant`` can represent, any update can do so, because
  /// there is no later instant to which it could be deferred.
  static var validCredits: ClosedRange<Int64> {
    let most = Milliseconds.seconds(validGapSeconds.upperBound).count * Int64(validBurst.upperBound)
    return -Milliseconds.hours(366 * 24).count...most
  }
}

// What numbers of the rules may be, where what is sent or kept follows from them and is held to the same.

extension FrameSequence {
  /// Frames of a walk.
  static let framesOfWalk = 1...32
  /// Frames of a rest.
  static let framesOfRest = 1...2
  /// Frames a second of a walk.
  static let framesPerSecond = 1...60
  /// For how many milliseconds a frame of a rest stands.
  static let millisecondsOfRest = 600...1000
}

extension UpdateBucket {
  /// Seconds until one more update is allowed.
  static let gapSeconds = 120...300
  /// Updates that may be saved up.
  static let burst = 1...10
  /// What can be saved up at most, and a year of debt: a new phase leaves some, and at the end of the calendar, where
  /// nothing can wait any more, every update does.
  static var creditsInReach: ClosedRange<Int64> {
    let most = Milliseconds.seconds(gapSeconds.upperBound).count * Int64(burst.upperBound)
    return -Milliseconds.hours(366 * 24).count...most
  }
}

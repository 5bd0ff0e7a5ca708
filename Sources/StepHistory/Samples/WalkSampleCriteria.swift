public import PixelPalCore

/// The criteria for a walk: enough steps, a fast enough pace, and a sample short enough to measure the pace.
///
///     let criteria = WalkSampleCriteria(atLeast: 30, perMinute: 20, within: .minutes(10))
///     criteria.isWalk(sample)
public struct WalkSampleCriteria: Hashable, Sendable, Codable {
  /// The minimum number of steps in a walk.
  public let steps: Int64
  /// The minimum number of steps per minute.
  public let stepsPerMinute: Int64
  /// The maximum duration of a walk's sample.
  ///
  /// In a longer sample, a walk can't be told apart from occasional steps.
  public let longest: Milliseconds

  /// Creates the criteria, treating negative numbers as zero.
  public init(atLeast steps: Int64, perMinute stepsPerMinute: Int64, within longest: Milliseconds) {
    self.steps = max(steps, 0)
    self.stepsPerMinute = max(stepsPerMinute, 0)
    self.longest = max(longest, .zero)
  }

  /// Returns true if `sample`, as recorded, is a walk.
  ///
  /// Zero-length samples and day totals aren't walks, because their pace is unknown.
  public func isWalk(_ sample: StepSample) -> Bool {
    sample.resolution != .day && isWalk(sample.count, lasting: sample.length)
  }

  /// The criteria for walks, converted to whole steps and whole seconds so that many samples can be checked quickly.
  ///
  /// The limits are small enough that products with them don't overflow. A sample with zero steps is never a walk.
  struct WholeStepsAndSecondsCriteria {
    private let steps: Int64
    private let stepsPerMinute: Int64
    private let longest: Int64

    fileprivate init(_ pace: WalkSampleCriteria) {
      steps = max(pace.steps, 1)
      // The reduced limit is still far above any real pace, and products with it don't overflow.
      stepsPerMinute = min(pace.stepsPerMinute, 1 << 40)
      longest = pace.longest.count / 1000
    }

    /// Returns true if `steps` steps within `seconds` seconds are a walk.
    @inline(__always) func isWalk(steps: Int64, seconds: Int64) -> Bool {
      // A duration of zero wraps around to a number above the limit.
      let hasWalkLength = UInt64(bitPattern: seconds &- 1) < UInt64(bitPattern: longest)
      return hasWalkLength && steps >= self.steps && steps &* 60 >= stepsPerMinute &* seconds
    }
  }

  /// These criteria in whole steps and whole seconds, for packed samples.
  var inWholeStepsAndSeconds: WholeStepsAndSecondsCriteria { WholeStepsAndSecondsCriteria(self) }

  /// Returns true if `count` steps within `length` are a walk.
  public func isWalk(_ count: StepCount, lasting length: Milliseconds) -> Bool {
    guard length > .zero, length <= longest, count >= StepCount(steps: steps) else { return false }
    return !PaceLimitChecks.isPace(below: stepsPerMinute, count: count, length: length)
  }
}

/// Functions that compare a pace with a limit, without division.
enum PaceLimitChecks {
  /// Returns true if `count` steps in `length` are a slower pace than `stepsPerMinute`.
  ///
  /// `length` must be positive.
  static func isPace(below stepsPerMinute: Int64, count: StepCount, length: Milliseconds) -> Bool {
    let walked = count.millionths.magnitude.multipliedFullWidth(by: 60_000)
    let needed = StepCount(steps: stepsPerMinute).millionths.magnitude.multipliedFullWidth(by: length.count.magnitude)
    return (walked.high, walked.low) < (needed.high, needed.low)
  }

  /// Returns true if `count` steps in `length` are a faster pace than `stepsPerMinute`.
  ///
  /// `length` must be positive.
  static func isPace(above stepsPerMinute: Int64, count: StepCount, length: Milliseconds) -> Bool {
    let walked = count.millionths.magnitude.multipliedFullWidth(by: 60_000)
    let limit = StepCount(steps: stepsPerMinute).millionths.magnitude.multipliedFullWidth(by: length.count.magnitude)
    return (walked.high, walked.low) > (limit.high, limit.low)
  }
}

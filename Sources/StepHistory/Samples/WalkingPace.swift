public import PixelPalCore

/// What makes a sample a walk: enough steps, fast enough, in a time short enough to tell.
///
///     let walk = WalkingPace(atLeast: 30, perMinute: 20, within: .minutes(10))
///     walk.fits(sample)
public struct WalkingPace: Hashable, Sendable, Codable {
  /// The fewest steps of a walk.
  public let steps: Int64
  /// The fewest steps a minute.
  public let stepsPerMinute: Int64
  /// The longest sample that still tells a walk from a stroll through the day.
  public let longest: Milliseconds

  /// The numbers of a walk; none is below zero.
  public init(atLeast steps: Int64, perMinute stepsPerMinute: Int64, within longest: Milliseconds) {
    self.steps = max(steps, 0)
    self.stepsPerMinute = max(stepsPerMinute, 0)
    self.longest = max(longest, .zero)
  }

  /// Whether a sample, as recorded, is a walk.
  ///
  /// A sample without length is none: nobody knows how fast its steps were. Nor is a day's total.
  public func fits(_ sample: StepSample) -> Bool {
    sample.resolution != .day && fits(sample.count, in: sample.length)
  }

  /// The pace at hand for many samples of whole steps and seconds, of both so few that their products fit; one of no steps
  /// is no walk.
  struct Whole {
    /// Fits nothing.
    static let none = Whole(WalkingPace(atLeast: 0, perMinute: 0, within: .zero))

    private let steps: Int64
    private let stepsPerMinute: Int64
    private let longest: Int64

    fileprivate init(_ pace: WalkingPace) {
      steps = max(pace.steps, 1)
      // Nobody takes a million million steps a minute, and products of it fit.
      stepsPerMinute = min(pace.stepsPerMinute, 1 << 40)
      longest = pace.longest.count / 1000
    }

    /// Whether so many steps in so many seconds are a walk.
    @inline(__always) func fits(steps: Int64, seconds: Int64) -> Bool {
      // Of none there would be more than that before.
      let lasts = UInt64(bitPattern: seconds &- 1) < UInt64(bitPattern: longest)
      return lasts && steps >= self.steps && steps &* 60 >= stepsPerMinute &* seconds
    }
  }

  /// The pace for whole steps and seconds.
  var whole: Whole { Whole(self) }

  /// Whether `count` steps in `length` are a walk.
  public func fits(_ count: StepCount, in length: Milliseconds) -> Bool {
    guard length > .zero, length <= longest, count >= StepCount(steps: steps) else { return false }
    return !Pace.isBelow(stepsPerMinute, count, length)
  }
}

/// Steps over time, compared without dividing.
enum Pace {
  /// Whether `count` in `length` is slower than that many steps a minute.
  ///
  /// `length` is above zero.
  static func isBelow(_ stepsPerMinute: Int64, _ count: StepCount, _ length: Milliseconds) -> Bool {
    let walked = count.millionths.magnitude.multipliedFullWidth(by: 60_000)
    let needed = StepCount(steps: stepsPerMinute).millionths.magnitude.multipliedFullWidth(by: length.count.magnitude)
    return (walked.high, walked.low) < (needed.high, needed.low)
  }

  /// Whether `count` in `length` is faster than that many steps a minute.
  ///
  /// `length` is above zero.
  static func isAbove(_ stepsPerMinute: Int64, _ count: StepCount, _ length: Milliseconds) -> Bool {
    let walked = count.millionths.magnitude.multipliedFullWidth(by: 60_000)
    let limit = StepCount(steps: stepsPerMinute).millionths.magnitude.multipliedFullWidth(by: length.count.magnitude)
    return (walked.high, walked.low) > (limit.high, limit.low)
  }
}

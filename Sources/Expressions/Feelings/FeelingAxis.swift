import PixelPalCore

/// A dimension of a pal's feelings.
public enum FeelingAxis: String, Hashable, Sendable, CaseIterable {
  /// Gladness: how good the pal feels.
  case valence
  /// Excitement: how strongly the pal feels.
  case arousal
  /// Vigour: how fresh the pal is.
  case vigour

  /// A feeling's dynamics: how far it can deviate from its baseline, and how fast it returns to the baseline.
  struct Dynamics: Sendable {
    /// The lowest and the highest deviation from the baseline, in thousandths.
    let deviationRange: ClosedRange<Int64>
    /// The lowest and the highest deviation from the baseline, in grains (``FeelingDeviation/grains``).
    var grainRange: ClosedRange<Int64> {
      let grains = FeelingDeviation.grainsPerThousandth
      return deviationRange.lowerBound * grains...deviationRange.upperBound * grains
    }
    /// The deviation, in thousandths, at which a feeling's fall slows down.
    ///
    /// A feeling falls fast above this deviation and slowly below it.
    let fastFallThreshold: Int64
    /// The speeds at which a feeling returns to its baseline, in thousandths per minute.
    ///
    /// Above the threshold, the feeling falls at the speed `fast`. Between the baseline and the threshold, it falls at
    /// the speed `slow`. Below the baseline, it rises at the speed `rise`.
    let (fast, slow, rise): (Int64, Int64, Int64)
    /// The allowed range of the shown value, in thousandths.
    ///
    /// The sum of baseline and deviation is clamped to this range.
    let shownRange: ClosedRange<Int64>
  }

  func dynamics(under rules: FaceRules) -> Dynamics {
    let numbers = rules.numbers
    switch self {
    case .valence:
      return Dynamics(
        deviationRange: -300...800, fastFallThreshold: 300, fast: Int64(numbers.valenceFallsFast),
        slow: Int64(numbers.valenceFallsSlow),
        rise: Int64(numbers.valenceRises), shownRange: -1000...1000)
    case .arousal:
      return Dynamics(
        deviationRange: -300...800, fastFallThreshold: 300, fast: Int64(numbers.arousalFallsFast),
        slow: Int64(numbers.arousalFallsSlow),
        rise: Int64(numbers.arousalRises), shownRange: 0...1000)
    case .vigour:
      let fall = Int64(numbers.vigourFalls)
      return Dynamics(
        deviationRange: 0...800, fastFallThreshold: 0, fast: fall, slow: fall, rise: 0, shownRange: 0...1000)
    }
  }

  /// Returns the baseline at `time`, in thousandths.
  ///
  /// The feeling returns to this value when nothing happens. If `sleepHours` is `nil`, the pal has
  /// ``SleepHours/standard`` hours.
  func baseline(at time: LocalDateTime, sleepHours: SleepHours? = nil) -> Int64 {
    switch self {
    case .valence: 200
    case .arousal: DailyCurve.arousal.value(at: time, sleepHours: sleepHours)
    case .vigour: DailyCurve.vigour.value(at: time, sleepHours: sleepHours)
    }
  }
}

/// A value that depends on the time of day, interpolated linearly between fixed hours.
///
/// The hours are those of a pal with ``SleepHours/standard`` hours. For other sleep hours, the curve is shifted and
/// stretched. Sleep hours of `nil` stand for the standard hours.
struct DailyCurve: Sendable {
  private let nodes: [(minute: Int64, value: Int64)]

  static let arousal = DailyCurve([(0, 100), (6, 150), (9, 400), (14, 330), (17, 420), (21, 300), (23, 150), (24, 100)])
  static let vigour = DailyCurve([(0, 150), (6, 300), (9, 700), (14, 550), (17, 650), (21, 400), (23, 200), (24, 150)])

  private init(_ hours: [(hour: Int64, value: Int64)]) { nodes = hours.map { ($0.hour * 60, $0.value) } }

  /// The range of the curve's values over a day.
  var valueRange: ClosedRange<Int64> {
    let values = nodes.map { $0.value }
    return (values.min() ?? 0)...(values.max() ?? 0)
  }

  /// Returns the range of the curve's values between two times of one day.
  ///
  /// The curve is piecewise linear, so each extreme is at one of the two times or at a fixed hour between them.
  func valueRange(from: LocalDateTime, through: LocalDateTime, sleepHours: SleepHours? = nil) -> ClosedRange<Int64> {
    let (first, last) = (
      minuteOfDayWithStandardSleep(at: from, sleepHours: sleepHours),
      minuteOfDayWithStandardSleep(at: through, sleepHours: sleepHours)
    )
    // A shifted curve can pass its midnight between the two times. If both times map to the same minute, the curve may
    // have gone around once, and then takes all of its values.
    let wraps = first > last || first == last && from.minuteOfDay < through.minuteOfDay
    let between = nodes.filter { wraps ? $0.minute >= first || $0.minute <= last : first...last ~= $0.minute }
    let values = [value(atMinute: first), value(atMinute: last)] + between.map { $0.value }
    return (values.min() ?? 0)...(values.max() ?? 0)
  }

  /// Returns the curve's value at the minute of `time`, ignoring the seconds.
  func value(at time: LocalDateTime, sleepHours: SleepHours? = nil) -> Int64 {
    value(atMinute: minuteOfDayWithStandardSleep(at: time, sleepHours: sleepHours))
  }

  private func minuteOfDayWithStandardSleep(at time: LocalDateTime, sleepHours: SleepHours?) -> Int64 {
    Int64(sleepHours?.minuteOfDayWithStandardSleep(correspondingTo: time) ?? time.minuteOfDay)
  }

  private func value(atMinute minute: Int64) -> Int64 {
    guard let next = nodes.firstIndex(where: { minute < $0.minute }), next > 0 else { return nodes[0].value }
    let (from, to) = (nodes[next - 1], nodes[next])
    let way = ((to.value - from.value) * (minute - from.minute)).flooredDivision(by: to.minute - from.minute)
    return from.value + way.quotient
  }
}

package import PixelPalCore
import StepHistory

/// A clock hour and the number of steps taken in it.
///
/// The hour is shorter if the history begins or ends within it.
package struct HourStepCount: Hashable, Sendable {
  /// The day to which the hour belongs, always a day with known steps.
  package let day: CivilDay
  /// The hour on the clock, 0 to 23.
  package let hour: Int
  /// The first instant of the hour.
  package let start: Instant
  /// The first instant after the hour.
  package let end: Instant
  /// The number of steps taken in the hour.
  package let steps: Int64
  /// True if the steps are a share of the day's total that was spread over the hours.
  package let isSpreadFromDayTotal: Bool
}

/// A sequence of the hours of all days with known steps, in chronological order.
///
/// A day with a clock change has 23 or 25 hours. The sequence ends with the samples or with the replay, whichever ends
/// earlier. The hours are generated one by one, in constant memory and in time linear in the number of days and
/// samples.
package struct HourStepCountSequence: Sequence, IteratorProtocol {
  private let plan: ReplayPlan
  private let endBound: Instant
  private var stepSum: RunningSumCursor
  private var countedSteps: Int64 = 0
  private var position: Instant
  private var daySegment: (span: Interval, day: CivilDay)
  private var isDayKnown = false
  private var isSpreadFromDayTotal = false

  init(_ plan: ReplayPlan) {
    self.plan = plan
    endBound = plan.lastSampledInstant.map { $0 + Milliseconds(1) } ?? plan.createdAt
    stepSum = plan.actualHistory.runningSum()
    position = plan.createdAt
    daySegment = plan.daySegment(at: position)
    updateDayFlags()
  }

  /// Returns the next hour, or `nil` after the last one.
  package mutating func next() -> HourStepCount? {
    while position < endBound, !isDayKnown { advance(to: plan.earliestStartOfDayWithKnownSteps(after: daySegment)) }
    guard position < endBound else { return nil }
    let local = LocalDateTime(
      of: position, offsetSeconds: plan.itinerary.zone(at: position).offsetSeconds(at: position))
    // A clock change within an hour is very rare. The rest of the hour then belongs to the hour that had begun.
    let rest = Milliseconds(3_600_000 - local.sinceMidnight.count % 3_600_000)
    let end = Swift.min(position + rest, daySegment.span.end, endBound)
    // A sample without duration at the very end belongs to the hour that ends there, unless a day begins there.
    let now = (end == endBound ? stepSum.counted(at: end) : stepSum.counted(before: end)).rounded
    defer {
      countedSteps = now
      advance(to: end)
    }
    return HourStepCount(
      day: daySegment.day, hour: local.hour, start: position, end: end, steps: now - countedSteps,
      isSpreadFromDayTotal: isSpreadFromDayTotal)
  }

  private mutating func advance(to instant: Instant) {
    guard instant > position else {
      position = endBound
      return
    }
    position = instant
    guard position >= daySegment.span.end, position < endBound else { return }
    daySegment = plan.daySegment(at: position)
    updateDayFlags()
  }

  private mutating func updateDayFlags() {
    isDayKnown = plan.days.steps(on: daySegment.day) != nil
    isSpreadFromDayTotal = plan.hasOnlyDayTotal(on: daySegment.day)
  }
}

extension ReplayPlan {
  /// The hours of the days with known steps.
  package var hours: HourStepCountSequence { HourStepCountSequence(self) }
}

import PixelPalCore
import Replay
import StepHistory

/// The attachment of a pal after each of `PhoneCounts.attachmentWeeks`, as far as its person was watched.
///
/// It is measured at the end of the last day of the week, or at the end of watching if that is earlier on that day.
struct AttachmentMeter {
  private var faceDriver: FaceDriver
  /// The first instants after the weeks through which the person was watched, ascending.
  private let weekEnds: [Instant]
  private(set) var values: [Int64?] = []

  /// Creates a meter at the beginning of `plan`, which is watched until `end`, on day `watched` of life.
  init(_ plan: ReplayPlan, watchedUntil end: Instant, onDay watched: Int) {
    faceDriver = FaceDriver(plan)
    let first = plan.itinerary.day(at: plan.createdAt)
    let weeks = plan.hasInnerLife ? PhoneCounts.attachmentWeeks : []
    weekEnds = weeks.filter { watched >= 7 * $0 - 1 }.map { week in
      min(end, plan.itinerary.start(ofDay: first.advanced(by: 7 * week), after: plan.createdAt))
    }
  }

  /// True if a later change can still affect a measurement.
  var isMeasuring: Bool { values.count < weekEnds.count }

  /// Records the changes of an instant; `replay` is in the state after them.
  mutating func record(_ changedInstant: Replay.ChangedInstant, _ replay: Replay) {
    measure(until: changedInstant.at)
    if isMeasuring { faceDriver.apply(changedInstant, from: replay) }
  }

  /// Measures the remaining weeks; a week that was not watched to its end is `nil`.
  mutating func finish() {
    measure(until: .distantFuture)
    values += Array(repeating: nil, count: PhoneCounts.attachmentWeeks.count - values.count)
  }

  private mutating func measure(until now: Instant) {
    while isMeasuring, weekEnds[values.count] <= now {
      faceDriver.advance(through: weekEnds[values.count] - Milliseconds(1))
      values.append(faceDriver.attachment)
    }
  }
}

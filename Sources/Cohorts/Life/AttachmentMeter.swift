import PixelPalCore
import Replay
import StepHistory

/// The attachment of a pal after each of `PhoneCounts.attachmentWeeks`, as far as its person was watched.
///
/// It is measured at the end of the last day of the week, or at the end of watching if that is earlier on that day.
struct AttachmentMeter {
  private var teller: FaceTeller
  /// The first instants after the weeks through which the person was watched, ascending.
  private let ends: [Instant]
  private(set) var values: [Int64?] = []

  /// Creates a meter at the beginning of `course`, which is watched until `end`, on day `watched` of life.
  init(_ course: Course, watchedUntil end: Instant, on watched: Int) {
    teller = FaceTeller(course)
    let first = course.itinerary.day(at: course.createdAt)
    let weeks = course.hasInnerLife ? PhoneCounts.attachmentWeeks : []
    ends = weeks.filter { watched >= 7 * $0 - 1 }.map { week in
      min(end, course.itinerary.beginning(of: first.advanced(by: 7 * week), after: course.createdAt))
    }
  }

  /// True if a later change can still affect a measurement.
  var isMeasuring: Bool { values.count < ends.count }

  /// Records the changes of an instant; `replay` is in the state after them.
  mutating func record(_ turn: Replay.ChangedInstant, _ replay: Replay) {
    measure(until: turn.at)
    if isMeasuring { teller.note(turn, replay) }
  }

  /// Measures the remaining weeks; a week that was not watched to its end is `nil`.
  mutating func finish() {
    measure(until: .distantFuture)
    values += Array(repeating: nil, count: PhoneCounts.attachmentWeeks.count - values.count)
  }

  private mutating func measure(until now: Instant) {
    while isMeasuring, ends[values.count] <= now {
      teller.pass(through: ends[values.count] - Milliseconds(1))
      values.append(teller.attachment)
    }
  }
}

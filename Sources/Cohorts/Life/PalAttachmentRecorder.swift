import PixelPalCore
import Replay
import StepHistory

/// A recorder that measures a pal's attachment, one of its feelings, at the end of certain weeks.
///
/// The weeks are `PhoneOutcomeCounts.attachmentWeeks`. A week is measured only if the person was observed through its
/// last day. If the observation ends on that day, the pal is measured at the end of the observation.
struct PalAttachmentRecorder {
  private var faceDriver: FaceDriver
  /// The ends of the weeks to measure, in ascending order.
  ///
  /// The array is empty if the pal has no feelings, or if no whole week was observed.
  private let weekEnds: [Instant]
  private(set) var values: [Int64?] = []

  /// Creates a recorder for a replay of `plan`.
  ///
  /// - Parameters:
  ///   - plan: the plan that is replayed.
  ///   - end: the end of the observation.
  ///   - watched: the day of the pal's life on which the observation ends, counted from 0.
  init(_ plan: ReplayPlan, watchedUntil end: Instant, onDay watched: Int) {
    faceDriver = FaceDriver(plan)
    let first = plan.itinerary.day(at: plan.createdAt)
    let weeks = plan.hasInnerLife ? PhoneOutcomeCounts.attachmentWeeks : []
    weekEnds = weeks.filter { watched >= 7 * $0 - 1 }.map { week in
      min(end, plan.itinerary.firstInstant(onOrAfter: first.advanced(by: 7 * week), from: plan.createdAt))
    }
  }

  /// True if the attachment at the end of at least one observed week is still to be measured.
  var isMeasuring: Bool { values.count < weekEnds.count }

  /// Measures the weeks that have ended, and then applies the changes in `changedInstant` to the pal's face.
  ///
  /// The changes are needed because the face driver also keeps track of the pal's feelings, including attachment.
  mutating func measureEndedWeeks(thenApplying changedInstant: Replay.ChangesAtInstant, from replay: Replay) {
    measureWeeks(endingBy: changedInstant.at)
    // The sleep hours are omitted, because attachment doesn't depend on them.
    if isMeasuring { faceDriver.applyChanges(changedInstant, from: replay, sleepHours: nil) }
  }

  /// Measures the remaining weeks, recording `nil` for each week that wasn't observed to its end.
  mutating func measureRemainingWeeks() {
    measureWeeks(endingBy: .distantFuture)
    values += Array(repeating: nil, count: PhoneOutcomeCounts.attachmentWeeks.count - values.count)
  }

  private mutating func measureWeeks(endingBy now: Instant) {
    while isMeasuring, weekEnds[values.count] <= now {
      faceDriver.advance(through: weekEnds[values.count] - Milliseconds(1))
      values.append(faceDriver.attachment)
    }
  }
}

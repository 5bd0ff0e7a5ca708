import InnerLife
import PixelPalCore
import Replay
import StepHistory

/// The instants at which the film of a history stops on a day.
///
/// If the sentence of a stop is about the number of steps, the film stops when the phone has learned of these steps, so
/// that the phone beside the sentence shows them, too.
struct FilmStopInstants {
  private let plan: ReplayPlan
  private let countsDuringDays: StepCountsDuringDays
  /// The days with a known step count in ascending order, each with the sum and the maximum of all counts before it.
  private let knownDays: [(day: CivilDay, stepsBefore: Int64, maxBefore: Int64)]

  init(of plan: ReplayPlan, countsDuringDays: StepCountsDuringDays) {
    self.plan = plan
    self.countsDuringDays = countsDuringDays
    var (sum, maximum) = (Int64(0), Int64(0))
    knownDays = plan.knownDays.map { day in
      defer { (sum, maximum) = (sum.addingSaturated(day.steps ?? 0), max(maximum, day.steps ?? 0)) }
      return (day.day, sum, maximum)
    }
  }

  /// Returns the instant at which the film stops for a moment in the journal.
  func instant(of moment: Moment) -> Instant {
    let steps: Int64? =
      switch moment.kind {
      case .firstDayReaching(let steps): steps
      case .firstThousand: 1000
      case .longestDay: knownDay(moment.day).map { $0.maxBefore + 1 }
      case .lifetimeTotal(let total): knownDay(moment.day).map { total - $0.stepsBefore }
      case .keepsake(let keepsake): knownDay(moment.day).map { keepsake.startingTotal - $0.stepsBefore }
      default: nil
      }
    return instant(withSteps: steps, orAtHour: moment.kind.scene.hour, on: moment.day)
  }

  /// Returns the instant at which the film stops for a notice about `day`.
  func instant(of notice: Notice.Kind, on day: CivilDay) -> Instant {
    let steps: Int64? =
      switch notice {
      case .record: knownDay(day).map { $0.maxBefore + 1 }
      case .mostSince, .sideBySide, .twins, .asThree, .inStep, .sameCount, .weekday, .prettyNumber: .max
      default: nil
      }
    return instant(withSteps: steps, orAtHour: notice.scene.hour, on: day)
  }

  /// Returns the instant at which the phone first knew `steps` steps of `day`.
  ///
  /// If it knew fewer by the end of the day, the result is the instant at which it learned the last of them. If its
  /// step queries returned nothing on that day, the result is in the last hour of the day. If `steps` is `nil`, the
  /// result is the instant of `hour`.
  private func instant(withSteps steps: Int64?, orAtHour hour: Int, on day: CivilDay) -> Instant {
    guard let steps else { return instant(atHour: hour, on: day) }
    guard let known = countsDuringDays.firstInstant(on: day, withSteps: steps) else {
      return instant(atHour: FilmStopInstants.lastHour, on: day)
    }
    return clampedToHistory(known)
  }

  /// The hour at which nearly all steps of a day have been taken.
  private static let lastHour = 23

  /// Returns the instant of `hour` on `day`, clamped to the history without its last five seconds.
  func instant(atHour hour: Int, on day: CivilDay) -> Instant {
    let zone = plan.itinerary.zone(at: plan.itinerary.firstInstant(onOrAfter: day, from: plan.start))
    let local = LocalDateTime(day: day, hour: hour, minute: 0) ?? LocalDateTime(startOf: day)
    return clampedToHistory(zone.instant(of: local))
  }

  private func clampedToHistory(_ instant: Instant) -> Instant {
    max(plan.start, min(instant, plan.end - .seconds(5)))
  }

  private func knownDay(_ day: CivilDay) -> (day: CivilDay, stepsBefore: Int64, maxBefore: Int64)? {
    let index = knownDays.partitioningIndex { $0.day >= day }
    return index < knownDays.count && knownDays[index].day == day ? knownDays[index] : nil
  }
}

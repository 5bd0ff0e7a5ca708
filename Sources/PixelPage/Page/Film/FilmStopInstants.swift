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
  private let knownDays: [StepDays.Day]

  init(of plan: ReplayPlan, countsDuringDays: StepCountsDuringDays) {
    self.plan = plan
    self.countsDuringDays = countsDuringDays
    knownDays = plan.knownDays
  }

  /// Returns the instant at which the film stops for a moment in the journal.
  func instant(of moment: Moment) -> Instant {
    let steps: Int64? =
      switch moment.kind {
      case .firstDayReaching(let steps): steps
      case .firstThousand: 1000
      case .longestDay: stepsOfFullestDay(before: moment.day) + 1
      case .lifetimeTotal(let total): total - stepsOfAllDays(before: moment.day)
      case .keepsake(let keepsake): keepsake.startingTotal - stepsOfAllDays(before: moment.day)
      default: nil
      }
    return instant(withSteps: steps, orAtHour: moment.kind.scene.hour, on: moment.day)
  }

  /// Returns the instant at which the film stops for a notice about `day`.
  func instant(of notice: Notice.Kind, on day: CivilDay) -> Instant {
    let steps: Int64? =
      switch notice {
      case .record: stepsOfFullestDay(before: day) + 1
      case .mostSince, .sideBySide, .twins, .asThree, .inStep, .sameCount, .weekday, .prettyNumber: .max
      default: nil
      }
    return instant(withSteps: steps, orAtHour: notice.scene.hour, on: day)
  }

  /// Returns the instant at which the phone first knew `steps` steps of `day`.
  ///
  /// If it knew fewer by the end of the day, the result is the instant at which it learned the last of them. If its step
  /// queries returned nothing on that day, the result is in the last hour of the day. If `steps` is `nil`, the result is
  /// the instant of `hour`.
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

  private func stepsOfFullestDay(before day: CivilDay) -> Int64 {
    knownDays.prefix { $0.day < day }.reduce(0) { max($0, $1.steps ?? 0) }
  }

  private func stepsOfAllDays(before day: CivilDay) -> Int64 {
    knownDays.prefix { $0.day < day }.reduce(0) { $0 + ($1.steps ?? 0) }
  }
}

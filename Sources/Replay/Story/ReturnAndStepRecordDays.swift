import InnerLife
import PixelPalCore
import StepHistory

/// The days of a history that are highlights: returns after a break, and days with more steps than all days before.
///
/// A day counts if it is over, has at least one step, and ended while the app had permission to read steps. Every other
/// day is blank, even one with a count of zero, because the phone may have been left in a drawer.
struct ReturnAndStepRecordDays {
  /// The days on which the person returned after a break, in ascending order.
  ///
  /// A return is a day that counts and follows directly after many blank days.
  private(set) var returnDays: [CivilDay] = []
  /// The record days with their step counts, in ascending order.
  ///
  /// A record day has more steps than every earlier day that counts.
  private(set) var recordDays: [(day: CivilDay, steps: Int64)] = []

  private var detector = ReturnAndLongestDayDetector()

  init(_ plan: ReplayPlan, _ changes: [PalChange]) {
    let today = plan.itinerary.day(at: plan.end)
    let access = StepPermissionHistory(plan, changes)
    for entry in plan.dayList.entries {
      switch entry {
      case .unknownRun(let run): detector.skip(blankDays: run.count)
      case .day(let day):
        guard let steps = day.steps, steps > 0, day.day < today, access.isGranted(atEndOf: day.day) else {
          detector.skip(blankDays: 1)
          continue
        }
        let judgement = detector.assessNextDay(steps: steps, under: plan.journalRules)
        if judgement.isReturn { returnDays.append(day.day) }
        if judgement.isLongestDay { recordDays.append((day.day, steps)) }
      }
    }
  }
}

/// The history of the app's permission to read steps.
private struct StepPermissionHistory {
  private let plan: ReplayPlan
  private let permissionChanges: [(at: Instant, isGranted: Bool)]

  init(_ plan: ReplayPlan, _ changes: [PalChange]) {
    self.plan = plan
    permissionChanges = changes.compactMap { change in
      if case .permissionChanged(let answer) = change.kind { (change.at, answer == .granted) } else { nil }
    }
  }

  /// Returns true if the app may read steps at the end of `day`.
  func isGranted(atEndOf day: CivilDay) -> Bool {
    // Permission rarely changes, so usually no lookup of the day is needed.
    guard !permissionChanges.isEmpty else { return plan.mayReadSteps }
    let end = plan.itinerary.firstInstant(onOrAfter: day.next, from: plan.createdAt)
    return permissionChanges.last { $0.at < end }?.isGranted ?? plan.mayReadSteps
  }
}

import InnerLife
import PixelPalCore
import StepHistory

/// The days of a history that are highlights: returns after a break, and the longest days so far.
///
/// A day counts if it is over, has a step, and the app may read it. Every other day is blank, including a day without
/// steps: a phone left in a drawer is as likely as a day of rest, and the app doesn't guess.
struct HighlightDays {
  /// The first days that count after many blank ones.
  private(set) var returnDays: [CivilDay] = []
  /// The days with more steps than all days before them.
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
        let judgement = detector.assessDay(steps: steps, under: plan.journalRules)
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
    // Permission rarely changes, so that usually no lookup of the day is needed.
    guard !permissionChanges.isEmpty else { return plan.mayReadSteps }
    let end = plan.itinerary.start(ofDay: day.next, after: plan.createdAt)
    return permissionChanges.last { $0.at < end }?.isGranted ?? plan.mayReadSteps
  }
}

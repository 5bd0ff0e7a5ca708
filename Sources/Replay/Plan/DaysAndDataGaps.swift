import PixelPalCore
package import StepHistory

/// A list of consecutive days in which each long run of unknown days is a single entry.
package struct DaysAndDataGaps: Equatable, Sendable {
  /// The days listed individually, in ascending order.
  ///
  /// An unknown day has no step count.
  package let days: [StepDays.Day]
  /// The long runs of unknown days, in ascending order.
  ///
  /// The days of these runs aren't in ``days``.
  package let unknownRuns: [StepDays.UnknownDayRun]

  package init(days: [StepDays.Day], unknownRuns: [StepDays.UnknownDayRun]) {
    (self.days, self.unknownRuns) = (days, unknownRuns)
  }

  /// Creates a list of all days from `first` to `today`.
  ///
  /// The steps of earlier days come from `known`, which must be in ascending order. Days missing from `known` are
  /// unknown.
  init(before today: StepDays.Day, of known: [StepDays.Day], since first: CivilDay) {
    var (days, runs): ([StepDays.Day], [StepDays.UnknownDayRun]) = ([], [])
    var next = first
    for day in known.filter({ $0.day >= first && $0.day < today.day }) + [today] {
      if next < day.day {
        let run = StepDays.UnknownDayRun(from: next, to: day.day.previous)
        if run.count > ReplayPlan.maxListedUnknownDays {
          runs.append(run)
        } else {
          days += run.firstDays(limit: run.count).map { StepDays.Day(day: $0, steps: nil) }
        }
      }
      days.append(day)
      next = day.day.next
    }
    self.init(days: days, unknownRuns: runs)
  }

  /// An entry of the list: a day, or a long run of unknown days.
  package enum DayOrDataGap: Sendable {
    case day(StepDays.Day)
    case unknownRun(StepDays.UnknownDayRun)
  }

  /// The days and runs in chronological order.
  package var entries: [DayOrDataGap] {
    var entries: [DayOrDataGap] = []
    var runs = unknownRuns[...]
    for day in days {
      while let run = runs.first, run.from < day.day { entries.append(.unknownRun(runs.removeFirst())) }
      entries.append(.day(day))
    }
    return entries + runs.map { .unknownRun($0) }
  }
}

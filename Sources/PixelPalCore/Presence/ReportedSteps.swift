/// The step counts reported to the pal: the sum, the highest sum so far, and the latest days.
struct ReportedSteps: Hashable, Sendable {
  /// The sum of all samples at the last report.
  ///
  /// Unlike ``total``, this can fall, because a person can delete or correct samples.
  private(set) var counted: Int64 = 0
  /// The highest value that ``counted`` has ever had.
  private(set) var total: Int64 = 0
  /// The instant of the last report, or `nil` if there has been none.
  private(set) var lastReportAt: Instant?
  // The days are in ascending order. Several days are kept, because a traveler can return to an earlier date.
  private(set) var days: [DayRecord] = []

  struct DayRecord: Hashable, Sendable {
    let day: CivilDay
    var steps: Int64
    var lastMilestone: Int64
  }

  // Three days are enough, because a traveler can return to a date only within a day or two.
  static let maxDays = 3

  /// True if any steps have ever been reported.
  ///
  /// A report without steps proves nothing, because a query without permission finds none either.
  var hasSteps: Bool { total > 0 }

  /// Returns the steps reported for `day` so far, or 0 if it isn't one of the latest days.
  func steps(of day: CivilDay) -> Int64 { days.last { $0.day == day }?.steps ?? 0 }

  /// Records the counts in `report` and returns the resulting changes, such as a reached milestone.
  ///
  /// `day` is the current local day. `milestone` is the number of steps between two milestones.
  mutating func receive(_ report: StepReport, on day: CivilDay, at now: Instant, milestoneEvery milestone: Int64)
    -> ReportResult
  {
    var result = ReportResult()
    let (reportedCount, today) = (max(0, report.counted), max(0, report.today))
    result.gained = max(0, reportedCount.subtractingSaturated(total))
    result.shortfall = reportedCount < counted ? total.subtractingSaturated(reportedCount) : nil
    result.isNew = reportedCount != counted || today != steps(of: day)
    counted = reportedCount
    total = max(total, reportedCount)
    lastReportAt = now
    result.milestone = setStepsReturningReachedMilestone(today, of: day, milestoneEvery: milestone)
    return result
  }

  /// Records the time of `report` and returns true if it contains nothing new.
  ///
  /// Otherwise, records nothing and returns false.
  mutating func recordTimeIfNothingNew(_ report: StepReport, on day: CivilDay, at now: Instant) -> Bool {
    guard report.counted == counted, report.firstWalk == nil, report.furtherWalksAndTotals == nil,
      let last = days.last, last.day == day, last.steps == report.today
    else { return false }
    lastReportAt = now
    return true
  }

  /// Raises the total to `other` if that is higher.
  ///
  /// Before the first report, also sets the last report's sum to `counted` and its instant to `reportedAt`. After the
  /// first report, these two parameters are ignored.
  mutating func mergeSaved(total other: Int64, counted: Int64, reportedAt: Instant?) {
    total = max(total, other)
    guard lastReportAt == nil else { return }
    (self.counted, lastReportAt) = (counted, reportedAt)
  }

  struct ReportResult {
    /// The number of steps that the report added to the total.
    var gained: Int64 = 0
    /// The difference between the total and the new sum, or `nil` if the report didn't lower the sum.
    var shortfall: Int64?
    /// True if the sum or the day's steps differ from those reported before.
    var isNew = false
    /// The highest milestone that the day's steps reached for the first time, or `nil` if they reached none.
    var milestone: Int64?
  }

  private mutating func setStepsReturningReachedMilestone(
    _ steps: Int64, of day: CivilDay, milestoneEvery milestone: Int64
  ) -> Int64? {
    let reached = steps - steps % milestone
    if let index = days.lastIndex(where: { $0.day == day }) {
      days[index].steps = steps
      guard reached > days[index].lastMilestone else { return nil }
      days[index].lastMilestone = reached
      return reached
    }
    let index = days.firstIndex { $0.day > day } ?? days.endIndex
    days.insert(DayRecord(day: day, steps: steps, lastMilestone: reached), at: index)
    // Days after this one come from a clock that was set back, so they are removed first.
    if days.count > ReportedSteps.maxDays { days.remove(at: days.last?.day == day ? 0 : days.endIndex - 1) }
    return reached > 0 ? reached : nil
  }
}

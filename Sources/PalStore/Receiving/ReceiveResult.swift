public import InnerLife
public import PixelPalCore
public import StepHistory

/// The result of receiving samples: the numbers of new and known samples, and everything that they changed.
public struct ReceiveResult: Hashable, Sendable {
  /// The number of new samples, not counting corrections.
  public let newCount: Int
  /// The number of samples that corrected a stored sample.
  public let correctedCount: Int
  /// The number of received samples that were already stored.
  public let knownCount: Int
  /// The number of received samples that were already stored with the same revision and more steps.
  public let knownSmallerCount: Int
  /// The number of received samples that were already stored with a later revision and another step count.
  public let knownEarlierCount: Int
  /// The number of new samples that end before the pal's creation, and therefore don't count.
  public let beforeCreationCount: Int
  /// The steps counted from all samples, at the previous report and now.
  public let countedSteps: StepChange
  /// The pal's step total, at the previous report and now.
  public let totalSteps: StepChange
  /// The days with changed step counts, in ascending order.
  public let changedDays: [ChangedDay]
  /// The steps of each day after the samples were received.
  public let daysAfter: StepDays
  /// The phases that were newly earned, in ascending order.
  public let unlocks: [EarnedAndVisiblePhases.EarnedPhase]
  /// The phases that became visible, in ascending order, including phases that had been earned before.
  public let revealedPhases: [Phase]
  /// The instants at which the pal handled events, with the events and the resulting changes.
  ///
  /// The events include the step report. An app can append these instants to a `PalRecording` to record what happens on
  /// the user's device.
  public let recordedInstants: [PalRecording.RecordedInstant]
  /// The report on the journal's nightly updates that were due.
  public let nightReport: JournalState.NightReport

  /// A step count before and after the samples were received.
  public struct StepChange: Hashable, Sendable {
    /// The step count before the samples were received.
    public let stepsBefore: Int64
    /// The step count after the samples were received.
    public let stepsAfter: Int64
  }

  /// A day with a changed step count.
  public struct ChangedDay: Hashable, Sendable {
    /// The date of the day that changed.
    public let day: CivilDay
    /// The day's steps before the samples were received, or `nil` if they were unknown.
    public let stepsBefore: Int64?
    /// The day's steps after the samples were received, or `nil` if they are unknown.
    public let stepsAfter: Int64?

    /// True if the day has fewer steps than before, where unknown steps count as 0.
    public var hasDecreased: Bool { (stepsAfter ?? 0) < (stepsBefore ?? 0) }
  }

  /// The changes for the app to carry out, with their reasons.
  public var changes: [PalChange] { recordedInstants.flatMap(\.changes) }

  /// The number of steps by which the counted steps are below the pal's total, or 0 if they aren't below it.
  ///
  /// The total never falls, even if a correction lowers the counted steps.
  public var stepsBelowTotal: Int64 { max(0, totalSteps.stepsAfter - countedSteps.stepsAfter) }
}

extension ReceiveResult.ChangedDay {
  /// Returns the days on which the step counts in `before` and `after` differ, in ascending order.
  static func changes(from before: StepDays, to after: StepDays) -> [ReceiveResult.ChangedDay] {
    var changed: [ReceiveResult.ChangedDay] = []
    // Most days are unchanged, so the days before the first change are skipped.
    let same = zip(before.knownDays, after.knownDays).lazy.prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
    var (left, right) = (before.knownDays[same...], after.knownDays[same...])
    while let day = [left.first?.day, right.first?.day].compactMap({ $0 }).min() {
      let old = left.first?.day == day ? left.removeFirst().steps : nil
      let new = right.first?.day == day ? right.removeFirst().steps : nil
      if old != new { changed.append(.init(day: day, stepsBefore: old, stepsAfter: new)) }
    }
    return changed
  }
}

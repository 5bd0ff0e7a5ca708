import PixelPalCore
import StepHistory

// Support for phones that know each step at once.
extension Replay {
  /// Returns the first instant by `end` at which the pal needs a step report, or `nil` if there is no such instant.
  ///
  /// The pal needs a report when the steps reach a threshold or a total that the pal awaits, when a walk begins, and in
  /// the last millisecond before the app loses its permission to read steps.
  mutating func nextInstantRequiringStepReport(after now: Instant, through end: Instant) -> Instant? {
    while let last = lastReadableInstants.first, last <= now { lastReadableInstants.removeFirst() }
    guard let last = lastReadableInstants.first, last <= end else {
      return nextBoundaryOrWalk(after: now, through: end)
    }
    return nextBoundaryOrWalk(after: now, through: last) ?? last
  }

  private mutating func nextBoundaryOrWalk(after now: Instant, through end: Instant) -> Instant? {
    let walk = walkCursor.nextWalk(ifStartingBy: end)
    let bound = walk.map { min(max($0.start, now + Milliseconds(1)), end) } ?? end
    if let total = nextTotalAwaitedByPal(at: now),
      let at = stepSum.advanceToInstant(reaching: total, by: min(bound, nextBoundary.at))
    {
      return at
    }
    if nextBoundary.at <= bound { return nextBoundary.at }
    return walk == nil ? nil : bound
  }

  mutating func makeImmediateReport(at now: Instant) -> StepReport {
    applyBoundaries(through: now)
    if stepSum.position < now { stepSum.advance(to: now) }
    let first = walkCursor.nextWalk(ifStartingBy: now)
    if first != nil { walkCursor.removeFirst() }
    let counted = stepSum.counted.rounded
    return StepReport(
      counted: counted, today: counted - boundaryCursor.countedBeforeToday, firstWalk: first,
      furtherWalksAndTotals: takeFurtherWalksAndReachedTotals(at: now),
      milestoneReachedAt: boundaryCursor.lastMilestoneAt)
  }

  /// Returns the details that most step reports lack: the walks after the first one and the newly reached phase totals.
  ///
  /// Consumes these walks and totals. Returns `nil` if there are neither. The details are stored outside the report to
  /// save memory.
  private mutating func takeFurtherWalksAndReachedTotals(at now: Instant) -> StepReport.FurtherWalksAndTotals? {
    if walkCursor.nextWalk(ifStartingBy: now) == nil, boundaryCursor.reachedPhases.count == reportedPhaseCount {
      return nil
    }
    var walks: [Interval] = []
    while let walk = walkCursor.nextWalk(ifStartingBy: now) {
      walks.append(walk)
      walkCursor.removeFirst()
    }
    let rules = configuration.rules
    let totals = boundaryCursor.reachedPhases.dropFirst(reportedPhaseCount).map {
      StepReport.ReachedTotal(total: $0.phase.startingTotal(under: rules), at: $0.at)
    }
    reportedPhaseCount = boundaryCursor.reachedPhases.count
    return .makeIfNeeded(walks: walks, totals: totals)
  }

  /// Applies the thresholds and day starts reached by `now`, and finds the next one.
  private mutating func applyBoundaries(through now: Instant) {
    while nextBoundary.at <= now, nextBoundary.at < .distantFuture {
      if let boundary = nextBoundary.mark { boundaryCursor.applyReachedBoundary(boundary, at: nextBoundary.at) }
      nextBoundary = boundaryCursor.advanceToNextBoundary(through: .distantFuture)
    }
  }

  /// Returns the next step total at which the pal may send or defer an update, or `nil` if the pal awaits no total.
  // Mutating only to access the state in place; a nonmutating function would copy all of it.
  private mutating func nextTotalAwaitedByPal(at now: Instant) -> Int64? {
    if pal.reactsToEveryStep {
      if stepSum.position < now { stepSum.advance(to: now) }
      return stepSum.counted.rounded + 1
    }
    guard let shown = pal.liveActivitySteps(at: now) else { return nil }
    let total = boundaryCursor.countedBeforeToday.addingSaturated(shown)
    // The count only grows, so when it was last needed it had usually passed the total already.
    guard total > stepSum.counted.rounded else { return nil }
    if stepSum.position < now { stepSum.advance(to: now) }
    return total > stepSum.counted.rounded ? total : nil
  }
}

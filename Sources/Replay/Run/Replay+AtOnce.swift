import PixelPalCore
import StepHistory

// A phone that knows each step at once.
extension Replay {
  /// Returns the first instant by `end` at which steps cause something: an awaited total, a mark, the beginning of a
  /// walk, or the last millisecond in which they may be read.
  mutating func nextStep(after now: Instant, through end: Instant) -> Instant? {
    while let last = lastReadings.first, last <= now { lastReadings.removeFirst() }
    guard let last = lastReadings.first, last <= end else { return nextMark(after: now, through: end) }
    return nextMark(after: now, through: last) ?? last
  }

  private mutating func nextMark(after now: Instant, through end: Instant) -> Instant? {
    let walk = walks.next(by: end)
    let bound = walk.map { min(max($0.start, now + Milliseconds(1)), end) } ?? end
    if let total = totalToHear(at: now), let at = steps.instant(reaching: total, by: min(bound, ahead.at)) { return at }
    if ahead.at <= bound { return ahead.at }
    return walk == nil ? nil : bound
  }

  mutating func reportAtOnce(at now: Instant) -> StepReport {
    reachMarks(by: now)
    if steps.position < now { steps.move(to: now) }
    let first = walks.next(by: now)
    if first != nil { walks.removeFirst() }
    let counted = steps.counted.rounded
    return StepReport(
      counted: counted, today: counted - walked.countedBefore, firstWalk: first,
      further: furtherNews(at: now), milestoneWalkedAt: walked.lastMilestoneAt)
  }

  /// Returns the walks after the first, and the totals of phases; `nil` if there are none, which is the usual case.
  ///
  /// They are separate because they need memory of their own.
  private mutating func furtherNews(at now: Instant) -> StepReport.Further? {
    if walks.next(by: now) == nil, walked.phases.count == toldPhases { return nil }
    var further: [Interval] = []
    while let walk = walks.next(by: now) {
      further.append(walk)
      walks.removeFirst()
    }
    let rules = laws.rules
    let totals = walked.phases.dropFirst(toldPhases).map {
      StepReport.Reached(total: $0.phase.begins(under: rules), at: $0.at)
    }
    toldPhases = walked.phases.count
    return .of(further, totals)
  }

  /// Applies the marks that are reached by `now`, and looks ahead to the next one, which is all that is needed until
  /// then.
  private mutating func reachMarks(by now: Instant) {
    while ahead.at <= now, ahead.at < .distantFuture {
      if let mark = ahead.mark { walked.reach(mark, at: ahead.at) }
      ahead = walked.ahead(by: .distantFuture)
    }
  }

  /// Returns the next total that makes a difference to what is sent or deferred.
  // Mutating only to access the state in place; a nonmutating function would copy all of it.
  private mutating func totalToHear(at now: Instant) -> Int64? {
    if pal.hearsEveryStep {
      if steps.position < now { steps.move(to: now) }
      return steps.counted.rounded + 1
    }
    guard let shown = pal.stepsShown(at: now) else { return nil }
    let total = walked.countedBefore.addingSaturated(shown)
    // The count only grows, so that it usually exceeded the total already when it was last needed.
    guard total > steps.counted.rounded else { return nil }
    if steps.position < now { steps.move(to: now) }
    return total > steps.counted.rounded ? total : nil
  }
}

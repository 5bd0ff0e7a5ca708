import PixelPalCore

// A phone that knows each step at once.
extension Replay {
  /// When steps make something happen by `end`, and whether it is only that a walk begins.
  mutating func nextStep(after now: Instant, through end: Instant) -> (at: Instant, isWalkAlone: Bool)? {
    let walk = walks.next(by: end)
    let bound = walk.map { min(max($0.start, now + Milliseconds(1)), end) } ?? end
    if let mark = walked.next(by: bound, total: totalToHear(at: now)) { return (mark.at, false) }
    return walk.map { _ in (bound, true) }
  }

  mutating func reportAtOnce(at now: Instant) -> StepReport {
    walked.move(to: now)
    // Seldom more than one, which needs no memory of its own.
    let first = walks.next(by: now)
    if first != nil { walks.removeFirst() }
    var further: [Interval] = []
    while let walk = walks.next(by: now) {
      further.append(walk)
      walks.removeFirst()
    }
    var totals: [StepReport.Reached] = []
    if walked.phases.count > toldPhases {
      let rules = laws.rules
      totals = walked.phases.dropFirst(toldPhases).map { .init(total: $0.phase.begins(under: rules), at: $0.at) }
      toldPhases = walked.phases.count
    }
    let counted = walked.counted
    return StepReport(
      counted: counted, today: counted - walked.countedBefore, firstWalk: first,
      further: .of(further, totals), milestoneWalkedAt: walked.lastMilestoneAt)
  }

  /// The next total that makes a difference to what is sent or waits.
  // Mutating only so that it is asked in place: all of this would be copied to ask it otherwise.
  private mutating func totalToHear(at now: Instant) -> Int64? {
    if pal.hearsEveryStep { return walked.counted + 1 }
    guard let shown = pal.stepsShown(at: now) else { return nil }
    let total = walked.countedBefore.addingSaturated(shown)
    return total > walked.counted ? total : nil
  }
}

import PixelPalCore

// A phone that knows each step at once.
extension Replay {
  /// When steps make something happen by `end`.
  mutating func nextStep(after now: Instant, through end: Instant) -> Instant? {
    let walk = walks.next(by: end)
    let bound = walk.map { min(max($0.start, now + Milliseconds(1)), end) } ?? end
    return walked.next(by: bound, total: totalToHear(at: now))?.at ?? walk.map { _ in bound }
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
    let rules = laws.rules
    let totals: [StepReport.Reached] = walked.phases.dropFirst(toldPhases).map {
      .init(total: $0.phase.begins(under: rules), at: $0.at)
    }
    toldPhases = walked.phases.count
    let today = Int(clamping: walked.today)
    let milestone = today - today % rules.numbers.milestoneEverySteps
    return StepReport(
      counted: Int(clamping: walked.counted), today: today, firstWalk: first, further: .of(further, totals),
      milestoneWalkedAt: walked.instant(ofMilestone: milestone, on: walked.stretch.day))
  }

  /// The next total that makes a difference to what is sent or waits.
  // Mutating only so that it is asked in place: all of this would be copied to ask it otherwise.
  private mutating func totalToHear(at now: Instant) -> Int64? {
    if pal.hearsEveryStep { return walked.counted + 1 }
    guard let shown = pal.stepsShown(at: now), Int64(shown) > walked.today else { return nil }
    return walked.counted + Int64(shown) - walked.today
  }
}

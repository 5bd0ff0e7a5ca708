import PixelPalCore

// A phone that knows each step at once.
extension Replay {
  /// When steps make something happen by `end`.
  mutating func nextStep(after now: Instant, through end: Instant) -> Instant? {
    let walk = walked.walk(by: end)
    let bound = walk.map { min(max($0.start, now + Milliseconds(1)), end) } ?? end
    return walked.next(by: bound, total: pal.hearsEveryStep ? walked.counted + 1 : nil)?.at ?? walk.map { _ in bound }
  }

  mutating func reportAtOnce(at now: Instant) -> StepReport {
    walked.move(to: now)
    var walks: [Interval] = []
    while let walk = walked.walk(by: now) {
      walks.append(walk)
      walked.passWalk()
    }
    let today = Int(clamping: walked.today)
    let milestone = today - today % laws.rules.milestoneEverySteps
    return StepReport(
      counted: Int(clamping: walked.counted), today: today, walks: walks,
      totals: walked.phases.map { .init(total: $0.phase.begins(under: laws.rules), at: $0.at) },
      milestoneWalkedAt: walked.instant(ofMilestone: milestone, on: walked.stretch.day))
  }
}

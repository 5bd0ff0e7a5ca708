// Days, steps, walks and energy.
extension PalState.Life {
  mutating func passMidnight(in zone: Zone, _ turn: inout Turn) {
    guard !today.holds(at: turn.now) else { return }
    let before = today.day
    today = PalState.Today(at: turn.now, in: zone)
    guard today.day != before else { return }
    turn.isNewDay = true
    changedAt = turn.now
  }

  mutating func handle(permission event: PalEvent, in turn: inout Turn) {
    guard case .permission(let granted) = event else { return }
    let answer: Onboarding.Permission = granted ? .granted : .denied
    guard answer != permission else { return }
    permission = answer
    if !granted { walk?.until = turn.now }
    turn.add(.permissionChanged(answer), .personDid)
  }

  mutating func receive(_ report: StepReport, in turn: inout Turn) {
    // Without permission there is no data, whoever claims to have some.
    guard permission == .granted else { return }
    turn.hasQueried = true
    let news = steps.receive(report, on: today.day, at: turn.now, every: turn.rules.numbers.milestoneEverySteps)
    if news.isNew {
      turn.add(.stepsDelivered(steps: news.gained, total: steps.total), .looked)
    }
    if let below = news.fell {
      turn.add(.totalCorrected(counted: steps.counted, total: steps.total), .corrected(by: below))
    }
    if let milestone = news.milestone {
      turn.milestone = MilestoneOffer(steps: milestone, walkedAt: report.milestoneWalkedAt ?? turn.now)
    }
    if let walk = report.firstWalk { receive(walk: walk, in: &turn) }
    guard let further = report.further else { return }
    for walk in further.walks { receive(walk: walk, in: &turn) }
    turn.totals += further.totals
  }

  private mutating func receive(walk interval: Interval, in turn: inout Turn) {
    let known = join(interval, under: turn.rules)
    guard let new = Walk(along: interval, begun: known.start, knownAt: turn.now, under: turn.laws) else { return }
    // What comes as the walk would end continues it.
    if let walk, walk.isUnderway(at: turn.now) || walk.until == turn.now {
      guard self.walk?.goOn(with: new) ?? false else { return }
      // Of several walks that are told at once, the one that goes on longest is the reason.
      if turn.setOut == nil { return }
    } else {
      if walk != nil { turn.add(.walkingEnded, .walkOver) }
      walk = new
    }
    turn.setOut = .walked(length: interval.end - known.start, knownAfter: turn.now - interval.end)
  }

  /// Notes that somebody walked, and says since when without a break, as far as is known.
  ///
  /// The newest walk alone is remembered: what is told late and fills a gap before it makes that longer, and no other.
  mutating func join(_ interval: Interval, under rules: Rules) -> Interval {
    guard let last = walked, interval.start <= last.end + rules.walkingEndsAfter else {
      walked = interval
      return interval
    }
    guard last.start <= interval.end + rules.walkingEndsAfter else { return interval }
    let joined = last.spanning(interval)
    walked = joined
    return joined
  }

  /// Walking, then energy.
  mutating func settlePresence(in turn: inout Turn) {
    if let walk, !walk.isUnderway(at: turn.now) {
      self.walk = nil
      changedAt = turn.now
      restsSince = turn.now
      turn.add(.walkingEnded, .walkOver)
    } else if let walk, let setOut = turn.setOut {
      changedAt = turn.now
      turn.add(.walkingStarted(until: walk.until), setOut)
    }
    let before = energy
    energy = stepsToday.map { Energy(today: $0, under: turn.rules) } ?? .unknown
    guard energy != before else { return }
    changedAt = turn.now
    let isOfTheDay = turn.isNewDay && (!turn.hasQueried || stepsToday == 0)
    turn.add(
      .energyChanged(from: before, to: energy),
      isOfTheDay ? .midnight : stepsToday.map { .stepsToday($0) } ?? .nothingKnown)
  }
}

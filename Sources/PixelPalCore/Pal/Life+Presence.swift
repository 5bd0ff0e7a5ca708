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

  mutating func take(permission event: PalEvent, in turn: inout Turn) {
    guard case .permission(let granted) = event else { return }
    let answer: Onboarding.Permission = granted ? .granted : .denied
    guard answer != permission else { return }
    permission = answer
    if !granted { walk?.until = turn.now }
    turn.add(.permissionChanged(answer), .personDid)
  }

  mutating func take(_ report: StepReport, in turn: inout Turn) {
    // Without permission there is no data, whoever claims to have some.
    guard permission == .granted else { return }
    turn.hasLooked = true
    let news = steps.take(report, on: today.day, at: turn.now, every: turn.rules.numbers.milestoneEverySteps)
    if news.isNew {
      turn.add(.stepsDelivered(steps: news.gained, total: steps.total), .looked)
    }
    if let below = news.fell {
      turn.add(.totalCorrected(counted: steps.counted, total: steps.total), .corrected(by: below))
    }
    if let milestone = news.milestone {
      turn.milestone = MilestoneOffer(steps: milestone, walkedAt: report.milestoneWalkedAt ?? turn.now)
    }
    if let walk = report.firstWalk { take(walk: walk, in: &turn) }
    guard let further = report.further else { return }
    for walk in further.walks { take(walk: walk, in: &turn) }
    turn.totals += further.totals
  }

  private mutating func take(walk interval: Interval, in turn: inout Turn) {
    guard let new = Walk(along: interval, knownAt: turn.now, under: turn.laws) else { return }
    // What comes as the walk would end continues it.
    if let walk, walk.isUnderway(at: turn.now) || walk.until == turn.now {
      guard walk.until < new.until else { return }
      self.walk?.until = new.until
      // Of several walks that are told at once, the one that goes on longest is the reason.
      if turn.setOut == nil { return }
    } else {
      if walk != nil { turn.add(.walkingEnded, .walkOver) }
      walk = new
    }
    turn.setOut = .walked(length: interval.length, knownAfter: turn.now - interval.end)
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
    let isOfTheDay = turn.isNewDay && (!turn.hasLooked || stepsToday == 0)
    turn.add(
      .energyChanged(from: before, to: energy),
      isOfTheDay ? .midnight : stepsToday.map { .stepsToday($0) } ?? .nothingKnown)
  }
}

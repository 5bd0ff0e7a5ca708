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
    // Without permission there is no step data, even if a report contains some.
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
    // A walk that becomes known at the very instant at which the current one ends continues it.
    if let walk, walk.isUnderway(at: turn.now) || walk.until == turn.now {
      guard self.walk?.goOn(with: new) ?? false else { return }
      // If a report contains several walks, the one that lasts longest is the reason.
      if turn.setOut == nil { return }
    } else {
      if walk != nil { turn.add(.walkingEnded, .walkOver) }
      walk = new
    }
    turn.setOut = .walked(length: interval.end - known.start, knownAfter: turn.now - interval.end)
  }

  /// Records a walked interval, and returns the longest known uninterrupted walk that contains it.
  ///
  /// Only the newest walk is remembered. A late interval that fills the gap before it extends that walk, but no earlier
  /// one.
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

  /// Updates walking, then energy.
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
    // A day starts at `low`, even while none of its steps are known.
    energy = isKnown ? Energy(today: stepsToday ?? 0, under: turn.rules) : .unknown
    guard energy != before else { return }
    changedAt = turn.now
    let isOfTheDay = turn.isNewDay && isKnown && (!turn.hasQueried || stepsToday == nil)
    turn.add(
      .energyChanged(from: before, to: energy),
      isOfTheDay ? .midnight : stepsToday.map { .stepsToday($0) } ?? nothingKnown)
  }

  /// The reason for an energy level without any known steps today.
  var nothingKnown: Why { isKnown ? .nothingKnownOfToday : .nothingKnown }
}

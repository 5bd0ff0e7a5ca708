import PixelPalCore

extension CohortResult {
  /// Adds one person to the counts of the person's group.
  ///
  /// `lives` contains one life of the person for each configuration. Does nothing if `lives` is empty.
  package mutating func recordPerson(livesByConfiguration lives: [LifeOutcome]) {
    guard let first = lives.first else { return }
    let name = options.groupedBy.flatMap { first.groups.value(ofProperty: $0) }
    let place = indexOfGroup(orAddingNamed: name)
    updateGroup(at: place) { group in
      for (side, life) in lives.enumerated() { group.countsByConfiguration[side].recordLife(life) }
      guard lives.count > 1, let one = lives[0].pal, let other = lives[1].pal else { return }
      for phase in Phase.reachable {
        for clock in PhaseReachedViewpoint.allCases {
          let days = (one.unlocks[phase.reachableIndex][clock]?.day, other.unlocks[phase.reachableIndex][clock]?.day)
          group.pairedUnlocks?.update(for: phase, viewpoint: clock) {
            $0.recordPerson(dayUnderA: days.0, dayUnderB: days.1)
          }
        }
      }
    }
  }

  /// The maximum number of groups in a cohort.
  ///
  /// A report on more groups would be unreadable, and each group takes memory.
  package static let maxGroups = 1000

  /// True if the cohort has more than ``maxGroups`` groups, so that it must be rejected.
  package var hasTooManyGroups: Bool { groups.count > CohortResult.maxGroups }
}

extension CohortOutcomeCounts {
  /// Adds the outcome of one person's life.
  mutating func recordLife(_ life: LifeOutcome) {
    people += 1
    if let lived = life.phone { phoneCounts?.recordPhone(lived, lastWatchedDay: life.pal?.lastWatchedDay) }
    guard let pal = life.pal else { return }
    recordPal(pal)
  }

  private mutating func recordPal(_ pal: LifeOutcome.PalOutcome) {
    pals += 1
    daysWithSteps.addSaturating(pal.daysWithSteps)
    walkedSteps.addSaturating(pal.walkedSteps)
    lastWatchedDays.add(pal.lastWatchedDay)
    daysOfLife += Int64(pal.lastWatchedDay) + 1
    energyDays.merge(pal.energyDays)
    for (bin, count) in pal.stepsPerDayBins.enumerated() { stepsPerDayBins[bin] += Int64(count) }
    for phase in Phase.reachable {
      for clock in PhaseReachedViewpoint.allCases {
        unlocks.update(for: phase, viewpoint: clock) {
          $0.recordPerson(eventDay: pal.unlocks[phase.reachableIndex][clock]?.day, lastWatchedDay: pal.lastWatchedDay)
        }
      }
    }
  }
}

extension PhoneOutcomeCounts {
  /// Adds the outcome of one person's phone.
  ///
  /// `lastWatchedDay` is the last observed day of the pal's life, or `nil` for a person without a pal.
  fileprivate mutating func recordPhone(_ phone: LifeOutcome.PhoneOutcome, lastWatchedDay: Int?) {
    if let screens = phone.finishedScreens {
      peopleByFinishedScreens[min(max(0, screens), PhoneOutcomeCounts.onboardingScreenCount)] += 1
    }
    switch phone.mayReadSteps {
    case true?: permissionCounts.granted += 1
    case false?: permissionCounts.denied += 1
    case nil: break
    }
    if let usage = phone.usage, let lastWatchedDay { recordUsage(usage, lastWatchedDay: lastWatchedDay) }
  }

  private mutating func recordUsage(_ usage: LifeOutcome.AppUseAndDisplayOutcome, lastWatchedDay: Int) {
    paywallTimes.recordPerson(eventDay: usage.paywallShown?.day, lastWatchedDay: lastWatchedDay)
    appOpens += usage.appOpens
    islandMinutes += usage.islandMinutes
    islandDays += usage.islandDays
    islandMinutesPerDay.add(Int(usage.islandMinutes) / (max(0, lastWatchedDay) + 1))
    lockWidgetDays += usage.lockWidgetDays
    lockWidgetDaysPerPerson.add(Int(usage.lockWidgetDays))
    if usage.firstTrialDay != nil { trialPeople += 1 }
    if usage.firstSubscriptionDay != nil { subscribedPeople += 1 }
    if let seen = usage.paywallShown?.day, let bought = usage.conversionDay { daysToConversion.add(bought - seen) }
    for (index, week) in PhoneOutcomeCounts.retentionWeeks.enumerated() where lastWatchedDay >= 7 * week + 13 {
      retention[index].watched += 1
      if let last = usage.lastOpenDay, last >= 7 * week { retention[index].stayed += 1 }
    }
    for (index, value) in usage.attachmentByWeek.enumerated() {
      if let value { attachmentByWeek[index].add(Int(value)) }
    }
    widgetReloads += usage.widgetReloads
    liveActivityUpdates += usage.liveActivityUpdates
    for (index, wrong) in usage.wrongMinutes.enumerated() {
      surfaceAccuracies[index].recordWrongMinutes(wrong.minutes, ifAlwaysResting: wrong.ifAlwaysResting)
    }
  }
}

extension PhoneOutcomeCounts.SurfaceWrongMinuteCounts {
  fileprivate mutating func recordWrongMinutes(_ minutes: Int64, ifAlwaysResting: Int64?) {
    wrongMinutes += minutes
    guard let ifAlwaysResting else { return }
    wrongMinutesOfKnown += minutes
    wrongMinutesIfAlwaysResting += ifAlwaysResting
    peopleWithKnownWalks += 1
  }
}

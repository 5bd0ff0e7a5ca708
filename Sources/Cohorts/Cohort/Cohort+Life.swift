import PixelPalCore

extension Cohort {
  /// Adds a person, given the person's life under each configuration.
  package mutating func count(_ lives: [PersonLife]) {
    guard let first = lives.first else { return }
    let name = terms.groupedBy.flatMap { first.groups.value(of: $0) }
    let place = place(of: name)
    change(place) { group in
      for (side, life) in lives.enumerated() { group.sides[side].count(life) }
      guard lives.count > 1, let one = lives[0].pal, let other = lives[1].pal else { return }
      for phase in Phase.reached {
        for clock in UnlockClock.allCases {
          let days = (one.unlocks[phase.place][clock]?.day, other.unlocks[phase.place][clock]?.day)
          group.pairs?.change(phase, clock) { $0.count(days.0, days.1) }
        }
      }
    }
  }

  /// The maximum number of groups.
  ///
  /// More groups are refused: no reader can use a report on so many, and each takes memory.
  package static let mostGroups = 1000

  /// True if there are more than ``mostGroups`` groups.
  package var hasTooManyGroups: Bool { groups.count > Cohort.mostGroups }
}

extension CohortCounts {
  /// Adds the outcome of one person.
  mutating func count(_ life: PersonLife) {
    people += 1
    if let lived = life.phone { phone?.count(lived, watched: life.pal?.watched) }
    guard let pal = life.pal else { return }
    count(pal)
  }

  private mutating func count(_ pal: PersonLife.Grown) {
    pals += 1
    days.add(pal.days)
    walked.add(pal.walked)
    watched.count(pal.watched)
    livedDays += Int64(pal.watched) + 1
    energyDays.add(pal.energyDays)
    for (bin, count) in pal.stepsADay.enumerated() { stepsADay[bin] += Int64(count) }
    for phase in Phase.reached {
      for clock in UnlockClock.allCases {
        unlocks.change(phase, clock) { $0.count(pal.unlocks[phase.place][clock]?.day, watched: pal.watched) }
      }
    }
  }
}

extension PhoneCounts {
  /// Adds the events on one person's phone.
  ///
  /// `watched` is the last day of life on which the person was watched; it is `nil` if there is no pal.
  fileprivate mutating func count(_ phone: PersonLife.Phone, watched: Int?) {
    if let left = phone.screens { screens[min(max(0, left), PhoneCounts.screens)] += 1 }
    switch phone.isPermitted {
    case true?: permission.granted += 1
    case false?: permission.denied += 1
    case nil: break
    }
    if let used = phone.used, let watched { count(used, watched: watched) }
  }

  private mutating func count(_ used: PersonLife.Used, watched: Int) {
    paywall.count(used.paywall?.day, watched: watched)
    opens += used.opens
    islandMinutes += used.islandMinutes
    islandDays += used.islandDays
    islandMinutesADay.count(Int(used.islandMinutes) / (max(0, watched) + 1))
    lockWidgetDays += used.lockWidgetDays
    lockWidgets.count(Int(used.lockWidgetDays))
    if used.trial != nil { trials += 1 }
    if used.subscribed != nil { subscriptions += 1 }
    if let seen = used.paywall?.day, let bought = used.converted { conversions.count(bought - seen) }
    for (index, week) in PhoneCounts.stayWeeks.enumerated() where watched >= 7 * week + 13 {
      stays[index].watched += 1
      if let last = used.lastOpenDay, last >= 7 * week { stays[index].stayed += 1 }
    }
    for (index, value) in used.attachment.enumerated() {
      if let value { attachment[index].count(Int(value)) }
    }
    widgetReloads += used.widgetReloads
    updates += used.updates
    for (index, wrong) in used.wrong.enumerated() { truth[index].count(wrong.minutes, wrong.ifAlwaysResting) }
  }
}

extension PhoneCounts.SurfaceTruth {
  fileprivate mutating func count(_ minutes: Int64, _ ifAlwaysResting: Int64?) {
    wrongMinutes += minutes
    guard let ifAlwaysResting else { return }
    wrongOfKnown += minutes
    wrongIfAlwaysResting += ifAlwaysResting
    known += 1
  }
}

package import PixelPalCore

/// The exact counts of outcomes in a group of people under one configuration.
///
/// The counts of two groups without common members can be added. Shares, medians and intervals can't, so they are
/// computed only when they are shown. The days of a pal's life are numbered from 0, the day of its creation. A pal is
/// observed from its creation to the end of its life, if the input states one, and otherwise to the end of the steps.
package struct CohortOutcomeCounts: Equatable, Sendable {
  /// The number of people counted, with or without a pal.
  package var people: Int64 = 0
  /// The number of people with a pal: everyone except those who left onboarding early.
  package var pals: Int64 = 0
  /// The number of days with a step count, including a count of 0, added up over all people.
  package var daysWithSteps: Int64 = 0
  /// The number of steps that the people took, including steps that their pals didn't learn of.
  package var walkedSteps: Int64 = 0
  /// A histogram of the pals by the last observed day of their lives.
  package var lastWatchedDays = Histogram()
  /// The number of observed days, including days without a step count, added up over all pals.
  package var daysOfLife: Int64 = 0
  /// The numbers of pals by the day of life on which they reached each phase, from each viewpoint.
  ///
  /// The viewpoints are the cases of ``PhaseReachedViewpoint``. With `--only evolution`, no phone is replayed, so the
  /// `known` days are the same as the `walked` days.
  package var unlocks = ValuesByPhaseAndViewpoint(of: PeopleCountsByEventDay())
  /// The number of observed days at each energy level.
  ///
  /// A day without a step count has the energy `unknown`.
  package var energyDays = DayCountsByEnergy()
  /// The number of days with a step count in each bin of 500 steps: `0...499`, `500...999`, and so on.
  ///
  /// The last bin contains all days with 50,000 steps or more.
  package var stepsPerDayBins = [Int64](repeating: 0, count: CohortOutcomeCounts.stepBinCount)
  /// The counts that need a replayed phone, or `nil` with `--only evolution`.
  package var phoneCounts: PhoneOutcomeCounts?

  /// The number of bins for steps per day.
  package static let stepBinCount = 101
  /// The width of each bin for steps per day, in steps.
  package static let stepBinWidth = 500

  package init(hasPhone: Bool) { phoneCounts = hasPhone ? PhoneOutcomeCounts() : nil }

  /// Adds the counts of `other`, which must describe different people.
  ///
  /// If this value has phone counts, `other` must have them, too.
  package mutating func merge(_ other: CohortOutcomeCounts) {
    people.addSaturating(other.people)
    pals.addSaturating(other.pals)
    daysWithSteps.addSaturating(other.daysWithSteps)
    walkedSteps.addSaturating(other.walkedSteps)
    lastWatchedDays.merge(other.lastWatchedDays)
    daysOfLife.addSaturating(other.daysOfLife)
    unlocks.merge(other.unlocks) { $0.merge($1) }
    energyDays.merge(other.energyDays)
    for bin in stepsPerDayBins.indices { stepsPerDayBins[bin].addSaturating(other.stepsPerDayBins[bin]) }
    if let theirs = other.phoneCounts { phoneCounts?.merge(theirs) }
  }
}

/// The numbers of people by the day of the pal's life on which an event, such as reaching a phase, occurred.
///
/// A person without the event is counted by the last observed day instead.
package struct PeopleCountsByEventDay: Equatable, Sendable {
  /// The number of people with the event on each day.
  package var eventDays = Histogram()
  /// The number of people without the event, by their last observed day.
  ///
  /// In statistics, such observations are called right-censored.
  package var censoredDays = Histogram()

  package init() {}

  /// Adds a person to the counts.
  ///
  /// - Parameters:
  ///   - day: the day of the pal's life on which the event occurred, or `nil` if no event was observed.
  ///   - lastWatchedDay: the last observed day of the pal's life, which counts if `day` is `nil`.
  package mutating func recordPerson(eventDay day: Int?, lastWatchedDay: Int) {
    if let day { eventDays.add(day) } else { censoredDays.add(lastWatchedDay) }
  }

  package mutating func merge(_ other: PeopleCountsByEventDay) {
    eventDays.merge(other.eventDays)
    censoredDays.merge(other.censoredDays)
  }
}

/// A point of view that determines when a phase counts as reached: the person's, the pal's or the viewer's.
///
/// The viewpoints differ because the pal learns of steps with a delay, and because some phases are shown only with
/// premium.
package enum PhaseReachedViewpoint: String, CaseIterable, Sendable {
  /// The person: a phase is reached when the person has taken enough steps for it.
  case walked
  /// The pal: a phase is reached when the pal learns of enough steps.
  case known
  /// The viewer: a phase is reached when the phase becomes visible, which also requires premium for the later phases.
  case visible
}

/// A number of days for each energy level.
package struct DayCountsByEnergy: Hashable, Sendable {
  /// The number of days at each energy level, in the order of ``energies``.
  private var counts = [Int64](repeating: 0, count: DayCountsByEnergy.energies.count)

  /// All energy levels, in the order in which documents and reports list them.
  package static let energies: [Energy] = [.unknown, .low, .neutral, .vital]

  package init() {}

  package subscript(energy: Energy) -> Int64 {
    get { counts[DayCountsByEnergy.energies.firstIndex(of: energy) ?? 0] }
    set { counts[DayCountsByEnergy.energies.firstIndex(of: energy) ?? 0] = newValue }
  }

  package mutating func merge(_ other: DayCountsByEnergy) {
    for index in counts.indices { counts[index].addSaturating(other.counts[index]) }
  }
}

package import PixelPalCore

/// Exact counts over some people under one configuration.
///
/// Only counts are stored, so that two values add up to the counts of all their people. Shares, medians and intervals
/// are computed where they are shown.
package struct CohortCounts: Equatable, Sendable {
  /// The number of people, with or without a pal.
  package var people: Int64 = 0
  /// The number of people with a pal: all except those who left the onboarding.
  package var pals: Int64 = 0
  /// The number of days with known steps.
  package var daysWithSteps: Int64 = 0
  /// The number of steps walked.
  package var walkedSteps: Int64 = 0
  /// The pals by their last day of life.
  package var lastWatchedDays = Histogram()
  /// The number of days of life, including days without steps.
  package var daysOfLife: Int64 = 0
  /// The day on which each phase was reached, by each clock.
  ///
  /// With `--only evolution`, the `known` days are the same as the `walked` days.
  package var unlocks = UnlockTable(of: TimesToEvent())
  /// The days of life by energy, including days of `unknown` energy.
  package var energyDays = EnergyDays()
  /// The number of known days in each bin of 500 steps: `0...499`, `500...999`, and so on; the last bin holds 50,000 or
  /// more.
  package var stepsPerDayBins = [Int64](repeating: 0, count: CohortCounts.stepBinCount)
  /// The counts that need a replayed phone; `nil` with `--only evolution`.
  package var phoneCounts: PhoneCounts?

  /// The number of bins of steps a day.
  package static let stepBinCount = 101
  /// The width of a bin, in steps.
  package static let stepBinWidth = 500

  /// Creates counts of zero.
  package init(hasPhone: Bool) { phoneCounts = hasPhone ? PhoneCounts() : nil }

  /// Adds the counts of `other`, which has phone counts if this value has.
  package mutating func merge(_ other: CohortCounts) {
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

/// People by the day of life on which an event happened, and the other people by the last day on which they were
/// watched.
package struct TimesToEvent: Equatable, Sendable {
  /// The people to whom it happened, by day.
  package var eventDays = Histogram()
  /// The other people, by the last day on which they were watched (right-censored).
  package var censoredDays = Histogram()

  /// Creates counts of zero.
  package init() {}

  /// Adds a person to whom it happened on `day`, if at all, and who was watched through `lastWatchedDay`.
  package mutating func record(_ day: Int?, lastWatchedDay: Int) {
    if let day { eventDays.add(day) } else { censoredDays.add(lastWatchedDay) }
  }

  /// Adds the counts of `other`.
  package mutating func merge(_ other: TimesToEvent) {
    eventDays.merge(other.eventDays)
    censoredDays.merge(other.censoredDays)
  }
}

/// The clock that dates the reaching of a phase.
package enum UnlockClock: String, CaseIterable, Sendable {
  /// The time at which the steps were walked.
  case walked
  /// The time at which the pal learned of the steps.
  case known
  /// The time at which the phase could be seen.
  case visible
}

/// The number of days of life with each energy.
package struct EnergyDays: Hashable, Sendable {
  /// The counts, in the order of ``energies``.
  private var counts = [Int64](repeating: 0, count: EnergyDays.energies.count)

  /// The energies in the order of documents and reports.
  package static let energies: [Energy] = [.unknown, .low, .neutral, .vital]

  /// Creates counts of zero.
  package init() {}

  /// The number of days with `energy`.
  package subscript(energy: Energy) -> Int64 {
    get { counts[EnergyDays.energies.firstIndex(of: energy) ?? 0] }
    set { counts[EnergyDays.energies.firstIndex(of: energy) ?? 0] = newValue }
  }

  /// Adds the counts of `other`.
  package mutating func merge(_ other: EnergyDays) {
    for index in counts.indices { counts[index].addSaturating(other.counts[index]) }
  }
}

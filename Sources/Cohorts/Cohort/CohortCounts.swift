package import PixelPalCore

/// What is counted of some people under one set of laws: exact numbers alone, so that two add up to the one of all.
///
/// Shares, medians and intervals are worked out where it is shown.
package struct CohortCounts: Equatable, Sendable {
  /// How many people there are, with a pal or without.
  package var people: Int64 = 0
  /// How many of them have a pal: all but who left the onboarding.
  package var pals: Int64 = 0
  /// Days of which steps are known.
  package var days: Int64 = 0
  /// Steps that were walked.
  package var walked: Int64 = 0
  /// The last day of life of each pal.
  package var watched = Tally()
  /// The days of life, those without steps too.
  package var livedDays: Int64 = 0
  /// When each phase was reached, by each of the clocks; what `--only evolution` does not know of is the same as walked.
  package var unlocks = UnlockTable(of: TimesToEvent())
  /// Known days by their energy, `unknown` ones too.
  package var energyDays = EnergyDays()
  /// Known days by their steps, in bins of 500: `0...499`, `500...999`, and so on; the last is of 50,000 and more.
  package var stepsADay = [Int64](repeating: 0, count: CohortCounts.stepBins)
  /// What only a phone shows; `nil` with `--only evolution`.
  package var phone: PhoneCounts?

  /// How many bins of steps a day there are.
  package static let stepBins = 101
  /// How many steps a bin spans.
  package static let stepsOfBin = 500

  /// Nobody.
  package init(hasPhone: Bool) { phone = hasPhone ? PhoneCounts() : nil }

  /// Adds all of another, which knows of a phone if this one does.
  package mutating func add(_ other: CohortCounts) {
    people.add(other.people)
    pals.add(other.pals)
    days.add(other.days)
    walked.add(other.walked)
    watched.add(other.watched)
    livedDays.add(other.livedDays)
    unlocks.add(other.unlocks) { $0.add($1) }
    energyDays.add(other.energyDays)
    for bin in stepsADay.indices { stepsADay[bin].add(other.stepsADay[bin]) }
    if let theirs = other.phone { phone?.add(theirs) }
  }
}

/// People to whom something happened, by the day of life on which it did, and those to whom it had not when it was looked
/// last, by that day.
package struct TimesToEvent: Equatable, Sendable {
  /// On which day it happened.
  package var happened = Tally()
  /// How long those were watched to whom it did not.
  package var censored = Tally()

  /// Nobody.
  package init() {}

  /// Adds somebody to whom it happened on `day`, if it did, and who was watched up to and on `watched`.
  package mutating func count(_ day: Int?, watched: Int) {
    if let day { happened.count(day) } else { censored.count(watched) }
  }

  /// Adds all of another.
  package mutating func add(_ other: TimesToEvent) {
    happened.add(other.happened)
    censored.add(other.censored)
  }
}

/// By which clock a phase was reached.
package enum UnlockClock: String, CaseIterable, Sendable {
  /// When its steps were walked.
  case walked
  /// When the pal knew of them.
  case known
  /// When it could be seen.
  case visible
}

/// Days of life by their energy.
package struct EnergyDays: Hashable, Sendable {
  /// By the order of ``energies``.
  private var counts = [Int64](repeating: 0, count: EnergyDays.energies.count)

  /// The energies in the order in which they are told.
  package static let energies: [Energy] = [.unknown, .low, .neutral, .vital]

  /// None.
  package init() {}

  /// How many days had `energy`.
  package subscript(energy: Energy) -> Int64 {
    get { counts[EnergyDays.energies.firstIndex(of: energy) ?? 0] }
    set { counts[EnergyDays.energies.firstIndex(of: energy) ?? 0] = newValue }
  }

  /// Adds all of another.
  package mutating func add(_ other: EnergyDays) {
    for index in counts.indices { counts[index].add(other.counts[index]) }
  }
}

import PixelPalCore
import Replay

@testable import Cohorts

/// A generator of random cohorts.
///
/// The people are not realistic: the number of steps that each walks per day determines the day on which each phase is
/// reached.
struct GeneratedCohort {
  private var dice: SplitMix64
  private let options: CohortOptions

  /// The totals at which phases begin under the second configuration.
  static let secondConfigurationThresholds = (phase2: Int64(20_000), phase3: Int64(75_001))

  init(seed: UInt64, sides: Int = 1, by property: String? = nil, isEvolutionAlone: Bool = false) throws {
    dice = SplitMix64(seed: seed)
    let easier = try CoreJournalAndFaceRules.standard.changing {
      $0.core.phase2BeginsAt = GeneratedCohort.secondConfigurationThresholds.phase2
    }
    let configuration = [ReplayConfiguration.standard, try ReplayConfiguration(rules: easier, device: .ios26)]
    options = CohortOptions(
      configurations: Array(configuration.prefix(sides)), groupedBy: property, skipsPhone: isEvolutionAlone,
      suppliedOptions: [])
  }

  /// Returns a cohort of `people` people, assigned to the named groups in turn.
  mutating func makeCohort(of people: Int, groups: [String?] = [nil]) -> CohortResult {
    var cohort = CohortResult(options)
    for number in 0..<people { add(to: &cohort, group: groups[number % groups.count]) }
    return cohort
  }

  private struct Walker {
    let mean: Int
    let watched: Int
    let isPremium: Bool
  }

  private mutating func draw(below bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }

  private mutating func add(to cohort: inout CohortResult, group name: String?) {
    let mean = 300 + draw(below: 2200) * (1 + draw(below: 4))
    // A fifth of the people stop early; the others joined on one of the days of half a year.
    let watched = draw(below: 5) == 0 ? draw(below: 60) : 190 + draw(below: 180)
    let walker = Walker(mean: mean, watched: watched, isPremium: draw(below: 4) == 0)
    let hasPal = draw(below: 16) > 0
    let lag = draw(below: 2)
    let days = (0...watched).map { _ in max(0, mean / 4 + draw(below: 1 + mean * 3 / 2)) }
    let isKnown = days.map { _ in draw(below: 12) > 0 }
    let minutes = 20 + draw(below: 200)
    let place = cohort.indexOfGroup(orAddingNamed: name)
    let options = options
    cohort.updateGroup(at: place) { group in
      for (side, configuration) in options.configurations.enumerated() {
        group.countsByConfiguration[side].people += 1
        if hasPal {
          Self.count(walker, days, isKnown, lag: lag, under: configuration, into: &group.countsByConfiguration[side])
        }
        group.countsByConfiguration[side].phoneCounts?.peopleByFinishedScreens[hasPal ? 5 : 2] += 1
        if hasPal { group.countsByConfiguration[side].phoneCounts?.use(walker.watched, minutes: minutes) }
      }
      guard hasPal else { return }
      for phase in Phase.reachable {
        for clock in PhaseReachedViewpoint.allCases {
          let reached = options.configurations.map { Self.day(of: phase, clock, walker, days, lag: lag, under: $0) }
          guard reached.count > 1 else { continue }
          group.pairedUnlocks?[phase, clock].recordPerson(dayUnderA: reached[0], dayUnderB: reached[1])
        }
      }
    }
  }

  private static func day(
    of phase: Phase, _ clock: PhaseReachedViewpoint, _ walker: Walker, _ days: [Int], lag: Int,
    under configuration: ReplayConfiguration
  ) -> Int? {
    var total = 0
    guard
      let walked = days.firstIndex(where: {
        total += $0; return total >= phase.startingTotal(under: configuration.core.rules)
      })
    else {
      return nil
    }
    if clock == .visible, phase > .active, !walker.isPremium { return nil }
    let day = clock == .walked ? walked : walked + lag
    return day <= walker.watched ? day : nil
  }

  private static func count(
    _ walker: Walker, _ days: [Int], _ isKnown: [Bool], lag: Int, under configuration: ReplayConfiguration,
    into counts: inout CohortOutcomeCounts
  ) {
    counts.pals += 1
    counts.lastWatchedDays.add(walker.watched)
    counts.daysOfLife += Int64(walker.watched) + 1
    for (steps, isKnown) in zip(days, isKnown) {
      guard isKnown else {
        counts.energyDays[.unknown] += 1
        continue
      }
      counts.daysWithSteps += 1
      counts.walkedSteps += Int64(steps)
      counts.stepsPerDayBins[min(100, steps / CohortOutcomeCounts.stepBinWidth)] += 1
      counts.energyDays[Energy(stepsToday: Int64(steps), under: configuration.core.rules)] += 1
    }
    for phase in Phase.reachable {
      for clock in PhaseReachedViewpoint.allCases {
        let day = day(of: phase, clock, walker, days, lag: lag, under: configuration)
        counts.unlocks[phase, clock].recordPerson(eventDay: day, lastWatchedDay: walker.watched)
      }
    }
    let seen = day(of: .active, .known, walker, days, lag: lag, under: configuration)
    counts.phoneCounts?.meetPaywall(on: seen, watched: walker.watched, buys: walker.isPremium)
  }
}

extension PhoneOutcomeCounts {
  fileprivate mutating func use(_ watched: Int, minutes: Int) {
    permissionCounts.granted += minutes > 30 ? 1 : 0
    permissionCounts.denied += minutes > 30 ? 0 : 1
    let days = Int64(watched) + 1
    appOpens += days * 2
    islandMinutes += days * Int64(minutes)
    islandDays += days * 3 / 4
    islandMinutesPerDay.add(minutes)
    for (index, week) in PhoneOutcomeCounts.attachmentWeeks.enumerated() where watched >= 7 * week - 1 {
      attachmentByWeek[index].add(min(1000, 200 + 50 * week + minutes))
    }
    lockWidgetDays += days / 5
    lockWidgetDaysPerPerson.add(watched / 5)
    widgetReloads += days * 11
    liveActivityUpdates += days * 46
    for (index, week) in PhoneOutcomeCounts.retentionWeeks.enumerated() where watched >= 7 * week + 13 {
      retention[index].watched += 1
      if minutes > 40 + 8 * week { retention[index].stayed += 1 }
    }
    for index in surfaceAccuracies.indices {
      surfaceAccuracies[index].wrongMinutes += days * (index == 0 ? 9 : 30)
      surfaceAccuracies[index].wrongMinutesOfKnown += days * (index == 0 ? 9 : 30)
      surfaceAccuracies[index].wrongMinutesIfAlwaysResting += days * (index == 0 ? 31 : 38)
      surfaceAccuracies[index].peopleWithKnownWalks += 1
    }
  }

  fileprivate mutating func meetPaywall(on day: Int?, watched: Int, buys: Bool) {
    paywallTimes.recordPerson(eventDay: day, lastWatchedDay: watched)
    guard let day, buys else { return }
    subscribedPeople += 1
    daysToConversion.add((day * 7) % 12)
  }
}

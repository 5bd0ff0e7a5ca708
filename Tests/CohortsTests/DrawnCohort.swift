import PixelPalCore
import Replay

@testable import Cohorts

/// A generator of random cohorts.
///
/// The people are not realistic: the number of steps that each walks per day determines the day on which each phase is
/// reached.
struct DrawnCohort {
  private var dice: SplitMix
  private let terms: CohortTerms

  /// The totals at which phases begin under the second configuration.
  static let others = (phase2: Int64(20_000), phase3: Int64(75_001))

  init(seed: UInt64, sides: Int = 1, by property: String? = nil, isEvolutionAlone: Bool = false) throws {
    dice = SplitMix(seed: seed)
    let easier = try RuleSet.standard.changing { $0.core.phase2BeginsAt = DrawnCohort.others.phase2 }
    let laws = [PalLaws.standard, try PalLaws(rules: easier, device: .ios26)]
    terms = CohortTerms(
      sides: Array(laws.prefix(sides)), groupedBy: property, isEvolutionAlone: isEvolutionAlone, options: [])
  }

  /// Returns a cohort of `people` people, assigned to the named groups in turn.
  mutating func cohort(of people: Int, groups: [String?] = [nil]) -> Cohort {
    var cohort = Cohort(terms)
    for number in 0..<people { add(to: &cohort, group: groups[number % groups.count]) }
    return cohort
  }

  private struct Walker {
    let mean: Int
    let watched: Int
    let isPremium: Bool
  }

  private mutating func draw(below bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }

  private mutating func add(to cohort: inout Cohort, group name: String?) {
    let mean = 300 + draw(below: 2200) * (1 + draw(below: 4))
    // A fifth of the people stop early; the others joined on one of the days of half a year.
    let watched = draw(below: 5) == 0 ? draw(below: 60) : 190 + draw(below: 180)
    let walker = Walker(mean: mean, watched: watched, isPremium: draw(below: 4) == 0)
    let hasPal = draw(below: 16) > 0
    let lag = draw(below: 2)
    let days = (0...watched).map { _ in max(0, mean / 4 + draw(below: 1 + mean * 3 / 2)) }
    let isKnown = days.map { _ in draw(below: 12) > 0 }
    let minutes = 20 + draw(below: 200)
    let place = cohort.place(of: name)
    let terms = terms
    cohort.change(place) { group in
      for (side, laws) in terms.sides.enumerated() {
        group.sides[side].people += 1
        if hasPal {
          Self.count(walker, days, isKnown, lag: lag, under: laws, into: &group.sides[side])
        }
        group.sides[side].phone?.screens[hasPal ? 5 : 2] += 1
        if hasPal { group.sides[side].phone?.use(walker.watched, minutes: minutes) }
      }
      guard hasPal else { return }
      for phase in Phase.reached {
        for clock in UnlockClock.allCases {
          let reached = terms.sides.map { Self.day(of: phase, clock, walker, days, lag: lag, under: $0) }
          guard reached.count > 1 else { continue }
          group.pairs?[phase, clock].count(reached[0], reached[1])
        }
      }
    }
  }

  private static func day(
    of phase: Phase, _ clock: UnlockClock, _ walker: Walker, _ days: [Int], lag: Int, under laws: PalLaws
  ) -> Int? {
    var total = 0
    guard
      let walked = days.firstIndex(where: {
        total += $0; return total >= phase.begins(under: laws.core.rules)
      })
    else {
      return nil
    }
    if clock == .visible, phase > .active, !walker.isPremium { return nil }
    let day = clock == .walked ? walked : walked + lag
    return day <= walker.watched ? day : nil
  }

  private static func count(
    _ walker: Walker, _ days: [Int], _ isKnown: [Bool], lag: Int, under laws: PalLaws, into counts: inout CohortCounts
  ) {
    counts.pals += 1
    counts.watched.count(walker.watched)
    counts.livedDays += Int64(walker.watched) + 1
    for (steps, isKnown) in zip(days, isKnown) {
      guard isKnown else {
        counts.energyDays[.unknown] += 1
        continue
      }
      counts.days += 1
      counts.walked += Int64(steps)
      counts.stepsADay[min(100, steps / CohortCounts.stepsOfBin)] += 1
      counts.energyDays[Energy(today: Int64(steps), under: laws.core.rules)] += 1
    }
    for phase in Phase.reached {
      for clock in UnlockClock.allCases {
        let day = day(of: phase, clock, walker, days, lag: lag, under: laws)
        counts.unlocks[phase, clock].count(day, watched: walker.watched)
      }
    }
    let seen = day(of: .active, .known, walker, days, lag: lag, under: laws)
    counts.phone?.meetPaywall(on: seen, watched: walker.watched, buys: walker.isPremium)
  }
}

extension PhoneCounts {
  fileprivate mutating func use(_ watched: Int, minutes: Int) {
    permission.granted += minutes > 30 ? 1 : 0
    permission.denied += minutes > 30 ? 0 : 1
    let days = Int64(watched) + 1
    opens += days * 2
    islandMinutes += days * Int64(minutes)
    islandDays += days * 3 / 4
    islandMinutesADay.count(minutes)
    for (index, week) in PhoneCounts.attachmentWeeks.enumerated() where watched >= 7 * week - 1 {
      attachment[index].count(min(1000, 200 + 50 * week + minutes))
    }
    lockWidgetDays += days / 5
    lockWidgets.count(watched / 5)
    widgetReloads += days * 11
    updates += days * 46
    for (index, week) in PhoneCounts.stayWeeks.enumerated() where watched >= 7 * week + 13 {
      stays[index].watched += 1
      if minutes > 40 + 8 * week { stays[index].stayed += 1 }
    }
    for index in truth.indices {
      truth[index].wrongMinutes += days * (index == 0 ? 9 : 30)
      truth[index].wrongOfKnown += days * (index == 0 ? 9 : 30)
      truth[index].wrongIfAlwaysResting += days * (index == 0 ? 31 : 38)
      truth[index].known += 1
    }
  }

  fileprivate mutating func meetPaywall(on day: Int?, watched: Int, buys: Bool) {
    paywall.count(day, watched: watched)
    guard let day, buys else { return }
    subscriptions += 1
    conversions.count((day * 7) % 12)
  }
}

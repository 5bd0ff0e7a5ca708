import PixelPalCore
import StepHistory

@testable import InnerLife

/// A generated life, with constant periods, bursts, gaps, days known only by their total, journeys, and late or
/// corrected steps.
///
/// Some nights are skipped, as if the app was not run.
struct GeneratedNights {
  let createdOn: CivilDay
  /// The processed nights: the day on which each ends, and the completed days that are new or changed since the last
  /// night.
  private(set) var nights: [(day: CivilDay, facts: [DayFacts])] = []
  /// The phases that became visible, by the night in which the journal learns of them.
  private(set) var reveals: [CivilDay: JournalState.PhaseReveal] = [:]

  private var dice: SplitMix64
  private let seed: UInt64
  private var level: Int64 = 0
  private var levelDaysLeft = 0
  private var blankDaysLeft = 0
  private var offsetMinutes = 60
  private var awayDaysLeft = 0
  private var medianMinute = 500
  private var medianMinuteDaysLeft = 0

  /// Generates up to `most` days; without late steps, each day is final in the night after it.
  init(seed: UInt64, days most: Int = 400, includesLateSteps isLate: Bool = true, skipsNights: Bool = true) {
    dice = SplitMix64(seed: seed)
    self.seed = seed
    createdOn = CivilDay(daysSince1970: 19_000 + Int(dice.draw(below: 1200)))
    let days = most / 4 + Int(dice.draw(below: UInt64(most * 3 / 4)))
    var versionsByNight: [CivilDay: [DayFacts]] = [:]
    for day in 0..<days {
      let facts = makeFacts(for: createdOn.advanced(by: day))
      for (delay, version) in versions(of: facts, includesLateSteps: isLate) {
        versionsByNight[facts.day.advanced(by: delay), default: []].append(version)
      }
    }
    for night in versionsByNight.keys {
      for index in versionsByNight[night, default: []].indices {
        let offset = versionsByNight[night]?[index].offsetMinutes ?? 60
        versionsByNight[night]?[index].hemisphere = [540: nil, 180: nil, -300: .south, 181: .south][offset] ?? .north
      }
    }
    var pendingFacts: [CivilDay: DayFacts] = [:]
    var skippedNightsLeft = 0
    for number in 1...days {
      let night = createdOn.advanced(by: number)
      for facts in versionsByNight[night] ?? [] { pendingFacts[facts.day] = facts }
      if skippedNightsLeft == 0, skipsNights, draw(below: 25) == 0 {
        skippedNightsLeft = draw(below: 12) + (draw(below: 6) == 0 ? 40 : 0)
      }
      skippedNightsLeft -= 1
      if skippedNightsLeft > 0, number < days { continue }
      skippedNightsLeft = 0
      nights.append((night, pendingFacts.values.sorted { $0.day < $1.day }))
      pendingFacts = [:]
      if reveals.count < 3, draw(below: 60) == 0, let phase = Phase(rawValue: reveals.count + 2) {
        // Sometimes the journal learns late that a phase was seen.
        let late = isLate && draw(below: 3) == 0 ? draw(below: 40) : 0
        reveals[night] = JournalState.PhaseReveal(phase, on: max(createdOn, night.advanced(by: -1 - late)))
      }
    }
  }

  /// Returns the journal state after all nights; calls `look` after each.
  func journalState(under rules: JournalRules = .standard, afterEachNight look: (JournalState) -> Void = { _ in })
    -> JournalState
  {
    var journalState = JournalState(createdOn: createdOn, under: rules)
    for night in nights {
      if let reveal = reveals[night.day] { journalState.recordReveal(reveal) }
      _ = journalState.processNights(
        with: night.facts, through: night.day, at: JournalFixture.fourOClock(on: night.day))
      look(journalState)
    }
    return journalState
  }

  /// Returns the same life with all facts changed by `change`.
  func mapFacts(_ change: (inout DayFacts) -> Void) -> GeneratedNights {
    var copy = self
    for index in copy.nights.indices {
      for place in copy.nights[index].facts.indices { change(&copy.nights[index].facts[place]) }
    }
    return copy
  }

  private mutating func draw(below bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }

  /// Returns the versions of a day and the night, counted from the day, in which each becomes known.
  private mutating func versions(of facts: DayFacts, includesLateSteps isLate: Bool) -> [(Int, DayFacts)] {
    guard isLate, draw(below: 12) == 0 else { return [(1, facts)] }
    var first = facts
    first.steps = [0, 0, facts.steps / 2, facts.steps + 1, facts.steps * 2][draw(below: 5)]
    if first.steps == 0 || draw(below: 2) == 0 {
      (first.walks, first.hourlySteps, first.halfwayMinute) = ([], nil, nil)
    }
    let delay = [2, 2, 2, 3, 5, 20, 27, 28, 29, 30, 45][draw(below: 11)]
    var versions = first.steps > 0 || draw(below: 2) == 0 ? [(1, first), (delay, facts)] : [(delay, facts)]
    // Steps that were counted are taken back.
    if draw(below: 8) == 0 { versions.append((delay + draw(below: 3), DayFacts(day: facts.day, steps: 0))) }
    return versions
  }

  private mutating func makeFacts(for day: CivilDay) -> DayFacts {
    if levelDaysLeft == 0 {
      levelDaysLeft = draw(below: 4) == 0 ? 7 * (1 + draw(below: 6)) : 30 + draw(below: 180)
      level = Int64([1200, 2600, 4000, 6000, 9000, 14_000][draw(below: 6)])
    }
    levelDaysLeft -= 1
    if medianMinuteDaysLeft == 0 {
      medianMinuteDaysLeft = 60 + draw(below: 120)
      medianMinute = [250, 420, 500, 700, 900][draw(below: 5)]
    }
    medianMinuteDaysLeft -= 1
    if blankDaysLeft == 0, draw(below: 60) == 0 {
      blankDaysLeft = [1, 2, 5, 13, 14, 15, 16, 30, 55, 56, 57, 63, 80][draw(below: 13)]
    }
    if blankDaysLeft > 0 {
      blankDaysLeft -= 1
      return DayFacts(day: day, steps: 0, offsetMinutes: offsetMinutes)
    }
    if awayDaysLeft == 0 {
      offsetMinutes = draw(below: 70) == 0 ? [-300, -60, -59, 180, 181, 540][draw(below: 6)] : 60
    }
    if offsetMinutes != 60 { awayDaysLeft = awayDaysLeft == 0 ? 1 + draw(below: 10) : awayDaysLeft - 1 }
    let isHighSaturday = day.weekday == 6 && draw(below: 4) > 0
    let steps = max(
      1, level * Int64(60 + draw(below: 90)) / 100 * (isHighSaturday ? 2 : 1) * (draw(below: 50) == 0 ? 4 : 1))
    guard draw(below: 6) > 0 else { return DayFacts(day: day, steps: steps, offsetMinutes: offsetMinutes) }
    let facts = DayFacts(
      day: day, steps: steps, hourlySteps: makeHours(steps: steps), isLocalTimeKnown: offsetMinutes != 180,
      halfwayMinute: max(0, medianMinute + draw(below: 120) - 60), walks: makeWalks(steps: steps),
      offsetMinutes: offsetMinutes)
    return addingHabit(to: facts)
  }

  /// Returns facts that follow the habit of their time: in some periods, certain weekdays have many steps in the same
  /// hour, often in a walk.
  private func addingHabit(to facts: DayFacts) -> DayFacts {
    let number = facts.day.daysSince1970
    var habit = SplitMix64(seed: seed &* 1009 &+ UInt64(number / 75))
    let weekdays = [1...7, 1...5, 6...7, 3...3, 1...7][Int(habit.draw(below: 5))]
    let (hour, percent) = (Int(habit.draw(below: 23)), 40 + habit.draw(below: 61))
    let walkMinutes = 12 + Int(habit.draw(below: 30))
    var dice = SplitMix64(seed: seed ^ UInt64(number) << 20)
    guard habit.draw(below: 3) > 0, weekdays.contains(facts.day.weekday), dice.draw(below: 100) < percent else {
      return facts
    }
    var changed = facts
    var hours = (facts.hourlySteps ?? []).map { $0 / 2 }
    hours[hour + Int(dice.draw(below: 2))] += facts.steps / Int64(1 + dice.draw(below: 4))
    changed.hourlySteps = hours
    changed.firstQuarters = (0..<24).map { _ in Int(dice.draw(below: 4)) }
    if dice.draw(below: 4) > 0 {
      let minutes = walkMinutes + Int(dice.draw(below: 8))
      changed.walks.append(
        DayWalk(startMinute: hour * 60 + Int(dice.draw(below: 100)), minutes: minutes, steps: facts.steps / 3))
      changed.walks.sort { $0.startMinute < $1.startMinute }
    }
    return changed
  }

  private mutating func makeHours(steps: Int64) -> [Int64] {
    var hours = [Int64](repeating: 0, count: 24)
    let pieces = 1 + draw(below: 4)
    for _ in 0..<pieces { hours[draw(below: 24)] += steps / Int64(pieces) }
    return hours
  }

  private mutating func makeWalks(steps: Int64) -> [DayWalk] {
    var walks: [DayWalk] = []
    var from = draw(below: 40) == 0 ? draw(below: 60) : 120 + draw(below: 500)
    while from < 1300, draw(below: 3) > 0 {
      let minutes = [3, 9, 10, 12, 30, 33, 60][draw(below: 7)] + (draw(below: 40) == 0 ? draw(below: 90) : 0)
      walks.append(DayWalk(startMinute: from, minutes: minutes, steps: steps / Int64(1 + draw(below: 3))))
      from += minutes + 6 + draw(below: 600)
    }
    return walks
  }
}

import PixelPalCore
import StepHistory

@testable import InnerLife

/// A generated life, with constant periods, bursts, gaps, days known only by their total, journeys, and late or
/// corrected steps.
///
/// Some nights are skipped, as if the app was not run.
struct MadeUpLife {
  let createdOn: CivilDay
  /// The processed nights: the day on which each ends, and the completed days that are new or changed since the last
  /// night.
  private(set) var nights: [(day: CivilDay, facts: [DayFacts])] = []
  /// The phases that became visible, by the night in which the memoir learns of them.
  private(set) var reveals: [CivilDay: Memoir.Reveal] = [:]

  private var dice: SplitMix
  private var level: Int64 = 0
  private var levelLasts = 0
  private var blankLasts = 0
  private var offset = 60
  private var awayLasts = 0
  private var half = 500
  private var halfLasts = 0

  /// Generates up to `most` days; without `late`, each day is final in the night after it.
  init(seed: UInt64, days most: Int = 400, late isLate: Bool = true, skipping: Bool = true) {
    dice = SplitMix(seed: seed)
    createdOn = CivilDay(daysSince1970: 19_000 + Int(dice.draw(below: 1200)))
    let days = most / 4 + Int(dice.draw(below: UInt64(most * 3 / 4)))
    var known: [CivilDay: [DayFacts]] = [:]
    for day in 0..<days {
      let facts = facts(of: createdOn.advanced(by: day))
      for (delay, version) in versions(of: facts, late: isLate) {
        known[facts.day.advanced(by: delay), default: []].append(version)
      }
    }
    for night in known.keys {
      for index in known[night, default: []].indices {
        let offset = known[night]?[index].offsetMinutes ?? 60
        known[night]?[index].hemisphere = [540: nil, 180: nil, -300: .south, 181: .south][offset] ?? .north
      }
    }
    var waiting: [CivilDay: DayFacts] = [:]
    var sleeps = 0
    for number in 1...days {
      let night = createdOn.advanced(by: number)
      for facts in known[night] ?? [] { waiting[facts.day] = facts }
      if sleeps == 0, skipping, draw(25) == 0 { sleeps = draw(12) + (draw(6) == 0 ? 40 : 0) }
      sleeps -= 1
      if sleeps > 0, number < days { continue }
      sleeps = 0
      nights.append((night, waiting.values.sorted { $0.day < $1.day }))
      waiting = [:]
      if reveals.count < 3, draw(60) == 0, let phase = Phase(rawValue: reveals.count + 2) {
        // Sometimes the memoir learns late that a phase was seen.
        let late = isLate && draw(3) == 0 ? draw(40) : 0
        reveals[night] = Memoir.Reveal(phase, on: max(createdOn, night.advanced(by: -1 - late)))
      }
    }
  }

  /// Returns the memoir after all nights; calls `look` after each.
  func told(under rules: LifeRules = .standard, _ look: (Memoir) -> Void = { _ in }) -> Memoir {
    var memoir = Memoir(createdOn: createdOn, under: rules)
    for night in nights {
      if let reveal = reveals[night.day] { memoir.note(reveal) }
      _ = memoir.learn(of: night.facts, inNightTo: night.day, at: ToldLife.four(on: night.day))
      look(memoir)
    }
    return memoir
  }

  private mutating func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }

  /// Returns the versions of a day and the night, counted from the day, in which each becomes known.
  private mutating func versions(of facts: DayFacts, late isLate: Bool) -> [(Int, DayFacts)] {
    guard isLate, draw(12) == 0 else { return [(1, facts)] }
    var first = facts
    first.steps = [0, 0, facts.steps / 2, facts.steps + 1, facts.steps * 2][draw(5)]
    if first.steps == 0 || draw(2) == 0 { (first.walks, first.hours, first.half) = ([], nil, nil) }
    let delay = [2, 2, 2, 3, 5, 20, 27, 28, 29, 30, 45][draw(11)]
    var versions = first.steps > 0 || draw(2) == 0 ? [(1, first), (delay, facts)] : [(delay, facts)]
    // Steps that were counted are taken back.
    if draw(8) == 0 { versions.append((delay + draw(3), DayFacts(day: facts.day, steps: 0))) }
    return versions
  }

  private mutating func facts(of day: CivilDay) -> DayFacts {
    if levelLasts == 0 {
      levelLasts = draw(4) == 0 ? 7 * (1 + draw(6)) : 30 + draw(180)
      level = Int64([1200, 2600, 4000, 6000, 9000, 14_000][draw(6)])
    }
    levelLasts -= 1
    if halfLasts == 0 {
      halfLasts = 60 + draw(120)
      half = [250, 420, 500, 700, 900][draw(5)]
    }
    halfLasts -= 1
    if blankLasts == 0, draw(60) == 0 { blankLasts = [1, 2, 5, 13, 14, 15, 16, 30, 55, 56, 57, 63, 80][draw(13)] }
    if blankLasts > 0 {
      blankLasts -= 1
      return DayFacts(day: day, steps: 0, offsetMinutes: offset)
    }
    if awayLasts == 0 { offset = draw(70) == 0 ? [-300, -60, -59, 180, 181, 540][draw(6)] : 60 }
    if offset != 60 { awayLasts = awayLasts == 0 ? 1 + draw(10) : awayLasts - 1 }
    let isWide = day.weekday == 6 && draw(4) > 0
    let steps = max(1, level * Int64(60 + draw(90)) / 100 * (isWide ? 2 : 1) * (draw(50) == 0 ? 4 : 1))
    guard draw(6) > 0 else { return DayFacts(day: day, steps: steps, offsetMinutes: offset) }
    return DayFacts(
      day: day, steps: steps, hours: hours(of: steps), half: max(0, half + draw(120) - 60), walks: walks(of: steps),
      offsetMinutes: offset)
  }

  private mutating func hours(of steps: Int64) -> [Int64] {
    var hours = [Int64](repeating: 0, count: 24)
    let pieces = 1 + draw(4)
    for _ in 0..<pieces { hours[draw(24)] += steps / Int64(pieces) }
    return hours
  }

  private mutating func walks(of steps: Int64) -> [DayWalk] {
    var walks: [DayWalk] = []
    var from = draw(40) == 0 ? draw(60) : 120 + draw(500)
    while from < 1300, draw(3) > 0 {
      let minutes = [3, 9, 10, 12, 30, 33, 60][draw(7)] + (draw(40) == 0 ? draw(90) : 0)
      walks.append(DayWalk(start: from, minutes: minutes, steps: steps / Int64(1 + draw(3))))
      from += minutes + 6 + draw(600)
    }
    return walks
  }
}

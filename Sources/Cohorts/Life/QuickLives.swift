import PixelPalCore
import Replay
import StepHistory
import StepImport

/// What becomes of people whose steps are told by days, on foot alone: sums, and an instant where a phase is reached.
///
/// It knows ordinary lives; any other it leaves to ``PersonLife/Grown/init(evolutionOf:through:)``.
struct QuickLives {
  /// The life of `person`; `nil` where it is not ordinary.
  func life(of person: Person, under terms: LifeTerms, _ zones: ZoneTable) -> PersonLife? {
    guard terms.isEvolutionAlone, person.scenario?.isOrdinaryOnFoot ?? true,
      case .days(let first, let list) = person.steps,
      list.count > 0, terms.until == nil, terms.since == nil, person.createdAt == nil,
      let zone = person.zone.map({ zones.zone($0) }) ?? terms.zone, zone.keepsDates(from: first, count: list.count),
      let premium = EntitlementHistory(person.premium.isEmpty ? terms.premium : person.premium, in: zone)
    else { return nil }
    var life = PersonLife(id: person.id, groups: person.groups)
    var growth = Growth(first, zone, premium, under: terms.laws.core.rules)
    if person.scenario?.mayReadSteps == false { growth.stop() }
    life.pal = PersonLife.Grown(first, list, zone, growth)
    return life
  }
}

extension PersonLife.Grown {
  fileprivate init(_ first: CivilDay, _ list: StepList, _ zone: Zone, _ beginning: Growth) {
    self.init()
    var growth = beginning
    let numbers = growth.rules.numbers
    watched = list.count - 1
    stepsADay.reserveCapacity(list.count)
    var (low, neutral, vital): (Int64, Int64, Int64) = (0, 0, 0)
    let (neutralBegins, vitalBegins) = (numbers.neutralBeginsAt, numbers.vitalBeginsAt)
    for (number, millionths) in list.millionths.enumerated() where millionths >= 0 {
      let before = growth.steps
      let settled = growth.sum
      growth.add(millionths)
      let steps = growth.steps - before
      if steps >= vitalBegins { vital += 1 } else if steps >= neutralBegins { neutral += 1 } else { low += 1 }
      stepsADay.append(CohortCounts.bin(of: steps))
      if growth.steps >= growth.goal { growth.reach(on: number, of: millionths, after: settled) }
    }
    (energyDays[.low], energyDays[.neutral], energyDays[.vital]) = (low, neutral, vital)
    days = Int64(stepsADay.count)
    energyDays[.unknown] = Int64(list.count) - days
    walked = growth.steps
    growth.reveal(
      through: zone.wholeDay(first.advanced(by: list.count - 1)).end, createdAt: zone.wholeDay(first).start)
    (earned, visible, unlocks) = (growth.earned, growth.visible, growth.unlocks)
  }
}

/// A total that grows day by day, and the phases that it reaches.
fileprivate struct Growth {
  private(set) var sum: Int64 = 0
  /// The sum in whole steps.
  private(set) var steps: Int64 = 0
  /// The total at which the next phase begins.
  private(set) var goal: Int64
  private(set) var earned = Phase.dormant
  private(set) var visible = Phase.dormant
  private(set) var unlocks = Phase.reached.map { _ in PersonLife.Unlock() }
  private let first: CivilDay
  private let zone: Zone
  private let premium: EntitlementHistory
  let rules: Rules

  init(_ first: CivilDay, _ zone: Zone, _ premium: EntitlementHistory, under rules: Rules) {
    (self.first, self.zone, self.premium, self.rules) = (first, zone, premium, rules)
    goal = Phase.active.begins(under: rules)
  }

  /// Reaches nothing, since nobody may count the steps.
  mutating func stop() { goal = .max }

  @inline(__always) mutating func add(_ millionths: Int64) {
    sum = sum.addingSaturated(millionths)
    steps = StepCount(millionths: sum).rounded
  }

  /// Reaches what the steps of a day have reached, the sum before which was `settled`.
  mutating func reach(on number: Int, of millionths: Int64, after settled: Int64) {
    let day = first.advanced(by: number)
    while steps >= goal, let next = earned.next {
      let missing = goal.multipliedSaturated(by: 1_000_000).subtractingSaturated(500_000) - settled
      let at = rules.unfolding.instant(
        reaching: missing, of: millionths, over: zone.wholeDay(day), on: day, in: zone)
      let moment = PersonLife.Moment(at: at, day: number)
      earned = next
      unlocks[next.place] = .init(walked: moment, known: moment, visible: nil)
      goal = next.next?.begins(under: rules) ?? .max
    }
  }

  /// Shows what may be seen up to `end`, each phase after the one before.
  mutating func reveal(through end: Instant, createdAt: Instant) {
    var at = createdAt
    for phase in Phase.reached where phase <= earned {
      at = max(at, unlocks[phase.place].walked?.at ?? at)
      if phase.rawValue >= rules.numbers.firstPremiumPhase {
        guard let entitled = premium.entitled(from: at), entitled <= end else { return }
        at = entitled
      }
      visible = phase
      let day = zone.day(at: at).daysSince1970 - first.daysSince1970
      unlocks[phase.place].visible = PersonLife.Moment(at: at, day: day)
    }
  }
}

extension Person {
  /// Whether each of `spans` ends after it begins, and begins when the one before has ended.
  package static func areInOrder(_ spans: [Premium]) -> Bool { EntitlementHistory(spans, in: .utc) != nil }
}

extension EntitlementHistory {
  fileprivate init?(_ premium: [Person.Premium], in zone: Zone) {
    self.init(
      premium.map {
        Period(
          .subscribed, from: $0.from?.instant(in: zone) ?? .distantPast, until: $0.until?.instant(in: zone))
      })
  }

  /// The first instant from `instant` on at which premium is granted; `nil` without one.
  fileprivate func entitled(from instant: Instant) -> Instant? {
    var at = instant
    while entitlement(at: at).isEntitled != true {
      guard let next = nextChange(after: at) else { return nil }
      at = next
    }
    return at
  }
}

extension Zone {
  /// Whether each of `count` dates from `first` on comes, which is not so where clocks leap over one.
  func keepsDates(from first: CivilDay, count: Int) -> Bool {
    let begin = LocalTime(startOf: first.previous).instant(offsetSeconds: 0) - .hours(24)
    let end = LocalTime(startOf: first.advanced(by: count + 1)).instant(offsetSeconds: 0) + .hours(24)
    let next = allChanges.partitioningIndex { begin < $0.at }
    let behind = allChanges.partitioningIndex { end < $0.at }
    return !leaps(in: next..<max(next, behind), from: offsetSeconds(at: begin))
  }

  /// Whether clocks go on or back by half a day or more in some of their changes, before which they show `offset`.
  func leaps(in changes: Range<Int>, from offset: Int) -> Bool {
    var offset = offset
    for change in allChanges[changes] {
      guard abs(change.offsetSeconds - offset) < 12 * 3600 else { return true }
      offset = change.offsetSeconds
    }
    return false
  }
}

extension Scenario {
  /// Whether nothing in it changes how a pal grows, or could be refused: opens and the like are the phone's.
  fileprivate var isOrdinaryOnFoot: Bool {
    createdAt == nil && onboarding == nil && until == nil && zone == nil && zoneChanges.isEmpty && device == nil
      && permission.isEmpty && entitlements.isEmpty && airplane.isEmpty && lateSyncs.isEmpty
      && exports.isEmpty && unlocked.isEmpty && locked.isEmpty && liveActivityFails.isEmpty
      && liveActivitiesOff.isEmpty
  }
}

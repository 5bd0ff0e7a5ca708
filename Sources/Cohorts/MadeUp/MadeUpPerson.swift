import PixelPalCore
import StepHistory

/// A made-up person.
struct MadeUpPerson: Sendable {
  let number: Int64
  let place: Place
  let zone: Zone
  let habits: WalkingHabits
  let life: AppLife
  /// The first day that has steps.
  let firstDay: CivilDay
  /// The number of days before the pal is created.
  let daysBefore: Int
  /// The minute of the day at which the pal is created, or at which the app is first opened.
  let madeAtMinute: Int
  /// The steps of each day; `nil` where no device counted them.
  let steps: [Int64?]
  /// The days of the pal's life for which premium was bought.
  let premium: [Range<Int>]
  let seed: UInt64

  init(
    seed: UInt64, number: Int64, place: Place, zone: Zone, firstDay: CivilDay, days: Int, _ scope: MadeUpPeople.Scope,
    _ life: AppLife, daysBefore: Int, madeAtMinute: Int
  ) {
    var chance = Chance(seed: seed, person: number, .habits)
    let habits = WalkingHabits(of: &chance, in: place)
    var walked = WalkedDays(habits, from: firstDay, seed: seed, person: number)
    let all = (0..<days).map { _ in walked.next() }
    let before = life.onboarding == .completed ? min(daysBefore, days - 1) : 0
    var lived = life
    if scope == .all {
      premium = MadeUpPerson.premium(&lived, all, before, Chance(seed: seed, person: number, .premium))
    } else {
      premium = []
    }
    (self.seed, self.number, self.place, self.zone) = (seed, number, place, zone)
    (self.habits, self.life, self.firstDay) = (habits, lived, firstDay)
    (self.daysBefore, self.madeAtMinute) = (before, madeAtMinute)
    steps = Array(all.prefix(MadeUpPerson.count(lived, before)))
  }

  /// Returns the number of known days of a person with such a life.
  private static func count(_ life: AppLife, _ before: Int) -> Int {
    guard life.onboarding == .completed else { return 1 }
    switch life.end {
    case .deleted: return before.addingReportingOverflow(life.activeDays).overflow ? .max : before + life.activeDays
    case .forgotten: return .max
    }
  }

  /// Returns the purchases after the paywall, if the app can read the person's steps.
  ///
  /// A person who buys keeps using the app for at least 30 days.
  private static func premium(
    _ life: inout AppLife, _ steps: [Int64?], _ before: Int, _ chance: Chance
  ) -> [Range<Int>] {
    guard life.onboarding == .completed, life.permission == .granted else { return [] }
    var sum: Int64 = 0
    let day = steps.dropFirst(before).firstIndex { count in
      sum += count ?? 0
      return sum > Purchases.stepsBeforePaywall
    }
    guard let day, day - before < life.activeDays else { return [] }
    var chance = chance
    let spans = Purchases(of: &chance, paywallOn: day - before, usingUntil: life.activeDays).spans
    if let first = spans.first { life = life.using(atLeast: first.lowerBound + 30) }
    return spans
  }

  /// The day on which the pal is created, or would be.
  var dayOfPal: CivilDay { firstDay.advanced(by: daysBefore) }

  /// Returns a local time on a day of the pal's life.
  func time(onDay day: Int, atMinute minute: Int, second: Int = 0) -> LocalTime {
    let day = dayOfPal.advanced(by: day)
    return LocalTime(day: day, hour: minute / 60, minute: minute % 60, second: second) ?? LocalTime(startOf: day)
  }
}

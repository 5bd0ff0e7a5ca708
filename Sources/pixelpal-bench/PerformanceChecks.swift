import Expressions
import InnerLife
import PixelPalCore

/// The performance bounds that unit tests cannot check, because they depend on an allocator or on time.
///
/// Each bound limits a ratio within one run, with a margin for a busy machine.
enum PerformanceChecks {
  static func checkAll() {
    checkNoAllocationWithoutChange()
    checkJournalScaling()
    checkFaceLongAfterLastEvent()
  }

  /// Checks that events that change nothing allocate no memory.
  private static func checkNoAllocationWithoutChange() {
    let start = Instant(secondsSince1970: 1_736_121_600)
    var pal = Pal(
      createdAt: start, look: Look(gender: .female, style: .meadow), zone: .utc, entitlements: .always,
      under: .standard)
    let report = StepReport(counted: 4000, today: 4000)
    _ = pal.handle([.opened(), .steps(report)], at: start + .hours(8), under: .standard)
    _ = pal.handle(.closed, at: start + .hours(8) + .minutes(2), under: .standard)
    let events = 200_000
    let count = countAllocations {
      for index in 0..<events {
        let now = start + .hours(9) + Milliseconds(Int64(index))
        let changes = pal.handle(index % 2 == 0 ? .timePassed : .steps(report), at: now, under: .standard)
        require(changes.isEmpty, "an event that should change nothing changed \(changes)")
      }
    }
    guard let count else { return print("allocations: not counted on this system") }
    print("allocations: \(count) in \(events) events that change nothing")
    require(count == 0, "events that change nothing allocate")
  }

  /// Checks that processing a night takes no longer when the journal covers twenty years than when it covers ten.
  private static func checkJournalScaling() {
    let (tenYears, twentyYears) = (generatedDays(years: 10), generatedDays(years: 20))
    let ratio = minimumTimeRatioPercent {
      buildJournal(of: twentyYears)
    } to: {
      buildJournal(of: tenYears)
    }
    let time = (0..<5).map { _ in ContinuousClock().measure { buildJournal(of: tenYears) } }.min() ?? .zero
    print("journal: ten years take \(time / .milliseconds(1)) ms; twenty, \(ratio) % of ten (at most 220 %)")
    require(ratio <= 220, "nights cost more as a journal grows")
  }

  /// Checks that computing a face a year after the last event takes at most 60 times as long as a minute after it.
  ///
  /// A year has far more resting cycles than a minute, so the engine must skip them.
  private static func checkFaceLongAfterLastEvent() {
    let opened = Instant(secondsSince1970: 1_741_168_800)
    let facts = FaceContext(phase: .energized, zone: .utc)
    let face = FaceEngine(
      createdAt: opened, seed: 7, facts, isInForeground: true, under: .standard, faceRules: .standard)
    func requireFace(after minutes: Int) {
      for second in 0..<200 {
        require(
          face.expression(at: opened + .minutes(minutes) + .seconds(second)).face != nil, "no face \(minutes) min after"
        )
      }
    }
    let ratio = minimumTimeRatioPercent {
      requireFace(after: 525_600)
    } to: {
      requireFace(after: 1)
    }
    print("faces: a year after takes \(ratio) % of a minute after (at most 6000 %)")
    require(ratio <= 6000, "a face costs more the longer nothing happened")
  }

  /// The first of the generated days.
  private static let firstDay = CivilDay(daysSince1970: 16_436)

  /// Generates the facts about the days of `years` years, with a step level that changes each year.
  private static func generatedDays(years: Int) -> [DayFacts] {
    var dice = SplitMix64(seed: 11)
    return (0..<365 * years).map { index in
      let level = 4000 + 2500 * Int64(index / 365 % 3)
      let hours = (0..<24).map { $0 < 16 ? level / 32 + Int64(dice.draw(below: UInt64(level / 16))) : 0 }
      let walk = DayWalk(
        startMinute: 420 + Int(dice.draw(below: 60)), minutes: 5 + Int(dice.draw(below: 20)), steps: 900)
      return DayFacts(
        day: firstDay.advanced(by: index), steps: hours.reduce(0, +), hourlySteps: hours, halfwayMinute: 480,
        walks: [walk])
    }
  }

  /// Builds the journal of `days` night by night.
  private static func buildJournal(of days: [DayFacts]) {
    var journal = JournalState(createdOn: firstDay, under: .standard)
    for day in days {
      let at = Instant(secondsSince1970: Int64(day.day.next.daysSince1970) * 86_400 + 14_400)
      _ = journal.processNights(with: [day], through: day.day.next, at: at)
    }
    require(journal.moments.count > 30, "a journal of years has moments")
  }

  /// Returns the smallest of ten ratios between the running times of `body` and `other`, in percent.
  private static func minimumTimeRatioPercent(_ body: () -> Void, to other: () -> Void) -> Int {
    let clock = ContinuousClock()
    let ratios = (0..<10).map { _ in clock.measure(body) / clock.measure(other) }
    return Int((ratios.min() ?? 0) * 100)
  }

  /// Stops the program if `condition` is false, because the time taken for a wrong result is meaningless.
  private static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    guard !condition else { return }
    fatalError("bench: \(message())")
  }
}

public import InnerLife
public import PixelPalCore
import StepHistory

// The pal's journal. Its days are those of the home zone, like all stored days.
extension KeptPal {
  /// Processes the pending nights up to `now`, the time of a step query, with the completed days that are known by
  /// then.
  ///
  /// The result depends only on earlier reports and on the samples. If the process is killed before it is written, the
  /// next step query repeats it.
  func passNights(_ days: StepDays, at now: Instant) throws(BlockFault) -> Memoir.News {
    // Without permission there is no data, even if the caller passes some.
    guard life.numbers.life, pal.permission == .granted else { return Memoir.News() }
    let tonight = livedDays.day(at: now)
    guard memoir.lastNight.map({ $0 < tonight }) ?? true, memoir.createdOn < tonight else { return Memoir.News() }
    let facts = try facts(of: days, before: tonight)
    outdated.insert(.memories)
    return memoir.learn(of: facts, inNightTo: tonight, at: now)
  }

  /// Records the phases that became visible, with the days on which they did.
  func noteReveals() {
    guard life.numbers.life else { return }
    for unlock in pal.evolution.unlocks {
      guard let at = unlock.visibleAt, !memoir.reveals.contains(where: { $0.phase == unlock.phase }) else { continue }
      memoir.note(Memoir.Reveal(unlock.phase, on: zone.day(at: at)))
      outdated.insert(.memories)
    }
  }

  /// Returns the journal as the user reads it at `now`; changes nothing.
  public func journal(at now: Instant) throws(StoreFault) -> Journal {
    let pal = try pal(at: now)
    return Journal(of: memoir, on: zone.day(at: now), steps: pal.today, isPremium: pal.isPremium, wishes: wishes)
  }

  private var livedDays: LivedDays { LivedDays(in: Itinerary(zone), under: laws.rules, life: life) }

  /// Returns the facts about days before `tonight` that the journal does not know yet.
  ///
  /// A frozen page needs only the sum. Samples are read only for days with open pages, usually two.
  private func facts(of days: StepDays, before tonight: CivilDay) throws(BlockFault) -> [DayFacts] {
    // One copy for all days instead of one for each.
    let memoir = memoir
    let sure = memoir.lastNight?.advanced(by: -life.numbers.lifeBlankDaysOpen)
    var facts: [DayFacts] = []
    var open: [StepDays.Day] = []
    for day in days.known.lazy.prefix(while: { $0.day < tonight }) where day.day >= memoir.createdOn {
      let steps = day.steps ?? 0
      let isFrozen = sure.map { day.day <= $0 } ?? false || memoir.isFrozen(day.day)
      if !isFrozen {
        open.append(day)
      } else if steps != memoir.remembered(day.day)?.counted ?? 0 {
        facts.append(DayFacts(day: day.day, steps: steps))
      }
    }
    // Under new counting rules, a day may no longer have any steps.
    facts += memoir.toldDays.lazy.filter { days.steps(on: $0) == nil }.map { DayFacts(day: $0, steps: 0) }
    for run in try runs(of: open) {
      for day in run.days {
        let isByTotal = days.daysByTotal.hasSorted(day.day)
        facts.append(run.lived.facts(of: day.day, steps: day.steps ?? 0, isByTotal: isByTotal))
      }
    }
    return facts
  }

  /// A sequence of consecutive days, and the history of their steps.
  private struct Run {
    var days: [StepDays.Day]
    var lived: LivedDays
  }

  /// The number of days above which reading all samples is faster than reading those around each day.
  private static let mostDaysOneByOne = 60

  private func runs(of open: [StepDays.Day]) throws(BlockFault) -> [Run] {
    if open.count > KeptPal.mostDaysOneByOne {
      let all = merge.history(of: try allSamples(before: .distantFuture), since: profile.createdAt)
      return [Run(days: open, lived: lived(all))]
    }
    var runs: [Run] = []
    for day in open {
      if let last = runs.last?.days.last, last.day.next == day.day {
        runs[runs.count - 1].days.append(day)
      } else {
        runs.append(Run(days: [day], lived: livedDays))
      }
    }
    for index in runs.indices {
      guard let first = runs[index].days.first, let last = runs[index].days.last,
        let span = Interval(from: zone.start(of: first.day), to: zone.start(of: last.day.advanced(by: 2)))
      else { continue }
      runs[index].lived = lived(try history(near: span))
    }
    return runs
  }

  private func lived(_ history: History) -> LivedDays {
    var lived = livedDays
    for piece in history.pieces { lived.count(piece) }
    return lived
  }
}

extension Zone {
  /// Returns the start of `day`.
  fileprivate func start(of day: CivilDay) -> Instant { instant(of: LocalTime(startOf: day)) }
}

public import InnerLife
public import PixelPalCore
import StepHistory

// The journal that the pal writes. Its days are those of home, as all days that are kept.
extension KeptPal {
  /// Has the nights pass up to that of `now`, which is a look at the steps, with what is known then of the days that are over.
  ///
  /// What comes of it follows from what was told and from the samples. So whoever was killed before it was written tells it
  /// with the next look.
  func passNights(_ days: StepDays, at now: Instant) throws(BlockFault) -> Memoir.News {
    // Without permission there is no data, whoever claims to have some.
    guard life.numbers.life, pal.permission == .granted else { return Memoir.News() }
    let tonight = livedDays.day(at: now)
    guard memoir.lastNight.map({ $0 < tonight }) ?? true, memoir.createdOn < tonight else { return Memoir.News() }
    let facts = try facts(of: days, before: tonight)
    outdated.insert(.memories)
    return memoir.learn(of: facts, inNightTo: tonight, at: now)
  }

  /// Notes the phases that the pal has shown, on the days on which it did.
  func noteReveals() {
    guard life.numbers.life else { return }
    for unlock in pal.evolution.unlocks {
      guard let at = unlock.visibleAt, !memoir.reveals.contains(where: { $0.phase == unlock.phase }) else { continue }
      memoir.note(Memoir.Reveal(unlock.phase, on: zone.day(at: at)))
      outdated.insert(.memories)
    }
  }

  /// The journal as the person reads it at `now`; nothing changes.
  public func journal(at now: Instant) throws(StoreFault) -> Journal {
    let pal = try pal(at: now)
    return Journal(of: memoir, on: zone.day(at: now), steps: pal.today, isPremium: pal.isPremium, wishes: wishes)
  }

  private var livedDays: LivedDays { LivedDays(in: Itinerary(zone), under: laws.rules, life: life) }

  /// What is known of days before `tonight`, as far as it is not known yet to the journal.
  ///
  /// Of a frozen page only the sum is asked for. The samples are read of days whose pages are open: mostly two.
  private func facts(of days: StepDays, before tonight: CivilDay) throws(BlockFault) -> [DayFacts] {
    // A copy for all days, and not one for each.
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
    // Where other rules hold how samples count, a day may have none any more.
    facts += memoir.toldDays.lazy.filter { days.steps(on: $0) == nil }.map { DayFacts(day: $0, steps: 0) }
    for run in try runs(of: open) {
      for day in run.days {
        let isByTotal = days.daysByTotal.hasSorted(day.day)
        facts.append(run.lived.facts(of: day.day, steps: day.steps ?? 0, isByTotal: isByTotal))
      }
    }
    return facts
  }

  /// Days that follow one another, and when they were walked.
  private struct Run {
    var days: [StepDays.Day]
    var lived: LivedDays
  }

  /// Above so many days it is quicker to read all samples than those around each.
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
  /// When `day` begins.
  fileprivate func start(of day: CivilDay) -> Instant { instant(of: LocalTime(startOf: day)) }
}

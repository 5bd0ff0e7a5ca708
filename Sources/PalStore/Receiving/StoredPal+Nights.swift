public import InnerLife
public import PixelPalCore
import StepHistory

// The pal's journal. Its days are those of the home zone, like all stored days.
extension StoredPal {
  /// Runs the journal's nightly updates that are due at `now`, the time of a step query, and returns a report on them.
  ///
  /// `days` contains the steps of each day. The result depends only on earlier reports and on the samples. If the
  /// process is killed before the result is written, the next step query repeats the updates.
  func runDueNightlyUpdates(withSteps days: StepDays, at now: Instant) throws(SampleBlockError)
    -> JournalState.NightReport
  {
    // Without permission, samples are ignored, even if the caller passes them.
    guard journalRules.numbers.life, pal.stepPermission == .granted else { return JournalState.NightReport() }
    let tonight = emptyFactsCollector.livedDay(at: now)
    guard journalState.lastProcessedNight.map({ $0 < tonight }) ?? true, journalState.createdOn < tonight else {
      return JournalState.NightReport()
    }
    let facts = try newFacts(of: days, before: tonight)
    documentsToWrite.insert(.memories)
    return journalState.processNights(with: facts, through: tonight, at: now)
  }

  /// Adds newly visible phases to the journal, each with the day on which it became visible.
  func recordPhaseReveals() {
    guard journalRules.numbers.life else { return }
    for unlock in pal.phaseProgress.unlocks {
      guard let at = unlock.visibleAt, !journalState.phaseReveals.contains(where: { $0.phase == unlock.phase }) else {
        continue
      }
      journalState.recordReveal(JournalState.PhaseReveal(unlock.phase, on: zone.day(at: at)))
      documentsToWrite.insert(.memories)
    }
  }

  /// Returns the journal as the user would read it at `now`, without changing anything.
  public func journal(at now: Instant) throws(StoreError) -> Journal {
    let pal = try pal(at: now)
    return Journal(
      of: journalState, on: zone.day(at: now), stepsToday: pal.stepsToday,
      tonightFacts: factsAboutTodayIfEvening(of: pal, at: now), isPremium: pal.isPremium, userEdits: journalUserEdits,
      style: pal.look?.style ?? .classic)
  }

  /// Returns the facts about today at `now`, or `nil` if it isn't evening or nothing is known.
  ///
  /// If today's samples can't be read, the facts contain only today's total and the hemisphere.
  private func factsAboutTodayIfEvening(of pal: Pal, at now: Instant) -> DayFacts? {
    guard let steps = pal.stepsToday, zone.localTime(at: now).sinceMidnight >= Journal.eveningStart else { return nil }
    let today = StepDays.Day(day: zone.day(at: now), steps: steps)
    do throws(SampleBlockError) {
      return try facts(about: [today], of: days).first
    } catch {
      return DayFacts(day: today.day, steps: steps, hemisphere: zone.hemisphere)
    }
  }

  private var emptyFactsCollector: DayFactsCollector {
    DayFactsCollector(in: ZoneItinerary(zone), under: configuration.rules, journalRules: journalRules)
  }

  /// Returns the facts about days before `tonight` that the journal doesn't have yet.
  ///
  /// A frozen page no longer changes, so only the step sum of its day is needed. The samples are read only for days
  /// with pages that can still change, usually two.
  private func newFacts(of days: StepDays, before tonight: CivilDay) throws(SampleBlockError) -> [DayFacts] {
    // The state is copied only once, not for each day.
    let stateCopy = journalState
    let lastFrozenDay = stateCopy.lastProcessedNight?.advanced(by: -journalRules.numbers.lifeBlankDaysOpen)
    var facts: [DayFacts] = []
    var open: [StepDays.Day] = []
    for day in days.knownDays.lazy.prefix(while: { $0.day < tonight }) where day.day >= stateCopy.createdOn {
      let steps = day.steps ?? 0
      let isFrozen = lastFrozenDay.map { day.day <= $0 } ?? false || stateCopy.isFrozen(day.day)
      if !isFrozen {
        open.append(day)
      } else if steps != stateCopy.rememberedDay(day.day)?.currentSteps ?? 0 {
        facts.append(DayFacts(day: day.day, steps: steps))
      }
    }
    // If the counting rules have changed, a day may no longer have any steps.
    facts += stateCopy.daysWithSteps.lazy.filter { days.steps(on: $0) == nil }.map { DayFacts(day: $0, steps: 0) }
    return facts + (try self.facts(about: open, of: days))
  }

  private func facts(about knownDays: [StepDays.Day], of days: StepDays) throws(SampleBlockError) -> [DayFacts] {
    var facts: [DayFacts] = []
    for run in try daysAndFactsCollectors(of: knownDays) {
      for day in run.days {
        let isByTotal = days.daysCountedByTotal.binarySearchContains(day.day)
        facts.append(run.factsCollector.facts(of: day.day, steps: day.steps ?? 0, countsByTotal: isByTotal))
      }
    }
    return facts
  }

  /// Consecutive days that are read together, and a collector that computes the facts about them.
  ///
  /// If many days are requested, all of them are read together, even if they aren't consecutive.
  private struct DaysAndFactsCollector {
    var days: [StepDays.Day]
    var factsCollector: DayFactsCollector
  }

  /// The maximum number of days that are read separately.
  ///
  /// If there are more days, reading all samples is faster.
  private static let maxDaysReadOneByOne = 60

  private func daysAndFactsCollectors(of open: [StepDays.Day]) throws(SampleBlockError) -> [DaysAndFactsCollector] {
    if open.count > StoredPal.maxDaysReadOneByOne {
      let all = stepMerge.history(
        of: try uniqueSamples(ofBlocksStartingBefore: .distantFuture), since: profile.createdAt)
      return [DaysAndFactsCollector(days: open, factsCollector: factsCollector(filledFrom: all))]
    }
    var runs: [DaysAndFactsCollector] = []
    for day in open {
      if let last = runs.last?.days.last, last.day.next == day.day {
        runs[runs.count - 1].days.append(day)
      } else {
        runs.append(DaysAndFactsCollector(days: [day], factsCollector: emptyFactsCollector))
      }
    }
    for index in runs.indices {
      guard let first = runs[index].days.first, let last = runs[index].days.last,
        let span = Interval(from: zone.start(of: first.day), to: zone.start(of: last.day.advanced(by: 2)))
      else { continue }
      runs[index].factsCollector = factsCollector(filledFrom: try history(near: span))
    }
    return runs
  }

  private func factsCollector(filledFrom history: History) -> DayFactsCollector {
    var collector = emptyFactsCollector
    for segment in history.segments { collector.add(segment) }
    return collector
  }
}

extension Zone {
  fileprivate func start(of day: CivilDay) -> Instant { instant(of: LocalDateTime(startOf: day)) }
}

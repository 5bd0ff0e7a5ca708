import PixelPalCore

@testable import InnerLife

/// Reference implementation of the journal state, which examines all days in each night.
struct ReferenceJournalState {
  let createdOn: CivilDay
  private(set) var lastNight: CivilDay?
  private(set) var moments: [Moment] = []
  private(set) var lateStepCorrections: [JournalState.LateStepCorrection] = []
  /// What the pages of days say, without the phrasings.
  private(set) var notices: [CivilDay: ReferenceNotices.Said] = [:]
  private(set) var chapterDetector: ReferenceChapterDetector
  /// The facts of the days as their pages show them.
  private(set) var facts: [CivilDay: DayFacts] = [:]
  private var countedSteps: [CivilDay: Int64] = [:]
  private var reveals: [JournalState.PhaseReveal] = []
  private var lateReveals: [JournalState.PhaseReveal] = []
  /// The phases that the journal has reported or is about to report on their days.
  var reportedReveals: [JournalState.PhaseReveal] { reveals + reportedLateReveals }
  private var reportedLateReveals: [JournalState.PhaseReveal] = []
  /// The recalls by the days of their pages, without their phrasings.
  var recalls: [CivilDay: Recall] = [:]
  /// The moments of each day according to the current data.
  private(set) var detectedMoments: [CivilDay: [Moment.Kind]] = [:]

  init(createdOn day: CivilDay) {
    createdOn = day
    chapterDetector = ReferenceChapterDetector(createdOn: day)
  }

  mutating func record(_ reveal: JournalState.PhaseReveal) {
    if reveal.day < lastNight ?? createdOn { lateReveals.append(reveal) } else { reveals.append(reveal) }
  }

  func isFrozen(_ day: CivilDay) -> Bool {
    let nights = facts[day] == nil ? 28 : 2
    return lastNight.map { $0.daysSince1970 - day.daysSince1970 >= nights } ?? false
  }

  /// The recorded days, in ascending order.
  var daysWithSteps: [DayFacts] { facts.values.sorted { $0.day < $1.day } }

  mutating func processNight(with news: [DayFacts], through night: CivilDay, at now: Instant) {
    let through = (lastNight ?? createdOn).previous
    let frozen = Set(facts.keys.filter { isFrozen($0) })
    let late = lateReveals.map { (reveal: $0, day: isFrozen($0.day) ? night.previous : $0.day) }
    reportedLateReveals += lateReveals
    lateReveals = []
    var (written, changed) = ([CivilDay](), [CivilDay]())
    for day in news where day.day < night && day.day >= createdOn {
      if isFrozen(day.day) {
        let before = countedSteps[day.day] ?? facts[day.day]?.steps ?? 0
        if abs(day.steps - before) > 1 {
          lateStepCorrections.append(.init(day: day.day, arrivalDay: night, stepsBefore: before, stepsAfter: day.steps))
          countedSteps[day.day] = day.steps
        }
      } else {
        let record = { (facts: DayFacts) in JournalDayRecord(facts, under: .standard) }
        if record(facts[day.day] ?? DayFacts(day: day.day, steps: 0)) != record(day) { changed.append(day.day) }
        facts[day.day] = day.hasSteps ? day : nil
        written.append(day.day)
      }
    }
    let first = min(written.min() ?? night, through.next)
    detectMoments(from: first, to: night)
    chooseNotices(from: first) { day in frozen.contains(day) && !written.contains(day) }
    reportMoments(from: first, after: through, at: now, night)
    for (reveal, day) in late {
      moments.append(
        Moment(
          kind: .phaseReveal(reveal.phase), day: day, beganOn: reveal.day, detectedNight: reveal.day.next,
          reportedNight: night, reportedAt: now))
    }
    updateCorrections()
    chooseRecalls(
      from: min(changed.min() ?? night, through.next), after: through, changed: changed, night: night)
    lastNight = night
  }

  private mutating func detectMoments(from first: CivilDay, to night: CivilDay) {
    let daysWithSteps = daysWithSteps
    var day = first
    while day < night {
      let kinds = ReferenceMomentDetector(createdOn: createdOn, lateStepCorrections: lateStepCorrections)
        .kinds(of: day, facts[day], after: daysWithSteps.filter { $0.day < day })
      detectedMoments[day] = kinds.isEmpty ? nil : kinds
      day = day.next
    }
  }

  /// Reports new moments: those that happen once in a life unless any page has them; others unless their own page has
  /// them.
  private mutating func reportMoments(from first: CivilDay, after through: CivilDay, at now: Instant, _ night: CivilDay)
  {
    func add(_ kind: Moment.Kind, _ day: CivilDay, began: CivilDay, noticed: CivilDay) {
      moments.append(
        Moment(kind: kind, day: day, beganOn: began, detectedNight: noticed, reportedNight: night, reportedAt: now))
    }
    var day = first
    while day < night {
      for kind in detectedMoments[day] ?? [] {
        let isTold = moments.contains {
          $0.kind.occursOnce ? $0.kind == kind : $0.day == day && $0.kind.name == kind.name
        }
        if !isTold { add(kind, day, began: day, noticed: day.next) }
      }
      if day > through {
        for reveal in reveals where reveal.day == day {
          add(.phaseReveal(reveal.phase), day, began: day, noticed: day.next)
        }
        if day.weekday == 7, let chapter = chapterDetector.updateChapters(on: day.next, daysWithSteps, at: now),
          chapter.reason != .first
        {
          add(
            .newChapter(chapter.reason, repetition: chapter.earlierChaptersWithReason), day.next,
            began: chapter.startMonday, noticed: day.next)
        }
      }
      day = day.next
    }
  }

  /// Moves moments to the day on which they are reached according to the current data, and marks those that are no
  /// longer reached.
  private mutating func updateCorrections() {
    for index in moments.indices where moments[index].kind.dependsOnSteps {
      let kind = moments[index].kind
      guard kind.occursOnce else {
        moments[index].isCorrected = !(detectedMoments[moments[index].day] ?? []).contains { $0.name == kind.name }
        continue
      }
      if let day = detectedMoments.first(where: { $0.value.contains(kind) })?.key {
        moments[index].beganOn = day
        moments[index].isCorrected = false
      } else {
        moments[index].isCorrected = !(detectedMoments[moments[index].beganOn] ?? []).contains {
          ReferenceJournalState.implies($0, kind)
        }
      }
    }
  }

  /// Returns true if reaching `one` implies reaching `other`.
  private static func implies(_ one: Moment.Kind, _ other: Moment.Kind) -> Bool {
    switch (one, other) {
    case (.firstDayReaching(let steps), .firstDayReaching(let fewer)),
      (.lifetimeTotal(let steps), .lifetimeTotal(let fewer)):
      steps >= fewer
    case _: one == other
    }
  }

  /// Chooses the notices of the days from `first` on, except those that keep theirs.
  private mutating func chooseNotices(from first: CivilDay, keeping keepsNotice: (CivilDay) -> Bool) {
    let days = daysWithSteps
    let reference = ReferenceNotices(days, ofPalCreatedOn: createdOn)
    for (index, day) in days.enumerated() where day.day >= first && !keepsNotice(day.day) {
      let said = days[..<index].map { notices[$0.day] ?? .init(day: $0.day, kind: nil, episode: nil) }
      let phases = reportedReveals.filter { $0.day == day.day }.map { Moment.Kind.phaseReveal($0.phase) }
      let importances = ((detectedMoments[day.day] ?? []) + phases).map { $0.importance }
      notices[day.day] = reference.notice(at: index, after: said, importances: importances)
    }
  }
}

package import InnerLife
package import PixelPalCore
import StepHistory

/// An explanation of the journal at an instant: the last night, its page and its moments, and the current chapter.
///
/// For a hidden page, the explanation says only that it is hidden, and leaves out its moments and memories.
package struct JournalExplanation: Sendable {
  /// The statements in display order.
  package let links: [Statement]

  /// A subject that the explanation of a journal can cover.
  package enum StatementSubject: String, Hashable, Sendable, CaseIterable {
    /// The most recent nightly update.
    case night
    /// The page that the most recent nightly update wrote.
    case page
    /// A moment, such as a first walk, that the most recent nightly update reported.
    case moment
    /// The memory of an earlier day that the pal recalled in the most recent nightly update.
    case recall
    /// The sentence that the app shows under the pal.
    case line
    /// The current chapter, and how close it is to its end.
    case chapter
  }

  /// A sentence about one subject, with the instant of the event that it describes.
  package struct Statement: Hashable, Sendable {
    /// The subject of the sentence, which the output shows as its label.
    package let subject: StatementSubject
    /// The instant of the event that the sentence describes, or `nil` if there is no single instant.
    package let at: Instant?
    /// The statement's text, without a full stop.
    package let sentence: String

    package init(subject: StatementSubject, at: Instant?, sentence: String) {
      (self.subject, self.at, self.sentence) = (subject, at, sentence)
    }
  }

  package init(links: [Statement]) { self.links = links }

  /// Creates an explanation of the journal of `plan` at `instant`.
  ///
  /// `journalUpdater` must have advanced to `instant`.
  init(_ journalUpdater: NightlyJournalUpdater, of plan: ReplayPlan, at instant: Instant) {
    let journalState = journalUpdater.journalState
    guard let night = journalState.lastProcessedNight else {
      links = [.init(subject: .night, at: nil, sentence: "no night has passed, so no page has been written")]
      return
    }
    let userEdits = journalUpdater.journalUserEdits
    var links: [Statement] = []
    links.append(
      .init(
        subject: .night, at: journalUpdater.lastNightAt,
        sentence: "the night that ended on \(night) wrote the page of \(night.previous)"))
    let page =
      userEdits.hides(night.previous)
      ? "the page is hidden" : JournalExplanation.pageExplanation(of: night.previous, in: journalState)
    links.append(.init(subject: .page, at: nil, sentence: page))
    for moment in journalState.moments where moment.reportedNight == night && !userEdits.hides(moment) {
      let said =
        moment.sentence(in: journalState.rules.words).map { "'\($0)'" } ?? "no sentence"
      links.append(
        .init(
          subject: .moment, at: moment.reportedAt,
          sentence: "kept for \(moment.day), importance \(moment.kind.importance): \(said), "
            + "because \(moment.discoveryReason(in: journalState))"
        )
      )
    }
    links.append(
      .init(
        subject: .recall, at: nil,
        sentence: JournalExplanation.recallExplanation(of: night, in: journalState, hidingPagesOf: userEdits)))
    links.append(
      .init(
        subject: .line, at: nil,
        sentence: journalUpdater.shownSentence.map { "the app shows '\($0)' until it is closed" }
          ?? "the app shows no sentence"))
    links += JournalExplanation.openChapterExplanations(in: journalState).map {
      .init(subject: .chapter, at: nil, sentence: $0)
    }
    if let open = journalState.chapters.last, open.endMonday == nil, open.reason.isChange {
      for source in plan.newSources(inWeekFrom: open.startMonday, knownAt: instant) {
        let sentence =
          "\(source.name.singleQuoted) first counts in the chapter's first week: the change may come from it"
        links.append(.init(subject: .chapter, at: nil, sentence: sentence))
      }
    }
    self.links = links
  }

  private static func pageExplanation(of day: CivilDay, in journalState: JournalState) -> String {
    guard let remembered = journalState.rememberedDay(day), remembered.hasSteps else {
      return "the page is blank: no steps of that day are known"
    }
    let steps = StepFormat.withUnit(remembered.steps)
    guard let notice = remembered.notice else {
      return "nothing about its \(steps) stands out from the days around it"
    }
    let sentence = notice.sentence(on: day, in: journalState.rules.words)
    return "the pal noticed '\(sentence)', rank \(notice.kind.rank): \(notice.kind.reason(on: remembered))"
  }

  private static func recallExplanation(
    of night: CivilDay, in journalState: JournalState, hidingPagesOf userEdits: JournalUserEdits
  ) -> String {
    guard let recall = StampAndNoteRecalls(userEdits, through: night).visibleRecall(on: night, in: journalState)
    else {
      return "nothing came to mind for \(night)"
    }
    let parts = recall.score.parts.map { "\($0.name) \($0.weight) times \($0.value)" }.joined(separator: ", ")
    return "'\(recall.sentence(in: journalState.rules.words))' recalls \(recall.memoryDay), "
      + "score \(recall.totalScore) of at least \(RecallScore.minimumTotal): \(parts), divided by 10"
  }

  private static func openChapterExplanations(in journalState: JournalState) -> [String] {
    guard let chapter = journalState.chapters.last else { return ["no week has had enough days to begin a chapter"] }
    guard chapter.endMonday == nil, let outlook = journalState.strongestChapterSplits else {
      return ["no chapter has been open since \(chapter.endMonday?.description ?? ""): the weeks are blank"]
    }
    let numbers = journalState.rules.numbers
    let since = "the open chapter began on \(chapter.startMonday): \(chapter.reason.startReason)"
    let needs = "a new chapter needs \(numbers.lifeChangeTimesNoise) times for \(numbers.lifeChapterWeeks) weeks, and"
    let steps = outlook.bySteps.map { split in
      let part = "\(needs) a change of 1/\(numbers.lifeChangePart)"
      return "; the strongest change of its weeks is \(text(ofSplit: split) { StepFormat.grouped($0) }); \(part)"
    }
    let hours = outlook.byTimeOfDay.map { split in
      let levels = text(ofSplit: split) { clockText(ofJournalDayMinute: $0, under: journalState.rules) }
      return "half of a day's steps are walked by \(levels); \(needs) a change of \(numbers.lifeChangeMinutes) min"
    }
    return [since + (steps ?? "; it has too few weeks to detect a change")]
      + [hours ?? "the times of its steps are known for too few weeks to detect a change"]
  }

  /// Formats a split of a chapter's weeks: the levels before and after it, each formatted by `text`, and its strength.
  ///
  /// For example: `4,310 before 2025-03-03, 9,120 since, by 17 times the noise for 6 weeks`.
  private static func text(ofSplit split: OpenChapterSplitCandidates.Split, _ text: (Int64) -> String) -> String {
    "\(text(split.levelBefore)) before \(split.startMonday), \(text(split.levelAfter)) since, "
      + "by \(split.noiseMultiple) times the noise for \(split.weekCountSince) weeks"
  }

  /// Formats a minute of the journal's day as a local clock time, such as `17:18`.
  ///
  /// Minute 0 is the start of the journal's day, by default 04:00.
  fileprivate static func clockText(ofJournalDayMinute minute: Int64, under rules: JournalRules) -> String {
    let (hour, minutes) = ((Int(minute) / 60 + rules.numbers.lifeDayBeginsAtHour) % 24, Int(minute) % 60)
    return "\(hour):\(minutes < 10 ? "0" : "")\(minutes)"
  }
}

extension Moment {
  /// Returns a clause that explains why the moment was reported.
  ///
  /// The clause states the relevant numbers and has no full stop.
  fileprivate func discoveryReason(in journalState: JournalState) -> String {
    let (numbers, today) = (journalState.rules.numbers, journalState.rememberedDay(day))
    let before = journalState.mostStepsAndLongestWalkMinutes(before: day)
    let walk = "a walk of \(today?.longestWalkMinutes ?? 0) min"
    func clockTextOrUnknown(_ minute: Int?) -> String {
      minute.map { JournalExplanation.clockText(ofJournalDayMinute: Int64($0), under: journalState.rules) }
        ?? "a time that was corrected since"
    }
    return switch kind {
    case .firstSteps: "it is the first day with known steps"
    case .phaseReveal: "the phase first became visible on \(beganOn)"
    case .firstWalk: "\(walk) is the first of \(numbers.lifeWalkMinutes) min or more"
    case .firstDayReaching(let steps):
      "\(StepFormat.withUnit(today?.steps ?? 0)) reach \(StepFormat.grouped(steps)), and "
        + (before.steps > 0 ? "the most before was \(StepFormat.grouped(before.steps))" : "no earlier day did")
    case .longestDay(let steps):
      "\(StepFormat.withUnit(steps)) are more than the previous maximum of \(StepFormat.grouped(before.steps))"
    case .longestWalk(let minutes):
      "a walk of \(minutes) min is \(numbers.lifeRecordPercent) % or more of the previous maximum of "
        + "\(before.minutes) min"
    case .lifetimeTotal(let steps): "the counted steps reach \(StepFormat.grouped(steps))"
    case .keepsake(let keepsake):
      "the counted steps reach \(StepFormat.grouped(keepsake.startingTotal))"
    case .anniversary: "the pal was created on \(journalState.createdOn)"
    case .returnAfterBreak: "more than \(numbers.lifeReturnAfterDays) days before it are blank"
    case .newChapter: "a chapter began on \(beganOn)"
    case .journey: "the time zone is far from that at home"
    case .earliestWalk: "a walk began at \(clockTextOrUnknown(today?.firstWalkStart)), an hour before all others"
    case .latestWalk: "a walk ended at \(clockTextOrUnknown(today?.lastWalkEnd)), an hour after all others"
    case .firstSaturday, .firstEvening, .firstThousand: "it is the first in the pal's first week"
    }
  }
}

extension Notice.Kind {
  /// Returns the reason for the notice about `day`, including the relevant numbers, without a full stop.
  fileprivate func reason(on day: JournalDayRecord) -> String {
    let steps = StepFormat.withUnit(day.steps)
    return switch self {
    case .record: "\(steps) are more than on any day before"
    case .mostSince(let earlier, let count): "\(steps) are more than on at least \(count) days, since \(earlier)"
    case .longestWalk(let count):
      "a walk of \(day.longestWalkMinutes) min is longer than the longest walks of at least \(count) days before"
    case .sideBySide: "\(steps) and those of the day before are among the ten highest counts of 180 days"
    case .earlyWalk: "its first walk began earlier than all walks of the last 60 days"
    case .lateWalk: "its last walk ended later than all walks of the last 60 days"
    case .twins: "\(steps) are almost as many as on the day before"
    case .asThree: "\(steps) are at least as many as on the three days before together"
    case .inStep: "\(steps) are almost as many as on each of the two days before"
    case .sameCount(let earlier): "\(steps) are exactly as many as on \(earlier)"
    case .weekday(let count): "\(steps) are more than on the last \(count) days with the same weekday"
    case .prettyNumber: "\(steps) are a number that is easy to remember"
    case .elsewhere(let quarter):
      "\(day.quarters?[quarter] ?? 0) % of its steps fall in the \(quarter.name), far more than usual"
    case .weekend: "Saturday and Sunday have more than half of the week's steps"
    case .zigzag: "the counts of five days have gone up and down by a fourth or more"
    case .oneWalk: "one walk of half an hour or more has over two thirds of its steps"
    case .ourHour(let hour):
      "a good part of its steps fall between \(hour):00 and \((hour + 2) % 24):00, a usual hour of this weekday, "
        + "and not for the first time"
    case .meanwhile(let episode): "nothing stood out, so episode \(episode + 1) of the meadow's story is told"
    case .stillRecord(let earlier): "nothing stood out, and no day has as many steps as \(earlier)"
    case .fullerWeeks: "each of the last three weeks has at least 5 % more steps than the one before"
    case .fullerMonth: "its month has at least 10 % more steps than each of the three months before"
    }
  }
}

extension ReplayPlan {
  /// Returns the sources that first contributed counted steps in the week beginning on `monday`, sorted by name.
  ///
  /// Uses the version of the history that was known at `instant`. O(n) in the number of history segments.
  fileprivate func newSources(inWeekFrom monday: CivilDay, knownAt instant: Instant) -> [StepSource] {
    guard let history = (historyVersions.last { $0.availableSince <= instant } ?? historyVersions.first)?.history else {
      return []
    }
    var firsts: [StepSample.SourceID: Instant] = [:]
    for segment in history.segments {
      firsts[segment.sample.source] = min(firsts[segment.sample.source] ?? .distantFuture, segment.from)
    }
    let week = monday..<monday.advanced(by: 7)
    let ids = firsts.filter { $0.value < instant && week ~= itinerary.day(at: $0.value) }.keys
    return ids.compactMap { history.source($0) }.sorted { $0.name < $1.name }
  }
}

extension Chapter.Reason {
  /// True if the chapter began because the person's weekly steps or their times of day changed.
  fileprivate var isChange: Bool {
    switch self {
    case .first, .new: false
    case .up, .down, .later, .earlier: true
    }
  }

  /// The reason why a chapter begins, as a sentence without a full stop.
  package var startReason: String {
    switch self {
    case .first: "it is the first week with enough days"
    case .new: "it is the first week after blank weeks"
    case .up: "its weeks have had more steps than those before for long enough"
    case .down: "its weeks have had fewer steps than those before for long enough"
    case .later: "its steps have come later in the day than before for long enough"
    case .earlier: "its steps have come earlier in the day than before for long enough"
    }
  }
}

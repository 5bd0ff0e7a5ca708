package import PixelPalCore

/// The recalls of the person's own stamps and notes, on the same date of a later year.
///
///     let ownPages = StampAndNoteRecalls(userEdits, through: today)
///     ownPages.visibleRecall(on: today, in: journalState)     // A year ago today: rain, and a friend.
///
/// These recalls aren't saved. They are found when the journal is read, so that the pal forgets a stamp that the person
/// takes back.
///
/// The recalls keep the same minimum intervals as those of nightly updates. If both fall on the same day, the recall of
/// the nightly update wins, unless it is the recall of an episode on its date. Nightly updates don't know about stamps
/// and notes, so they can recall something too soon after a recall of stamps or a note. Such a recall is left out.
package struct StampAndNoteRecalls: Sendable {
  private let userEdits: JournalUserEdits
  /// The dates in later years on which the person's stamps and notes can be recalled, in ascending order.
  private let dates: [CivilDay]

  /// Creates the recalls of the stamps and notes in `userEdits`, for nights through the one that ends on `last`.
  package init(_ userEdits: JournalUserEdits, through last: CivilDay) {
    self.userEdits = userEdits
    let pages = Set(userEdits.stamps.keys).union(userEdits.notes.keys).filter { !userEdits.hides($0) }
    // A date shortly after `last` is needed too, because it displaces the recall of an episode.
    let limit = last.advanced(by: MemoryState.nightsBeforeDateOfMoment)
    let lastYear = limit.components.year
    var dates: Set<CivilDay> = []
    for page in pages where page < limit {
      let (year, month, dayOfMonth) = page.components
      for laterYear in stride(from: year + 1, through: lastYear, by: 1) {
        guard let date = CivilDay(year: laterYear, month: month, day: dayOfMonth), date <= limit else { continue }
        dates.insert(date)
      }
    }
    self.dates = dates.sorted()
  }

  /// Returns the recall that the page of `day` can show, or `nil` if there is none.
  ///
  /// It is the recall of the nightly update, or the recall of stamps and a note.
  package func visibleRecall(on day: CivilDay, in state: JournalState) -> Recall? {
    guard !dates.isEmpty else { return nightlyRecall(on: day, in: state) }
    let lastOfDate = visibleAnniversaryRecalls(through: day, in: state).last
    if let recall = nightlyRecall(on: day, in: state), recall.cue != .date {
      return isTooSoon(day, after: lastOfDate?.day) ? nil : recall
    }
    return lastOfDate?.day == day ? lastOfDate : nil
  }

  /// Returns the recalls on the pages through `last` that fall on their memories' dates, in ascending order.
  ///
  /// They include both the recalls of nightly updates and those of stamps and notes.
  func visibleAnniversaryRecalls(through last: CivilDay, in state: JournalState) -> [Recall] {
    var recalls: [Recall] = []
    var earliest = state.createdOn
    while let day = firstAnniversaryCandidateDay(from: earliest, in: state), day <= last {
      let nightly = nightlyRecall(on: day, in: state)
      let recall = nightly == nil ? stampOrNoteRecall(on: day, in: state) : nightly?.cue == .date ? nightly : nil
      if let recall { recalls.append(recall) }
      earliest = day.advanced(by: recall == nil ? 1 : MemoryState.nightsBeforeDateOfMoment)
    }
    return recalls
  }

  /// Returns the first day from `earliest` on that can have a recall on its memory's date, or `nil` if there is none.
  private func firstAnniversaryCandidateDay(from earliest: CivilDay, in state: JournalState) -> CivilDay? {
    let own = dates[dates.partitioningIndex { $0 >= earliest }...].first
    let nightly = state.recalls[state.recalls.partitioningIndex { $0.day >= earliest }...].first { $0.cue == .date }?
      .day
    return [own, nightly].compactMap { $0 }.min()
  }

  private func isTooSoon(_ day: CivilDay, after last: CivilDay?) -> Bool {
    last.map { $0.distance(to: day) < MemoryState.nightsBeforeDate } ?? false
  }

  /// Returns the recall of the nightly update on the page of `day`, or `nil` if there is none or it is hidden.
  ///
  /// The recall of an episode on its date is left out if stamps or a note can be recalled on that day, or less than
  /// ``MemoryState/nightsBeforeDateOfMoment`` nights later.
  private func nightlyRecall(on day: CivilDay, in state: JournalState) -> Recall? {
    guard let recall = state.recall(on: day), !state.isRecallHidden(recall, by: userEdits) else { return nil }
    guard recall.cue == .date, recall.subject.isEpisode else { return recall }
    let nextOwn = dates[dates.partitioningIndex { $0 >= day }...].first
    return nextOwn.map { day.distance(to: $0) < MemoryState.nightsBeforeDateOfMoment } ?? false ? nil : recall
  }

  /// Returns the recall on `day` of the person's stamps and note on the latest page with the same date in an earlier
  /// year.
  ///
  /// The result is `nil` if there is no such page or if `day` is hidden. It is also `nil` if the update of that night
  /// hasn't run, if the day before has no steps, or if an update has recalled something else in the last few nights.
  private func stampOrNoteRecall(on day: CivilDay, in state: JournalState) -> Recall? {
    guard let night = state.lastProcessedNight, night >= day, !userEdits.hides(day),
      state.rememberedDay(day.previous)?.hasSteps ?? false
    else { return nil }
    let nightsBefore = 1..<MemoryState.nightsBeforeDate
    guard nightsBefore.allSatisfy({ nightlyRecall(on: day.advanced(by: -$0), in: state) == nil }) else { return nil }
    let (year, month, dayOfMonth) = day.components
    let page = stride(from: year - 1, through: state.createdOn.components.year, by: -1).lazy
      .compactMap { CivilDay(year: $0, month: month, day: dayOfMonth) }
      .first { $0 >= state.createdOn && stampAndNoteSubject(of: $0) != nil }
    guard let page, let subject = stampAndNoteSubject(of: page) else { return nil }
    let memory = Memory(of: subject, on: page)
    return Recall(
      on: day, of: subject, from: page,
      score: RecallScore(
        date: 1000, importance: subject.importance * 10, strength: memory.strengthInThousandths(on: day), likeness: 0,
        association: 0
      ),
      phrasing: 0)
  }

  /// Returns the person's stamps and note on the page of `day`, or `nil` if there are none or the page is hidden.
  private func stampAndNoteSubject(of day: CivilDay) -> Recall.Subject? {
    guard !userEdits.hides(day) else { return nil }
    let stamps = userEdits.stamps[day] ?? []
    let note = userEdits.notes[day]
    return stamps.isEmpty && note == nil
      ? nil : .ownPage(stamps: DayPageSticker.allCases.filter { stamps.contains($0) }, note: note)
  }
}

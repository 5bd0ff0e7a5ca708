public import PixelPalCore

/// The journal as a person reads it on a given day: its pages in order, some of which require premium.
///
///     let journal = Journal(of: state, on: today, stepsToday: 1204, isPremium: true)
///     journal.page(of: yesterday).sentence      // Nothing this tall since Saturday the fourth of May. It waved.
///
/// Without premium, only today's page, the last three pages before it, blank pages, and the sentences about moments can
/// be read. Reading changes nothing.
///
/// This is a class, because an immutable object can be shared instead of copied.
public final class Journal: Sendable {
  let journalState: JournalState
  /// The day on which the journal is read.
  public let today: CivilDay
  /// Today's step count so far, or `nil` while there are no steps.
  let stepsToday: Int64?
  /// The facts about today so far, or `nil` before 20:00.
  let tonightFacts: DayFacts?
  /// True if all pages can be read, as with premium.
  public let isPremium: Bool
  /// The earliest day from which all pages can be read.
  let firstReadableDay: CivilDay
  /// The person's choices, such as hidden pages and chapter names.
  let userEdits: JournalUserEdits
  /// The pal's style, which determines the pal's initial character.
  let style: PalStyle
  /// The recalls of the person's own stamps and notes.
  private let ownPageRecalls: StampAndNoteRecalls

  /// The number of pages before today's that can be read without premium.
  private static let freePageCount = 3
  /// The time since midnight at which today's page begins to tell what later steps can't change.
  package static let eveningStart = Milliseconds.hours(20)

  /// Creates the journal of `state` as it reads on `today`.
  ///
  /// `stepsToday` is today's step count so far, or `nil` if it is unknown. From 20:00 on, `tonightFacts` are the facts
  /// about today so far. Today's page then already says what later steps can't change.
  public init(
    of state: JournalState, on today: CivilDay, stepsToday: Int64?, tonightFacts: DayFacts? = nil, isPremium: Bool,
    userEdits: JournalUserEdits = JournalUserEdits(), style: PalStyle = .classic
  ) {
    (self.journalState, self.today, self.isPremium, self.userEdits) = (state, today, isPremium, userEdits)
    (self.stepsToday, self.style) = (stepsToday == 0 ? nil : stepsToday, style)
    self.tonightFacts = tonightFacts
    ownPageRecalls = StampAndNoteRecalls(userEdits, through: today)
    let freePages = state.dayRecords(before: today).reversed().lazy.filter { $0.hasSteps }.map { $0.day }
      .prefix(Journal.freePageCount)
    firstReadableDay = isPremium || freePages.count < Journal.freePageCount ? .first : freePages.last ?? .first
  }

  /// A copy that also shows the pages that the person has hidden.
  package var showingHidden: Journal {
    var revealingEdits = userEdits
    revealingEdits.showsHidden = true
    return Journal(
      of: journalState, on: today, stepsToday: stepsToday, tonightFacts: tonightFacts, isPremium: isPremium,
      userEdits: revealingEdits, style: style)
  }

  /// A copy that shows all pages, as with premium.
  package var unlocked: Journal {
    Journal(
      of: journalState, on: today, stepsToday: stepsToday, tonightFacts: tonightFacts, isPremium: true,
      userEdits: userEdits, style: style)
  }

  /// The wording of the journal's sentences.
  public var words: JournalWording { journalState.rules.words }

  package var rules: JournalRules { journalState.rules }

  /// Returns true if a nightly update has processed `day`.
  ///
  /// Before 04:00, no update has processed yesterday yet.
  func isProcessed(_ day: CivilDay) -> Bool {
    day < today && (journalState.lastProcessedNight.map { $0 > day } ?? false)
  }

  /// Returns true if the page of `day` is still waiting for the nightly update that writes it.
  ///
  /// Today's page always waits. Yesterday's page waits until the first step query from 04:00 on, if nightly updates run
  /// at all.
  func awaitsNightlyUpdate(_ day: CivilDay) -> Bool {
    day >= today || day == today.previous && (journalState.lastProcessedNight ?? journalState.createdOn) == day
  }

  /// Returns true if the person has hidden the page of `day`, and the journal doesn't show hidden pages.
  func isHidden(_ day: CivilDay) -> Bool { userEdits.hides(day) }

  /// Returns the moments from `first` through `last` that aren't hidden, with at most one of each kind per day.
  ///
  /// They are sorted by day, and by importance within each day.
  func visibleMoments(from first: CivilDay, through last: CivilDay) -> [Moment] {
    let moments = journalState.moments.filter { first <= $0.day && $0.day <= last && !userEdits.hides($0) }
      .sorted {
        ($0.day, -$0.kind.importance, $0.kind.tieBreakOrder) < ($1.day, -$1.kind.importance, $1.kind.tieBreakOrder)
      }
    return moments.filter { moment in
      let day = moments[moments.partitioningIndex { $0.day >= moment.day }...].prefix { $0.day == moment.day }
      return !day.contains { isPreferredDuplicate($0, over: moment) }
    }
  }

  /// Returns the memory that came to mind during the night before `day`, or `nil` if there is none or it is hidden.
  func visibleRecall(on day: CivilDay) -> Recall? { ownPageRecalls.visibleRecall(on: day, in: journalState) }

  /// The recalls on the pages that can be read, in ascending order.
  package var visibleRecalls: [Recall] {
    let dates = ownPageRecalls.visibleAnniversaryRecalls(through: today, in: journalState).map { $0.day }
    let days = Set(journalState.recalls.map { $0.day }.filter { $0 <= today }).union(dates)
    return days.sorted().compactMap { page(of: $0).recall }
  }

  /// Returns true if `one` is shown instead of `other`, a moment of the same kind on the same day.
  ///
  /// The result depends only on data that is final once the page is frozen: the day's steps, and the nights when the
  /// moments were reported.
  private func isPreferredDuplicate(_ one: Moment, over other: Moment) -> Bool {
    switch (one.kind, other.kind) {
    case (.firstDayReaching(let steps), .firstDayReaching(let others)):
      let walked = journalState.rememberedDay(one.day)?.steps ?? 0
      // The highest number that the day reached is preferred. A higher number was reported from steps that have since
      // been recounted.
      return (steps <= walked) == (others <= walked) ? steps > others : steps <= walked
    case (.phaseReveal(let phase), .phaseReveal(let others)): return phase.rawValue > others.rawValue
    case (.keepsake(let keepsake), .keepsake(let other)): return keepsake.number > other.number
    case (.lifetimeTotal, .lifetimeTotal): return one.reportedNight < other.reportedNight
    case _: return false
    }
  }

  /// All moments through today that aren't hidden, sorted by day, and by importance within each day.
  public var visibleMoments: [Moment] { visibleMoments(from: .first, through: today) }

  /// The first day that has a page: the day on which the pal was created.
  public var firstDay: CivilDay { journalState.createdOn }
}

/// The state of a page, from open to frozen.
public enum PageState: String, Hashable, Sendable, CaseIterable {
  /// The page covers at least one day that no nightly update has processed yet.
  case open
  /// The page is written, but the next nightly update can still change it if new data arrives.
  case drying
  /// The page's text never changes.
  case frozen
  /// The page has content that requires premium.
  ///
  /// Only its moments and the person's own stamps and note can be read.
  case locked
  /// The person has hidden the page.
  case hidden
}

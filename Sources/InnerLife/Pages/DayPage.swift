public import PixelPalCore

/// The journal's page about one day.
public struct DayPage: Hashable, Sendable {
  /// The day that the page is about.
  public let day: CivilDay
  /// The state of the page, such as open or frozen.
  public let state: PageState
  /// The steps of the day, or `nil` on a blank, locked or hidden page.
  public let steps: Int64?
  /// The sentence about the day, or `nil` if nothing stood out, or the page is locked, hidden or waiting for the nightly
  /// update.
  public let sentence: String?
  /// What the pal noticed about the day, or `nil` if nothing stood out.
  ///
  /// A page tells one thing: if the day has a moment that is more important, ``sentence`` is about the moment.
  public let notice: Notice?
  /// What came to the pal's mind in the night before the day, or `nil` if nothing did, or if its own page is hidden.
  ///
  /// Once the day is over, only a page with steps has a recall.
  public let recall: Recall?
  /// The moments of the day, such as a first walk, except those that the user has hidden.
  public let moments: [Moment]
  /// The sentences, such as `Later, on 9 March: taken back.`, about counts that arrived after the page was frozen.
  public let lateCountSentences: [String]

  /// True if the page has no content, and no nightly update is about to write any.
  public var isBlank: Bool { isEmpty && state != .locked && state != .hidden && !(state == .open && sentence == nil) }

  /// The moments that ``sentence`` doesn't already tell, and those that were corrected later.
  package func untoldMoments(in words: JournalWording) -> [Moment] {
    moments.filter { moment in
      moment.isCorrected
        || moment.kind.sentence(in: words) != sentence && !(notice?.kind.saysTheSame(as: moment.kind) ?? false)
    }
  }

  /// True if the page has steps, but nothing stood out.
  package var isOrdinary: Bool {
    steps != nil && sentence == nil && recall == nil && state != .open && moments.isEmpty && lateCountSentences.isEmpty
  }

  /// True if the page has no steps, no recall, no moments and no late counts.
  package var isEmpty: Bool { steps == nil && recall == nil && moments.isEmpty && lateCountSentences.isEmpty }
}

extension Journal {
  /// Returns the page of `day`, which must not be after today.
  public func page(of day: CivilDay) -> DayPage {
    guard !isHidden(day) else { return blankPage(of: day, .hidden) }
    let page = isProcessed(day) ? pageOfProcessedDay(day) : unprocessedPage(of: day)
    // A blank page is free, because a lock would suggest content that doesn't exist.
    return isPremium || day >= today || page.isBlank ? page : blankPage(of: day, .locked)
  }

  private func pageOfProcessedDay(_ day: CivilDay) -> DayPage {
    let remembered = journalState.rememberedDay(day)
    let moments = visibleMoments(from: day, through: day)
    let steps = remembered.flatMap { $0.hasSteps ? $0.steps : nil }
    return DayPage(
      day: day, state: journalState.isFrozen(day) ? .frozen : .drying, steps: steps,
      sentence: sentence(of: remembered, moments), notice: remembered?.notice,
      recall: steps == nil ? nil : visibleRecall(on: day), moments: moments,
      lateCountSentences: lateCountSentences(for: day))
  }

  /// Returns the pages from `first` to `last`, ascending.
  ///
  /// A run of at least ten blank years is a single entry.
  public func pages(from first: CivilDay, to last: CivilDay) -> [PageOrBlankRun] {
    var entries: [PageOrBlankRun] = []
    let (first, last) = (max(first, firstDay), min(last, today))
    var next = first <= last ? first : nil
    while let day = next {
      let written = nextDayWithContent(from: day)
      let blank = (from: day, to: written > last ? last : written.previous)
      let isLong = blank.from.distance(to: blank.to) >= JournalState.skippableBlankDays
      entries.append(isLong ? .blankRun(from: blank.from, to: blank.to) : .page(page(of: day)))
      let done = isLong ? blank.to : day
      next = done < last ? done.next : nil
    }
    return entries
  }

  /// Returns the first day from `day` on with content on its page, or today if no earlier day has any.
  private func nextDayWithContent(from day: CivilDay) -> CivilDay {
    let remembered = journalState.dayRecords(from: day, through: today).first?.day ?? today
    return journalState.moments.reduce(min(remembered, today)) { $1.day >= day ? min($0, $1.day) : $0 }
  }

  /// Returns the sentence that stands for `count` consecutive pages on which nothing stands out, such as `Six days of
  /// walking along.`.
  package func sentence(aboutOrdinaryDays count: Int) -> String {
    let keys: [JournalWording.Key] = [.dayRun, .dayRun2, .dayRun3, .dayRun4]
    return words.filledText(keys[count % keys.count], SpelledNumberFormat.capitalized(count, in: words))
  }

  private func blankPage(of day: CivilDay, _ state: PageState) -> DayPage {
    DayPage(
      day: day, state: state, steps: nil, sentence: nil, notice: nil, recall: nil, moments: [], lateCountSentences: [])
  }

  /// Returns the page of a day that no nightly update has processed.
  ///
  /// A page that waits for its nightly update has no sentence. If the update is long overdue, or if the app doesn't run
  /// nightly updates at all, the page reads like a normal blank page.
  private func unprocessedPage(of day: CivilDay) -> DayPage {
    var moments = visibleMoments(from: day, through: day)
    for reveal in journalState.phaseReveals where reveal.day == day {
      moments.append(
        Moment(
          kind: .phaseReveal(reveal.phase), day: day, beganOn: day, detectedNight: day.next, reportedNight: day.next,
          reportedAt: .distantFuture))
    }
    return DayPage(
      day: day, state: .open, steps: day == today ? stepsToday : nil,
      sentence: awaitsNightlyUpdate(day) ? nil : words[.blankDay], notice: nil,
      recall: awaitsNightlyUpdate(day) ? visibleRecall(on: day) : nil, moments: moments, lateCountSentences: [])
  }

  /// Returns the sentence about the most important moment or notice of a day, or `nil` if it has neither.
  private func sentence(of day: JournalDayRecord?, _ moments: [Moment]) -> String? {
    guard let day, day.hasSteps, let night = day.lastWrittenNight else { return words[.blankDay] }
    let rank = day.notice?.kind.rank ?? 0
    let moment = moments.filter { $0.kind.importance >= rank && $0.reportedNight <= night }
    return moment.mostImportantSentence(in: words) ?? day.notice?.sentence(on: day.day, in: words)
  }

  private func lateCountSentences(for day: CivilDay) -> [String] {
    journalState.lateCounts.filter { $0.day == day }.map { addition in
      let date = formattedDate(addition.arrivalDay, onPageOf: day)
      if addition.stepsAfter == 0 { return words.filledText(.takenBack, date) }
      return addition.stepsAfter > addition.stepsBefore
        ? words.filledText(.more, date, StepFormat.grouped(addition.stepsAfter - addition.stepsBefore))
        : words.filledText(.countedAgain, date, StepFormat.grouped(addition.stepsAfter))
    }
  }

  /// Formats a date as `9 March`, or as `9 March 2026` if the page belongs to another year.
  private func formattedDate(_ day: CivilDay, onPageOf page: CivilDay) -> String {
    let (year, month, dayOfMonth) = day.components
    return "\(dayOfMonth) \(words.monthName(month))" + (year == page.components.year ? "" : " \(year)")
  }
}

/// A page, or a long run of blank days.
public enum PageOrBlankRun: Hashable, Sendable {
  /// The page of a day, whether it has content or not.
  case page(DayPage)
  /// A run of blank pages, from the first day through the last.
  case blankRun(from: CivilDay, to: CivilDay)
}

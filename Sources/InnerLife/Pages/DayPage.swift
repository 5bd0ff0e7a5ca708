public import PixelPalCore

/// The journal's page about one day.
public struct DayPage: Hashable, Sendable {
  /// The day that the page is about.
  public let day: CivilDay
  /// The page's state, such as open or frozen.
  public let state: PageState
  /// The steps of the day, or `nil` on a blank, locked or hidden page.
  public let steps: Int64?
  /// The sentence about the day, or `nil` if there is none.
  ///
  /// There is no sentence if nothing stood out, or if the page is hidden or still waits for its nightly update. As an
  /// exception, today's page can have a sentence from the evening on. The sentence of a locked page is always about a
  /// moment.
  public internal(set) var sentence: String?
  /// The pal's observation about the day, or `nil` if nothing stood out.
  ///
  /// If a moment of the day is at least as important, ``sentence`` is about that moment instead.
  public let notice: Notice?
  /// The memory that came to the pal's mind during the night before the day, or `nil` if there was none.
  ///
  /// A memory of a hidden page isn't shown. Once the day is over, only a page with steps has a recall.
  public let recall: Recall?
  /// The moments of the day, such as a first walk, except those that the person has hidden.
  public let moments: [Moment]
  /// The sentences about counts that arrived after the page was frozen.
  ///
  /// For example: `Later, on 9 March: taken back.`
  public let lateStepCorrectionSentences: [String]
  /// The stamps that the person put on the page, in the order of `DayPageSticker.allCases`.
  public internal(set) var stamps: [DayPageSticker] = []
  /// The line that the person wrote on the page, or `nil` if there is none.
  public internal(set) var note: String?
  /// The first of the preceding days that ``sentence`` is also about, or `nil` if the sentence is only about this day.
  ///
  /// A notice about two similar days, for example, covers this day and the one before it. The value is also `nil` if
  /// one of the preceding days has something else to tell.
  public internal(set) var firstDayOfPattern: CivilDay?
  /// The steps of the days that ``sentence`` is about, oldest first.
  ///
  /// If the sentence is about no other days, these are the steps of this day. The array is empty if the page has no
  /// steps.
  package internal(set) var patternSteps: [Int64] = []
  /// The picture on the page, or `nil` if the day isn't notable enough.
  public internal(set) var picture: NotableDayPicture?

  /// True if the page has no content, and no nightly update is about to write any.
  public var isBlank: Bool { isEmpty && state != .locked && state != .hidden && !(state == .open && sentence == nil) }

  /// True if the page belongs to the pal's first days, when many things happen for the first time.
  ///
  /// Such a page tells only one thing.
  package internal(set) var tellsOneThing = false

  /// Returns the moments that ``sentence`` doesn't already tell, and those that were corrected later.
  ///
  /// A page of the pal's first days tells only one thing. If it has a sentence, only its corrected moments are
  /// returned.
  package func momentsListedBesideSentence(in words: JournalWording) -> [Moment] {
    let phaseOnRecord = moments.phaseSentence(in: words).map { words.filledText(.phaseOnRecord, values: $0) }
    let untold = moments.filter { moment in
      if moment.isCorrected { return true }
      if case .phaseReveal = moment.kind, sentence == phaseOnRecord { return false }
      return moment.sentence(in: words) != sentence && !(notice?.kind.saysTheSame(as: moment.kind) ?? false)
    }
    return tellsOneThing && sentence != nil ? untold.filter { $0.isCorrected } : untold
  }

  /// True if the page's first line is about the day's steps.
  ///
  /// The value is false if the line is about a recall, an episode of the meadow's story, a new chapter, a return, the
  /// ups and downs of five days, several weeks, a month, or an earlier day.
  package var isAboutSteps: Bool {
    guard sentence != nil else { return recall == nil }
    guard moments.isEmpty else { return moments.contains { !$0.kind.isOpening } }
    return switch notice?.kind.topic {
    case .meanwhile, .zigzag, .stillRecord, .fullerWeeks, .fullerMonth: false
    case _: true
    }
  }

  /// True if the page has steps, but nothing stood out.
  package var isOrdinary: Bool {
    steps != nil && sentence == nil && recall == nil && state != .open && moments.isEmpty
      && lateStepCorrectionSentences.isEmpty
      && !hasStampsOrNote
  }

  /// True if the page has no steps, no recall, no moments, no corrections, and nothing from the person.
  package var isEmpty: Bool {
    steps == nil && recall == nil && moments.isEmpty && lateStepCorrectionSentences.isEmpty && !hasStampsOrNote
  }

  private var hasStampsOrNote: Bool { !stamps.isEmpty || note != nil }

  /// True if the page needs premium and has nothing that can be read without it.
  var isFullyLocked: Bool { state == .locked && moments.isEmpty && !hasStampsOrNote }
}

extension Journal {
  /// Today's page, which can have a sentence from the evening on.
  public var todaysPage: DayPage { page(of: today) }

  /// Returns the page of `day`, which must not be after today.
  public func page(of day: CivilDay) -> DayPage {
    var page = pageBeforeAddingPattern(of: day)
    page.patternSteps = page.steps.map { [$0] } ?? []
    guard let notice = page.notice, notice.kind.precedingDays > 0,
      page.sentence == notice.sentence(on: day, in: words)
    else { return page }
    let days = (1...notice.kind.precedingDays).reversed().map { day.advanced(by: -$0) }
    let pages = days.filter { $0 >= firstDay }.map { pageBeforeAddingPattern(of: $0) }
    // Preceding days that aren't ordinary keep their own pages, so they can't share this one.
    guard pages.count == days.count, pages.allSatisfy({ $0.isOrdinary }) else { return page }
    page.patternSteps = pages.compactMap { $0.steps } + page.patternSteps
    page.firstDayOfPattern = days.first
    return page
  }

  private func pageBeforeAddingPattern(of day: CivilDay) -> DayPage {
    guard !isHidden(day) else { return blankPage(of: day, state: .hidden) }
    var page = isProcessed(day) ? page(ofProcessedDay: day) : unprocessedPage(of: day)
    // A blank page is free, because a lock would suggest content that doesn't exist.
    if day < firstReadableDay, !page.isBlank { page = lockedPage(of: day, moments: page.moments) }
    page.tellsOneThing = MemoryState.isLimitedToOneItem(day, ofPalCreatedOn: journalState.createdOn)
    page.picture = pictureIfSentenceIsImportant(on: page)
    addStampsAndNote(to: &page)
    return page
  }

  /// Adds the person's stamps and note to `page`.
  ///
  /// A blank page with stamps or a note loses its sentence, because it is no longer blank.
  private func addStampsAndNote(to page: inout DayPage) {
    let stamps = userEdits.stamps[page.day] ?? []
    let isBlank = page.isBlank
    (page.stamps, page.note) = (DayPageSticker.allCases.filter { stamps.contains($0) }, userEdits.notes[page.day])
    if isBlank, !page.isEmpty { page.sentence = nil }
  }

  /// Returns a locked page that contains only `moments` and the most important sentence about them.
  ///
  /// Sentences about moments can be read without premium.
  private func lockedPage(of day: CivilDay, moments: [Moment]) -> DayPage {
    let moments = moments.filter { $0.sentence(in: words) != nil }
    return DayPage(
      day: day, state: .locked, steps: nil, sentence: moments.mostImportantSentence(in: words), notice: nil,
      recall: nil, moments: moments, lateStepCorrectionSentences: [])
  }

  private func page(ofProcessedDay day: CivilDay) -> DayPage {
    let remembered = journalState.rememberedDay(day)
    let moments = visibleMoments(from: day, through: day)
    let steps = remembered.flatMap { $0.hasSteps ? $0.steps : nil }
    return DayPage(
      day: day, state: journalState.isFrozen(day) ? .frozen : .drying, steps: steps,
      sentence: sentence(of: remembered, moments: moments), notice: remembered?.notice,
      recall: steps == nil ? nil : visibleRecall(on: day), moments: moments,
      lateStepCorrectionSentences: lateStepCorrectionSentences(for: day))
  }

  /// Returns the pages of the days from `first` through `last`, in ascending order.
  ///
  /// Days before the pal's creation, days after today, and locked pages without anything to read are left out. A run of
  /// more than ten blank years is a single entry.
  public func pages(from first: CivilDay, to last: CivilDay) -> [PageOrBlankRun] {
    var entries: [PageOrBlankRun] = []
    let (first, last) = (max(first, firstDay), min(last, today))
    var next = first <= last ? first : nil
    while let day = next {
      let written = nextDayWithContent(from: day)
      let blank = (from: day, to: written > last ? last : written.previous)
      let isLong = blank.from.distance(to: blank.to) >= JournalState.skippableBlankDays
      if isLong {
        entries.append(.blankRun(from: blank.from, to: blank.to))
      } else {
        let page = page(of: day)
        if !page.isFullyLocked { entries.append(.page(page)) }
      }
      let done = isLong ? blank.to : day
      next = done < last ? done.next : nil
    }
    return entries
  }

  /// Returns the first day at or after `day` that has a page with content, or today if there is no such day before
  /// today.
  private func nextDayWithContent(from day: CivilDay) -> CivilDay {
    let remembered = journalState.dayRecords(from: day, through: today).first?.day ?? today
    let withMoment = journalState.moments.reduce(min(remembered, today)) { $1.day >= day ? min($0, $1.day) : $0 }
    let withStamp = userEdits.stamps.keys.reduce(withMoment) { $1 >= day ? min($0, $1) : $0 }
    return userEdits.notes.keys.reduce(withStamp) { $1 >= day ? min($0, $1) : $0 }
  }

  /// The sentences about notices on all readable pages, in ascending order, each with its day and its notice.
  package var sentencesAboutNotices: [(day: CivilDay, notice: Notice.Kind, sentence: String)] {
    journalState.dayRecords(from: max(firstReadableDay, firstDay), through: today).compactMap { record in
      guard let notice = record.notice, !isHidden(record.day) else { return nil }
      let sentence = notice.sentence(on: record.day, in: words)
      return page(of: record.day).sentence == sentence ? (record.day, notice.kind, sentence) : nil
    }
  }

  /// Returns a sentence that replaces the pages of `count` ordinary days from `first` on, or `nil` if no sentence fits.
  ///
  /// On an ordinary day, nothing stands out, and a line that only counts such days would say nothing. There is
  /// therefore a sentence only directly after an episode of the meadow's story, which it continues, and directly after
  /// a very big day, which it mentions.
  package func sentence(aboutOrdinaryDays count: Int, from first: CivilDay) -> String? {
    guard count >= Journal.minimumOrdinaryDaysWithSentence else { return nil }
    return textAboutOrdinaryDays(from: first).map { words.otherTexts.text(for: $0).english }
  }

  /// The minimum number of consecutive ordinary days that get a sentence.
  package static let minimumOrdinaryDaysWithSentence = 3

  /// The minimum rank of a notice about a day so big that a neighbor speaks of it on the days after.
  ///
  /// Such a day exceeds at least 120 days before it.
  private static let minimumRankToSpeakOfLater = 72

  /// The number of days after the pal's creation during which no neighbor speaks of a big day.
  ///
  /// Records are frequent then.
  private static let daysWithoutTalkOfBigDays = 28

  /// Returns the text about the ordinary days from `first` on, or `nil` if there is none.
  ///
  /// The caller must make sure that there are enough ordinary days.
  package func textAboutOrdinaryDays(from first: CivilDay) -> LocalizableText? {
    guard first > firstDay, let notice = journalState.rememberedDay(first.previous)?.notice else { return nil }
    if let episode = notice.toldEpisode { return JournalWording.text(aboutDaysAfterEpisode: episode) }
    let isMost = notice.kind.topic == .mostSince && notice.kind.rank >= Journal.minimumRankToSpeakOfLater
    guard notice.kind == .record || isMost,
      first > journalState.createdOn.advanced(by: Journal.daysWithoutTalkOfBigDays), !isHidden(first.previous)
    else { return nil }
    return JournalWording.text(aboutDaysAfterBigDay: first.previous)
  }

  private func blankPage(of day: CivilDay, state: PageState) -> DayPage {
    DayPage(
      day: day, state: state, steps: nil, sentence: nil, notice: nil, recall: nil, moments: [],
      lateStepCorrectionSentences: [])
  }

  /// Returns the page of a day that no nightly update has processed yet.
  ///
  /// A page that waits for its nightly update has no sentence, except for today's page in the evening. If the update is
  /// long overdue, or if the app doesn't run nightly updates at all, the page reads like a normal blank page.
  private func unprocessedPage(of day: CivilDay) -> DayPage {
    var moments = visibleMoments(from: day, through: day)
    for reveal in journalState.phaseReveals where reveal.day == day {
      moments.append(
        Moment(
          kind: .phaseReveal(reveal.phase), day: day, beganOn: day, detectedNight: day.next, reportedNight: day.next,
          reportedAt: .distantFuture))
    }
    let notice = day == today ? certainNotice(addingMomentsTo: &moments) : nil
    let sentence =
      day == today && tonightFacts != nil ? self.sentence(about: day, notice: notice, moments: moments) : nil
    return DayPage(
      day: day, state: .open, steps: day == today ? stepsToday : nil,
      sentence: awaitsNightlyUpdate(day) ? sentence : words[.blankDay], notice: notice,
      recall: awaitsNightlyUpdate(day) ? visibleRecall(on: day) : nil, moments: moments, lateStepCorrectionSentences: []
    )
  }

  /// Adds today's certain moments to `moments`, and returns today's certain notice, or `nil` if there is none.
  ///
  /// A moment or notice is certain if further steps can't make it untrue.
  private func certainNotice(addingMomentsTo moments: inout [Moment]) -> Notice? {
    guard let tonightFacts, let found = journalState.certainResults(of: tonightFacts) else { return nil }
    moments += found.moments.map { kind in
      Moment(
        kind: kind, day: today, beganOn: today, detectedNight: today.next, reportedNight: today.next,
        reportedAt: .distantFuture)
    }
    return found.notice
  }

  /// Returns the sentence about the most important moment or notice of a processed day, or `nil` if the day has
  /// neither.
  ///
  /// A day without steps, or without a written page, gets the sentence about a blank day.
  private func sentence(of day: JournalDayRecord?, moments: [Moment]) -> String? {
    guard let day, day.hasSteps, let night = day.lastWrittenNight else { return words[.blankDay] }
    return sentence(about: day.day, notice: day.notice, moments: moments.filter { $0.reportedNight <= night })
  }

  private func sentence(about day: CivilDay, notice: Notice?, moments: [Moment]) -> String? {
    let rank = notice?.kind.rank ?? 0
    if let sentence = sentence(aboutPhaseOnRecordDayWith: notice, moments: moments) { return sentence }
    return moments.filter { $0.kind.importance >= rank }.mostImportantSentence(in: words)
      ?? notice?.sentence(on: day, in: words)
  }

  /// Returns a sentence about a phase that became visible on a record day, or `nil` if the day has only one of the two.
  private func sentence(aboutPhaseOnRecordDayWith notice: Notice?, moments: [Moment]) -> String? {
    guard notice?.kind == .record, let phase = moments.phaseSentence(in: words) else { return nil }
    return words.filledText(.phaseOnRecord, values: phase)
  }

  private func lateStepCorrectionSentences(for day: CivilDay) -> [String] {
    journalState.lateStepCorrections.filter { $0.day == day }.map { addition in
      let date = formattedDate(addition.arrivalDay, onPageOf: day)
      if addition.stepsAfter == 0 { return words.filledText(.takenBack, values: date) }
      return addition.stepsAfter > addition.stepsBefore
        ? words.filledText(.more, values: date, StepFormat.grouped(addition.stepsAfter - addition.stepsBefore))
        : words.filledText(.countedAgain, values: date, StepFormat.grouped(addition.stepsAfter))
    }
  }

  /// Formats `day` as `9 March`, or as `9 March 2026` if `page` is in another year.
  private func formattedDate(_ day: CivilDay, onPageOf page: CivilDay) -> String {
    let (year, month, dayOfMonth) = day.components
    return "\(dayOfMonth) \(words.name(ofMonth: month))" + (year == page.components.year ? "" : " \(year)")
  }
}

/// An entry in a list of pages: a single page, or a long run of blank days.
public enum PageOrBlankRun: Hashable, Sendable {
  /// The page of a day, whether it has content or not.
  case page(DayPage)
  /// A run of blank pages, from the first day through the last.
  case blankRun(from: CivilDay, to: CivilDay)
}

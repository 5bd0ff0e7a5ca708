public import PixelPalCore

/// The page of a day.
public struct DayPage: Hashable, Sendable {
  /// The day.
  public let day: CivilDay
  /// The state of the page.
  public let state: PageState
  /// The steps of the day; `nil` on a blank, locked or hidden page.
  public let steps: Int64?
  /// The sentence about the day; `nil` while it waits for its night, and on a locked or hidden page.
  public let sentence: String?
  /// The moments of the day.
  public let moments: [Moment]
  /// The sentences about counts that arrived after the page was frozen.
  public let later: [String]

  /// True if the page has no content, and no night is about to write any.
  public var isBlank: Bool { isEmpty && state != .locked && state != .hidden && !(state == .open && sentence == nil) }

  /// True if the page has neither steps nor moments nor later counts.
  package var isEmpty: Bool { steps == nil && moments.isEmpty && later.isEmpty }
}

extension Journal {
  /// Returns the page of `day`, which must not be after today.
  public func page(of day: CivilDay) -> DayPage {
    guard !isHidden(day) else { return blankPage(of: day, .hidden) }
    let page = isOver(day) ? writtenPage(of: day) : openPage(of: day)
    // A blank page is free: a lock would suggest content that does not exist.
    return isPremium || day >= today || page.isBlank ? page : blankPage(of: day, .locked)
  }

  private func writtenPage(of day: CivilDay) -> DayPage {
    let remembered = memoir.remembered(day)
    return DayPage(
      day: day, state: memoir.isFrozen(day) ? .frozen : .drying,
      steps: remembered.flatMap { $0.isTold ? $0.steps : nil },
      sentence: sentence(of: remembered), moments: moments(from: day, through: day), later: additions(to: day))
  }

  /// Returns the pages from `first` to `last`, ascending; a run of at least ten blank years is a single entry.
  public func pages(from first: CivilDay, to last: CivilDay) -> [PageEntry] {
    var entries: [PageEntry] = []
    let (first, last) = (max(first, firstDay), min(last, today))
    var next = first <= last ? first : nil
    while let day = next {
      let written = nextWritten(from: day)
      let blank = (from: day, to: written > last ? last : written.previous)
      let isLong = blank.from.distance(to: blank.to) >= Memoir.blankYears
      entries.append(isLong ? .blank(from: blank.from, to: blank.to) : .page(page(of: day)))
      let done = isLong ? blank.to : day
      next = done < last ? done.next : nil
    }
    return entries
  }

  /// Returns the first day from `day` on that has content, today at the latest.
  private func nextWritten(from day: CivilDay) -> CivilDay {
    let remembered = memoir.remembered(from: day, through: today).first?.day ?? today
    return memoir.moments.reduce(min(remembered, today)) { $1.day >= day ? min($0, $1.day) : $0 }
  }

  private func blankPage(of day: CivilDay, _ state: PageState) -> DayPage {
    DayPage(day: day, state: state, steps: nil, sentence: nil, moments: [], later: [])
  }

  /// Returns the page of a day that no night has processed.
  ///
  /// A page that waits for its night has no sentence. If its night is long overdue or not allowed, it is a normal blank
  /// page.
  private func openPage(of day: CivilDay) -> DayPage {
    var moments = moments(from: day, through: day)
    for reveal in memoir.reveals where reveal.day == day {
      moments.append(
        Moment(
          kind: .phase(reveal.phase), day: day, began: day, noticed: day.next, toldIn: day.next, told: .distantFuture))
    }
    return DayPage(
      day: day, state: .open, steps: day == today ? steps : nil, sentence: waits(day) ? nil : words[.blankDay],
      moments: moments, later: [])
  }

  private func sentence(of day: RememberedDay?) -> String {
    guard let day, day.isTold, let word = day.word else { return words[.blankDay] }
    guard let shape = day.shape else { return word.sentence(on: day.day, in: words) }
    let weekday = DateNames.weekdays[day.day.weekday - 1]
    return words.text(.day, words[word.place], weekday, words[shape.place(on: day.day, called: word)])
  }

  private func additions(to day: CivilDay) -> [String] {
    memoir.additions.filter { $0.day == day }.map { addition in
      let date = Journal.date(addition.on, beside: day)
      if addition.counted == 0 { return words.text(.takenBack, date) }
      return addition.counted > addition.before
        ? words.text(.more, date, StepText.grouped(addition.counted - addition.before))
        : words.text(.countedAgain, date, StepText.grouped(addition.counted))
    }
  }

  /// Formats a date as `9 March`, or as `9 March 2026` if the page is of another year.
  private static func date(_ day: CivilDay, beside page: CivilDay) -> String {
    let (year, month, dayOfMonth) = day.components
    return "\(dayOfMonth) \(DateNames.months[month - 1])" + (year == page.components.year ? "" : " \(year)")
  }
}

/// A page, or a long run of blank days.
public enum PageEntry: Hashable, Sendable {
  /// The page of a day.
  case page(DayPage)
  /// A run of blank pages, including the last day.
  case blank(from: CivilDay, to: CivilDay)
}

public import PixelPalCore

/// The page of a day.
public struct DayPage: Hashable, Sendable {
  /// The day.
  public let day: CivilDay
  /// How far it is written.
  public let state: PageState
  /// The steps of the day; `nil` on a blank page, and on one that nobody may read.
  public let steps: Int64?
  /// What is said of it; `nil` while it waits for its night, and on a page that nobody may read.
  public let sentence: String?
  /// The moments that stand on it.
  public let moments: [Moment]
  /// What came after it had been frozen, each a sentence.
  public let later: [String]

  /// Whether nothing is on it, and it waits for no night that would write something.
  public var isBlank: Bool { isEmpty && state != .locked && state != .hidden && !(state == .open && sentence == nil) }

  /// Whether there is neither a step nor a moment on it.
  package var isEmpty: Bool { steps == nil && moments.isEmpty && later.isEmpty }
}

extension Journal {
  /// The page of `day`, which is not after today.
  public func page(of day: CivilDay) -> DayPage {
    guard !isHidden(day) else { return blankPage(of: day, .hidden) }
    let page = isOver(day) ? writtenPage(of: day) : openPage(of: day)
    // A blank page is everybody's: a lock would hint at something that is not there.
    return isPremium || day >= today || page.isBlank ? page : blankPage(of: day, .locked)
  }

  private func writtenPage(of day: CivilDay) -> DayPage {
    let remembered = memoir.remembered(day)
    return DayPage(
      day: day, state: memoir.isFrozen(day) ? .frozen : .drying,
      steps: remembered.flatMap { $0.isTold ? $0.steps : nil },
      sentence: sentence(of: remembered), moments: moments(from: day, through: day), later: additions(to: day))
  }

  /// The pages from one day to another, ascending; of a long run about which nothing is known there is one for all.
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

  /// The first day from `day` on of which there is anything, today at the latest.
  private func nextWritten(from day: CivilDay) -> CivilDay {
    let remembered = memoir.remembered(from: day, through: today).first?.day ?? today
    return memoir.moments.reduce(min(remembered, today)) { $1.day >= day ? min($0, $1.day) : $0 }
  }

  private func blankPage(of day: CivilDay, _ state: PageState) -> DayPage {
    DayPage(day: day, state: state, steps: nil, sentence: nil, moments: [], later: [])
  }

  /// That of a day of which no night has told.
  ///
  /// What waits for its night has no sentence; where none has come for long, or may, a page is as blank as any.
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

  /// `9 March`, and with its year where the page is of another: `9 March 2026`.
  private static func date(_ day: CivilDay, beside page: CivilDay) -> String {
    let (year, month, dayOfMonth) = day.components
    return "\(dayOfMonth) \(DateNames.months[month - 1])" + (year == page.components.year ? "" : " \(year)")
  }
}

/// A page, or a long run of days about which nothing is known.
public enum PageEntry: Hashable, Sendable {
  /// The page of a day.
  case page(DayPage)
  /// Blank pages, the last one included.
  case blank(from: CivilDay, to: CivilDay)
}

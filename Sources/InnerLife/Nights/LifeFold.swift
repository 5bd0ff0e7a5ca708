import PixelPalCore

/// The accumulated result of all nights so far: everything that the next night depends on.
///
/// A fold over the days: each night processes one day, in time that is independent of the length of the life.
struct LifeFold: Hashable, Sendable {
  /// The last processed day.
  private(set) var through: CivilDay
  private(set) var finder: MomentFinder
  private(set) var book: ChapterBook
  private(set) var places = WeekPlaces()
  /// The steps of the most recent days with steps.
  private var recent: LastNumbers<Int64>
  private var week: [RememberedDay] = []

  /// The number of recent days with steps that are compared with a day.
  static let comparedDays = 28

  /// Creates the state before the day on which the pal was created.
  init(createdOn day: CivilDay, under rules: LifeRules) {
    through = day.previous
    finder = MomentFinder(createdOn: day, under: rules)
    book = ChapterBook(under: rules)
    recent = LastNumbers(most: LifeFold.comparedDays)
  }

  /// The findings of one night.
  struct Found: Sendable {
    /// The moments of the processed day.
    var moments: [Moment.Kind] = []
    /// The decisions about chapters.
    var decisions: [ChapterBook.Decision] = []
    /// The word for the day on its page.
    var word: DayWord?
  }

  /// Returns the word for the next day if it has the given number of steps; `nil` if it has none.
  func word(for steps: Int64) -> DayWord? {
    steps > 0 ? DayWord(steps: steps, beside: recent.lowerMedian ?? steps, told: finder.records.told) : nil
  }

  /// Processes the day after ``through``, in the night that ends on the following day.
  ///
  /// `late` is the number of steps that became known in that night for days with frozen pages. If the night was
  /// processed before, `stands` holds its decisions about chapters, and no new ones are made.
  mutating func take(
    _ day: RememberedDay, late: Int64, at instant: Instant, standing stands: [ChapterBook.Decision]?,
    under rules: LifeRules
  ) -> Found {
    var found = Found(word: word(for: day.steps))
    // The word on the page and later counts do not affect the days that follow.
    let day = day.asWalked
    found.moments = finder.take(day, late: late, under: rules)
    through = day.day
    book.take(day)
    if day.isTold {
      recent.append(day.steps)
      week.append(day)
    }
    guard day.day.weekday == 7 else { return found }
    places.take(week: week, under: rules)
    week.removeAll(keepingCapacity: true)
    found.decisions = book.close(weekBefore: day.day.next, at: instant, standing: stands, under: rules)
    return found
  }

  /// True if there is neither an open chapter nor a started week that blank days would close.
  var isAsleep: Bool { book.open == nil && week.isEmpty }

  /// Skips the blank days up to, and not including, `day`, a Monday on which steps may begin again.
  mutating func pass(blankTo day: CivilDay) {
    finder.pass(blank: day.daysSince1970 - through.daysSince1970 - 1)
    book.pass()
    through = day.previous
  }
}

import PixelPalCore

/// What nights have made of the days before: all that the next night needs to know.
///
/// A fold: each night takes one day, in a time that does not grow with the life.
struct LifeFold: Hashable, Sendable {
  /// The last day that was taken.
  private(set) var through: CivilDay
  private(set) var finder: MomentFinder
  private(set) var book: ChapterBook
  private(set) var places = WeekPlaces()
  /// The steps of the last told days.
  private var recent: LastNumbers<Int64>
  private var week: [RememberedDay] = []

  /// With so many told days others are compared.
  static let comparedDays = 28

  /// Before the day on which the pal was made.
  init(createdOn day: CivilDay, under rules: LifeRules) {
    through = day.previous
    finder = MomentFinder(createdOn: day, under: rules)
    book = ChapterBook(under: rules)
    recent = LastNumbers(most: LifeFold.comparedDays)
  }

  /// What a night finds.
  struct Found: Sendable {
    /// The moments of the day that it took.
    var moments: [Moment.Kind] = []
    /// What it decided of chapters.
    var decisions: [ChapterBook.Decision] = []
    /// How the page of the day calls it.
    var word: DayWord?
  }

  /// The word for a day of so many steps that comes next.
  func word(for steps: Int64) -> DayWord? {
    steps > 0 ? DayWord(steps: steps, beside: recent.lowerMedian ?? steps, told: finder.records.told) : nil
  }

  /// Takes the day after the last one, in the night that ends on the day after it, in which so many steps became known of days
  /// whose pages were frozen.
  mutating func take(
    _ day: RememberedDay, late: Int64, at instant: Instant, standing stands: [ChapterBook.Decision]?,
    under rules: LifeRules
  ) -> Found {
    var found = Found(word: word(for: day.steps))
    // How its page calls it, and what came after, is of no matter to the days that follow.
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

  /// Whether nothing is open that blank days would close.
  var isAsleep: Bool { book.open == nil && week.isEmpty }

  /// Passes the blank days up to, and not including, `day`, a Monday on which something may begin again.
  mutating func pass(blankTo day: CivilDay) {
    finder.pass(blank: day.daysSince1970 - through.daysSince1970 - 1)
    book.pass()
    through = day.previous
  }
}

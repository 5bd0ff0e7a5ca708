import PixelPalCore

@testable import InnerLife

/// A concise description of a life for tests: a memoir that processes nights one by one.
struct ToldLife {
  private(set) var memoir: Memoir
  /// The current day, which is not over.
  private(set) var today: CivilDay
  /// The news of all nights, in order.
  private(set) var news: [Memoir.News] = []
  /// The hemisphere in which the days are spent.
  var hemisphere: Hemisphere? = .north

  /// 6 January 2025, a Monday.
  static let monday = CivilDay(daysSince1970: 20_094)

  /// Creates a pal on `first`.
  init(from first: CivilDay = ToldLife.monday, under rules: LifeRules = .standard) {
    memoir = Memoir(createdOn: first, under: rules)
    today = first
  }

  /// Advances by one day with the given facts; the night also learns of the `late` facts of other days.
  mutating func live(_ facts: DayFacts?, late: [DayFacts] = []) {
    let night = today.next
    var known = late + (facts.map { [$0] } ?? [])
    for index in known.indices { known[index].hemisphere = hemisphere }
    news.append(memoir.learn(of: known, inNightTo: night, at: ToldLife.four(on: night)))
    today = night
  }

  /// Advances by days with the given numbers of steps; a day of 0 steps is blank.
  mutating func live(steps: some Sequence<Int64>) {
    for steps in steps { live(steps > 0 ? DayFacts(day: today, steps: steps) : nil) }
  }

  /// Advances by whole weeks with the same steps each day.
  mutating func live(weeks: Int, of steps: Int64) { live(steps: repeatElement(steps, count: weeks * 7)) }

  /// Advances by a day with one walk, which starts at the given minute since 4:00.
  mutating func live(steps: Int64 = 1000, walkFrom start: Int, minutes: Int) {
    live(DayFacts(day: today, steps: steps, walks: [DayWalk(start: start, minutes: minutes, steps: steps)]))
  }

  /// Returns four o'clock of the day.
  static func four(on day: CivilDay) -> Instant { LocalTime(startOf: day).instant(offsetSeconds: 0) + .hours(4) }

  /// Returns the names of the moments on the page of a day.
  func names(on day: CivilDay) -> [String] { memoir.moments.filter { $0.day == day }.map { $0.kind.name } }

  /// Returns the days on which a kind of moment was reported, as offsets from the first day.
  func days(of name: String) -> [Int] {
    memoir.moments.filter { $0.kind.name == name }.map { $0.day.daysSince1970 - memoir.createdOn.daysSince1970 }
  }

  /// The beginnings of all chapters: the kind of change and the week number, counted from 1.
  var turns: String {
    memoir.chapters.map { "\($0.turn.rawValue) \(week(of: $0.began))" }.joined(separator: ", ")
  }

  /// Returns the number of the week that begins on a Monday; the first is 1.
  func week(of monday: CivilDay) -> Int { (monday.daysSince1970 - memoir.createdOn.daysSince1970) / 7 + 1 }

  /// Returns the journal, by default as a user with premium reads it.
  func journal(premium: Bool = true, steps: Int64? = nil, wishes: Journal.Wishes = .init()) -> Journal {
    Journal(of: memoir, on: today, steps: steps, isPremium: premium, wishes: wishes)
  }
}

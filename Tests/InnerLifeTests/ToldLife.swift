import PixelPalCore

@testable import InnerLife

/// A life that a test says in few words: a memoir, and nights that pass one by one.
struct ToldLife {
  private(set) var memoir: Memoir
  /// The day that is not over.
  private(set) var today: CivilDay
  /// All that nights told, in order.
  private(set) var news: [Memoir.News] = []
  /// Where its days are lived.
  var hemisphere: Hemisphere? = .north

  /// 6 January 2025, a Monday.
  static let monday = CivilDay(daysSince1970: 20_094)

  /// A pal that was made on `first`.
  init(from first: CivilDay = ToldLife.monday, under rules: LifeRules = .standard) {
    memoir = Memoir(createdOn: first, under: rules)
    today = first
  }

  /// Lets a day pass of which the night knows so much, and lets the night know of other days as well.
  mutating func live(_ facts: DayFacts?, late: [DayFacts] = []) {
    let night = today.next
    var known = late + (facts.map { [$0] } ?? [])
    for index in known.indices { known[index].hemisphere = hemisphere }
    news.append(memoir.learn(of: known, inNightTo: night, at: ToldLife.four(on: night)))
    today = night
  }

  /// Lets days pass with so many steps each; of those without any nothing is known.
  mutating func live(steps: some Sequence<Int64>) {
    for steps in steps { live(steps > 0 ? DayFacts(day: today, steps: steps) : nil) }
  }

  /// Lets weeks pass, each day of which has the same steps.
  mutating func live(weeks: Int, of steps: Int64) { live(steps: repeatElement(steps, count: weeks * 7)) }

  /// Lets a day pass with a walk in it, from a minute since 4:00 on.
  mutating func live(steps: Int64 = 1000, walkFrom start: Int, minutes: Int) {
    live(DayFacts(day: today, steps: steps, walks: [DayWalk(start: start, minutes: minutes, steps: steps)]))
  }

  /// Four o'clock.
  static func four(on day: CivilDay) -> Instant { LocalTime(startOf: day).instant(offsetSeconds: 0) + .hours(4) }

  /// The moments that stand on a page, by name.
  func names(on day: CivilDay) -> [String] { memoir.moments.filter { $0.day == day }.map { $0.kind.name } }

  /// The days on which a kind was told, as days since the first.
  func days(of name: String) -> [Int] {
    memoir.moments.filter { $0.kind.name == name }.map { $0.day.daysSince1970 - memoir.createdOn.daysSince1970 }
  }

  /// How chapters begin: a letter each, and the number of the week, the first of which is 1.
  var turns: String {
    memoir.chapters.map { "\($0.turn.rawValue) \(week(of: $0.began))" }.joined(separator: ", ")
  }

  /// The number of the week that begins on a Monday, the first of which is 1.
  func week(of monday: CivilDay) -> Int { (monday.daysSince1970 - memoir.createdOn.daysSince1970) / 7 + 1 }

  /// As a person reads it who has premium.
  func journal(premium: Bool = true, steps: Int64? = nil, wishes: Journal.Wishes = .init()) -> Journal {
    Journal(of: memoir, on: today, steps: steps, isPremium: premium, wishes: wishes)
  }
}

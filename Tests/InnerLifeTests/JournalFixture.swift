import PixelPalCore

@testable import InnerLife

/// A concise description of a life for tests: a journal that processes nights one by one.
struct JournalFixture {
  private(set) var journalState: JournalState
  /// The current day, which is not over.
  private(set) var today: CivilDay
  /// The reports of all nights, in order.
  private(set) var nightReports: [JournalState.NightReport] = []
  /// The hemisphere in which the days are spent.
  var hemisphere: Hemisphere? = .north

  /// 6 January 2025, a Monday.
  static let monday = CivilDay(daysSince1970: 20_094)

  /// Creates a pal on `first`.
  init(from first: CivilDay = JournalFixture.monday, under rules: JournalRules = .standard) {
    journalState = JournalState(createdOn: first, under: rules)
    today = first
  }

  /// Advances by one day with the given facts; the night also learns of the `late` facts of other days.
  mutating func addDay(_ facts: DayFacts?, late: [DayFacts] = []) {
    let night = today.next
    var known = late + (facts.map { [$0] } ?? [])
    for index in known.indices { known[index].hemisphere = hemisphere }
    nightReports.append(
      journalState.processNights(with: known, through: night, at: JournalFixture.fourOClock(on: night)))
    today = night
  }

  /// Advances by days with the given numbers of steps; a day of 0 steps is blank.
  mutating func addDays(steps: some Sequence<Int64>) {
    for steps in steps { addDay(steps > 0 ? DayFacts(day: today, steps: steps) : nil) }
  }

  /// Advances by whole weeks with the same steps each day.
  mutating func addWeeks(_ weeks: Int, steps: Int64) { addDays(steps: repeatElement(steps, count: weeks * 7)) }

  /// Advances by a day with one walk, which starts at the given minute since 4:00.
  mutating func addDay(steps: Int64 = 1000, walkStart start: Int, minutes: Int) {
    addDay(DayFacts(day: today, steps: steps, walks: [DayWalk(startMinute: start, minutes: minutes, steps: steps)]))
  }

  /// Returns four o'clock of the day.
  static func fourOClock(on day: CivilDay) -> Instant {
    LocalDateTime(startOf: day).instant(offsetSeconds: 0) + .hours(4)
  }

  /// Returns the names of the moments on the page of a day.
  func momentNames(on day: CivilDay) -> [String] { journalState.moments.filter { $0.day == day }.map { $0.kind.name } }

  /// Returns the days on which a kind of moment was reported, as offsets from the first day.
  func dayOffsets(ofMoments name: String) -> [Int] {
    journalState.moments.filter { $0.kind.name == name }.map {
      $0.day.daysSince1970 - journalState.createdOn.daysSince1970
    }
  }

  /// The beginnings of all chapters: the kind of change and the week number, counted from 1.
  var chapterText: String {
    journalState.chapters.map { "\($0.reason.rawValue) \(weekNumber(of: $0.startMonday))" }.joined(separator: ", ")
  }

  /// Returns the number of the week that begins on a Monday; the first is 1.
  func weekNumber(of monday: CivilDay) -> Int { (monday.daysSince1970 - journalState.createdOn.daysSince1970) / 7 + 1 }

  /// Returns the journal, by default as a user with premium reads it.
  func journal(premium: Bool = true, stepsToday: Int64? = nil, userEdits: JournalUserEdits = .init())
    -> Journal
  {
    Journal(of: journalState, on: today, stepsToday: stepsToday, isPremium: premium, userEdits: userEdits)
  }
}

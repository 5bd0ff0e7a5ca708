public import PixelPalCore

/// The record of a finished day.
public struct RememberedDay: Hashable, Sendable {
  /// The day.
  public package(set) var day: CivilDay
  /// The steps of the day, as its page shows them.
  public package(set) var steps: Int64
  /// The shape of the day; `nil` if unknown.
  public package(set) var shape: DayShape?
  /// The minute since the start of the lived day by which half of the steps were walked; `nil` if unknown.
  public package(set) var half: Int?
  /// The duration of the longest walk, in minutes; 0 without a walk.
  public package(set) var longestWalk: Int
  /// The start of the first long walk that began before 08:00, in minutes since the start of the lived day; `nil`
  /// without one.
  public package(set) var dawn: Int?
  /// The end of the last long walk that ended after 22:00, in minutes since the start of the lived day; `nil` without
  /// one.
  public package(set) var night: Int?
  /// The offset of local time from UTC, in minutes.
  public package(set) var offsetMinutes: Int
  /// The hemisphere that determines the season; `nil` in the tropics, or if unknown.
  public package(set) var hemisphere: Hemisphere?
  /// The word for the day on its page; `nil` while unknown.
  public package(set) var word: DayWord?
  /// The current number of steps; it differs from `steps` if a count arrived after the page was frozen.
  public package(set) var counted: Int64

  /// Creates the record of a day from its facts.
  init(_ facts: DayFacts, under rules: LifeRules) {
    let walks = facts.walks.filter { $0.minutes >= rules.numbers.lifeWalkMinutes }
    day = facts.day
    steps = facts.steps
    shape = DayShape(of: facts, under: rules)
    half = facts.half
    longestWalk = facts.walks.map { $0.minutes }.max() ?? 0
    dawn = walks.map { $0.start }.filter { rules.morning ~= $0 }.min()
    night = walks.filter { $0.start < rules.nightEnds }.map { $0.end }.filter { $0 > rules.nightBegins }.max()
    offsetMinutes = facts.offsetMinutes
    hemisphere = facts.hemisphere
    counted = facts.steps
  }

  /// Creates a record from saved values.
  package init(
    day: CivilDay, steps: Int64, shape: DayShape?, half: Int?, longestWalk: Int, dawn: Int?, night: Int?,
    offsetMinutes: Int, hemisphere: Hemisphere? = nil, word: DayWord?, counted: Int64
  ) {
    (self.day, self.steps, self.shape, self.half) = (day, steps, shape, half)
    (self.longestWalk, self.dawn, self.night) = (longestWalk, dawn, night)
    (self.offsetMinutes, self.hemisphere) = (offsetMinutes, hemisphere)
    (self.word, self.counted) = (word, counted)
  }

  /// True if the day has steps.
  public var isTold: Bool { steps > 0 }

  /// A copy without `word`, and with `counted` equal to `steps`.
  var asWalked: RememberedDay {
    var day = self
    (day.word, day.counted) = (nil, steps)
    return day
  }

  /// Returns true if `other` is equal apart from `word` and `counted`.
  func says(_ other: RememberedDay) -> Bool { asWalked == other.asWalked }
}

extension LifeRules {
  /// The morning, 04:00 to 08:00, in minutes since the start of a lived day.
  var morning: Range<Int> { minute(ofHour: 4)..<minute(ofHour: 8) }
  /// The beginning of the night, 22:00, in minutes since the start of a lived day.
  var nightBegins: Int { minute(ofHour: 22) }
  /// The end of the night, 04:00, in minutes since the start of a lived day; it may lie after the end of that day.
  var nightEnds: Int { minute(ofHour: 28) }

  /// Converts an hour of the calendar day to minutes since the start of the lived day.
  private func minute(ofHour hour: Int) -> Int { (hour - numbers.lifeDayBeginsAtHour) * 60 }
}

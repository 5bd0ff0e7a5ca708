public import PixelPalCore

/// What stays of a day once it is over.
public struct RememberedDay: Hashable, Sendable {
  /// The day.
  public package(set) var day: CivilDay
  /// The steps of the day, as its page has them.
  public package(set) var steps: Int64
  /// When most of it was walked; `nil` where nobody knows.
  public package(set) var shape: DayShape?
  /// The minute since its day began by which half of it was walked; `nil` where nobody knows.
  public package(set) var half: Int?
  /// How many minutes its longest walk took; 0 without one.
  public package(set) var longestWalk: Int
  /// The minute since its day began in which its first long walk began that began before 8; `nil` without one.
  public package(set) var dawn: Int?
  /// The minute since its day began at which its last long walk ended that ended after 22; `nil` without one.
  public package(set) var night: Int?
  /// How far clocks were ahead of UTC, in minutes.
  public package(set) var offsetMinutes: Int
  /// The hemisphere whose seasons it had; `nil` where there are none, or where it is not known.
  public package(set) var hemisphere: Hemisphere?
  /// How its page calls it; `nil` while nobody knows.
  public package(set) var word: DayWord?
  /// What is counted of it by now, where that came after its page had been frozen.
  public package(set) var counted: Int64

  /// What stays of `facts`.
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

  /// What was kept of a day.
  package init(
    day: CivilDay, steps: Int64, shape: DayShape?, half: Int?, longestWalk: Int, dawn: Int?, night: Int?,
    offsetMinutes: Int, hemisphere: Hemisphere? = nil, word: DayWord?, counted: Int64
  ) {
    (self.day, self.steps, self.shape, self.half) = (day, steps, shape, half)
    (self.longestWalk, self.dawn, self.night) = (longestWalk, dawn, night)
    (self.offsetMinutes, self.hemisphere) = (offsetMinutes, hemisphere)
    (self.word, self.counted) = (word, counted)
  }

  /// Whether it has a step.
  public var isTold: Bool { steps > 0 }

  /// It without what was made of it.
  var asWalked: RememberedDay {
    var day = self
    (day.word, day.counted) = (nil, steps)
    return day
  }

  /// Whether another count of the day says the same, the word aside that its page has for it.
  func says(_ other: RememberedDay) -> Bool { asWalked == other.asWalked }
}

extension LifeRules {
  /// The minutes of a lived day in which it is morning: from 4 to 8.
  var morning: Range<Int> { minute(ofHour: 4)..<minute(ofHour: 8) }
  /// The minute of a lived day at which night begins: at 22.
  var nightBegins: Int { minute(ofHour: 22) }
  /// The minute of a lived day, or after it, at which night ends: at 4.
  var nightEnds: Int { minute(ofHour: 28) }

  /// The minute since the hour with which lived days begin.
  private func minute(ofHour hour: Int) -> Int { (hour - numbers.lifeDayBeginsAtHour) * 60 }
}

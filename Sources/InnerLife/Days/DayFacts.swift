public import PixelPalCore

/// What is known of a day: how many steps it had, and when they were walked.
///
///     DayFacts(day: monday, steps: 7838)                        // of an app that has sums alone
///
/// The steps are those of the calendar's day. What tells when goes by the lived day, which begins at four: a walk home at
/// one belongs to the evening.
public struct DayFacts: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// The steps of the calendar's day.
  public var steps: Int64
  /// The steps of each hour of the lived day, the first from 4:00 to 5:00; `nil` for a day that was counted by its total.
  ///
  /// An hour that clocks show twice adds up in one place, and one that they leave out is 0.
  public var hours: [Int64]?
  /// The minute since its day began by which half of the lived day was walked; `nil` where nobody knows.
  public var half: Int?
  /// The walks of the lived day, in order.
  public var walks: [DayWalk]
  /// How far clocks were ahead of UTC when the day began, in minutes.
  public var offsetMinutes: Int
  /// The hemisphere whose seasons the day had; `nil` where there are none, or where it is not known.
  public var hemisphere: Hemisphere?

  /// What is known of `day`.
  public init(
    day: CivilDay, steps: Int64, hours: [Int64]? = nil, half: Int? = nil, walks: [DayWalk] = [],
    offsetMinutes: Int = 0, hemisphere: Hemisphere? = nil
  ) {
    (self.day, self.steps, self.hours, self.half, self.walks) = (day, max(0, steps), hours, half, walks)
    (self.offsetMinutes, self.hemisphere) = (offsetMinutes, hemisphere)
  }

  /// Whether there is anything to tell: 0 in an export is a phone in a drawer as often as a rest, and nobody guesses.
  public var isTold: Bool { steps > 0 }
}

/// A walk as a day tells of it: walking pieces with hardly a pause between them.
public struct DayWalk: Hashable, Sendable {
  /// The minute since its day began in which it begins.
  public var start: Int
  /// How many minutes it lasts.
  public var minutes: Int
  /// The steps of the walk.
  public var steps: Int64

  /// A walk from a minute since its day began on.
  public init(start: Int, minutes: Int, steps: Int64) {
    (self.start, self.minutes, self.steps) = (start, minutes, steps)
  }

  /// The minute since its day began at which it ends.
  public var end: Int { start + minutes }
}

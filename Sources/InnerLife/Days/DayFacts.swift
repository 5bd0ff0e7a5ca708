public import PixelPalCore

/// The known facts about a day: its step count, and the times at which its steps were taken.
///
///     DayFacts(day: monday, steps: 7838)                        // for an app that only has totals
///
/// The step count is that of the calendar day, but the times are those of the lived day, which begins at 04:00: a walk
/// home at 01:00 still belongs to the evening before.
public struct DayFacts: Hashable, Sendable {
  /// The calendar day that the facts describe.
  public var day: CivilDay
  /// The calendar day's step count.
  public var steps: Int64
  /// The steps in each hour of the lived day, beginning with 04:00 to 05:00, or `nil` if only the day's total is known.
  ///
  /// When clocks change, an hour that occurs twice is summed into one element, and an hour that is skipped is 0.
  public var hourlySteps: [Int64]?
  /// The first quarter-hour with steps in each hour, from 0 to 3, or `nil` if the quarter-hours are unknown.
  ///
  /// The elements correspond to those of ``hourlySteps``. An hour without steps has 0.
  public var firstQuarters: [Int]?
  /// True if the times are those of the person's clock.
  ///
  /// The value is false if the person's time zone is unknown. In an export in UTC, for example, an evening walk may
  /// appear at noon, so the journal learns no usual hours from it.
  public var isLocalTimeKnown: Bool
  /// The minute of the lived day at which half of the steps had been taken, or `nil` if it's unknown.
  public var halfwayMinute: Int?
  /// The walks of the lived day, in chronological order.
  public var walks: [DayWalk]
  /// The offset of local time from UTC at the start of the day, in minutes.
  public var offsetMinutes: Int
  /// The hemisphere that determines the season, or `nil` in the tropics or if the hemisphere is unknown.
  public var hemisphere: Hemisphere?

  /// Creates the facts about `day`, treating a negative step count as 0.
  public init(
    day: CivilDay, steps: Int64, hourlySteps: [Int64]? = nil, firstQuarters: [Int]? = nil,
    isLocalTimeKnown: Bool = true, halfwayMinute: Int? = nil, walks: [DayWalk] = [], offsetMinutes: Int = 0,
    hemisphere: Hemisphere? = nil
  ) {
    (self.day, self.steps, self.hourlySteps, self.halfwayMinute, self.walks) = (
      day, max(0, steps), hourlySteps, halfwayMinute, walks
    )
    (self.firstQuarters, self.isLocalTimeKnown) = (firstQuarters, isLocalTimeKnown)
    (self.offsetMinutes, self.hemisphere) = (offsetMinutes, hemisphere)
  }

  /// True if the day has steps.
  ///
  /// A day with 0 steps is treated as blank, because in an export 0 can mean a phone in a drawer as well as a day of
  /// rest.
  public var hasSteps: Bool { steps > 0 }
}

/// A walk on a day: consecutive walking segments with only short gaps between them.
public struct DayWalk: Hashable, Sendable {
  /// The walk's start, in minutes since the start of the lived day.
  public var startMinute: Int
  /// The walk's duration in minutes.
  public var minutes: Int
  /// The walk's step count.
  public var steps: Int64

  /// Creates a walk that starts `startMinute` minutes after the start of the lived day.
  public init(startMinute: Int, minutes: Int, steps: Int64) {
    (self.startMinute, self.minutes, self.steps) = (startMinute, minutes, steps)
  }

  /// The walk's end, in minutes since the start of the lived day.
  public var endMinute: Int { startMinute + minutes }
}

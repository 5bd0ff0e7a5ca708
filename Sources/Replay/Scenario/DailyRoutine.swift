package import PixelPalCore

/// The use of the phone on an ordinary day, in local time wherever the person is.
package struct DailyRoutine: Hashable, Sendable {
  /// The times at which the app is opened.
  package var openTimes: [TimeOfDay]
  /// The duration of each open.
  package var openDuration: Milliseconds
  /// The time at which the phone is first unlocked.
  package var unlockStart: TimeOfDay
  /// The time from which it is no longer unlocked.
  package var unlockEnd: TimeOfDay
  /// The interval between unlocks.
  package var unlockInterval: Milliseconds
  /// The duration of each unlock.
  package var unlockDuration: Milliseconds

  /// The standard day: opened at 08:00, 13:00 and 20:00 for two minutes; unlocked for the first minute of each hour
  /// from 07:00 to 22:59.
  package static let standard = DailyRoutine(
    openTimes: [8, 13, 20].map { TimeOfDay(hour: $0) }, openDuration: .minutes(2), unlockStart: TimeOfDay(hour: 7),
    unlockEnd: TimeOfDay(hour: 23), unlockInterval: .hours(1), unlockDuration: .minutes(1))

  /// The maximum number of opens a day: one each minute.
  static let maxOpens = 1440
}

/// A time of day to the minute, such as `08:00`; `24:00` is the end of the day.
package struct TimeOfDay: Hashable, Sendable, Comparable {
  /// Minutes since midnight, at most 1,440.
  package let minutesSinceMidnight: Int

  init(hour: Int) { minutesSinceMidnight = hour * 60 }

  init(minutes: Int) { self.minutesSinceMidnight = min(max(minutes, 0), 1440) }

  /// Reads a time such as `08:00`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = UInt8(parts[0]),
      let minute = UInt8(parts[1]), minute < 60, hour < 24 || hour == 24 && minute == 0
    else { return nil }
    minutesSinceMidnight = Int(hour) * 60 + Int(minute)
  }

  /// Returns the instant at which clocks of `zone` show this time on `day`.
  func instant(on day: CivilDay, in zone: Zone) -> Instant {
    let local = LocalTime(day: day, hour: minutesSinceMidnight / 60, minute: minutesSinceMidnight % 60)
    return zone.instant(of: local ?? LocalTime(startOf: day.next))
  }

  /// Returns true if `left` is earlier in the day.
  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutesSinceMidnight < right.minutesSinceMidnight
  }
}

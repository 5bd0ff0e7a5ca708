package import PixelPalCore

/// A person's phone use on an ordinary day, in the person's local time.
package struct PhoneRoutine: Hashable, Sendable {
  /// The times of day at which the app is opened.
  package var openTimes: [TimeOfDay]
  /// The duration for which the app stays open each time.
  package var openDuration: Milliseconds
  /// The time of day at which the phone is first unlocked.
  package var unlockStart: TimeOfDay
  /// The time of day from which the phone isn't unlocked again until the next day.
  package var unlockEnd: TimeOfDay
  package var unlockInterval: Milliseconds
  /// The duration for which the phone stays unlocked each time.
  package var unlockDuration: Milliseconds

  /// The standard routine.
  ///
  /// The app is opened at 08:00, 13:00 and 20:00 for two minutes, and the phone is unlocked for the first minute of
  /// each hour from 07:00 to 22:59.
  package static let standard = PhoneRoutine(
    openTimes: [8, 13, 20].map { TimeOfDay(hour: $0) }, openDuration: .minutes(2), unlockStart: TimeOfDay(hour: 7),
    unlockEnd: TimeOfDay(hour: 23), unlockInterval: .hours(1), unlockDuration: .minutes(1))

  /// The maximum number of times that the app is opened in a day: once per minute.
  static let maxOpens = 1440
}

/// A time of day with minute precision, such as `08:00`.
///
/// The end of the day is `24:00`.
package struct TimeOfDay: Hashable, Sendable, Comparable {
  /// The minutes since midnight, at most 1,440.
  package let minutesSinceMidnight: Int

  init(hour: Int) { minutesSinceMidnight = hour * 60 }

  init(minutes: Int) { self.minutesSinceMidnight = min(max(minutes, 0), 1440) }

  /// Creates a time of day from a string such as `08:00`, or returns `nil` for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = UInt8(parts[0]),
      let minute = UInt8(parts[1]), minute < 60, hour < 24 || hour == 24 && minute == 0
    else { return nil }
    minutesSinceMidnight = Int(hour) * 60 + Int(minute)
  }

  /// Returns the instant at which clocks in `zone` show this time of day on `day`.
  func instant(on day: CivilDay, in zone: Zone) -> Instant {
    let local = LocalDateTime(day: day, hour: minutesSinceMidnight / 60, minute: minutesSinceMidnight % 60)
    return zone.instant(of: local ?? LocalDateTime(startOf: day.next))
  }

  /// Returns true if `left` is earlier in the day than `right`.
  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutesSinceMidnight < right.minutesSinceMidnight
  }
}

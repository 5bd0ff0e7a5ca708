package import PixelPalCore

/// What a person does with the phone on an ordinary day, by the clocks of wherever they are.
package struct DayRhythm: Hashable, Sendable {
  /// When the app is opened.
  package var opens: [TimeOfDay]
  /// How long each open lasts.
  package var openLasts: Milliseconds
  /// When the phone is unlocked for the first time.
  package var unlockedFrom: TimeOfDay
  /// From when on it is not unlocked any more.
  package var unlockedTo: TimeOfDay
  /// How often it is unlocked in between.
  package var unlockedEvery: Milliseconds
  /// How long each time.
  package var unlockedFor: Milliseconds

  /// Opened at 08:00, 13:00 and 20:00 for two minutes; unlocked for the first minute of each hour from 07:00 to 22:59.
  package static let standard = DayRhythm(
    opens: [8, 13, 20].map { TimeOfDay(hour: $0) }, openLasts: .minutes(2), unlockedFrom: TimeOfDay(hour: 7),
    unlockedTo: TimeOfDay(hour: 23), unlockedEvery: .hours(1), unlockedFor: .minutes(1))

  /// The most opens of one day: one each minute.
  static let mostOpens = 1440
}

/// What a clock shows, to the minute: `08:00`; `24:00` is the end of the day.
package struct TimeOfDay: Hashable, Sendable, Comparable {
  /// Minutes since midnight, at most 1,440.
  package let minutes: Int

  init(hour: Int) { minutes = hour * 60 }

  init(minutes: Int) { self.minutes = min(max(minutes, 0), 1440) }

  /// Reads `08:00`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = UInt8(parts[0]),
      let minute = UInt8(parts[1]), minute < 60, hour < 24 || hour == 24 && minute == 0
    else { return nil }
    minutes = Int(hour) * 60 + Int(minute)
  }

  /// The instant at which clocks of `zone` show this on `day`.
  func instant(on day: CivilDay, in zone: Zone) -> Instant {
    let local = LocalTime(day: day, hour: minutes / 60, minute: minutes % 60)
    return zone.instant(of: local ?? LocalTime(startOf: day.next))
  }

  /// Whether `left` is earlier in the day.
  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

import PixelPalCore

/// A pal's sleeping hours, which follow its person's habits.
///
///     context.sleepHours = SleepHours(bedtimeHour: portrait.bedtimeHour, wakingHour: portrait.wakingHour)
///
/// Sleep hours shift the daily curves of the pal's feelings, so that the pal becomes sleepy before its bedtime and
/// fresh after it wakes up. A pal without known hours has the ``standard`` curves, and the rules define its night.
public struct SleepHours: Hashable, Sendable {
  /// The local hour at which the pal falls asleep, from 0 to 23.
  public let bedtimeHour: Int
  /// The local hour at which the pal wakes up, from 0 to 23.
  public let wakingHour: Int

  /// The hours from 22:00 to 07:00, for which the daily curves of the feelings are defined.
  public static let standard = SleepHours(22, 7)

  /// Creates sleep hours, or returns `nil` if an hour is unknown or not from 0 to 23, or if both hours are equal.
  public init?(bedtimeHour: Int?, wakingHour: Int?) {
    guard let bedtimeHour, let wakingHour, bedtimeHour != wakingHour, 0..<24 ~= bedtimeHour, 0..<24 ~= wakingHour else {
      return nil
    }
    self.init(bedtimeHour, wakingHour)
  }

  private init(_ bedtimeHour: Int, _ wakingHour: Int) {
    (self.bedtimeHour, self.wakingHour) = (bedtimeHour, wakingHour)
  }

  private static let minutesPerDay = 24 * 60

  private var nightMinutes: Int {
    ((wakingHour - bedtimeHour) * 60).flooredDivision(by: SleepHours.minutesPerDay).remainder
  }

  /// Returns true if `time` is in the pal's night, which includes the bedtime but not the waking hour.
  func contains(_ time: LocalDateTime) -> Bool { minutesSinceBedtime(at: time) < nightMinutes }

  private func minutesSinceBedtime(at time: LocalDateTime) -> Int {
    (time.minuteOfDay - bedtimeHour * 60).flooredDivision(by: SleepHours.minutesPerDay).remainder
  }

  /// Returns the minute of a day with ``standard`` hours that corresponds to `time`.
  ///
  /// The night and the rest of the day are each stretched evenly to their standard length.
  func minuteOfDayWithStandardSleep(correspondingTo time: LocalDateTime) -> Int {
    let (passed, night, standardNight) = (minutesSinceBedtime(at: time), nightMinutes, SleepHours.standard.nightMinutes)
    let day = SleepHours.minutesPerDay
    let standard =
      passed < night
      ? passed * standardNight / night
      : standardNight + (passed - night) * (day - standardNight) / (day - night)
    return (SleepHours.standard.bedtimeHour * 60 + standard) % day
  }
}

extension LocalDateTime {
  /// The number of whole minutes since midnight.
  var minuteOfDay: Int { hour * 60 + minute }
}

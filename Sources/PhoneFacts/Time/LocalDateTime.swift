/// A calendar day and a clock time, without a time zone.
///
///     LocalDateTime(of: instant, offsetSeconds: 3600).day
///
/// The clock shows at most 23:59:59.999. In a zone that changes its clocks, some local times never occur, and others
/// occur twice.
public struct LocalDateTime: Hashable, Sendable, Comparable {
  /// The calendar day of the local time.
  public let day: CivilDay
  /// The time since midnight as the clock shows it, which is always less than 24 hours.
  public let sinceMidnight: Milliseconds

  static let millisecondsPerDay: Int64 = 86_400_000

  /// Creates a local time, or returns `nil` if a value is out of range for a clock, such as hour 24.
  public init?(day: CivilDay, hour: Int, minute: Int = 0, second: Int = 0, millisecond: Int = 0) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second, 0...999 ~= millisecond else { return nil }
    self.day = day
    sinceMidnight = .init(Int64(((hour * 60 + minute) * 60 + second) * 1000 + millisecond))
  }

  /// Creates midnight at the beginning of `day`.
  public init(startOf day: CivilDay) {
    self.day = day
    sinceMidnight = .zero
  }

  /// Creates the local time at `instant` on a clock that runs `offsetSeconds` ahead of UTC.
  public init(of instant: Instant, offsetSeconds: Int) {
    let shifted = instant.millisecondsSince1970 + Int64(offsetSeconds) * 1000
    let (days, rest) = shifted.flooredDivision(by: LocalDateTime.millisecondsPerDay)
    day = CivilDay(daysSince1970: Int(days))
    sinceMidnight = .init(rest)
  }

  /// Returns the instant at which a clock that runs `offsetSeconds` ahead of UTC shows this time.
  public func instant(offsetSeconds: Int) -> Instant {
    .init(millisecondsSince1970: millisecondsAsIfUTC - Int64(offsetSeconds) * 1000)
  }

  var millisecondsAsIfUTC: Int64 {
    Int64(day.daysSince1970) * LocalDateTime.millisecondsPerDay + sinceMidnight.count
  }

  /// The hour on the clock, 0 to 23.
  public var hour: Int { Int(sinceMidnight.count / 3_600_000) }
  /// The minute on the clock, 0 to 59.
  public var minute: Int { Int(sinceMidnight.count / 60_000 % 60) }

  /// Returns true if a clock shows `left` before `right`, provided that no clock change is between them.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.day, left.sinceMidnight) < (right.day, right.sinceMidnight)
  }
}

extension LocalDateTime: LosslessStringConvertible {
  /// The local time as text, such as `2025-01-04T10:22:13`, truncated to the second.
  public var description: String { textBuilder.text }

  /// A builder that contains the time as text, such as `2025-01-04T10:22:13`, and has room for a `Z`.
  var textBuilder: DateTextBuilder {
    var writer = DateTextBuilder(capacity: 20)
    writer.append(day)
    writer.append("T")
    writer.append(clockToTheSecond: sinceMidnight)
    return writer
  }

  /// The clock time to the second, such as `10:22:13`.
  package var clockToTheSecond: String {
    var writer = DateTextBuilder(capacity: 8)
    writer.append(clockToTheSecond: sinceMidnight)
    return writer.text
  }

  /// The clock time to the minute, such as `10:22`.
  public var clockToTheMinute: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }

  /// Creates a local time from text such as `2025-01-04T10:22:13`, or returns `nil` for any other text.
  ///
  /// The `T` can be a space, the seconds can be left out, and a fraction can follow the seconds.
  public init?(_ text: some StringProtocol) {
    var cursor = DateTextCursor(text)
    guard let time = LocalDateTime(reading: &cursor), cursor.isAtEnd else { return nil }
    self = time
  }

  init?(reading cursor: inout DateTextCursor) {
    guard let day = CivilDay(reading: &cursor), cursor.consume("T") || cursor.consume("t") || cursor.consume(" "),
      let hour = cursor.readDigits(count: 2), cursor.consume(":"), let minute = cursor.readDigits(count: 2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if cursor.consume(":") {
      guard let read = cursor.readDigits(count: 2) else { return nil }
      second = read
      if cursor.consume(".") {
        guard let read = cursor.readFractionInThousandths() else { return nil }
        millisecond = read
      }
    }
    self.init(day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
  }
}

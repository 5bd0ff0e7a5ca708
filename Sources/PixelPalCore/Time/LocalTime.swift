/// What a calendar and a clock on the wall say: a day and the milliseconds since its midnight, without a zone.
///
///     LocalTime(of: instant, offsetSeconds: 3600).day
///
/// The clock shows at most 23:59:59.999, so not every local time exists on every day in every zone, and some twice.
public struct LocalTime: Hashable, Sendable, Comparable {
  /// The day of the calendar.
  public let day: CivilDay
  /// Milliseconds since midnight as the clock shows them, below 24 hours.
  public let sinceMidnight: Milliseconds

  static let millisecondsInADay: Int64 = 86_400_000

  /// `nil` when there is no such time on a clock.
  public init?(day: CivilDay, hour: Int, minute: Int = 0, second: Int = 0, millisecond: Int = 0) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second, 0...999 ~= millisecond else { return nil }
    self.day = day
    sinceMidnight = .init(Int64(((hour * 60 + minute) * 60 + second) * 1000 + millisecond))
  }

  /// Midnight at the beginning of `day`.
  public init(startOf day: CivilDay) {
    self.day = day
    sinceMidnight = .zero
  }

  /// What a clock shows that runs `offsetSeconds` ahead of UTC.
  public init(of instant: Instant, offsetSeconds: Int) {
    let shifted = instant.millisecondsSince1970 + Int64(offsetSeconds) * 1000
    let (days, rest) = shifted.flooredDivision(by: LocalTime.millisecondsInADay)
    day = CivilDay(daysSince1970: Int(days))
    sinceMidnight = .init(rest)
  }

  /// The instant at which a clock that runs `offsetSeconds` ahead of UTC shows this.
  public func instant(offsetSeconds: Int) -> Instant {
    .init(millisecondsSince1970: millisecondsAsIfUTC - Int64(offsetSeconds) * 1000)
  }

  var millisecondsAsIfUTC: Int64 {
    Int64(day.daysSince1970) * LocalTime.millisecondsInADay + sinceMidnight.count
  }

  /// The hour on the clock, 0 to 23.
  public var hour: Int { Int(sinceMidnight.count / 3_600_000) }
  /// The minute on the clock, 0 to 59.
  public var minute: Int { Int(sinceMidnight.count / 60_000 % 60) }

  /// Whether `left` shows first when no clock is changed between.
  public static func < (left: LocalTime, right: LocalTime) -> Bool {
    (left.day, left.sinceMidnight) < (right.day, right.sinceMidnight)
  }
}

extension LocalTime: LosslessStringConvertible {
  /// `2025-01-04T10:22:13`, cut down to the second.
  public var description: String { writer.text }

  /// `2025-01-04T10:22:13`, and room for a zone.
  var writer: DigitWriter {
    var writer = DigitWriter(room: 20)
    writer.add(day)
    writer.add("T")
    writer.add(clock: sinceMidnight)
    return writer
  }

  /// `10:22:13`.
  package var clockToTheSecond: String {
    var writer = DigitWriter(room: 8)
    writer.add(clock: sinceMidnight)
    return writer.text
  }

  /// `10:22`.
  public var clock: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }

  /// Reads `2025-01-04T10:22:13`, with a space for the `T`, without seconds, or with a fraction; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let time = LocalTime(reading: &reader), reader.isAtEnd else { return nil }
    self = time
  }

  init?(reading reader: inout DigitReader) {
    guard let day = CivilDay(reading: &reader), reader.consume("T") || reader.consume("t") || reader.consume(" "),
      let hour = reader.digits(2), reader.consume(":"), let minute = reader.digits(2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if reader.consume(":") {
      guard let read = reader.digits(2) else { return nil }
      second = read
      if reader.consume(".") {
        guard let read = reader.fractionInThousandths() else { return nil }
        millisecond = read
      }
    }
    self.init(day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
  }
}

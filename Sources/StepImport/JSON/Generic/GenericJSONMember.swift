import Documents
import PixelPalCore

/// A member of a JSON object, with a name of known meaning.
///
/// The texts of the name and the value are in ``GenericJSONReader/memberText``.
struct GenericJSONMember {
  /// The meaning of the name, which can also depend on the name of the enclosing object.
  let meaning: ColumnMeaning
  /// The number of objects and arrays that enclose the member, including the object to which it belongs.
  let depth: Int
  /// The range of the name in ``GenericJSONReader/memberText``.
  let name: Range<Int>
  /// The range of the value in ``GenericJSONReader/memberText``.
  let value: Range<Int>
  /// A hash of the value, for fast comparisons.
  let hash: UInt64
  /// True if the name indicates that the time is in UTC, like `startTimeUTC`.
  let isUTC: Bool
  /// True if the name, such as `id`, can identify either a person or a row.
  let isAmbiguousID: Bool
  /// True if the value is a JSON string.
  let isText: Bool
  /// True if the name, such as `total`, suggests that the value may be the sum of several rows.
  var mayBeSum = false
}

extension GenericJSONMember {
  /// A description of the member's role for the report, such as `hour of the day`.
  var roleDescription: String {
    switch meaning {
    case .steps, .value: "steps"
    case .date: "date"
    case .time: "time"
    case .hour: "hour of the day"
    case .hourAndMinute: "time of day, hhmm"
    case .minute: "minute of the hour"
    case .start, .startDate, .startTime: "start"
    case .end, .endDate, .endTime: "end"
    case .year, .month, .week, .weekday: "part of the date"
    case .zone: "zone"
    case .source: "source"
    case .person: isAmbiguousID ? "not read" : "person"
    case .type: "type"
    case .unit: "unit"
    case .recordingTime: "time of recording, not read"
    case .otherQuantity: "another quantity, not read"
    }
  }
}

extension ColumnMeaning {
  /// True if values with this meaning state the time of a row or a part of that time, such as the hour or the year.
  var isPartOfTime: Bool {
    switch self {
    case .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime, .year,
      .month, .week:
      true
    case .steps, .weekday, .zone, .source, .person, .type, .unit, .value, .recordingTime, .otherQuantity: false
    }
  }

  /// True if values with this meaning state the start of a row, or the date or the time of day at which it starts.
  var isPartOfStart: Bool { self == .start || self == .startDate || self == .startTime }

  /// True if values with this meaning state the end of a row, or the date or the time of day at which it ends.
  var isPartOfEnd: Bool { self == .end || self == .endDate || self == .endTime }

  /// True for a date or time if the name doesn't show whether it is a start or an end.
  var isDateOrTime: Bool { self == .date || self == .time }
}

extension Span<UInt8> {
  /// Returns true if the text in `range` is a name for step counts, such as `step_count` or `StepsRecord`.
  func isStepTypeName(in range: Range<Int>) -> Bool {
    guard range.count <= 200 else { return false }
    let written = text(in: range)
    let meaning = ColumnMeaning(written)
    if meaning == .steps { return true }
    guard meaning == nil else { return false }
    let key = ColumnMeaning.normalizedName(written)
    return ["stepcount", "steps", "stepcountdelta", "stepsrecord", "stepcountrecord", "stepsdelta"]
      .contains(where: key.hasSuffix)
  }

  /// Returns the time in `range` (a calendar date, a date with a time, or an epoch time), or `nil` for any other text.
  ///
  /// If `isUTC` is true, a time of day without a UTC offset is interpreted as UTC.
  func jsonTime(in range: Range<Int>, isUTC: Bool) -> WrittenTime? {
    let range = trimmed(range)
    if let milliseconds = epochMilliseconds(in: range) {
      var time = WrittenTime(utc: milliseconds)
      (time.hasWrittenSeconds, time.isEpoch) = (true, true)
      return time
    }
    guard var time = WrittenTime(self, range) else { return nil }
    if case .instant = time.day { return nil }
    if time.utcOffset == nil, time.timeOfDay != nil, isUTC { time.utcOffset = 0 }
    return time
  }

  /// Returns the epoch time in `range` in milliseconds since 1970, or `nil` for any other text.
  ///
  /// The number of digits determines the unit: 10 for seconds, 13 for milliseconds, 16 for microseconds and 19 for
  /// nanoseconds. Seconds and milliseconds can have decimals. Digits beyond whole milliseconds are dropped.
  private func epochMilliseconds(in range: Range<Int>) -> Int64? {
    var end = range.lowerBound
    while end < range.upperBound, self[end].isDigit { end += 1 }
    let digits = end - range.lowerBound
    var fraction: Int64 = 0
    if end < range.upperBound {
      guard self[end] == 0x2E, digits == 10 || digits == 13, end + 1 < range.upperBound else { return nil }
      for place in end + 1..<range.upperBound where !self[place].isDigit { return nil }
      for place in 1...3 {
        let digit = end + place < range.upperBound ? Int64(self[end + place] - 0x30) : 0
        fraction = fraction * 10 + digit
      }
    }
    switch digits {
    case 10: return wholeNumber(in: range.lowerBound..<end).map { $0 * 1000 + fraction }
    case 13, 16, 19: return wholeNumber(in: range.lowerBound..<range.lowerBound + 13)
    case _: return nil
    }
  }
}

extension WrittenTime {
  /// Creates the local time that clocks with the given UTC offset show at an instant.
  ///
  /// - Parameters:
  ///   - milliseconds: the instant in milliseconds since 1970.
  ///   - utcOffset: the UTC offset of the local time in seconds.
  init(utc milliseconds: Int64, utcOffset: Int32 = 0) {
    let shown = milliseconds + Int64(utcOffset) * 1000
    let clock = Int32(((shown % 86_400_000) + 86_400_000) % 86_400_000)
    let day = (shown - Int64(clock)) / 86_400_000
    self.init(.day(CivilDay(daysSince1970: Int(clamping: day))), timeOfDay: clock, utcOffset: utcOffset)
    hasWrittenSeconds = clock % 60_000 != 0
  }
}

import Documents
import PixelPalCore

/// A JSON member whose name has a meaning, copied from the input.
struct GenericJSONMember {
  /// The meaning of the member's name within its context.
  let meaning: ColumnMeaning
  /// The number of objects and arrays that enclose the member.
  let depth: Int
  /// The range of the member's name in the buffer that contains the text of all members.
  let name: Range<Int>
  /// The range of the member's value in the buffer that contains the text of all members.
  let value: Range<Int>
  /// A hash of the member's value, for finding equal values.
  let hash: UInt64
  /// True if the member's name indicates that its time is in UTC.
  let isUTC: Bool
  /// True if the member's name, such as `id`, may identify either a row or a person.
  let isAmbiguousID: Bool
  /// True if the member's value is a JSON string.
  let isText: Bool
  /// True if the member's name, such as `total`, may mean that its value is the sum of several rows.
  var mayBeSum = false
}

extension GenericJSONMember {
  /// A description of the member's role for the report.
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
  /// True if members with this meaning state a row's time, or a part of it such as the hour.
  var isPartOfTime: Bool {
    switch self {
    case .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime, .year,
      .month, .week:
      true
    case .steps, .weekday, .zone, .source, .person, .type, .unit, .value, .recordingTime, .otherQuantity: false
    }
  }

  /// True if members with this meaning state a row's start, or only its date or time of day.
  var isPartOfStart: Bool { self == .start || self == .startDate || self == .startTime }

  /// True if members with this meaning state a row's end, or only its date or time of day.
  var isPartOfEnd: Bool { self == .end || self == .endDate || self == .endTime }

  /// True if members with this meaning state a day or a time, but neither a start nor an end.
  var isDateOrTime: Bool { self == .date || self == .time }
}

extension Span<UInt8> {
  /// Returns true if the text in `range` is a record type that means steps, such as
  /// `HKQuantityTypeIdentifierStepCount`, `step_count` or `StepsRecord`.
  func isStepTypeName(_ range: Range<Int>) -> Bool {
    guard range.count <= 200 else { return false }
    let written = text(range)
    let meaning = ColumnMeaning(written)
    if meaning == .steps { return true }
    guard meaning == nil else { return false }
    let key = ColumnMeaning.normalizedName(written)
    return ["stepcount", "steps", "stepcountdelta", "stepsrecord", "stepcountrecord", "stepsdelta"]
      .contains(where: key.hasSuffix)
  }

  /// Returns the time in `range`, written as text or as seconds, milliseconds, microseconds or nanoseconds since 1970.
  ///
  /// Returns `nil` for any other text. If `isUTC` is true, a time of day without a UTC offset is in UTC.
  func jsonTime(_ range: Range<Int>, isUTC: Bool) -> WrittenTime? {
    let range = trimmed(range)
    if let milliseconds = epochMilliseconds(range) {
      var time = WrittenTime(utc: milliseconds)
      (time.hasWrittenSeconds, time.isEpoch) = (true, true)
      return time
    }
    guard var time = WrittenTime(self, range) else { return nil }
    if case .instant = time.day { return nil }
    if time.utcOffset == nil, time.timeOfDay != nil, isUTC { time.utcOffset = 0 }
    return time
  }

  /// Returns the epoch time in `range`, in milliseconds since 1970, or `nil` for any other text.
  ///
  /// The number of digits determines the unit: 10 for seconds, 13 for milliseconds, 16 for microseconds and 19 for
  /// nanoseconds.
  private func epochMilliseconds(_ range: Range<Int>) -> Int64? {
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
    case 10: return wholeNumber(range.lowerBound..<end).map { $0 * 1000 + fraction }
    case 13, 16, 19: return wholeNumber(range.lowerBound..<range.lowerBound + 13)
    case _: return nil
    }
  }
}

extension WrittenTime {
  /// Creates the time that a clock shows at the given number of milliseconds since 1970.
  ///
  /// The clock is `utcOffset` seconds ahead of UTC.
  init(utc milliseconds: Int64, utcOffset: Int32 = 0) {
    let shown = milliseconds + Int64(utcOffset) * 1000
    let clock = Int32(((shown % 86_400_000) + 86_400_000) % 86_400_000)
    let day = (shown - Int64(clock)) / 86_400_000
    self.init(.day(CivilDay(daysSince1970: Int(clamping: day))), timeOfDay: clock, utcOffset: utcOffset)
    hasWrittenSeconds = clock % 60_000 != 0
  }
}

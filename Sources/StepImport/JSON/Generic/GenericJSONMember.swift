import Documents
import PixelPalCore

/// A JSON member with a meaningful name, copied out of the input bytes.
struct GenericJSONMember {
  /// The meaning of the member's name in its context.
  let meaning: ColumnMeaning
  /// The number of brackets around the member.
  let depth: Int
  /// The range of the member's name in the copied text of all members.
  let name: Range<Int>
  /// The range of the member's value in the copied text of all members.
  let value: Range<Int>
  /// A hash of the member's value, which identifies the value if its meaning turns out to be unknown.
  let hash: UInt64
  /// True if the member's name says that a time in it is in UTC.
  let isUTC: Bool
  /// True if the member's name, such as `id`, may identify rows as well as people.
  let isAmbiguousID: Bool
  /// True if the member's value is a string.
  let isText: Bool
  /// True if the member may be the sum of all rows so far, judging by its name.
  var mayBeSum = false
}

extension GenericJSONMember {
  /// The role of the member in words, for the report.
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
  /// True if a member with this meaning gives the time of a row, or a part of it.
  var isPartOfTime: Bool {
    switch self {
    case .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime, .year,
      .month, .week:
      true
    case .steps, .weekday, .zone, .source, .person, .type, .unit, .value, .recordingTime, .otherQuantity: false
    }
  }

  /// True if a member with this meaning gives the start of a row, or a part of it.
  var isPartOfStart: Bool { self == .start || self == .startDate || self == .startTime }

  /// True if a member with this meaning gives the end of a row, or a part of it.
  var isPartOfEnd: Bool { self == .end || self == .endDate || self == .endTime }

  /// True if a member with this meaning is a day or a time, but neither a start nor an end.
  var isDateOrTime: Bool { self == .date || self == .time }
}

extension Span<UInt8> {
  /// Returns true if the text in `range` names steps as the type of a row, such as `HKQuantityTypeIdentifierStepCount`,
  /// `step_count` or `StepsRecord`.
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

  /// Returns the time in `range`: text, or a number of seconds, milli-, micro- or nanoseconds since 1970.
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

  /// Converts a count since 1970 to milliseconds: 10, 13, 16 or 19 digits are seconds, milli-, micro- or nanoseconds.
  ///
  /// Returns `nil` for any other text.
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
  /// Creates the instant `milliseconds` after the start of 1970, as shown by a clock that is `utcOffset` seconds ahead
  /// of UTC.
  init(utc milliseconds: Int64, utcOffset: Int32 = 0) {
    let shown = milliseconds + Int64(utcOffset) * 1000
    let clock = Int32(((shown % 86_400_000) + 86_400_000) % 86_400_000)
    let day = (shown - Int64(clock)) / 86_400_000
    self.init(.day(CivilDay(daysSince1970: Int(clamping: day))), timeOfDay: clock, utcOffset: utcOffset)
    hasWrittenSeconds = clock % 60_000 != 0
  }
}

import Documents
import PixelPalCore
import StepHistory

/// The start and the end of a row in a JSON document from an unknown program.
struct GenericJSONRowTimes {
  private(set) var start = WrittenTime(.none)
  /// The end of the row, or `nil` if the document doesn't state it.
  private(set) var end: WrittenTime?
  /// The rule that determines the row's duration.
  private(set) var extent = ParsedRow.DurationRule.inferred
  /// The members that state times other than the start and the end, such as members of nested objects.
  ///
  /// Their values are compared between rows like values of unknown meaning.
  private(set) var unrelatedTimes: [GenericJSONMember] = []

  /// Creates the times of a row from its members, or throws an error if the members are invalid or contradictory.
  ///
  /// - Parameters:
  ///   - members: the members of the row.
  ///   - around: the members of the enclosing objects, which provide the day if the row doesn't state one.
  ///   - text: the names and values of all members.
  init(
    _ members: ArraySlice<GenericJSONMember>, around: ArraySlice<GenericJSONMember>, _ text: Span<UInt8>
  ) throws(GenericJSONRowError) {
    let times = members.filter { $0.meaning.isPartOfTime }
    let depth = times.map { $0.depth }.min() ?? 0
    unrelatedTimes = times.filter { $0.depth > depth }
    let own = times.filter { $0.depth == depth }
    let numbered = GenericJSONRowTimes.dateFromYearMonthAndDayNumbers(among: own, in: text)
    let starts = own.filter { $0.meaning.isPartOfStart }
    let points = own.filter {
      $0.meaning.isDateOrTime && (numbered == nil || !GenericJSONRowTimes.isDayOfMonth($0, in: text))
    }
    let first = try GenericJSONRowTimes.combinedTime(of: starts, in: text),
      point = try GenericJSONRowTimes.combinedTime(of: points, in: text)
    switch (first, point) {
    case (let first?, let point?): combineStart(first, with: point, writtenIn: points)
    case (let time?, nil), (nil, let time?): start = time
    case (nil, nil):
      if let numbered {
        start = numbered
      } else if let span = try GenericJSONRowTimes.monthWeekOrYearFromText(among: own, in: text) {
        start = span
      }
    }
    try readStartTimeOfDay(among: own, in: text)
    end = try GenericJSONRowTimes.combinedTime(of: own.filter { $0.meaning.isPartOfEnd }, in: text)
    if start.day == .none, let day = GenericJSONRowTimes.enclosingDay(namedIn: around, text: text) { start.day = day }
    if let end, start.timeOfDay == nil, end.timeOfDay == nil, end.day == start.day { self.end = nil }
    if end != nil { extent = .untilEnd }
    // The end is in UTC, but the start has the UTC offset of the person's clock, so the end is converted to it.
    if let offset = start.utcOffset, offset != 0, let end, end.utcOffset == 0 {
      self.end = GenericJSONRowTimes.convertedToUTCOffset(offset, time: end)
    }
  }

  /// Sets `start` to `first`, and takes the date or the time of day from `point` if `first` lacks it.
  ///
  /// Otherwise, if `point` has a time of day and differs from `first`, adds `points` to ``unrelatedTimes``.
  ///
  /// - Parameters:
  ///   - first: the time from members such as `start`.
  ///   - point: the time from `points`.
  ///   - points: the members such as `date`.
  private mutating func combineStart(
    _ first: WrittenTime, with point: WrittenTime, writtenIn points: [GenericJSONMember]
  ) {
    start = first
    if first.day == .none {
      start.day = point.day
    } else if first.timeOfDay == nil, point.day == .none {
      (start.timeOfDay, start.utcOffset, start.hasWrittenSeconds) = (
        point.timeOfDay, point.utcOffset, point.hasWrittenSeconds
      )
    } else if point.timeOfDay != nil, point != first {
      unrelatedTimes += points
    }
  }

  /// Sets the start's time of day from the hour and minute members of `own`, if there are any.
  ///
  /// If an hour is stated, the row lasts an hour or, if a minute is stated as well, a minute. Hour and minute members
  /// that don't contribute to the time of day are added to ``unrelatedTimes``.
  ///
  /// Throws an error if a number for the hour isn't a valid time of day, unless the start already has one.
  private mutating func readStartTimeOfDay(among own: [GenericJSONMember], in text: Span<UInt8>)
    throws(GenericJSONRowError)
  {
    for member in own where member.meaning == .hour || member.meaning == .hourAndMinute {
      guard start.timeOfDay == nil, let clock = GenericJSONRowTimes.millisecondsSinceMidnight(in: text, of: member)
      else {
        // A number that isn't a time of day may count anything else.
        if start.timeOfDay == nil, text.wholeNumber(in: member.value) != nil { throw .invalidTime(member) }
        unrelatedTimes.append(member)
        continue
      }
      start.timeOfDay = clock
      if member.meaning == .hour { extent = .lasting(.hours(1)) }
    }
    for member in own where member.meaning == .minute {
      if extent == .lasting(.hours(1)), let clock = start.timeOfDay, let minute = text.wholeNumber(in: member.value),
        0..<60 ~= minute
      {
        start.timeOfDay = clock + Int32(minute) * 60_000
        extent = .minute
      } else {
        unrelatedTimes.append(member)
      }
    }
  }

  /// Returns the time of day in `member` in milliseconds since midnight, or `nil` if its value isn't a time of day.
  ///
  /// The value is an hour such as `7`, a number of hours and minutes such as `730`, or text such as `7:30`.
  private static func millisecondsSinceMidnight(in text: Span<UInt8>, of member: GenericJSONMember) -> Int32? {
    let value = text.trimmed(member.value)
    if let number = text.wholeNumber(in: value) {
      let (hour, minute) = member.meaning == .hour ? (number, 0) : (number / 100, number % 100)
      guard 0..<24 ~= hour, 0..<60 ~= minute else { return nil }
      return Int32(hour * 60 + minute) * 60_000
    }
    guard let time = WrittenTime(text, value), time.day == .none, time.utcOffset == nil else { return nil }
    return time.timeOfDay
  }

  /// Returns the time that `members` state together, or `nil` if none of them has a value.
  ///
  /// One member may state the date and another the time of day, or several members may state the same time in different
  /// notations. Throws an error if a value is not a time, or if two members contradict each other.
  private static func combinedTime(
    of members: [GenericJSONMember], in text: Span<UInt8>
  ) throws(GenericJSONRowError) -> WrittenTime? {
    var result: (time: WrittenTime, member: GenericJSONMember)?
    let areDates = members.allSatisfy { $0.meaning == .date }
    for member in members where !text.isMissingValue(in: member.value) {
      guard let time = text.jsonTime(in: member.value, isUTC: member.isUTC) else { throw .invalidTime(member) }
      guard let earlier = result else {
        result = (time, member)
        continue
      }
      guard
        let both = areDates
          ? mergedTimeDroppingMidnight(of: earlier.time, and: time) : mergedTime(of: earlier.time, and: time)
      else {
        throw .conflictingTimes(earlier.member, member)
      }
      result = (both, member)
    }
    return result?.time
  }

  /// Returns the combination of two times, or `nil` if they contradict each other.
  ///
  /// Unlike ``mergedTime(of:and:)``, this function returns only the date if one time is a date and the other is
  /// midnight on that date.
  private static func mergedTimeDroppingMidnight(of one: WrittenTime, and other: WrittenTime) -> WrittenTime? {
    if one.timeOfDay == nil, other.timeOfDay == 0, one.day == other.day { return one }
    if other.timeOfDay == nil, one.timeOfDay == 0, one.day == other.day { return other }
    return mergedTime(of: one, and: other)
  }

  /// Returns the combination of two times, or `nil` if they contradict each other.
  ///
  /// For example, one can be a date and the other a time of day, or one can be in UTC and the other in local time.
  private static func mergedTime(of one: WrittenTime, and other: WrittenTime) -> WrittenTime? {
    if one == other { return one }
    if one.day == .none || other.day == .none {
      let (clock, day) = one.day == .none ? (one, other) : (other, one)
      guard day.day != .none else { return nil }
      if day.timeOfDay != nil { return day.timeOfDay == clock.timeOfDay ? day : nil }
      var both = clock
      both.day = day.day
      return both
    }
    if one.timeOfDay == nil || other.timeOfDay == nil {
      return one.timeOfDay == nil ? time(other, ifNearDayOf: one) : time(one, ifNearDayOf: other)
    }
    guard let first = one.instantAsWritten, let second = other.instantAsWritten else { return nil }
    switch (one.utcOffset, other.utcOffset) {
    case (nil, nil): return nil
    case (_?, _?): return first == second ? (one.utcOffset == 0 ? other : one) : nil
    case (_?, nil): return writtenTime(of: first, shownAs: second)
    case (nil, _?): return writtenTime(of: second, shownAs: first)
    }
  }

  /// Returns `time` if its date differs from `day` by at most one day, or `nil` otherwise.
  ///
  /// The difference can be a day, because one date can be in UTC and the other in local time.
  private static func time(_ time: WrittenTime, ifNearDayOf day: WrittenTime) -> WrittenTime? {
    guard case .day(let one) = time.day, case .day(let other) = day.day else { return nil }
    return abs(one.daysSince1970 - other.daysSince1970) <= 1 ? time : nil
  }

  /// Returns `instant` with the UTC offset at which a clock shows `local`.
  ///
  /// `local` is the time on the clock, treated as if it were in UTC. Returns `nil` if the offset isn't a multiple of 15
  /// minutes, or exceeds 15 hours in either direction.
  private static func writtenTime(of instant: Instant, shownAs local: Instant) -> WrittenTime? {
    let seconds = (local - instant).count / 1000
    guard (local - instant).count % 900_000 == 0, abs(seconds) <= 54_000 else { return nil }
    return WrittenTime(utc: instant.millisecondsSince1970, utcOffset: Int32(seconds))
  }

  /// Returns the number in the first member of `own` with the given meaning, or `nil` if there is no such number.
  private static func wholeNumber(
    meaning: ColumnMeaning, among own: [GenericJSONMember], in text: Span<UInt8>
  ) -> Int? {
    own.first { $0.meaning == meaning }.flatMap { text.wholeNumber(in: $0.value) }.map { Int(clamping: $0) }
  }

  /// Returns true if the value of `member` can be a day of the month, because it is a number from 1 to 31.
  private static func isDayOfMonth(_ member: GenericJSONMember, in text: Span<UInt8>) -> Bool {
    text.wholeNumber(in: member.value).map { 1...31 ~= $0 } ?? false
  }

  /// Returns the date that members of `own` state as separate numbers for the year, the month and the day.
  ///
  /// Returns only the month if there is no day. Returns `nil` if the year or the month is missing, if the day isn't a
  /// number, or if there is no such date.
  private static func dateFromYearMonthAndDayNumbers(among own: [GenericJSONMember], in text: Span<UInt8>)
    -> WrittenTime?
  {
    guard let year = wholeNumber(meaning: .year, among: own, in: text),
      let month = wholeNumber(meaning: .month, among: own, in: text),
      let first = CivilDay(year: year, month: month, day: 1)
    else { return nil }
    guard let member = own.first(where: { $0.meaning == .date }), let day = text.wholeNumber(in: member.value) else {
      return own.contains { $0.meaning == .date } ? nil : WrittenTime(.month(first))
    }
    return CivilDay(year: year, month: month, day: Int(clamping: day)).map { WrittenTime(.day($0)) }
  }

  /// Returns the time in a member for a month, a week or a year, or `nil` if there is no such member.
  ///
  /// Throws an error for a value that isn't a date, such as the number of a week.
  private static func monthWeekOrYearFromText(among own: [GenericJSONMember], in text: Span<UInt8>)
    throws(GenericJSONRowError)
    -> WrittenTime?
  {
    guard let member = own.first(where: { $0.meaning == .month || $0.meaning == .week || $0.meaning == .year }) else {
      return nil
    }
    guard let time = text.jsonTime(in: member.value, isUTC: false) else { throw .invalidTime(member) }
    return time
  }

  /// Returns the day from the innermost enclosing object that states a day, or `nil` if none does.
  ///
  /// `around` contains the members of the enclosing objects, outermost first.
  private static func enclosingDay(namedIn around: ArraySlice<GenericJSONMember>, text: Span<UInt8>) -> WrittenTime.Day?
  {
    for member in around.reversed() where member.meaning.isDateOrTime || member.meaning.isPartOfStart {
      if let time = text.jsonTime(in: member.value, isUTC: member.isUTC), time.day != .none { return time.day }
    }
    return nil
  }

  /// Sets the UTC offset of the start and the end to `utcOffset`, in seconds.
  ///
  /// A time with another offset is converted, so it remains the same instant. A time without one only receives the
  /// offset.
  mutating func setUTCOffset(to utcOffset: Int32) {
    start = GenericJSONRowTimes.convertedToUTCOffset(utcOffset, time: start)
    end = end.map { GenericJSONRowTimes.convertedToUTCOffset(utcOffset, time: $0) }
  }

  /// Returns `time` with the UTC offset `offset`, in seconds.
  ///
  /// A time with another offset is converted, so it remains the same instant. A time without one only receives the
  /// offset.
  private static func convertedToUTCOffset(_ offset: Int32, time: WrittenTime) -> WrittenTime {
    var time = time
    if time.utcOffset != nil, let instant = time.instantAsWritten {
      let hasSeconds = time.hasWrittenSeconds
      time = WrittenTime(utc: instant.millisecondsSince1970, utcOffset: offset)
      time.hasWrittenSeconds = hasSeconds
      return time
    }
    time.utcOffset = offset
    return time
  }
}

/// A reason to reject a row in a JSON document from an unknown program.
enum GenericJSONRowError: Error {
  /// The value of a member that should state a time isn't a valid time.
  case invalidTime(GenericJSONMember)
  /// Two members state contradictory times.
  case conflictingTimes(GenericJSONMember, GenericJSONMember)
  /// Two members state different step counts.
  case conflictingCounts(GenericJSONMember, GenericJSONMember)
  /// The value of a member that should state steps isn't a valid count, or the file has too many sources.
  case invalidCount(GenericJSONMember, InvalidSampleError)
}

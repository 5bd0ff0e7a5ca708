import Documents
import PixelPalCore
import StepHistory

/// The times of a row in a document that is read by names alone.
struct GenericTimes {
  /// The start of the row.
  private(set) var start = WrittenTime(.none)
  /// The end of the row, if it is written.
  private(set) var end: WrittenTime?
  /// The duration of the row.
  private(set) var extent = Row.Extent.inferred
  /// The members with times that do not belong to the row itself.
  private(set) var others: [GenericMember] = []

  /// Reads the times among `members`.
  ///
  /// The day comes from the enclosing objects if the row has none itself.
  init(
    _ members: ArraySlice<GenericMember>, around: ArraySlice<GenericMember>, _ text: Span<UInt8>
  ) throws(GenericProblem) {
    let times = members.filter { $0.meaning.isOfTime }
    let depth = times.map { $0.depth }.min() ?? 0
    others = times.filter { $0.depth > depth }
    let own = times.filter { $0.depth == depth }
    let numbered = GenericTimes.ofNumbers(own, text)
    let starts = own.filter { $0.meaning.isOfStart }
    let points = own.filter { $0.meaning.isOfPoint && (numbered == nil || !GenericTimes.isDayOfMonth($0, text)) }
    let first = try GenericTimes.combined(starts, text), point = try GenericTimes.combined(points, text)
    switch (first, point) {
    case (let first?, let point?): begin(first, point, points)
    case (let time?, nil), (nil, let time?): start = time
    case (nil, nil):
      if let numbered { start = numbered } else if let span = try GenericTimes.ofSpan(own, text) { start = span }
    }
    try readClock(own, text)
    end = try GenericTimes.combined(own.filter { $0.meaning.isOfEnd }, text)
    if start.day == .none, let day = GenericTimes.day(around, text) { start.day = day }
    if let end, start.clock == nil, end.clock == nil, end.day == start.day { self.end = nil }
    if end != nil { extent = .written }
    // The end was shown by the same clock as the start.
    if let offset = start.offset, offset != 0, let end, end.offset == 0 { self.end = GenericTimes.with(offset, end) }
  }

  private mutating func begin(_ first: WrittenTime, _ point: WrittenTime, _ points: [GenericMember]) {
    start = first
    if first.day == .none {
      start.day = point.day
    } else if first.clock == nil, point.day == .none {
      (start.clock, start.offset, start.hasSeconds) = (point.clock, point.offset, point.hasSeconds)
    } else if point.clock != nil, point != first {
      others += points
    }
  }

  /// Reads an hour, or an hour and a minute, in members of their own.
  private mutating func readClock(_ own: [GenericMember], _ text: Span<UInt8>) throws(GenericProblem) {
    for member in own where member.meaning == .hour || member.meaning == .hourAndMinute {
      guard start.clock == nil, let clock = GenericTimes.clock(text, member) else {
        // A number that is not a time of day could mean any other period.
        if start.clock == nil, text.wholeNumber(member.value) != nil { throw .unreadable(member) }
        others.append(member)
        continue
      }
      start.clock = clock
      if member.meaning == .hour { extent = .lasting(.hours(1)) }
    }
    for member in own where member.meaning == .minute {
      if extent == .lasting(.hours(1)), let clock = start.clock, let minute = text.wholeNumber(member.value),
        0..<60 ~= minute
      {
        start.clock = clock + Int32(minute) * 60_000
        extent = .minute
      } else {
        others.append(member)
      }
    }
  }

  /// Returns the milliseconds since midnight of an hour such as `7`, of an hour and a minute such as `730`, or of a
  /// time as text.
  private static func clock(_ text: Span<UInt8>, _ member: GenericMember) -> Int32? {
    let value = text.trimmed(member.value)
    if let number = text.wholeNumber(value) {
      let (hour, minute) = member.meaning == .hour ? (number, 0) : (number / 100, number % 100)
      guard 0..<24 ~= hour, 0..<60 ~= minute else { return nil }
      return Int32(hour * 60 + minute) * 60_000
    }
    guard let time = WrittenTime(text, value), time.day == .none, time.offset == nil else { return nil }
    return time.clock
  }

  /// Returns the one time that `members` express, in any number of parts and notations; throws if they differ.
  private static func combined(
    _ members: [GenericMember], _ text: Span<UInt8>
  ) throws(GenericProblem) -> WrittenTime? {
    var result: (time: WrittenTime, member: GenericMember)?
    let areDates = members.allSatisfy { $0.meaning == .date }
    for member in members where !text.isNoData(member.value) {
      guard let time = text.jsonTime(member.value, isUTC: member.isUTC) else { throw .unreadable(member) }
      guard let earlier = result else {
        result = (time, member)
        continue
      }
      guard let both = areDates ? mergedDays(earlier.time, time) : merged(earlier.time, time) else {
        throw .twoTimes(earlier.member, member)
      }
      result = (both, member)
    }
    return result?.time
  }

  /// Returns the day, if one time gives the day and the other its midnight; otherwise the time that both express.
  ///
  /// Returns `nil` if they differ.
  private static func mergedDays(_ one: WrittenTime, _ other: WrittenTime) -> WrittenTime? {
    if one.clock == nil, other.clock == 0, one.day == other.day { return one }
    if other.clock == nil, one.clock == 0, one.day == other.day { return other }
    return merged(one, other)
  }

  /// Returns the time that both express; `nil` if they differ.
  private static func merged(_ one: WrittenTime, _ other: WrittenTime) -> WrittenTime? {
    if one == other { return one }
    if one.day == .none || other.day == .none {
      let (clock, day) = one.day == .none ? (one, other) : (other, one)
      guard day.day != .none else { return nil }
      if day.clock != nil { return day.clock == clock.clock ? day : nil }
      var both = clock
      both.day = day.day
      return both
    }
    if one.clock == nil || other.clock == nil { return one.clock == nil ? near(other, one) : near(one, other) }
    guard let first = one.instantAsWritten, let second = other.instantAsWritten else { return nil }
    switch (one.offset, other.offset) {
    case (nil, nil): return nil
    case (_?, _?): return first == second ? (one.offset == 0 ? other : one) : nil
    case (_?, nil): return shown(first, as: second)
    case (nil, _?): return shown(second, as: first)
    }
  }

  /// Returns `time` if it is at most one day away from `day`, because zones do not differ by more; otherwise `nil`.
  private static func near(_ time: WrittenTime, _ day: WrittenTime) -> WrittenTime? {
    guard case .day(let one) = time.day, case .day(let other) = day.day else { return nil }
    return abs(one.daysSince1970 - other.daysSince1970) <= 1 ? time : nil
  }

  /// Returns `instant` as shown by a clock that read `local` at that moment.
  private static func shown(_ instant: Instant, as local: Instant) -> WrittenTime? {
    let seconds = (local - instant).count / 1000
    guard (local - instant).count % 900_000 == 0, abs(seconds) <= 54_000 else { return nil }
    return WrittenTime(utc: instant.millisecondsSince1970, offset: Int32(seconds))
  }

  private static func number(
    _ meaning: ColumnMeaning, _ own: [GenericMember], _ text: Span<UInt8>
  ) -> Int? {
    own.first { $0.meaning == meaning }.flatMap { text.wholeNumber($0.value) }.map { Int(clamping: $0) }
  }

  private static func isDayOfMonth(_ member: GenericMember, _ text: Span<UInt8>) -> Bool {
    text.wholeNumber(member.value).map { 1...31 ~= $0 } ?? false
  }

  /// Returns the day, or the month, from numbers for the year, the month and possibly the day.
  private static func ofNumbers(_ own: [GenericMember], _ text: Span<UInt8>) -> WrittenTime? {
    guard let year = number(.year, own, text), let month = number(.month, own, text),
      let first = CivilDay(year: year, month: month, day: 1)
    else { return nil }
    guard let member = own.first(where: { $0.meaning == .date }), let day = text.wholeNumber(member.value) else {
      return own.contains { $0.meaning == .date } ? nil : WrittenTime(.month(first))
    }
    return CivilDay(year: year, month: month, day: Int(clamping: day)).map { WrittenTime(.day($0)) }
  }

  /// Returns the month, as text, that the row sums up.
  ///
  /// Other periods have no day.
  private static func ofSpan(_ own: [GenericMember], _ text: Span<UInt8>) throws(GenericProblem) -> WrittenTime? {
    guard let member = own.first(where: { $0.meaning == .month || $0.meaning == .week || $0.meaning == .year }) else {
      return nil
    }
    guard let time = text.jsonTime(member.value, isUTC: false) else { throw .unreadable(member) }
    return time
  }

  /// Returns the day that the nearest enclosing object gives.
  private static func day(_ around: ArraySlice<GenericMember>, _ text: Span<UInt8>) -> WrittenTime.Day? {
    for member in around.reversed() where member.meaning.isOfPoint || member.meaning.isOfStart {
      if let time = text.jsonTime(member.value, isUTC: member.isUTC), time.day != .none { return time.day }
    }
    return nil
  }

  /// Sets the offset of the person's clock for times that have none or are in UTC.
  mutating func set(offset: Int32) {
    start = GenericTimes.with(offset, start)
    end = end.map { GenericTimes.with(offset, $0) }
  }

  private static func with(_ offset: Int32, _ time: WrittenTime) -> WrittenTime {
    var time = time
    if time.offset != nil, let instant = time.instantAsWritten {
      let hasSeconds = time.hasSeconds
      time = WrittenTime(utc: instant.millisecondsSince1970, offset: offset)
      time.hasSeconds = hasSeconds
      return time
    }
    time.offset = offset
    return time
  }
}

/// The reason why a row cannot be read by names alone.
enum GenericProblem: Error {
  /// This member is not a time.
  case unreadable(GenericMember)
  /// Two members give different times.
  case twoTimes(GenericMember, GenericMember)
  /// Two members give different numbers of steps.
  case twoCounts(GenericMember, GenericMember)
  /// This member is not a number of steps.
  case noCount(GenericMember, ImpossibleSteps)
}

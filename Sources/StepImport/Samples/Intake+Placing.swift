import PixelPalCore
import StepHistory

extension Intake {
  /// Returns the interval of a row, and its resolution.
  mutating func placed(_ row: Row) throws(Unplaced) -> (Interval, StepSample.Resolution) {
    let day = try civilDay(row.start.day)
    let start = instant(row.start, day, row.clock)
    switch row.extent {
    case .day: return try wholeDay(day, row)
    case .minute: return lasting(.minutes(1), start, .minute)
    case .lasting(let length): return lasting(length, start, .sample)
    case .noted:
      // Such rows give the time of writing, with a resolution of a minute.
      grain.see(.minutes(1), isDay: false)
      return (Interval(from: start, lasting: .zero), .noted)
    case .inferred:
      guard let clock = row.start.clock else { return try wholeDay(day, row) }
      switch grain.kind {
      case .day: return try row.start.isEpoch ? wholeDay(ofEpoch: row) : wholeDay(day, row)
      case .hour: return lasting(.hours(1), start, .sample)
      case .finer: return clock % 60_000 == 0 ? lasting(.minutes(1), start, .minute) : lasting(.zero, start, .sample)
      }
    case .written:
      guard let written = row.end else { return lasting(.zero, start, .sample) }
      var (end, endDay) = try endInstant(written, after: start, day, row.clock)
      if end < start, let later = repetition(of: end, written, row.clock), later >= start { end = later }
      guard let span = Interval(from: start, to: end) else { throw Unplaced(.endBeforeStart) }
      // Without this limit, a few rows that span centuries would become millions of days.
      guard span.length <= .hours(24 * 366) else {
        throw Unplaced("this lasts longer than a year: nobody knows on which days the steps were taken")
      }
      let isDay = isMidnight(row.start) && isMidnight(written) && day.map { $0.next } == endDay && endDay != nil
      grain.see(span.length, isDay: isDay)
      return (span, isDay && row.start.offset == nil ? .day : .sample)
    }
  }

  // These look-ups are inlined, because each call would copy the whole intake.

  @inline(__always) private func isMidnight(_ time: WrittenTime) -> Bool { (time.clock ?? 0) == 0 }

  private mutating func lasting(
    _ length: Milliseconds, _ start: Instant, _ resolution: StepSample.Resolution
  ) -> (Interval, StepSample.Resolution) {
    grain.see(length, isDay: false)
    return (Interval(from: start, lasting: length), resolution)
  }

  private mutating func wholeDay(
    _ day: CivilDay?, _ row: Row
  ) throws(Unplaced) -> (Interval, StepSample.Resolution) {
    guard let day else { throw Unplaced("a day was expected, and this is an instant") }
    grain.see(.hours(24), isDay: true)
    grain.see(day)
    let zone = row.start.offset.flatMap { Zone(offsetSeconds: Int($0)) } ?? zone(row.clock)
    if row.start.offset == nil { offsets.hasFloating = true }
    return (zone.wholeDay(day), .day)
  }

  /// Returns the local day of an epoch time: its date in UTC if all epoch times are midnights there.
  private mutating func wholeDay(ofEpoch row: Row) throws(Unplaced) -> (Interval, StepSample.Resolution) {
    var dated = row
    guard let instant = row.start.instantAsWritten else { throw Unplaced("a day was expected, and this is none") }
    let offset = grain.areEpochsDates ? 0 : local.offsetSeconds(at: instant)
    let day = LocalTime(of: instant, offsetSeconds: offset).day
    dated.start = WrittenTime(.day(day))
    return try wholeDay(day, dated)
  }

  @inline(__always) private func zone(_ clock: Row.Clock) -> Zone {
    switch clock {
    case .utc: .utc
    case .local: local
    case .named(let index): zones.indices.contains(index) ? zones[index] : local
    }
  }

  /// Returns the day that is written, or that follows from the context and the options; `nil` for an instant.
  @inline(__always) private func civilDay(_ written: WrittenTime.Day) throws(Unplaced) -> CivilDay? {
    let day: CivilDay?
    switch written {
    case .instant: return nil
    case .day(let known): return known
    case .none: day = contextDay ?? options.date
    case .month: day = nil
    case .withoutYear(let month, let number):
      day = options.year.flatMap { CivilDay(year: $0, month: Int(month), day: Int(number)) }
    case .numbers(let first, let second, let year):
      let (month, number) = order == .monthFirst ? (first, second) : (second, first)
      day = CivilDay(year: Int(year), month: Int(month), day: Int(number))
    }
    guard let day else {
      if let mixed = mixedOrder(written) { throw mixed }
      throw Unplaced(noSuchDay(written), hint: "see '--date-order' and '--year'")
    }
    return day
  }

  /// Returns the error for a date that contradicts the order shown by the file's own rows; `nil` for other dates.
  private func mixedOrder(_ written: WrittenTime.Day) -> Unplaced? {
    guard options.dateOrder == nil, let order, case .numbers(let first, let second, let year) = written,
      CivilDay(
        year: Int(year), month: Int(order == .monthFirst ? second : first),
        day: Int(order == .monthFirst ? first : second)) != nil
    else { return nil }
    if hasOrderOfFormat {
      return Unplaced(
        "there is no month \(first) in \(first)/\(second)/\(year): files of this format have the month first",
        hint: "if all dates have the day first, say '--date-order dmy'")
    }
    let (this, others) = order == .monthFirst ? ("day", "month") : ("month", "day")
    return Unplaced(
      "the file mixes both orders of day and month: \(first)/\(second)/\(year) has the \(this) first, "
        + "and dates before it have the \(others)",
      hint: "write all dates in one order, such as 2025-01-31")
  }

  private func noSuchDay(_ written: WrittenTime.Day) -> String {
    switch written {
    case .numbers(let first, let second, let year): "there is no day \(first)/\(second)/\(year)"
    case .withoutYear(let month, let number):
      "there is no day \(number) of month \(month) in \(options.year.map(String.init) ?? "any year")"
    case .none, .day, .month, .instant: "there is no such day"
    }
  }

  private mutating func instant(_ time: WrittenTime, _ day: CivilDay?, _ clock: Row.Clock) -> Instant {
    if case .instant(let instant) = time.day {
      if let offset = time.offset { offsets.see(offset) }
      return instant
    }
    guard let day else { return .distantPast }
    let asUTC = Int64(day.daysSince1970) * 86_400_000 + Int64(time.clock ?? 0)
    if let offset = time.offset {
      offsets.see(offset)
      return Instant(millisecondsSince1970: asUTC - Int64(offset) * 1000)
    }
    if clock == .utc {
      offsets.see(0)
      return Instant(millisecondsSince1970: asUTC)
    }
    offsets.hasFloating = true
    let shown = LocalTime(of: Instant(millisecondsSince1970: asUTC), offsetSeconds: 0)
    return zone(clock).instant(of: shown)
  }

  private mutating func endInstant(
    _ time: WrittenTime, after start: Instant, _ startDay: CivilDay?, _ clock: Row.Clock
  ) throws(Unplaced) -> (Instant, CivilDay?) {
    guard time.day == .none, let startDay else {
      let day = try civilDay(time.day)
      return (instant(time, day, clock), day)
    }
    let end = instant(time, startDay, clock)
    if end <= start, let later = repetition(of: end, time, clock), later > start { return (later, startDay) }
    // An end at or before the start is on the next day.
    return end <= start ? (instant(time, startDay.next, clock), startDay.next) : (end, startDay)
  }

  /// Returns the second instant at which clocks show `time`, in a table of unknown origin; `first` is the first one.
  private func repetition(of first: Instant, _ time: WrittenTime, _ clock: Row.Clock) -> Instant? {
    guard hasTimesOfClocks, time.offset == nil, time.clock != nil, clock != .utc else { return nil }
    return zone(clock).repetition(of: first)
  }

  /// Returns the interval of `row`, moved to the second occurrence of a repeated hour if the previous rows imply that.
  ///
  /// - Parameter lengths: the shortest and the longest length of the previous rows.
  mutating func placedInRepeatedHour(
    _ row: Row, _ span: Interval, isBare: Bool, _ lengths: (shortest: Milliseconds, longest: Milliseconds)?
  ) -> Interval {
    guard row.start.offset == nil, row.start.clock != nil, row.clock != .utc else { return span }
    if case .instant = row.start.day { return span }
    let zone = zone(row.clock)
    let second = zone.repetition(of: span.start)
    let start = span.start.millisecondsSince1970 + Int64(zone.offsetSeconds(at: span.start)) * 1000
    let end = span.end.millisecondsSince1970 + Int64(zone.offsetSeconds(at: span.end)) * 1000
    let isSecond = repeatedHour.isSecond(
      from: start, to: end, isInHour: second != nil, isBare: isBare, source: row.source)
    guard let second else { return span }
    let length = row.extent == .written ? Milliseconds(max(end - start, 0)) : span.length
    if !isSecond {
      // A row as long as all others ends before the second hour begins.
      guard row.extent == .written, let lengths, lengths.shortest == length, lengths.longest == length else {
        return span
      }
    }
    if row.extent == .written {
      grain.lengths = lengths
      grain.see(length, isDay: false)
    }
    return Interval(from: isSecond ? second : span.start, lasting: length)
  }
}

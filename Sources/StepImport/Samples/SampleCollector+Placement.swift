import PixelPalCore
import StepHistory

extension SampleCollector {
  /// Returns the interval and the resolution of a row, or throws an error if the row has no valid time.
  ///
  /// Also records the row's duration in ``resolutionInference`` and its UTC offset in ``utcOffsetSummary``.
  mutating func resolveInterval(of row: ParsedRow) throws(RowConversionError) -> (Interval, StepSample.Resolution) {
    let day = try resolvedDay(from: row.start.day)
    let start = resolveInstant(of: row.start, day: day, fallbackZone: row.zone)
    switch row.extent {
    case .day: return try resolveWholeDay(day, of: row)
    case .minute: return resolveFixedLengthInterval(length: .minutes(1), from: start, resolution: .minute)
    case .lasting(let length): return resolveFixedLengthInterval(length: length, from: start, resolution: .sample)
    case .entryTimeOnly:
      // Such rows state only the minute in which they were written.
      resolutionInference.recordLength(.minutes(1), isDay: false)
      return (Interval(from: start, lasting: .zero), .entryTimeOnly)
    case .inferred:
      guard let clock = row.start.timeOfDay else { return try resolveWholeDay(day, of: row) }
      switch resolutionInference.inferredLength {
      case .day: return try row.start.isEpoch ? resolveWholeDay(ofEpoch: row) : resolveWholeDay(day, of: row)
      case .hour: return resolveFixedLengthInterval(length: .hours(1), from: start, resolution: .sample)
      case .finer:
        return clock % 60_000 == 0
          ? resolveFixedLengthInterval(length: .minutes(1), from: start, resolution: .minute)
          : resolveFixedLengthInterval(length: .zero, from: start, resolution: .sample)
      }
    case .untilEnd:
      guard let written = row.end else {
        return resolveFixedLengthInterval(length: .zero, from: start, resolution: .sample)
      }
      var (end, endDay) = try resolveEndInstant(of: written, after: start, startDay: day, fallbackZone: row.zone)
      if end < start, let later = secondOccurrence(after: end, of: written, fallbackZone: row.zone), later >= start {
        end = later
      }
      guard let span = Interval(from: start, to: end) else { throw RowConversionError(.endBeforeStart) }
      // Without this limit, a few rows that span centuries would create millions of days.
      guard span.length <= .hours(24 * 366) else {
        throw RowConversionError("the interval is longer than a year: the days of its steps are unknown")
      }
      let isDay = isMidnight(row.start) && isMidnight(written) && day.map { $0.next } == endDay && endDay != nil
      resolutionInference.recordLength(span.length, isDay: isDay)
      return (span, isDay && row.start.utcOffset == nil ? .day : .sample)
    }
  }

  // Some of the functions below are inlined, because a call would copy the whole collector.

  @inline(__always) private func isMidnight(_ time: WrittenTime) -> Bool { (time.timeOfDay ?? 0) == 0 }

  private mutating func resolveFixedLengthInterval(
    length: Milliseconds, from start: Instant, resolution: StepSample.Resolution
  ) -> (Interval, StepSample.Resolution) {
    resolutionInference.recordLength(length, isDay: false)
    return (Interval(from: start, lasting: length), resolution)
  }

  private mutating func resolveWholeDay(
    _ day: CivilDay?, of row: ParsedRow
  ) throws(RowConversionError) -> (Interval, StepSample.Resolution) {
    guard let day else { throw RowConversionError("expected a day, found an instant") }
    resolutionInference.recordLength(.hours(24), isDay: true)
    resolutionInference.recordWholeDayRow(day)
    let zone = row.start.utcOffset.flatMap { Zone(offsetSeconds: Int($0)) } ?? zone(for: row.zone)
    if row.start.utcOffset == nil { utcOffsetSummary.hasTimesWithoutOffset = true }
    return (zone.wholeDayInterval(of: day), .day)
  }

  /// Records and returns the interval of the whole day on which a row with an epoch time (a count since 1970) starts.
  ///
  /// If all epoch times in the file are midnights in UTC, they stand for dates, and the result is the day in UTC.
  /// Otherwise, the result is the local day.
  private mutating func resolveWholeDay(ofEpoch row: ParsedRow) throws(RowConversionError) -> (
    Interval, StepSample.Resolution
  ) {
    var dated = row
    guard let instant = row.start.instantAsWritten else {
      throw RowConversionError("expected a day, found something else")
    }
    let offset = resolutionInference.areEpochTimesMidnights ? 0 : localZone.offsetSeconds(at: instant)
    let day = LocalDateTime(of: instant, offsetSeconds: offset).day
    dated.start = WrittenTime(.day(day))
    return try resolveWholeDay(day, of: dated)
  }

  @inline(__always) private func zone(for clock: ParsedRow.FallbackZone) -> Zone {
    switch clock {
    case .utc: .utc
    case .local: localZone
    case .named(let index): zones.indices.contains(index) ? zones[index] : localZone
    }
  }

  /// Returns the day of a row, and completes it from elsewhere in the file or from the options if necessary.
  ///
  /// Returns `nil` if the row has an instant instead of a day. Throws an error if the day is invalid or remains
  /// incomplete.
  @inline(__always) private func resolvedDay(from written: WrittenTime.Day) throws(RowConversionError) -> CivilDay? {
    let day: CivilDay?
    switch written {
    case .instant: return nil
    case .day(let known): return known
    case .none: day = contextDay ?? options.defaultDay
    case .month: day = nil
    case .withoutYear(let month, let number):
      day = options.defaultYear.flatMap { CivilDay(year: $0, month: Int(month), day: Int(number)) }
    case .dayAndMonthInUnknownOrder(let first, let second, let year):
      let (month, number) = dateOrder == .monthFirst ? (first, second) : (second, first)
      day = CivilDay(year: Int(year), month: Int(month), day: Int(number))
    }
    guard let day else {
      if let mixed = mixedOrderError(for: written) { throw mixed }
      throw RowConversionError(invalidDayMessage(for: written), hint: "see '--date-order' and '--year'")
    }
    return day
  }

  /// Returns the error for an invalid date that would be valid with day and month swapped, or `nil` for any other date.
  private func mixedOrderError(for written: WrittenTime.Day) -> RowConversionError? {
    guard options.dateOrder == nil, let dateOrder,
      case .dayAndMonthInUnknownOrder(let first, let second, let year) = written,
      CivilDay(
        year: Int(year), month: Int(dateOrder == .monthFirst ? second : first),
        day: Int(dateOrder == .monthFirst ? first : second)) != nil
    else { return nil }
    if isDateOrderFromFormat {
      return RowConversionError(
        "there is no month \(first) in \(first)/\(second)/\(year): files of this format have the month first",
        hint: "if all dates have the day first, use '--date-order dmy'")
    }
    let (this, others) = dateOrder == .monthFirst ? ("day", "month") : ("month", "day")
    return RowConversionError(
      "the file mixes two orders of day and month: \(first)/\(second)/\(year) has the \(this) first, "
        + "but earlier dates have the \(others) first",
      hint: "write all dates in one order, such as 2025-01-31")
  }

  private func invalidDayMessage(for written: WrittenTime.Day) -> String {
    switch written {
    case .dayAndMonthInUnknownOrder(let first, let second, let year): "there is no day \(first)/\(second)/\(year)"
    case .withoutYear(let month, let number):
      "there is no day \(number) of month \(month) in \(options.defaultYear.map(String.init) ?? "any year")"
    case .none, .day, .month, .instant: "there is no such day"
    }
  }

  /// Returns the instant of `time` on `day`, and records its UTC offset.
  ///
  /// If `time` states an instant, `day` is ignored. If `time` has no UTC offset, it is interpreted in the zone `clock`.
  private mutating func resolveInstant(of time: WrittenTime, day: CivilDay?, fallbackZone clock: ParsedRow.FallbackZone)
    -> Instant
  {
    if case .instant(let instant) = time.day {
      if let offset = time.utcOffset { utcOffsetSummary.recordOffset(offset) }
      return instant
    }
    guard let day else { return .distantPast }
    let asUTC = Int64(day.daysSince1970) * 86_400_000 + Int64(time.timeOfDay ?? 0)
    if let offset = time.utcOffset {
      utcOffsetSummary.recordOffset(offset)
      return Instant(millisecondsSince1970: asUTC - Int64(offset) * 1000)
    }
    if clock == .utc {
      utcOffsetSummary.recordOffset(0)
      return Instant(millisecondsSince1970: asUTC)
    }
    utcOffsetSummary.hasTimesWithoutOffset = true
    let shown = LocalDateTime(of: Instant(millisecondsSince1970: asUTC), offsetSeconds: 0)
    return zone(for: clock).instant(of: shown)
  }

  /// Returns the instant at which a row ends, and the day on which it ends.
  ///
  /// The day is `nil` if the end is written as an instant. If the end is written as only a time of day, the row ends
  /// when clocks first show that time after the start. Throws an error if the day of the end is invalid or incomplete.
  ///
  /// - Parameters:
  ///   - time: the end as written in the file.
  ///   - start: the instant at which the row starts.
  ///   - startDay: the day on which the row starts, or `nil` if it starts at an instant.
  ///   - clock: the zone of times without a UTC offset.
  private mutating func resolveEndInstant(
    of time: WrittenTime, after start: Instant, startDay: CivilDay?, fallbackZone clock: ParsedRow.FallbackZone
  ) throws(RowConversionError) -> (Instant, CivilDay?) {
    guard time.day == .none, let startDay else {
      let day = try resolvedDay(from: time.day)
      return (resolveInstant(of: time, day: day, fallbackZone: clock), day)
    }
    let end = resolveInstant(of: time, day: startDay, fallbackZone: clock)
    if end <= start, let later = secondOccurrence(after: end, of: time, fallbackZone: clock), later > start {
      return (later, startDay)
    }
    // An end that isn't after the start is on the next day.
    return end <= start
      ? (resolveInstant(of: time, day: startDay.next, fallbackZone: clock), startDay.next) : (end, startDay)
  }

  /// Returns the instant after `first` at which local clocks show `time` again, or `nil` if they show it only once.
  ///
  /// Also returns `nil` if `time` has a UTC offset or is in UTC, because such a time is unambiguous, or if
  /// ``usesLocalClockTimes`` is false.
  private func secondOccurrence(after first: Instant, of time: WrittenTime, fallbackZone clock: ParsedRow.FallbackZone)
    -> Instant?
  {
    guard usesLocalClockTimes, time.utcOffset == nil, time.timeOfDay != nil, clock != .utc else { return nil }
    return zone(for: clock).secondOccurrence(of: first)
  }

  /// Returns the interval of `row`, moved to the second occurrence of a repeated hour if the row belongs there.
  ///
  /// Earlier rows show to which occurrence the row belongs. This method also records the row in
  /// ``repeatedHourDetector``, so the caller must pass rows in their order in the file.
  ///
  /// - Parameters:
  ///   - row: the row, with the start and the end as written.
  ///   - span: the interval of the row if it starts in the first occurrence.
  ///   - identityIncludesCount: true if the row adds to other rows with the same time.
  ///   - lengths: the durations of the shortest and the longest earlier row, or `nil` if there are no earlier rows.
  mutating func resolveRepeatedHour(
    of row: ParsedRow, during span: Interval, identityIncludesCount: Bool,
    lengths: (shortest: Milliseconds, longest: Milliseconds)?
  ) -> Interval {
    guard row.start.utcOffset == nil, row.start.timeOfDay != nil, row.zone != .utc else { return span }
    if case .instant = row.start.day { return span }
    let zone = zone(for: row.zone)
    let second = zone.secondOccurrence(of: span.start)
    let start = span.start.millisecondsSince1970 + Int64(zone.offsetSeconds(at: span.start)) * 1000
    let end = span.end.millisecondsSince1970 + Int64(zone.offsetSeconds(at: span.end)) * 1000
    let isSecond = repeatedHourDetector.recordRowAndDetectSecondHour(
      from: start, to: end, isInRepeatedHour: second != nil, identityIncludesCount: identityIncludesCount,
      source: row.source)
    guard let second else { return span }
    let length = row.extent == .untilEnd ? Milliseconds(max(end - start, 0)) : span.length
    if !isSecond {
      // If all earlier rows have the duration that this row has on the clock, this row has it, too, and ends before the
      // second occurrence begins.
      guard row.extent == .untilEnd, let lengths, lengths.shortest == length, lengths.longest == length else {
        return span
      }
    }
    if row.extent == .untilEnd {
      resolutionInference.lengths = lengths
      resolutionInference.recordLength(length, isDay: false)
    }
    return Interval(from: isSecond ? second : span.start, lasting: length)
  }
}

import Documents
import PixelPalCore
import StepHistory

/// A notation of the times in a column, which the first value in the column determines.
enum TimeColumnNotation {
  /// Any date, time of day or epoch time that ``WrittenTime`` supports.
  case anyNotation
  /// Serial dates of a spreadsheet: days since the end of 1899, such as `45558.2319`.
  case spreadsheetSerial
}

/// Methods that read times in tables from unknown programs.
///
/// Such a table may divide a time among several columns.
extension TableRowReader {
  /// Returns the start of the current row, combined from all columns that state a part of it.
  ///
  /// These parts are the day, the time of day and the UTC offset. `startCell` is the range of the row's cell in the
  /// start column. Throws an error if a necessary part is missing or invalid.
  mutating func composedStart(in bytes: Span<UInt8>, startCell: Range<Int>) throws(ParseError) -> WrittenTime {
    var start: WrittenTime
    if let time = fullTimeInTimeColumn(in: bytes) {
      // The time includes the day, so a column with the day adds no information.
      return time
    } else if let date = try dateFromParts(in: bytes) {
      start = date
    } else {
      start = try readTimeLearningNotation(in: bytes, at: startCell, isEnd: false)
    }
    if hasColumn(for: .time) {
      start = start.withTimeOfDay(
        try readTimeLearningNotation(in: bytes, at: cell(in: bytes, for: .time), isEnd: false, isClock: true))
    } else if hasColumn(for: .hour) {
      start.timeOfDay = try millisecondsSinceMidnight(inHourAndMinuteColumnsOf: bytes)
    } else if hasColumn(for: .timeNumber) {
      try readTimeNumber(in: bytes, into: &start)
    }
    if let zone = zoneColumnUTCOffsetSeconds(in: bytes), start.utcOffset == nil, start.timeOfDay != nil {
      start.utcOffset = zone
    }
    return start
  }

  /// Returns the time in the ``TableLayout/Role/time`` column if it includes a day, or `nil` otherwise.
  private func fullTimeInTimeColumn(in bytes: Span<UInt8>) -> WrittenTime? {
    guard hasColumn(for: .time), !hasColumn(for: .zone) else { return nil }
    let cell = cell(in: bytes, for: .time)
    guard cell.count >= 10, let time = WrittenTime(bytes, cell) ?? WrittenTime(epoch: bytes, cell), time.day != .none,
      time.timeOfDay != nil
    else { return nil }
    return time
  }

  /// Returns the end of the current row, or `nil` if the row states no end.
  ///
  /// An end without a UTC offset gets the offset of `start`, unless `start` is an epoch time. Epoch times are always in
  /// UTC, so their offset doesn't apply to other times. Throws an error if a part of the end is invalid.
  mutating func composedEnd(in bytes: Span<UInt8>, start: WrittenTime) throws(ParseError) -> WrittenTime? {
    let (day, clock) = (cell(in: bytes, for: .end), cell(in: bytes, for: .endTime))
    var end = day.isEmpty ? nil : try readTimeLearningNotation(in: bytes, at: day, isEnd: true)
    if !clock.isEmpty {
      let time = try readTimeLearningNotation(in: bytes, at: clock, isEnd: true, isClock: true)
      end = end.map { $0.withTimeOfDay(time) } ?? time
    }
    if end?.utcOffset == nil, end?.timeOfDay != nil { end?.utcOffset = start.isEpoch ? nil : start.utcOffset }
    return end
  }

  /// Returns the time in a cell of the start or end column.
  ///
  /// The first value in a column determines the notation of all other values. Throws an error if the cell isn't in that
  /// notation. `isEnd` is true for the end column. `isClock` is true for a column of times of day, in which each cell
  /// can have any notation, such as `8 AM`.
  private mutating func readTimeLearningNotation(
    in bytes: Span<UInt8>, at cell: Range<Int>, isEnd: Bool, isClock: Bool = false
  ) throws(ParseError) -> WrittenTime {
    if isClock {
      if let time = WrittenTime(bytes, cell) ?? WrittenTime(epoch: bytes, cell) { return time }
      if let clock = bytes.millisecondsSinceMidnightWithAMPM(in: cell) { return WrittenTime(.none, timeOfDay: clock) }
      if let time = WrittenTime(serial: bytes, cell) { return time }
      throw ParseError(at: cell.lowerBound, .expected("a time of day", found: quotedCell(in: bytes, at: cell)))
    }
    let form =
      (isEnd ? endNotation : startNotation)
      ?? (WrittenTime(serial: bytes, cell) == nil ? .anyNotation : .spreadsheetSerial)
    if isEnd { endNotation = form } else { startNotation = form }
    switch form {
    case .spreadsheetSerial:
      if let time = WrittenTime(serial: bytes, cell) { return time }
      throw ParseError(
        at: cell.lowerBound,
        .expected("a date as a number, as in previous rows", found: quotedCell(in: bytes, at: cell)),
        hint: "use one date format for the whole column in the spreadsheet, and export it again")
    case .anyNotation:
      if let time = WrittenTime(bytes, cell) ?? WrittenTime(epoch: bytes, cell) ?? WrittenTime(named: bytes, cell) {
        return time
      }
      throw ParseError(
        at: cell.lowerBound, .expected("a date or a time", found: quotedCell(in: bytes, at: cell)),
        hint: omitsErrorDetails ? nil : bytes.invalidDateHint(for: cell))
    }
  }

  /// Returns the date that the current row states in separate columns, or `nil` if the start column has complete dates.
  ///
  /// The separate columns are year and week, year and month, or year, month and day. Week 1 begins on 1 January. Throws
  /// an error if a part is missing or invalid.
  private func dateFromParts(in bytes: Span<UInt8>) throws(ParseError) -> WrittenTime? {
    guard hasColumn(for: .year) else { return nil }
    let yearCell = cell(in: bytes, for: .year)
    let number = wholeNumberIgnoringPointZero(in: bytes, at: cell(in: bytes, for: .start))
    // A column called `day` may contain complete dates, so that the year adds no information.
    if hasColumn(for: .month),
      columnIndices[TableLayout.Role.start.rawValue] != columnIndices[TableLayout.Role.month.rawValue],
      number ?? 1000 > 99
    {
      return nil
    }
    guard let year = wholeNumberIgnoringPointZero(in: bytes, at: yearCell), 1...9999 ~= year else {
      throw ParseError(at: yearCell.lowerBound, .expected("a year", found: quotedCell(in: bytes, at: yearCell)))
    }
    guard hasColumn(for: .month) else {
      let week = cell(in: bytes, for: .week)
      guard let number = wholeNumberIgnoringPointZero(in: bytes, at: week), 1...53 ~= number,
        let first = CivilDay(year: Int(year), month: 1, day: 1)
      else { throw ParseError(at: week.lowerBound, .expected("a week", found: quotedCell(in: bytes, at: week))) }
      return WrittenTime(.day(first.advanced(by: Int(number - 1) * 7)))
    }
    let monthCell = cell(in: bytes, for: .month)
    let month =
      wholeNumberIgnoringPointZero(in: bytes, at: monthCell).map { Int($0) }
      ?? MonthAndWeekdayNames.monthNumber(named: bytes.text(in: monthCell))
    guard let month, 1...12 ~= month, let first = CivilDay(year: Int(year), month: month, day: 1) else {
      throw ParseError(at: monthCell.lowerBound, .expected("a month", found: quotedCell(in: bytes, at: monthCell)))
    }
    if columnIndices[TableLayout.Role.start.rawValue] == columnIndices[TableLayout.Role.month.rawValue] {
      return WrittenTime(.month(first))
    }
    let dayCell = cell(in: bytes, for: .start)
    guard let number, let day = CivilDay(year: Int(year), month: month, day: Int(number)) else {
      throw ParseError(
        at: dayCell.lowerBound, .expected("a day of the month", found: quotedCell(in: bytes, at: dayCell)))
    }
    return WrittenTime(.day(day))
  }

  /// Returns the whole number in `cell`, or `nil` if the cell contains a negative number or any other text.
  ///
  /// The number can end in `.0`, because pandas writes integers that way in a column with missing values.
  private func wholeNumberIgnoringPointZero(in bytes: Span<UInt8>, at cell: Range<Int>) -> Int64? {
    var cell = cell
    if cell.count > 2, bytes.matches(".0", at: cell.upperBound - 2) { cell = cell.lowerBound..<cell.upperBound - 2 }
    guard let number = bytes.wholeNumber(in: cell), number >= 0 else { return nil }
    return number
  }

  /// Returns the time of day that the hour column states, in milliseconds since midnight.
  ///
  /// If there is also a minute column, it provides the minutes. Throws an error if the hour or the minute is invalid.
  private func millisecondsSinceMidnight(
    inHourAndMinuteColumnsOf bytes: Span<UInt8>
  ) throws(ParseError) -> Int32 {
    let cell = cell(in: bytes, for: .hour)
    let clock: Int32
    if let hour = wholeNumberIgnoringPointZero(in: bytes, at: cell), hour < 24 {
      clock = Int32(hour) * 3_600_000
    } else if let time = bytes.millisecondsSinceMidnightWithAMPM(in: cell) {
      clock = time
    } else if let time = WrittenTime(bytes, cell)?.timeOfDay {
      clock = time
    } else {
      throw ParseError(at: cell.lowerBound, .expected("an hour from 0 to 23", found: quotedCell(in: bytes, at: cell)))
    }
    guard hasColumn(for: .minute) else { return clock }
    let minuteCell = self.cell(in: bytes, for: .minute)
    guard let minute = wholeNumberIgnoringPointZero(in: bytes, at: minuteCell), minute < 60 else {
      throw ParseError(
        at: minuteCell.lowerBound, .expected("a minute from 0 to 59", found: quotedCell(in: bytes, at: minuteCell)))
    }
    return clock - clock % 3_600_000 + Int32(minute) * 60_000
  }

  /// Reads the cell in the ``TableLayout/Role/timeNumber`` column, and stores its value in `start`.
  ///
  /// The cell contains either a time such as `13:55`, or a number such as `1355`. ``HHMMOrMinutesInference`` later
  /// converts the number to a time of day. Throws an error if the cell contains anything else.
  private func readTimeNumber(in bytes: Span<UInt8>, into start: inout WrittenTime) throws(ParseError) {
    let cell = cell(in: bytes, for: .timeNumber)
    if let number = wholeNumberIgnoringPointZero(in: bytes, at: cell), number < 2400 {
      (start.timeOfDay, start.isUnresolvedNumber) = (Int32(number), true)
    } else if let time = WrittenTime(bytes, cell), time.day == .none {
      (start.timeOfDay, start.hasWrittenSeconds) = (time.timeOfDay, time.hasWrittenSeconds)
    } else {
      throw ParseError(
        at: cell.lowerBound, .expected("a time of day such as 1355 or 13:55", found: quotedCell(in: bytes, at: cell)))
    }
  }

  /// Returns the UTC offset in the current row's zone cell, in seconds, or `nil` if the cell contains no offset.
  private func zoneColumnUTCOffsetSeconds(in bytes: Span<UInt8>) -> Int32? {
    guard hasColumn(for: .zone) else { return nil }
    return WrittenTime.parseUTCOffsetSeconds(in: bytes, at: cell(in: bytes, for: .zone))
  }

  /// Returns the time zone named in the current row, or the layout's zone if the row names no known time zone.
  ///
  /// A zone that is named for the first time is added to `collector`.
  func rowZone(in bytes: Span<UInt8>, using collector: inout SampleCollector) -> ParsedRow.FallbackZone {
    guard hasColumn(for: .zone) else { return layout.zone }
    let cell = cell(in: bytes, for: .zone)
    guard !cell.isEmpty, WrittenTime.parseUTCOffsetSeconds(in: bytes, at: cell) == nil else { return layout.zone }
    return collector.zoneIndex(orAddingNamed: bytes.text(in: cell)).map { .named($0) } ?? layout.zone
  }
}

extension WrittenTime {
  /// Returns this date with the time of day in `clock`, or `clock` itself if `clock` includes a date.
  fileprivate func withTimeOfDay(_ clock: WrittenTime) -> WrittenTime {
    guard clock.day == .none else { return clock }
    var time = self
    (time.timeOfDay, time.hasWrittenSeconds) = (clock.timeOfDay, clock.hasWrittenSeconds)
    time.utcOffset = clock.utcOffset ?? utcOffset
    return time
  }

  /// Creates a time from an epoch time, or returns `nil` for any other text.
  ///
  /// The number of digits determines the unit: 10 for seconds (with or without decimals), 13 for milliseconds, 16 for
  /// microseconds and 19 for nanoseconds. The first digit must be 1, so that a date with an hour, such as `2025010410`,
  /// isn't read as an epoch time. As a result, times after 18 May 2033 aren't supported.
  init?(epoch bytes: Span<UInt8>, _ cell: Range<Int>) {
    var digits = cell
    if let point = bytes.firstOffset(of: 0x2E, from: cell.lowerBound, to: cell.upperBound) {
      guard point + 1 < cell.upperBound, (point + 1..<cell.upperBound).allSatisfy({ bytes[$0].isDigit }) else {
        return nil
      }
      digits = cell.lowerBound..<point
    }
    guard [10, 13, 16, 19].contains(digits.count), bytes[digits.lowerBound] == 0x31,
      let seconds = bytes.wholeNumber(in: digits.lowerBound..<digits.lowerBound + 10)
    else { return nil }
    var milliseconds: Int64 = 0
    if digits.count > 10 {
      guard let rest = bytes.wholeNumber(in: digits.lowerBound + 10..<digits.lowerBound + 13),
        (digits.lowerBound + 13..<digits.upperBound).allSatisfy({ bytes[$0].isDigit })
      else { return nil }
      milliseconds = rest
    } else if digits.count < cell.count {
      var place = digits.upperBound + 1
      for scale: Int64 in [100, 10, 1] where place < cell.upperBound {
        milliseconds += Int64(bytes[place] - 0x30) * scale
        place += 1
      }
    }
    let (day, second) = (seconds / 86_400, seconds % 86_400)
    self.init(
      .day(CivilDay(daysSince1970: Int(day))), timeOfDay: Int32(second * 1000 + milliseconds), utcOffset: 0)
    (hasWrittenSeconds, isEpoch) = (true, true)
  }

  /// Creates a time from a spreadsheet's serial date, such as `45558` or `45558.2319`, or returns `nil` for other text.
  ///
  /// The number counts the days since 30 December 1899, and its fraction is the time of day. The number must be from
  /// 20,000 to 79,999 (October 1954 to January 2119). The time is rounded to the nearest second or, if there are fewer
  /// than six decimals, to the nearest minute.
  init?(serial bytes: Span<UInt8>, _ cell: Range<Int>) {
    guard cell.count >= 5, let number = bytes.wholeNumber(in: cell.lowerBound..<cell.lowerBound + 5),
      20_000..<80_000 ~= number
    else { return nil }
    let day = CivilDay(daysSince1970: Int(number) - 25_569)
    guard cell.count > 5 else {
      self.init(.day(day))
      return
    }
    let places = cell.count - 6
    guard 1...18 ~= places, bytes[cell.lowerBound + 5] == 0x2E || bytes[cell.lowerBound + 5] == .comma,
      (cell.lowerBound + 6..<cell.upperBound).allSatisfy({ bytes[$0].isDigit }),
      let fraction = bytes.wholeNumber(in: cell.lowerBound + 6..<cell.lowerBound + 6 + min(places, 12))
    else { return nil }
    var unit: Int64 = 1
    for _ in 0..<min(places, 12) { unit *= 10 }
    // The result can't overflow: it is at most 86,400 · 10^12 plus half of the unit.
    let grid: Int64 = places < 6 ? 60 : 1
    var second = (fraction * (86_400 / grid) + unit / 2) / unit * grid
    var shown = day
    if second >= 86_400 { (second, shown) = (0, day.next) }
    self.init(.day(shown), timeOfDay: Int32(second) * 1000)
    hasWrittenSeconds = second % 60 != 0
  }
}

extension Span<UInt8> {
  /// Returns advice for the user about a cell that can't be read as a date, or `nil` if there is none.
  fileprivate func invalidDateHint(for cell: Range<Int>) -> String? {
    guard cell.count <= 40 else { return nil }
    let text = text(in: cell).lowercased()
    if text.unicodeScalars.contains("\u{FFFD}") { return "the text is not in UTF-8: save the table as 'CSV UTF-8'" }
    let letters = Array(text.utf8)
    if letters.count >= 7, letters[0..<4].allSatisfy({ 0x30...0x39 ~= $0 }) {
      let week = letters[4] == 0x2D ? 5 : 4
      if letters[week] == 0x77, letters[(week + 1)...].allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2D }) {
        return letters.count <= week + 3
          ? "this is a week: export days or finer" : "this is an ISO week date: write dates such as 2025-01-31"
      }
    }
    let digits = letters.count { 0x30...0x39 ~= $0 }
    if digits >= 4, letters[0] == 0x31, text.containsText("e+"), digits + 3 >= letters.count {
      return "a spreadsheet has shortened this time: format the column as numbers without decimals, "
        + "and export it again"
    }
    return nil
  }

  /// Returns the time of day in milliseconds in a cell such as `8 AM` or `8 p.m.`, or `nil` for any other text.
  fileprivate func millisecondsSinceMidnightWithAMPM(in cell: Range<Int>) -> Int32? {
    var scan = TextScanner(cell)
    guard let hour = scan.readNumber(in: self, maxDigits: 2)?.value, 1...12 ~= hour else { return nil }
    scan.skipBlanks(in: self)
    guard let half = scan.peek(in: self).map({ $0 | 0x20 }), half == 0x61 || half == 0x70 else { return nil }
    scan.position += 1
    _ = scan.skipIfNext(in: self, byte: 0x2E)
    guard scan.skipIfNext(in: self, byte: 0x6D) || scan.skipIfNext(in: self, byte: 0x4D) else { return nil }
    _ = scan.skipIfNext(in: self, byte: 0x2E)
    return scan.isAtEnd ? Int32(hour % 12 + (half == 0x70 ? 12 : 0)) * 3_600_000 : nil
  }
}

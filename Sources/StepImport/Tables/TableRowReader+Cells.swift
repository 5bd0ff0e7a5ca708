import Documents
import PixelPalCore
import StepHistory

extension TableRowReader {
  /// Reads a row that covers an hour and has a cell for each minute, as in tables from Fitabase.
  ///
  /// Each of these cells counts as a row in the report. `start` is the range of the cell with the hour. Throws an error
  /// if a bad row stops the import.
  mutating func readMinuteColumns(in bytes: Span<UInt8>, start: Range<Int>, into collector: inout SampleCollector)
    throws(ParseError)
  {
    if hasColumn(for: .person), !recordPersonAndCheckIfCounted(in: bytes, using: &collector) {
      return collector.recordSkippedRow(because: .otherPerson)
    }
    guard !bytes.isSumLabelOrEmpty(in: start) else { return collector.recordSkippedRow(because: .noDate) }
    let first = columnIndices[TableLayout.Role.steps.rawValue]
    let hour: WrittenTime
    let source: StepSample.SourceID
    do throws(ParseError) {
      hour = try writtenTime(in: bytes, at: start)
      guard let clock = hour.timeOfDay, clock % 3_600_000 == 0 else {
        throw ParseError(at: start.lowerBound, .expected("a whole hour", found: quotedCell(in: bytes, at: start)))
      }
      source = try self.sourceID(in: bytes, using: &collector)
    } catch {
      return try collector.rejectRowThrowingIfFatal(error)
    }
    for minute in 0..<layout.minuteColumnCount {
      guard first + minute < splitter.cells.count else {
        collector.recordSkippedRow(because: .noSteps)
        continue
      }
      let cell = bytes.trimmed(splitter.cells[first + minute].range)
      guard !bytes.isMissingValue(in: cell) else {
        collector.recordSkippedRow(because: .noSteps)
        continue
      }
      do throws(ParseError) {
        var start = hour
        start.timeOfDay = (hour.timeOfDay ?? 0) + Int32(minute) * 60_000
        let row = ParsedRow(
          start: start, extent: .minute, zone: layout.zone, count: try stepCount(in: bytes, at: cell), source: source)
        try collector.receiveRow(row, at: cell.lowerBound)
      } catch {
        try collector.rejectRowThrowingIfFatal(error)
      }
    }
  }

  /// Returns the step count from a cell that contains a JSON object, such as `"{""steps"":120,""distance"":80}"`.
  ///
  /// Mi Fitness writes such cells. Throws an error if the object lacks the layout's member, or if the member isn't a
  /// count.
  func stepCountFromJSON(in bytes: Span<UInt8>, at cell: Range<Int>) throws(ParseError) -> StepCount {
    let json = try? JSON(reading: Array(splitter.text(in: bytes, ofCell: cell).utf8))
    let text: String
    switch json?[layout.stepsJSONMember]?.content {
    case .number(let number): text = number.text
    case .string(let string): text = string
    case .null, .bool, .array, .object, nil:
      throw ParseError(
        at: cell.lowerBound,
        .expected("an object with '\(layout.stepsJSONMember)'", found: quotedCell(in: bytes, at: cell)))
    }
    let digits = ContiguousArray(text.utf8)
    do {
      return try StepCountParser.parse(in: digits.span, at: 0..<digits.count)
    } catch {
      throw ParseError(at: cell.lowerBound, .expected("a step count", found: quoted(text)), hint: error.sentence)
    }
  }

  /// Returns true if the current row gives the total of all devices, judging by its marker cell.
  ///
  /// In anonymized tables, the word `merged` replaces the layout's ``TableLayout/mergedRowMarker``.
  func combinesAllDevices(in bytes: Span<UInt8>) -> Bool {
    let text = bytes.text(in: cell(in: bytes, for: .mergedRowMarker))
    return text == layout.mergedRowMarker || text.lowercased() == "merged"
  }

  /// Returns true if the current row gives the sum for the layout's kind of period, such as a day.
  ///
  /// Also returns true if the table has no column of periods.
  func hasPeriodKindOfLayout(in bytes: Span<UInt8>) -> Bool {
    !hasColumn(for: .period) || bytes.text(in: cell(in: bytes, for: .period)) == layout.period
  }

  /// Returns the instant or the day that `cell` states as a number of seconds since 1970.
  ///
  /// If the layout has days instead of instants, the number must stand for midnight in UTC. Throws an error for any
  /// other number, or if the cell isn't a whole number.
  func epochTime(in bytes: Span<UInt8>, at cell: Range<Int>) throws(ParseError) -> WrittenTime {
    if let seconds = bytes.wholeNumber(in: cell) {
      if layout.timeNotation == .seconds {
        return WrittenTime(.instant(Instant(secondsSince1970: seconds)), utcOffset: 0)
      }
      if seconds % 86_400 == 0 {
        return WrittenTime(.day(CivilDay(daysSince1970: Int(clamping: seconds / 86_400))))
      }
    }
    let expected = layout.timeNotation == .seconds ? "seconds since 1970" : "seconds since 1970 of a midnight in UTC"
    throw ParseError(at: cell.lowerBound, .expected(expected, found: quotedCell(in: bytes, at: cell)))
  }

  /// Returns the instant that `cell` states as the time of writing, or `nil` if the cell has no complete, valid time.
  func revisionTime(in bytes: Span<UInt8>, at cell: Range<Int>) -> Instant? {
    if layout.timeNotation == .seconds || layout.timeNotation == .dayInSeconds {
      return bytes.wholeNumber(in: cell).map { Instant(secondsSince1970: $0) }
    }
    return WrittenTime(bytes, cell)?.instantAsWritten
  }

  /// Reads a row that contains several samples, as a list of durations in seconds and a list of counts.
  ///
  /// The first sample begins at the start of the row, and each further sample at the end of the previous one. Together,
  /// the samples count as one row in the report. Throws an error if the lists differ in length or contain an invalid
  /// value.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - at: the offset of the row.
  ///   - start: the cell with the start of the row.
  ///   - steps: the cell with the list of counts.
  ///   - collector: the collector of the samples.
  mutating func readListCells(
    in bytes: Span<UInt8>, at: Int, start: Range<Int>, steps: Range<Int>, into collector: inout SampleCollector
  ) throws(ParseError) {
    let duration = cell(in: bytes, for: .duration)
    let lengths = bytes.listElementRanges(in: duration)
    let counts = bytes.listElementRanges(in: steps)
    guard lengths.count == counts.count else {
      throw ParseError(
        at: steps.lowerBound,
        .expected(
          "as many counts as durations", found: "\(counts.count) counts and \(lengths.count) durations"))
    }
    guard let first = try writtenTime(in: bytes, at: start).instantAsWritten else {
      throw ParseError(at: start.lowerBound, .expected("a time", found: quotedCell(in: bytes, at: start)))
    }
    let source = try sourceID(in: bytes, using: &collector)
    let offset = try writtenTime(in: bytes, at: start).utcOffset
    var rows: [ParsedRow] = []
    var from = first
    for (length, count) in zip(lengths, counts) {
      guard let seconds = bytes.wholeNumber(in: length), 0...86_400 ~= seconds else {
        throw ParseError(at: length.lowerBound, .expected("seconds", found: quotedCell(in: bytes, at: length)))
      }
      let steps = try self.stepCount(in: bytes, at: count)
      guard steps <= .maximum else {
        throw ParseError(at: count.lowerBound, .sentence(InvalidSampleError.tooMany.sentence))
      }
      rows.append(
        ParsedRow(
          start: WrittenTime(.instant(from), utcOffset: offset), extent: .lasting(.seconds(Int(seconds))), zone: .utc,
          count: steps, source: source))
      from = from + .seconds(Int(seconds))
    }
    for row in rows { try collector.receiveSampleWithinRow(row, at: at) }
    collector.report.rowCounts.read += 1
    collector.report.rowCounts.withSteps += 1
  }
}

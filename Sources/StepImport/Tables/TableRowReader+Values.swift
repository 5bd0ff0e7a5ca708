import Documents
import PixelPalCore
import StepHistory

/// Methods that convert the cells of a row to values: its times, count, source and resolution.
extension TableRowReader {
  /// Returns the step count in `cell`, and records the number's notation as evidence for the whole table.
  ///
  /// Throws an error if the cell contains no valid count.
  @inline(__always) mutating func stepCount(
    in bytes: Span<UInt8>, at cell: Range<Int>
  ) throws(ParseError) -> StepCount {
    do {
      let count = try StepCountParser.parse(in: bytes, at: cell, comma: commaMeaning)
      if cell.count >= 3 { numberEvidence.recordNumber(in: bytes, at: cell, countsPoints: requiresDecimalChoice) }
      return count
    } catch {
      if genericColumns != nil, let number = bytes.numberBeforeStepsWord(in: cell),
        let count = try? StepCountParser.parse(in: bytes, at: number, comma: commaMeaning)
      {
        numberEvidence.recordNumber(in: bytes, at: number, countsPoints: requiresDecimalChoice)
        return count
      }
      if requiresDecimalChoice {
        numberEvidence.recordUnreadableNumber(in: bytes, at: cell)
        if (try? StepCountParser.parse(in: bytes, at: cell, comma: .decimalMarkWithPointGroups)) != nil {
          let hasComma = cell.contains { bytes[$0] == .comma }
          throw ParseError(
            at: cell.lowerBound, .expected("a step count", found: quotedCell(in: bytes, at: cell)),
            hint: hasComma
              ? "this number has a decimal comma: use '--decimal comma'"
              : "use '--decimal comma' if commas are decimal marks and points separate thousands")
        }
      }
      let standsForNothing = genericColumns != nil && cell.count == 2 && bytes.matches("-1", at: cell.lowerBound)
      throw ParseError(
        at: cell.lowerBound, .expected("a step count", found: quotedCell(in: bytes, at: cell)),
        hint: standsForNothing ? "if -1 means no data, leave the cell empty" : error.sentence)
    }
  }

  /// Returns the current row as a ``ParsedRow`` with the step count `count`, or throws an error if a value is invalid.
  ///
  /// `startCell` is the range of the row's cell in the start column.
  mutating func parsedRow(
    in bytes: Span<UInt8>, startCell: Range<Int>, count: StepCount, using collector: inout SampleCollector
  ) throws(ParseError) -> ParsedRow {
    if genericColumns != nil {
      return try composedParsedRow(in: bytes, startCell: startCell, count: count, using: &collector)
    }
    var start = try writtenTime(in: bytes, at: startCell)
    if hasColumn(for: .time) {
      let clock = try writtenTime(in: bytes, at: cell(in: bytes, for: .time))
      (start.timeOfDay, start.utcOffset, start.hasWrittenSeconds) = (
        clock.timeOfDay, clock.utcOffset, clock.hasWrittenSeconds
      )
    }
    let endCell = cell(in: bytes, for: .end)
    var end = endCell.isEmpty ? nil : try writtenTime(in: bytes, at: endCell)
    if layout.timeNotation == .samsung { try resolveSamsungTimes(start: &start, end: &end, in: bytes) }
    let source = try sourceID(in: bytes, using: &collector)
    if cumulativeDetector != nil, let seconds = bytes.wholeNumber(in: startCell) {
      cumulativeDetector?.recordCount(count, at: seconds, of: Int64(source.number))
    }
    let revisionCell = cell(in: bytes, for: .revision)
    let revision = revisionCell.isEmpty ? nil : revisionTime(in: bytes, at: revisionCell)
    return ParsedRow(
      start: start, end: end, extent: layout.extent, zone: layout.zone, count: count,
      source: source, revision: revision, resolution: try resolution(in: bytes),
      ordinal: try ordinal(in: bytes))
  }

  /// Returns the current row of a table from an unknown program as a ``ParsedRow``.
  ///
  /// Such a table may have separate columns for dates and times. `startCell` is the range of the row's cell in the
  /// start column. Throws an error if a value is invalid.
  private mutating func composedParsedRow(
    in bytes: Span<UInt8>, startCell: Range<Int>, count: StepCount, using collector: inout SampleCollector
  ) throws(ParseError) -> ParsedRow {
    let start = try composedStart(in: bytes, startCell: startCell)
    let end = try composedEnd(in: bytes, start: start)
    var extent = layout.extent
    if extent == .inferred, hasColumn(for: .hour), let clock = start.timeOfDay, clock % 3_600_000 == 0,
      !hasColumn(for: .minute)
    {
      extent = .lasting(.hours(1))
    }
    // A row that starts and ends on the same day, without times of day, covers the whole day.
    if let end, end == start, start.timeOfDay == nil { extent = .day }
    return ParsedRow(
      start: start, end: end, extent: extent, zone: rowZone(in: bytes, using: &collector), count: count,
      source: try sourceID(in: bytes, using: &collector),
      uninterpretedValues: uninterpretedValues(in: bytes, using: collector))
  }

  /// Returns the time in `cell`, or throws an error if the cell isn't in the layout's notation.
  @inline(__always) func writtenTime(in bytes: Span<UInt8>, at cell: Range<Int>) throws(ParseError) -> WrittenTime {
    if layout.timeNotation == .seconds || layout.timeNotation == .dayInSeconds {
      return try epochTime(in: bytes, at: cell)
    }
    if layout.timeNotation == .dayInMilliseconds {
      if let count = bytes.wholeNumber(in: cell), count % 86_400_000 == 0 {
        return WrittenTime(.day(CivilDay(daysSince1970: Int(clamping: count / 86_400_000))))
      }
      if let time = WrittenTime(bytes, cell), case .day = time.day, time.timeOfDay ?? 0 == 0 { return time }
    } else if layout.timeNotation == .minuteInSeconds {
      if let seconds = bytes.wholeNumber(in: cell), let time = WrittenTime(minute: seconds) { return time }
    } else if let time = WrittenTime(bytes, cell) {
      return time
    }
    throw ParseError(at: cell.lowerBound, .expected("a date or a time", found: quotedCell(in: bytes, at: cell)))
  }

  /// Combines the times of a row from Samsung Health with the UTC offset that the row states.
  ///
  /// The times are in UTC if the offset is text, such as `UTC-0300`, and local if it is a number of milliseconds.
  /// Throws an error if it is neither.
  private func resolveSamsungTimes(start: inout WrittenTime, end: inout WrittenTime?, in bytes: Span<UInt8>)
    throws(ParseError)
  {
    let cell = cell(in: bytes, for: .utcOffset)
    if let milliseconds = bytes.wholeNumber(in: cell), abs(milliseconds) < 86_400_000 {
      start.utcOffset = Int32(milliseconds / 1000)
      end?.utcOffset = start.utcOffset
    } else if let zone = WrittenTime.parseUTCOffsetSeconds(in: bytes, at: cell) {
      if let instant = start.instantAsWritten { start = WrittenTime(.instant(instant), utcOffset: zone) }
      if let instant = end?.instantAsWritten { end = WrittenTime(.instant(instant), utcOffset: zone) }
    } else {
      throw ParseError(
        at: cell.lowerBound, .expected("an offset such as UTC-0300", found: quotedCell(in: bytes, at: cell)))
    }
  }

  @inline(__always) private func ordinal(in bytes: Span<UInt8>) throws(ParseError) -> Int? {
    let cell = cell(in: bytes, for: .ordinal)
    if cell.isEmpty { return nil }
    if let number = bytes.wholeNumber(in: cell), number >= 0 { return Int(clamping: number) }
    throw ParseError(at: cell.lowerBound, .expected("a number", found: quotedCell(in: bytes, at: cell)))
  }

  /// Returns the resolution that the current row states, or `nil` if the row states no resolution.
  ///
  /// Throws an error for an unknown resolution.
  @inline(__always) func resolution(in bytes: Span<UInt8>) throws(ParseError) -> StepSample.Resolution? {
    let cell = cell(in: bytes, for: .resolution)
    guard !cell.isEmpty else { return nil }
    let name = bytes.text(in: cell)
    guard let resolution = StepSample.Resolution(named: name) else {
      let expected = "'sample', 'minute', 'day' or 'noted'"
      throw ParseError(at: cell.lowerBound, .expected(expected, found: omitsErrorDetails ? "" : quoted(name)))
    }
    return resolution
  }

  /// Returns the range of the cell that describes the counting device, or an empty range if there is none.
  ///
  /// If no cell describes the device, a product type such as `Watch4,2` identifies a watch. It can't identify a phone,
  /// because all apps on a phone have the same product type.
  @inline(__always) func deviceCell(in bytes: Span<UInt8>) -> Range<Int> {
    let device = cell(in: bytes, for: .device)
    guard device.isEmpty, hasColumn(for: .productType) else { return device }
    let product = cell(in: bytes, for: .productType)
    return bytes.matches("Watch", at: product.lowerBound) ? product : device
  }

  /// Returns the ID of the current row's source, which is added to `collector` if it is new.
  ///
  /// A row that names no source or gives the total of all devices has the default source of the format. Throws an error
  /// if the row states an unknown kind of source, or if the file has too many sources.
  mutating func sourceID(in bytes: Span<UInt8>, using collector: inout SampleCollector) throws(ParseError)
    -> StepSample.SourceID
  {
    var kind = layout.kind
    let kindCell = cell(in: bytes, for: .kind)
    if !kindCell.isEmpty {
      kind = StepSource.Kind(rawValue: bytes.text(in: kindCell))
      guard kind != nil else {
        throw ParseError(
          at: kindCell.lowerBound,
          .expected("'manual', 'watch', 'phone' or 'other'", found: quotedCell(in: bytes, at: kindCell)))
      }
    }
    let byHand = cell(in: bytes, for: .manualFlag)
    if !byHand.isEmpty, bytes.meansYes(in: byHand) { kind = .manual }
    let isMerged = hasColumn(for: .mergedRowMarker) && combinesAllDevices(in: bytes)
    let name = isMerged ? 0..<0 : cell(in: bytes, for: .source)
    if layout.format == .miFitnessCSV, bytes.matches("_manually", at: name.upperBound - 9) { kind = .manual }
    do {
      if name.isEmpty { return try collector.defaultSourceID(ofKind: kind, format: layout.format) }
      let (splitter, prefix) = (self.splitter, layout.sourcePrefix)
      return try collector.sourceTable.id(
        bytes: bytes, name: name, device: deviceCell(in: bytes), kind: kind, in: &collector.samples
      ) {
        $0.isEmpty || prefix.isEmpty
          ? splitter.text(in: bytes, ofCell: $0) : prefix + splitter.text(in: bytes, ofCell: $0)
      }
    } catch {
      throw ParseError(at: name.lowerBound, .sentence(error.sentence))
    }
  }
}

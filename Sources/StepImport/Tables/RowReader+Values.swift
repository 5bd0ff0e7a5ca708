import Documents
import PixelPalCore
import StepHistory

/// The values in the cells of a row: its times, its count, its source and its resolution.
extension RowReader {
  @inline(__always) mutating func count(
    _ bytes: Span<UInt8>, _ cell: Range<Int>
  ) throws(Fault) -> StepCount {
    do {
      let count = try StepNumber.read(bytes, cell, comma: comma)
      if cell.count >= 3 { numbers.see(bytes, cell, countsPoints: asksForDecimal) }
      return count
    } catch {
      if columns != nil, let number = bytes.withoutUnit(cell),
        let count = try? StepNumber.read(bytes, number, comma: comma)
      {
        numbers.see(bytes, number, countsPoints: asksForDecimal)
        return count
      }
      if asksForDecimal {
        numbers.seeGroups(bytes, cell)
        if (try? StepNumber.read(bytes, cell, comma: .decimalsAfterPoints)) != nil {
          let hasComma = cell.contains { bytes[$0] == .comma }
          throw Fault(
            at: cell.lowerBound, .expected("a step count", found: found(bytes, cell)),
            hint: hasComma
              ? "this number has a decimal comma: say '--decimal comma'"
              : "say '--decimal comma' if a comma stands before decimals and points set off thousands")
        }
      }
      let standsForNothing = columns != nil && cell.count == 2 && bytes.has("-1", at: cell.lowerBound)
      throw Fault(
        at: cell.lowerBound, .expected("a step count", found: found(bytes, cell)),
        hint: standsForNothing ? "if -1 stands for no data, leave the cell empty" : error.sentence)
    }
  }

  mutating func row(
    _ bytes: Span<UInt8>, _ startCell: Range<Int>, _ count: StepCount, _ intake: inout Intake
  ) throws(Fault) -> Row {
    if columns != nil { return try composedRow(bytes, startCell, count, &intake) }
    var start = try time(bytes, startCell)
    if has(.time) {
      let clock = try time(bytes, cell(bytes, .time))
      (start.clock, start.offset, start.hasSeconds) = (clock.clock, clock.offset, clock.hasSeconds)
    }
    let endCell = cell(bytes, .end)
    var end = endCell.isEmpty ? nil : try time(bytes, endCell)
    if layout.dating == .samsung { try settle(&start, &end, bytes) }
    let source = try source(bytes, &intake)
    if trend != nil, let seconds = bytes.wholeNumber(startCell) {
      trend?.see(count, at: seconds, of: Int64(source.number))
    }
    let revisionCell = cell(bytes, .revision)
    let revision = revisionCell.isEmpty ? nil : revision(bytes, revisionCell)
    return Row(
      start: start, end: end, extent: layout.extent, clock: layout.clock, count: count,
      source: source, revision: revision, resolution: try resolution(bytes),
      ordinal: try ordinal(bytes))
  }

  /// Returns the current row of a table from an unknown program.
  private mutating func composedRow(
    _ bytes: Span<UInt8>, _ startCell: Range<Int>, _ count: StepCount, _ intake: inout Intake
  ) throws(Fault) -> Row {
    let start = try composedStart(bytes, startCell)
    let end = try composedEnd(bytes, of: start)
    var extent = layout.extent
    if extent == .inferred, has(.hour), let clock = start.clock, clock % 3_600_000 == 0, !has(.minute) {
      extent = .lasting(.hours(1))
    }
    // A row from a day to the same day covers that day.
    if let end, end == start, start.clock == nil { extent = .day }
    return Row(
      start: start, end: end, extent: extent, clock: composedClock(bytes, &intake), count: count,
      source: try source(bytes, &intake), unknown: unknownValues(bytes, intake))
  }

  @inline(__always) func time(_ bytes: Span<UInt8>, _ cell: Range<Int>) throws(Fault) -> WrittenTime {
    if layout.dating == .seconds || layout.dating == .dayInSeconds { return try epochTime(bytes, cell) }
    if layout.dating == .dayInMilliseconds {
      if let count = bytes.wholeNumber(cell), count % 86_400_000 == 0 {
        return WrittenTime(.day(CivilDay(daysSince1970: Int(clamping: count / 86_400_000))))
      }
      if let time = WrittenTime(bytes, cell), case .day = time.day, time.clock ?? 0 == 0 { return time }
    } else if layout.dating == .minuteInSeconds {
      if let seconds = bytes.wholeNumber(cell), let time = WrittenTime(minute: seconds) { return time }
    } else if let time = WrittenTime(bytes, cell) {
      return time
    }
    throw Fault(at: cell.lowerBound, .expected("a date or a time", found: found(bytes, cell)))
  }

  /// Converts Samsung's times, which are in UTC if the offset is text, and local if it is in milliseconds.
  private func settle(_ start: inout WrittenTime, _ end: inout WrittenTime?, _ bytes: Span<UInt8>) throws(Fault) {
    let cell = cell(bytes, .offset)
    if let milliseconds = bytes.wholeNumber(cell), abs(milliseconds) < 86_400_000 {
      start.offset = Int32(milliseconds / 1000)
      end?.offset = start.offset
    } else if let zone = WrittenTime.offset(bytes, cell) {
      if let instant = start.instantAsWritten { start = WrittenTime(.instant(instant), offset: zone) }
      if let instant = end?.instantAsWritten { end = WrittenTime(.instant(instant), offset: zone) }
    } else {
      throw Fault(at: cell.lowerBound, .expected("an offset such as UTC-0300", found: found(bytes, cell)))
    }
  }

  @inline(__always) private func ordinal(_ bytes: Span<UInt8>) throws(Fault) -> Int? {
    let cell = cell(bytes, .ordinal)
    if cell.isEmpty { return nil }
    if let number = bytes.wholeNumber(cell), number >= 0 { return Int(clamping: number) }
    throw Fault(at: cell.lowerBound, .expected("a number", found: found(bytes, cell)))
  }

  @inline(__always) func resolution(_ bytes: Span<UInt8>) throws(Fault) -> StepSample.Resolution? {
    let cell = cell(bytes, .resolution)
    guard !cell.isEmpty else { return nil }
    let name = bytes.text(cell)
    guard let resolution = StepSample.Resolution(named: name) else {
      let expected = "'sample', 'minute', 'day' or 'noted'"
      throw Fault(at: cell.lowerBound, .expected(expected, found: isSilent ? "" : quoted(name)))
    }
    return resolution
  }

  /// Returns the cell of the device that counted; empty if it is not known.
  ///
  /// The product type identifies a watch. It is not used for a phone, because every app of a phone runs on one.
  @inline(__always) func device(_ bytes: Span<UInt8>) -> Range<Int> {
    let device = cell(bytes, .device)
    guard device.isEmpty, has(.product) else { return device }
    let product = cell(bytes, .product)
    return bytes.has("Watch", at: product.lowerBound) ? product : device
  }

  mutating func source(_ bytes: Span<UInt8>, _ intake: inout Intake) throws(Fault) -> StepSample.SourceID {
    var kind = layout.kind
    let kindCell = cell(bytes, .kind)
    if !kindCell.isEmpty {
      kind = StepSource.Kind(rawValue: bytes.text(kindCell))
      guard kind != nil else {
        throw Fault(
          at: kindCell.lowerBound,
          .expected("'manual', 'watch', 'phone' or 'other'", found: found(bytes, kindCell)))
      }
    }
    let byHand = cell(bytes, .byHand)
    if !byHand.isEmpty, bytes.isYes(byHand) { kind = .manual }
    let isMerged = has(.marker) && isMarked(bytes)
    let name = isMerged ? 0..<0 : cell(bytes, .source)
    if layout.format == .miFitnessCSV, bytes.has("_manually", at: name.upperBound - 9) { kind = .manual }
    do {
      if name.isEmpty { return try intake.defaultSource(kind, layout.format) }
      let (splitter, prefix) = (self.splitter, layout.sourcePrefix)
      return try intake.sources.id(bytes, name: name, device: device(bytes), kind: kind, in: &intake.samples) {
        $0.isEmpty || prefix.isEmpty ? splitter.text(bytes, $0) : prefix + splitter.text(bytes, $0)
      }
    } catch {
      throw Fault(at: name.lowerBound, .sentence(error.sentence))
    }
  }
}

import Documents
import PixelPalCore
import StepHistory

/// Cells that hold more than a number or a date, and rows that hold more than one sample.
extension RowReader {
  /// Reads an hour with one column per minute.
  ///
  /// Every cell counts as a row, and a fault names its cell.
  mutating func readMinutes(_ bytes: Span<UInt8>, _ start: Range<Int>, _ intake: inout Intake) throws(Fault) {
    if has(.person), !isOfPerson(bytes, &intake) { return intake.skip(.otherPerson) }
    guard !bytes.isOfSum(start) else { return intake.skip(.noDate) }
    let first = places[Layout.Role.steps.rawValue]
    let hour: WrittenTime
    let source: StepSample.SourceID
    do throws(Fault) {
      hour = try time(bytes, start)
      guard let clock = hour.clock, clock % 3_600_000 == 0 else {
        throw Fault(at: start.lowerBound, .expected("a whole hour", found: found(bytes, start)))
      }
      source = try self.source(bytes, &intake)
    } catch {
      return try intake.reject(error)
    }
    for minute in 0..<layout.minutes {
      guard first + minute < splitter.cells.count else {
        intake.skip(.noSteps)
        continue
      }
      let cell = bytes.trimmed(splitter.cells[first + minute].range)
      guard !bytes.isNoData(cell) else {
        intake.skip(.noSteps)
        continue
      }
      do throws(Fault) {
        var start = hour
        start.clock = (hour.clock ?? 0) + Int32(minute) * 60_000
        let row = Row(
          start: start, extent: .minute, clock: layout.clock, count: try count(bytes, cell), source: source)
        try intake.receive(row, at: cell.lowerBound)
      } catch {
        try intake.reject(error)
      }
    }
  }

  /// Returns the count that is a member of the JSON object in `cell`.
  func memberCount(_ bytes: Span<UInt8>, _ cell: Range<Int>) throws(Fault) -> StepCount {
    let json = try? JSON(reading: Array(splitter.text(bytes, cell).utf8))
    let text: String
    switch json?[layout.member]?.content {
    case .number(let number): text = number.text
    case .string(let string): text = string
    case .null, .bool, .array, .object, nil:
      throw Fault(
        at: cell.lowerBound, .expected("an object with '\(layout.member)'", found: found(bytes, cell)))
    }
    let digits = ContiguousArray(text.utf8)
    do {
      return try StepNumber.read(digits.span, 0..<digits.count)
    } catch {
      throw Fault(at: cell.lowerBound, .expected("a step count", found: quoted(text)), hint: error.sentence)
    }
  }

  /// Returns true for a row with the merged sum of all devices, which anonymized tables mark with `merged`.
  func isMarked(_ bytes: Span<UInt8>) -> Bool {
    let text = bytes.text(cell(bytes, .marker))
    return text == layout.marker || text.lowercased() == "merged"
  }

  /// Returns false if the row sums up another period than the rows that count.
  func isInScope(_ bytes: Span<UInt8>) -> Bool { !has(.scope) || bytes.text(cell(bytes, .scope)) == layout.scope }

  /// Returns the time that is written as seconds since 1970, or the day if it is a midnight in UTC.
  func epochTime(_ bytes: Span<UInt8>, _ cell: Range<Int>) throws(Fault) -> WrittenTime {
    if let seconds = bytes.wholeNumber(cell) {
      if layout.dating == .seconds {
        return WrittenTime(.instant(Instant(secondsSince1970: seconds)), offset: 0)
      }
      if seconds % 86_400 == 0 {
        return WrittenTime(.day(CivilDay(daysSince1970: Int(clamping: seconds / 86_400))))
      }
    }
    let expected = layout.dating == .seconds ? "seconds since 1970" : "seconds since 1970 of a midnight in UTC"
    throw Fault(at: cell.lowerBound, .expected(expected, found: found(bytes, cell)))
  }

  /// Returns the time at which the row was written, if it can be parsed.
  func revision(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Instant? {
    if layout.dating == .seconds || layout.dating == .dayInSeconds {
      return bytes.wholeNumber(cell).map { Instant(secondsSince1970: $0) }
    }
    return WrittenTime(bytes, cell)?.instantAsWritten
  }

  /// Reads a row with lists as cells: the durations and the steps of its samples.
  mutating func readList(
    _ bytes: Span<UInt8>, _ at: Int, _ start: Range<Int>, _ steps: Range<Int>, _ intake: inout Intake
  ) throws(Fault) {
    let duration = cell(bytes, .duration)
    let lengths = bytes.elements(duration)
    let counts = bytes.elements(steps)
    guard lengths.count == counts.count else {
      throw Fault(
        at: steps.lowerBound, .expected("as many counts as durations", found: "\(counts.count) and \(lengths.count)"))
    }
    guard let first = try time(bytes, start).instantAsWritten else {
      throw Fault(at: start.lowerBound, .expected("a time", found: found(bytes, start)))
    }
    let source = try source(bytes, &intake)
    let offset = try time(bytes, start).offset
    var rows: [Row] = []
    var from = first
    for (length, count) in zip(lengths, counts) {
      guard let seconds = bytes.wholeNumber(length), 0...86_400 ~= seconds else {
        throw Fault(at: length.lowerBound, .expected("seconds", found: found(bytes, length)))
      }
      let steps = try self.count(bytes, count)
      guard steps <= .most else { throw Fault(at: count.lowerBound, .sentence(ImpossibleSteps.tooMany.sentence)) }
      rows.append(
        Row(
          start: WrittenTime(.instant(from), offset: offset), extent: .lasting(.seconds(Int(seconds))), clock: .utc,
          count: steps, source: source))
      from = from + .seconds(Int(seconds))
    }
    for row in rows { try intake.receivePart(row, at: at) }
    intake.report.rows.read += 1
    intake.report.rows.steps += 1
  }
}

import Documents
import PixelPalCore
import StepHistory

/// Conclusions from all rows together: the person, the length of rows, and the notation of numbers.
extension RowReader {
  mutating func isOfPerson(_ bytes: Span<UInt8>, _ intake: inout Intake) -> Bool {
    let name = personName(bytes)
    let isMeant = person == nil || name == person || isOneName(bytes)
    if isMeant, person != nil { hasPerson = true }
    if people.last != name, people.count <= 100, !people.contains(name) { people.append(name) }
    if columns?.id != nil { ids.see(bytes, cell(bytes, .person), at: timeHash(bytes)) }
    return isMeant
  }

  /// Returns the cells of all columns that name the person, separated by spaces.
  private func personName(_ bytes: Span<UInt8>) -> String {
    guard let people = columns?.people, people.count > 1 else { return bytes.text(cell(bytes, .person)) }
    return people.map { bytes.text(cell(bytes, at: $0)) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns true if one of several columns names the requested person.
  private func isOneName(_ bytes: Span<UInt8>) -> Bool {
    guard let people = columns?.people, people.count > 1 else { return false }
    return people.contains { bytes.text(cell(bytes, at: $0)) == person }
  }

  /// Returns the hash of the cells with the time of the current row.
  private func timeHash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0
    for role in [Layout.Role.start, .time, .hour, .minute, .interval, .year, .month, .week] where has(role) {
      hash = bytes.hash(cell(bytes, role), from: hash)
    }
    return hash
  }

  /// Receives a row with an interval number, which is converted to a time of day when its notation is known.
  mutating func receiveInterval(
    _ row: Row, at: Int, _ bytes: Span<UInt8>, _ steps: Range<Int>, _ intake: inout Intake
  ) throws(Fault) {
    let settled =
      comma == .decimals
      ? points.append(row, at: at, bytes, steps) : [PointQuestion.Waiting(row: row, offset: at, hasPoint: false)]
    for waiting in settled { try receive(intervals.append(waiting.row, at: waiting.offset), at: at, &intake) }
  }

  /// Passes rows to the intake.
  ///
  /// Only the one at `current`, if any, is in the current bytes.
  func receive(
    _ rows: [(row: Row, offset: Int)], at current: Int?, _ intake: inout Intake
  ) throws(Fault) {
    for (index, settled) in rows.enumerated() {
      let isLate = current == nil || index < rows.count - 1
      let offset = current ?? settled.offset
      guard !settled.row.start.isInterval else {
        try intake.reject(
          Fault(
            at: offset,
            .expected(
              intervals.areMinutes ? "minutes since midnight, as in other rows" : "a time of the day such as 1355",
              found: "'\(settled.row.start.clock ?? 0)'")))
        continue
      }
      try intake.receive(settled.row, at: offset, isLate: isLate)
    }
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    if person == nil, people.count > 1, columns?.id == nil || ids.arePeople { intake.refuse(.severalPeople(people)) }
    intake.peopleOfIDs = person == nil ? people : []
    intake.idsArePeople = columns?.id == nil || ids.arePeople
    if let person, !people.isEmpty, !hasPerson { intake.refuse(.nobody(called: person, but: people)) }
    if trend?.isCumulative ?? false { intake.refuse(ImportProblem(CountTrend.fault(in: "this table"), at: nil)) }
    for (row, offset) in ofDevices {
      if hasMerged { intake.skip(.oneDevice) } else { try intake.receive(row, at: offset) }
    }
    for waiting in points.finish() {
      if has(.interval) {
        try receive(intervals.append(waiting.row, at: waiting.offset), at: nil, &intake)
      } else {
        try intake.receive(waiting.row, at: waiting.offset)
      }
    }
    if has(.interval) {
      try receive(intervals.finish(), at: nil, &intake)
      if intervals.areMinutes { intake.nameRole("minutes since midnight", of: places[Layout.Role.interval.rawValue]) }
    }
    let dateless = intake.report.rows.skipped(.noDate)
    if columns != nil, dateless >= 3, dateless * 4 > intake.report.rows.steps { intake.refuse(.datesMissing(dateless)) }
    if asksForDecimal, numbers.mayBeGrouped { intake.refuse(.decimalQuestion) }
    if has(.type), columns != nil, !types.hasSteps { intake.refuse(.noSuchType(types.names)) }
    if numbers.hasBlanks {
      intake.report.notes.append("spaces and apostrophes between digits are taken to set off thousands")
    }
    if points.isGuess {
      intake.report.notes.append("points are taken to set off thousands: behind each of them stand three digits")
    }
    if layout.format == .workoutsCSV {
      intake.report.notes.append(
        "a list of workouts: their steps are in those of the days or the minutes, export these")
    }
    if hasUncounted, hasMerged {
      intake.report.notes.append("rows of single devices are left out: the file holds their merged sum beside them")
    }
    intake.finish(fixed: layout.resolution)
    if columns?.id != nil, !ids.arePeople, people.count > 1, intake.report.refusal == nil {
      intake.nameRole("number of the row, not read", of: places[Layout.Role.person.rawValue])
    }
  }
}

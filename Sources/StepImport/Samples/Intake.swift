import Documents
import PixelPalCore
import StepHistory

/// Where all readers hand in their rows: it decides what the file leaves open, places rows in time and keeps account.
struct Intake {
  /// More problems than these are counted and not kept.
  static let mostProblems = 10

  let options: ImportOptions
  var report: ImportReport
  var samples = StepSamples()
  /// Faults in the bytes at hand, until somebody looks up their lines.
  var faults: [Fault] = []
  /// Of the bytes at hand, those first ones whose lines were counted on the way.
  var lead = Lead()
  /// Problems of rows that had to wait, whose places nobody knows any more: they are told after the others.
  var late: [ImportProblem] = []
  /// Where the rows of the first and the last sample stand.
  var ends = EndPlaces()
  /// The day of times of the day, where the file says it somewhere.
  var contextDay: CivilDay?
  var order: ImportOptions.DateOrder?
  var held: ContiguousArray<Row> = []
  var grain = Grain()
  var offsets = OffsetsSeen()
  var sources = SourceTable()
  /// The columns or members whose meaning is not known, and the values of rows that have some.
  var unknown = UnknownRows()
  private(set) var zones: [Zone] = []
  private var zoneNames: [String] = []
  /// The first zone that the file names and nobody knows.
  var unknownZone: String?
  /// The column without a role in which rows of one time differ.
  var differingColumn: String?
  /// The rows that have the time of the row before them.
  var repeatedTimes = RepeatedTimes()
  /// True for a table of which any program may have written the rows, with times as clocks show them.
  var hasTimesOfClocks = false
  /// The rows of a table in the hour that clocks show twice.
  var repeatedHour = RepeatedHour()
  /// True if the column of ids names people and does not number the rows.
  var idsArePeople = false
  /// The people whom the column of ids may name.
  var peopleOfIDs: [String] = []
  /// True if the month comes first in dates of numbers as long as no row shows the order.
  var isMonthFirst = false
  /// True if the format and not the rows has told the order of day and month.
  var hasOrderOfFormat = false
  /// Whether some rows tell only when they were written down.
  var hasNoted = false
  /// Receives the rows of the same bytes as they are understood without a known layout; empty if they are not read so.
  var alternative: ContiguousArray<Intake> = []
  /// The problem at its place that ended an alternative reading.
  var stop: ImportProblem?
  /// How many sources, names of sources and zones were known when this began as a part of another.
  var beginning: (sources: Int, names: Int, zones: Int) = (0, 0, 0)

  init(_ options: ImportOptions, format: Format) {
    self.options = options
    order = options.dateOrder
    report = ImportReport(format)
  }

  /// The zone of times that are written without one.
  var local: Zone { options.zone ?? .utc }

  /// Notes a row that holds no steps.
  mutating func skip(_ why: ImportReport.Rows.Skip = .otherThing) { report.rows.skip(why) }

  /// Notes a row of steps that cannot be read.
  mutating func reject(_ fault: Fault) throws(Fault) {
    report.rows.read += 1
    report.rows.rejected += 1
    if options.stopsAtBadRow || fault.isOfWholeFile { throw fault }
    if report.problems.count + faults.count < Intake.mostProblems { faults.append(fault) }
  }

  /// Notes a row of steps that cannot be read where the reading goes on even if bad rows end it.
  mutating func rejectQuietly(_ fault: Fault) {
    report.rows.read += 1
    report.rows.rejected += 1
    if report.problems.count + faults.count < Intake.mostProblems { faults.append(fault) }
  }

  /// Forgets all rows.
  mutating func restart() {
    var fresh = Intake(options, format: report.format)
    fresh.unknown.names = unknown.names
    self = fresh
  }

  /// Whether of another row that cannot be read nobody will be told more than that it is there.
  var isSilent: Bool { !options.stopsAtBadRow && report.problems.count + faults.count >= Intake.mostProblems }

  /// Receives a row of steps; `offset` is where it stands.
  ///
  /// Its line is told as that of `behind`, where there is one; with `isLate` its bytes may be gone, and it has none.
  mutating func receive(_ row: Row, at offset: Int, behind: Int? = nil, isLate: Bool = false) throws(Fault) {
    if case .numbers(let first, let second, _) = row.start.day, order == nil {
      if first > 12 { order = .dayFirst } else if second > 12 { order = .monthFirst }
      if order != nil { releaseHeld() }
    }
    if row.extent == .inferred {
      let wasFiner = grain.isFiner
      see(row.start)
      // Rows of a table are placed in its order.
      if grain.isFiner, !wasFiner, !held.isEmpty, report.format == .genericCSV { releaseHeld() }
    }
    if isOpen(row) {
      held.append(row)
    } else {
      do {
        try place(row, at: isLate ? .unknown : .offset(behind ?? offset))
      } catch {
        return try reject(Fault(at: offset, error.problem, hint: error.hint, isOfWholeFile: error.isOfWholeFile))
      }
    }
    report.rows.read += 1
    report.rows.steps += 1
    report.raw += row.count
  }

  /// Whether it is not known yet when a row was.
  private func isOpen(_ row: Row) -> Bool {
    switch row.start.day {
    case .numbers: if order == nil { return true }
    case .withoutYear, .month, .none: return true
    case .day, .instant: break
    }
    return row.extent == .inferred && row.start.clock != nil && !grain.isFiner
  }

  /// Places the rows for which enough is known by now.
  private mutating func releaseHeld() {
    let rows = held
    held = []
    for row in rows {
      if isOpen(row) { held.append(row) } else { placeHeld(row) }
    }
  }

  /// Places a row that was counted already.
  mutating func placeHeld(_ row: Row, at place: RowPlace = .unknown) {
    do {
      try self.place(row, at: place)
    } catch {
      report.rows.steps -= 1
      report.rows.rejected += 1
      report.raw = report.raw - row.count
      if error.isOfWholeFile { return refuse(ImportProblem(error.problem, hint: error.hint)) }
      if late.count < Intake.mostProblems { late.append(ImportProblem(error.problem, hint: error.hint)) }
    }
  }

  private mutating func place(_ row: Row, at rowPlace: RowPlace) throws(Unplaced) {
    let lengths = grain.lengths
    var (span, resolution) = try placed(row)
    if let told = row.resolution { resolution = told }
    // Nothing tells such rows apart but that there are two of them.
    let isBare =
      row.ordinal ?? 0 > 0 || resolution == .noted
      || row.extent == .inferred && resolution == .minute && !row.start.hasSeconds
    report.hasBareRows = report.hasBareRows || isBare && row.ordinal ?? 0 == 0
    hasNoted = hasNoted || resolution == .noted
    if hasTimesOfClocks, resolution != .day {
      span = placedInRepeatedHour(row, span, isBare: isBare, lengths)
    }
    if let values = row.unknown { try compare(values, span, row.source) }
    if report.format == .genericCSV || report.format == .genericJSON {
      let written = row.start.isEpoch ? nil : row.start.offset.map { Int($0) }
      let day = LocalTime(of: span.start, offsetSeconds: written ?? local.offsetSeconds(at: span.start)).day
      repeatedTimes.see(span, row.source, row.count, on: day, isBare: isBare, isDay: resolution == .day)
    }
    do {
      try samples.append(
        StepSample(
          start: span.start, end: span.end, count: row.count, source: row.source, resolution: resolution,
          ordinal: max(row.ordinal ?? 1, 1) - 1, isBare: isBare, revision: row.revision))
    } catch {
      throw Unplaced(error)
    }
    note(from: span.start, to: span.end, EndPlaces(first: rowPlace, last: rowPlace))
  }

  /// Names the role of the column at `place`, which only the rows have told.
  mutating func nameRole(_ role: String, of place: Int) {
    guard report.columns.indices.contains(place) else { return }
    report.columns[place].role = role
  }

  /// Learns from a row without an end how finely rows lie.
  private mutating func see(_ time: WrittenTime) {
    guard time.isEpoch, let instant = time.instantAsWritten else { return grain.see(time) }
    let offset = local.offsetSeconds(at: instant)
    grain.see(epoch: time, clock: LocalTime(of: instant, offsetSeconds: offset).sinceMidnight)
  }

  /// Notes when samples were, the first and the last of which stand at `places`.
  mutating func note(from start: Instant, to end: Instant, _ places: EndPlaces) {
    if report.first.map({ start < $0 }) ?? true { (report.first, ends.first) = (start, places.first) }
    if report.last.map({ end >= $0 }) ?? true { (report.last, ends.last) = (end, places.last) }
  }

  /// The place in ``zones`` of the zone that the file calls `name`; `nil` when nobody knows it.
  mutating func zone(named name: String) -> Int? {
    if let known = zoneNames.firstIndex(of: name) { return known }
    guard zones.count < 1000, let zone = options.zoneNamed(name) else {
      unknownZone = unknownZone ?? name
      return nil
    }
    zones.append(zone)
    zoneNames.append(name)
    return zones.count - 1
  }
}

/// Why a row has no place in time.
struct Unplaced: Error {
  let problem: LocatedError.Problem
  let hint: String?
  /// Whether no row of the file can be trusted then, and not only this one is bad.
  let isOfWholeFile: Bool

  init(_ sentence: String, hint: String? = nil, isOfWholeFile: Bool = false) {
    problem = .sentence(sentence)
    self.hint = hint
    self.isOfWholeFile = isOfWholeFile
  }

  init(_ impossible: ImpossibleSteps) { self.init(impossible.sentence) }
}

extension ImpossibleSteps {
  /// Made once: a file of too many sources has it in each of its rows.
  private static let tooManySourcesSentence = "there are more than \(StepSamples.mostSources) sources"

  /// The reason as a sentence.
  package var sentence: String {
    switch self {
    case .negative: "there are never fewer steps than none"
    case .tooMany: "no sample holds more than a thousand million steps"
    case .notANumber: "this is no number of steps"
    case .endBeforeStart: "this ends before it starts"
    case .tooManySources: ImpossibleSteps.tooManySourcesSentence
    case .unknownSource: "this source is not known"
    }
  }
}

/// Which offsets from UTC the times of a file have.
struct OffsetsSeen {
  private(set) var first: Int32?
  var differ = false
  /// Whether some time has none.
  var hasFloating = false

  mutating func see(_ offset: Int32) {
    if let first { if first != offset { differ = true } } else { first = offset }
  }
}

extension Intake {
  /// The source of rows that name none.
  mutating func defaultSource(_ kind: StepSource.Kind?, _ format: Format) throws(ImpossibleSteps) -> StepSample.SourceID
  {
    try samples.id(of: StepSource(name: format.sourceName, kind: kind ?? .other))
  }

  /// Receives a sample that is one of several in the row at `offset`, and counts no row.
  mutating func receivePart(_ row: Row, at offset: Int) throws(Fault) {
    report.raw += row.count
    report.rows.steps += 1
    placeHeld(row, at: .offset(offset))
    report.rows.steps -= 1
  }
}

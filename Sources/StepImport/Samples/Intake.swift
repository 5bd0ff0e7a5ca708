import Documents
import PixelPalCore
import StepHistory

/// The collector of rows from all readers: it resolves what the file leaves open, places rows in time and keeps the
/// report.
struct Intake {
  /// The maximum number of problems that are kept; further ones are only counted.
  static let mostProblems = 10

  let options: ImportOptions
  var report: ImportReport
  var samples = StepSamples()
  /// The faults in the current bytes, until their lines are determined.
  var faults: [Fault] = []
  /// The start of the current bytes in which lines have been counted already.
  var lead = Lead()
  /// The problems of rows that had to wait, so that their positions are unknown.
  ///
  /// They are reported after the others.
  var late: [ImportProblem] = []
  /// The positions of the rows of the first and the last sample.
  var ends = EndPlaces()
  /// The day for times of day, if the file gives it outside of the rows.
  var contextDay: CivilDay?
  var order: ImportOptions.DateOrder?
  var held: ContiguousArray<Row> = []
  var grain = Grain()
  var offsets = OffsetsSeen()
  var sources = SourceTable()
  /// The columns or members of unknown meaning, and their values in the rows.
  var unknown = UnknownRows()
  private(set) var zones: [Zone] = []
  private var zoneNames: [String] = []
  /// The first zone named in the file that is unknown.
  var unknownZone: String?
  /// The column without a role in which rows with the same time differ.
  var differingColumn: String?
  /// The rows that repeat the time of the previous row.
  var repeatedTimes = RepeatedTimes()
  /// True for a table from an arbitrary program, with times in local time.
  var hasTimesOfClocks = false
  /// The rows of a table in the hour that clocks show twice.
  var repeatedHour = RepeatedHour()
  /// True if the column of ids identifies people, rather than rows.
  var idsArePeople = false
  /// The people that the column of ids may identify.
  var peopleOfIDs: [String] = []
  /// True if the month comes first in dates in numbers until a row shows the order.
  var isMonthFirst = false
  /// True if the format, rather than the rows, determined the order of day and month.
  var hasOrderOfFormat = false
  /// True if some rows only give the time of writing.
  var hasNoted = false
  /// The intake for the generic reading of the same bytes, without a known layout; empty if there is no such reading.
  var alternative: ContiguousArray<Intake> = []
  /// The problem, with its position, that ended an alternative reading.
  var stop: ImportProblem?
  /// The numbers of sources, names of sources and zones when this intake was created as a part of another.
  var beginning: (sources: Int, names: Int, zones: Int) = (0, 0, 0)

  init(_ options: ImportOptions, format: Format) {
    self.options = options
    order = options.dateOrder
    report = ImportReport(format)
  }

  /// The zone of times that are written without one.
  var local: Zone { options.zone ?? .utc }

  /// Records a row without steps.
  mutating func skip(_ why: ImportReport.Rows.Skip = .otherThing) { report.rows.skip(why) }

  /// Records a row of steps that cannot be read, and throws if that ends the reading.
  mutating func reject(_ fault: Fault) throws(Fault) {
    report.rows.read += 1
    report.rows.rejected += 1
    if options.stopsAtBadRow || fault.isOfWholeFile { throw fault }
    if report.problems.count + faults.count < Intake.mostProblems { faults.append(fault) }
  }

  /// Records a row of steps that cannot be read, and never throws.
  mutating func rejectQuietly(_ fault: Fault) {
    report.rows.read += 1
    report.rows.rejected += 1
    if report.problems.count + faults.count < Intake.mostProblems { faults.append(fault) }
  }

  /// Discards all rows.
  mutating func restart() {
    var fresh = Intake(options, format: report.format)
    fresh.unknown.names = unknown.names
    self = fresh
  }

  /// True if the details of further faults are not reported, only their number.
  var isSilent: Bool { !options.stopsAtBadRow && report.problems.count + faults.count >= Intake.mostProblems }

  /// Receives a row of steps at `offset`.
  ///
  /// Its reported line is that of `behind`, if given. With `isLate`, its bytes may be gone, so that its line is
  /// unknown.
  mutating func receive(_ row: Row, at offset: Int, behind: Int? = nil, isLate: Bool = false) throws(Fault) {
    if case .numbers(let first, let second, _) = row.start.day, order == nil {
      if first > 12 { order = .dayFirst } else if second > 12 { order = .monthFirst }
      if order != nil { releaseHeld() }
    }
    if row.extent == .inferred {
      let wasFiner = grain.isFiner
      see(row.start)
      // The rows of a table must be placed in their order.
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

  /// Returns true if the time of a row cannot be determined yet.
  private func isOpen(_ row: Row) -> Bool {
    switch row.start.day {
    case .numbers: if order == nil { return true }
    case .withoutYear, .month, .none: return true
    case .day, .instant: break
    }
    return row.extent == .inferred && row.start.clock != nil && !grain.isFiner
  }

  /// Places the waiting rows with times that can be determined now.
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
    // Identical rows of this kind can be distinguished only by their number.
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

  /// Sets the role of the column at `place`, which was inferred from the rows.
  mutating func nameRole(_ role: String, of place: Int) {
    guard report.columns.indices.contains(place) else { return }
    report.columns[place].role = role
  }

  /// Records the start of a row without an end, from which the resolution is inferred.
  private mutating func see(_ time: WrittenTime) {
    guard time.isEpoch, let instant = time.instantAsWritten else { return grain.see(time) }
    let offset = local.offsetSeconds(at: instant)
    grain.see(epoch: time, clock: LocalTime(of: instant, offsetSeconds: offset).sinceMidnight)
  }

  /// Records the interval of samples; the first and the last of them are at `places`.
  mutating func note(from start: Instant, to end: Instant, _ places: EndPlaces) {
    if report.first.map({ start < $0 }) ?? true { (report.first, ends.first) = (start, places.first) }
    if report.last.map({ end >= $0 }) ?? true { (report.last, ends.last) = (end, places.last) }
  }

  /// Returns the index in ``zones`` of the zone that the file calls `name`; `nil` if it is unknown.
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

/// The reason why a row cannot be placed in time.
struct Unplaced: Error {
  let problem: LocatedError.Problem
  let hint: String?
  /// True if the fault concerns all rows of the file, and not only this one.
  let isOfWholeFile: Bool

  init(_ sentence: String, hint: String? = nil, isOfWholeFile: Bool = false) {
    problem = .sentence(sentence)
    self.hint = hint
    self.isOfWholeFile = isOfWholeFile
  }

  init(_ impossible: ImpossibleSteps) { self.init(impossible.sentence) }
}

extension ImpossibleSteps {
  /// A constant, because a file with too many sources needs it in each row.
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

/// A summary of the offsets from UTC in the times of a file.
struct OffsetsSeen {
  private(set) var first: Int32?
  var differ = false
  /// True if some time has no offset.
  var hasFloating = false

  mutating func see(_ offset: Int32) {
    if let first { if first != offset { differ = true } } else { first = offset }
  }
}

extension Intake {
  /// Returns the source of rows that do not name one.
  mutating func defaultSource(_ kind: StepSource.Kind?, _ format: Format) throws(ImpossibleSteps) -> StepSample.SourceID
  {
    try samples.id(of: StepSource(name: format.sourceName, kind: kind ?? .other))
  }

  /// Receives one of several samples in the row at `offset`, without counting it as a row.
  mutating func receivePart(_ row: Row, at offset: Int) throws(Fault) {
    report.raw += row.count
    report.rows.steps += 1
    placeHeld(row, at: .offset(offset))
    report.rows.steps -= 1
  }
}

import Documents
import PixelPalCore
import StepHistory

/// A collector that receives the rows of a file, resolves their times, stores them as samples and keeps the report.
struct SampleCollector {
  /// The maximum number of problems that are described in the report.
  ///
  /// Further problems are only counted.
  static let maxProblems = 10

  let options: ImportOptions
  var report: ImportReport
  var samples = StepSamples()
  /// The errors in the input bytes.
  ///
  /// Their line numbers haven't been determined yet.
  var errors: [ParseError] = []
  /// The prefix of the input bytes in which the lines have already been counted.
  var countedPrefix = LineCountedPrefix()
  /// The problems with rows that had to wait for later rows.
  ///
  /// Their positions are unknown, so they are reported after all other problems.
  var lateProblems: [ImportProblem] = []
  /// The positions of the rows that contain the first and the last sample.
  var extremeRows = EarliestAndLatestRowPositions()
  /// The day for rows that have only a time of day, if the file states a day outside of the rows.
  var contextDay: CivilDay?
  var dateOrder: ImportOptions.DateOrder?
  var waitingRows: ContiguousArray<ParsedRow> = []
  var resolutionInference = ResolutionInference()
  var utcOffsetSummary = UTCOffsetSummary()
  var sourceTable = SourceInternTable()
  /// The detector for rows that have the same time and source, but differ in a column or member of unknown meaning.
  var uninterpretedConflictDetector = UninterpretedConflictDetector()
  private(set) var zones: [Zone] = []
  private var zoneNames: [String] = []
  /// The first unknown zone name in the file, or `nil` if there is no such name.
  var unknownZone: String?
  /// The first column without a role in which rows with the same time and source differ, or `nil` if there is no such
  /// column.
  var differingColumn: String?
  /// The evidence from consecutive rows about the meaning of step counts, for example that they are running totals.
  var countMeaningEvidence = PartialOrCumulativeCountEvidence()
  /// True if the file is a table with times in local time: a table from Zepp Life or from an unknown program.
  var usesLocalClockTimes = false
  /// The detector for rows in an hour that clocks show twice.
  var repeatedHourDetector = RepeatedHourDetector()
  /// True if the values in the ID column identify people rather than rows.
  var areIDsPeople = false
  /// The values in the ID column, used as the names of people if ``areIDsPeople`` is true.
  var peopleFromIDs: [String] = []
  /// True if the month is assumed to come first in numeric dates until a row shows otherwise.
  var assumesMonthFirst = false
  /// True if the format, rather than the rows, determined the order of day and month.
  var isDateOrderFromFormat = false
  /// True if some rows only state when they were written.
  var hasEntryTimesOnly = false
  /// The collector for reading the same bytes by member names alone, without a known layout.
  ///
  /// The array is empty if the bytes aren't read in this way.
  var genericAlternative: ContiguousArray<SampleCollector> = []
  /// The problem that stopped reading by member names, including its position if the position is known.
  var stoppingProblem: ImportProblem?
  /// The number of sources, source names and zones when this collector was created for a part of the file.
  var countsAtPartStart: (sources: Int, names: Int, zones: Int) = (0, 0, 0)

  init(_ options: ImportOptions, format: ImportFormat) {
    self.options = options
    dateOrder = options.dateOrder
    report = ImportReport(format)
  }

  /// The zone of times without a zone: the default zone from the options, or UTC.
  var localZone: Zone { options.defaultZone ?? .utc }

  mutating func recordSkippedRow(_ reason: ImportReport.RowCounts.SkipReason = .otherQuantity) {
    report.rowCounts.recordSkipped(reason)
  }

  /// Counts an unreadable row of steps, and throws the error if reading must stop.
  mutating func rejectRowThrowingIfFatal(_ error: ParseError) throws(ParseError) {
    report.rowCounts.read += 1
    report.rowCounts.rejected += 1
    if options.stopsAtFirstBadRow || error.concernsWholeFile { throw error }
    if report.problems.count + errors.count < SampleCollector.maxProblems { errors.append(error) }
  }

  /// Counts an unreadable row of steps, but never throws an error.
  mutating func rejectRowWithoutThrowing(_ error: ParseError) {
    report.rowCounts.read += 1
    report.rowCounts.rejected += 1
    if report.problems.count + errors.count < SampleCollector.maxProblems { errors.append(error) }
  }

  /// Discards all rows, together with everything inferred from the rows.
  mutating func discardRowsAndInferences() {
    var emptyCollector = SampleCollector(options, format: report.format)
    emptyCollector.uninterpretedConflictDetector.names = uninterpretedConflictDetector.names
    self = emptyCollector
  }

  /// True if further errors are only counted, so that their details aren't needed.
  var omitsErrorDetails: Bool {
    !options.stopsAtFirstBadRow && report.problems.count + errors.count >= SampleCollector.maxProblems
  }

  /// Receives a row of steps at `offset`.
  ///
  /// If `reportOffset` is given, the report states the line at that offset instead. If `isLate` is true, the bytes of
  /// the row may have been dropped, so its line is unknown.
  mutating func receive(_ row: ParsedRow, at offset: Int, reportOffset: Int? = nil, isLate: Bool = false)
    throws(ParseError)
  {
    if case .dayAndMonthInUnknownOrder(let first, let second, _) = row.start.day, dateOrder == nil {
      if first > 12 { dateOrder = .dayFirst } else if second > 12 { dateOrder = .monthFirst }
      if dateOrder != nil { placeReadyRows() }
    }
    if row.extent == .inferred {
      let wasFiner = resolutionInference.isFinerThanHours
      recordStart(row.start)
      // The rows of a table must be placed in their order in the table.
      if resolutionInference.isFinerThanHours, !wasFiner, !waitingRows.isEmpty, report.format == .genericCSV {
        placeReadyRows()
      }
    }
    if mustWait(row) {
      waitingRows.append(row)
    } else {
      do {
        try appendSample(of: row, at: isLate ? .unknown : .offset(reportOffset ?? offset))
      } catch {
        return try rejectRowThrowingIfFatal(
          ParseError(at: offset, error.problem, hint: error.hint, concernsWholeFile: error.concernsWholeFile))
      }
    }
    report.rowCounts.read += 1
    report.rowCounts.withSteps += 1
    report.recordedSteps += row.count
  }

  /// Returns true if the time of `row` can't be determined until later rows have been received.
  private func mustWait(_ row: ParsedRow) -> Bool {
    switch row.start.day {
    case .dayAndMonthInUnknownOrder: if dateOrder == nil { return true }
    case .withoutYear, .month, .none: return true
    case .day, .instant: break
    }
    return row.extent == .inferred && row.start.timeOfDay != nil && !resolutionInference.isFinerThanHours
  }

  /// Places the waiting rows whose times can be determined now.
  private mutating func placeReadyRows() {
    let rows = waitingRows
    waitingRows = []
    for row in rows {
      if mustWait(row) { waitingRows.append(row) } else { placeWaitingRow(row) }
    }
  }

  /// Adds the sample for a row that has already been counted, or counts the row as rejected if that fails.
  mutating func placeWaitingRow(_ row: ParsedRow, at place: RowPositionInFile = .unknown) {
    do {
      try self.appendSample(of: row, at: place)
    } catch {
      report.rowCounts.withSteps -= 1
      report.rowCounts.rejected += 1
      report.recordedSteps = report.recordedSteps - row.count
      if error.concernsWholeFile { return refuseFile(ImportProblem(error.problem, hint: error.hint)) }
      if lateProblems.count < SampleCollector.maxProblems {
        lateProblems.append(ImportProblem(error.problem, hint: error.hint))
      }
    }
  }

  private mutating func appendSample(of row: ParsedRow, at rowPlace: RowPositionInFile) throws(RowPlacementError) {
    let lengths = resolutionInference.lengths
    var (span, resolution) = try resolveInterval(of: row)
    if let statedResolution = row.resolution { resolution = statedResolution }
    // Identical rows of these kinds can only be distinguished by their number.
    let identityIncludesCount =
      row.ordinal ?? 0 > 0 || resolution == .entryTimeOnly
      || row.extent == .inferred && resolution == .minute && !row.start.hasWrittenSeconds
    report.numbersIdenticalRows = report.numbersIdenticalRows || identityIncludesCount && row.ordinal ?? 0 == 0
    hasEntryTimesOnly = hasEntryTimesOnly || resolution == .entryTimeOnly
    if usesLocalClockTimes, resolution != .day {
      span = resolveRepeatedHour(of: row, span, identityIncludesCount: identityIncludesCount, lengths)
    }
    if let values = row.uninterpretedValues { try checkUninterpretedValues(values, span, row.source) }
    if report.format == .genericCSV || report.format == .genericJSON {
      let written = row.start.isEpoch ? nil : row.start.utcOffset.map { Int($0) }
      let day = LocalTime(of: span.start, offsetSeconds: written ?? localZone.offsetSeconds(at: span.start)).day
      countMeaningEvidence.recordRow(
        span, row.source, row.count, on: day, identityIncludesCount: identityIncludesCount, isDay: resolution == .day)
    }
    do {
      try samples.append(
        StepSample(
          start: span.start, end: span.end, count: row.count, source: row.source, resolution: resolution,
          ordinal: max(row.ordinal ?? 1, 1) - 1, identityIncludesCount: identityIncludesCount, revision: row.revision))
    } catch {
      throw RowPlacementError(error)
    }
    recordExtent(from: span.start, to: span.end, EarliestAndLatestRowPositions(first: rowPlace, last: rowPlace))
  }

  /// Sets the reported role of the column at index `place`, which was inferred from the rows.
  mutating func setReportedRole(_ role: String, ofColumn place: Int) {
    guard report.columns.indices.contains(place) else { return }
    report.columns[place].role = role
  }

  /// Records the start of a row without an end, for the inference of the resolution.
  private mutating func recordStart(_ time: WrittenTime) {
    guard time.isEpoch, let instant = time.instantAsWritten else { return resolutionInference.recordStart(time) }
    let offset = localZone.offsetSeconds(at: instant)
    resolutionInference.recordStart(epoch: time, clock: LocalTime(of: instant, offsetSeconds: offset).sinceMidnight)
  }

  /// Records that samples cover the time from `start` to `end`.
  ///
  /// `places` are the positions of the rows of the first and the last sample.
  mutating func recordExtent(from start: Instant, to end: Instant, _ places: EarliestAndLatestRowPositions) {
    if report.firstStart.map({ start < $0 }) ?? true { (report.firstStart, extremeRows.first) = (start, places.first) }
    if report.lastEnd.map({ end >= $0 }) ?? true { (report.lastEnd, extremeRows.last) = (end, places.last) }
  }

  /// Returns the index in ``zones`` of the zone called `name`, or `nil` if the zone is unknown.
  mutating func zoneIndex(orAddingNamed name: String) -> Int? {
    if let known = zoneNames.firstIndex(of: name) { return known }
    guard zones.count < 1000, let zone = options.zoneLookup(name) else {
      unknownZone = unknownZone ?? name
      return nil
    }
    zones.append(zone)
    zoneNames.append(name)
    return zones.count - 1
  }
}

/// An error that prevents a row from being placed in time.
struct RowPlacementError: Error {
  let problem: LocatedError.ProblemDescription
  let hint: String?
  /// True if the error concerns the whole file instead of a single row.
  let concernsWholeFile: Bool

  init(_ sentence: String, hint: String? = nil, concernsWholeFile: Bool = false) {
    problem = .sentence(sentence)
    self.hint = hint
    self.concernsWholeFile = concernsWholeFile
  }

  init(_ impossible: InvalidSampleError) { self.init(impossible.sentence) }
}

extension InvalidSampleError {
  /// The sentence for ``tooManySources``.
  ///
  /// It is a constant because it is needed for every row of a file with too many sources.
  private static let tooManySourcesSentence = "there are more than \(StepSamples.maxSources) sources"

  /// The error as a sentence without a full stop.
  package var sentence: String {
    switch self {
    case .negative: "a step count cannot be negative"
    case .tooMany: "a step count is at most 1,000,000,000"
    case .notANumber: "a step count is a number such as 8123 or 12.5"
    case .endBeforeStart: "the end is before the start"
    case .tooManySources: InvalidSampleError.tooManySourcesSentence
    case .unknownSource: "this source is unknown"
    }
  }
}

/// A summary of the UTC offsets in the times of a file.
struct UTCOffsetSummary {
  private(set) var firstOffset: Int32?
  var offsetsDiffer = false
  /// True if at least one time has no UTC offset.
  var hasTimesWithoutOffset = false

  mutating func recordOffset(_ offset: Int32) {
    if let firstOffset { if firstOffset != offset { offsetsDiffer = true } } else { firstOffset = offset }
  }
}

extension SampleCollector {
  /// Returns the source for rows that don't state a source.
  mutating func defaultSource(_ kind: StepSource.Kind?, _ format: ImportFormat) throws(InvalidSampleError)
    -> StepSample.SourceID
  {
    try samples.sourceID(orAdding: StepSource(name: format.defaultSourceName, kind: kind ?? .other))
  }

  /// Receives one of several samples in the row at `offset`, without counting it as another row.
  mutating func receiveSampleWithinRow(_ row: ParsedRow, at offset: Int) throws(ParseError) {
    report.recordedSteps += row.count
    report.rowCounts.withSteps += 1
    placeWaitingRow(row, at: .offset(offset))
    report.rowCounts.withSteps -= 1
  }
}

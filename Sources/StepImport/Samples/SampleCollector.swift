import Documents
import PixelPalCore
import StepHistory

/// A collector that converts the rows of a file to samples, and compiles the import report.
///
/// The readers of all formats pass their rows to a collector. The collector holds back each row whose time depends on
/// other rows, for example until one date in the file shows the order of day and month.
struct SampleCollector {
  /// The maximum number of unreadable rows that the report describes.
  ///
  /// Further unreadable rows are only counted.
  static let maxProblems = 10

  let options: ImportOptions
  var report: ImportReport
  var samples = StepSamples()
  /// The errors in the current input bytes, with offsets that haven't been converted to line numbers yet.
  var errors: [ParseError] = []
  /// A prefix of the current input bytes in which a fast path has already counted the lines.
  var countedPrefix = LineCountedPrefix()
  /// The problems with rows that had to wait for other rows before they turned out to be invalid.
  ///
  /// Their line numbers are unknown, so they follow all other problems in the report.
  var lateProblems: [ImportProblem] = []
  /// The positions of the row whose sample starts first and of the row whose sample ends last.
  var extremeRows = EarliestAndLatestRowPositions()
  /// The day for rows that state only a time of day, taken from the file's name or content, or `nil` if it is unknown.
  var contextDay: CivilDay?
  /// The order of day and month in numeric dates, or `nil` until the options, the format or a row has shown it.
  var dateOrder: ImportOptions.DateOrder?
  /// The rows whose times depend on later rows and therefore can't be determined yet.
  var waitingRows: ContiguousArray<ParsedRow> = []
  var resolutionInference = ResolutionInference()
  var utcOffsetSummary = UTCOffsetSummary()
  var sourceTable = SourceInternTable()
  /// The detector for rows that have the same time and source, but differ in a column or member of unknown meaning.
  var uninterpretedConflictDetector = UnknownColumnConflictDetector()
  /// The time zones that the file names, in order of appearance.
  private(set) var zones: [Zone] = []
  private var zoneNames: [String] = []
  /// The first name of an unknown time zone in the file, or `nil` if the file names no unknown zone.
  var unknownZone: String?
  /// The name of a column of unknown meaning in which rows with the same time and source differ.
  ///
  /// The name is `nil` until such rows are found. A table with such rows is refused.
  var differingColumn: String?
  /// The evidence from consecutive rows about the meaning of step counts, for example that they are running totals.
  var countMeaningEvidence = PartialOrCumulativeCountEvidence()
  /// True if times without a UTC offset can be in the hour that clocks show twice when daylight saving time ends.
  ///
  /// This is true for tables from Zepp Life and from unknown programs.
  var usesLocalClockTimes = false
  /// The detector for rows in the second occurrence of an hour that clocks show twice.
  var repeatedHourDetector = RepeatedHourDetector()
  /// True if the values in a column such as `id` identify people rather than rows.
  var areIDsPeople = false
  /// The values in a column such as `id`, which an error lists as people if ``areIDsPeople`` is true.
  ///
  /// The array is empty if the caller selected a person.
  var peopleFromIDs: [String] = []
  /// True if the month comes first in numeric dates unless a row shows otherwise.
  var assumesMonthFirst = false
  /// True if ``dateOrder`` follows from the format, not from a row.
  var isDateOrderFromFormat = false
  /// True if some rows state only when they were written.
  var hasEntryTimesOnly = false
  /// A second collector for the same bytes, with the rows that a ``GenericJSONReader`` has found.
  ///
  /// These rows count if no known layout fits the document. The property is an array with at most one element, because
  /// a structure can't contain itself.
  var genericAlternative: ContiguousArray<SampleCollector> = []
  /// The error to throw at the end of the file, as found by the ``GenericJSONReader``, or `nil` if there is none.
  var stoppingProblem: ImportProblem?
  /// The numbers of sources, of entries in ``sourceTable`` and of zones when this collector was created for a part of a
  /// file.
  var countsAtPartStart: (sources: Int, names: Int, zones: Int) = (0, 0, 0)

  init(_ options: ImportOptions, format: ImportFormat) {
    self.options = options
    dateOrder = options.dateOrder
    report = ImportReport(format)
  }

  /// The zone of times that are written without a zone: the default zone in the options, or UTC if there is none.
  var localZone: Zone { options.defaultZone ?? .utc }

  mutating func recordSkippedRow(because reason: ImportReport.RowCounts.SkipReason = .otherQuantity) {
    report.rowCounts.recordSkipped(because: reason)
  }

  /// Counts an unreadable row, and throws the error if it stops the import.
  ///
  /// An error stops the import if it concerns the whole file, or if the options require a stop at the first bad row.
  mutating func rejectRowThrowingIfFatal(_ error: ParseError) throws(ParseError) {
    report.rowCounts.read += 1
    report.rowCounts.rejected += 1
    if options.stopsAtFirstBadRow || error.concernsWholeFile { throw error }
    if report.problems.count + errors.count < SampleCollector.maxProblems { errors.append(error) }
  }

  /// Counts an unreadable row without stopping the import, even if the options require a stop.
  mutating func rejectRowWithoutThrowing(_ error: ParseError) {
    report.rowCounts.read += 1
    report.rowCounts.rejected += 1
    if report.problems.count + errors.count < SampleCollector.maxProblems { errors.append(error) }
  }

  /// Discards all rows and everything inferred from them, but keeps the names of members of unknown meaning.
  mutating func discardRowsAndInferences() {
    var emptyCollector = SampleCollector(options, format: report.format)
    emptyCollector.uninterpretedConflictDetector.names = uninterpretedConflictDetector.names
    self = emptyCollector
  }

  /// True if the report will describe no further errors, so that the readers needn't create messages.
  var omitsErrorDetails: Bool {
    !options.stopsAtFirstBadRow && report.problems.count + errors.count >= SampleCollector.maxProblems
  }

  /// Adds the sample for a row, or holds the row back if its time depends on other rows.
  ///
  /// A row that can't be converted to a sample is rejected by ``rejectRowThrowingIfFatal(_:)``.
  ///
  /// - Parameters:
  ///   - row: the row as written in the file.
  ///   - offset: the offset of the row in the input bytes, where an error is located.
  ///   - reportOffset: an offset in the line that the report states for the row, or `nil` if `offset` is in that line.
  ///   - isLate: true if the row has waited elsewhere, so that its bytes may have been dropped and its line is unknown.
  mutating func receiveRow(_ row: ParsedRow, at offset: Int, reportOffset: Int? = nil, isLate: Bool = false)
    throws(ParseError)
  {
    if case .dayAndMonthInUnknownOrder(let first, let second, _) = row.start.day, dateOrder == nil {
      if first > 12 { dateOrder = .dayFirst } else if second > 12 { dateOrder = .monthFirst }
      if dateOrder != nil { addReadyRows() }
    }
    if row.extent == .inferred {
      let wasFiner = resolutionInference.isFinerThanHours
      recordStartWithoutEnd(row.start)
      // Rows of a table must be placed in their order, because evidence is gathered from consecutive rows.
      if resolutionInference.isFinerThanHours, !wasFiner, !waitingRows.isEmpty, report.format == .genericCSV {
        addReadyRows()
      }
    }
    if timeDependsOnLaterRows(row) {
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

  /// Returns true if the time of `row` depends on rows that haven't been received.
  private func timeDependsOnLaterRows(_ row: ParsedRow) -> Bool {
    switch row.start.day {
    case .dayAndMonthInUnknownOrder: if dateOrder == nil { return true }
    case .withoutYear, .month, .none: return true
    case .day, .instant: break
    }
    return row.extent == .inferred && row.start.timeOfDay != nil && !resolutionInference.isFinerThanHours
  }

  /// Adds the samples for all waiting rows whose times can now be determined.
  private mutating func addReadyRows() {
    let rows = waitingRows
    waitingRows = []
    for row in rows {
      if timeDependsOnLaterRows(row) { waitingRows.append(row) } else { addSampleOfTalliedRow(row) }
    }
  }

  /// Adds the sample for a row that the report already counts, or counts the row as rejected if it has no valid time.
  ///
  /// If the error concerns the whole file, the file is refused as well. `place` is the position of the row.
  mutating func addSampleOfTalliedRow(_ row: ParsedRow, at place: RowOffsetOrLine = .unknown) {
    do {
      try self.appendSample(of: row, at: place)
    } catch {
      report.rowCounts.withSteps -= 1
      report.rowCounts.rejected += 1
      report.recordedSteps = report.recordedSteps - row.count
      if error.concernsWholeFile { return recordFileRefusal(because: ImportProblem(error.problem, hint: error.hint)) }
      if lateProblems.count < SampleCollector.maxProblems {
        lateProblems.append(ImportProblem(error.problem, hint: error.hint))
      }
    }
  }

  private mutating func appendSample(of row: ParsedRow, at rowPlace: RowOffsetOrLine) throws(RowConversionError) {
    let lengths = resolutionInference.lengths
    var (span, resolution) = try resolveInterval(of: row)
    if let statedResolution = row.resolution { resolution = statedResolution }
    // Rows of these kinds with the same time can be different steps, so they don't correct one another.
    let identityIncludesCount =
      row.ordinal ?? 0 > 0 || resolution == .entryTimeOnly
      || row.extent == .inferred && resolution == .minute && !row.start.hasWrittenSeconds
    report.numbersIdenticalRows = report.numbersIdenticalRows || identityIncludesCount && row.ordinal ?? 0 == 0
    hasEntryTimesOnly = hasEntryTimesOnly || resolution == .entryTimeOnly
    if usesLocalClockTimes, resolution != .day {
      span = resolveRepeatedHour(of: row, during: span, identityIncludesCount: identityIncludesCount, lengths: lengths)
    }
    if let values = row.uninterpretedValues {
      try recordUninterpretedValuesRefusingConflicts(values, during: span, source: row.source)
    }
    if report.format == .genericCSV || report.format == .genericJSON {
      let written = row.start.isEpoch ? nil : row.start.utcOffset.map { Int($0) }
      let day = LocalDateTime(of: span.start, offsetSeconds: written ?? localZone.offsetSeconds(at: span.start)).day
      countMeaningEvidence.recordRow(
        span: span, source: row.source, count: row.count, on: day, identityIncludesCount: identityIncludesCount,
        isDay: resolution == .day)
    }
    do {
      try samples.append(
        StepSample(
          start: span.start, end: span.end, count: row.count, source: row.source, resolution: resolution,
          ordinal: max(row.ordinal ?? 1, 1) - 1, identityIncludesCount: identityIncludesCount, revision: row.revision))
    } catch {
      throw RowConversionError(error)
    }
    extendReportedPeriod(
      from: span.start, to: span.end, positions: EarliestAndLatestRowPositions(first: rowPlace, last: rowPlace))
  }

  /// Changes the role of a column in the report, after the rows have shown what the column contains.
  ///
  /// `place` is the index of the column. Does nothing if the report has no such column.
  mutating func setReportedRole(_ role: String, ofColumn place: Int) {
    guard report.columns.indices.contains(place) else { return }
    report.columns[place].role = role
  }

  /// Records the start of a row without an end, so that the duration of such rows can be inferred.
  private mutating func recordStartWithoutEnd(_ time: WrittenTime) {
    guard time.isEpoch, let instant = time.instantAsWritten else {
      return resolutionInference.recordStartWithoutEnd(time)
    }
    let offset = localZone.offsetSeconds(at: instant)
    resolutionInference.recordStartWithoutEnd(
      epoch: time, clock: LocalDateTime(of: instant, offsetSeconds: offset).sinceMidnight)
  }

  /// Extends the reported period to include the time from `start` to `end`.
  ///
  /// `places` contains the positions of the rows with the earliest start and the latest end in that time.
  mutating func extendReportedPeriod(
    from start: Instant, to end: Instant, positions places: EarliestAndLatestRowPositions
  ) {
    if report.firstStart.map({ start < $0 }) ?? true { (report.firstStart, extremeRows.first) = (start, places.first) }
    if report.lastEnd.map({ end >= $0 }) ?? true { (report.lastEnd, extremeRows.last) = (end, places.last) }
  }

  /// Returns the index in ``zones`` of the zone with the IANA name `name`, which is added if it is new.
  ///
  /// Returns `nil` if the zone is unknown, or if the name is new but the file has already named 1,000 zones.
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

/// An error in the time or the values of a parsed row, without the position of the row.
///
/// The caller adds the position.
struct RowConversionError: Error {
  let problem: LocatedError.ProblemDescription
  let hint: String?
  /// True if the error stops the import even when unreadable rows are skipped.
  let concernsWholeFile: Bool

  init(_ sentence: String, hint: String? = nil, concernsWholeFile: Bool = false) {
    problem = .sentence(sentence)
    self.hint = hint
    self.concernsWholeFile = concernsWholeFile
  }

  init(_ impossible: InvalidSampleError) { self.init(impossible.sentence) }
}

extension InvalidSampleError {
  // The sentence is a constant, because each further row in a file with too many sources needs it.
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

/// A summary of the UTC offsets of a file's times.
struct UTCOffsetSummary {
  /// The first UTC offset in seconds, or `nil` if no time has one.
  private(set) var firstOffset: Int32?
  /// True if two times have different UTC offsets.
  var offsetsDiffer = false
  /// True if at least one time has no UTC offset.
  var hasTimesWithoutOffset = false

  mutating func recordOffset(_ offset: Int32) {
    if let firstOffset { if firstOffset != offset { offsetsDiffer = true } } else { firstOffset = offset }
  }
}

extension SampleCollector {
  /// Returns the ID of the default source for `format`, such as `Fitbit`, and adds the source if it is new.
  ///
  /// The default source is the source of rows that name none. `kind` is its kind, or `nil` for the kind `other`. Throws
  /// an error if the file already has too many sources.
  mutating func defaultSourceID(ofKind kind: StepSource.Kind?, format: ImportFormat) throws(InvalidSampleError)
    -> StepSample.SourceID
  {
    try samples.sourceID(orAdding: StepSource(name: format.defaultSourceName, kind: kind ?? .other))
  }

  /// Adds one of several samples that the row at `offset` contains.
  ///
  /// The steps are added to the report's sum, but the row isn't counted. The caller counts it once for all its samples.
  mutating func receiveSampleWithinRow(_ row: ParsedRow, at offset: Int) throws(ParseError) {
    report.recordedSteps += row.count
    report.rowCounts.withSteps += 1
    addSampleOfTalliedRow(row, at: .offset(offset))
    report.rowCounts.withSteps -= 1
  }
}

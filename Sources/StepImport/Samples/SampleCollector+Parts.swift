import PixelPalCore
import StepHistory

extension SampleCollector {
  /// Returns a collector for the next part of the file.
  ///
  /// The new collector has the sources and conclusions of this collector, but no rows.
  func collectorForNextPart() -> SampleCollector {
    var part = self
    part.report.rowCounts = ImportReport.RowCounts()
    part.report.recordedSteps = .zero
    part.report.problems = []
    (part.report.firstStart, part.report.lastEnd) = (nil, nil)
    part.samples = samples.withoutSamples()
    part.countsAtPartStart = (samples.sources.count, sourceTable.count, zones.count)
    part.errors = []
    part.extremeRows = EarliestAndLatestRowPositions()
    part.countedPrefix = LineCountedPrefix()
    part.resolutionInference = resolutionInference.stateForNextPart()
    part.countMeaningEvidence = PartialOrCumulativeCountEvidence()
    part.countMeaningEvidence.hasRecordingTime = countMeaningEvidence.hasRecordingTime
    part.repeatedHourDetector = RepeatedHourDetector()
    part.utcOffsetSummary = UTCOffsetSummary()
    (part.report.numbersIdenticalRows, part.hasEntryTimesOnly) = (false, false)
    return part
  }

  /// True if the next rows of the file can be parsed in parallel parts.
  ///
  /// The value is false if a row is waiting for other rows, or if there are too many sources to copy for each part.
  var canReadInParts: Bool { waitingRows.isEmpty && sourceTable.count <= SampleCollector.maxSourcesForParts }

  private static let maxSourcesForParts = 1024

  /// Returns true if source IDs in `part` are valid in this collector.
  ///
  /// The IDs aren't valid if both collectors have added sources since ``collectorForNextPart()`` created `part`.
  func assignsSameSourceIDs(as part: SampleCollector) -> Bool {
    part.samples.sources.count == part.countsAtPartStart.sources
      || part.countsAtPartStart.sources == samples.sources.count
  }

  /// Adds the rows of `part` after the rows of this collector, unless `part` may be wrong.
  ///
  /// Returns true if the rows were added. Otherwise, changes nothing and returns false. For example, `part` may be
  /// wrong because of rows that this collector has received since it created `part`.
  ///
  /// - Parameters:
  ///   - part: a collector that ``collectorForNextPart()`` has created.
  ///   - lines: the number of lines in the file before the part.
  mutating func mergeIfConsistent(_ part: SampleCollector, precedingLines lines: Int) -> Bool {
    guard waitingRows.isEmpty, part.waitingRows.isEmpty, part.lateProblems.isEmpty, part.dateOrder == dateOrder,
      part.contextDay == contextDay,
      part.zones.count == part.countsAtPartStart.zones, part.report.notes == report.notes, part.report.problems.isEmpty,
      part.report.refusal == nil, part.report.format == report.format,
      part.report.confidence == report.confidence,
      part.resolutionInference.inferredLength == resolutionInference.inferredLength,
      uninterpretedConflictDetector.isEmpty,
      part.uninterpretedConflictDetector.isEmpty, !part.repeatedHourDetector.hasRowsInRepeatedHour
    else { return false }
    // If this collector has added no source in the meantime, the part's table has all sources with the same IDs.
    let isAhead =
      part.countsAtPartStart.sources == samples.sources.count && part.countsAtPartStart.names == sourceTable.count
    do throws(InvalidSampleError) { try samples.append(contentsOf: part.samples) } catch { return false }
    if isAhead { sourceTable = part.sourceTable }
    report.rowCounts.merge(part.report.rowCounts)
    report.recordedSteps += part.report.recordedSteps
    if let first = part.report.firstStart, let last = part.report.lastEnd {
      extendReportedPeriod(
        from: first, to: last,
        positions: EarliestAndLatestRowPositions(
          first: part.extremeRows.first.shifted(byLines: lines), last: part.extremeRows.last.shifted(byLines: lines)))
    }
    for fault in part.errors where report.problems.count + errors.count < SampleCollector.maxProblems {
      errors.append(fault)
    }
    resolutionInference.merge(part.resolutionInference)
    countMeaningEvidence.merge(part.countMeaningEvidence)
    repeatedHourDetector.merge(part.repeatedHourDetector)
    utcOffsetSummary.merge(part.utcOffsetSummary)
    report.numbersIdenticalRows = report.numbersIdenticalRows || part.report.numbersIdenticalRows
    hasEntryTimesOnly = hasEntryTimesOnly || part.hasEntryTimesOnly
    unknownZone = unknownZone ?? part.unknownZone
    return true
  }
}

extension UTCOffsetSummary {
  /// Adds the UTC offsets in `later`, the summary of later rows.
  mutating func merge(_ later: UTCOffsetSummary) {
    if let first = later.firstOffset { recordOffset(first) }
    offsetsDiffer = offsetsDiffer || later.offsetsDiffer
    hasTimesWithoutOffset = hasTimesWithoutOffset || later.hasTimesWithoutOffset
  }
}

extension ResolutionInference {
  /// Returns the initial inference for the next part of the file, with the duration inferred so far but no rows.
  func stateForNextPart() -> ResolutionInference {
    var part = self
    (part.lengths, part.areAllWholeDays, part.firstDay, part.lastDay) = (nil, true, nil, nil)
    part.dayGaps = (.max, 0, 0)
    return part
  }

  /// Adds the rows recorded in `later`, an inference that ``stateForNextPart()`` has created.
  mutating func merge(_ later: ResolutionInference) {
    inferredLength = later.inferredLength
    areAllWholeDays = areAllWholeDays && later.areAllWholeDays
    if let theirs = later.lengths {
      lengths =
        lengths.map { (min($0.shortest, theirs.shortest), max($0.longest, theirs.longest)) } ?? theirs
    }
    if let first = later.firstDay { recordWholeDayRow(first) }
    if later.dayGaps.count > 0 {
      dayGaps = (
        min(dayGaps.shortest, later.dayGaps.shortest), max(dayGaps.longest, later.dayGaps.longest),
        dayGaps.count + later.dayGaps.count
      )
    }
    lastDay = later.lastDay ?? lastDay
  }
}

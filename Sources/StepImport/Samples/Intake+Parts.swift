import PixelPalCore
import StepHistory

extension Intake {
  /// Returns an intake for the next part of the file, which starts with the state that this one has reached.
  func part() -> Intake {
    var part = self
    part.report.rows = ImportReport.Rows()
    part.report.raw = .zero
    part.report.problems = []
    (part.report.first, part.report.last) = (nil, nil)
    part.samples = samples.withoutSamples()
    part.beginning = (samples.sources.count, sources.count, zones.count)
    part.faults = []
    part.ends = EndPlaces()
    part.lead = Lead()
    part.grain = grain.part()
    part.repeatedTimes = RepeatedTimes()
    part.repeatedTimes.haveRecording = repeatedTimes.haveRecording
    part.repeatedHour = RepeatedHour()
    part.offsets = OffsetsSeen()
    (part.report.hasBareRows, part.hasNoted) = (false, false)
    return part
  }

  /// True if rows can be read in parts: no row waits for later ones, and the state to copy for each part is small.
  var isSettled: Bool { held.isEmpty && sources.count <= Intake.mostSourcesOfParts }

  /// The maximum number of sources for reading in parts; a file with more is read sequentially.
  private static let mostSourcesOfParts = 1024

  /// Returns true if `part`, made by this intake, assigns the same source numbers as this intake would.
  func numbersAlike(_ part: Intake) -> Bool {
    part.samples.sources.count == part.beginning.sources || part.beginning.sources == samples.sources.count
  }

  /// Merges the rows of `part`, which was made by this intake and follows `lines` lines.
  ///
  /// Returns false, and changes nothing, if the result of the part may depend on rows received in the meantime.
  mutating func absorb(_ part: Intake, behind lines: Int) -> Bool {
    guard held.isEmpty, part.held.isEmpty, part.late.isEmpty, part.order == order, part.contextDay == contextDay,
      part.zones.count == part.beginning.zones, part.report.notes == report.notes, part.report.problems.isEmpty,
      part.report.refusal == nil, part.report.format == report.format,
      part.report.confidence == report.confidence, part.grain.kind == grain.kind, unknown.isEmpty,
      part.unknown.isEmpty, !part.repeatedHour.hasRows
    else { return false }
    // If no source was added in the meantime, the part's table contains all sources of this one under the same numbers.
    let isAhead = part.beginning.sources == samples.sources.count && part.beginning.names == sources.count
    do throws(ImpossibleSteps) { try samples.append(contentsOf: part.samples) } catch { return false }
    if isAhead { sources = part.sources }
    report.rows.add(part.report.rows)
    report.raw += part.report.raw
    if let first = part.report.first, let last = part.report.last {
      note(
        from: first, to: last,
        EndPlaces(first: part.ends.first.behind(lines), last: part.ends.last.behind(lines)))
    }
    for fault in part.faults where report.problems.count + faults.count < Intake.mostProblems { faults.append(fault) }
    grain.follow(part.grain)
    repeatedTimes.follow(part.repeatedTimes)
    repeatedHour.follow(part.repeatedHour)
    offsets.follow(part.offsets)
    report.hasBareRows = report.hasBareRows || part.report.hasBareRows
    hasNoted = hasNoted || part.hasNoted
    unknownZone = unknownZone ?? part.unknownZone
    return true
  }
}

extension OffsetsSeen {
  /// Adds the offsets that were seen in later rows.
  mutating func follow(_ later: OffsetsSeen) {
    if let first = later.first { see(first) }
    differ = differ || later.differ
    hasFloating = hasFloating || later.hasFloating
  }
}

extension Grain {
  /// Returns a state for the rows of the next part.
  func part() -> Grain {
    var part = self
    (part.lengths, part.areAllDays, part.firstDay, part.lastDay) = (nil, true, nil, nil)
    part.gaps = (.max, 0, 0)
    return part
  }

  /// Merges the state of later rows, which began as ``part()``.
  mutating func follow(_ later: Grain) {
    kind = later.kind
    areAllDays = areAllDays && later.areAllDays
    if let theirs = later.lengths {
      lengths =
        lengths.map { (min($0.shortest, theirs.shortest), max($0.longest, theirs.longest)) } ?? theirs
    }
    if let first = later.firstDay { see(first) }
    if later.gaps.count > 0 {
      gaps = (
        min(gaps.shortest, later.gaps.shortest), max(gaps.longest, later.gaps.longest), gaps.count + later.gaps.count
      )
    }
    lastDay = later.lastDay ?? lastDay
  }
}

import Documents
import PixelPalCore
import StepHistory
import StepImport

extension InspectionReport {
  /// The maximum number of consecutive similar files that are listed individually.
  ///
  /// A longer run of similar files is listed as a group.
  private static let maxSingleFiles = 4

  /// Returns the files in groups, where each run of more than ``maxSingleFiles`` similar files is one group.
  ///
  /// Every other file forms a group of its own.
  static func groupedBySimilarity(_ files: [InspectedFile]) -> [[InspectedFile]] {
    var groups: [[InspectedFile]] = []
    for file in files {
      if let last = groups.last?.last, last.isSimilar(to: file) {
        groups[groups.count - 1].append(file)
      } else {
        groups.append([file])
      }
    }
    return groups.flatMap { $0.count > maxSingleFiles ? [$0] : $0.map { [$0] } }
  }

  static func summaryLines(of group: [InspectedFile], in styling: TerminalStyling) -> [String] {
    guard group.count > 1, let first = group.first, let last = group.last else {
      return group.flatMap { $0.lines(in: styling) }
    }
    let rows = group.map { $0.importReport.rowCounts }
    var lines = [
      styling.bold(makingInvisiblesVisible(first.name)) + " and \(pluralized(group.count - 1, "more file")), "
        + "to \(makingInvisiblesVisible(last.baseName)): \(first.formatDescription)",
      "  \(first.importReport.format.originDescription)",
      "  resolution: \(first.importReport.resolution.rawValue); \(first.zoneDescription)",
      "  \(pluralized(rows.reduce(0) { $0 + $1.read }, "row")): "
        + "\(StepFormat.grouped(rows.reduce(0) { $0 + $1.withSteps })) with steps, "
        + "\(StepFormat.grouped(rows.reduce(0) { $0 + $1.skipped })) skipped",
    ]
    let starts = group.compactMap { $0.importReport.firstStart }, ends = group.compactMap { $0.importReport.lastEnd }
    if let start = starts.min(), let end = ends.max() {
      lines.append("  from \(start.textToTheSecond) to \(end.textToTheSecond)")
    }
    lines.append(
      "  \(pluralized(group.reduce(.zero) { $0 + $1.importReport.recordedSteps }.rounded, "step")) in all rows")
    let days = group.reduce(0) { $0 + $1.setAside.days }
    if days > 0 { lines.append("  note: \(pluralized(days, "day")) excluded: the same steps are in other files") }
    let notes = group.flatMap { file in file.notes.map { "\(file.baseName): \($0)" } }
    lines += notes.prefix(3).map { "  note: " + makingInvisiblesVisible($0) }
    if notes.count > 3 { lines.append("  \(pluralized(notes.count - 3, "more note")): '--json' lists all") }
    return lines
  }
}

extension InspectionReport.InspectedFile {
  fileprivate var baseName: String { name.lastPathComponent }

  /// Returns true if one text can describe both this file and `other`.
  ///
  /// The files must have the same folder, format, resolution and zone, no problems, and plausible dates.
  fileprivate func isSimilar(to other: Self) -> Bool {
    let (folder, others) = (name.dropLast(baseName.count), other.name.dropLast(other.baseName.count))
    return folder == others && importReport.format == other.importReport.format
      && importReport.resolution == other.importReport.resolution
      && importReport.zone == other.importReport.zone && importReport.problems.isEmpty
      && other.importReport.problems.isEmpty
      && implausibleSpan == nil && other.implausibleSpan == nil
  }

  fileprivate func lines(in styling: TerminalStyling) -> [String] {
    let rows = importReport.rowCounts
    var lines = [
      styling.bold(makingInvisiblesVisible(name)) + ": \(formatDescription)",
      "  \(importReport.format.originDescription)",
      "  resolution: \(importReport.resolution.rawValue); \(zoneDescription)",
      "  \(pluralized(rows.read, "row")): \(StepFormat.grouped(rows.withSteps)) with steps, "
        + "\(StepFormat.grouped(rows.skipped)) skipped, \(StepFormat.grouped(rows.rejected)) unreadable",
    ]
    if rows.skipped > 0 { lines.append("    skipped: " + rows.skipReasonSummary) }
    lines += columnLines
    if let first = importReport.firstStart, let last = importReport.lastEnd {
      lines.append("  from \(first.textToTheSecond) to \(last.textToTheSecond)")
    }
    lines.append(
      "  \(pluralized(importReport.recordedSteps.rounded, "step")) in all rows, \(StepFormat.grouped(countedSteps.rounded)) counted"
    )
    for problem in importReport.problems {
      let place = problem.position.map { "\($0.line):\($0.column): " } ?? ""
      lines.append("  " + styling.error("problem:") + " " + makingInvisiblesVisible(place + problem.problem.message))
      if let hint = problem.hint { lines.append("    " + makingInvisiblesVisible(hint)) }
    }
    let listedProblemCount = importReport.problems.count { $0 != importReport.refusal }
    if rows.rejected > listedProblemCount {
      lines.append("  and \(pluralized(rows.rejected - listedProblemCount, "more unreadable row"))")
    }
    if let implausibleSpan {
      let place = implausibleSpan.likelyWrongEnd.line.map { "\($0): " } ?? ""
      lines += [
        "  " + styling.error("problem:") + " " + place + implausibleSpan.description, "    " + implausibleSpan.hint,
      ]
    }
    return lines + notes.map { "  note: " + makingInvisiblesVisible($0) }
  }

  /// The lines that list up to 20 columns of an unknown table, each with its role.
  private var columnLines: [String] {
    let most = 20
    var lines = importReport.columns.prefix(most).map { "    \(quoted($0.name)): \($0.role)" }
    if importReport.columns.count > most {
      lines.append("    and \(pluralized(importReport.columns.count - most, "more column"))")
    }
    return lines.isEmpty ? [] : ["  columns:"] + lines
  }

  /// The format of the file and how certain its detection is, such as `apple-health-xml (certain)`.
  fileprivate var formatDescription: String {
    let confidence =
      switch importReport.confidence {
      case .certain, .likely, .guess: importReport.confidence.rawValue
      case .told: "as specified"
      }
    return "\(importReport.format.rawValue) (\(confidence))"
  }

  fileprivate var zoneDescription: String {
    switch importReport.zone {
    case .named(let zone): "times are in \(zone.name), as the file states"
    case .offset(let zone): "every row has the offset \(zone.name); '--zone' sets the time zone"
    case .utc: "every row is in UTC; '--zone' sets the time zone"
    case .specified(let zone): "times are in \(zone.name), as specified"
    case .assumed: "times are assumed to be in UTC; '--zone' sets the time zone"
    }
  }
}

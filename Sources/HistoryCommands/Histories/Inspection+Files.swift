import Documents
import PixelPalCore
import StepHistory
import StepImport

extension Inspection {
  /// The maximum number of similar files that are listed individually.
  private static let mostAlone = 4

  /// Groups consecutive similar files of a folder if there are many.
  static func groups(of files: [File]) -> [[File]] {
    var groups: [[File]] = []
    for file in files {
      if let last = groups.last?.last, last.isOfOneKind(with: file) {
        groups[groups.count - 1].append(file)
      } else {
        groups.append([file])
      }
    }
    return groups.flatMap { $0.count > mostAlone ? [$0] : $0.map { [$0] } }
  }

  static func lines(of group: [File], in emphasis: Emphasis) -> [String] {
    guard group.count > 1, let first = group.first, let last = group.last else {
      return group.flatMap { $0.lines(in: emphasis) }
    }
    let rows = group.map { $0.report.rows }
    var lines = [
      emphasis.strong(visible(first.name)) + " and \(number(group.count - 1, "more file")), "
        + "to \(visible(last.baseName)): \(first.report.format.rawValue), \(first.report.confidence.rawValue)",
      "  \(first.report.format.origin)", "  by \(first.report.resolution.rawValue), \(first.zoneWords)",
      "  \(number(rows.reduce(0) { $0 + $1.read }, "row")): \(StepText.grouped(rows.reduce(0) { $0 + $1.steps })) of steps, "
        + "\(StepText.grouped(rows.reduce(0) { $0 + $1.skipped })) skipped",
    ]
    let starts = group.compactMap { $0.report.first }, ends = group.compactMap { $0.report.last }
    if let start = starts.min(), let end = ends.max() { lines.append("  from \(start.seconds) to \(end.seconds)") }
    lines.append("  \(number(group.reduce(.zero) { $0 + $1.report.raw }.rounded, "step")) in all rows")
    let days = group.reduce(0) { $0 + $1.aside.days }
    if days > 0 { lines.append("  note: \(number(days, "day")) set aside: the same steps are in other files") }
    let notes = group.flatMap { file in file.notes.map { "\(file.baseName): \($0)" } }
    lines += notes.prefix(3).map { "  note: " + visible($0) }
    if notes.count > 3 { lines.append("  \(number(notes.count - 3, "more note")): '--json' has them all") }
    return lines
  }
}

extension Inspection.File {
  fileprivate var baseName: String { name.withoutFolders }

  /// Returns true if one text can describe both files.
  fileprivate func isOfOneKind(with other: Self) -> Bool {
    let (folder, others) = (name.dropLast(baseName.count), other.name.dropLast(other.baseName.count))
    return folder == others && report.format == other.report.format && report.resolution == other.report.resolution
      && report.zone == other.report.zone && report.problems.isEmpty && other.report.problems.isEmpty
      && absurdSpan == nil && other.absurdSpan == nil
  }

  fileprivate func lines(in emphasis: Emphasis) -> [String] {
    let rows = report.rows
    var lines = [
      emphasis.strong(visible(name)) + ": \(report.format.rawValue), \(report.confidence.rawValue)",
      "  \(report.format.origin)",
      "  by \(report.resolution.rawValue), \(zoneWords)",
      "  \(number(rows.read, "row")): \(StepText.grouped(rows.steps)) of steps, \(StepText.grouped(rows.skipped)) skipped, "
        + "\(StepText.grouped(rows.rejected)) that cannot be read",
    ]
    if rows.skipped > 0 { lines.append("    skipped: " + rows.skippedWords) }
    lines += columnLines
    if let first = report.first, let last = report.last {
      lines.append("  from \(first.seconds) to \(last.seconds)")
    }
    lines.append("  \(number(report.raw.rounded, "step")) in all rows, \(StepText.grouped(counted.rounded)) counted")
    for problem in report.problems {
      let place = problem.spot.map { "\($0.line):\($0.column): " } ?? ""
      lines.append("  " + emphasis.bad("problem:") + " " + visible(place + problem.problem.words))
      if let hint = problem.hint { lines.append("    " + visible(hint)) }
    }
    let told = report.problems.count { $0 != report.refusal }
    if rows.rejected > told { lines.append("  and \(number(rows.rejected - told, "more row")) that cannot be read") }
    if let absurdSpan {
      let place = absurdSpan.suspect.line.map { "\($0): " } ?? ""
      lines += ["  " + emphasis.bad("problem:") + " " + place + absurdSpan.words, "    " + absurdSpan.hint]
    }
    return lines + notes.map { "  note: " + visible($0) }
  }

  /// The columns of an unknown table, each with its role; only the first 20 are listed.
  private var columnLines: [String] {
    let most = 20
    var lines = report.columns.prefix(most).map { "    \(quoted($0.name)): \($0.role)" }
    if report.columns.count > most { lines.append("    and \(number(report.columns.count - most, "more column"))") }
    return lines.isEmpty ? [] : ["  columns:"] + lines
  }

  fileprivate var zoneWords: String {
    switch report.zone {
    case .named(let zone): "in \(zone.name), as the file says"
    case .offset(let zone): "every row with the offset \(zone.name); '--zone' names a real zone"
    case .utc: "every row in UTC; '--zone' names a real zone"
    case .told(let zone): "in \(zone.name), as you say"
    case .assumed: "taken as UTC; '--zone' names the zone"
    }
  }
}

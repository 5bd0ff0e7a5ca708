import PixelPalCore
import StepHistory

extension ImportProblem: CustomStringConvertible {
  /// A description such as `line 2, column 43: expected a step count, found '9oo'`, followed by any hint.
  public var description: String {
    (position.map { "\($0): " } ?? "") + sentence + (hint.map { "; " + $0 } ?? "")
  }
}

extension ImportProblem.Position: CustomStringConvertible {
  /// A description such as `line 2, column 43`.
  public var description: String { "line \(line), column \(column)" }
}

extension ImportReport: CustomStringConvertible {
  /// A line such as `plain-csv, certain, by sample, 526 rows, 526 of steps, 0 skipped, 0 rejected, times in UTC`.
  ///
  /// If the file was refused, the reason follows at the end.
  public var description: String {
    commaSeparated(
      format.rawValue, confidence.rawValue, "by \(resolution.rawValue)", "\(rowCounts)", "times \(zone)",
      refusal.map { "refused: \($0)" })
  }
}

extension ImportReport.RowCounts: CustomStringConvertible {
  /// A description such as `526 rows, 526 of steps, 0 skipped, 0 rejected`.
  public var description: String {
    commaSeparated(countText(read, noun: "row"), "\(withSteps) of steps", "\(skipped) skipped", "\(rejected) rejected")
  }
}

extension ImportReport.Column: CustomStringConvertible {
  /// A description such as `'interval': time of day, hhmm`.
  public var description: String { "\(name.singleQuoted): \(role)" }
}

extension ImportReport.ResolvedZone: CustomStringConvertible {
  /// A description such as `in Europe/Paris, as named in the file`.
  public var description: String {
    switch self {
    case .named(let zone): "in \(zone.name), as named in the file"
    case .offset(let zone): "in \(zone.name), the offset of every row"
    case .utc: "in UTC"
    case .specified(let zone): "in \(zone.name), as specified"
    case .assumed: "assumed to be in UTC"
    }
  }
}

extension ImportedSteps: CustomStringConvertible {
  /// A description of the report and the samples.
  public var description: String { "\(report); \(samples)" }
}

extension ImportOptions: CustomStringConvertible {
  /// A description of the options that are set, such as `in Europe/Paris, dmy`, or `no options` if none are set.
  public var description: String {
    let texts = commaSeparated(
      format?.rawValue, defaultZone.map { "in \($0.name)" }, defaultYear.map { "\($0)" }, defaultDay.map { "\($0)" },
      dateOrder?.rawValue, decimalMark.map { "decimal \($0.rawValue)" }, selectedPerson?.singleQuoted,
      stopsAtFirstBadRow ? "up to the first bad row" : nil)
    return texts.isEmpty ? "no options" : texts
  }
}

extension StepReader: CustomStringConvertible {
  /// A description such as `a reader of 'steps.csv', as plain-csv`.
  public var description: String {
    "a reader" + (fileName.map { " of " + $0.singleQuoted } ?? "")
      + (reader == nil ? "" : ", as \(collector.report.format.rawValue)")
  }
}

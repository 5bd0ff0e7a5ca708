import PixelPalCore
import StepHistory

extension ImportProblem: CustomStringConvertible {
  /// A text such as `line 2, column 43: expected a number of steps, found '9oo'`, followed by the hint.
  public var description: String {
    (spot.map { "\($0): " } ?? "") + sentence + (hint.map { "; " + $0 } ?? "")
  }
}

extension ImportProblem.Spot: CustomStringConvertible {
  /// A text such as `line 2, column 43`.
  public var description: String { "line \(line), column \(column)" }
}

extension ImportReport: CustomStringConvertible {
  /// A text such as `plain-csv, certain, by sample, 526 rows, 526 of steps, 0 skipped, 0 rejected, times in +01:00`,
  /// followed by the reason if the file is refused.
  public var description: String {
    inOneLine(
      format.rawValue, confidence.rawValue, "by \(resolution.rawValue)", "\(rows)", "times \(zone)",
      refusal.map { "refused: \($0)" })
  }
}

extension ImportReport.Rows: CustomStringConvertible {
  /// A text such as `526 rows, 526 of steps, 0 skipped, 0 rejected`.
  public var description: String {
    inOneLine(howMany(read, "row"), "\(steps) of steps", "\(skipped) skipped", "\(rejected) rejected")
  }
}

extension ImportReport.Column: CustomStringConvertible {
  /// A text such as `'interval': time of day, hhmm`.
  public var description: String { "\(name.inQuotes): \(role)" }
}

extension ImportReport.ZoneOrigin: CustomStringConvertible {
  /// A text such as `in Europe/Paris, as the file says`.
  public var description: String {
    switch self {
    case .named(let zone): "in \(zone.name), as the file says"
    case .offset(let zone): "in \(zone.name), as every row says"
    case .utc: "in UTC"
    case .told(let zone): "in \(zone.name), as somebody said"
    case .assumed: "taken to be in UTC"
    }
  }
}

extension ImportedSteps: CustomStringConvertible {
  /// The report, and the number of samples.
  public var description: String { "\(report); \(samples)" }
}

extension ImportOptions: CustomStringConvertible {
  /// The options that are set, such as `in Europe/Paris, dmy`; `nothing said` if there are none.
  public var description: String {
    let said = inOneLine(
      format?.rawValue, zone.map { "in \($0.name)" }, year.map { "\($0)" }, date.map { "\($0)" }, dateOrder?.rawValue,
      decimal.map { "decimal \($0.rawValue)" }, person?.inQuotes, stopsAtBadRow ? "up to the first bad row" : nil)
    return said.isEmpty ? "nothing said" : said
  }
}

extension StepReader: CustomStringConvertible {
  /// A text such as `a reader of 'steps.csv', as plain-csv`.
  public var description: String {
    "a reader" + (fileName.map { " of " + $0.inQuotes } ?? "")
      + (reader == nil ? "" : ", as \(intake.report.format.rawValue)")
  }
}

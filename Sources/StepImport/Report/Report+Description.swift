import PixelPalCore
import StepHistory

extension ImportProblem: CustomStringConvertible {
  /// `line 2, column 43: expected a number of steps, found '9oo'`, and what may help.
  public var description: String {
    (spot.map { "\($0): " } ?? "") + sentence + (hint.map { "; " + $0 } ?? "")
  }
}

extension ImportProblem.Spot: CustomStringConvertible {
  /// `line 2, column 43`.
  public var description: String { "line \(line), column \(column)" }
}

extension ImportReport: CustomStringConvertible {
  /// `plain-csv, certain, by sample, 526 rows, 526 of steps, 0 skipped, 0 rejected, times in +01:00`, and why it is no history.
  public var description: String {
    inOneLine(
      format.rawValue, confidence.rawValue, "by \(resolution.rawValue)", "\(rows)", "times \(zone)",
      refusal.map { "refused: \($0)" })
  }
}

extension ImportReport.Rows: CustomStringConvertible {
  /// `526 rows, 526 of steps, 0 skipped, 0 rejected`.
  public var description: String {
    inOneLine(howMany(read, "row"), "\(steps) of steps", "\(skipped) skipped", "\(rejected) rejected")
  }
}

extension ImportReport.Column: CustomStringConvertible {
  /// `'interval': time of day, hhmm`.
  public var description: String { "\(name.inQuotes): \(role)" }
}

extension ImportReport.ZoneOrigin: CustomStringConvertible {
  /// `in Europe/Paris, as the file says`.
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
  /// What was read, and the samples by their number.
  public var description: String { "\(report); \(samples)" }
}

extension ImportOptions: CustomStringConvertible {
  /// `in Europe/Paris, dmy`: what was said; `nothing said`.
  public var description: String {
    let said = inOneLine(
      format?.rawValue, zone.map { "in \($0.name)" }, year.map { "\($0)" }, date.map { "\($0)" }, dateOrder?.rawValue,
      decimal.map { "decimal \($0.rawValue)" }, person?.inQuotes, stopsAtBadRow ? "up to the first bad row" : nil)
    return said.isEmpty ? "nothing said" : said
  }
}

extension StepReader: CustomStringConvertible {
  /// `a reader of 'steps.csv', as plain-csv`.
  public var description: String {
    "a reader" + (fileName.map { " of " + $0.inQuotes } ?? "")
      + (reader == nil ? "" : ", as \(intake.report.format.rawValue)")
  }
}

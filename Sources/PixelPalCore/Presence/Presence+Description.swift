extension ReportedSteps: CustomStringConvertible {
  /// The total, the last report and the latest days, with the counted steps if a correction lowered them.
  ///
  /// For example, `25,001 steps, told 2025-01-06T10:00:00Z, 4,120 on 2025-01-06`.
  public var description: String {
    let days = days.map { "\(StepFormat.grouped($0.steps)) on \($0.day)" }.joined(separator: ", ")
    return commaSeparated(
      StepFormat.withUnit(total), counted == total ? nil : "\(StepFormat.grouped(counted)) counted",
      lastReportAt.map { "told \($0)" } ?? "never told", days.isEmpty ? nil : days)
  }
}

extension PalWalkingPeriod: CustomStringConvertible {
  /// A description of the walk, such as `2025-01-04T10:22:13Z to 2025-01-04T10:31:00Z`.
  ///
  /// If the automatic rest is later than the end of the walk, it is added.
  public var description: String {
    commaSeparated("\(start) to \(until)", automaticRestAt == until ? nil : "by itself at rest at \(automaticRestAt)")
  }
}

extension StepReport: CustomStringConvertible {
  /// A description of the report, such as
  /// `25,001 counted, 4,120 today, walked 2025-01-06T09:51:00Z to 2025-01-06T10:00:00Z`.
  public var description: String {
    let (walks, totals) = (walks, reachedTotals)
    return commaSeparated(
      "\(StepFormat.grouped(counted)) counted", "\(StepFormat.grouped(today)) today", walks.last.map { "walked \($0)" },
      walks.count > 1 ? "\(walks.count - 1) more before" : nil, milestoneReachedAt.map { "its milestone at \($0)" },
      totals.isEmpty ? nil : "reached \(totals.map { $0.description }.joined(separator: ", "))")
  }
}

extension StepReport.ReachedTotal: CustomStringConvertible {
  /// The total and its instant, such as `25,001 at 2025-01-06T09:58:12Z`.
  public var description: String { "\(StepFormat.grouped(total)) at \(at)" }
}

extension StepReport: CustomStringConvertible {
  /// A description of the report, such as `25,001 counted, 4,120 today`, followed by the newest walk and other details.
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

import PixelPalCore

extension SourcePriority: CustomStringConvertible {
  /// A description such as `manual, watch, phone, other`, highest priority first.
  public var description: String {
    names.map { StepSource.Kind(rawValue: $0) == nil ? $0.singleQuoted : $0 }.joined(separator: ", ")
  }

  /// A description such as `priority manual, watch, phone, other`, or `nil` for the standard priority.
  fileprivate var descriptionIfNonstandard: String? { self == .standard ? nil : "priority \(self)" }
}

extension MergeOptions: CustomStringConvertible {
  /// A description such as `health` or `max, priority phone, watch`.
  ///
  /// The standard priority is left out.
  public var description: String { commaSeparated(policy.rawValue, sourcePriority.descriptionIfNonstandard) }
}

extension StepMerge: CustomStringConvertible {
  /// Text such as `health, in Europe/Paris (+01:00, 183 changes), parts of 1 h, totals of days from 7 h to 22 h`.
  public var description: String {
    commaSeparated(
      policy.rawValue, sourcePriority.descriptionIfNonstandard, countsManualEntries ? "with manual entries" : nil,
      "in \(itinerary)", "\(spreading)")
  }
}

extension MergeReport: CustomStringConvertible {
  /// Text such as `health, 60,605 of 89,273 steps counted, 2 sources, 0 rows repeated, 0 corrected, 0 days by total`.
  public var description: String {
    commaSeparated(
      policy.rawValue, "\(counted.groupedDescription) of \(raw.descriptionWithUnit) counted",
      countText(sources.count, noun: "source"),
      "\(countText(repeated, noun: "row")) repeated", "\(corrected) corrected",
      "\(countText(dayTotals, noun: "day")) by total",
      choices.isEmpty ? nil : "\(choices.count) of them with finer samples")
  }
}

extension MergeReport.SourceSummary: CustomStringConvertible {
  /// Text such as `'Mia’s iPhone' (phone): 68 samples since 2025-03-03T06:32:00Z, 14,061 of 42,729 steps counted`.
  public var description: String {
    commaSeparated(
      "\(source): \(countText(samples, noun: "sample")) since \(first)",
      "\(counted.groupedDescription) of \(recorded.descriptionWithUnit) counted",
      raw == recorded ? nil : "\(raw.groupedDescription) in all rows",
      overlapping == 0 ? nil : "\(overlapping) overlapping for \(overlap)")
  }
}

import Documents
import PixelPalCore
import StepHistory
import StepImport

extension InspectionReport {
  func text(in styling: TerminalStyling) -> String {
    var lines: [String] = []
    for group in InspectionReport.groupedBySimilarity(files) {
      lines += InspectionReport.summaryLines(of: group, in: styling) + [""]
    }
    lines += skippedFileLines
    lines += sourceLines(in: styling) + totalLines(in: styling) + [""]
    lines += mergeRuleParagraph
    if includesDays { lines += [""] + countedDays.knownDays.map(line(of:)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines about files that were not read: one line for each file with a specific reason, and one for all other
  /// files.
  private var skippedFileLines: [String] {
    let beside = skippedFiles.filter { $0.reason == HistoryFolder.nonStepFileReason }
    var lines = skippedFiles.filter { $0.reason != HistoryFolder.nonStepFileReason }.map { "\($0.path): \($0.reason)" }
    if let first = beside.first {
      lines.append(
        (beside.count == 1 ? first.path : "\(first.path) and \(pluralized(beside.count - 1, "more file"))")
          + ": \(first.reason)")
    }
    return lines.isEmpty ? [] : ["Files not read"] + lines.map { "  " + makingInvisiblesVisible($0) } + [""]
  }

  private func line(of day: StepDays.Day) -> String {
    let line = "\(day.day)  \(groupedNumberOrUnknown(day.steps))"
    let walked = palDays.steps(on: day.day)
    return walked == day.steps ? line : line + ", without manual entries \(groupedNumberOrUnknown(walked))"
  }

  private func sourceLines(in styling: TerminalStyling) -> [String] {
    guard !mergeReport.sources.isEmpty else { return [] }
    var lines = [styling.bold("Sources, highest priority first")]
    for (source, share) in zip(mergeReport.sources, sourceShares) {
      lines.append(
        "  \(makingInvisiblesVisible(truncated(source.source.name, to: 40))) (\(source.source.kind.rawValue)): "
          + "\(pluralized(source.samples, "sample")), \(pluralized(source.recorded.rounded, "step")), "
          + "\(StepFormat.grouped(source.counted.rounded)) counted (\(share / 10).\(share % 10)% of the total)")
      if source.overlapping > 0 {
        lines.append(
          "    \(pluralized(source.overlapping, "sample")) overlapping others of the same source, by "
            + "\(pluralized(source.overlap.count / 1000, "second")) in total: all of them count")
      }
    }
    if mergeReport.repeated > 0 {
      lines.append("  repeated: \(pluralized(mergeReport.repeated, "row")), counted once")
    }
    if mergeReport.corrected > 0 {
      lines.append("  corrected by a later row: \(pluralized(mergeReport.corrected, "row"))")
    }
    return lines
  }

  /// The share of each source in the counted steps, in thousandths.
  ///
  /// The shares with the largest remainders are rounded up, so that all shares add up to 1000. If no steps count, they
  /// are all 0.
  private var sourceShares: [Int] {
    let all = mergeReport.counted
    var shares = mergeReport.sources.map { $0.shareInThousandths(of: all) }
    let rests = mergeReport.sources.enumerated().map { place, source in
      (place, Double(source.counted.millionths) / Double(max(all.millionths, 1)) * 1000 - Double(shares[place]))
    }
    let missing = all > .zero ? max(0, 1000 - shares.reduce(0, +)) : 0
    for (place, _) in rests.sorted(by: { $0.1 > $1.1 }).prefix(missing) { shares[place] += 1 }
    return shares
  }

  private func totalLines(in styling: TerminalStyling) -> [String] {
    var lines = [
      styling.bold("Total"),
      "  \(pluralized(rawSteps.rounded, "step")) in all rows, \(StepFormat.grouped(countedDays.counted.rounded)) counted",
    ]
    if let manualSteps {
      lines.append(
        "  \(pluralized(palDays.counted.rounded, "step")) for the pal: \(StepFormat.grouped(manualSteps.rounded)) "
          + "entered by hand do not count for it, and are excluded before sources are merged")
    }
    lines += [
      "  \(pluralized(countedDays.knownDays.count, "day")) with data, "
        + "\(StepFormat.grouped(spannedDayCount - countedDays.knownDays.count)) without data between them; "
        + "days are in \(zone.name)"
    ]
    lines += uncountedSteps.filter { $0.steps > .zero }.map { "  \(pluralized($0.steps.rounded, "step")) \($0.why)" }
    if !mergeReport.choices.isEmpty {
      lines.append(
        "  \(pluralized(mergeReport.choices.count, "day")) with a daily total and finer samples: the larger counts")
    }
    let unlikely = implausiblyFastSampleCount
    if unlikely > 0 {
      lines.append("  implausibly fast, but counted: \(pluralized(unlikely, "sample"))")
    }
    return lines
  }

  /// The numbers of steps that don't count, each with the reason.
  ///
  /// Together with the counted steps, the numbers add up to all steps that have a time.
  private var uncountedSteps: [(steps: StepCount, why: String)] {
    let recorded = mergeReport.sources.reduce(StepCount.zero) { $0 + $1.recorded }
    let beside = mergeReport.choices.reduce(StepCount.zero) { $0 + min($1.total, $1.finer) }
    return [
      (files.reduce(.zero) { $0 + $1.setAside.steps }, "not counted: another file contains them too"),
      (mergeReport.raw - recorded, "not counted: another row repeats or corrects them"),
      (recorded - mergeReport.counted - beside, "not counted: \(overlapReason)"),
      (beside, "not counted: of a daily total and finer samples, the larger counts"),
    ]
  }

  private var overlapReason: String {
    switch policy {
    case .health: "a source with a higher priority covers that time"
    case .max: "another source has more steps in the same minute"
    case .sum: "rows are repeated"
    case .fill: "sources with a higher priority counted in that time"
    }
  }

  /// The lines that explain how overlapping sources are counted, and why the Health app may show a different number.
  private var mergeRuleParagraph: [String] {
    let rule =
      switch policy {
      case .health:
        [
          "Where sources overlap, the active one with the highest priority counts. The others count",
          "pro rata for the time that it does not cover.",
        ]
      case .max: ["Where sources overlap, the one with the most steps counts, per minute."]
      case .sum: ["Where sources overlap, all of them count."]
      case .fill: ["Where sources overlap, each counts minus what sources with a higher priority counted."]
      }
    return rule + [
      "The Health app may show another number: Apple does not publish its rule, and the export does",
      "not contain the source priority set there. '--sources' sets the priority, '--merge' the rule.",
    ]
  }
}

/// Returns a number with grouped digits, such as `1,250,000`, or `unknown` for `nil`.
package func groupedNumberOrUnknown(_ number: Int64?) -> String { number.map { StepFormat.grouped($0) } ?? "unknown" }

/// Returns a count with its noun, such as `1 day` or `1,250 days`.
///
/// `things` is the plural of `thing`, or `nil` if the plural ends with an added `s`.
package func pluralized(_ count: some BinaryInteger, _ thing: String, plural things: String? = nil) -> String {
  "\(StepFormat.grouped(count)) \(count == 1 ? thing : things ?? thing + "s")"
}

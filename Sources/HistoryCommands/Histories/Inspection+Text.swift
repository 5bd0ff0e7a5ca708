import Documents
import PixelPalCore
import StepHistory
import StepImport

extension Inspection {
  /// Returns the inspection as text for a terminal.
  func text(in emphasis: Emphasis) -> String {
    var lines: [String] = []
    for group in Inspection.groups(of: files) { lines += Inspection.lines(of: group, in: emphasis) + [""] }
    lines += otherLines
    lines += sourceLines(in: emphasis) + totalLines(in: emphasis) + [""]
    lines += paragraph
    if hasDays { lines += [""] + days.known.map(line(of:)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines on files that are not read: those with a specific reason, and a summary of the rest.
  private var otherLines: [String] {
    let beside = others.filter { $0.reason == HistoryFolder.isBeside }
    var told = others.filter { $0.reason != HistoryFolder.isBeside }.map { "\($0.path): \($0.reason)" }
    if let first = beside.first {
      told.append(
        (beside.count == 1 ? first.path : "\(first.path) and \(number(beside.count - 1, "more file"))")
          + ": \(first.reason)")
    }
    return told.isEmpty ? [] : ["Not read"] + told.map { "  " + visible($0) } + [""]
  }

  private func line(of day: StepDays.Day) -> String {
    let line = "\(day.day)  \(groupedOrUnknown(day.steps))"
    let walked = walked.steps(on: day.day)
    return walked == day.steps ? line : line + ", walked \(groupedOrUnknown(walked))"
  }

  private func sourceLines(in emphasis: Emphasis) -> [String] {
    guard !merged.sources.isEmpty else { return [] }
    var lines = [emphasis.strong("Sources, the most believed first")]
    for (source, share) in zip(merged.sources, shares) {
      lines.append(
        "  \(visible(shortened(source.source.name, to: 40))) (\(source.source.kind.rawValue)): "
          + "\(number(source.samples, "sample")), \(number(source.recorded.rounded, "step")), "
          + "\(StepText.grouped(source.counted.rounded)) of them counted, \(share / 10).\(share % 10)% of all")
      if source.overlapping > 0 {
        lines.append(
          "    \(number(source.overlapping, "sample")) began while another of its own lasted, together for "
            + "\(number(source.overlap.count / 1000, "second")): all of them add")
      }
    }
    if merged.repeated > 0 { lines.append("  repeated: \(number(merged.repeated, "row")), each counted once") }
    if merged.corrected > 0 { lines.append("  corrected by a later row: \(number(merged.corrected, "row"))") }
    return lines
  }

  /// The shares of the sources in thousandths; the largest remainders are rounded up so that the shares add up to 1000.
  private var shares: [Int] {
    let all = merged.counted
    var shares = merged.sources.map { $0.thousandths(of: all) }
    let rests = merged.sources.enumerated().map { place, source in
      (place, Double(source.counted.millionths) / Double(max(all.millionths, 1)) * 1000 - Double(shares[place]))
    }
    let missing = all > .zero ? max(0, 1000 - shares.reduce(0, +)) : 0
    for (place, _) in rests.sorted(by: { $0.1 > $1.1 }).prefix(missing) { shares[place] += 1 }
    return shares
  }

  private func totalLines(in emphasis: Emphasis) -> [String] {
    var lines = [
      emphasis.strong("Together"),
      "  \(number(raw.rounded, "step")) in all rows, \(StepText.grouped(days.counted.rounded)) counted",
    ]
    if let byHand {
      lines.append(
        "  \(number(walked.counted.rounded, "step")) that a pal walks: \(StepText.grouped(byHand.rounded)) entered by hand do not "
          + "move it, and are left out before sources are merged")
    }
    lines += [
      "  \(number(days.known.count, "day")) with data, \(StepText.grouped(daysInBetween - days.known.count)) between them without; "
        + "days are those of \(zone.name)"
    ]
    lines += uncounted.filter { $0.steps > .zero }.map { "  \(number($0.steps.rounded, "step")) \($0.why)" }
    if !merged.choices.isEmpty {
      lines.append("  on \(number(merged.choices.count, "day")) there are a total and finer samples: the larger counts")
    }
    let unlikely = unlikely
    if unlikely > 0 {
      lines.append("  faster than people walk, and counted all the same: \(number(unlikely, "sample"))")
    }
    return lines
  }

  /// The steps that do not count, by reason; together with the counted ones they are all steps with a time.
  private var uncounted: [(steps: StepCount, why: String)] {
    let recorded = merged.sources.reduce(StepCount.zero) { $0 + $1.recorded }
    let beside = merged.choices.reduce(StepCount.zero) { $0 + min($1.total, $1.finer) }
    return [
      (files.reduce(.zero) { $0 + $1.aside.steps }, "not counted: another file tells them too"),
      (merged.raw - recorded, "not counted: another row says them again, or corrects them"),
      (recorded - merged.counted - beside, "not counted: \(meanwhile)"),
      (beside, "not counted: the day's total, or its finer samples, say more"),
    ]
  }

  private var meanwhile: String {
    switch policy {
    case .health: "a more believed source was there"
    case .max: "another source has more in the same minute"
    case .sum: "rows are told twice"
    case .fill: "more believed sources counted meanwhile"
    }
  }

  /// The rule for overlaps, and why the Health app may show a different number.
  private var paragraph: [String] {
    let rule =
      switch policy {
      case .health:
        [
          "Where sources overlap, the most believed that was there counts, and the others only for",
          "the time that it did not cover, pro rata.",
        ]
      case .max: ["Where sources overlap, the largest of each minute counts."]
      case .sum: ["Where sources overlap, all of them count."]
      case .fill: ["Where sources overlap, the less believed counts less what the others counted meanwhile."]
      }
    return rule + [
      "Health may show another number: its rule is not published, and the order of sources that",
      "a person has set there is not in the export. '--sources' sets one here, '--merge' another rule.",
    ]
  }
}

/// Returns a grouped number such as `1,250,000`, or `unknown`.
package func groupedOrUnknown(_ number: Int64?) -> String { number.map { StepText.grouped($0) } ?? "unknown" }

/// Returns a count with its noun, as in `1 day` or `1,250 days`; `things` is the plural if it is irregular.
package func number(_ count: some BinaryInteger, _ thing: String, _ things: String? = nil) -> String {
  "\(StepText.grouped(count)) \(count == 1 ? thing : things ?? thing + "s")"
}

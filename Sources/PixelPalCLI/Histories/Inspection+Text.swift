import Documents
import PixelPalCore
import StepImport

extension Inspection {
  /// What a person reads.
  func text(in colour: Colour) -> String {
    var lines: [String] = []
    for file in files { lines += file.lines(in: colour) + [""] }
    lines += sourceLines(in: colour) + totalLines(in: colour) + [""]
    lines += paragraph
    if hasDays { lines += [""] + days.known.map { "\($0.day)  \(grouped($0.steps))" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func sourceLines(in colour: Colour) -> [String] {
    guard !merged.sources.isEmpty else { return [] }
    var lines = [colour.strong("Sources, the most believed first")]
    for source in merged.sources {
      let share = source.thousandths(of: days.counted)
      lines.append(
        "  \(visible(shortened(source.source.name, to: 40))) (\(source.source.kind.rawValue)): "
          + "\(number(source.samples, "sample")), \(number(source.recorded.rounded, "step")), "
          + "\(grouped(source.counted.rounded)) of them counted, \(share / 10).\(share % 10)% of all")
      if source.overlapping > 0 {
        lines.append("    begun while another of them lasted: \(number(source.overlapping, "sample")), which add")
      }
    }
    if merged.repeated > 0 { lines.append("  repeated: \(number(merged.repeated, "row"))") }
    if merged.corrected > 0 { lines.append("  corrected by another: \(number(merged.corrected, "row"))") }
    return lines
  }

  private func totalLines(in colour: Colour) -> [String] {
    var lines = [
      colour.strong("Together"),
      "  \(number(raw.rounded, "step")) in all rows, \(grouped(days.counted.rounded)) counted",
      "  \(number(days.known.count, "day")) with data, \(grouped(daysInBetween - days.known.count)) between them without",
    ]
    if !merged.choices.isEmpty {
      lines.append("  on \(number(merged.choices.count, "day")) there are a total and finer samples: the larger counts")
    }
    if unlikely.count > 0 {
      lines.append("  faster than people walk, and counted all the same: \(number(unlikely.count, "sample"))")
    }
    return lines
  }

  /// How overlaps counted, and why another number may stand elsewhere.
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

extension Inspection.File {
  fileprivate func lines(in colour: Colour) -> [String] {
    let rows = report.rows
    var lines = [
      colour.strong(visible(name)) + ": \(report.format.rawValue), \(report.confidence.rawValue)",
      "  \(report.format.origin)",
      "  by \(report.resolution.rawValue), \(zoneWords)",
      "  \(number(rows.read, "row")): \(grouped(rows.steps)) of steps, \(grouped(rows.skipped)) skipped, "
        + "\(grouped(rows.rejected)) that cannot be read",
    ]
    if let first = report.first, let last = report.last {
      lines.append("  from \(first.seconds) to \(last.seconds)")
    }
    lines.append("  \(number(report.raw.rounded, "step")) in all rows, \(grouped(counted.rounded)) counted")
    for problem in report.problems {
      let place = problem.spot.map { "\($0.line):\($0.column): " } ?? ""
      lines.append("  " + colour.bad("problem:") + " " + visible(place + problem.problem.words))
      if let hint = problem.hint { lines.append("    " + visible(hint)) }
    }
    return lines + report.notes.map { "  note: " + visible($0) }
  }

  private var zoneWords: String {
    switch report.zone {
    case .named(let zone): "in \(zone.name), as the file says"
    case .offset(let zone): "every row with the offset \(zone.name); '--zone' names a real zone"
    case .utc: "in UTC"
    case .told(let zone): "in \(zone.name), as you say"
    case .assumed: "taken as UTC; '--zone' names the zone"
    }
  }
}

/// `1,250,000`.
private func grouped(_ number: Int64?) -> String { number.map { grouped(Int($0)) } ?? "unknown" }

/// `1 day`, `1,250 days`.
private func number(_ count: some BinaryInteger, _ thing: String) -> String {
  "\(grouped(Int(clamping: count))) \(thing)\(count == 1 ? "" : "s")"
}

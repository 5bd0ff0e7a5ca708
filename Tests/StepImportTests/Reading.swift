import Documents
import PixelPalCore
import StepHistory
import StepImport

/// Reads `bytes` in blocks of `block` bytes.
func read(
  _ bytes: [UInt8], _ options: ImportOptions = ImportOptions(), fileName: String? = nil, block: Int = 1 << 16
) throws(ImportProblem) -> ImportedSteps {
  var reader = StepReader(options, fileName: fileName)
  reader.slicing = Slicing(first: block, block: block)
  var start = 0
  while start < bytes.count {
    let end = min(start + block, bytes.count)
    try reader.receive(Array(bytes[start..<end]))
    start = end
  }
  return try reader.finish()
}

func read(
  _ text: String, _ options: ImportOptions = ImportOptions(), fileName: String? = nil
) throws(ImportProblem) -> ImportedSteps {
  try read(Array(text.utf8), options, fileName: fileName)
}

extension ImportedSteps {
  /// The report and the samples as text, one per line.
  var drawn: String {
    let rows = report.rows
    var lines = [
      "format \(report.format.rawValue), \(report.confidence.rawValue)",
      "resolution \(report.resolution.rawValue), zone \(report.zone.drawn)",
      "rows read \(rows.read), steps \(rows.steps), skipped \(rows.skipped), rejected \(rows.rejected)",
      "raw \(report.raw)",
      "from \(report.first?.description ?? "-") to \(report.last?.description ?? "-")",
    ]
    for problem in report.problems {
      let error = problem.located(in: "sample")
      lines.append("problem \(error.place?.position ?? "") \(error.problem.words) (\(error.hint ?? ""))")
    }
    lines += report.notes.map { "note \($0)" }
    if report.refusal != nil { lines.append("refused") }
    if rows.skipped > 0 {
      let reasons = ImportReport.Rows.Skip.allCases.filter { rows.skipped($0) > 0 }
      lines.append("skipped " + reasons.map { "\(rows.skipped($0)) \($0)" }.joined(separator: ", "))
    }
    for source in samples.sources {
      lines.append("source \(source.kind.rawValue) '\(source.name)' '\(source.device ?? "")'")
    }
    for sample in samples.prefix(12) {
      let source = samples.source(sample.source)?.name ?? "?"
      var line = "\(sample.start) \(sample.end) \(sample.count) \(source) \(sample.resolution)"
      if sample.ordinal != 0 { line += " ordinal \(sample.ordinal)" }
      if let revision = sample.revision { line += " made \(revision)" }
      lines.append(line)
    }
    if samples.count > 12 { lines.append("and \(samples.count - 12) more") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ImportReport.ZoneOrigin {
  fileprivate var drawn: String {
    switch self {
    case .named(let zone): "\(zone.name), named"
    case .offset(let zone): "\(zone.name), of every row"
    case .utc: "UTC"
    case .told(let zone): "\(zone.name), told"
    case .assumed: "UTC, assumed"
    }
  }
}

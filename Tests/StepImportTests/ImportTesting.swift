import Documents
import PixelPalCore
import StepHistory
import StepImport

/// Reads `bytes` in blocks of `blockSize` bytes.
func read(
  _ bytes: [UInt8], _ options: ImportOptions = ImportOptions(), fileName: String? = nil, blockSize: Int = 1 << 16
) throws(ImportProblem) -> ImportedSteps {
  var reader = StepReader(options, fileName: fileName)
  reader.blockSizes = BlockSizes(firstBlock: blockSize, maxBlock: blockSize)
  var start = 0
  while start < bytes.count {
    let end = min(start + blockSize, bytes.count)
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
  var snapshotText: String {
    let rows = report.rowCounts
    var lines = [
      "format \(report.format.rawValue), \(report.confidence.rawValue)",
      "resolution \(report.resolution.rawValue), zone \(report.zone.snapshotText)",
      "rows read \(rows.read), steps \(rows.withSteps), skipped \(rows.skipped), rejected \(rows.rejected)",
      "raw \(report.recordedSteps)",
      "from \(report.firstStart?.description ?? "-") to \(report.lastEnd?.description ?? "-")",
    ]
    for problem in report.problems {
      let error = problem.locatedError(in: "sample")
      lines.append("problem \(error.location?.locationText ?? "") \(error.problem.message) (\(error.hint ?? ""))")
    }
    lines += report.notes.map { "note \($0)" }
    if report.refusal != nil { lines.append("refused") }
    if rows.skipped > 0 {
      let reasons = ImportReport.RowCounts.SkipReason.allCases.filter { rows.skippedCount(because: $0) > 0 }
      lines.append("skipped " + reasons.map { "\(rows.skippedCount(because: $0)) \($0)" }.joined(separator: ", "))
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

extension ImportReport.ResolvedZone {
  fileprivate var snapshotText: String {
    switch self {
    case .named(let zone): "\(zone.name), named"
    case .offset(let zone): "\(zone.name), of every row"
    case .utc: "UTC"
    case .specified(let zone): "\(zone.name), told"
    case .assumed: "UTC, assumed"
    }
  }
}

import Documents
import PixelPalCore
import StepHistory
import StepImport

/// A differential test that reads one arbitrary file in two ways and compares the results.
///
/// One way reads the file in large blocks and parses each row in full. The other way reads it in small blocks and uses
/// the fast path for rows of the same shape.
package enum ReaderDifferentialTest {
  /// Returns a description of the fault that `bytes` reveal in the readers, or `nil` if they reveal none.
  ///
  /// The first byte selects the options, and the other bytes are the file. If the first byte is 0, the format is
  /// detected from the content. Other numbers select a format. From 128 on, the options also supply facts that a file
  /// can omit, such as the year.
  package static func failureDescription(in bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    var options = ImportOptions { $0.hasPrefix("E") ? Zone(offsetSeconds: 3600, name: $0) : nil }
    let choice = Int(first & 127) % (ImportFormat.allCases.count + 1)
    options.format = choice == 0 ? nil : ImportFormat.allCases[choice - 1]
    if first >= 128 {
      (options.defaultYear, options.defaultDay, options.dateOrder) = (2024, CivilDay("2024-02-29"), .dayFirst)
      options.decimalMark = .comma
    }
    let file = Array(bytes.dropFirst())
    // If a form is both truncated and unreadable, the slicing decides which of the two problems is found first.
    let isForm = file.starts(with: Array("--".utf8))
    let readInParts = parse(
      file, options: options,
      slicing: isForm
        ? .standard : BlockSizes(firstBlock: 300, maxBlock: 420, blockPart: 60 + Int(first), alwaysReadsInParts: true))
    options.usesFastPath = false
    let readAtOnce = parse(file, options: options, slicing: .standard)
    let isJSON = file.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? false
    switch (readAtOnce, readInParts) {
    case (.success(let readAtOnce), .success(let readInParts)):
      guard readAtOnce.samples.elementsEqual(readInParts.samples) else { return "the samples depend on how it is read" }
      let (report, other) = (
        comparableText(of: readAtOnce.report, isJSON: isJSON), comparableText(of: readInParts.report, isJSON: isJSON)
      )
      return report == other
        ? failureDescription(in: readAtOnce) : "the report depends on how it is read: \(report), or \(other)"
    case (.failure(let readAtOnce), .failure(let readInParts)):
      if readAtOnce.locatedError(in: "file").text(styledWith: TerminalStyling.plain).isEmpty {
        return "a problem without words"
      }
      let (problem, other) = (
        comparableText(of: readAtOnce, isJSON: isJSON), comparableText(of: readInParts, isJSON: isJSON)
      )
      return problem == other ? nil : "the problem depends on how it is read: \(problem), or \(other)"
    case (.success, .failure(let problem)):
      return "read at once it is well, and in parts: \(comparableText(of: problem, isJSON: isJSON))"
    case (.failure(let problem), .success):
      return "read in parts it is well, and at once: \(comparableText(of: problem, isJSON: isJSON))"
    }
  }

  /// Returns the problem's message to the user without the excerpt of the line.
  ///
  /// The excerpt depends on the size of the buffer. For JSON, the position is omitted as well, because a problem in a
  /// row that spans two blocks is located at the beginning of the second block.
  private static func comparableText(of problem: ImportProblem, isJSON: Bool) -> String {
    let place = isJSON ? "" : "\(problem.position?.line ?? 0):\(problem.position?.column ?? 0): "
    return place + problem.problem.message
  }

  private static func comparableText(of report: ImportReport, isJSON: Bool) -> String {
    var report = report
    let refusal = report.refusal.map { comparableText(of: $0, isJSON: isJSON) } ?? "a history"
    let problems = report.problems.map { comparableText(of: $0, isJSON: isJSON) } + [refusal]
    report.problems = []
    report.refusal = nil
    return "\(problems) \(report)"
  }

  private static func parse(
    _ bytes: [UInt8], options: ImportOptions, slicing: BlockSizes
  ) -> Result<ImportedSteps, ImportProblem> {
    var reader = StepReader(options, fileName: "aggregates_steps 2024-02-29")
    reader.blockSizes = slicing
    var next = 0
    do throws(ImportOrSourceError<Never>) {
      let steps = try reader.readAll { (target: inout ContiguousArray<UInt8>, room: Range<Int>) throws(Never) in
        let count = min(room.count, bytes.count - next)
        target.replaceSubrange(room.lowerBound..<room.lowerBound + count, with: bytes[next..<next + count])
        next += count
        return count
      } onProgress: { _ throws(Never) in
      }
      return .success(steps)
    } catch {
      switch error {
      case .file(let problem): return .failure(problem)
      case .byteSource(let never): switch never {}
      }
    }
  }

  private static func failureDescription(in steps: ImportedSteps) -> String? {
    let rows = steps.report.rowCounts
    if rows.withSteps + rows.skipped + rows.rejected != rows.read { return "rows do not add up" }
    let itinerary = ZoneItinerary(steps.report.zone.zone)
    let merge = StepMerge(countsManualEntries: true, itinerary: itinerary, spreading: Rules.standard.spreading)
    let (days, report) = merge.daysAndReport(of: steps.samples)
    if report.sources.reduce(0, { $0 + $1.samples }) > steps.samples.count { return "more samples than were read" }
    if days.knownDays.contains(where: { ($0.steps ?? 0) < 0 }) { return "a day of fewer steps than none" }
    return report.counted == days.counted ? nil : "what sources count is not what days count"
  }
}

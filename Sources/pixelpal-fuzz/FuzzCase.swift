import Documents
import PixelPalCore
import StepHistory
import StepImport

/// A differential test with one arbitrary file: it is read at once row by row, and in small parts with row shape
/// recognition.
package enum FuzzCase {
  /// Returns the fault in reading `bytes`; `nil` if there is none, even if the bytes are not a readable file.
  ///
  /// The first byte selects the reader: 0 detects the format from the content, every other number selects a format.
  /// From 128 on, the options also contain the facts that files leave open.
  package static func fault(in bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    var options = ImportOptions { $0.hasPrefix("E") ? Zone(offsetSeconds: 3600, name: $0) : nil }
    let choice = Int(first & 127) % (Format.allCases.count + 1)
    options.format = choice == 0 ? nil : Format.allCases[choice - 1]
    if first >= 128 {
      (options.year, options.date, options.dateOrder) = (2024, CivilDay("2024-02-29"), .dayFirst)
      options.decimal = .comma
    }
    let file = Array(bytes.dropFirst())
    // If a form is both truncated and unreadable, the slicing decides which of the two problems is found first.
    let isForm = file.starts(with: Array("--".utf8))
    let pieces = read(
      file, options, isForm ? .standard : Slicing(first: 300, block: 420, part: 60 + Int(first), isAlways: true))
    options.goesByLooks = false
    let whole = read(file, options, .standard)
    let isJSON = file.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? false
    switch (whole, pieces) {
    case (.success(let whole), .success(let pieces)):
      guard whole.samples.elementsEqual(pieces.samples) else { return "the samples depend on how it is read" }
      let (report, other) = (words(of: whole.report, isJSON), words(of: pieces.report, isJSON))
      return report == other ? fault(in: whole) : "the report depends on how it is read: \(report), or \(other)"
    case (.failure(let whole), .failure(let pieces)):
      if whole.located(in: "file").text(in: Emphasis.never).isEmpty { return "a problem without words" }
      let (problem, other) = (words(of: whole, isJSON), words(of: pieces, isJSON))
      return problem == other ? nil : "the problem depends on how it is read: \(problem), or \(other)"
    case (.success, .failure(let problem)):
      return "read at once it is well, and in parts: \(words(of: problem, isJSON))"
    case (.failure(let problem), .success):
      return "read in parts it is well, and at once: \(words(of: problem, isJSON))"
    }
  }

  /// Returns the message for the user without the excerpt of the line, which depends on the size of the current buffer.
  ///
  /// For JSON, the position is left out as well: a problem in a row that spans two blocks is located at the beginning
  /// of the second block.
  private static func words(of problem: ImportProblem, _ isJSON: Bool) -> String {
    let place = isJSON ? "" : "\(problem.spot?.line ?? 0):\(problem.spot?.column ?? 0): "
    return place + problem.problem.words
  }

  private static func words(of report: ImportReport, _ isJSON: Bool) -> String {
    var report = report
    let refusal = report.refusal.map { words(of: $0, isJSON) } ?? "a history"
    let problems = report.problems.map { words(of: $0, isJSON) } + [refusal]
    report.problems = []
    report.refusal = nil
    return "\(problems) \(report)"
  }

  private static func read(
    _ bytes: [UInt8], _ options: ImportOptions, _ slicing: Slicing
  ) -> Result<ImportedSteps, ImportProblem> {
    var reader = StepReader(options, fileName: "aggregates_steps 2024-02-29")
    reader.slicing = slicing
    var next = 0
    do throws(ReadFailure<Never>) {
      let steps = try reader.readAll { (target: inout ContiguousArray<UInt8>, room: Range<Int>) throws(Never) in
        let count = min(room.count, bytes.count - next)
        target.replaceSubrange(room.lowerBound..<room.lowerBound + count, with: bytes[next..<next + count])
        next += count
        return count
      } passed: { _ throws(Never) in
      }
      return .success(steps)
    } catch {
      switch error {
      case .file(let problem): return .failure(problem)
      case .source(let never): switch never {}
      }
    }
  }

  private static func fault(in steps: ImportedSteps) -> String? {
    let rows = steps.report.rows
    if rows.steps + rows.skipped + rows.rejected != rows.read { return "rows do not add up" }
    let itinerary = Itinerary(steps.report.zone.zone)
    let merge = StepMerge(countsByHand: true, itinerary: itinerary, unfolding: Rules.standard.unfolding)
    let (days, report) = merge.report(on: steps.samples)
    if report.sources.reduce(0, { $0 + $1.samples }) > steps.samples.count { return "more samples than were read" }
    if days.known.contains(where: { ($0.steps ?? 0) < 0 }) { return "a day of fewer steps than none" }
    return report.counted == days.counted ? nil : "what sources count is not what days count"
  }
}

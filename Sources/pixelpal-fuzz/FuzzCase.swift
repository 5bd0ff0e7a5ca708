import Documents
import PixelPalCore
import StepImport

/// One file out of nowhere, read in several ways that must not differ.
package enum FuzzCase {
  /// What is wrong with how `bytes` are read; `nil` when nothing is, be it that they cannot be read.
  ///
  /// Their first picks the reader: 0 lets the content tell, every other number names a format. From 128 on, what files
  /// leave open is told as well.
  package static func fault(in bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    var options = ImportOptions { $0.hasPrefix("E") ? Zone(offsetSeconds: 3600, name: $0) : nil }
    let choice = Int(first & 127) % (Format.allCases.count + 1)
    options.format = choice == 0 ? nil : Format.allCases[choice - 1]
    if first >= 128 {
      (options.year, options.date, options.dateOrder) = (2024, CivilDay("2024-02-29"), .dayFirst)
    }
    let file = Array(bytes.dropFirst())
    let whole = read(file, options, by: max(file.count, 1))
    if differ(whole, read(file, options, by: 7)) { return "it depends on the pieces in which it comes" }
    var slow = options
    slow.goesByLooks = false
    if differ(read(file, slow, .whole(220)), read(file, options, .parts(60, of: 220))) {
      return "it depends on the parts in which it is read"
    }
    switch whole {
    case .success(let whole): return fault(in: whole)
    case .failure(let problem):
      return problem.located(in: "file").text(in: .never).isEmpty ? "a problem without words" : nil
    }
  }

  private static func differ(
    _ one: Result<ImportedSteps, ImportProblem>, _ other: Result<ImportedSteps, ImportProblem>
  ) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)):
      !one.samples.elementsEqual(other.samples) || one.report != other.report
    case (.failure(let one), .failure(let other)): one != other
    case (.success, .failure), (.failure, .success): true
    }
  }

  private static func read(
    _ bytes: [UInt8], _ options: ImportOptions, _ slicing: Slicing = .standard, by size: Int = 1 << 16
  ) -> Result<ImportedSteps, ImportProblem> {
    var reader = StepReader(options, fileName: "aggregates_steps 2024-02-29")
    reader.slicing = slicing
    do throws(ImportProblem) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.take(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      return .success(try reader.finish())
    } catch {
      return .failure(error)
    }
  }

  private static func fault(in steps: ImportedSteps) -> String? {
    let rows = steps.report.rows
    if rows.steps + rows.skipped + rows.rejected != rows.read { return "rows do not add up" }
    let places = Itinerary(steps.report.zone.zone)
    let merge = StepMerge(countsByHand: true, places: places, unfolding: Rules.standard.unfolding)
    let (days, report) = merge.report(on: steps.samples)
    if report.sources.reduce(0, { $0 + $1.samples }) > steps.samples.count { return "more samples than were read" }
    if days.known.contains(where: { ($0.steps ?? 0) < 0 }) { return "a day of fewer steps than none" }
    return report.counted == days.counted ? nil : "what sources count is not what days count"
  }
}

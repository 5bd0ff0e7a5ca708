import Documents
import PixelPalCore
import StepImport

/// One file out of nowhere, read in two ways that must not differ.
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
    let whole = read(file, options, block: max(file.count, 1))
    let pieces = read(file, options, block: 7)
    switch (whole, pieces) {
    case (.success(let whole), .success(let pieces)):
      guard whole.samples.elementsEqual(pieces.samples), whole.report == pieces.report else {
        return "it depends on the blocks in which it comes"
      }
      return fault(in: whole)
    case (.failure(let whole), .failure(let pieces)):
      if whole.located(in: "file").text(in: .never).isEmpty { return "a problem without words" }
      return whole == pieces ? nil : "the problem depends on the blocks in which the file comes"
    case (.success, .failure), (.failure, .success): return "whether it can be read depends on its blocks"
    }
  }

  private static func read(
    _ bytes: [UInt8], _ options: ImportOptions, block: Int
  ) -> Result<ImportedSteps, ImportProblem> {
    var reader = StepReader(options, fileName: "aggregates_steps 2024-02-29")
    do throws(ImportProblem) {
      for start in stride(from: 0, to: bytes.count, by: block) {
        try reader.take(Array(bytes[start..<min(start + block, bytes.count)]))
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

import Documents
import PixelPalCore
import StepImport

/// One file out of nowhere, read in every way that must not differ.
enum FuzzCase {
  /// Reads `bytes`, whose first picks the reader: 0 lets the content tell, every other number names a format.
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    var options = ImportOptions { $0.hasPrefix("E") ? Zone(offsetSeconds: 3600, name: $0) : nil }
    let choice = Int(first) % (Format.allCases.count + 1)
    options.format = choice == 0 ? nil : Format.allCases[choice - 1]
    if first >= 128 {
      (options.year, options.date, options.dateOrder) = (2024, CivilDay("2024-02-29"), .dayFirst)
    }
    let file = Array(bytes.dropFirst())
    let whole = read(file, options, block: max(file.count, 1))
    let pieces = read(file, options, block: 7)
    precondition(whole?.samples.elementsEqual(pieces?.samples ?? StepSamples()) ?? (pieces == nil), "blocks matter")
    precondition(whole?.report == pieces?.report, "blocks matter to the report")
    if let whole { check(whole) }
  }

  private static func read(_ bytes: [UInt8], _ options: ImportOptions, block: Int) -> ImportedSteps? {
    var reader = StepReader(options, fileName: "aggregates_steps 2024-02-29")
    do throws(ImportProblem) {
      for start in stride(from: 0, to: bytes.count, by: block) {
        try reader.take(Array(bytes[start..<min(start + block, bytes.count)]))
      }
      return try reader.finish()
    } catch {
      precondition(!error.located(in: "file").text(in: .never).isEmpty, "a problem without words")
      return nil
    }
  }

  private static func check(_ steps: ImportedSteps) {
    let rows = steps.report.rows
    precondition(rows.steps + rows.skipped + rows.rejected == rows.read, "rows do not add up")
    let places = Itinerary(steps.report.zone.zone)
    let merge = StepMerge(countsByHand: true, places: places, unfolding: Rules.standard.unfolding)
    let (days, report) = merge.report(on: steps.samples)
    precondition(report.sources.reduce(0) { $0 + $1.samples } <= steps.samples.count, "more samples than were read")
    precondition(days.known.allSatisfy { ($0.steps ?? 0) >= 0 }, "a day of fewer steps than none")
  }
}

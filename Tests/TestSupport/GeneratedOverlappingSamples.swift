package import PixelPalCore
package import StepHistory

/// Generated samples from several sources that count steps at the same time.
///
/// The samples are in order, and mostly have whole seconds and steps.
///
/// Irregular samples occur now and then: samples without duration or without steps, repeated samples, samples that
/// overlap another one from the same source, samples that last for hours, day totals, and huge step counts.
package struct GeneratedOverlappingSamples {
  /// The earliest instant when a sample can start.
  package static let earliestStart = Instant(secondsSince1970: 1_700_000_000)

  /// A collection that has the sources but no samples.
  package let sources: StepSamples
  /// The generated samples, in order.
  package let orderedSamples: [StepSample]

  private typealias SampleRow = (
    start: Int, end: Int, millionths: Int64, source: Int, resolution: StepSample.Resolution
  )

  /// Generates samples that span a few hours to several weeks, drawing random numbers from `dice`.
  package init(_ dice: inout SplitMix64) throws {
    var sources = StepSamples()
    let kinds: [StepSource.Kind] = [.phone, .watch, .other, .phone, .manual]
    let ids = try kinds.prefix(2 + Int(dice.draw(below: 4))).enumerated().map { number, kind in
      try sources.sourceID(orAdding: StepSource(name: "\(number)", kind: kind))
    }
    let irregularOneIn = [40, 400, 4000][Int(dice.draw(below: 3))]
    let longestDurations = ids.map { _ in [60, 130, 700, 3000][Int(dice.draw(below: 4))] }
    let longestPauses = ids.map { _ in [0, 10, 600, 20_000][Int(dice.draw(below: 4))] }
    let unit = [1, 1, 60][Int(dice.draw(below: 3))]
    var rows: [SampleRow] = []
    for source in ids.indices {
      var at = 0
      for _ in 0..<100 + dice.draw(below: 500) {
        // All sources pause at night.
        if at % 86_400 > 50_000 { at += 86_400 - at % 86_400 }
        let length = unit + Int(dice.draw(below: UInt64(longestDurations[source]))) / unit * unit
        rows.append((at, at + length, 1_000_000 * Int64(1 + dice.draw(below: 400)), source, .sample))
        if dice.draw(below: UInt64(irregularOneIn)) == 0 { GeneratedOverlappingSamples.makeIrregular(&rows, &dice) }
        at += length
        if dice.draw(below: 3) == 0 { at += Int(dice.draw(below: UInt64(longestPauses[source] + 1))) / unit * unit }
      }
    }
    self.sources = sources
    orderedSamples = try rows.map { row in
      try StepSample(
        start: Self.earliestStart + .seconds(row.start), end: Self.earliestStart + .seconds(row.end),
        count: StepCount(millionths: row.millionths), source: ids[row.source], resolution: row.resolution)
    }
    .sorted(by: StepSample.isOrderedBefore)
  }

  /// Makes the last row irregular, or adds an irregular row.
  private static func makeIrregular(_ rows: inout [SampleRow], _ dice: inout SplitMix64) {
    let last = rows.count - 1
    var row = rows[last]
    switch dice.draw(below: 10) {
    case 0: rows[last].end = row.start
    case 1: rows[last].millionths = 0
    case 2: rows[last].end += 9000
    case 3: rows[last].millionths = 1_000_000 * (65_000 + Int64(dice.draw(below: 6000)))
    case 4: rows[last].millionths += 500_000
    case 5:
      row.millionths += 7_000_000
      rows.append(row)
    case 6:
      row.start += 1
      rows.append(row)
    case 7:
      row.source = 0
      rows.append(row)
    case 8:
      let day = row.start / 86_400 * 86_400 + 6400
      rows.append((day, day + 86_400, row.millionths * 1000, row.source, .day))
    default: rows.append(row)
    }
  }
}

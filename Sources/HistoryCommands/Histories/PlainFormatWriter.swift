import Documents
package import PixelPalCore
package import StepHistory
import StepImport

/// A writer for samples in the plain format, which has the columns `start,end,steps,source`.
///
/// The writer adds further columns only if information would be lost without them.
package struct PlainFormatWriter {
  /// A column that is included only if information would be lost without it.
  enum OptionalColumn: String, CaseIterable {
    case kind
    case resolution
    /// A column with numbers that tell otherwise identical rows apart.
    ///
    /// A numbered row is never corrected by another row.
    case ordinal
    /// A column for the time at which a row was created.
    ///
    /// If two rows differ only in their step counts, the later row corrects the earlier row.
    case made
  }

  private let encoding: PlainStepTableEncoding
  private let optionalColumns: [OptionalColumn]
  private let rowFormatter: PlainRowFormatter

  /// The number of sample blocks that are formatted concurrently.
  private static let concurrentBlocks = 16

  /// Creates a writer for `samples`.
  ///
  /// Times are written with the UTC offset of `zone` if that offset is fixed, nonzero and in whole minutes. Otherwise,
  /// they are written in UTC.
  ///
  /// `hasCorrections` is true if some rows correct others, so that each row must state when it was created.
  package init(_ encoding: PlainStepTableEncoding, for samples: StepSamples, zone: Zone, hasCorrections: Bool) {
    self.encoding = encoding
    let names = PlainFormatWriter.distinctNamesWithKinds(of: samples.sources)
    let extras = OptionalColumn.allCases.filter { extra in
      switch extra {
      case .kind: names.contains { StepSource(name: $0.name).kind != $0.kind }
      case .resolution: samples.containsSample(whereMetadata: { $0.resolution != .sample })
      case .ordinal: samples.containsSample(whereMetadata: { $0.ordinal > 0 || $0.identityIncludesCount })
      case .made: hasCorrections
      }
    }
    let seconds = zone.offsetSeconds(at: .distantPast)
    let isFixed = zone == Zone(offsetSeconds: seconds, name: zone.name) && seconds % 60 == 0 && seconds != 0
    let words = isFixed ? Zone(offsetSeconds: seconds)?.name : nil
    self.optionalColumns = extras
    rowFormatter = PlainRowFormatter(
      encoding, sources: names, columns: extras,
      offset: words.map { (.seconds(seconds), $0) } ?? (.zero, "Z"))
  }

  /// Returns a unique name and the kind of each source, in the order of `sources`.
  ///
  /// Sources that differ only in their devices get numbers, because the plain format doesn't contain devices.
  static func distinctNamesWithKinds(of sources: [StepSource]) -> [(name: String, kind: StepSource.Kind)] {
    var taken: Set<String> = []
    // The last number tried for each name; it and all lower numbers are taken.
    var numbers: [String: Int] = [:]
    return sources.map { source in
      // A source without a name gets the name that the reader would give it by default.
      let plain = source.name.isEmpty ? ImportFormat.plainCSV.defaultSourceName : source.name
      var (name, number) = (plain, numbers[plain] ?? 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(plain) (\(number))"
      }
      numbers[plain] = number
      return (name, source.kind)
    }
  }

  /// Writes `samples` in the given order to the results of `context`.
  package func write(_ samples: StepSamples, to context: CommandContext) throws(CommandFailure) {
    var done = 0
    try emitRows(of: samples, using: context.workers) { bytes, rows throws(CommandFailure) in
      // Control characters stay in a file because a program that reads the table needs the names unchanged.
      let steersTerminal = encoding == .csv && context.writesToTerminal
      try context.results.write(
        steersTerminal ? Array(PlainFormatWriter.withVisibleControlCharacters(bytes).utf8) : bytes)
      done += rows
      try context.progress.report(done: Int64(done), of: Int64(samples.count))
    }
  }

  /// Returns the rows with control characters replaced by visible symbols, except for line breaks.
  private static func withVisibleControlCharacters(_ rows: [UInt8]) -> String {
    String(decoding: rows, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map { makingInvisiblesVisible(String($0)) }.joined(separator: "\n")
  }

  /// Formats `samples` in blocks, and passes the blocks to `emit` in order.
  ///
  /// `emit` also receives the number of rows in the bytes, which is 0 for the bytes before and after the rows. While a
  /// block is emitted, the next blocks are formatted concurrently.
  func emitRows<Problem: Error>(
    of samples: StepSamples, using workers: Workers, _ emit: ([UInt8], _ rows: Int) throws(Problem) -> Void
  ) throws(Problem) {
    try emit(header, 0)
    // While `ready`, the result of the previous round, is emitted, the next round is formatted into `spare`.
    var ready: [FormattedRowsBuffer] = []
    var spare = (0..<2 * PlainFormatWriter.concurrentBlocks).map { _ in FormattedRowsBuffer() }
    var next = 0
    while next < samples.blockCount || !ready.isEmpty {
      let first = next
      next = min(next + PlainFormatWriter.concurrentBlocks, samples.blockCount)
      var problem: Problem?
      let made = workers.performConcurrently(
        {
          do throws(Problem) { for block in ready { try emit(block.bytes, block.rows) } } catch {
            problem = error
          }
        }, and: next - first
      ) { number in
        formatBlock(numbered: first + number, of: samples, into: spare[number])
        return spare[number]
      }
      if let problem { throw problem }
      spare = ready + spare.dropFirst(made.count)
      ready = made
    }
    if encoding == .json { try emit(Array(samples.isEmpty ? "]\n".utf8 : "\n]\n".utf8), 0) }
  }

  /// The bytes before the first row: the header of a table, or the opening bracket of a JSON array.
  private var header: [UInt8] {
    switch encoding {
    case .csv:
      Array((["start", "end", "steps", "source"] + optionalColumns.map { $0.rawValue }).joined(separator: ",").utf8) + [
        .lineFeed
      ]
    case .ndjson: []
    case .json: [UInt8(ascii: "[")]
    }
  }

  private func formatBlock(numbered number: Int, of samples: StepSamples, into written: FormattedRowsBuffer) {
    var text = rowFormatter
    var bytes: [UInt8] = []
    swap(&bytes, &written.bytes)
    written.rows = samples.count(ofBlock: number)
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(text.estimatedMaxByteCount(forRows: written.rows))
    samples.forEach(inBlock: number) { text.appendRow(of: $0, to: &bytes) }
    // Every row of a JSON array starts with a comma, which is removed from the first row.
    written.bytes = encoding == .json && number == 0 ? Array(bytes.dropFirst()) : bytes
  }
}

/// A reusable buffer for the formatted rows of a block.
private final class FormattedRowsBuffer {
  var bytes: [UInt8] = []
  var rows = 0
}

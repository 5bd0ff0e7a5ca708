import Documents
package import PixelPalCore
package import StepHistory
import StepImport

/// Writes samples in the plain format.
///
/// Columns beyond `start,end,steps,source` are there only if something would be lost without them.
package struct PlainWriter {
  /// A column that is there if it is needed.
  enum OptionalColumn: String, CaseIterable {
    case kind
    case resolution
    /// Which of several rows that are alike; that it is there at all says that no other corrects the row.
    case ordinal
    /// When a row was made, by which the later of two corrects the other.
    case made
  }

  private let style: PlainStyle
  private let extras: [OptionalColumn]
  private let text: PlainRowText

  /// So many blocks of samples are written at once.
  private static let blocks = 16

  /// A writer of `samples`, whose times are written by the clocks of `zone` if they never change, which the plain format
  /// can carry; `hasCorrections` where some rows correct others.
  package init(_ style: PlainStyle, for samples: StepSamples, zone: Zone, hasCorrections: Bool) {
    self.style = style
    let names = PlainWriter.names(of: samples.sources)
    let extras = OptionalColumn.allCases.filter { extra in
      switch extra {
      case .kind: names.contains { StepSource(name: $0.name).kind != $0.kind }
      case .resolution: samples.contains(whoseDetails: { $0.resolution != .sample })
      case .ordinal: samples.contains(whoseDetails: { $0.ordinal > 0 || $0.isBare })
      case .made: hasCorrections
      }
    }
    let seconds = zone.offsetSeconds(at: .distantPast)
    let isFixed = zone == Zone(offsetSeconds: seconds, name: zone.name) && seconds % 60 == 0 && seconds != 0
    let words = isFixed ? Zone(offsetSeconds: seconds)?.name : nil
    self.extras = extras
    text = PlainRowText(
      style, sources: names, columns: extras,
      offset: words.map { (.seconds(seconds), $0) } ?? (.zero, "Z"))
  }

  /// A name for each source that no other has, and its kind.
  ///
  /// Sources that differ in their devices alone get numbers: the plain format has no devices.
  static func names(of sources: [StepSource]) -> [(name: String, kind: StepSource.Kind)] {
    var taken: Set<String> = []
    // All below are taken.
    var numbers: [String: Int] = [:]
    return sources.map { source in
      // A reader calls what has no name the same.
      let plain = source.name.isEmpty ? Format.plainCSV.sourceName : source.name
      var (name, number) = (plain, numbers[plain] ?? 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(plain) (\(number))"
      }
      numbers[plain] = number
      return (name, source.kind)
    }
  }

  /// Writes all `samples`, which go as they come.
  package func write(_ samples: StepSamples, to session: Session) throws(Failure) {
    var done = 0
    try write(samples, by: session.workers) { bytes, rows throws(Failure) in
      // In a file they stay: what reads the table back wants the names as they are.
      let steersTerminal = style == .csv && session.writesToTerminal
      try session.results.write(steersTerminal ? Array(PlainWriter.shown(bytes).utf8) : bytes)
      done += rows
      try session.progress.report(Int64(done), of: Int64(samples.count))
    }
  }

  /// Rows with what would steer a terminal shown as symbols; the lines stay lines.
  private static func shown(_ rows: [UInt8]) -> String {
    String(decoding: rows, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map { visible(String($0)) }.joined(separator: "\n")
  }

  /// Hands over the bytes of one block of samples after the other, while those of the next are put together.
  func write<Problem: Error>(
    _ samples: StepSamples, by workers: Workers, _ emit: ([UInt8], _ rows: Int) throws(Problem) -> Void
  ) throws(Problem) {
    try emit(head, 0)
    // What is written was put together in the round before; the room is used again.
    var ready: [WrittenRows] = []
    var spare = (0..<2 * PlainWriter.blocks).map { _ in WrittenRows() }
    var next = 0
    while next < samples.blockCount || !ready.isEmpty {
      let first = next
      next = min(next + PlainWriter.blocks, samples.blockCount)
      var problem: Problem?
      let made = workers.perform(
        {
          do throws(Problem) { for block in ready { try emit(block.bytes, block.rows) } } catch { problem = error }
        }, and: next - first
      ) { number in
        write(block: first + number, of: samples, into: spare[number])
        return spare[number]
      }
      if let problem { throw problem }
      spare = ready + spare.dropFirst(made.count)
      ready = made
    }
    if style == .json { try emit(Array(samples.isEmpty ? "]\n".utf8 : "\n]\n".utf8), 0) }
  }

  /// What stands before all rows.
  private var head: [UInt8] {
    switch style {
    case .csv:
      Array((["start", "end", "steps", "source"] + extras.map { $0.rawValue }).joined(separator: ",").utf8) + [
        .lineFeed
      ]
    case .ndjson: []
    case .json: [UInt8(ascii: "[")]
    }
  }

  private func write(block number: Int, of samples: StepSamples, into written: WrittenRows) {
    var text = text
    var bytes: [UInt8] = []
    swap(&bytes, &written.bytes)
    written.rows = samples.count(ofBlock: number)
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(text.room(for: written.rows))
    samples.forEach(inBlock: number) { text.append($0, to: &bytes) }
    // Each element has a comma before it.
    written.bytes = style == .json && number == 0 ? Array(bytes.dropFirst()) : bytes
  }
}

/// The rows of a block, written.
private final class WrittenRows {
  var bytes: [UInt8] = []
  var rows = 0
}

import PixelPalCore
import StepHistory

/// The samples of records that were found in a journal.
struct ScannedSamples {
  /// The blocks that can be read, in the order of the journal.
  private(set) var blocks: [Index.Block] = []
  /// Where those are that cannot.
  private(set) var unreadable: [Int] = []
  /// The samples, in order, each once.
  let unique: StepSamples
  /// How many samples another has corrected.
  let repeated: Int

  /// Reads `records` from bytes that begin at `base` of the journal; their sources are put into `table`.
  init(
    _ records: some Sequence<Record>, _ bytes: ContiguousArray<UInt8>, base: Int = 0, table: inout StepSamples
  ) throws(StoreFault) {
    var found: [(start: Instant, payload: Range<Int>)] = []
    for record in records where record.kind == .samples {
      let payload = record.payload(base: base)
      guard let samples = JournalBlock.samples(bytes, in: payload, table: &table) else {
        unreadable.append(record.offset)
        continue
      }
      let block = Index.Block(samples[...], offset: record.offset, length: record.length)
      blocks.append(block)
      found.append((block.start, payload))
    }
    // Read twice, since all of them at once would take many times as much room as their bytes.
    var all = GatheredSamples(of: table)
    do throws(ImpossibleSteps) {
      for (_, payload) in found.ordered(by: { $0.start < $1.start }) {
        let samples = JournalBlock.samples(bytes, in: payload, table: &table) ?? []
        try all.append(samples.ordered(by: StepSample.isOrdered))
      }
      (unique, repeated) = try all.unique()
    } catch {
      throw .tooManySources
    }
  }
}

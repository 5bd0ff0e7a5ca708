import PixelPalCore
import StepHistory

/// The samples of records that were found in a journal.
struct ScannedSamples {
  /// The readable blocks, in the order of the journal.
  private(set) var blocks: [Index.Block] = []
  /// The offsets of the unreadable blocks.
  private(set) var unreadable: [Int] = []
  /// The samples in order and without duplicates.
  let unique: StepSamples
  /// The number of samples that another sample has corrected.
  let repeated: Int

  /// Reads `records` from bytes that begin at offset `base` of the journal; adds their sources to `table`.
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
    // The payloads are decoded twice, because all decoded samples at once would take many times the memory of their
    // bytes.
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

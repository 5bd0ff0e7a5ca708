import PixelPalCore
import StepHistory

/// The blocks of samples found by a scan of the sample log, and the samples in them.
struct ScannedBlocksAndSamples {
  /// The readable blocks, in the order of the sample log.
  private(set) var blocks: [SampleLogIndex.Block] = []
  /// The offsets of the unreadable blocks in the sample log.
  private(set) var unreadableOffsets: [Int] = []
  /// The samples of the readable blocks, in order and without duplicates.
  let uniqueSamples: StepSamples
  /// The number of samples that corrections have superseded.
  let supersededCount: Int

  /// Creates the blocks and samples by reading `records` from bytes that begin at offset `base` of the sample log.
  ///
  /// Adds the sources of the samples to `table`.
  init(
    _ records: some Sequence<SampleLogRecordReference>, _ bytes: ContiguousArray<UInt8>, base: Int = 0,
    table: inout StepSamples
  ) throws(StoreError) {
    var found: [(start: Instant, payload: Range<Int>)] = []
    for record in records where record.kind == .samples {
      let payload = record.payloadRange(base: base)
      guard let samples = SampleBlockFormat.decode(bytes, in: payload, table: &table) else {
        unreadableOffsets.append(record.offset)
        continue
      }
      let block = SampleLogIndex.Block(samples[...], offset: record.offset, length: record.length)
      blocks.append(block)
      found.append((block.start, payload))
    }
    // The payloads are decoded twice: all decoded samples together would take many times the memory of their bytes.
    var all = LatestVersionSampleCollector(of: table)
    do throws(InvalidSampleError) {
      for (_, payload) in found.stablySorted(by: { $0.start < $1.start }) {
        let samples = SampleBlockFormat.decode(bytes, in: payload, table: &table) ?? []
        try all.append(samples.stablySorted(by: StepSample.isOrderedBefore))
      }
      (uniqueSamples, supersededCount) = try all.deduplicated()
    } catch {
      throw .tooManySources
    }
  }
}

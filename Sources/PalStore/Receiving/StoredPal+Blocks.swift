import PixelPalCore
public import StepHistory

/// The reason that a block of the sample log can't be read.
enum SampleBlockError: Error {
  /// The block's bytes aren't those that were written.
  case damaged
  /// Reading the block failed with an error of the store.
  case store(StoreError)

  var storeError: StoreError {
    switch self {
    case .store(let fault): fault
    case .damaged: .unreadable(file: StoredPal.FileName.sampleLog, why: "the file changed while it was read")
    }
  }
}

extension StoredPal {
  /// Returns the samples of the block with the given number, in order.
  func samples(ofBlock number: Int) throws(SampleBlockError) -> [StepSample] {
    var samples: [StepSample] = []
    try appendSamples(ofBlock: number, to: &samples)
    return samples
  }

  /// Appends the samples of the block with the given number to `samples`, in order.
  func appendSamples(ofBlock number: Int, to samples: inout [StepSample]) throws(SampleBlockError) {
    let firstPending = index.blocks.count - pendingRecords.count
    let block = index.blocks[number]
    let bytes: ContiguousArray<UInt8>
    do throws(FileError) {
      bytes =
        number >= firstPending
        ? pendingRecords[number - firstPending]
        : try folder.read(FileName.sampleLog, from: block.offset, count: block.length)
    } catch {
      throw .store(.fileError(error))
    }
    let place = samples.count
    guard let record = SampleLogRecordReference(at: 0, of: bytes, base: block.offset), record.length == block.length,
      SampleBlockFormat.decode(
        bytes, in: record.payloadRange(base: block.offset), table: &index.sourceTable, to: &samples),
      samples.count - place == block.sampleCount, block.sampleCount > 0, samples[place].start == block.start
    else { throw .damaged }
    // The order of samples with the same start depends on their source numbers, and a rebuilt index may have other
    // numbers.
    guard !samples[place...].isSorted(by: StepSample.isOrderedBefore) else { return }
    samples[place...].sort(by: StepSample.isOrderedBefore)
  }

  /// Returns the samples that aren't stored yet, including corrections of stored samples.
  ///
  /// The samples must already have the index's source numbers, and keep them in the result.
  func newSamples(in samples: StepSamples) throws(SampleBlockError) -> NewSamples {
    // If there are more new samples than a third of the stored ones, everything is recounted, and single samples aren't
    // needed.
    var filter = NewSampleFilter(
      index.blocks,
      NewSamples(
        of: index.sourceTable.sources, createdAt: profile.createdAt,
        maxIndividualSamples: min(index.sampleCount / 3 + 1, 1 << 18)),
      of: index.sourceTable)
    var failure: SampleBlockError?
    samples.forEachSorted { sample in
      guard failure == nil else { return }
      do throws(SampleBlockError) { try filter.receive(sample, for: self) } catch { failure = error }
    }
    if let failure { throw failure }
    return try filter.finish(for: self)
  }

  /// Performs `work`, which reads blocks.
  ///
  /// If a block is damaged, rebuilds the index from the intact records of the sample log, and repeats the work.
  func rebuildingIfDamaged<Value>(_ work: () throws(SampleBlockError) -> Value) throws(StoreError) -> Value {
    do throws(SampleBlockError) {
      return try work()
    } catch {
      if case .store(let fault) = error { throw fault }
    }
    try rebuildIndex()
    do throws(SampleBlockError) {
      return try work()
    } catch {
      throw error.storeError
    }
  }

  /// Returns the latest version of every stored sample, in time order.
  public func samples() throws(StoreError) -> StepSamples {
    try rebuildingIfDamaged { () throws(SampleBlockError) in try uniqueSamples(ofBlocksStartingBefore: .distantFuture) }
  }

  /// Returns the latest version of each sample in the blocks that begin before `end`, in time order.
  func uniqueSamples(ofBlocksStartingBefore end: Instant) throws(SampleBlockError) -> StepSamples {
    let numbers = index.blocks.indices.filter { index.blocks[$0].start < end || end == .distantFuture }
    return try uniqueSamples(ofBlocks: numbers.stablySorted { index.blocks[$0].start < index.blocks[$1].start })
  }

  /// Returns the latest version of each sample in the given blocks, in time order.
  func uniqueSamples(ofBlocks numbers: [Int]) throws(SampleBlockError) -> StepSamples {
    var all = LatestVersionSampleCollector(of: index.sourceTable)
    for number in numbers {
      let samples = try samples(ofBlock: number)
      do throws(InvalidSampleError) { try all.append(samples) } catch { throw .store(.tooManySources) }
    }
    do throws(InvalidSampleError) { return try all.deduplicated().steps } catch { throw .store(.tooManySources) }
  }
}

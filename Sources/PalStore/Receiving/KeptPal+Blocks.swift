import PixelPalCore
public import StepHistory

/// The reason why a block of the journal cannot be read.
enum BlockFault: Error {
  /// The bytes differ from those that were written.
  case damaged
  case store(StoreFault)

  var fault: StoreFault {
    switch self {
    case .store(let fault): fault
    case .damaged: .unreadable(file: KeptPal.File.journal, why: "its bytes change while they are read")
    }
  }
}

extension KeptPal {
  /// Returns the samples of block `number`, in order.
  func samples(ofBlock number: Int) throws(BlockFault) -> [StepSample] {
    var samples: [StepSample] = []
    try append(block: number, to: &samples)
    return samples
  }

  /// Appends the samples of block `number`, in order.
  func append(block number: Int, to samples: inout [StepSample]) throws(BlockFault) {
    let firstPending = index.blocks.count - pending.count
    let block = index.blocks[number]
    let bytes: ContiguousArray<UInt8>
    do throws(FileFault) {
      bytes =
        number >= firstPending
        ? pending[number - firstPending]
        : try folder.read(File.journal, from: block.offset, count: block.length)
    } catch {
      throw .store(.file(error))
    }
    let place = samples.count
    guard let record = Record(at: 0, of: bytes, base: block.offset), record.length == block.length,
      JournalBlock.append(bytes, in: record.payload(base: block.offset), table: &index.table, to: &samples),
      samples.count - place == block.count, block.count > 0, samples[place].start == block.start
    else { throw .damaged }
    // Samples with the same start are ordered by source number, and a rebuilt index may number the sources differently.
    guard !samples[place...].isOrdered(by: StepSample.isOrdered) else { return }
    samples[place...].sort(by: StepSample.isOrdered)
  }

  /// Returns the samples that are not stored yet; the sources of `samples` are those of the index.
  func newSamples(in samples: StepSamples) throws(BlockFault) -> NewSamples {
    // Above a third of the stored samples, everything is recounted, and individual samples are not needed.
    var filter = NewSampleFilter(
      index.blocks,
      NewSamples(of: index.table.sources, createdAt: profile.createdAt, mostFew: min(index.samples / 3 + 1, 1 << 18)),
      of: index.table)
    var failure: BlockFault?
    samples.forEachInOrder { sample in
      guard failure == nil else { return }
      do throws(BlockFault) { try filter.receive(sample, of: self) } catch { failure = error }
    }
    if let failure { throw failure }
    return try filter.finish(of: self)
  }

  /// Performs work that reads blocks; if one is damaged, rebuilds the index from the intact part of the journal and
  /// tries again.
  func retrying<Value>(_ work: () throws(BlockFault) -> Value) throws(StoreFault) -> Value {
    do throws(BlockFault) {
      return try work()
    } catch {
      if case .store(let fault) = error { throw fault }
    }
    try rebuildAll()
    do throws(BlockFault) {
      return try work()
    } catch {
      throw error.fault
    }
  }

  /// Returns all samples in time order, without duplicates, in their last correction.
  public func samples() throws(StoreFault) -> StepSamples {
    try retrying { () throws(BlockFault) in try allSamples(before: .distantFuture) }
  }

  /// Returns the samples of the blocks that begin before `end`, in order and without duplicates.
  func allSamples(before end: Instant) throws(BlockFault) -> StepSamples {
    let numbers = index.blocks.indices.filter { index.blocks[$0].start < end || end == .distantFuture }
    return try samples(ofBlocks: numbers.ordered { index.blocks[$0].start < index.blocks[$1].start })
  }

  /// Returns the samples of these blocks, in order and without duplicates.
  func samples(ofBlocks numbers: [Int]) throws(BlockFault) -> StepSamples {
    var all = GatheredSamples(of: index.table)
    for number in numbers {
      let samples = try samples(ofBlock: number)
      do throws(ImpossibleSteps) { try all.append(samples) } catch { throw .store(.tooManySources) }
    }
    do throws(ImpossibleSteps) { return try all.unique().steps } catch { throw .store(.tooManySources) }
  }
}

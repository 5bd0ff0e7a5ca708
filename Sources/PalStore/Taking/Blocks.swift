public import PixelPalCore

/// Why a block of the journal cannot be read.
enum BlockFault: Error {
  /// Its bytes are not those that were written.
  case damaged
  case store(StoreFault)

  var fault: StoreFault {
    switch self {
    case .store(let fault): fault
    case .damaged: .unreadable(file: KeptPal.File.journal, why: "its bytes change while they are read")
    }
  }
}

/// What is new among samples.
struct News {
  /// The samples that are not kept, or not with this count, in order.
  var fresh: [StepSample] = []
  /// How many of them correct one that is kept.
  var corrected = 0
  /// How many are kept as they are.
  var known = 0
}

extension KeptPal {
  /// The samples of block `number`, in order.
  func samples(ofBlock number: Int) throws(BlockFault) -> [StepSample] {
    if let samples = pending[number] { return samples }
    let block = index.blocks[number]
    let bytes: ContiguousArray<UInt8>
    do throws(FileFault) {
      bytes = try folder.read(File.journal, from: block.offset, count: block.length)
    } catch {
      throw .store(.file(error))
    }
    guard let record = Record(at: 0, of: bytes, base: block.offset), record.length == block.length,
      let samples = SampleBlock.samples(bytes, in: record.payload(base: block.offset), table: &index.table),
      samples.count == block.count, samples.first?.start == block.start
    else { throw .damaged }
    return samples
  }

  /// What is not kept yet of samples in order, each once; their sources are those of the index.
  func news(_ samples: [StepSample]) throws(BlockFault) -> News {
    var news = News()
    guard let last = samples.last?.start else { return news }
    var groups = groups(from: samples[0].start, to: last)[...]
    var kept: [StepSample] = []
    var next = 0
    for sample in samples {
      while next == kept.count || kept[kept.count - 1].start < sample.start {
        // Groups that lie before the sample need not be read.
        while let group = groups.first, group.lastStart < sample.start { groups.removeFirst() }
        guard let group = groups.first, group.start <= sample.start else { break }
        groups.removeFirst()
        kept = []
        for number in group.blocks { kept += try self.samples(ofBlock: number) }
        if group.blocks.count > 1 { kept = KeptPal.unique(kept) }
        next = 0
      }
      while next < kept.count, !kept[next].isSameSample(as: sample), StepSample.isOrdered(kept[next], sample) {
        next += 1
      }
      guard next < kept.count, kept[next].isSameSample(as: sample) else {
        news.fresh.append(sample)
        continue
      }
      if sample.isNewer(than: kept[next]) {
        news.fresh.append(sample)
        news.corrected += 1
      } else {
        news.known += 1
      }
    }
    return news
  }

  /// Blocks whose samples start among one another.
  private struct Group {
    var blocks: [Int]
    let start: Instant
    var lastStart: Instant
  }

  /// The blocks with samples that start from one instant to another, in groups that share no time.
  private func groups(from: Instant, to: Instant) -> [Group] {
    let numbers = index.blocks.indices.filter { index.blocks[$0].start <= to && from <= index.blocks[$0].lastStart }
    var groups: [Group] = []
    for number in numbers.sorted(by: { index.blocks[$0].start < index.blocks[$1].start }) {
      let block = index.blocks[number]
      if let last = groups.last, block.start <= last.lastStart {
        groups[groups.count - 1].blocks.append(number)
        groups[groups.count - 1].lastStart = max(last.lastStart, block.lastStart)
      } else {
        groups.append(Group(blocks: [number], start: block.start, lastStart: block.lastStart))
      }
    }
    return groups
  }

  /// Does something that reads blocks; where one is damaged, the journal is read anew first, and what is good of it
  /// counts.
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

  /// All samples, each once, as they were last corrected; in time order.
  public func samples() throws(StoreFault) -> StepSamples {
    try retrying { () throws(BlockFault) in try steps(try allSamples(before: .distantFuture)) }
  }

  /// The samples that start before `end`.
  func allSamples(before end: Instant) throws(BlockFault) -> [StepSample] {
    let numbers = index.blocks.indices.filter { index.blocks[$0].start < end || end == .distantFuture }
    var all: [StepSample] = []
    for number in numbers.sorted(by: { index.blocks[$0].start < index.blocks[$1].start }) {
      all += try samples(ofBlock: number)
    }
    return KeptPal.unique(all)
  }

  func steps(_ samples: [StepSample]) throws(BlockFault) -> StepSamples {
    var steps = index.table
    do throws(ImpossibleSteps) {
      for sample in samples { try steps.append(sample) }
    } catch {
      throw .store(.tooManySources)
    }
    return steps
  }
}

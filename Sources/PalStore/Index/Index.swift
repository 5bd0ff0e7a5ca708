import PixelPalCore
import StepHistory

/// The index of a journal: the position of its samples and the step sums of the days, without reading the journal.
///
/// The index is derived from the journal. If it is lost or belongs to another journal, it is rebuilt.
struct Index: Sendable {
  /// A block of samples in the journal.
  struct Block: Hashable, Sendable {
    let offset: Int
    let length: Int
    let count: Int
    /// The first start, the last start and the last end of its samples.
    let start: Instant
    let lastStart: Instant
    let end: Instant
    /// The sum of the samples' fingerprints.
    let fingerprint: UInt64
  }

  /// The statistics of a source's samples.
  struct Tally: Hashable, Sendable {
    var samples = 0
    var first = Instant.distantFuture
    var last = Instant.distantPast

    /// Records a new sample.
    mutating func note(_ sample: StepSample) {
      samples += 1
      first = min(first, sample.start)
      last = max(last, sample.end)
    }
  }

  /// The length of the indexed part of the journal, and the last record of that part.
  var journalLength = 0
  var last: (offset: Int, check: CRC64) = (0, CRC64(0))
  /// A checksum of everything except the samples that the step sums depend on.
  var settings = CRC64(0)
  var zone: Zone
  /// The highest total that the journal records.
  var told: Int64 = 0
  /// The blocks in the order of the journal.
  var blocks: [Block] = []
  /// The table of sources, without samples.
  var table = StepSamples()
  var tallies: [Tally] = []
  /// The number of sources when the index was written, if some of them are now merged; the index is then rebuilt.
  var formerSources: Int?
  /// The number of samples without duplicates.
  var samples = 0
  /// The number of samples in the journal that another sample has corrected.
  var superseded = 0
  var finer: ContiguousArray<KeptDays.Stretch> = []
  var totals: ContiguousArray<KeptDays.Stretch> = []

  init(zone: Zone) { self.zone = zone }

  /// The start of the first sample of each source.
  var firsts: [Instant] { tallies.map(\.first) }

  /// Records new samples, which contain no duplicates.
  mutating func note(_ fresh: StepSamples) {
    while tallies.count < table.sources.count { tallies.append(Tally()) }
    for sample in fresh { tallies[sample.source.number].note(sample) }
    samples += fresh.count
  }

  /// Records new samples without their blocks.
  mutating func note(_ newSamples: NewSamples) {
    while tallies.count < table.sources.count { tallies.append(Tally()) }
    for (number, tally) in newSamples.tallies.enumerated() {
      tallies[number].samples += tally.samples
      tallies[number].first = min(tallies[number].first, tally.first)
      tallies[number].last = max(tallies[number].last, tally.last)
    }
    samples += newSamples.count - newSamples.corrected
    superseded += newSamples.corrected
  }
}

extension Index.Block {
  /// Creates a block of `samples`, which are in order.
  init(_ samples: ArraySlice<StepSample>, offset: Int, length: Int) {
    self.init(
      offset: offset, length: length, count: samples.count, start: samples.first?.start ?? .distantPast,
      lastStart: samples.last?.start ?? .distantPast, end: samples.reduce(.distantPast) { max($0, $1.end) },
      fingerprint: samples.reduce(0) { $0 &+ $1.fingerprint })
  }
}

extension Index.Block {
  /// Returns the same block at `offset` of the journal.
  func moved(to offset: Int) -> Index.Block {
    Index.Block(
      offset: offset, length: length, count: count, start: start, lastStart: lastStart, end: end,
      fingerprint: fingerprint)
  }
}

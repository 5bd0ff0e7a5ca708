import PixelPalCore
import StepHistory

/// What is known of a journal without reading it: where which samples lie, and what the days add up to.
///
/// All of it follows from the journal. An index that is lost, or of another journal, is made anew.
struct Index: Sendable {
  /// A block of samples in the journal.
  struct Block: Hashable, Sendable {
    let offset: Int
    let length: Int
    let count: Int
    /// The first start, the last start and the last end.
    let start: Instant
    let lastStart: Instant
    let end: Instant
    /// The sum of the samples' fingerprints.
    let fingerprint: UInt64
  }

  /// What is known of a source's samples.
  struct Tally: Hashable, Sendable {
    var samples = 0
    var first = Instant.distantFuture
    var last = Instant.distantPast

    /// Notes a sample that is new.
    mutating func note(_ sample: StepSample) {
      samples += 1
      first = min(first, sample.start)
      last = max(last, sample.end)
    }
  }

  /// How much of the journal is in here, and the last record of that.
  var journalLength = 0
  var last: (offset: Int, check: CRC64) = (0, CRC64(0))
  /// What the days depend on beside the samples.
  var settings = CRC64(0)
  var zone: Zone
  /// The total that was told by the journal.
  var told: Int64 = 0
  /// The blocks in the order of the journal.
  var blocks: [Block] = []
  /// The sources, and no samples.
  var table = StepSamples()
  var tallies: [Tally] = []
  /// The number of sources it was written with, if some of them are one by now: the index is then rebuilt.
  var formerSources: Int?
  /// How many samples there are, each once.
  var samples = 0
  /// How many of those in the journal another has corrected.
  var superseded = 0
  var finer: ContiguousArray<KeptDays.Stretch> = []
  var totals: ContiguousArray<KeptDays.Stretch> = []

  init(zone: Zone) { self.zone = zone }

  /// When the first sample of each source starts.
  var firsts: [Instant] { tallies.map(\.first) }

  /// Notes samples that are new, each once.
  mutating func note(_ fresh: StepSamples) {
    while tallies.count < table.sources.count { tallies.append(Tally()) }
    for sample in fresh { tallies[sample.source.number].note(sample) }
    samples += fresh.count
  }

  /// Notes what is new, and no blocks of it.
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
  /// A block of `samples`, which are in order.
  init(_ samples: ArraySlice<StepSample>, offset: Int, length: Int) {
    self.init(
      offset: offset, length: length, count: samples.count, start: samples.first?.start ?? .distantPast,
      lastStart: samples.last?.start ?? .distantPast, end: samples.reduce(.distantPast) { max($0, $1.end) },
      fingerprint: samples.reduce(0) { $0 &+ $1.fingerprint })
  }
}

extension Index.Block {
  /// The same block at `offset` of the journal.
  func moved(to offset: Int) -> Index.Block {
    Index.Block(
      offset: offset, length: length, count: count, start: start, lastStart: lastStart, end: end,
      fingerprint: fingerprint)
  }
}

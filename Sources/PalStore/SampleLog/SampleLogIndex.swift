import PixelPalCore
import StepHistory

/// An index of a sample log, with the positions of its samples and the step sum of each day.
///
/// An index makes it possible to open a store without reading the sample log. An index that is lost or belongs to
/// another log is rebuilt from the log.
struct SampleLogIndex: Sendable {
  /// An entry for a block of samples: its position in the sample log, and a summary of the samples.
  struct Block: Hashable, Sendable {
    /// The offset of the block in the sample log, in bytes.
    let offset: Int
    /// The length of the block with its record header, in bytes.
    let length: Int
    let sampleCount: Int
    /// The start of the block's first sample.
    let start: Instant
    /// The start of the block's last sample.
    let lastStart: Instant
    /// The latest end of the block's samples.
    let end: Instant
    /// The sum of the fingerprints of the block's samples.
    let fingerprint: UInt64
  }

  /// The number of samples from one source, and their time range.
  struct SourceStatistics: Hashable, Sendable {
    var sampleCount = 0
    var firstStart = Instant.distantFuture
    var lastEnd = Instant.distantPast

    mutating func record(_ sample: StepSample) {
      sampleCount += 1
      firstStart = min(firstStart, sample.start)
      lastEnd = max(lastEnd, sample.end)
    }
  }

  /// The length in bytes of the indexed part of the sample log.
  var logLength = 0
  /// The offset and the checksum of the last record in the indexed part of the sample log.
  var lastRecord: (offset: Int, check: CRC64) = (0, CRC64(0))
  /// A checksum of the settings that applied when the daily step sums were counted.
  ///
  /// If the current settings have another checksum, the sums are outdated, even if the samples are the same.
  var countingChecksum = CRC64(0)
  /// The time zone that determines when the stored days begin.
  var zone: Zone
  /// The highest step total that was reported in the indexed part of the sample log.
  var reportedTotal: Int64 = 0
  /// The entries for all blocks, in the order of the sample log.
  var blocks: [Block] = []
  /// A table of the sources, without any samples.
  var sourceTable = StepSamples()
  /// The statistics of each source, in the order of ``sourceTable``.
  var sourceStatistics: [SourceStatistics] = []
  /// The number of sources in an outdated index, or `nil` if the index isn't outdated.
  ///
  /// Earlier versions wrote complete device descriptions, of which only the stable part is now used. Two sources can
  /// become one as a result, so an index with such descriptions must be rebuilt.
  var sourceCountOfOutdatedIndex: Int?
  /// The number of stored samples, without duplicates.
  var sampleCount = 0
  /// The number of samples in the sample log that corrections have superseded.
  var supersededCount = 0
  /// The steps of the finer samples in each day segment, see ``IncrementalDaySums/finerSegments``.
  var finerSegments: ContiguousArray<IncrementalDaySums.DaySegmentSum> = []
  /// The steps of the day totals in each day segment, see ``IncrementalDaySums/dayTotalSegments``.
  var dayTotalSegments: ContiguousArray<IncrementalDaySums.DaySegmentSum> = []

  init(zone: Zone) { self.zone = zone }

  /// The start of each source's first sample, in the order of ``sourceTable``.
  var firstStarts: [Instant] { sourceStatistics.map(\.firstStart) }

  /// Adds `newSamples`, which must not contain duplicates, to the statistics and the sample count.
  mutating func addStatistics(of newSamples: StepSamples) {
    while sourceStatistics.count < sourceTable.sources.count { sourceStatistics.append(SourceStatistics()) }
    for sample in newSamples { sourceStatistics[sample.source.number].record(sample) }
    sampleCount += newSamples.count
  }

  /// Adds new samples to the statistics and sample counts of the index.
  ///
  /// The caller must add the index entries for the blocks of the samples.
  mutating func addStatistics(of newSamples: NewSamples) {
    while sourceStatistics.count < sourceTable.sources.count { sourceStatistics.append(SourceStatistics()) }
    for (number, tally) in newSamples.sourceStatistics.enumerated() {
      sourceStatistics[number].sampleCount += tally.sampleCount
      sourceStatistics[number].firstStart = min(sourceStatistics[number].firstStart, tally.firstStart)
      sourceStatistics[number].lastEnd = max(sourceStatistics[number].lastEnd, tally.lastEnd)
    }
    sampleCount += newSamples.count - newSamples.correctedCount
    supersededCount += newSamples.correctedCount
  }
}

extension SampleLogIndex.Block {
  /// Creates the index entry for a block of `samples`, which must be in order.
  init(_ samples: ArraySlice<StepSample>, offset: Int, length: Int) {
    self.init(
      offset: offset, length: length, sampleCount: samples.count, start: samples.first?.start ?? .distantPast,
      lastStart: samples.last?.start ?? .distantPast, end: samples.reduce(.distantPast) { max($0, $1.end) },
      fingerprint: samples.reduce(0) { $0 &+ $1.fingerprint })
  }
}

extension SampleLogIndex.Block {
  func moved(to offset: Int) -> SampleLogIndex.Block {
    SampleLogIndex.Block(
      offset: offset, length: length, sampleCount: sampleCount, start: start, lastStart: lastStart, end: end,
      fingerprint: fingerprint)
  }
}

import PixelPalCore
import StepHistory

/// A batch of rows that a fast path has read, with their contributions to the report.
///
/// A `SamplePacker` stores the rows as samples in a compact form. It rejects a row that doesn't fit this form, or for
/// which it has no room.
struct PackedRowBatch: ~Copyable {
  private var packer: SamplePacker
  private let resolution: StepSample.Resolution
  private var count = 0
  /// The sum of the steps in all rows.
  private var steps: UInt64 = 0
  /// The earliest start and the latest end of all rows, in milliseconds since 1970.
  private var (first, last) = (Int64.max, Int64.min)
  /// The durations of the shortest and the longest row, in milliseconds.
  private var (shortest, longest) = (Int64.max, Int64.min)
  /// The indices in the batch of the row that starts first and of the row that ends last.
  private var extremeRows = (first: 0, last: 0)

  /// The maximum duration of a valid row in milliseconds, 366 days.
  private static let maxRowLength: Int64 = 366 * 86_400_000

  /// Creates an empty batch.
  ///
  /// - Parameters:
  ///   - start: the approximate start of the first rows, in milliseconds since 1970.
  ///   - resolution: the resolution of all rows.
  ///   - room: the number of rows for which memory is allocated.
  init(near start: Int64, _ resolution: StepSample.Resolution = .sample, room: Int) {
    self.resolution = resolution
    packer = SamplePacker(near: start, resolution, room: room)
  }

  /// Adds a row from `start` to `end`, in milliseconds since 1970, and returns false if the row is invalid.
  ///
  /// If the packer rejects the row, the rows packed so far are first moved to `collector`.
  @inline(__always) mutating func addRowIfValid(
    fromMillisecond start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID,
    into collector: inout SampleCollector
  ) -> Bool {
    guard
      packer.append(start: start, milliseconds: end &- start, steps: steps, source: source)
        || addAfterFlushingPacker(from: start, to: end, steps: steps, source: source, into: &collector)
    else { return false }
    addToSummary(from: start, to: end, steps: steps)
    return true
  }

  /// Adds a row from `start` to `end`, in seconds since 1970, and returns false if the row is invalid.
  ///
  /// If the packer rejects the row, the rows packed so far are first moved to `collector`.
  @inline(__always) mutating func addRowIfValid(
    fromSecond start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID,
    into collector: inout SampleCollector
  ) -> Bool {
    guard
      packer.append(second: start, seconds: end &- start, steps: steps, source: source)
        || addAfterFlushingPacker(from: start &* 1000, to: end &* 1000, steps: steps, source: source, into: &collector)
    else { return false }
    addToSummary(from: start &* 1000, to: end &* 1000, steps: steps)
    return true
  }

  /// Adds a row to the count, the sum and the extremes that the batch later adds to the report.
  @inline(__always) private mutating func addToSummary(from start: Int64, to end: Int64, steps: UInt64) {
    if start < first { (first, extremeRows.first) = (start, count) }
    if end >= last { (last, extremeRows.last) = (end, count) }
    shortest = min(shortest, end &- start)
    longest = max(longest, end &- start)
    self.steps &+= steps
    count &+= 1
  }

  /// Moves the packed rows to the collector to make room, and then adds a row that the packer has rejected.
  ///
  /// For example, the packer rejects a row if it is full, or if the row is too far in time from the packed rows.
  /// Returns false if the row is invalid.
  @inline(never) private mutating func addAfterFlushingPacker(
    from start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, into collector: inout SampleCollector
  ) -> Bool {
    // The caller reads an invalid row again without the fast path, which reports the reason.
    guard start <= end, end &- start <= PackedRowBatch.maxRowLength else { return false }
    collector.samples.appendPacked(packer.takePacked(preparingForSamplesNear: start))
    if packer.append(start: start, milliseconds: end &- start, steps: steps, source: source) { return true }
    do throws(InvalidSampleError) {
      try collector.samples.append(
        StepSample(
          start: Instant(millisecondsSince1970: start), end: Instant(millisecondsSince1970: end),
          count: StepCount(steps: Int64(clamping: steps)), source: source, resolution: resolution))
    } catch {
      return false
    }
    return true
  }

  /// Moves all rows to the collector, updates its report, and returns the number of rows.
  ///
  /// No rows may be added afterwards. `positions` is a function that converts the indices of two rows in the batch to
  /// their positions in the file.
  mutating func finish(
    into collector: inout SampleCollector, positions: (_ first: Int, _ last: Int) -> EarliestAndLatestRowPositions
  ) -> Int {
    guard count > 0 else { return 0 }
    collector.samples.appendPacked(packer.takePacked(preparingForSamplesNear: 0))
    collector.report.rowCounts.read += count
    collector.report.rowCounts.withSteps += count
    collector.report.recordedSteps += StepCount(steps: Int64(clamping: steps))
    collector.extendReportedPeriod(
      from: Instant(millisecondsSince1970: first), to: Instant(millisecondsSince1970: last),
      positions: positions(extremeRows.first, extremeRows.last))
    collector.resolutionInference.recordLength(Milliseconds(shortest), isDay: false)
    collector.resolutionInference.recordLength(Milliseconds(longest), isDay: false)
    return count
  }
}

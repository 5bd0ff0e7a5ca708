import PixelPalCore
import StepHistory

/// A batch of consecutive rows with whole step counts, stored as packed samples together with the sum of the steps.
///
/// The times of all rows have a format that has already been learned.
struct PackedRowBatch: ~Copyable {
  private var packer: SamplePacker
  private let resolution: StepSample.Resolution
  private var count = 0
  private var steps: UInt64 = 0
  /// The earliest start and the latest end of a row, in milliseconds since 1970.
  private var (first, last) = (Int64.max, Int64.min)
  /// The durations of the shortest and the longest row, in milliseconds.
  private var (shortest, longest) = (Int64.max, Int64.min)
  /// The indices in the batch of the row that starts first and the row that ends last.
  private var extremeRows = (first: 0, last: 0)

  /// The maximum duration of a row in milliseconds, a little more than a year.
  ///
  /// A longer row is invalid.
  private static let maxRowLength: Int64 = 366 * 86_400_000

  /// Creates an empty batch for up to `room` rows that start near `start`.
  ///
  /// `start` is in milliseconds since 1970.
  init(near start: Int64, _ resolution: StepSample.Resolution = .sample, room: Int) {
    self.resolution = resolution
    packer = SamplePacker(near: start, resolution, room: room)
  }

  /// Adds a row from `start` to `end`, in milliseconds since 1970, and returns false if the row is invalid.
  @inline(__always) mutating func addRowIfValid(
    fromMillisecond start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID,
    _ collector: inout SampleCollector
  ) -> Bool {
    guard
      packer.append(start: start, milliseconds: end &- start, steps: steps, source: source)
        || addAfterFlushingPacker(from: start, to: end, steps: steps, source: source, &collector)
    else { return false }
    addToSummary(from: start, to: end, steps: steps)
    return true
  }

  /// Adds a row from `start` to `end`, in seconds since 1970, and returns false if the row is invalid.
  @inline(__always) mutating func addRowIfValid(
    fromSecond start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID,
    _ collector: inout SampleCollector
  ) -> Bool {
    guard
      packer.append(second: start, seconds: end &- start, steps: steps, source: source)
        || addAfterFlushingPacker(from: start &* 1000, to: end &* 1000, steps: steps, source: source, &collector)
    else { return false }
    addToSummary(from: start &* 1000, to: end &* 1000, steps: steps)
    return true
  }

  /// Updates the sum, the extent and the shortest and longest durations of the batch with a row.
  @inline(__always) private mutating func addToSummary(from start: Int64, to end: Int64, steps: UInt64) {
    if start < first { (first, extremeRows.first) = (start, count) }
    if end >= last { (last, extremeRows.last) = (end, count) }
    shortest = min(shortest, end &- start)
    longest = max(longest, end &- start)
    self.steps &+= steps
    count &+= 1
  }

  /// Adds a row that can't be packed together with the previous rows.
  ///
  /// For example, the row is too far away from them in time, or the packer is full. Returns false if the row is
  /// invalid.
  @inline(never) private mutating func addAfterFlushingPacker(
    from start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, _ collector: inout SampleCollector
  ) -> Bool {
    // If the row is rejected, the caller determines and reports the reason.
    guard start <= end, end &- start <= PackedRowBatch.maxRowLength else { return false }
    collector.samples.appendPacked(packer.takePacked(continuingNear: start))
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

  /// Moves all rows to the collector, and returns their number.
  ///
  /// After that, no more rows may be added.
  ///
  /// - Parameter positions: returns the file positions of the rows that start first and end last, given their numbers.
  mutating func finish(
    into collector: inout SampleCollector, positions: (_ first: Int, _ last: Int) -> EarliestAndLatestRowPositions
  ) -> Int {
    guard count > 0 else { return 0 }
    collector.samples.appendPacked(packer.takePacked(continuingNear: 0))
    collector.report.rowCounts.read += count
    collector.report.rowCounts.withSteps += count
    collector.report.recordedSteps += StepCount(steps: Int64(clamping: steps))
    collector.recordExtent(
      from: Instant(millisecondsSince1970: first), to: Instant(millisecondsSince1970: last),
      positions(extremeRows.first, extremeRows.last))
    collector.resolutionInference.recordLength(Milliseconds(shortest), isDay: false)
    collector.resolutionInference.recordLength(Milliseconds(longest), isDay: false)
    return count
  }
}

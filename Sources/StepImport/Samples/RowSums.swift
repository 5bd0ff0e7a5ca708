import PixelPalCore
import StepHistory

/// The packed samples and sums of consecutive rows with whole steps.
///
/// It is only used for rows in a notation of times that is already known.
struct RowSums: ~Copyable {
  private var sums = PackedSums()
  private var packer: SamplePacker
  private let resolution: StepSample.Resolution
  /// The numbers, from 0, of the row that started first and the row that ended last.
  private(set) var ends = (first: 0, last: 0)

  /// The maximum length of a row, in milliseconds.
  static let longest: Int64 = 366 * 86_400_000

  /// Creates empty sums with room for `room` rows that start near `start`, in milliseconds since 1970.
  init(near start: Int64, _ resolution: StepSample.Resolution = .sample, room: Int) {
    self.resolution = resolution
    packer = SamplePacker(near: start, resolution, room: room)
  }

  /// Adds a row from `start` to `end`, in milliseconds since 1970; returns false if the row cannot be added.
  @inline(__always) mutating func add(
    from start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, _ intake: inout Intake
  ) -> Bool {
    if packer.append(start: start, milliseconds: end &- start, steps: steps, source: source) { return true }
    return addSlowly(from: start, to: end, steps: steps, source: source, &intake)
  }

  /// Adds a row from `start` to `end`, in seconds since 1970; returns false if the row is invalid.
  @inline(__always) mutating func add(
    fromSecond start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, _ intake: inout Intake
  ) -> Bool {
    if packer.append(second: start, seconds: end &- start, steps: steps, source: source) { return true }
    return addSlowly(from: start &* 1000, to: end &* 1000, steps: steps, source: source, &intake)
  }

  /// Adds a row that is too far from those before, or for which there is no room.
  @inline(never) private mutating func addSlowly(
    from start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, _ intake: inout Intake
  ) -> Bool {
    // The caller determines and reports the reason for a refusal.
    guard start <= end, end &- start <= RowSums.longest else { return false }
    handIn(&intake, near: start)
    if packer.append(start: start, milliseconds: end &- start, steps: steps, source: source) { return true }
    do throws(ImpossibleSteps) {
      try intake.samples.append(
        StepSample(
          start: Instant(millisecondsSince1970: start), end: Instant(millisecondsSince1970: end),
          count: StepCount(steps: Int64(clamping: steps)),
          source: source, resolution: resolution))
    } catch {
      return false
    }
    if start < sums.first { ends.first = sums.count }
    if end >= sums.last { ends.last = sums.count }
    sums.add(from: start, to: end, steps: steps)
    return true
  }

  /// Moves the packed rows to the intake, and continues with rows near `start`.
  private mutating func handIn(_ intake: inout Intake, near start: Int64) {
    let packed = packer.packed(near: start)
    let before = (first: sums.first, last: sums.last, count: sums.count)
    sums.add(packed)
    if sums.first < before.first, let row = packed.firstRow(startingAt: sums.first) { ends.first = before.count + row }
    if sums.last >= before.last, let row = packed.lastRow(endingAt: sums.last) { ends.last = before.count + row }
    intake.samples.append(packed)
  }

  /// Moves all rows to the intake, and returns the number of rows.
  ///
  /// No row may be added after that.
  ///
  /// - Parameter places: returns the positions of the rows in ``ends``.
  mutating func finish(in intake: inout Intake, _ places: (_ first: Int, _ last: Int) -> EndPlaces) -> Int {
    handIn(&intake, near: 0)
    intake.note(sums, places(ends.first, ends.last))
    return sums.count
  }
}

extension Intake {
  /// Adds the sums of received rows; the first and the last of those rows are at `places`.
  mutating func note(_ sums: PackedSums, _ places: EndPlaces) {
    guard sums.count > 0 else { return }
    report.rows.read += sums.count
    report.rows.steps += sums.count
    report.raw += StepCount(steps: Int64(clamping: sums.steps))
    note(from: Instant(millisecondsSince1970: sums.first), to: Instant(millisecondsSince1970: sums.last), places)
    grain.see(Milliseconds(sums.shortest), isDay: false)
    grain.see(Milliseconds(sums.longest), isDay: false)
  }
}

import PixelPalCore
import StepHistory

/// What rows of whole steps, read one after another, came to.
///
/// All lie where it is known how times are written.
struct RowSums: ~Copyable {
  private var sums = PackedSums()
  private var packer: SamplePacker
  /// Which row started first and which ended last, by their numbers from 0.
  private(set) var ends = (first: 0, last: 0)

  /// No row lasts longer.
  static let longest: Int64 = 366 * 86_400_000

  /// Nothing; room for `room` rows that start near `start`, in milliseconds since 1970.
  init(near start: Int64, room: Int) { packer = SamplePacker(near: start, .sample, room: room) }

  /// Adds a row from `start` to `end`, in seconds since 1970; whether that can be.
  @inline(__always) mutating func add(
    fromSecond start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, _ intake: inout Intake
  ) -> Bool {
    if packer.append(second: start, seconds: end &- start, steps: steps, source: source) { return true }
    return addSlowly(from: start &* 1000, to: end &* 1000, steps: steps, source: source, &intake)
  }

  /// Adds a row that does not fit to those before, or for which there is no room beside them.
  @inline(never) private mutating func addSlowly(
    from start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, _ intake: inout Intake
  ) -> Bool {
    // Whoever knows why such a row is refused says so.
    guard start <= end, end &- start <= RowSums.longest else { return false }
    handIn(&intake, near: start)
    if packer.append(start: start, milliseconds: end &- start, steps: steps, source: source) { return true }
    do throws(ImpossibleSteps) {
      try intake.samples.append(
        StepSample(
          start: Instant(millisecondsSince1970: start), end: Instant(millisecondsSince1970: end),
          count: StepCount(steps: Int64(clamping: steps)),
          source: source, resolution: .sample))
    } catch {
      return false
    }
    if start < sums.first { ends.first = sums.count }
    if end >= sums.last { ends.last = sums.count }
    sums.add(from: start, to: end, steps: steps)
    return true
  }

  /// Hands in what is packed, to go on with rows near `start`.
  private mutating func handIn(_ intake: inout Intake, near start: Int64) {
    let packed = packer.packed(near: start)
    let before = (first: sums.first, last: sums.last, count: sums.count)
    sums.add(packed)
    if sums.first < before.first, let row = packed.firstRow(startingAt: sums.first) { ends.first = before.count + row }
    if sums.last >= before.last, let row = packed.lastRow(endingAt: sums.last) { ends.last = before.count + row }
    intake.samples.append(packed)
  }

  /// Hands it all in, and returns how many rows there were; nothing comes after that.
  ///
  /// `places` says where the rows of ``ends`` stand.
  mutating func finish(in intake: inout Intake, _ places: (_ first: Int, _ last: Int) -> EndPlaces) -> Int {
    handIn(&intake, near: 0)
    intake.note(sums, places(ends.first, ends.last))
    return sums.count
  }
}

extension Intake {
  /// Notes what rows of steps came to whose samples have been received, the first and the last of which stand at `places`.
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

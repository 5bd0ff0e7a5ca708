import PixelPalCore

/// What rows of whole steps, read one after another, came to.
///
/// All are of one resolution and lie where it is known how times are written.
struct RowSums: ~Copyable {
  private(set) var rows = 0
  private var steps: UInt64 = 0
  private var first = Int64.max
  private var last = Int64.min
  private var shortest = Int64.max
  private var longest = Int64.min
  private var packer: SamplePacker
  private let resolution: StepSample.Resolution

  private static let longest: Int64 = 366 * 86_400_000

  /// Nothing; room for `room` rows that start near `start`, in milliseconds since 1970.
  init(near start: Int64, _ resolution: StepSample.Resolution = .sample, room: Int) {
    self.resolution = resolution
    packer = SamplePacker(near: start, resolution, room: room)
  }

  /// Adds a row from `start` to `end`, which is not before it, in milliseconds since 1970; whether that can be.
  @inline(__always) mutating func add(
    from start: Int64, to end: Int64, steps count: UInt64, source: StepSample.SourceID, _ intake: inout Intake
  ) -> Bool {
    let length = end &- start
    // Whoever knows why such a row is refused says so.
    guard length <= RowSums.longest else { return false }
    if !packer.append(start: start, milliseconds: length, steps: count, source: source) {
      guard addSlowly(from: start, to: end, steps: count, source: source, &intake) else { return false }
    }
    rows &+= 1
    steps &+= count
    first = min(first, start)
    last = max(last, end)
    shortest = min(shortest, length)
    longest = max(longest, length)
    return true
  }

  /// Adds a row that does not fit to those before, or for which there is no room beside them.
  @inline(never) private mutating func addSlowly(
    from start: Int64, to end: Int64, steps: UInt64, source: StepSample.SourceID, _ intake: inout Intake
  ) -> Bool {
    intake.samples.append(packer.taken(near: start))
    if packer.append(start: start, milliseconds: end &- start, steps: steps, source: source) { return true }
    do throws(ImpossibleSteps) {
      try intake.samples.append(
        StepSample(
          start: Instant(millisecondsSince1970: start), end: Instant(millisecondsSince1970: end),
          count: StepCount(steps: Int64(clamping: steps)),
          source: source, resolution: resolution))
      return true
    } catch {
      return false
    }
  }

  /// Hands it all in; nothing comes after that.
  mutating func finish(in intake: inout Intake) {
    intake.samples.append(packer.taken(near: first))
    guard rows > 0 else { return }
    intake.report.rows.read += rows
    intake.report.rows.steps += rows
    intake.report.raw += StepCount(steps: Int64(clamping: steps))
    intake.note(from: Instant(millisecondsSince1970: first), to: Instant(millisecondsSince1970: last))
    intake.grain.see(Milliseconds(shortest), isDay: false)
    intake.grain.see(Milliseconds(longest), isDay: false)
  }
}

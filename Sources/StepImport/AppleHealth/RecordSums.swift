import PixelPalCore

/// What records of whole steps, read one after another, came to.
///
/// It is to records, which say when they were made, what ``RowSums`` is to other rows.
struct RecordSums {
  private(set) var rows = 0
  /// How many records there were of other things.
  var skipped = 0
  private var steps: UInt64 = 0
  private var first = Int64.max
  private var last = Int64.min
  private var shortest = Int64.max
  private var longest = Int64.min

  private static let longest: Int64 = 366 * 86_400_000

  /// Adds what a record says, made at `exported` if it does not say when; whether that can be.
  @inline(__always) mutating func add(
    _ row: RowShape.Values, source: StepSample.SourceID, exported: Instant?, _ intake: inout Intake
  ) -> Bool {
    // Whoever knows why such a record is refused says so.
    guard row.start <= row.end, row.end &- row.start <= RecordSums.longest else { return false }
    do throws(ImpossibleSteps) {
      try intake.samples.append(
        StepSample(
          start: Instant(millisecondsSince1970: row.start), end: Instant(millisecondsSince1970: row.end),
          count: StepCount(steps: Int64(clamping: row.steps)), source: source,
          revision: row.made.map { Instant(millisecondsSince1970: $0) } ?? exported))
    } catch {
      return false
    }
    rows &+= 1
    steps &+= row.steps
    first = min(first, row.start)
    last = max(last, row.end)
    shortest = min(shortest, row.end &- row.start)
    longest = max(longest, row.end &- row.start)
    return true
  }

  /// Hands it all in.
  func finish(in intake: inout Intake) {
    if skipped > 0 { intake.report.rows.skip(.otherThing, count: skipped) }
    guard rows > 0 else { return }
    intake.report.rows.read += rows
    intake.report.rows.steps += rows
    intake.report.raw += StepCount(steps: Int64(clamping: steps))
    intake.note(from: Instant(millisecondsSince1970: first), to: Instant(millisecondsSince1970: last))
    intake.grain.see(Milliseconds(shortest), isDay: false)
    intake.grain.see(Milliseconds(longest), isDay: false)
  }
}

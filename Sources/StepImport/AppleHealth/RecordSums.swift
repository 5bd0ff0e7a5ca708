import PixelPalCore
import StepHistory

/// What records of whole steps, read one after another, came to.
///
/// It is to records, which say when they were made, what ``RowSums`` is to other rows.
struct RecordSums {
  /// How many records there were of other things.
  var skipped = 0
  private var sums = PackedSums()
  private var ends = RowEnds()

  /// How many records of steps there were.
  var rows: Int { sums.count }

  /// Adds what the record at `offset` says, made at `exported` if it does not say when; whether that can be.
  @inline(__always) mutating func add(
    _ row: RowShape.Values, at offset: Int, source: StepSample.SourceID, exported: Instant?, _ intake: inout Intake
  ) -> Bool {
    // Whoever knows why such a record is refused says so.
    guard row.start <= row.end, row.end &- row.start <= RowSums.longest else { return false }
    do throws(ImpossibleSteps) {
      try intake.samples.append(
        StepSample(
          start: Instant(millisecondsSince1970: row.start), end: Instant(millisecondsSince1970: row.end),
          count: StepCount(steps: Int64(clamping: row.steps)), source: source,
          revision: row.made.map { Instant(millisecondsSince1970: $0) } ?? exported))
    } catch {
      return false
    }
    sums.add(from: row.start, to: row.end, steps: row.steps)
    ends.see(from: row.start, to: row.end, at: offset)
    return true
  }

  /// Hands it all in.
  func finish(in intake: inout Intake) {
    if skipped > 0 { intake.report.rows.skip(.otherThing, count: skipped) }
    intake.note(sums, ends.places)
  }
}

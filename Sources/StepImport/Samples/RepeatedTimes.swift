import PixelPalCore
import StepHistory

/// The rows of a table that have the time and the source of the row before them, and other steps.
///
/// A few of them are corrections. If there are as many of them as there are times, each is a part of its day: an hour
/// or a walk whose column is missing.
struct RepeatedTimes {
  private struct Row: Equatable {
    let start: Instant
    let end: Instant
    let source: StepSample.SourceID
    let count: StepCount

    func hasTime(of other: Row) -> Bool { start == other.start && end == other.end && source == other.source }
  }

  private var first: Row?
  private var last: Row?
  private var times = 0
  /// The number of rows that differ in their steps from the row of their time before them.
  private(set) var changes = 0

  /// Fewer are taken for corrections, whatever the table.
  private static let fewest = 10

  /// Returns true if rows of one time are the parts of a sum rather than corrections.
  var areParts: Bool { changes >= RepeatedTimes.fewest && changes >= times }

  /// Receives the next row.
  mutating func see(_ span: Interval, _ source: StepSample.SourceID, _ count: StepCount) {
    let row = Row(start: span.start, end: span.end, source: source, count: count)
    if first == nil { first = row }
    see(row, isNew: true)
  }

  private mutating func see(_ row: Row, isNew: Bool) {
    if let last, last.hasTime(of: row) {
      if last.count != row.count { changes += 1 }
      if !isNew { times -= 1 }
    } else if isNew {
      times += 1
    }
    last = row
  }

  /// Adds what was seen of later rows.
  mutating func follow(_ later: RepeatedTimes) {
    guard let next = later.first else { return }
    see(next, isNew: false)
    if first == nil { first = next }
    last = later.last
    times += later.times
    changes += later.changes
  }
}
